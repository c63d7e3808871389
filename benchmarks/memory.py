"""Peak memory of `kwx session - --format jsonl` over ever longer sessions. See README.md.

python benchmarks/memory.py [--million] [--kwx PATH]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Final

from hands import endless_hands, line_of

SEED: Final = 5
LENGTHS: Final = (10_000, 100_000)
PLAYERS: Final = ("老王", "小李", "阿强")
HEAD: Final = f"players: {' '.join(PLAYERS)}\nrules: xiangyang\nbase: 5\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--million", action="store_true", help="a session of 1,000,000 deals too")
    parser.add_argument("--kwx", default=str(Path(sys.executable).with_name("kwx")), help="the command")
    asked = parser.parse_args()
    print(f"{'deals':>10}{'peak':>10}{'deals/s':>10}")
    for number in (*LENGTHS, *((1_000_000,) if asked.million else ())):
        peak, seconds = run_session(asked.kwx, number)
        print(f"{number:>10,}{peak:>6.1f} MiB{number / seconds:>10,.0f}")


def run_session(kwx: str, number: int) -> tuple[float, float]:
    """Peak resident memory in MiB and seconds, the making of the deals included.

    The deals go through a pipe as they are made: a child's peak begins at that of the process that starts it, so that
    this one must stay small.
    """
    start = perf_counter()
    child = subprocess.Popen(
        [kwx, "session", "-", "--format", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        encoding="utf-8",
    )  # fmt: skip
    assert child.stdin is not None
    child.stdin.write(HEAD)
    for index, hand in enumerate(islice(endless_hands(SEED), number)):
        winner, discarder = PLAYERS[index % 3], PLAYERS[(index + 1 + index // 3 % 2) % 3]
        child.stdin.write(line_of(hand, winner, discarder) + "\n")
    child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{kwx} session ended with {child.returncode}")
    per_mib = 1 << (20 if sys.platform == "darwin" else 10)  # bytes there, KiB elsewhere
    return usage.ru_maxrss / per_mib, perf_counter() - start


if __name__ == "__main__":
    main()
