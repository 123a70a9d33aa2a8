"""Known mistakes of runs that end too early, too late or not at all."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from visualizer.programs.languages.syntax import descendants, field_of, parse
from visualizer.programs.mistakes.base_program import PUT, RECURSION
from visualizer.programs.mistakes.evidence import Evidence, is_right, repeated_push_line, single_line_of
from visualizer.programs.mistakes.record import KnownMistake, Mend, Plant, SearchCase, mistake_if
from visualizer.programs.verdicts.verdict import Mistake
from visualizer.recording.run_end import ReturnKind
from visualizer.trace.operations import OperationKind


def _find_repeated_visits(evidence: Evidence) -> list[Mistake]:
    """A mistake if a cell is visited again; the visits are counted as far as the run was observed."""
    trace = evidence.failure.trace
    most = int(np.bincount(trace.cells[trace.visit_indices], minlength=1).max())
    return [Mistake(line=single_line_of(trace, OperationKind.VISIT), most_waits=most)] if most > 1 else []


def _find_one_cell(evidence: Evidence) -> list[Mistake]:
    """A mistake, where the cell is looked at, if the run visits one cell only, again and again, and takes nothing."""
    trace = evidence.failure.trace
    is_kept = not np.isin(trace.kinds, (OperationKind.CALL, OperationKind.POP)).any()
    is_one = trace.visit_count > 1 and len(np.unique(trace.visits, axis=0)) == 1
    is_found = evidence.failure.is_unended and is_kept and is_one
    return [Mistake(line=single_line_of(trace, OperationKind.VISIT))] if is_found else []


def _find_lines(evidence: Evidence, pattern: re.Pattern[str]) -> list[Mistake]:
    """A mistake for each line of a program in another language that the pattern is found in."""
    lines = enumerate(evidence.program.text.splitlines() if evidence.program.language else (), 1)
    return [Mistake(line=number) for number, line in lines if pattern.search(line)]


def _find_nothing_returned(evidence: Evidence) -> list[Mistake]:
    """A mistake if all wrong runs return nothing, and would be right with the board that they were given."""
    wrong = [(board, replace(answer, cells=answer.given_cells)) for board, answer in evidence.wrong_runs]
    return mistake_if(all(run[1].returned is ReturnKind.NOTHING and is_right(run) for run in wrong))


#: A parameter of C++ that is a copy of the board.
_COPIED_BOARD = re.compile(r"^(?!.*\bupdate_?[Bb]oard\b).*\bvector\s*<\s*vector\s*<\s*char\s*>\s*>\s+\w+\s*[,)]")


def _find_copied_board(evidence: Evidence) -> list[Mistake]:
    """A mistake if functions get copies of the board, and at most one cell is opened on the board itself."""
    board, cells = evidence.failure.board, evidence.failure.answer.cells or ()
    changed = sum(new != old for row, given in zip(cells, board.rows) for new, old in zip(row, given))
    return [each for each in _find_lines(evidence, _COPIED_BOARD) if cells and changed <= 1][-1:]


#: What a condition compares with, and where a condition or the body of an arrow function stands.
_LITERALS = ("char_literal", "string", "string_literal", "number", "number_literal")
_CONDITIONED = ("if_statement", "while_statement", "do_statement")


def _find_assignment_for_test(evidence: Evidence) -> list[Mistake]:
    language = evidence.program.language
    for node in descendants(parse(language, evidence.program.text)) if language is not None else ():
        above, value = node.parent, field_of(node, "right")
        if node.type == "assignment_expression" and above is not None and value is not None and value.type in _LITERALS:
            is_condition = above.parent is not None and above.parent.type in _CONDITIONED
            if above.type == "arrow_function" or (is_condition and field_of(above.parent, "condition") == above):
                return [Mistake(line=node.start_point[0] + 1)]
    return []


#: A search in a set or list for an array that is made there: no other array is equal to it.
_NEW_ARRAY = re.compile(r"\.(?:has|includes|indexOf)\(\[|\.contains\(new int\[")


END_MISTAKES = (
    KnownMistake("array-in-set", find=lambda evidence: _find_lines(evidence, _NEW_ARRAY)[:1]),
    KnownMistake("assignment-for-test", find=_find_assignment_for_test),
    KnownMistake("copied-board", find=_find_copied_board),
    KnownMistake(
        "no-seen-check",
        when=SearchCase.ENDLESS,
        find=lambda evidence: mistake_if(evidence.line_of_run(repeated_push_line) is not None),
        line=repeated_push_line,
    ),
    KnownMistake("opens-again", when=SearchCase.TOO_SLOW, find=_find_repeated_visits),
    KnownMistake(
        "never-taken",
        Plant("E: 0,0", "queue[0]", ("queue.popleft()", "queue[0]")),
        Mend("Subscript", (r"^(\w[\w.]*)\[(-1|0)\]$", r"\1.pop(\2)")),
        Mend("Subscript", (r"^(\w[\w.]*)\[0\]$", r"\1.popleft()")),
        find=_find_one_cell,
    ),
    KnownMistake(
        "leaves-neighbour-loop",
        Plant("EEE: 0,1", "break", (PUT, f"{PUT}                    break\n")),
        Plant("EEE: 0,0", "return reveal", *RECURSION, ("                reveal", "                return reveal")),
        Mend("Return Break", ("^.+$", "continue")),
        Mend("Return Break", ("^.+$", "pass")),
        Mend("Return", ("^return (.+)$", r"\1")),
    ),
    KnownMistake("returns-nothing", when=SearchCase.WRONG_RUNS, find=_find_nothing_returned),
    KnownMistake("state-kept", when=SearchCase.CALLED_AGAIN, find=lambda evidence: mistake_if(True)),
)
