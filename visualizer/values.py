"""Classes of values, which are made in a third of the time that frozen classes of `dataclasses` take.

A window loads a hundred of them before it opens. `dataclasses` compiles six functions for each, `value_class` only
its ``__init__``; the others are shared.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

_Class = TypeVar("_Class", bound=type)

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_: object) -> object:
        """Mark a decorator for mypy alone."""
        return lambda decorator: decorator


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(cls: _Class) -> _Class:
    """Make a class like a frozen one of `dataclasses`, with its functions such as `replace`.

    Two values are equal if they are of one class with equal fields. That nobody assigns to a field is checked by mypy,
    and not when it happens.
    """
    made: Any = dataclass(eq=False, repr=False)(cls)
    key = attrgetter("__class__", *(each.name for each in fields(made) if each.compare))
    made.__eq__ = lambda one, other: key(one) == key(other) if type(one) is type(other) else NotImplemented
    made.__hash__ = lambda one: hash(key(one))
    made.__repr__ = _repr
    return cls


def _repr(value: Any) -> str:  # noqa: ANN401
    values = (f"{each.name}={getattr(value, each.name)!r}" for each in fields(value))
    return f"{type(value).__qualname__}({', '.join(values)})"
