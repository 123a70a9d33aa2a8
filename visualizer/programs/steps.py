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
from inspect import CO_GENERATOR
from itertools import chain, islice, repeat
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, TypeAlias

#: The names in a compiled file under which it finds the steps of its run: those of calls and of
#: loops in no other; those of other loops; those of comprehensions; and what a search in a list
#: goes through.
STEPS, PASSES, ELEMENTS, SEARCHED = "__steps__", "__passes__", "__elements__", "__searched__"
#: So many steps may a run take, and so many more for each cell and each pair of cells: the slowest
#: right programs that are known scan the whole board for each cell that they reveal. There is room
#: for a table that is larger than the board, and for more where it is made by a comprehension.
_MOST_STEPS, _MOST_OF_A_CELL, _MOST_OF_A_PAIR = 100_000, 1_000, 100
_MORE_ELEMENTS = 1_000_000
#: Those that scan a board of 2,500 cells again and again take no more of a cell.
_LARGEST_SHARE = 10_000
#: So many elements are searched in the time of a step.
_SEARCHED_IN_A_STEP = 64
#: So many steps more are watched for a state that comes back so often; it may be large, so that it
#: is compared only so often.
_MOST_WATCHED, _TIMES, _MOST_COMPARED = 30_000, 3, 60
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
        self._watched = self._compared = self._came_back = self._next = 0
        self._before: _State | None = None
        #: Faster than anything written in Python; at its end the run is watched, and ended.
        self._left = repeat(None, most)
        watched = iter(self._watch, False)
        self.hooks: dict[str, object] = {
            STEPS: chain(self._left, self),
            PASSES: chain(self._left, watched),
            ELEMENTS: chain(repeat(None, most + _MORE_ELEMENTS), watched),
            SEARCHED: self._searched,
        }

    def __iter__(self) -> Steps:
        return self

    def __next__(self) -> None:
        frame = sys._getframe(1)
        before = self._before
        if before is not None and before.is_place_of(frame):
            self._compared += 1
            self._came_back += before.leads_to(frame)
            self.is_endless = self._came_back == _TIMES
        # The state that may come back is chosen anew after 1, 2, 4, ... steps.
        if before is None or self._watched >= self._next or before.is_over_in(frame):
            self._next = max(self._next, 2 * self._watched)
            self._before, self._came_back = _State(frame), 0
        self._watch(frame)

    def _watch(self, frame: FrameType | None = None) -> None:
        """Take a step of those in which the run may still be proved to have no end."""
        self._watched += 1
        is_known = self.is_endless or self._compared >= _MOST_COMPARED
        if self.line is not None or is_known or self._watched >= _MOST_WATCHED:
            self.line = self.line or (frame or sys._getframe(1)).f_lineno
            self._before = None
            raise StepLimitError

    def _searched(self, values: Any) -> Any:  # noqa: ANN401, whatever a program searches
        """The values, for which steps are taken where they are searched one by one."""
        if isinstance(values, (list, deque)) and len(values) > _SEARCHED_IN_A_STEP:
            deque(islice(self._left, len(values) // _SEARCHED_IN_A_STEP), maxlen=0)
        return values


class _State:
    """All that a call knows where it begins, or where its loop does, as far as it can be compared.

    With the same state, and no less in its lists and deques, it does the same again.
    """

    def __init__(self, frame: FrameType) -> None:
        self._frame, self._numbers = frame, _numbers_in(frame)
        self._outer = {*_frames_of(frame)} - {frame}
        self._known = _known_in(frame)

    def is_over_in(self, frame: FrameType) -> bool:
        """Whether the call has returned to the one of ``frame``, which is further out."""
        if frame not in self._outer or self._frame.f_code.co_flags & CO_GENERATOR:
            return False
        with suppress(RuntimeError):  # it is still open
            self._frame.clear()
            return True
        return False

    def is_place_of(self, frame: FrameType) -> bool:
        """Whether a frame is at the same line, with the same numbers and texts."""
        return frame.f_code is self._frame.f_code and _numbers_in(frame) == self._numbers

    def leads_to(self, frame: FrameType) -> bool:
        """Whether it is in this state again, or in an equal call that comes of it."""
        return self._frame in _frames_of(frame) and _is_no_less(self._known, _known_in(frame))


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
    """What a frame knows, and what the whole file and its first function do."""
    first = _frames_of(frame)[0]
    values = chain(
        [("place", frame.f_lasti)],
        *(_named(frame, each) for each in (frame.f_globals, first.f_locals, frame.f_locals)),
    )
    return {f"{number} {name}": _copied(each) for number, (name, each) in enumerate(values)}


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
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.AsyncFor))]
    # Where a `for` loop stands is not seen in the variables, so that no state is compared in it.
    inner = {node for loop in loops for node in ast.walk(loop) if isinstance(node, ast.While)}
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.AsyncFor, ast.While)):
            name = PASSES if node in inner or not isinstance(node, ast.While) else STEPS
            node.body.insert(0, ast.copy_location(ast.Expr(_step(node, name)), node))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            after_docstring = ast.get_docstring(node, clean=False) is not None
            node.body.insert(int(after_docstring), ast.copy_location(ast.Expr(_step(node)), node))
        elif isinstance(node, ast.Lambda):
            both = ast.BoolOp(ast.And(), [_step(node), node.body])
            node.body = ast.copy_location(both, node.body)
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, _step(node.target, ELEMENTS))
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            values = node.comparators[0]
            if isinstance(values, (ast.Name, ast.Attribute)):
                searched = ast.Call(ast.Name(SEARCHED, ast.Load()), [values], [])
                node.comparators[0] = ast.fix_missing_locations(ast.copy_location(searched, values))
    return tree


def _step(node: ast.AST, name: str = STEPS) -> ast.expr:
    step = ast.Compare(ast.Constant(None), [ast.In()], [ast.Name(name, ast.Load())])
    for each in (step, step.left, *step.comparators):
        ast.copy_location(each, node)
    return step
