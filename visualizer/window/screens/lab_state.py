"""What the lab knows of its variants: in which parts they differ, and what their runs show.

Nothing here draws or knows of pygame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from visualizer.algorithms.lookup import is_known_by_name
from visualizer.algorithms.variants import Variant, is_variant, parse_variant
from visualizer.analysis.equivalence import Equivalence, equal_programs
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import COMPASS, Order
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.trace import Trace

MAX_VARIANTS = 4
FIRST = Variant("stack", "pop", "reversed")
#: Boards of more cells than this are not run while a variant is being built.
MAX_CELLS = 10_000
_OPERATIONS_AT_A_TIME = 2000

#: The parts and how they are called where two variants differ in them.
DIFFERENCES = {
    "frontier": "where cells wait",
    "mark": "when a cell is marked",
    "push": "from which end the neighbours are taken",
    "order": "the neighbour order",
}


def variants_of(programs: Sequence[Program]) -> list[Variant]:
    """The variants among ``programs``, as many as the lab holds; where there is none its first."""
    names = [each.name for each in programs if is_variant(each.name) and is_known_by_name(each)]
    return [parse_variant(name) for name in names[:MAX_VARIANTS]] or [FIRST]


def with_last(order: Order, direction: Cell) -> Order:
    """``order`` with ``direction`` as its last; one that lacks it takes all eight.

    >>> with_last(((-1, 0), (0, 1), (1, 0), (0, -1)), (-1, 0))
    ((0, 1), (1, 0), (0, -1), (-1, 0))
    """
    lacking = [] if direction in order else [*COMPASS.values()]
    every = [*order, *(each for each in lacking if each not in order and each != (0, 0))]
    return (*(each for each in every if each != direction), direction)


def difference_text(variants: Sequence[Variant], index: int) -> str:
    """In which parts the variant at ``index`` differs from the first, as a sentence."""
    if index == 0:
        return "Copy makes another variant; change one part of it to see what that does."
    first, this, pair = variants[0], variants[index], f"Variants 1 and {index + 1}"
    parts = [words for part, words in DIFFERENCES.items()
             if getattr(first, part) != getattr(this, part)]  # fmt: skip
    if not parts:
        return f"{pair} are the same. Change one part to see what it does."
    return f"{pair} differ: {', '.join(parts)}."


class LabRuns:
    """Runs of variants on one board, and which programs they equal, as far as they are known."""

    def __init__(self) -> None:
        self.traces: dict[Variant, Trace] = {}
        self.equivalences: dict[Variant, Equivalence] = {}

    def steps(self, board: Board, variants: Sequence[Variant]) -> Iterator[None]:
        """Record and compare what is not known yet, a short step at a time, in this order."""
        self.traces = {each: run for each, run in self.traces.items() if run.board == board}
        small = board.height * board.width <= MAX_CELLS
        for variant in variants:
            if board.click is not None and small and variant not in self.traces:
                recording = Recording(board, board.click, variant.algorithm)
                while not recording.run(_OPERATIONS_AT_A_TIME):
                    yield
                self.traces[variant] = recording.trace()
                yield
        for variant in variants:
            if variant not in self.equivalences:
                for found in equal_programs(variant.algorithm):
                    if found is not None:
                        self.equivalences[variant] = found
                    yield


def first_difference(one: Trace, other: Trace) -> tuple[int, tuple[int, ...]] | None:
    """The first reveal, from 1, at which two runs of a board differ; None where none does.

    With it come the cells (row * width + column) that they reveal there.
    """
    orders = [trace.cells[trace.revealed_at].tolist() for trace in (one, other)]
    pairs = enumerate(zip(*orders), start=1)
    return next(((number, cells) for number, cells in pairs if cells[0] != cells[1]), None)
