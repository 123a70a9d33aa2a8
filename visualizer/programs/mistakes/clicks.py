"""Known mistakes with the click: swapped row and column, and clicks on mines."""

from __future__ import annotations

from visualizer.board.cells import EXPLODED, HIDDEN, MINE
from visualizer.programs.mistakes.base_program import RECURSION
from visualizer.programs.mistakes.evidence import Evidence, is_right, wrong_write_line
from visualizer.programs.mistakes.record import KnownMistake, Mend, Plant, SearchCase, mistake_if
from visualizer.programs.verdicts.verdict import Mistake

_ARGUMENT = r"([a-z]\w*(?:\[[01]\])?)"


def _find_wrong_mine_clicks(evidence: Evidence, has_exploded: bool) -> list[Mistake]:
    """A mistake if only clicks on mines are wrong, and X is always written, or with False never."""
    runs = evidence.wrong_runs
    on_mines = all(answer.fault is None and board[board.click or (0, 0)] == MINE for board, answer in runs)
    exploded = {any(EXPLODED in row for row in answer.cells or ()) for _, answer in runs}
    return mistake_if(on_mines and exploded == {has_exploded})


def _find_swapped_click(evidence: Evidence) -> list[Mistake]:
    """A mistake if each run is right for the swapped click, where that is on a hidden cell."""
    swapped = []
    for board, answer in evidence.runs:
        col, row = board.click or (0, 0)
        if row < board.height and col < board.width and board[row, col] in (HIDDEN, MINE):
            swapped.append((board.with_click((row, col)), answer))
    return mistake_if(bool(swapped) and all(map(is_right, swapped)))


CLICK_MISTAKES = (
    KnownMistake(
        "click-swapped",
        Plant("EE: 0,1", "col, row = click", ("row, col = click", "col, row = click")),
        Plant("EE: 0,1", "reveal(col, row)", *RECURSION, ("  reveal(row, col)", "  reveal(col, row)")),
        Mend("Assign", (r"\bCLICK\b", "CLICK[::-1]")),
        Mend("Call", (rf"\b{_ARGUMENT}, {_ARGUMENT}\)$", r"\2, \1)")),
        find=_find_swapped_click,
    ),
    KnownMistake(
        "mine-click-not-handled",
        when=SearchCase.WRONG_RUNS,
        find=lambda evidence: _find_wrong_mine_clicks(evidence, has_exploded=False),
        line=wrong_write_line,
    ),
    KnownMistake(
        "whole-board-revealed",
        when=SearchCase.WRONG_RUNS,
        find=lambda evidence: _find_wrong_mine_clicks(evidence, has_exploded=True),
        line=wrong_write_line,
    ),
)
