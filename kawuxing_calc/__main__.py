"""``python -m kawuxing_calc``: the same as ``kwx``, where scripts are not on the path."""

from kawuxing_calc.cli import main

main()
