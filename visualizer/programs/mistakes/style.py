"""What a right program costs, its style, and what is odd in a file: all that leaves a program right."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.interpretation import ORDER_OF_SET
from visualizer.programs.judging.boards import RING
from visualizer.programs.mistakes.base_program import RECURSION
from visualizer.programs.mistakes.evidence import Evidence, only_line
from visualizer.programs.mistakes.mistake import Mistake, Severity
from visualizer.programs.mistakes.record import KnownMistake, When, plant
from visualizer.programs.notebooks import LEFT_OUT
from visualizer.recording.run_outcome import LikeText, Returned
from visualizer.trace.operations import Kind
from visualizer.trace.waiting import Frontier

_CELL = (0, 0)


def _recursion_too_deep(evidence: Evidence) -> Iterator[Mistake]:
    if evidence.overflow is not None and evidence.overflow.size:
        yield Mistake(size=evidence.overflow.size)


def _waits_often(evidence: Evidence) -> Iterator[Mistake]:
    """Cells that are put in more than once before they are opened."""
    if evidence.traces is None:
        return
    _, trace = evidence.traces
    # The click is put in by nobody.
    pushed = trace.pushed_at[1:]
    if not trace.has_frontier or not len(pushed):
        return
    # Cells that wait in another container, as those of the next level do, do not wait again.
    entries = np.stack([trace.values[pushed].astype(np.int64), trace.cells[pushed]])
    waits = int(np.unique(entries, axis=1, return_counts=True)[1].max())
    if waits > 1:
        again = trace.pushed_before[1:]
        lines = [each for each in np.unique(trace.lines[pushed[again]]).tolist() if each > 0]
        yield Mistake(line=lines[0] if len(lines) == 1 else None, most_waits=waits)


def _visited_twice(evidence: Evidence) -> Iterator[Mistake]:
    """Offsets that are taken twice, and the cell's own: its cell is visited more than once.

    Only the click opens anything on `RING`. Where most are, it is not the directions.
    """
    if evidence.traces is not None:
        ring, _ = evidence.traces
        (row, col), visits = ring.click, ring.visits.tolist()
        offsets = [_CELL, *ROW_BY_ROW]
        twice = [each for each in offsets if visits.count([row + each[0], col + each[1]]) > 1]
        yield from (Mistake(direction=each) for each in twice if len(twice) < len(offsets) // 2)


def _direction_twice(evidence: Evidence) -> Iterator[Mistake]:
    return (each for each in _visited_twice(evidence) if each.direction != _CELL)


def _own_neighbour(evidence: Evidence) -> Iterator[Mistake]:
    return (Mistake() for each in _visited_twice(evidence) if each.direction == _CELL)


def _text_of_other_class(evidence: Evidence) -> Iterator[Mistake]:
    if any(isinstance(value, LikeText) for row in evidence.plain_run.cells or () for value in row):
        yield Mistake()


def _new_board(evidence: Evidence) -> Iterator[Mistake]:
    run = evidence.plain_run
    if run.returned is Returned.NEW and run.left == tuple(map(tuple, RING.rows)):
        yield Mistake()


def _shared_rows(evidence: Evidence) -> Iterator[Mistake]:
    run = evidence.plain_run
    if run.returned is Returned.NEW and run.shares_rows and run.left != tuple(map(tuple, RING.rows)):
        yield Mistake()


def _trial_fails(evidence: Evidence) -> Iterator[Mistake]:
    trial = evidence.plain_run.trial
    if trial is not None:
        yield Mistake(line=trial.line, detail=trial.message.partition("; ")[0])


def _stack_of_a_deque(evidence: Evidence) -> Iterator[Mistake]:
    if evidence.traces is not None:
        _, trace = evidence.traces
        if trace.has_frontier and trace.frontier is Frontier.STACK and evidence.facts.has_unused_deque():
            yield Mistake(line=only_line(trace, Kind.POP))


def _identity(evidence: Evidence) -> Iterator[Mistake]:
    line = evidence.facts.identity_line()
    if evidence.traces is not None and line is not None:
        yield Mistake(line=line)


def _order_of_set(evidence: Evidence) -> Iterator[Mistake]:
    if evidence.traces is not None and ORDER_OF_SET in evidence.observed_runs[1].notes:
        yield Mistake()


def _defined_twice(evidence: Evidence) -> Iterator[Mistake]:
    for name, lines in evidence.facts.definitions().items():
        if len(lines) > 1:
            *_, first, last = lines
            place = evidence.program.place_text(first) or f"line {first}"
            yield Mistake(line=last, detail=f"{name} twice, first in {place}")


def _lines_left_out(evidence: Evidence) -> Iterator[Mistake]:
    above, is_left_out, magic = evidence.program.text.partition(LEFT_OUT)
    if is_left_out:
        yield Mistake(line=above.count("\n") + 1, detail=magic.partition("\n")[0])


_COST, _STYLE = Severity.COST, Severity.STYLE
STYLE = (
    KnownMistake(
        "recursion-too-deep",
        "right, but Python has no room for it from an empty board of about {size}x{size} on: its"
        " limit of calls is too low. LeetCode raises that limit; a queue needs none.",
        When.RIGHT,
        # It is as deep as there are cells when the board is empty.
        (plant("", "", *RECURSION),),
        find=_recursion_too_deep,
        severity=_COST,
    ),
    KnownMistake(
        "marks-when-taken",
        "right, but a cell waits up to {waits:1 time|# times}."
        " Mark a cell when it is put in, not when it is taken out.",
        When.RIGHT,
        (
            plant(
                "",
                "queue.append",
                (
                    "queue.popleft()\n",
                    "queue.popleft()\n            if (row, col) in seen:\n                continue\n"
                    "            seen.add((row, col))\n",
                ),
                ("seen = {(row, col)}", "seen = set()"),
                ("                    seen.add((r, c))\n", ""),
            ),
        ),
        find=_waits_often,
        severity=_COST,
    ),
    KnownMistake(
        "visit-has-direction-twice",
        "right, but the neighbour {direction}, is visited twice. Have it among the directions"
        " once: that saves a test for each cell.",
        When.RIGHT,
        (
            plant(
                "",
                "",
                *RECURSION,
                ("for r, c in near:", "for r, c in near + [each for each in near if each == (row, col + 1)]:"),
                direction=(0, 1),
            ),
        ),
        find=_direction_twice,
        severity=_COST,
    ),
    KnownMistake(
        "text-of-other-class",
        "right, but a cell holds what only equals its symbol, such as text of NumPy's or of an"
        " Enum. Write plain text: `str(symbol)`, or the member's `value`.",
        When.RIGHT,
        (
            plant(
                "", "", ("class Solution", "class Symbol(str):\n    pass\n\n\nclass Solution"), ("= str(", "= Symbol(")
            ),
        ),
        find=_text_of_other_class,
        severity=_STYLE,
    ),
    KnownMistake(
        "returns-new-board",
        "right: a new board is returned, and the one that was handed in is left as it was. Write"
        ' into that one where a task says "in place".',
        When.RIGHT,
        (
            plant(
                "",
                "",
                ("        row, col = click\n", "        board, (row, col) = [list(row) for row in board], click\n"),
            ),
        ),
        find=_new_board,
        severity=_STYLE,
    ),
    KnownMistake(
        "shallow-copy",
        "right, but the copy shares its rows with the board that was handed in. Copy the rows"
        " too: `[row[:] for row in board]`.",
        When.RIGHT,
        (plant("", "", ("        row, col = click\n", "        board, (row, col) = board[:], click\n")),),
        find=_shared_rows,
        severity=_STYLE,
    ),
    KnownMistake(
        "trial-fails",
        "right, but code that is not part of the reveal fails: {detail}. Mend it, or remove it.",
        When.RIGHT,
        (plant("", "assert", (_LAST := "c))\n        return board\n", f"{_LAST}\nassert Solution is None\n")),),
        find=_trial_fails,
        severity=_STYLE,
    ),
    KnownMistake(
        "cell-is-its-own-neighbour",
        "right, but (0, 0) among the neighbours is the cell itself. Leave it out: that saves a test for each cell.",
        When.RIGHT,
        (plant("", "", *RECURSION, (" and (r, c) != (row, col)", "")),),
        find=_own_neighbour,
        severity=_STYLE,
    ),
    KnownMistake(
        "pop-for-popleft",
        "right, but this is a stack, not a queue: `pop()` takes the newest cell. Take the oldest with `popleft()`.",
        When.RIGHT,
        (plant("", "queue.pop()", ("popleft", "pop")),),
        find=_stack_of_a_deque,
        severity=_STYLE,
    ),
    KnownMistake(
        "is-for-equals",
        "right here, but `is` asks whether it is the same object. Use `==` to compare letters.",
        When.RIGHT,
        (plant("", 'is "M" for', ('== "M" for', 'is "M" for')),),
        find=_identity,
        severity=_STYLE,
    ),
    KnownMistake(
        "order-of-set",
        "right, but cells are visited in the order that a set has, which may differ from run to"
        " run. Use a list to visit them in an order of your own.",
        When.RIGHT,
        (plant("", "", ("near = [\n", "near = {\n"), ("            ]\n", "            }\n")),),
        find=_order_of_set,
        severity=_STYLE,
    ),
    KnownMistake(
        "defined-twice",
        "the file defines {detail}, and as in Python the last one counts. Remove one of them.",
        When.ANY,
        (plant("", "class Solution:", ("class Solution:\n", "class Solution(): pass\nclass Solution:\n")),),
        find=_defined_twice,
        severity=_STYLE,
    ),
    KnownMistake(
        "lines-left-out",
        "lines that only a notebook understands are left out, such as {detail}. Nothing is to be done about it.",
        When.ANY,
        (plant("", "%time", ("class Solution", f"pass  {LEFT_OUT}%time\nclass Solution")),),
        find=_lines_left_out,
        severity=_STYLE,
    ),
)
