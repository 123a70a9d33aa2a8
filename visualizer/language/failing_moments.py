"""What is said of the moment at which a failing run goes wrong."""

from __future__ import annotations

from visualizer.board.symbols import HIDDEN, MINE
from visualizer.language.formatting import cell_text, fill
from visualizer.language.verdicts import differing_text, failure_sentences
from visualizer.programs.judging.failing_moment import FailingMoment, MomentKind
from visualizer.programs.judging.verdict import Failure

WRONG_WRITE = "{cell} becomes {got}, and should {right}."
BE, STAY = "be {expected}", "stay hidden"
VISITED_AGAIN = "{cell} is visited again, and so on without end."
ENDS = "It ends here."


def moment_text(moment: FailingMoment, failure: Failure) -> str:
    """One or two sentences about what goes wrong there."""
    if moment.kind is MomentKind.WRONG_WRITE and moment.cell is not None:
        row, col = moment.cell
        expected = failure.expected[row][col]
        if moment.symbol == expected:  # a number, say, which is drawn as the symbol
            return differing_text(failure)
        right = STAY if expected in (HIDDEN, MINE) else fill(BE, expected=expected)
        return fill(WRONG_WRITE, cell=cell_text(moment.cell), got=moment.symbol, right=right)
    if moment.kind is MomentKind.VISITED_AGAIN:
        return fill(VISITED_AGAIN, cell=cell_text(moment.cell))
    sentences = failure_sentences(failure)
    return " ".join([*sentences, *filter(None, [differing_text(failure)])]) or ENDS
