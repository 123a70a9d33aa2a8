"""Explanations of lines that perform no operation."""

from __future__ import annotations

from visualizer.analysis.explanation import explain_line
from visualizer.language.formatting import fill_template
from visualizer.language.operations import LINE_TEMPLATES
from visualizer.programs.languages.syntax import statements_by_line
from visualizer.trace.source import SourceCode

CODE = SourceCode(
    "program",
    """def program(board, cell):
    while cell:
        if board[cell] == MINE:
            return
        for near in board.neighbours(cell):
            yield program(board, near)
        row, col = cell
        pass
""",
)
SENTENCES = [
    (2, 3, {}, "Line 2: the loop goes on."),
    (2, None, {}, "Line 2: the condition is false, so the loop ends."),
    (3, 4, {}, "Line 3: the condition is true."),
    (3, 5, {}, "Line 3: the condition is false."),
    (4, None, {}, "Line 4: the call ends here."),
    (5, 6, {"near": "(0, 1)"}, "Line 5: near is (0, 1) now."),
    (5, 6, {}, "Line 5: the loop goes on with the same value."),
    (5, 7, {"near": "(0, 1)"}, "Line 5: nothing is left, so the loop ends."),
    (6, 1, {}, "Line 6: program is called."),
    (7, 8, {"col": "2"}, "Line 7: col is 2 now."),
    (7, 8, {}, "Line 7 has been run."),
    (8, 2, {}, "Line 8 has been run."),
    (99, None, {}, "Line 99 has been run."),
]


def test_the_effect_of_a_line_is_explained():
    for line, following, changed, sentence in SENTENCES:
        fact = explain_line(statements_by_line(CODE).get(line), line, following, changed)
        assert fill_template(LINE_TEMPLATES[fact.key], **fact.values) == sentence
