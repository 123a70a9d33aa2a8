"""What is said of each program of a class, as a row of a table, and which rows belong together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.cells import coordinates
from visualizer.errors import one_line
from visualizer.language.formatting import capital, fill
from visualizer.language.mistakes import mistake_text, mistakes_text
from visualizer.language.verdicts import (
    UNEXPLAINED,
    differing_text,
    failure_sentences,
    fault_sentence,
)
from visualizer.programs.class_run.class_run import Judged
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.recording.faults import FaultKind

#: The verdict as a heading.
STATUS_HEADINGS = {status: capital(status.value.replace("-", " ")) for status in Status}
UNEXPLAINED_HEADING = "no known mistake explains it"
_FAULTS = {
    FaultKind.OPERATIONS: "takes too many steps",
    FaultKind.MEMORY: "takes too much memory",
    FaultKind.EXITED: "ends Python itself",
    FaultKind.DIED: "ends Python itself",
}
SUMMARY = (
    "{files:1 file|# files}: {right:none right|1 right|# right},"
    " {wrong:none wrong|1 wrong|# wrong},{slow:| 1 too slow,| # too slow,}"
    " {failed:all could be run|1 could not run|# could not run}{others:|, 1 not judged|,"
    " # not judged}."
)


@dataclass(frozen=True)
class ClassRow:
    """What is said of one submission. Numbers are None where they are not known.

    ``mistake`` has the keys of the mistakes of a wrong program that explain it equally, of a
    right one those of its costs and style; ``sentence`` says them, or why it could not run.
    """

    file: str
    verdict: str
    mistake: tuple[str, ...]
    sentence: str
    line: int | None
    smallest_board: str
    same_order_as: tuple[str, ...]
    visits: int | None
    repeats: int | None
    most_waiting: int | None
    deepest_call: int | None
    boards: int
    hit_time_limit: bool


@dataclass(frozen=True)
class MistakeGroup:
    """Submissions of one status with the same mistakes; ``heading`` names these, or is empty."""

    status: Status
    heading: str
    members: tuple[Judged, ...]


def class_row(judged: Judged) -> ClassRow:
    """The row of a submission."""
    verdict = judged.verdict
    mistakes = verdict.remarks if verdict.status is Status.RIGHT else verdict.mistakes
    same = verdict.same
    own = same.counts[0] if same is not None and same.counts else None
    board = verdict.failure.board if verdict.failure is not None else None
    return ClassRow(
        file=one_line(verdict.name),
        verdict=verdict.status.value,
        mistake=tuple(each.kind for each in mistakes),
        sentence=sentence_of(verdict),
        line=_line(verdict, mistakes),
        smallest_board="" if board is None else board_in_line(board),
        same_order_as=(same.visits or same.reveals) if same is not None else (),
        visits=None if own is None else own.visits,
        repeats=None if own is None else own.repeated_visits,
        most_waiting=None if own is None else own.most_waiting,
        deepest_call=None if verdict.overflow is None else verdict.overflow.depth,
        boards=verdict.boards,
        hit_time_limit=judged.hit_time_limit,
    )


def sentence_of(verdict: Verdict) -> str:
    """What is to be said of a verdict in a line, without a line number; empty for nothing."""
    if verdict.status in (Status.COULD_NOT_RUN, Status.NOT_JUDGED):
        return fault_sentence(verdict.fault) if verdict.fault is not None else ""
    if verdict.failure is not None:
        return mistakes_text(verdict.mistakes) if verdict.mistakes else _unexplained(verdict)
    return " ".join(mistake_text(each) for each in verdict.remarks)


def board_in_line(board: Board) -> str:
    """A board and its click in one line: rows, and after a colon the cell.

    >>> board_in_line(Board(("EM", "EE"), (0, 1)))
    'EM/EE: 0,1'
    """
    click = "" if board.click is None else f": {coordinates(board.click)}"
    return "/".join(board.rows) + click


def mistake_groups(judged: Sequence[Judged]) -> tuple[MistakeGroup, ...]:
    """All submissions, grouped: wrong ones by mistake, the most frequent first, then the others."""
    members: dict[tuple[Status, str], list[Judged]] = defaultdict(list)
    for each in judged:
        members[each.verdict.status, _heading(each.verdict)].append(each)
    order = (
        Status.WRONG,
        Status.TOO_SLOW,
        Status.COULD_NOT_RUN,
        Status.NOT_JUDGED,
        Status.RIGHT,
    )
    keys = sorted(
        members,
        key=lambda key: (
            order.index(key[0]),
            key[1].startswith(UNEXPLAINED_HEADING),
            -len(members[key]),
            key[1],
        ),
    )
    return tuple(MistakeGroup(*key, tuple(members[key])) for key in keys)


def summary_text(judged: Sequence[Judged]) -> str:
    """How many are right, wrong, or could not run, in one sentence."""
    found = [each.verdict.status for each in judged]
    return fill(
        SUMMARY,
        files=len(found),
        right=found.count(Status.RIGHT),
        wrong=found.count(Status.WRONG),
        slow=found.count(Status.TOO_SLOW),
        failed=found.count(Status.COULD_NOT_RUN),
        others=found.count(Status.NOT_JUDGED),
    )


def _unexplained(verdict: Verdict) -> str:
    """What is seen of a failure that no known mistake explains."""
    failure = verdict.failure
    if failure is None:
        return UNEXPLAINED
    if failure.answer.fault is not None:
        return fault_sentence(failure.answer.fault)
    return " ".join([*failure_sentences(failure), differing_text(failure)]).strip()


def _heading(verdict: Verdict) -> str:
    if verdict.status not in (Status.WRONG, Status.TOO_SLOW):
        return ""
    kinds = dict.fromkeys(each.kind.replace("-", " ") for each in verdict.mistakes)
    if kinds:
        return " or ".join(kinds)
    fault = verdict.ended_by
    if fault is None:
        return UNEXPLAINED_HEADING
    return f"{UNEXPLAINED_HEADING}, {_FAULTS.get(fault.kind, fault.error) or fault.kind.value}"


def _line(verdict: Verdict, mistakes: Sequence[Mistake]) -> int | None:
    lines = {each.line for each in mistakes}
    if len(lines) == 1:
        return lines.pop()
    fault = verdict.ended_by
    return fault.line if fault is not None and not mistakes else None
