"""What is said of each program of a class, as a row of a table, and which rows belong together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.cells import coordinates
from visualizer.errors import to_one_line
from visualizer.language.formatting import capitalize, fill_template
from visualizer.language.mistakes import mistake_text, mistakes_text
from visualizer.language.verdicts import UNEXPLAINED_SENTENCE, crash_sentence, differing_cells_text, failure_sentences
from visualizer.programs.class_run.class_run import JudgedSubmission
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.programs.mistakes.mistake import Mistake
from visualizer.recording.crashes import CrashKind

#: The verdict as a heading.
STATUS_HEADINGS = {status: capitalize(status.value.replace("-", " ")) for status in Status}
UNEXPLAINED_HEADING = "no known mistake explains it"
_CRASH_TEXTS = {
    CrashKind.OPERATIONS: "takes too many steps",
    CrashKind.MEMORY: "takes too much memory",
    CrashKind.EXITED: "ends Python itself",
    CrashKind.PROCESS_ENDED: "ends Python itself",
}
SUMMARY_TEMPLATE = (
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
    members: tuple[JudgedSubmission, ...]


def class_row(judged: JudgedSubmission) -> ClassRow:
    """The row of a submission."""
    verdict = judged.verdict
    mistakes = verdict.remarks if verdict.status is Status.RIGHT else verdict.mistakes
    same = verdict.same
    own = same.counts[0] if same is not None and same.counts else None
    board = verdict.failure.board if verdict.failure is not None else None
    return ClassRow(
        file=to_one_line(verdict.name),
        verdict=verdict.status.value,
        mistake=tuple(each.kind for each in mistakes),
        sentence=verdict_sentence(verdict),
        line=_first_line(verdict, mistakes),
        smallest_board="" if board is None else one_line_board(board),
        same_order_as=(same.visits or same.reveals) if same is not None else (),
        visits=None if own is None else own.visits,
        repeats=None if own is None else own.repeated_visits,
        most_waiting=None if own is None else own.most_waiting,
        deepest_call=None if verdict.overflow is None else verdict.overflow.depth,
        boards=verdict.boards,
        hit_time_limit=judged.hit_time_limit,
    )


def verdict_sentence(verdict: Verdict) -> str:
    """What is to be said of a verdict in a line, without a line number; empty for nothing."""
    if verdict.status in (Status.COULD_NOT_RUN, Status.NOT_JUDGED):
        return crash_sentence(verdict.fault) if verdict.fault is not None else ""
    if verdict.failure is not None:
        return mistakes_text(verdict.mistakes) if verdict.mistakes else _unexplained_text(verdict)
    return " ".join(mistake_text(each) for each in verdict.remarks)


def one_line_board(board: Board) -> str:
    """A board and its click in one line: rows, and after a colon the cell.

    >>> one_line_board(Board(("EM", "EE"), (0, 1)))
    'EM/EE: 0,1'
    """
    click = "" if board.click is None else f": {coordinates(board.click)}"
    return "/".join(board.rows) + click


def mistake_groups(judged: Sequence[JudgedSubmission]) -> tuple[MistakeGroup, ...]:
    """All submissions, grouped: wrong ones by mistake, the most frequent first, then the others."""
    members: dict[tuple[Status, str], list[JudgedSubmission]] = defaultdict(list)
    for each in judged:
        members[each.verdict.status, _group_heading(each.verdict)].append(each)
    order = (Status.WRONG, Status.TOO_SLOW, Status.COULD_NOT_RUN, Status.NOT_JUDGED, Status.RIGHT)
    keys = sorted(
        members,
        key=lambda key: (order.index(key[0]), key[1].startswith(UNEXPLAINED_HEADING), -len(members[key]), key[1]),
    )
    return tuple(MistakeGroup(*key, tuple(members[key])) for key in keys)


def summary_text(judged: Sequence[JudgedSubmission]) -> str:
    """How many are right, wrong, or could not run, in one sentence."""
    found = [each.verdict.status for each in judged]
    return fill_template(
        SUMMARY_TEMPLATE,
        files=len(found),
        right=found.count(Status.RIGHT),
        wrong=found.count(Status.WRONG),
        slow=found.count(Status.TOO_SLOW),
        failed=found.count(Status.COULD_NOT_RUN),
        others=found.count(Status.NOT_JUDGED),
    )


def _unexplained_text(verdict: Verdict) -> str:
    """What is seen of a failure that no known mistake explains."""
    failure = verdict.failure
    if failure is None:
        return UNEXPLAINED_SENTENCE
    if failure.answer.fault is not None:
        return crash_sentence(failure.answer.fault)
    return " ".join([*failure_sentences(failure), differing_cells_text(failure)]).strip()


def _group_heading(verdict: Verdict) -> str:
    if verdict.status not in (Status.WRONG, Status.TOO_SLOW):
        return ""
    kinds = dict.fromkeys(each.kind.replace("-", " ") for each in verdict.mistakes)
    if kinds:
        return " or ".join(kinds)
    fault = verdict.deciding_crash
    if fault is None:
        return UNEXPLAINED_HEADING
    return f"{UNEXPLAINED_HEADING}, {_CRASH_TEXTS.get(fault.kind, fault.error) or fault.kind.value}"


def _first_line(verdict: Verdict, mistakes: Sequence[Mistake]) -> int | None:
    lines = {each.line for each in mistakes}
    if len(lines) == 1:
        return lines.pop()
    fault = verdict.deciding_crash
    return fault.line if fault is not None and not mistakes else None
