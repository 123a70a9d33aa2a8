"""Lists, deques and sets that note what is done to them while a program is observed.

They are what they stand for in every other respect, down to their names. Elements are noted by the
cell that they begin with, whatever follows it. No method that a program's own class may have is
called on an element.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, SupportsIndex

from visualizer.programs.observed.events import Event, EventLog, beginning_of

LIST, DEQUE, SET, QUEUE, STACK = range(5)


class Observation:
    """The log to which containers write that are made now; one for the whole process."""

    log: EventLog | None = None
    #: The board that the program was handed.
    board: list[Any] | None = None


def holds_cells(values: list[Any]) -> bool:
    """Whether cells may wait in a list: it is empty, or begins with a pair of numbers."""
    if not values:
        return True
    pair = beginning_of(values[0])
    return len(pair) == 2 and all(type(each) is int for each in pair)


class ObservedList(list[Any]):
    """A list that notes what is put in and taken out."""

    __slots__ = ("_log", "number")
    __class__ = property(lambda self: list)

    def __init__(self, values: Iterable[Any] = ()) -> None:
        super().__init__(values)
        log = self._log = Observation.log
        if log is None:
            return
        self.number = log.new_container(LIST)
        for value in self:
            log.add(Event.PUSH_BACK, self.number, log.cell_of(value))

    def append(self, value: Any) -> None:  # noqa: ANN401, anything
        super().append(value)
        log = self._log
        if log is not None:
            log.add(Event.PUSH_BACK, self.number, log.cell_of(value))

    def extend(self, values: Iterable[Any]) -> None:
        # One by one: what the values are made of may look at what is in already.
        for value in list(values) if values is self else values:
            self.append(value)

    def __iadd__(self, values: Iterable[Any]) -> ObservedList:  # type: ignore[misc]
        self.extend(values)
        return self

    def insert(self, index: SupportsIndex, value: Any) -> None:  # noqa: ANN401
        size, position = len(self), index.__index__()
        super().insert(index, value)
        log = self._log
        if log is None:
            return
        if position >= size:
            kind = Event.PUSH_BACK
        elif position == 0 or position <= -size:
            kind = Event.PUSH_FRONT
        else:
            kind = Event.PUSH_INSIDE
        log.add(kind, self.number, log.cell_of(value))

    def pop(self, index: SupportsIndex = -1) -> Any:  # noqa: ANN401
        size = len(self)
        value = super().pop(index)
        self._taken(index.__index__(), size, value)
        return value

    def _taken(self, index: int, size: int, value: object) -> None:
        log = self._log
        if log is None:
            return
        if index in (-1, size - 1):
            kind = Event.TAKE_BACK
        elif index in (0, -size):
            kind = Event.TAKE_FRONT
        else:
            kind = Event.TAKE_INSIDE
        log.add(kind, self.number, log.cell_of(value))

    def remove(self, value: Any) -> None:  # noqa: ANN401
        self.pop(self.index(value))

    def clear(self) -> None:
        super().clear()
        if self._log is not None:
            self._log.add(Event.CLEAR, self.number, -1)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        value = super().__getitem__(index)
        log = self._log
        if log is None or type(index) is not int:
            return value
        size = len(self)
        if index in (-1, size - 1):
            kind = Event.LOOK_BACK
        elif index in (0, -size):
            kind = Event.LOOK_FRONT
        else:
            kind = Event.LOOK_INSIDE
        cell = log.cell_of(value)
        if cell >= 0:
            log.add(kind, self.number, cell)
        return value

    def __delitem__(self, index: Any) -> None:  # noqa: ANN401
        if type(index) is int:
            self.pop(index)
            return
        super().__delitem__(index)
        self._changed()

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        super().__setitem__(index, value)
        self._changed()

    def sort(self, **how: Any) -> None:  # noqa: ANN401
        super().sort(**how)
        self._changed()

    def reverse(self) -> None:
        super().reverse()
        self._changed()

    def _changed(self) -> None:
        if self._log is not None:
            self._log.add(Event.CHANGED, self.number, -1)

    def copy(self) -> ObservedList:
        return ObservedList(self)

    __copy__ = copy

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:  # noqa: ANN401
        return list, (), None, iter(list(self))

    def __deepcopy__(self, memo: dict[int, Any]) -> ObservedList:
        from copy import deepcopy

        made = memo[id(self)] = ObservedList()  # first, since it may hold itself
        for value in list(self):
            made.append(deepcopy(value, memo))
        return made


class ObservedDeque(deque[Any]):
    """A deque that notes what is put in and taken out at either end."""

    __slots__ = ("_log", "number")

    def __init__(self, iterable: Iterable[Any] = (), maxlen: int | None = None) -> None:
        super().__init__(iterable, maxlen)
        log = self._log = Observation.log
        if log is None:
            return
        self.number = log.new_container(DEQUE)
        for value in list(self):
            log.add(Event.PUSH_BACK, self.number, log.cell_of(value))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        # A program's own kind of deque need not call __init__.
        if name == "_log":
            ObservedDeque.__init__(self, list(self), self.maxlen)
            return self._log
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _note(self, kind: Event, value: object) -> None:
        log = self._log
        if log is not None:
            log.add(kind, self.number, log.cell_of(value))

    def append(self, value: Any) -> None:  # noqa: ANN401
        super().append(value)
        self._note(Event.PUSH_BACK, value)

    def appendleft(self, value: Any) -> None:  # noqa: ANN401
        super().appendleft(value)
        self._note(Event.PUSH_FRONT, value)

    # A program's own kind of deque may have other methods of these names, which are not for here.

    def extend(self, values: Iterable[Any]) -> None:
        for value in list(values) if values is self else values:
            ObservedDeque.append(self, value)

    def extendleft(self, values: Iterable[Any]) -> None:
        for value in list(values) if values is self else values:
            ObservedDeque.appendleft(self, value)

    def __iadd__(self, values: Iterable[Any]) -> ObservedDeque:
        ObservedDeque.extend(self, values)
        return self

    def pop(self) -> Any:  # type: ignore[override]  # noqa: ANN401
        value = super().pop()
        self._note(Event.TAKE_BACK, value)
        return value

    def popleft(self) -> Any:  # noqa: ANN401
        value = super().popleft()
        self._note(Event.TAKE_FRONT, value)
        return value

    def clear(self) -> None:
        super().clear()
        self._note(Event.CLEAR, None)

    def remove(self, value: Any) -> None:  # noqa: ANN401
        ObservedDeque.__delitem__(self, self.index(value))

    def insert(self, index: int, value: Any) -> None:  # noqa: ANN401
        super().insert(index, value)
        self._note(Event.PUSH_INSIDE, value)

    def rotate(self, steps: int = 1) -> None:
        super().rotate(steps)
        self._note(Event.CHANGED, None)

    def reverse(self) -> None:
        super().reverse()
        self._note(Event.CHANGED, None)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        value = super().__getitem__(index)
        if type(index) is int:
            size = len(self)
            if index in (0, -size):
                self._note(Event.LOOK_FRONT, value)
            else:
                back = index in (-1, size - 1)
                self._note(Event.LOOK_BACK if back else Event.LOOK_INSIDE, value)
        return value

    def __delitem__(self, index: Any) -> None:  # noqa: ANN401
        value, size = deque.__getitem__(self, index), len(self)
        super().__delitem__(index)
        if index in (0, -size):
            kind = Event.TAKE_FRONT
        else:
            kind = Event.TAKE_BACK if index in (-1, size - 1) else Event.TAKE_INSIDE
        self._note(kind, value)

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        super().__setitem__(index, value)
        self._note(Event.CHANGED, None)

    def copy(self) -> ObservedDeque:
        return type(self)(self) if self.maxlen is None else type(self)(self, self.maxlen)

    __copy__ = copy

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:  # noqa: ANN401
        arguments = () if self.maxlen is None else ((), self.maxlen)
        return type(self), arguments, getattr(self, "__dict__", None), iter(list(self))


class ObservedSet(set[Any]):
    """A set that notes what is put in and taken out."""

    __slots__ = ("_log", "number")
    __class__ = property(lambda self: set)

    def __init__(self, values: Iterable[Any] = ()) -> None:
        super().__init__(values)
        log = self._log = Observation.log
        if log is None:
            return
        self.number = log.new_container(SET)
        for value in self:
            log.add(Event.PUSH_BACK, self.number, log.cell_of(value))

    def _note(self, kind: Event, value: object) -> None:
        log = self._log
        if log is not None:
            log.add(kind, self.number, log.cell_of(value))

    def add(self, value: Any) -> None:  # noqa: ANN401
        if value not in self:
            super().add(value)
            self._note(Event.PUSH_BACK, value)

    def update(self, *groups: Iterable[Any]) -> None:
        for group in groups:
            for value in list(group) if group is self else group:
                self.add(value)

    def __ior__(self, values: Any) -> ObservedSet:  # type: ignore[misc]  # noqa: ANN401
        if not isinstance(values, (set, frozenset)):
            return NotImplemented
        self.update(values)
        return self

    def pop(self) -> Any:  # noqa: ANN401
        value = super().pop()
        self._note(Event.TAKE_INSIDE, value)
        return value

    def remove(self, value: Any) -> None:  # noqa: ANN401
        super().remove(value)
        self._note(Event.TAKE_INSIDE, value)

    def discard(self, value: Any) -> None:  # noqa: ANN401
        if value in self:
            self.remove(value)

    def clear(self) -> None:
        super().clear()
        self._note(Event.CLEAR, None)

    def copy(self) -> ObservedSet:
        return ObservedSet(self)

    __copy__ = copy

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:  # noqa: ANN401
        return set, (list(self),)

    def __deepcopy__(self, memo: dict[int, Any]) -> ObservedSet:
        from copy import deepcopy

        return ObservedSet([deepcopy(value, memo) for value in self])

    def __repr__(self) -> str:
        return repr(set(self))


Observed = (ObservedList, ObservedDeque, ObservedSet)


def stand_for(kind: type[Any], plain: type[Any]) -> None:
    """Let a class have the name of a plain one, in what is printed and in messages of errors."""
    kind.__name__ = kind.__qualname__ = plain.__name__
    kind.__module__ = plain.__module__
    _PLAIN[kind] = plain


_PLAIN: dict[type[Any], type[Any]] = {}
stand_for(ObservedList, list)
stand_for(ObservedSet, set)
stand_for(ObservedDeque, deque)


def plain_type(kind: Any) -> Any:  # noqa: ANN401
    """What ``type(value)`` is where nobody observes; the module's deque is an observed one."""
    if kind is ObservedDeque:
        return kind
    return next((plain for observed, plain in _PLAIN.items() if kind is observed), kind)


