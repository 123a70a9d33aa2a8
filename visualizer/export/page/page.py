"""A self-contained HTML page that plays runs, from each click that was recorded.

The page has the data of each operation: its changes, its line and its sentence. All of it is computed
here; the scripts in ``page/`` and ``shared/`` only draw.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from visualizer.algorithms.run import crash_message, record_with_outcome
from visualizer.analysis.divergence import Divergences, select_at
from visualizer.analysis.explanation import explain_operations
from visualizer.analysis.repeated_pushes import stale_moments
from visualizer.analysis.search_tree import search_tree
from visualizer.board.board import Board
from visualizer.board.cells import CLICKABLE, Cell
from visualizer.board.neighbours import Order
from visualizer.draw.coloured_code import Piece, coloured_lines, shown_lines
from visualizer.draw.panels.pane_view import ending_remark, outcome_remark
from visualizer.draw.theme import DARK, THEMES
from visualizer.errors import UsageError, quote, to_one_line
from visualizer.export.plan import ExportPlan, ExportProgress, RecordedRuns
from visualizer.language import differences, operations, run_reports, terms
from visualizer.language.cells import notes_text
from visualizer.language.conclusions import NO_NOTE, PaneNote, differences_text, note_on_run
from visualizer.language.formatting import fill_template, speed_text
from visualizer.language.signs import SIGNS
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.player import SPEED_STEPS, UNBOUNDED_SPEED
from visualizer.playback.scenario import Overlay, ScenarioView
from visualizer.recording.program import Program
from visualizer.trace.listings import FIRST_LANGUAGE, LISTING_LANGUAGES
from visualizer.trace.operations import NOWHERE, FrontierKind, IntArray
from visualizer.trace.source import SourceCode
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.export.templates import PageText

PageData = dict[str, Any]
#: Runs with more operations in all have no sentences.
MOST_EXPLAINED = 200_000
#: Boards with at most this number of cells are recorded from every click.
MOST_CLICK_CELLS = 100
_PHRASES = {
    **operations.POSITION_TEMPLATES,
    "differs": differences.DIFFERS_REMARK,
    "differs-briefly": differences.BRIEF_DIFFERS_REMARK,
    "differ": differences.DIFFERENCE_MARK,
    "same": differences.SAME_ORDER_REMARK,
    "same-briefly": differences.BRIEF_SAME_ORDER_REMARK,
    "not-said": terms.NOT_DESCRIBED,
    "stop-number": terms.NUMBERED_STOP,
}
#: What is shown at a stop that does not say it, where others do.
_USUAL_VIEW = ScenarioView(Overlay.NUMBERS, mines=True, language=FIRST_LANGUAGE)
#: The kinds of pieces of code; a line refers to them by index.
CODE_KINDS = tuple(DARK.code)
#: The most bytes of a number.
_MAX_GROUPS = 5
#: The change of the board by an operation. A write adds the code of its symbol.
_NO_CHANGE, _VISIT_CHANGE, _WRITE_CHANGE = range(3)


#: The indices of sentences by event, reason and symbol.
SentenceIndices = dict[tuple[str, str, int], int]


def run_columns(
    trace: Trace, ends: NDArray[Any], indices: SentenceIndices | None = None
) -> tuple[dict[str, Any], list[bytes]]:
    """The facts of a run for a page, and its columns.

    ``ends`` are the counts of operations after each step, shape (steps + 1,). New sentences
    are added to ``indices``; without it the columns of sentences are empty.
    """
    columns = _encode_columns(trace, ends, indices)
    facts = {
        "sizes": list(map(len, columns)),
        "operations": len(trace),
        "lists": trace.containers or (trace.frontier_kind.value,),
        "most": trace.max_frontier,
    }
    return facts, columns


def _encode_columns(trace: Trace, ends: NDArray[Any], indices: SentenceIndices | None) -> list[bytes]:
    count = len(trace)
    found = explain_operations(trace, np.arange(count))
    lines = trace.lines_at(np.arange(1, count + 1))
    cells, empty = found.cells.astype(np.int64), np.zeros(0, np.int64)
    sentences = others = numbers = empty
    if indices is not None:
        keys = zip(found.events.tolist(), found.reasons.tolist(), found.symbols.tolist())
        sentences = np.array([indices.setdefault(key, len(indices)) for key in keys], np.int64)
        others = np.where(found.others == NOWHERE, 0, found.others - cells)
        numbers = _deltas_by_sentence(sentences, found.numbers)
    tree, parents = search_tree(trace), np.zeros(count, np.int64)
    parents[tree.moments - 1] = tree.parents.astype(np.int64) - tree.children
    repeated = stale = empty
    if trace.has_container:
        repeated, moments = trace.is_repeated_push.astype(np.int64), stale_moments(trace)
        stale = np.where(moments > count, 0, moments - trace.push_indices)
    return [
        _board_changes(trace),
        _frontier_changes(trace),
        _encode_varints(_encode_zigzag(_deltas(cells))),
        _encode_varints(_encode_zigzag(_deltas(lines.astype(np.int64)))),
        _encode_varints(_encode_zigzag(_deltas(ends.astype(np.int64)))),
        _encode_varints(sentences),
        _encode_varints(_encode_zigzag(others)),
        _encode_varints(_encode_zigzag(numbers)),
        _encode_varints(_encode_zigzag(parents)),
        repeated.astype(np.uint8).tobytes(),
        _encode_varints(stale),
    ]


def _board_changes(trace: Trace) -> bytes:
    """The change of the board by each operation, a byte each."""
    changes = np.full(len(trace), _NO_CHANGE, np.uint8)
    changes[trace.visit_indices] = _VISIT_CHANGE
    changes[trace.write_indices] = _WRITE_CHANGE + trace.values[trace.write_indices]
    return changes.tobytes()


def _frontier_changes(trace: Trace) -> bytes:
    """The change of the frontier by each operation: 2n + 1 for a push to list n, 2n + 2 for a pop, else 0."""
    change = np.diff(trace.frontier_sizes)
    codes = np.where(change > 0, 1, np.where(change < 0, 2, 0))
    if trace.has_container:
        codes += np.where(change != 0, 2 * trace.values.astype(np.int64), 0)
    return codes.astype(np.uint8).tobytes()


def _deltas_by_sentence(sentences: IntArray, numbers: IntArray) -> IntArray:
    """The differences of numbers from the last one with the same sentence, which are mostly small."""
    deltas = np.zeros(len(sentences), np.int64)
    for sentence in np.unique(sentences):
        own = sentences == sentence
        deltas[own] = _deltas(numbers[own])
    return deltas


# Consecutive operations are alike, so most columns are stored as differences, in varints: as many bytes as
# a number needs, with seven bits a byte and the eighth to say that more follow. Deflate does the rest.


def _encode_varints(numbers: IntArray) -> bytes:
    """Encode numbers from 0 to below 2**35 with seven bits a byte, the lowest first."""
    groups = numbers[:, None] >> (7 * np.arange(_MAX_GROUPS))
    more = np.zeros(groups.shape, bool)
    more[:, :-1] = groups[:, 1:] > 0
    used = groups > 0
    used[:, 0] = True
    return ((groups & 127) | (more << 7)).astype(np.uint8)[used].tobytes()


def _deltas(numbers: IntArray) -> IntArray:
    return np.diff(numbers, prepend=np.int64(0))


def _encode_zigzag(numbers: IntArray) -> IntArray:
    # 0 -1 1 -2 2 become 0 1 2 3 4, so that small differences of either sign are small numbers.
    return np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)


def click_recorder(
    board: Board, programs: Sequence[Program], order: Order | None, limit: int | None = None
) -> Callable[[Cell], RecordedRuns]:
    """A function that records the runs of ``programs`` on ``board`` from a click."""

    def record(click: Cell) -> RecordedRuns:
        runs = []
        for program in programs:
            trace, outcome = record_with_outcome(board, click, program, order, limit=limit)
            crash = crash_message(outcome.fault, program) if outcome.fault else ""
            runs.append((trace, note_on_run(trace, outcome, crash)))
        return runs

    return record


class CodeTable:
    """The listings of a page and their lines, each stored once, and the ``language`` that is shown at first."""

    def __init__(self, language: str = FIRST_LANGUAGE) -> None:
        self.language = language
        self._lines: list[list[int | str]] = []
        self._listings: list[PageData] = []
        self._indices: dict[tuple[SourceCode, Order], int | None] = {}

    def index_of(self, trace: Trace) -> int | None:
        """The index of the listings of a trace's algorithm, which are added if they are new; None without any."""
        key = trace.code, trace.order
        if key not in self._indices:
            self._indices[key] = self._add_listings(trace)
        return self._indices[key]

    def _add_listings(self, trace: Trace) -> int | None:
        listings: PageData = {}
        for language in LISTING_LANGUAGES:
            if listing := trace.listing(language):
                rows = coloured_lines(listing.code.text, listing.code.file)
                listings[language] = {
                    "file": listing.code.file,
                    "first": listing.code.first_line,
                    "rows": [index_or_append(self._lines, line_data(0, row)[1:]) for row in rows],
                    "lines": {**{line: own[0] for line, own in listing.lines.items()}, **listing.heads},
                    "notes": listing.code.notes,
                }
        self._listings += [listings] if listings else []
        return len(self._listings) - 1 if listings else None

    def data(self) -> PageData:
        """The table for the scripts."""
        names = [(language, name) for language, (name, _) in LISTING_LANGUAGES.items()]
        return {
            "kinds": CODE_KINDS,
            "lines": self._lines,
            "listings": self._listings,
            "languages": names if self._listings else [],
            "language": self.language,
        }


