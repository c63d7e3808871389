"""The smallest Typer program that prints a Rich table of five rows."""

import typer


def main() -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("player", "units")
    for row in range(5):
        table.add_row(f"player {row}", str(row))
    Console().print(table)


typer.run(main)
