"""The JSON Schemas that ship with the program. Nothing here is read unless it is asked for."""

from __future__ import annotations

from pathlib import Path


def schema_path(name: str) -> Path:
    """The file of the schema of a ``profile``, a ``settlement`` or a ``session``."""
    return Path(__file__).with_name(f"{name}.schema.json")
