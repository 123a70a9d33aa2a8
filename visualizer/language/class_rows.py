"""The programs of a class as rows of a table, their groups by mistake, and a summary."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from visualizer.board.board import Board
from visualizer.board.cells import coordinates
from visualizer.errors import pluralize, to_one_line
from visualizer.language.formatting import capitalize, fill_template
from visualizer.language.mistakes import mistake_text, mistakes_text
from visualizer.language.verdicts import VERDICT_TEXTS, crash_sentence, differing_cells_text, failure_sentences
from visualizer.programs.judging.class_run import JudgedSubmission
from visualizer.programs.verdicts.verdict import Failure, Status, Verdict

STATUS_HEADINGS = {status: capitalize(status.value.replace("-", " ")) for status in Status}


@dataclass(frozen=True)
class ClassRow:
    """The row of one submission. A number is None if it is not known.

    ``mistake`` has the keys of the mistakes that may explain a wrong program, or of the remarks about a
    right one. ``sentence`` describes them, or says why the program could not run.
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
    """Submissions of one status of which the same is said: ``heading`` says it, with their number."""

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
        mistake=tuple(mistake.kind for mistake in mistakes),
        sentence=verdict_sentence(verdict),
        line=verdict.line,
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
    """The explanation of a verdict in one line, without a line number; may be empty."""
    if verdict.status in (Status.COULD_NOT_RUN, Status.NOT_JUDGED):
        return crash_sentence(verdict.fault) if verdict.fault is not None else ""
    if verdict.failure is not None:
        return mistakes_text(verdict.mistakes) if verdict.mistakes else _unexplained_text(verdict.failure)
    return " ".join(map(mistake_text, verdict.remarks))


def one_line_board(board: Board) -> str:
    """The rows of a board in one line, and its click, if any, after a colon.

    >>> one_line_board(Board(("EM", "EE"), (0, 1)))
    'EM/EE: 0,1'
    """
    click = "" if board.click is None else f": {coordinates(board.click)}"
    return "/".join(board.rows) + click


def mistake_groups(judged: Sequence[JudgedSubmission]) -> tuple[MistakeGroup, ...]:
    """The submissions in groups: those that fail by what they do, the most frequent first, then the others."""
    members: dict[tuple[Status, str], list[JudgedSubmission]] = defaultdict(list)
    for submission in judged:
        members[submission.verdict.status, reason_text(submission.verdict)].append(submission)
    groups = []
    for (status, _), found in members.items():
        number = pluralize(len(found), "file" if status is Status.NOT_JUDGED else "program")
        heading = f"{number} {reason_text(found[0].verdict, len(found))}"
        groups.append(MistakeGroup(status, heading, tuple(found)))
    last = (Status.RIGHT, Status.NOT_JUDGED)
    return tuple(
        sorted(groups, key=lambda each: (each.status in last, each.status is last[1], -len(each.members), each.heading))
    )


def reason_text(verdict: Verdict, count: int = 1) -> str:
    """What ``count`` programs with such a verdict do, as the predicate of a sentence.

    >>> from visualizer.programs.verdicts.verdict import Mistake
    >>> reason_text(Verdict("a.py", Status.WRONG, mistakes=(Mistake("counts-four"),)), 2)
    'do not count the diagonal neighbours'
    """
    fault, kinds = verdict.deciding_crash, [verdict.status.value]
    if verdict.status in (Status.WRONG, Status.TOO_SLOW):
        crash = "unexplained" if fault is None else fault.kind.value
        kinds = [mistake.kind for mistake in verdict.mistakes] or [crash]
    error, problem = ("", "") if fault is None else (fault.error, to_one_line(fault.message).partition("; ")[0])
    texts = (VERDICT_TEXTS["reasons"][kind] for kind in dict.fromkeys(kinds))
    return ", or ".join(fill_template(text, count=count, error=error, problem=problem) for text in texts)


def summary_text(judged: Sequence[JudgedSubmission]) -> str:
    """A sentence with the numbers of submissions of each status."""
    statuses = [submission.verdict.status for submission in judged]
    return fill_template(
        VERDICT_TEXTS["class"],
        files=len(statuses),
        right=statuses.count(Status.RIGHT),
        wrong=statuses.count(Status.WRONG),
        slow=statuses.count(Status.TOO_SLOW),
        failed=statuses.count(Status.COULD_NOT_RUN),
        others=statuses.count(Status.NOT_JUDGED),
    )


def _unexplained_text(failure: Failure) -> str:
    """The sentences about a failure that no known mistake explains."""
    if failure.answer.fault is not None:
        return crash_sentence(failure.answer.fault)
    return " ".join([*failure_sentences(failure), differing_cells_text(failure)]).strip()
