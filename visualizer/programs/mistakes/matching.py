"""Known mistakes of programs in other languages: by errors, and by planted programs that fail alike.

The text of such a program is not changed, as that of a Python program is (see `diagnosis`). But the
programs in which the known mistakes are planted can be run here, as other languages would run them:
there, no index below 0 is an element.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from typing import Any

from visualizer.board.board import Board
from visualizer.programs.hooks.instrument import StepCounter, StepLimitError, compile_counted
from visualizer.programs.mistakes.evidence import Evidence
from visualizer.programs.mistakes.record import KnownMistake, Plant, SearchCase
from visualizer.programs.source.file_parts import parse_quietly
from visualizer.recording.crashes import CrashKind
from visualizer.recording.program import RunOutcome

#: The end of a run by an error, whichever it is.
_ERROR = "error"
#: The steps of a planted program, and how many more for each cell; it needs fewer, unless it is endless.
_BASE_STEPS, _CELL_STEPS = 1_000, 100
#: The most mines that are beside a cell.
_MOST_MINES = 8


class _Row(list[Any]):
    """A row that has no elements below 0."""

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        if index < 0:
            raise IndexError
        return super().__getitem__(index)


class _LenientRow(_Row):
    """A row that gives "" for what it does not have, as JavaScript does."""

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        return super().__getitem__(index) if 0 <= index < len(self) else ""

    def __setitem__(self, index: Any, value: Any) -> None:  # noqa: ANN401
        if index >= len(self):
            self.extend([""] * (index + 1 - len(self)))
        super().__setitem__(index, value)


def find_matching_mistakes(evidence: Evidence, known: Iterable[KnownMistake]) -> list[KnownMistake]:
    """The mistakes that explain all runs of a wrong program in another language.

    If all wrong runs end with an error, the errors have to tell; else the boards.
    """
    records = [each for each in known if each.when is SearchCase.MENDED]
    wrong = evidence.wrong_runs
    raised = [(board, each.fault) for board, each in wrong if each.fault and each.fault.kind is CrashKind.RAISED]
    if len(raised) == len(wrong):
        errors = [fault.message for board, fault in raised if _may_be_of(board, fault.message)]
        counts = {each: sum(map(bool, map(each.errors.search, errors))) for each in records if each.errors is not None}
        # If some indices are too small and others too large, what happens more often is named.
        most = max(counts.values())
        return [each for each, count in counts.items() if count == most > 0 and len(errors) == len(raised)]
    runs, rows = evidence.runs, (_Row, _LenientRow)
    return [each for each in records if any(_fails_alike(plant, runs, row) for plant in each.plants for row in rows)]


def _may_be_of(board: Board, message: str) -> bool:
    """Whether the error of an index may be one of the board, whose sides are the lengths of its lists."""
    length = re.search(r"(?:length|[Ii]ndex -?\d+ of) (\d+)", message)
    return length is None or int(length[1]) in (board.height, board.width)


def _fails_alike(plant: Plant, runs: list[tuple[Board, RunOutcome]], row: type[_Row]) -> bool:
    """Whether the planted program ends as the program does on all boards; the first run has failed."""
    code = compile_counted(parse_quietly(plant.text), "<planted>")
    return all(_planted_end(code, board, row) == _plain_end(answer) for board, answer in runs)


def _planted_end(code: Any, board: Board, row: type[_Row]) -> object:  # noqa: ANN401, a code object
    steps = StepCounter(_BASE_STEPS + _CELL_STEPS * board.height * board.width)
    names: dict[str, Any] = {"deque": deque, "List": list, **steps.hooks}
    rows = _Row(row(symbols) for symbols in board.rows)
    try:
        exec(code, names)
        cells = names["Solution"]().updateBoard(rows, list(board.click or (0, 0)))
        return tuple(tuple(map(_plain_symbol, symbols)) for symbols in list(cells))
    except Exception:
        return _ERROR
    except StepLimitError:
        return None


def _plain_end(answer: RunOutcome) -> object:
    if answer.fault is not None:
        return _ERROR
    return None if answer.cells is None else tuple(tuple(map(_plain_symbol, row)) for row in answer.cells)


def _plain_symbol(value: object) -> object:
    """A cell's value; in languages with characters, a number is the character of that code."""
    return ord(value) if isinstance(value, str) and len(value) == 1 and ord(value) <= _MOST_MINES else value
