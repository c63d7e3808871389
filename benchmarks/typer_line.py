"""The smallest Typer program that prints a line."""

import typer


def main() -> None:
    print("4")


typer.run(main)