def index_or_append(values: list[Any], value: object) -> int:
    """The index of a value in a list, to which it is appended if it is new."""
    if value not in values:
        values.append(value)
    return values.index(value)


class PageWriter:
    """Writes the page of a plan and of its ``more`` plans, board by board and click by click."""

    def __init__(self, plan: ExportPlan) -> None:
        validate_names(each.name for each in (plan, *plan.more))
        self.plan = plan
        title = "" if plan.more else plan.title or plan.traces[0].board.title
        self.title = to_one_line(title or "Minesweeper reveal")
        self._sentences: SentenceIndices = {}
        self._columns: list[bytes] = []
        self._boards: list[PageData] = []
        self._codes = CodeTable(plan.language)
        self._stops: list[PageData] = []
        plans = (plan, *plan.more)
        views = [view for each in plans for view in (each.view, *(stop.view for stop in each.stops))]
        #: The choices of a view that a board or a stop makes somewhere; for others their defaults are chosen there.
        self._choices = {name for view in views for name in view.choices}

    def prepare(self) -> Iterator[ExportProgress]:
        """Compute the data of each board and click, and yield the progress."""
        plans = [self.plan, *self.plan.more]
        clicks = [_other_clicks(plan) for plan in plans]
        progress = ExportProgress(0, len(plans) + sum(map(len, clicks)), "click")
        for board, (plan, others) in enumerate(zip(plans, clicks)):
            comparison = plan.comparison
            notes = plan.notes or [NO_NOTE] * len(plan.traces)
            data = [self._click_data(comparison, notes)]
            for tick, stop in zip(plan.run_stops.ticks, plan.run_stops.stops):
                view = self._view_data(plan.view.merge(stop.view))
                self._stops.append({"board": board, "tick": tick, "caption": stop.caption, "view": view})
            for click in others:
                yield (progress := replace(progress, done=progress.done + 1))
                recorded = plan.record(click) if plan.record else ()
                compared = Comparison([trace for trace, _ in recorded], plan.sync, plan.tags)
                data.append(self._click_data(compared, [note for _, note in recorded]))
            view = self._view_data(plan.view)
            self._boards.append({**_board_data(plan, self._codes), "clicks": data, "view": view})
            yield (progress := replace(progress, done=progress.done + 1))

    def packed_data(self) -> str:
        """The data for the scripts, packed; to be called after `prepare`."""
        plan = self.plan
        data = {
            "title": self.title,
            "themes": list(THEMES),
            "phrases": _PHRASES,
            "codes": self._codes.data(),
            "speed": None if plan.speed == UNBOUNDED_SPEED else plan.speed,
            "speeds": [[None if s == UNBOUNDED_SPEED else s, speed_text(s)] for s in SPEED_STEPS],
            "overlay": plan.overlay.value,
            "mines": plan.mines,
            "code": plan.code,
            # In order, with the fields ``cell``, ``other`` and ``number``.
            "templates": [" ".join(filter(None, operations.explanation_templates(*key))) for key in self._sentences],
            "boards": self._boards,
            "stops": self._stops,
        }
        return pack_data(data, self._columns)

    def text(self, image: str = "", home: str = "") -> str:
        """The page, to be encoded as UTF-8 and called after `prepare`; ``image`` and ``home`` as in `build_page`."""
        from visualizer.export.templates import json_text

        theme = self.plan.theme.name if self.plan.theme else "auto"
        return build_page(json_text({"packed": self.packed_data()}), self.title, theme, image=image, home=home).text

    def _view_data(self, view: ScenarioView) -> PageData:
        choices = ((name, value) for name, value in vars(_USUAL_VIEW.merge(view)).items() if name in self._choices)
        return {name: value.value if isinstance(value, Overlay) else value for name, value in choices}

    def _click_data(self, comparison: Comparison, notes: Sequence[PaneNote]) -> PageData:
        traces, runs, offset = comparison.traces, [], sum(map(len, self._columns))
        sentences = self._sentences if sum(map(len, traces)) <= MOST_EXPLAINED else None
        divergences = Divergences.from_traces(traces)
        for pane, (trace, note) in enumerate(zip(traces, notes)):
            facts, columns = run_columns(trace, comparison.moments_of_steps(pane), sentences)
            self._columns += columns
            crash = to_one_line(note.crash)
            stopped = f"{fill_template(run_reports.STOPPED_SENTENCE, problem=crash)}." if crash else ""
            facts |= {
                "stopped": stopped,
                "stoppedAt": note.line,
                "remark": outcome_remark(note).text,
                "wrongCells": [row * trace.width + col for row, col in note.wrong_cells],
            }
            ending = ending_remark(trace.state_at(len(trace)), note, comparison.is_complete)
            facts["ending"] = (stopped, crash.partition("; ")[0], False) if crash else ending
            runs.append({**facts, "differs": divergences.first_visit_of(pane) or 0})
        return {
            "cell": traces[0].click,
            "note": notes_text(traces[0].board, comparison) + " The runs are cut short." * (not comparison.is_complete),
            "at": offset,
            "runs": runs,
            "end": differences_text(comparison, divergences, len(comparison)),
            "why": [_difference(comparison, divergences, visit) for visit in divergences.visits],
        }


