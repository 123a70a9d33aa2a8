"""Messages about runs that are over: what is wrong with each or what it was like, and what differed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress, starmap
from operator import itemgetter
from typing import TYPE_CHECKING

from visualizer.analysis.conclusion import Manner, conclude
from visualizer.analysis.divergence import Divergences
from visualizer.board.cells import Cell
from visualizer.language.formatting import fill_template, read_table
from visualizer.playback.comparison import Comparison
from visualizer.recording.program import RunOutcome
from visualizer.trace.operations import FrontierKind
from visualizer.trace.trace import Trace
from visualizer.values import value_class

if TYPE_CHECKING:
    from visualizer.programs.verdicts.verdict import Verdict

_TABLE = read_table("conclusions.json")
#: Two texts each, a whole one and a brief one.
_MANNERS = {manner: _TABLE["manners"][manner.value] for manner in Manner}
_MOST = {kind: _TABLE["most"][kind.value] for kind in FrontierKind}


@value_class
class PaneNote:
    """Messages about a run; empty texts are not shown.

    ``crash`` is why the run ended early, at a ``line`` of its file if that is known; ``wrong`` what is wrong with a
    program that ends, here at ``wrong_cells`` unless it is ``right_here``; ``unread`` why the file can no longer be
    read; ``printed`` whether the run printed something; ``unseen`` a hint where to read why the frontier is unseen.
    """

    crash: str = ""
    line: int | None = None
    wrong: str = ""
    wrong_cells: tuple[Cell, ...] = ()
    right_here: bool = False
    unread: str = ""
    printed: bool = False
    unseen: str = ""

    @property
    def problem(self) -> str:
        """The message about the file or the crash, empty for none."""
        return self.unread or self.crash


NO_NOTE = PaneNote()


def note_on_run(trace: Trace, outcome: RunOutcome, crash: str = "", verdict: Verdict | None = None) -> PaneNote:
    """The note on how a run ended: the message of its ``crash``, or what is wrong with a user's program.

    ``verdict`` is that on the program, if it was judged.
    """
    note = PaneNote(crash, outcome.fault.line if outcome.fault else None)
    if crash or not trace.code.is_observed or not trace.is_complete:
        return note
    # Slow to import, and most windows show no program of a user.
    from visualizer.language.verdicts import wrong_program_text
    from visualizer.programs.verdicts.boards import find_failure

    failure = find_failure(trace, outcome)
    cells = () if failure is None else failure.cells
    return replace(note, wrong=wrong_program_text(failure, verdict), wrong_cells=cells, right_here=failure is None)


def brief_wrong_text(note: PaneNote) -> str:
    """How many cells are wrong, where what is wrong has no room; what is wrong, if no cell is.

    >>> brief_wrong_text(PaneNote(wrong="(0, 1) is B, and should be 1.", wrong_cells=((0, 1),)))
    'one cell is wrong'
    """
    return fill_template(_TABLE["wrong-cells"], cells=len(note.wrong_cells)) if note.wrong_cells else note.wrong


def conclusion_texts(trace: Trace) -> tuple[str, str]:
    """What a complete run was like, and the same in few words.

    >>> from visualizer import parse_board, record
    >>> conclusion_texts(record(parse_board("EEE\\nEEE\\nEEE"), (0, 0), "queue-mark-on-push"))
    ('rings: each ring of cells before the next; most waiting 5', 'rings: 5 waiting')
    """
    found = conclude(trace)
    values = {**vars(found), "steps": found.cells - 1, "visits": trace.visit_count}
    full, brief = (
        fill_template(template, **values, most=fill_template(most, most=trace.max_frontier, visits=trace.visit_count))
        for template, most in zip(_MANNERS[found.manner], _MOST[trace.frontier_kind])
    )
    return full, brief


def differences_text(comparison: Comparison, divergences: Divergences, tick: int) -> str:
    """What differed between runs that are all over at a tick; empty for one run, and before."""
    traces = comparison.traces
    if len(traces) < 2 or tick < len(comparison) or not comparison.is_complete:
        return ""
    boards = [comparison.state_at(pane, len(trace)).codes for pane, trace in enumerate(traces)]
    board = "same-board" if all((each == boards[0]).all() for each in boards) else "other-board"
    # Not those that were visited: a program may open cells when it finds them, and never visit digits.
    cells = int((boards[0] != traces[0].board.codes()).sum())
    # One cell has no order, even if a run opens it without a visit; visits may part where a cell is only visited again.
    differ = board == "other-board" or (cells > 1 and len({conclude(each).order for each in traces}) > 1)
    order = "other-order" if differ and divergences.visits else "same-order"
    visit = next(iter(divergences.visits), 0)
    same = fill_template(_TABLE[board] + _TABLE[order], cells=cells, visit=visit)
    is_seen = [trace.frontier_kind is not FrontierKind.UNSEEN for trace in traces]
    waiting = [(trace.max_frontier, letter) for trace, letter in compress(zip(traces, comparison.letters), is_seen)]
    repeats = [trace.visit_count - int((trace.first_visit < trace.visit_count).sum()) for trace in traces]
    counts = {"waiting": waiting, "repeats": [*zip(repeats, comparison.letters)]}
    return " ".join([same, *filter(None, starmap(_extremes_text, counts.items()))])


def _extremes_text(name: str, counts: Sequence[tuple[int, str]]) -> str:
    """A sentence with the least and the largest of ``counts``, each with its pane's letter; empty if all are equal."""
    (least, first), (most, second) = (choose(counts, key=itemgetter(0), default=(0, "")) for choose in (min, max))
    return fill_template(_TABLE[name], least=least, first=first, most=most, second=second) if least < most else ""
