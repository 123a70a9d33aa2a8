"""Remarks on right programs: their costs, their style, and oddities of the file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.mistakes.evidence import Evidence, single_line_of
from visualizer.programs.mistakes.record import Finder, KnownMistake, SearchCase, mistake_if
from visualizer.programs.reading.interpretation import SET_ORDER_NOTE
from visualizer.programs.source.notebook import LEFT_OUT_COMMENT
from visualizer.programs.verdicts.boards import RING_BOARD, is_judged
from visualizer.programs.verdicts.verdict import Mistake, Severity
from visualizer.recording.run_end import LikeText, ReturnKind
from visualizer.trace.operations import FrontierKind, OperationKind

_CELL = (0, 0)


def _find_repeated_pushes(evidence: Evidence) -> Iterator[Mistake]:
    """A mistake if a cell is pushed more than once."""
    trace = evidence.traces[1]
    # Without the click, which is pushed before the loop.
    pushed = trace.push_indices[1:]
    if not trace.has_container or not len(pushed):
        return
    # A push into another container, such as the list of the next level, does not count as repeated.
    entries = np.stack([trace.values[pushed].astype(np.int64), trace.cells[pushed]])
    most_pushes = int(np.unique(entries, axis=1, return_counts=True)[1].max())
    if most_pushes > 1:
        repeated = trace.is_repeated_push[1:]
        lines = [each for each in np.unique(trace.lines[pushed[repeated]]).tolist() if each > 0]
        yield Mistake(line=lines[0] if len(lines) == 1 else None, most_waits=most_pushes)


def _repeated_offsets(evidence: Evidence) -> list[Cell]:
    """The offsets, with that of the cell itself, that are put in or called, and visited, repeatedly.

    This is seen on `RING_BOARD`. A program that looks at the top of its stack again visits a cell
    that it has put in once. Empty if most are repeated, since then the cause is not a repeated direction.
    """
    ring = evidence.traces[0]
    (row, col), offsets = ring.click, [_CELL, *ROW_BY_ROW]
    is_put = np.isin(ring.kinds, (OperationKind.PUSH, OperationKind.CALL))
    cells = [(row + down) * RING_BOARD.width + col + right for down, right in offsets]
    fewest = [min(list(ring.cells[each]).count(cell) for each in (ring.visit_indices, is_put)) for cell in cells]
    repeated = [offset for offset, count in zip(offsets, fewest) if count > 1]
    return repeated if len(repeated) < len(offsets) // 2 else []


def _find_text_of_other_class(evidence: Evidence) -> list[Mistake]:
    cells = evidence.plain_run.cells or ()
    return mistake_if(any(isinstance(value, LikeText) for row in cells for value in row))


def _find_new_board(evidence: Evidence, is_shared: bool) -> list[Mistake]:
    """A mistake if a new board is returned that shares changed rows with the given board.

    With False, it is one if a new board is returned and the given board is unchanged.
    """
    run = evidence.plain_run
    is_unchanged = run.given_cells == tuple(map(tuple, RING_BOARD.rows))
    is_fitting = run.shares_rows and not is_unchanged if is_shared else is_unchanged
    return mistake_if(run.returned is ReturnKind.NEW and is_fitting)


def _find_overflow_here(evidence: Evidence) -> list[Mistake]:
    """A mistake if calls nest deeper than the stack is here, so that large boards were not judged."""
    run = evidence.deep_run
    fault = None if run is None or is_judged(run) else run.fault
    return [] if fault is None else [Mistake(detail=fault.message.partition("; ")[0])]


def _find_failing_trial(evidence: Evidence) -> list[Mistake]:
    trial = evidence.plain_run.trial
    return [] if trial is None else [Mistake(line=trial.line, detail=trial.message.partition("; ")[0])]


def _find_deque_as_stack(evidence: Evidence) -> list[Mistake]:
    """A mistake if a deque that is not named a stack is used as one, and nothing is popped from its front."""
    trace, text = evidence.traces[1], evidence.facts.text
    deques = re.findall(r"\b(\w+)(?:: .*)? = (?:collections\.)?deque\(", text)
    is_meant = any("stack" in name.lower() for name in deques) or ".popleft(" in text
    is_stack = trace.has_container and trace.frontier_kind is FrontierKind.STACK
    return [Mistake(line=single_line_of(trace, OperationKind.POP))] if deques and is_stack and not is_meant else []


def _find_identity_tests(evidence: Evidence) -> Iterator[Mistake]:
    """A mistake for each line that compares with a text or a number by `is`."""
    for node in evidence.facts.nodes:
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            values = [each.value for each in node.comparators if isinstance(each, ast.Constant)]
            if any(type(each) in (str, int) for each in values):
                yield Mistake(line=node.lineno)


def _definition_lines(evidence: Evidence) -> dict[str, list[int]]:
    """The lines of all definitions of the class and the function of the entry, by name."""
    language, entry, lines = evidence.program.language, evidence.program.entry, {}
    if language is not None:
        functions = instrumenter_of(language, evidence.program.text).entry_functions()
        return {entry: [each.line for each in functions if entry in (each.name, f"{each.owner}.{each.name}")]}
    body = evidence.facts.tree.body
    for name in entry.split("."):
        same = [each for each in body if getattr(each, "name", "") == name]
        lines[name] = [each.lineno for each in same]
        body = getattr(same[-1], "body", []) if same else []
    return lines


def _find_double_definitions(evidence: Evidence) -> Iterator[Mistake]:
    for name, lines in _definition_lines(evidence).items():
        if len(lines) > 1:
            *_, first, last = lines
            place = evidence.program.notebook_place_of_line(first) or f"line {first}"
            yield Mistake(line=last, detail=f"{name} twice, first in {place}")


def _find_lines_left_out(evidence: Evidence) -> Iterator[Mistake]:
    above, is_left_out, magic = evidence.program.text.partition(LEFT_OUT_COMMENT)
    if is_left_out:
        yield Mistake(line=above.count("\n") + 1, detail=magic.partition("\n")[0])


def _remark(
    kind: str, find: Finder, when: SearchCase = SearchCase.RIGHT, severity: Severity = Severity.STYLE
) -> KnownMistake:
    """A known mistake that leaves a program right."""
    return KnownMistake(kind, when=when, find=find, severity=severity)


STYLE_MISTAKES = (
    _remark(
        "recursion-too-deep",
        lambda evidence: [Mistake(size=each.size) for each in [evidence.measured_overflow] if each and each.size],
        severity=Severity.COST,
    ),
    _remark("deeper-than-stack", _find_overflow_here, severity=Severity.COST),
    _remark("marks-when-taken", _find_repeated_pushes, severity=Severity.COST),
    _remark(
        "visit-has-direction-twice",
        lambda evidence: [Mistake(directions=(each,)) for each in _repeated_offsets(evidence) if each != _CELL],
        severity=Severity.COST,
    ),
    _remark("text-of-other-class", _find_text_of_other_class),
    _remark("returns-new-board", lambda evidence: _find_new_board(evidence, is_shared=False)),
    _remark("shallow-copy", lambda evidence: _find_new_board(evidence, is_shared=True)),
    _remark("trial-fails", _find_failing_trial),
    _remark("cell-is-its-own-neighbour", lambda evidence: mistake_if(_CELL in _repeated_offsets(evidence))),
    _remark("pop-for-popleft", _find_deque_as_stack),
    _remark("is-for-equals", lambda evidence: [*_find_identity_tests(evidence)][:1]),
    _remark(
        "order-of-set",
        lambda evidence: mistake_if(SET_ORDER_NOTE in evidence.observed_runs[1].notes),
    ),
    _remark("defined-twice", _find_double_definitions, when=SearchCase.ANY),
    _remark("lines-left-out", _find_lines_left_out, when=SearchCase.ANY),
)
