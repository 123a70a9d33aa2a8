"""A comparison as one self-contained HTML page that plays it.

The page carries the traces, not pictures. Its parts are the files in ``page/``; here they are
put together. Nothing is fetched, and the page's own policy forbids it: the one script and the
one style sheet are allowed by their hashes, and whatever people named is only ever text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from typing import Any

from visualizer.board.board import Board
from visualizer.draw.source_colours import Piece, listing
from visualizer.draw.theme import DARK, THEMES
from visualizer.errors import one_line
from visualizer.export.document import html_document
from visualizer.export.page.packing import columns_of, packed
from visualizer.export.page.theme_css import theme_rules
from visualizer.language.cells import ADDITIONS, CLAUSES, IS_MINE, MINES, PLACES, SEVERAL
from visualizer.language.differences import (
    DIFFER,
    DIFFERS,
    DIFFERS_BRIEFLY,
    OTHERS,
    SAME_AS_FIRST,
    SAME_AS_FIRST_BRIEFLY,
    SELECTIONS,
)
from visualizer.language.formatting import NO_CELL, SYMBOLS, fill, speed_text
from visualizer.language.operations import EVENTS, POSITIONS, REASONS, STEPS
from visualizer.language.page import HELP, REMARKS
from visualizer.language.run_reports import STOPPED, STOPPED_SENTENCE
from visualizer.language.terms import (
    DONE,
    DONE_BRIEFLY,
    FRONTIERS,
    HEADINGS,
    NUMBERED,
    OVERLAYS,
    SIGNS,
    SYNCS,
    UNITS,
    WAITING,
    order_text,
)
from visualizer.playback.comparison import START, Comparison, StepPosition, Sync
from visualizer.playback.marks import Marks, new_marks
from visualizer.playback.player import FASTEST, SLOWEST, SPEEDS, UNBOUNDED
from visualizer.playback.scenario import AS_IT_IS, Overlay, ScenarioView
from visualizer.playback.stops import Stops, inside
from visualizer.trace.trace import Trace

#: What ``theme`` may be; ``auto`` is what the reader's system prefers.
PAGE_THEMES = ("auto", *THEMES)

_PHRASES = {
    **EVENTS, **REASONS, **POSITIONS, **STEPS, **SYMBOLS,
    "differs": DIFFERS, "differs-briefly": DIFFERS_BRIEFLY, "differ": DIFFER,
    "same": SAME_AS_FIRST, "same-briefly": SAME_AS_FIRST_BRIEFLY, "remark-done": DONE,
    "remark-done-briefly": DONE_BRIEFLY, "remark-stopped": STOPPED,
    "no-cell": NO_CELL,
    **{f"select-{manner.value}": clause for manner, clause in SELECTIONS.items()},
    **{f"others-{kind}": clause for kind, clause in OTHERS.items()},
    **{f"story-{kind}": clause for kind, clause in (CLAUSES | ADDITIONS).items()},
    **{f"place-{where.value}{'-next' * first}": text for (where, first), text in PLACES.items()},
    "place-several": SEVERAL, "beside": MINES, "is-mine": IS_MINE,
    **REMARKS, **SIGNS, "help": HELP, "stop-number": NUMBERED,
}  # fmt: skip
#: What pieces of code can be; a line names them by their positions here.
CODE_KINDS = tuple(DARK.code)
_SCRIPTS = (
    "model.js", "repeats.js", "steps.js", "words.js", "stops.js", "differences.js", "stories.js",
    "palette.js", "cell.js", "board.js", "layout.js", "pane.js", "legend.js", "timeline.js",
    "code.js", "arrangement.js", "pointing.js", "keys.js", "dialogs.js", "print.js", "page.js",
)  # fmt: skip


def page_html(
    traces: Sequence[Trace],
    *,
    title: str,
    theme: str = "auto",
    sync: Sync = Sync.VISIT,
    speed: float = 8.0,
    position: StepPosition = START,
    view: ScenarioView = AS_IT_IS,
    stops: Stops = (),
    stopped: Sequence[str] = (),
    marks: Marks = (),
) -> str:
    """The page that plays ``traces`` side by side, as text to be written as UTF-8.

    ``theme`` is one of ``PAGE_THEMES``; ``speed`` is in steps a second; ``position`` and ``view``
    are where it stands and what it shows when it is opened; playing pauses at the ``stops`` that
    lie in the run. ``stopped`` has for each trace what ended its run before its end, each empty for
    nothing, and is empty if none was; ``marks`` are the letters and colours, A, B, C if not given.
    Raises ValueError without traces, for an unknown theme, and
    for a speed that the player does not have.
    """
    values = page_values(
        traces,
        title=title,
        sync=sync,
        speed=speed,
        position=position,
        view=view,
        stops=stops,
        stopped=stopped,
        marks=marks,
    )
    return page_around(json_in_html(values), title, theme).text


def page_values(
    traces: Sequence[Trace],
    *,
    title: str,
    sync: Sync = Sync.VISIT,
    speed: float = 8.0,
    position: StepPosition = START,
    view: ScenarioView = AS_IT_IS,
    stops: Stops = (),
    stopped: Sequence[str] = (),
    marks: Marks = (),
) -> dict[str, Any]:
    """What the script of a page is given, to be written as JSON; arguments as of `page_html`.

    Most of it is the same for every page. Raises ValueError as `page_html` does.
    """
    _check(traces, speed)
    marks = marks or new_marks([trace.code for trace in traces])
    data = _data(traces, one_line(title), sync, speed) | _view_data(position, view)
    for pane, mark in zip(data["panes"], marks, strict=True):
        pane.update(letter=mark.letter, colour=mark.colour, shade=mark.shade)
    for pane, problem in zip(data["panes"], stopped or [""] * len(traces), strict=True):
        pane["stopped"] = fill(STOPPED_SENTENCE, problem=one_line(problem)) if problem else ""
    data["stops"] = _stops_data(inside(stops, Comparison(traces, sync)))
    return data


@dataclass(frozen=True)
class PageText:
    """A page, and the style sheet and script in it, which a policy has to allow by their hashes."""

    text: str
    style: str
    script: str


def page_around(data: str, title: str, theme: str = "auto") -> PageText:
    """The page with ``data``, `page_values` as `json_in_html` has written them.

    Raises ValueError for an unknown theme.
    """
    if theme not in PAGE_THEMES:
        raise ValueError(f"{theme!r} is no theme of a page; use one of {', '.join(PAGE_THEMES)}")
    style = f"{theme_rules()}\n{short_style(page_part('page.css'))}"
    script = "\n".join(short_script(page_part(name)) for name in _SCRIPTS)
    text = html_document(
        page_part("page.html"), title=title, style=style, script=script, data=data, theme=theme
    )
    return PageText(text, style, script)


def _check(traces: Sequence[Trace], speed: float) -> None:
    if not traces:
        raise ValueError("a page needs at least one trace")
    if not speed >= SLOWEST or FASTEST < speed < UNBOUNDED:
        raise ValueError(f"the speed {speed} is not between {SLOWEST} and {FASTEST:.0f} a second")


def page_part(name: str) -> str:
    """The text of a file of this folder, such as ``cell.js``."""
    return files("visualizer.export.page").joinpath(name).read_text(encoding="utf-8").strip()


def short_style(text: str) -> str:
    """Rules of CSS without comments and indentation."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def short_script(text: str) -> str:
    """A script without its comments and indentation, which are a fifth of it."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def json_in_html(data: object) -> str:
    """JSON for a script element of a page: without "<" no text in it can end the element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _data(traces: Sequence[Trace], title: str, sync: Sync, speed: float) -> dict[str, Any]:
    columns = [columns_of(trace) for trace in traces]
    boards = list(dict.fromkeys(trace.board for trace in traces))
    return {
        "title": title,
        "sync": sync.value,
        "themes": list(THEMES),
        "phrases": _PHRASES,
        "kinds": CODE_KINDS,
        "syncs": [[each.value, SYNCS[each], UNITS[each]] for each in Sync],
        "speed": None if speed == UNBOUNDED else speed,
        "speeds": [[None if each == UNBOUNDED else each, speed_text(each)] for each in SPEEDS],
        "boards": [board_data(board) for board in boards],
        "panes": [
            {
                "board": boards.index(trace.board),
                "sizes": [len(column) for column in parts],
                **pane_data(trace),
            }
            for trace, parts in zip(traces, columns)
        ],
        "columns": packed(columns),
    }


