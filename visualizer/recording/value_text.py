"""A variable's value as one short line, whatever the value is and however its class behaves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any

from visualizer.errors import printable, shortened
from visualizer.recording.containers import Stack

_MOST_CHARACTERS = 60
_SHOWN_ITEMS = 3
#: A tuple is a record more often than a collection.
_SHOWN_FIELDS = 6
_MOST_LEVELS = 3


def value_text(value: object) -> str:
    """A value in one short line: cells as they are, collections by their first items.

    It has at most 60 characters, all printable, and a large collection takes no longer than a
    small one. Where the value's class raises an error instead of giving a text, the line says so.
    """
    try:
        text = _whole_text(value)
    except BaseException as error:  # a student's class may raise anything, SystemExit too
        text = f"{type(value).__name__}, whose text cannot be made: {type(error).__name__}"
    return shortened(printable(text), _MOST_CHARACTERS)


def _whole_text(value: Any) -> str:  # noqa: ANN401, any value that a program has
    # The class is asked for by `type`, since an object may answer anything for its `__class__`.
    kind = type(value)
    if issubclass(kind, (list, deque, set, frozenset, dict)) and not len(value):
        return "empty"
    if issubclass(kind, (list, deque)):
        items = reversed(value) if issubclass(kind, Stack) else value
        return _items_text(items, len(value), _SHOWN_ITEMS, _MOST_LEVELS - 1)
    return _text(value, _MOST_LEVELS)


def _text(value: Any, levels: int) -> str:  # noqa: ANN401
    kind = type(value)
    if issubclass(kind, (str, bytes, bytearray)):
        return repr(value[:_MOST_CHARACTERS])
    is_record = hasattr(kind, "_fields")
    if issubclass(kind, (list, deque, tuple, set, frozenset, dict)) and not is_record:
        return _collection_text(value, levels - 1) if levels else "\u2026"
    return repr(value)


def _collection_text(value: Any, levels: int) -> str:  # noqa: ANN401
    kind, size = type(value), len(value)
    if issubclass(kind, dict):
        items = (f"{_text(key, levels)}: {_text(held, levels)}" for key, held in value.items())
        return f"{{{_joined(items, size, _SHOWN_ITEMS)}}}"
    if issubclass(kind, (set, frozenset)):
        return _set_text(next(iter(value)), size, levels) if size else "empty"
    if not issubclass(kind, tuple):
        return f"[{_items_text(value, size, _SHOWN_ITEMS, levels)}]"
    return f"({_items_text(value, size, _SHOWN_FIELDS, levels)}{',' if size == 1 else ''})"


def _items_text(items: Iterable[Any], size: int, most: int, levels: int) -> str:
    return _joined((_text(item, levels) for item in items), size, most)


def _joined(texts: Iterable[str], size: int, most: int) -> str:
    shown = most if size > most else size
    more = f" \u2026 {size}" if size > shown else ""
    return ", ".join(islice(texts, shown)) + more


def _set_text(first: Any, size: int, levels: int) -> str:  # noqa: ANN401
    if size == 1:
        return _text(first, levels)
    return f"{size} cells" if type(first) is tuple and len(first) == 2 else f"{size} values"
