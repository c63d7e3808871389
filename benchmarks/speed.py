"""How many hands a second: this package beside other libraries. See README.md.

python benchmarks/speed.py [--hands 2000] [--runs 5]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, Final

from hands import BenchHand, winning_hands
from subjects import SUBJECTS, Subject, installed

SEED: Final = 5
OTHER_SEED: Final = 55
OURS: Final = "kawuxing-calc"
WORKS: Final = ("text", "value")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=5, help="processes for each number; the median counts")
    parser.add_argument("--only", nargs=2, metavar=("SUBJECT", "WORK"), help="one measurement, as JSON")
    asked = parser.parse_args()
    if asked.only:
        print(json.dumps(measure(*asked.only, asked.hands)))
    else:
        print_table(measure_all(asked.hands, asked.runs), asked.hands, asked.runs)


# ------------------------------------------------------------------------------- one measurement


def measure(name: str, work: str, number: int) -> dict[str, float] | None:
    """Hands a second, and how many hands were valued; None where the library does not do this work."""
    subject = SUBJECTS[name]()
    hands = winning_hands(number, SEED)
    if work == "text":
        if subject.from_text is None:
            return None
        return timed(subject.from_text, [subject.text_of(hand) for hand in hands])
    warm_up(subject, winning_hands(number, OTHER_SEED))
    return timed(subject.from_objects, [subject.objects_of(hand) for hand in hands])


def warm_up(subject: Subject, others: list[BenchHand]) -> None:
    """One pass over other hands, so that what a library remembers of its first hands is there."""
    for given in [subject.objects_of(hand) for hand in others]:
        subject.from_objects(given)


def timed(work: Callable[[Any], bool], given: list[Any]) -> dict[str, float]:
    start = perf_counter()
    valued = sum([work(each) for each in given])
    return {"rate": len(given) / (perf_counter() - start), "valued": valued}


# ------------------------------------------------------------------------------- all of them


def measure_all(number: int, runs: int) -> dict[str, dict[str, list[dict[str, float]]]]:
    """Each subject's measurements by work, the subjects taking turns, each time in a process of its own."""
    found: dict[str, dict[str, list[dict[str, float]]]] = {
        name: {work: [] for work in WORKS} for name in SUBJECTS if installed(name)
    }
    for _ in range(runs):
        for name, works in found.items():
            for work, results in works.items():
                result = in_own_process(name, work, number)
                if result is not None:
                    results.append(result)
    return found


def in_own_process(name: str, work: str, number: int) -> Any:
    command = [sys.executable, __file__, "--hands", str(number), "--only", name, work]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def print_table(found: dict[str, dict[str, list[dict[str, float]]]], number: int, runs: int) -> None:
    print(f"{number} hands, median of {runs} processes, Python {sys.version.split()[0]}")
    print(f"{'':<22}{'text/s':>10}{'ratio':>8}{'value/s':>11}{'ratio':>8}   valued")
    ours = {work: rate_of(results) for work, results in found.get(OURS, {}).items()}
    for name in SUBJECTS:
        if name not in found:
            print(f"{name:<22}not installed")
            continue
        cells = ""
        for work, width in zip(WORKS, (10, 11), strict=True):
            rate = rate_of(found[name][work])
            mine = ours.get(work)
            cells += f"{f'{rate:,.0f}' if rate else '-':>{width}}"
            cells += f"{f'{mine / rate:.2f}' if rate and mine else '-':>8}"
        print(f"{f'{name} {installed(name)}':<22}{cells}{found[name]['value'][0]['valued']:>9}")
    print("ratio: how many times as fast this package is, at the same work")


def rate_of(results: list[dict[str, float]]) -> float | None:
    return median(result["rate"] for result in results) if results else None


if __name__ == "__main__":
    main()