def _view_data(position: StepPosition, view: ScenarioView) -> dict[str, Any]:
    return {
        "step": position.step,
        "operations": position.operations,
        "overlays": [[overlay.value, OVERLAYS[overlay]] for overlay in Overlay],
        "overlay": (view.overlay or Overlay.NUMBERS).value,
        "mines": view.mines is not False,
        "code": view.code,
    }


def _stops_data(stops: Stops) -> list[tuple[int, int, str]]:
    return [(*stop.position, stop.caption) for stop in stops]


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
        "waitsIn": FRONTIERS[trace.frontier],
        "heading": HEADINGS[trace.frontier][1],
        "waitingWord": WAITING[trace.frontier],
        "containers": trace.containers,
        "file": code.file,
        # As the window lists them, without the docstring.
        "code": [line_data(*line) for line in listing(code.text, code.first_line)],
        "firstLine": code.first_line,
        "heads": [code.heads.get(line, 0) for line in code.lines],
    }


def line_data(number: int, pieces: Sequence[Piece]) -> list[int | str]:
    """A line of code: its number, a digit of `CODE_KINDS` for each of its pieces, and the pieces.

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
    kinds = "".join(str(CODE_KINDS.index(kind)) for kind, _ in joined)
    return [number, kinds, *(text for _, text in joined)]


def _about(trace: Trace) -> str:
    order = "its own neighbour order" if trace.code.observed else order_text(trace.order)
    return f"{order} · marks {trace.code.marks}" if trace.code.marks else order
