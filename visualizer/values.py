"""The decorator of `dataclasses`, which makes frozen classes in a third of the time here.

A window loads a hundred of them before it opens. `dataclasses` compiles six functions for each, this one only its
``__init__``; the others are shared. That nobody assigns to a field is checked by mypy, and not when it happens.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, asdict, field, fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["KW_ONLY", "asdict", "dataclass", "field", "fields", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from dataclasses import dataclass as _dataclass

    def dataclass(cls: type | None = None, *, frozen: bool = False, eq: bool = True, **options: bool) -> Any:  # noqa: ANN401
        """As in `dataclasses`."""

        def make(cls: type) -> type:
            if not frozen:
                return _dataclass(cls, eq=eq, **options)
            made = _dataclass(cls, eq=False, repr=False, **options)
            if eq:
                key = attrgetter("__class__", *(each.name for each in fields(made) if each.compare))
                made.__eq__ = lambda one, other: key(one) == key(other) if type(one) is type(other) else NotImplemented
                made.__hash__ = lambda one: hash(key(one))
            if made.__repr__ is object.__repr__:
                made.__repr__ = _repr
            return made

        return make if cls is None else make(cls)

    def _repr(value: object) -> str:
        values = (f"{each.name}={getattr(value, each.name)!r}" for each in fields(value))
        return f"{type(value).__qualname__}({', '.join(values)})"