def _other_clicks(plan: ExportPlan) -> list[Cell]:
    """The clicks to be recorded besides the board's own; not all possible ones of a large board."""
    board, clicks = plan.traces[0].board, plan.clicks
    if clicks is None:
        cells = product(range(board.height), range(board.width))
        is_small = board.height * board.width <= MOST_CLICK_CELLS
        clicks = tuple(cell for cell in cells if board[cell] in CLICKABLE) if is_small else ()
    return [click for click in clicks if plan.record and click != board.click]


def _board_data(plan: ExportPlan, codes: CodeTable) -> PageData:
    comparison, board = plan.comparison, plan.traces[0].board
    tags = ({"letter": m.letter, "colour": m.colour, "shade": m.shade} for m in comparison.tags)
    return {
        "name": plan.name,
        "title": board.title,
        "rows": board.rows,
        "signs": [
            name
            for name, sign in SIGNS.items()
            if sign.occurs(comparison.traces) or (name == "wrong" and any(note.wrong_cells for note in plan.notes))
        ],
        "panes": [{**pane_data(trace, codes), **tag} for trace, tag in zip(comparison.traces, tags)],
        "position": comparison.tick_of(plan.position),
        "unit": terms.SYNC_UNITS[plan.sync],
    }


def validate_names(names: Iterable[str]) -> None:
    """Raise UsageError if two boards share a name, since an address could not tell them apart."""
    for name, count in Counter(names).items():
        if count > 1:
            raise UsageError(f"two would be called {quote(name)}; rename the board's file")


