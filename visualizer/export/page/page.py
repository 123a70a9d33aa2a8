"""A comparison as one self-contained HTML page that plays it.

The page carries the traces, not pictures. Its parts are the files in ``page/``.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.board.board import Board
from visualizer.draw.source_colours import Piece, listing
from visualizer.draw.theme import DARK, THEMES
from visualizer.errors import one_line
from visualizer.export.templates import PageText, json_text, page_of
from visualizer.language import cells, differences, operations, run_reports, terms
from visualizer.language.formatting import NO_CELL, SYMBOLS, fill, speed_text
from visualizer.playback.comparison import START, Comparison, StepPosition, Sync
from visualizer.playback.player import SPEEDS, UNBOUNDED
from visualizer.playback.scenario import AS_IT_IS, Overlay, ScenarioView
from visualizer.playback.stops import Stops, inside
from visualizer.trace.trace import Trace

Ints = NDArray[np.int64]

#: In bytes, of a number.
_LONGEST = 5
_PHRASES = {
    **operations.EVENTS, **operations.REASONS, **operations.POSITIONS, **operations.STEPS,
    **SYMBOLS, **terms.REMARKS, **terms.SIGNS,
    "differs": differences.DIFFERS, "differs-briefly": differences.DIFFERS_BRIEFLY,
    "differ": differences.DIFFER, "same": differences.SAME_AS_FIRST,
    "same-briefly": differences.SAME_AS_FIRST_BRIEFLY, "remark-done": terms.DONE,
    "remark-done-briefly": terms.DONE_BRIEFLY, "remark-stopped": run_reports.STOPPED,
    "no-cell": NO_CELL, "place-several": cells.SEVERAL, "beside": cells.MINES,
    "is-mine": cells.IS_MINE, "help": terms.HELP, "stop-number": terms.NUMBERED,
    **{f"select-{manner.value}": clause for manner, clause in differences.SELECTIONS.items()},
    **{f"others-{kind}": clause for kind, clause in differences.OTHERS.items()},
    **{f"story-{kind}": clause for kind, clause in (cells.CLAUSES | cells.ADDITIONS).items()},
    **{f"place-{where.value}{'-next' * first}": clause
       for (where, first), clause in cells.PLACES.items()},
}  # fmt: skip
#: What pieces of code can be; a line names them by their positions here.
CODE_KINDS = tuple(DARK.code)
_SCRIPTS = [
    f"page/{name}.js"
    for name in (
        "model", "repeats", "steps", "words", "stops", "differences", "stories", "palette", "cell",
        "board", "layout", "pane", "legend", "timeline", "code", "arrangement", "pointing", "keys",
        "dialogs", "print", "page",
    )
]  # fmt: skip


def page_values(
    comparison: Comparison,
    *,
    title: str,
    speed: float = 8.0,
    position: StepPosition = START,
    view: ScenarioView = AS_IT_IS,
    stops: Stops = (),
    stopped: Sequence[str] = (),
) -> dict[str, Any]:
    """What the script of a page is given, to be written as JSON; most is the same for every page.

    ``speed`` is in steps a second; ``position`` and ``view`` are where the page stands and what it
    shows when it is opened; playing pauses at the ``stops`` that lie in the run. ``stopped`` has
    for each trace what ended its run before its end, each empty for nothing, and is empty if none
    was.
    """
    traces = comparison.traces
    columns = [columns_of(trace) for trace in traces]
    boards = list(dict.fromkeys(trace.board for trace in traces))
    ends = [
        fill(run_reports.STOPPED_SENTENCE, problem=one_line(each)) if each else ""
        for each in stopped or [""] * len(traces)
    ]
    return {
        "title": one_line(title),
        "sync": comparison.sync.value,
        "themes": list(THEMES),
        "phrases": _PHRASES,
        "kinds": CODE_KINDS,
        "syncs": [[each.value, terms.SYNCS[each], terms.UNITS[each]] for each in Sync],
        "speed": None if speed == UNBOUNDED else speed,
        "speeds": [[None if each == UNBOUNDED else each, speed_text(each)] for each in SPEEDS],
        "boards": [board_data(board) for board in boards],
        "panes": [
            {
                "board": boards.index(trace.board),
                "sizes": [len(column) for column in parts],
                **pane_data(trace),
                "letter": mark.letter,
                "colour": mark.colour,
                "shade": mark.shade,
                "stopped": end,
            }
            for trace, parts, mark, end in zip(traces, columns, comparison.marks, ends)
        ],
        "columns": packed(columns),
        "step": position.step,
        "operations": position.operations,
        "overlays": [[overlay.value, terms.OVERLAYS[overlay]] for overlay in Overlay],
        "overlay": (view.overlay or Overlay.NUMBERS).value,
        "mines": view.mines is not False,
        "code": view.code,
        "stops": [(*stop.position, stop.caption) for stop in inside(stops, comparison)],
    }


def page_html(values: dict[str, Any], theme: str = "auto") -> str:
    """The page that plays what `page_values` gives, as text to be written as UTF-8.

    ``theme`` is that of pictures, or ``auto`` for what the reader's system prefers.
    """
    return page_around(json_text(values), values["title"], theme).text


def page_around(data: str, title: str, theme: str = "auto") -> PageText:
    """The page with ``data``, `page_values` as `json_text` has written them."""
    return page_of("page/page.html", _SCRIPTS, data, title=title, theme=theme)


def board_data(board: Board) -> dict[str, Any]:
    """What a page is given of a board."""
    return {
        "rows": board.rows,
        "click": board.click,
        "title": board.title,
        "notes": board.notes,
    }


def pane_data(trace: Trace) -> dict[str, Any]:
    """What a page is given of a run beside its columns: names, code, and where cells wait."""
    code = trace.code
    return {
        "name": code.name,
        "title": code.title,
        "short": code.short_title,
        "about": _about(trace),
        "waits": trace.frontier.value,
        "waitsIn": terms.FRONTIERS[trace.frontier],
        "heading": terms.HEADINGS[trace.frontier][1],
        "waitingWord": terms.WAITING[trace.frontier],
        "containers": trace.containers,
        "file": code.file,
        # As the window lists them, without the docstring.
        "code": [line_data(*line) for line in listing(code.text, code.first_line)],
        "firstLine": code.first_line,
        "heads": [code.heads.get(line, 0) for line in code.lines],
    }


def line_data(number: int, pieces: Sequence[Piece]) -> list[int | str]:
    """A line of code: its number, a digit of `CODE_KINDS` for each piece, and the pieces."""
    joined = joined_pieces(pieces)
    kinds = "".join(str(CODE_KINDS.index(kind)) for kind, _ in joined)
    return [number, kinds, *(text for _, text in joined)]


def joined_pieces(pieces: Sequence[Piece]) -> list[tuple[str, str]]:
    """The kind and the text of each piece of a line of code, neighbours of one kind as one.

    Space, which has no colour, belongs to the piece that it ends or that it begins the line with.
    """
    joined: list[tuple[str, str]] = []
    for kind, same in groupby(pieces, key=lambda piece: piece[1]):
        text = "".join(each for each, _ in same)
        before_kind, before = joined[-1] if joined else (kind, "")
        if joined and (text.isspace() or before.isspace() or kind == before_kind):
            joined[-1] = (before_kind if text.isspace() else kind, before + text)
        else:
            joined.append((kind, text))
    return joined


def _about(trace: Trace) -> str:
    order = "its own neighbour order" if trace.code.observed else terms.order_text(trace.order)
    return f"{order} · marks {trace.code.marks}" if trace.code.marks else order


# The columns of a trace in few bytes
#
# Neighbouring operations are alike, so each cell and line is stored as the difference from the one
# before it, as a number of as many bytes as it needs (seven bits a byte, the eighth says that
# more follow); deflate then finds the rest. `page/model.js` reads what is written here.


def packed(traces: Sequence[Sequence[bytes]]) -> str:
    """The columns of all traces, one after another, deflated, in base64."""
    joined = b"".join(column for columns in traces for column in columns)
    return base64.b64encode(zlib.compress(joined, 9)).decode("ascii")


def columns_of(trace: Trace) -> tuple[bytes, bytes, bytes, bytes]:
    """A trace's kind bytes, cells, lines, and where each reveal happened."""
    return (
        trace.bytes.tobytes(),
        _varints(_cell_steps(trace.cells.astype(np.int64))),
        _varints(_zigzag(_steps_of(trace.lines.astype(np.int64)))),
        _varints(_steps_of(trace.revealed_at)),
    )


def _varints(numbers: Ints) -> bytes:
    """Numbers from 0 to below 2**35, seven bits a byte, the lowest first."""
    groups = numbers[:, None] >> (7 * np.arange(_LONGEST))
    more = np.zeros(groups.shape, bool)
    more[:, :-1] = groups[:, 1:] > 0
    used = groups > 0
    used[:, 0] = True
    return ((groups & 127) | (more << 7)).astype(np.uint8)[used].tobytes()


def _steps_of(numbers: Ints) -> Ints:
    return np.diff(numbers, prepend=np.int64(0))


def _zigzag(numbers: Ints) -> Ints:
    # 0 -1 1 -2 2 becomes 0 1 2 3 4, so that small steps either way are small numbers.
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)


def _cell_steps(cells: Ints) -> Ints:
    # 0 stands for no cell; other cells are one more than the step from the last one there was.
    steps = np.zeros(cells.shape, np.int64)
    there = cells >= 0
    steps[there] = _zigzag(_steps_of(cells[there])) + 1
    return steps