def observed_list(values: list[Any]) -> list[Any]:
    """What a list that the program makes is, where cells may wait in it: an observed one."""
    if type(values) is list and Observation.log is not None and holds_cells(values):
        return ObservedList(values)
    return values


def observed_set(values: set[Any]) -> set[Any]:
    """What a set that the program makes is."""
    return ObservedSet(values) if type(values) is set else values


def stepped(values: Any) -> Any:  # noqa: ANN401
    """What a ``for`` loop of the program goes through, noting each cell that it comes to."""
    if isinstance(values, Observed) and values._log is not None:
        return _steps(values, values._log)
    return values


def _steps(values: Any, log: EventLog) -> Iterator[Any]:  # noqa: ANN401
    number = values.number
    iterator = iter(values)
    log.add(Event.LOOP_BEGINS, number, -1)
    try:
        for value in iterator:
            log.add(Event.NEXT, number, log.cell_of(value))
            yield value
    finally:
        # Where the loop is left early this happens when the generator is freed, which is at once.
        if log.entries is not None:
            log.add(Event.LOOP_ENDS, number, -1)


def observe_heaps() -> None:
    """Let the functions of `heapq` note what they do to observed lists, for the whole process."""

    def observed(name: str, puts: bool, takes: bool) -> None:
        plain: Callable[..., Any] = getattr(heapq, name)

        def act(heap: list[Any], *values: Any) -> Any:  # noqa: ANN401
            result = plain(heap, *values)
            log = Observation.log
            if isinstance(heap, ObservedList) and log is not None:
                if puts and values:
                    log.add(Event.PUSH_INSIDE, heap.number, _cell_in_heap(log, values[0]))
                if takes:
                    log.add(Event.TAKE_INSIDE, heap.number, _cell_in_heap(log, result))
            return result

        setattr(heapq, name, act)

    observed("heappush", puts=True, takes=False)
    observed("heappop", puts=False, takes=True)
    observed("heapreplace", puts=True, takes=True)
    observed("heappushpop", puts=True, takes=True)


def _cell_in_heap(log: EventLog, value: object) -> int:
    """The cell in an entry of a heap: its last two numbers, or a pair in it."""
    if isinstance(value, tuple):
        plain = tuple.__getitem__(value, slice(None))
        for each in plain:
            if isinstance(each, (tuple, list)):
                return log.cell_of(each)
        return log.cell_of(plain[-2:])
    return log.cell_of(value)
