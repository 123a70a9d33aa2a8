"""What operations did, and why or with what consequence: the values that phrases are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.board.cells import Cell
from visualizer.board.symbols import (
    BLANK_CODE,
    EXPLODED_CODE,
    HIDDEN_CODE,
    MINE_CODE,
)
from visualizer.trace.operations import NOWHERE, Kind
from visualizer.trace.source import SourceCode
from visualizer.trace.statements import Statement, statement_heads
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Ints, before

ReasonValue = str | int | Cell | None
PhraseKeys = NDArray[np.object_]

#: A name, or that of a family of phrases with what tells them apart.
PhraseKey: TypeAlias = "str | tuple[str, ...]"


@dataclass(frozen=True)
class Fact:
    """One thing that is true of an operation: the ``key`` of its phrase, and what is put into it.

    A cell among the values is None where the operation has none.
    """

    key: PhraseKey
    values: Mapping[str, ReasonValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Explanations:
    """What some operations of a trace did, each column of shape (n,).

    ``events`` are keys of phrases; ``reasons`` are keys of a reason or consequence, "" for none.
    What is put into the phrases are ``cells`` and ``others``, as the trace numbers cells, -1 for
    none; ``numbers``; and ``symbols``, codes.
    """

    events: PhraseKeys
    reasons: PhraseKeys
    cells: Ints
    others: Ints
    numbers: Ints
    symbols: NDArray[np.uint8]


def explanations(trace: Trace, indices: Ints) -> Explanations:
    """What the operations at ``indices`` of a trace, shape (n,), did, and why.

    >>> from visualizer import parse_board, record
    >>> found = explanations(record(parse_board("EE"), (0, 0), "queue"), np.array([1, 2]))
    >>> found.events.tolist(), found.cells.tolist(), found.reasons.tolist()
    (['queue-pop', 'visit'], [0, 0], ['queue-next', ''])
    """
    count = len(indices)
    found = Explanations(
        np.full(count, "", object),
        np.full(count, "", object),
        trace.cells[indices].copy(),
        np.full(count, NOWHERE),
        np.zeros(count, np.int64),
        np.zeros(count, np.uint8),
    )
    kinds = trace.kinds[indices]
    for kind, explain in _EXPLANATIONS.items():
        chosen = kinds == kind
        if chosen.any():
            columns = explain(_Operations(trace, indices[chosen]))
            for name, column in columns.items():
                getattr(found, name)[chosen] = column
    return found


class _Operations:
    """Operations of one kind in a run, ``at`` their indices: what was so before each."""

    def __init__(self, trace: Trace, at: Ints) -> None:
        self.trace, self.at = trace, at
        self.cells, self.values = trace.cells[at], trace.values[at]
        self.size = trace.height * trace.width
        self.is_on_board = (self.cells >= 0) & (self.cells < self.size)
        self.container = np.array([*trace.containers, ""])[np.minimum(self.values, len(trace.containers))]

    @cached_property
    def symbols(self) -> NDArray[np.uint8]:
        """What the cell of each held; hidden where it is not on the board."""
        codes = self.trace.codes_at(np.where(self.is_on_board, self.cells, 0), self.at)
        return np.where(self.is_on_board, codes, HIDDEN_CODE).astype(np.uint8)

    @cached_property
    def is_visited(self) -> NDArray[np.bool_]:
        """Whether the cell of each was visited."""
        first = self.trace.first_visit[np.where(self.is_on_board, self.cells, 0)]
        visited: NDArray[np.bool_] = first < before(self.trace.visited_at, self.at)
        return self.is_on_board & visited

    @property
    def has_hidden_neighbour(self) -> NDArray[np.bool_]:
        """Whether a hidden cell lay beside the cell of each, which is on the board."""
        trace, (rows, cols) = self.trace, np.divmod(self.cells, self.trace.width)
        found = np.zeros(len(self.at), bool)
        for down, right in np.ndindex(3, 3):
            row, col = rows + down - 1, cols + right - 1
            inside = (row >= 0) & (row < trace.height) & (col >= 0) & (col < trace.width)
            codes = trace.codes_at(np.where(inside, row * trace.width + col, 0), self.at)
            found |= inside & ((down, right) != (1, 1)) & (codes == HIDDEN_CODE)
        return found

    def follows(self, kind: Kind, further: int = 1) -> NDArray[np.bool_]:
        """Whether an operation of this kind comes just after, or so much further."""
        index = self.at + further
        kinds = self.trace.kinds[np.minimum(index, len(self.trace) - 1)]
        found: NDArray[np.bool_] = (index < len(self.trace)) & (kinds == kind)
        return found


def _visit(run: _Operations) -> dict[str, object]:
    number = before(run.trace.visited_at, run.at)
    is_open = ~np.isin(run.symbols, (HIDDEN_CODE, MINE_CODE)) & ~run.trace.writes_own_cell[number]
    skipped = np.where(is_open, "skipped", "")
    return {"events": "visit", "reasons": skipped, "numbers": number + 1, "symbols": run.symbols}


def _call(run: _Operations) -> dict[str, object]:
    known, at_once = run.cells != NOWHERE, run.follows(Kind.RETURN)
    is_open = ~np.isin(run.symbols, (HIDDEN_CODE, MINE_CODE)) & (at_once | run.follows(Kind.RETURN, 2))
    return {
        "events": np.where(known, "call", "call-unknown"),
        "reasons": np.where(
            known,
            np.where(is_open, "returns-at-once", "caller-waits"),
            np.where(at_once, "visits-none-at-all", "visits-none"),
        ),
        "numbers": run.trace.depths[run.at] + 1,
    }


def _return(run: _Operations) -> dict[str, object]:
    trace = run.trace
    cells, callers = trace.innermost_calls(run.at), trace.innermost_calls(run.at + 1)
    is_last, is_first = run.at + 1 == len(trace), trace.open_calls(run.at) == 1
    return {
        "events": np.where(cells == NOWHERE, "return-unknown", "return"),
        "reasons": np.select(
            [is_last & is_first, is_last, callers == NOWHERE],
            ["first-returned", "run-over", "caller-unknown"],
            "caller-continues",
        ),
        "cells": cells,
        "others": callers,
    }


def _count(run: _Operations) -> dict[str, object]:
    reasons = np.where(run.values > 0, "shows-number", "neighbours-follow")
    return {"events": "count", "reasons": reasons, "numbers": run.values}


def _write(run: _Operations) -> dict[str, object]:
    early = "marked-early" if run.trace.has_frontier else "written-early"
    reasons = np.select(
        [run.values == EXPLODED_CODE, ~run.is_visited, run.values == run.symbols, run.values == BLANK_CODE],
        ["game-over", early, "unchanged", "blank"],
        "number",
    )
    return {"events": "write", "reasons": reasons, "symbols": run.values}


def _push(run: _Operations) -> dict[str, object]:
    trace, waiting = run.trace, np.zeros(len(run.at), np.int64)
    for number, history in enumerate(trace.histories):
        own = run.values == number
        waiting[own] = history.waiting(run.at[own])
    again = trace.pushed_before[before(trace.pushed_at, run.at)]
    reasons = np.char.add(run.container, np.where(again, "-waiting-again", "-waiting"))
    return {"events": np.char.add(run.container, "-push"), "reasons": reasons, "numbers": waiting}


def _pop(run: _Operations) -> dict[str, object]:
    following = run.trace.cells[np.minimum(run.at + 1, len(run.trace) - 1)]
    is_next = run.follows(Kind.VISIT) & (following == run.cells)
    # Why a cell that has been visited is taken away without another visit is seen at the cell.
    is_digit = (run.symbols >= 1) & (run.symbols <= 8)
    reasons = np.select(
        [
            run.cells >= run.size,
            ~run.is_visited,
            is_next,
            is_digit,
            run.symbols == EXPLODED_CODE,
            run.has_hidden_neighbour,
        ],
        ["off-board", np.char.add(run.container, "-next"), "skipped-next", "number", "game-over", "visited-before"],
        "no-hidden-neighbour",
    )
    return {"events": np.char.add(run.container, "-pop"), "reasons": reasons}


def _peek(run: _Operations) -> dict[str, object]:
    return {"events": np.char.add(run.container, "-peek"), "reasons": "stays"}


_EXPLANATIONS = {
    Kind.VISIT: _visit,
    Kind.CALL: _call,
    Kind.RETURN: _return,
    Kind.COUNT: _count,
    Kind.WRITE: _write,
    Kind.PUSH: _push,
    Kind.POP: _pop,
    Kind.PEEK: _peek,
}


# What a line did that is no operation: whether its condition was true, what a loop came to


def explanation_of_line(code: SourceCode, line: int, following: int | None, changed: Mapping[str, str]) -> Fact:
    """What the statement at ``line`` did.

    ``following`` is the line that runs next in the same call, None if none does; ``changed`` are
    the variables that the line has changed, with their values as text.
    """
    statement = statement_heads(code).get(line)
    # Where a body stands on the line of its head, nothing says whether it has been entered.
    if statement is None or statement.body.start in statement.head:
        return Fact("line-runs", {"line": line})
    enters = following is not None and following in statement.body
    if statement.kind == "if":
        return Fact("line-true" if enters else "line-false", {"line": line})
    if statement.kind == "while":
        return Fact("line-round" if enters else "line-ends", {"line": line})
    if statement.kind == "for" and not enters:
        return Fact("line-over", {"line": line})
    if statement.kind == "return":
        return Fact("line-returns", {"line": line})
    if statement.yields_call:
        return Fact("line-calls", {"line": line, "name": statement.yields_call})
    return _assigned(statement, line, changed)


def _assigned(statement: Statement, line: int, changed: Mapping[str, str]) -> Fact:
    """What a statement gave a new value, or that it ran."""
    for name in statement.assigns:
        if name in changed:
            return Fact("line-sets", {"line": line, "name": name, "value": changed[name]})
    if statement.kind == "for":
        return Fact("line-again", {"line": line})
    return Fact("line-runs", {"line": line})
