"""Records: what is made anew for each deal and read by the names of its fields.

A named tuple is read more slowly and takes longer to make; it stays where values are hashed, sorted or taken apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class RecordType(type):
    """Gives a class of annotated fields its slots and the ``__init__`` that one would write by hand."""

    fields: tuple[str, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> RecordType:
        fields = tuple(body.get("__annotations__", ()))
        defaults = tuple([body.pop(field) for field in fields if field in body])
        body["__slots__"] = body["__match_args__"] = fields
        if fields:
            body["__init__"] = _init(fields, defaults)
        made = super().__new__(cls, name, bases, body)
        made.fields = fields
        return made


def _init(fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Callable[..., None]:
    lines = [
        f"def __init__(self, {', '.join(fields)}):",
        *(f"    self.{field} = {field}" for field in fields),
    ]
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)
    init: Callable[..., None] = made["__init__"]
    init.__defaults__ = defaults
    return init


class Record(metaclass=RecordType):
    """A record is equal to another of its class with equal fields. That it is not changed, the type checker sees to."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(other) is type(self) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash(values_of(self))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in type(self).fields)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its fields."""
        return type(self), values_of(self)

    def _replace(self, **changes: Any) -> Self:
        """The same record with some fields changed."""
        fields = {field: getattr(self, field) for field in type(self).fields}
        return type(self)(**fields | changes)


def values_of(record: Record) -> tuple[Any, ...]:
    """A record's fields, in their order."""
    return tuple([getattr(record, field) for field in type(record).fields])
