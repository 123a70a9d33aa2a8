"""Counting the steps of a run, so that one that is too slow, or without end, is stopped soon.

A step is a pass of a loop or the start of a call. Their number is the same on every machine.
"""

from __future__ import annotations

import ast
import io
import marshal
import pickle
import sys
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain, repeat
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

#: The names in a compiled file under which it finds the steps of its run: those of loops and calls,
#: and those of comprehensions.
STEPS, ELEMENTS = "__steps__", "__elements__"
#: So many steps may a run take, and so many more for each cell and each pair of cells: the slowest
#: right programs that are known scan the whole board for each cell that they reveal. There is room
#: for a table that is larger than the board, and for more where it is made by a comprehension.
_MOST_STEPS, _MOST_OF_A_CELL, _MOST_OF_A_PAIR = 100_000, 1_000, 100
_MORE_ELEMENTS = 1_000_000
#: Those that scan a board of 2,500 cells again and again take no more of a cell.
_LARGEST_SHARE = 10_000
#: So many steps more are watched for a state that comes back so often; it may be large, so that it
#: is compared so often, and in so many frames.
_MOST_WATCHED, _TIMES, _MOST_COMPARED, _FRAMES = 30_000, 3, 60, 8
_LONGEST = 50_000
_Known: TypeAlias = "dict[str, object]"
#: What is told by its identity.
_NAMED = (
    FunctionType, BuiltinFunctionType, MethodType, ModuleType, type, property, classmethod,
    staticmethod,
)  # fmt: skip


def most_steps(cells: int) -> int:
    """The most steps of a run on a board of so many cells."""
    of_a_cell = min(_MOST_OF_A_CELL + _MOST_OF_A_PAIR * cells, _LARGEST_SHARE)
    return _MOST_STEPS + of_a_cell * cells


class StepLimitError(BaseException):
    """There were more steps than allowed; a program that excepts Exception does not hide it."""


class Steps:
    """The steps of one run: iterators of None that raise StepLimitError after the last.

    ``line`` is the line that would have made one too many, None while there is none.
    ``is_endless`` is whether it is proved that the run would have gone on without end.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.line: int | None = None
        self.is_endless = False
        self._watched = self._compared = self._came_back = 0
        self._before: _State | None = None
        #: Faster than anything written in Python; after them this object goes on, and raises.
        self.hooks: dict[str, object] = {
            STEPS: chain(repeat(None, most), self),
            ELEMENTS: chain(repeat(None, most + _MORE_ELEMENTS), self),
        }

    def __iter__(self) -> Steps:
        return self

    def __next__(self) -> None:
        frame = sys._getframe(1)
        if self.line is None and self._is_watched(frame):
            return
        self.line = self.line or frame.f_lineno
        self._before = None
        raise StepLimitError

    def _is_watched(self, frame: FrameType) -> bool:
        """Whether the run goes on for a step more, since it may be proved to have no end."""
        self._watched += 1
        if self._before is not None and self._before.is_place_of(frame):
            self._compared += 1
            self._came_back += self._before.leads_to(frame)
            self.is_endless = self._came_back == _TIMES
        # The state that may come back is chosen anew after 1, 2, 4, ... steps.
        if self._watched & (self._watched - 1) == 0:
            self._before, self._came_back = _State(frame), 0
        goes_on = self._watched < _MOST_WATCHED and self._compared < _MOST_COMPARED
        return goes_on and not self.is_endless


class _State:
    """All that a run knows at one moment, as far as it can be compared.

    With the same state, and no less in its lists and deques, a program does the same again.
    """

    def __init__(self, frame: FrameType) -> None:
        self._frames = _frames_of(frame)
        self._numbers = _numbers_in(frame)
        self._around = _known_around(self._frames)
        self._innermost = [_known_in(each) for each in self._frames[-_FRAMES:]]

    def is_place_of(self, frame: FrameType) -> bool:
        """Whether a frame is at the same line, with the same numbers and texts."""
        return frame.f_code is self._frames[-1].f_code and _numbers_in(frame) == self._numbers

    def leads_to(self, frame: FrameType) -> bool:
        """Whether a run is in this state again, or in an equal call that comes of it."""
        frames = _frames_of(frame)
        still_open = sum(one is other for one, other in zip(self._frames, frames))
        number = len(self._frames) - still_open + 1
        if not still_open or number > len(self._innermost):
            return False
        return _is_no_less(self._around, _known_around(frames)) and all(
            _is_no_less(before, _known_in(each))
            for before, each in zip(self._innermost[-number:], frames[-number:])
        )


def _frames_of(frame: FrameType) -> list[FrameType]:
    """The open calls of functions of one file, the first that was called before the others."""
    found: list[FrameType] = []
    current: FrameType | None = frame
    while current is not None:
        if current.f_code.co_filename == frame.f_code.co_filename:
            found.append(current)
        current = current.f_back
    return found[::-1]


def _numbers_in(frame: FrameType) -> dict[str, object]:
    values = frame.f_locals.items()
    return {"": frame.f_lineno, **{name: each for name, each in values if type(each) in (int, str)}}


def _known_in(frame: FrameType) -> _Known:
    place = {"place": (id(frame.f_code), frame.f_lasti)}
    return {name: _copied(each) for name, each in [*place.items(), *_named(frame, frame.f_locals)]}


def _known_around(frames: list[FrameType]) -> _Known:
    """What the whole file knows, and the first function."""
    known = (*_named(frames[0], frames[0].f_globals), *_named(frames[0], frames[0].f_locals))
    return {name: _copied(each) for name, each in known}


def _named(frame: FrameType, values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Values by their names; what the file's own classes and functions hold is named apart."""
    for name, value in values.items():
        if name[:2] == "__":
            continue
        is_own = getattr(value, "__module__", "") == frame.f_globals["__name__"]
        if is_own and hasattr(value, "__dict__"):
            own = {f"{name}.{part}": vars(value)[part] for part in vars(value) if part[:2] != "__"}
            yield from own.items()
        else:
            held = getattr(value, "queue", value)  # of the module `queue`
            yield name, dict(held) if isinstance(held, dict) else held