def prepare_writer(plan: ExportPlan) -> PageWriter:
    """A writer for a plan's page, prepared."""
    writer = PageWriter(plan)
    for _ in writer.prepare():
        pass
    return writer


def page_html(plan: ExportPlan) -> str:
    """The page that plays a plan, as text to be encoded as UTF-8."""
    return prepare_writer(plan).text()


def build_page(data: str, title: str, theme: str = "auto", *, image: str = "", home: str = "") -> PageText:
    """The page with ``data``, as `json_text` returns it.

    ``image`` is the address of a picture for previews of links to the page, ``home`` that of the index of its site.
    """
    # Slow to import, and not needed for data alone.
    from visualizer.export.templates import render_page

    values: PageData = {"help": terms.PAGE_HELP, "overlays": terms.OVERLAY_NAMES, "home": home}
    return render_page("page/page.html", "page/start.js", data, title=title, theme=theme, image=image, **values)


def _tick_after(comparison: Comparison, visit: int) -> int:
    """The first tick after a visit in all runs that have this number of visits."""
    if comparison.sync is Sync.VISIT:
        return comparison.tick_of_step(visit)  # after all operations of the visit
    return max(
        comparison.tick_of_moment(pane, int(trace.visit_indices[visit - 1]) + 1)
        for pane, trace in enumerate(comparison.traces)
        if trace.visit_count >= visit
    )


