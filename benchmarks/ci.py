"""A few seconds' look at speed, for the log of a continuous build. It prints ratios and judges none.

python benchmarks/ci.py
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from brute.scorer import settle as settle_by_brute_force
from hands import CODES, BenchHand, winning_hands
from speed import OURS, SEED, measure
from subjects import SUBJECTS, installed

HANDS: Final = 1000
STARTS: Final = 7
DEAL: Final = ("4556t", "中中中", "pong:7b", "+zimo", "+liangdao")


def main() -> None:
    ours = {work: rate_of(OURS, work) for work in ("text", "value")}
    say(
        "a prepared deal, beside the brute-force scorer of the tests", ours["value"] / brute_rate(), "as fast"
    )
    say("a line of text, beside a prepared deal", ours["value"] / ours["text"], "as long")
    for name in SUBJECTS:
        if name != OURS and installed(name):
            say(f"a prepared deal, beside {name}", ours["value"] / rate_of(name, "value"), "as fast")
    say("kwx score --json, beside Python printing a line", start_up(), "as long")


def say(what: str, ratio: float, word: str) -> None:
    print(f"{what:<62}{ratio:>6.1f} times {word}")


def rate_of(name: str, work: str) -> float:
    found = measure(name, work, HANDS)
    assert found is not None
    return found["rate"]


def brute_rate() -> float:
    from kawuxing_calc.profile import load_profile

    settings = load_profile("xiangyang").settings
    knobs = {key: setting.value for key, setting in settings.items()}
    deals = [brute_deal(hand) for hand in winning_hands(HANDS, SEED)]
    start = perf_counter()
    for deal in deals:
        settle_by_brute_force(deal, knobs)
    return HANDS / (perf_counter() - start)


def brute_deal(hand: BenchHand) -> dict[str, Any]:
    held = [CODES[kind] for kind in hand.concealed]
    held.remove(CODES[hand.won])
    melds = [
        {
            "kind": kind,
            "tile": CODES[tile],
            "from": "B" if kind == "zhigang" else None,
            "chain": 1,
            "void": False,
        }
        for kind, tile in hand.melds
    ]
    nothing = {"gangkai": 0, "gangpao": 0, "qianggang": False, "haidi": False, "haidipao": False}
    return {
        "kind": "win", "players": ["A", "B", "C"], "win_tile": CODES[hand.won], "zimo": hand.zimo,
        "wins": [{"winner": "A", "concealed": held, "melds": melds}],
        "from": None if hand.zimo else "B", "liang": [], "others": {}, **nothing,
    }  # fmt: skip


def start_up() -> float:
    kwx = str(Path(sys.executable).with_name("kwx"))
    return seconds(kwx, "score", *DEAL, "--json") / seconds(sys.executable, "-c", "print(4)")


def seconds(*command: str) -> float:
    """The median time of a command; its first run, which writes bytecode, is left out."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    times = []
    for _ in range(STARTS):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        times.append(perf_counter() - start)
    return median(times[1:])


if __name__ == "__main__":
    main()