def _copied(value: object) -> object:
    """A value so that it can be compared with a later one; none is equal if that cannot be."""
    if not isinstance(value, (list, deque)):
        return _written(value)
    return [*map(_written, value)] if len(value) <= _LONGEST else object()


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> int | None:
        return id(value) if isinstance(value, _NAMED) else None


def _written(value: Any) -> object:  # noqa: ANN401, whatever a program has
    """A value as bytes, the same for equal values, whether they are one object or two."""
    with suppress(ValueError):
        return marshal.dumps(value, 0)  # fast, and for what is plain alone
    copy = io.BytesIO()
    pickler = _Pickler(copy)
    pickler.fast = True
    try:
        pickler.dump(value)
    except Exception:  # whatever a program's own classes raise
        return object()
    return copy.getvalue()


def _is_no_less(before: _Known, after: _Known) -> bool:
    return before.keys() == after.keys() and all(
        before[name] == after[name] or _has_grown(before[name], after[name]) for name in before
    )


def _has_grown(before: object, after: object) -> bool:
    if not (isinstance(before, list) and isinstance(after, list) and len(before) < len(after)):
        return False
    return not Counter(before) - Counter(after)


def counted(tree: ast.Module, file: str) -> CodeType:
    """The code of a file's syntax tree, whose runs take steps; errors are those of `compile`."""
    return compile(with_steps(tree), file, "exec", dont_inherit=True)


def with_steps(tree: ast.Module) -> ast.Module:
    """``tree``, whose loops and functions take their steps from `Steps.hooks`; lines stay.

    ``None in __steps__`` takes one, is always true, and is the fastest expression that does it.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.AsyncFor, ast.While)):
            node.body.insert(0, ast.copy_location(ast.Expr(_step(node)), node))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            after_docstring = ast.get_docstring(node, clean=False) is not None
            node.body.insert(int(after_docstring), ast.copy_location(ast.Expr(_step(node)), node))
        elif isinstance(node, ast.Lambda):
            both = ast.BoolOp(ast.And(), [_step(node), node.body])
            node.body = ast.copy_location(both, node.body)
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, _step(node.target, ELEMENTS))
    return tree


def _step(node: ast.AST, name: str = STEPS) -> ast.expr:
    step = ast.Compare(ast.Constant(None), [ast.In()], [ast.Name(name, ast.Load())])
    for each in (step, step.left, *step.comparators):
        ast.copy_location(each, node)
    return step