def reasons_at(traces: Sequence[Trace], visit: int) -> list[tuple[str, list[int]]]:
    """Why the traces select their cells at a visit: each sentence, without a name, with the indices of its traces."""
    panes: dict[str, list[int]] = {}
    for pane, trace in enumerate(traces):
        panes.setdefault(differences.selection_text(select_at(trace, visit)), []).append(pane)
    return list(panes.items())


def _difference(comparison: Comparison, divergences: Divergences, visit: int) -> tuple[object, ...]:
    """A divergence: its visit, the tick after it, the reasons, and the panes that part, each with a sentence."""
    traces, letters = comparison.traces, comparison.letters
    partings = [
        (pane, differences.parting_text((traces[0], traces[pane]), visit, (letters[0], letters[pane])))
        for pane in divergences.diverging_traces(visit)
    ]
    return visit, _tick_after(comparison, visit), reasons_at(traces, visit), partings


def pane_data(trace: Trace, codes: CodeTable | None) -> PageData:
    """The data of a pane: the names of the program, its code and its kind of frontier.

    ``codes`` gets its listings; None if the code is shown nowhere.
    """
    code = trace.code
    return {
        "name": code.name,
        "title": code.title,
        "short": code.short_title,
        "about": _order_and_marks(trace),
        "order": None if code.is_observed else trace.order,
        "waits": trace.frontier_kind.value,
        "waitsIn": terms.FRONTIER_NAMES[trace.frontier_kind],
        "unseen": terms.FRONTIER_HEADINGS[trace.frontier_kind] if trace.frontier_kind is FrontierKind.UNSEEN else "",
        "count": terms.PAGE_FRONTIER_COUNTS[trace.frontier_kind],
        "file": code.file,
        # Without the docstring, as in the window.
        "code": [line_data(*line) for line in shown_lines(code)],
        "notes": code.notes,
        "listings": codes.index_of(trace) if codes is not None else None,
    }


def _order_and_marks(trace: Trace) -> str:
    order = "its own neighbour order" if trace.code.is_observed else terms.order_text(trace.order)
    return f"{order} · marks {trace.code.marks}" if trace.code.marks else order


def line_data(number: int, pieces: Sequence[Piece]) -> list[int | str]:
    """A line of code: its number, the digits of its pieces' indices in `CODE_KINDS`, and the pieces."""
    joined = join_pieces(pieces)
    kinds = "".join(str(CODE_KINDS.index(kind)) for kind, _ in joined)
    return [number, kinds, *(text for _, text in joined)]


def join_pieces(pieces: Sequence[Piece]) -> list[tuple[str, str]]:
    """The kind and the text of each piece of a line of code, with adjacent pieces of one kind joined.

    White space, which has no colour, is joined to the piece before it, or at the start to the next.
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


def pack_data(data: object, columns: Sequence[bytes] = ()) -> str:
    """The length of ``data`` as JSON, the JSON and the columns, deflated and in base64."""
    text = json.dumps(data, separators=(",", ":")).encode()
    joined = b"".join([len(text).to_bytes(4, "little"), text, *columns])
    return base64.b64encode(zlib.compress(joined, 9)).decode("ascii")
