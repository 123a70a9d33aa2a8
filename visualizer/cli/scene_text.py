"""A scene of an exercise as text: the parts that it shows, and nothing of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import compass_text
from visualizer.board.symbols import BLANK, HIDDEN, MINE
from visualizer.cli.wrapping import wrapped
from visualizer.errors import printable
from visualizer.exercises.scene import Scene, Shown
from visualizer.language.formatting import capital, cell_text
from visualizer.language.terms import HEADINGS
from visualizer.trace.trace import State, Trace
from visualizer.trace.waiting import Frontier

#: Signs of cells that are not open, or open and blank.
_HIDDEN_SIGN, _BLANK_SIGN = ".", "-"
_SIGNS = {HIDDEN: _HIDDEN_SIGN, BLANK: _BLANK_SIGN}
#: Around a cell that is pointed out, and around the one visited last.
_POINTED, _CURRENT, _PLAIN = "[]", "()", "  "
_KEY = (". hidden", "- open and blank", "M mine", "( ) visited last", "[ ] pointed out")
_GAP = "    "
#: A board with more rows is not printed in parts: nobody would find a cell in them.
_MOST_ROWS = 30
#: Of what waits, and of the curve, no more is written.
_MOST_CELLS, _MOST_COUNTS = 60, 40


def scene_text(scene: Scene, width: int) -> Iterator[str]:
    """The lines of a scene, each with its line feed, for a terminal of ``width`` columns."""
    if not scene.traces:
        if Shown.CLICK in scene.shown and scene.board.click is not None:
            yield f"Clicked at {cell_text(scene.board.click)}\n"
        yield from _grids(scene, None, scene.board, width)
    for number, (trace, state) in enumerate(zip(scene.traces, scene.states), 1):
        heading = run_heading(scene, trace, number)
        if number > 1:
            yield "\n"
        if heading:
            yield from _wrapped(heading, width)
        yield from _grids(scene, state, scene.board, width)
        yield from _below(scene, trace, state, width)
    if Shown.CODE in scene.shown and scene.traces:
        yield from _code(scene)


def scene_key(width: int) -> Iterator[str]:
    """What the signs on the boards mean, as lines."""
    line = ""
    for sign in _KEY:
        if line and len(line) + len(sign) + 3 > width:
            yield f"{line}\n"
            line = ""
        line += f"{' ' * (3 if line else 2)}{sign}"
    yield f"{line}\n"


def run_heading(scene: Scene, trace: Trace, number: int = 1) -> str:
    """What is said above the board of a run, the ``number``-th of its scene; may be empty."""
    parts = []
    if Shown.NAMES in scene.shown:
        parts.append(printable(trace.code.title or trace.algorithm))
    elif len(scene.traces) > 1:
        parts.append(f"Run {number}")
    if Shown.CLICK in scene.shown and trace.board.click is not None:
        parts.append(f"clicked at {cell_text(trace.board.click)}")
    if Shown.ORDER in scene.shown and not trace.code.observed:
        parts.append(f"neighbours {compass_text(trace.order)}")
    return capital(", ".join(parts))


# Boards


def board_text(
    rows: Sequence[Sequence[str]], numbers: Mapping[Cell, str], width: int
) -> Iterator[str]:
    """The lines of a board with all its mines, and beside it the numbers of its cells."""
    texts = [
        [numbers.get((row, col), "") for col in range(len(each))] for row, each in enumerate(rows)
    ]
    signs = [[_SIGNS.get(symbol, symbol) for symbol in row] for row in rows]
    return _beside([_Grid(signs), _Grid(texts)], width)


def _grids(scene: Scene, state: State | None, board: Board, width: int) -> Iterator[str]:
    rows = _rows(scene, state) if state is not None else board.rows
    marks = _marks(scene, state)
    grids = [_Grid([[_sign(scene, symbol) for symbol in row] for row in rows], marks)]
    if state is not None and Shown.NUMBERS in scene.shown and state.visits:
        grids.append(_Grid(_numbers(state), marks))
    return _beside(grids, width)


def _beside(grids: Sequence[_Grid], width: int) -> Iterator[str]:
    """Grids of one board beside each other, or below each other, wide ones in several parts."""
    lines = [_GAP.join(each).rstrip() for each in zip(*(grid.lines() for grid in grids))]
    if max(map(len, lines)) > width:
        parts = [part for grid in grids for part in grid.parts(width)]
        lines = [line.rstrip() for part in parts for line in (*part, "")]
        rows = len(grids[0].texts)
        if rows > _MOST_ROWS and len(parts) > len(grids):
            lines = [f"The board has {rows} rows and is wider than the terminal: it is not shown."]
    yield from (f"{line}\n" for line in lines)


def _rows(scene: Scene, state: State) -> Sequence[Sequence[str]]:
    """The symbols of a board; cells that were only marked would show what waits."""
    if Shown.WAITING in scene.shown:
        return state.rows
    return [
        [now if seen else before for now, before, seen in zip(*row)]
        for row in zip(state.rows, state.trace.board.rows, state.visited.tolist())
    ]


def _sign(scene: Scene, symbol: str) -> str:
    if symbol == MINE and Shown.MINES not in scene.shown:
        return _HIDDEN_SIGN
    return _SIGNS.get(symbol, symbol)


def _numbers(state: State) -> list[list[str]]:
    """The number of each cell's first visit, where it has been visited."""
    trace = state.trace
    first = trace.first_visit.reshape(trace.height, trace.width).tolist()
    return [[str(each + 1) if each < state.visits else "" for each in row] for row in first]


