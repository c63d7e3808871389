#!/usr/bin/env bash
# How long a command takes from the shell: beside the smallest Typer programs that print as much. See README.md.
#
#     benchmarks/startup.sh [BIN]     BIN: the bin folder of an environment with the package; benchmarks/.venv/bin if left out
set -euo pipefail
bin=$(cd "${1:-$(dirname "$0")/.venv/bin}" && pwd)
cd "$(dirname "$0")"
command -v hyperfine > /dev/null || { echo "hyperfine is needed" >&2; exit 1; }

unset PYTHONDONTWRITEBYTECODE # the second run of an installed program finds its bytecode
deal=(4556t 中中中 pong:7b +zimo +liangdao)
found=$(mktemp)
trap 'rm -f "$found"' EXIT

hyperfine --shell=none --warmup 3 --runs 20 --style none --export-json "$found" \
    -n "Typer, a line" "$bin/python typer_line.py" \
    -n "kwx score --json" "$bin/kwx score ${deal[*]} --json" \
    -n "Typer, a Rich table" "$bin/python typer_table.py" \
    -n "kwx score" "$bin/kwx score ${deal[*]}"

"$bin/python" - "$found" << 'END'
import json
import sys

line, as_json, table, score = (r for r in json.load(open(sys.argv[1]))["results"])
for small, ours in ((line, as_json), (table, score)):
    for result in (small, ours):
        print(f"{result['command']:<22}{1000 * result['median']:>7.0f} ms")
    print(f"{'':<22}{ours['median'] / small['median']:>7.2f} times\n")
END