@dataclass(frozen=True)
class _Grid:
    """A text for each cell; ``marks`` are what stands before and after the text of a cell."""

    texts: Sequence[Sequence[str]]
    marks: Mapping[Cell, str] = field(default_factory=dict)

    @cached_property
    def _cell(self) -> int:
        """How wide the text of a cell is, without its marks."""
        numbers = len(str(len(self.texts[0]) - 1))
        return max(numbers, *(len(text) for row in self.texts for text in row))

    @cached_property
    def _left(self) -> int:
        return len(str(len(self.texts) - 1))

    def lines(self, first: int = 0, end: int | None = None) -> list[str]:
        """The columns from ``first`` to before ``end``, with their numbers and those of rows."""
        columns = range(len(self.texts[0]))[first:end]
        head = "".join(f" {number:>{self._cell}} " for number in columns)
        lines = [" " * (self._left + 1) + head]
        for row, texts in enumerate(self.texts):
            around = [self.marks.get((row, col), _PLAIN) for col in columns]
            pairs = zip(around, texts[first:end])
            cells = "".join(f"{mark[0]}{text:>{self._cell}}{mark[1]}" for mark, text in pairs)
            lines.append(f"{row:>{self._left}} {cells}")
        return lines

    def parts(self, width: int) -> list[list[str]]:
        """The lines of as many columns as a terminal has room for, then of those that follow."""
        room = max((width - self._left - 1) // (self._cell + 2), 1)
        return [self.lines(at, at + room) for at in range(0, len(self.texts[0]), room)]


def _marks(scene: Scene, state: State | None) -> dict[Cell, str]:
    marks: dict[Cell, str] = {}
    if state is not None and Shown.CURRENT in scene.shown and state.current is not None:
        marks[state.current] = _CURRENT
    return {**marks, **dict.fromkeys(scene.pointed, _POINTED)}


# What stands below


def _below(scene: Scene, trace: Trace, state: State, width: int) -> Iterator[str]:
    kind = Frontier(trace.containers[0]) if trace.has_frontier else Frontier.CALLS
    if Shown.WAITING in scene.shown:
        cells = state.frontier if trace.has_frontier else state.calls
        name, way = HEADINGS[kind]
        yield from _wrapped(f"{name}, {way}: {_cells(cells)}", width)
    if Shown.CURVE in scene.shown:
        counts = [int(trace.waiting[at]) for at in trace.visited_at[: state.visits].tolist()]
        shown = " ".join(map(str, counts[-_MOST_COUNTS:]))
        before = "\u2026 " if len(counts) > _MOST_COUNTS else ""
        yield from _wrapped(f"How many waited at each visit: {before}{shown or 'none yet'}", width)


def _cells(cells: Sequence[Cell | None]) -> str:
    shown = " ".join(map(cell_text, cells[:_MOST_CELLS]))
    more = len(cells) - _MOST_CELLS
    return f"{shown} \u2026 and {more} more" if more > 0 else shown or "nothing"


def _wrapped(text: str, width: int) -> Iterator[str]:
    yield from (f"{line}\n" for line in wrapped(text, width, "  "))


def _code(scene: Scene) -> Iterator[str]:
    """The code of the first run, the line that ran last marked where that is shown."""
    code = scene.traces[0].code
    state = scene.states[0]
    at = state.line if Shown.LINE in scene.shown else None
    for number, line in enumerate(code.text.splitlines(), code.first_line):
        yield f"{'>' if number == at else ' '} {number:>4}  {printable(line)}".rstrip() + "\n"
