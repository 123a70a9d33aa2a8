"""One student's trace by hand: each click graded from where the student stands, then all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from visualizer.exercises.diagnosis.asked import Asked
from visualizer.exercises.diagnosis.diagnose import Diagnosis, Verdict, diagnose
from visualizer.exercises.diagnosis.evidence import Evidence
from visualizer.exercises.diagnosis.ground import Ground
from visualizer.exercises.diagnosis.hypotheses import Family, Manner
from visualizer.exercises.diagnosis.relation import NOTHING_KNOWN, Relation, with_first
from visualizer.exercises.diagnosis.waiting import waiting_cells

#: What a click took, as a key: by which family's rule it lies where the next cell does.
_TOOK = {Family.QUEUE: "longest", Family.STACK: "pushed", Family.RECURSION: "newest"}
_MANNERS = {
    Family.QUEUE: (Manner.FIRST,),
    Family.STACK: (Manner.FIRST, Manner.LAST),
    Family.RECURSION: (Manner.FIRST,),
}


@dataclass(frozen=True)
class ClickMark:
    """What is to be said of one click; cells are numbers of the board, -1 for none.

    ``taken`` is what was clicked at first, for the cell with this ``number`` on the board. The
    algorithm goes on to ``expected``, a neighbour of ``source``; ``beside`` is whether ``taken`` is
    such a neighbour too, and ``circle`` whether it contradicts the neighbour order of the clicks
    before. ``took`` are the rules of other algorithms by which it may have been taken: ``longest``,
    ``pushed``, ``newest``; ``waiting`` or ``elsewhere`` for none of them. ``decision`` is whether
    there was something to decide: a step with one cell to go to counts nothing where it is taken.
    """

    number: int
    taken: int
    source: int
    expected: int
    beside: bool
    circle: bool
    took: tuple[str, ...]
    fits: bool
    decision: bool


@dataclass(frozen=True)
class Grade:
    """How many of the decisions ``fits`` the algorithm, from the student's own state.

    ``hinted`` decisions fit with a hint, and are not among those that do; ``missing`` are cells
    not clicked at all, each of which is a decision. Another neighbour order that is kept to is one
    slip, and ``swapped`` has its clicks.
    """

    fits: int
    decisions: int
    hinted: int
    missing: int
    swapped: tuple[ClickMark, ...]


class Attempt:
    """The clicks of one student, in order, graded as they come; they can be taken back.

    The first cells, so many as are ``given``, are not graded: the click that starts the reveal,
    and what was shown.
    """

    def __init__(self, ground: Ground, asked: Asked) -> None:
        self.ground = ground
        self.asked = asked
        self.marks: list[ClickMark] = []
        self._evidence = Evidence(ground, asked.chooser)
        self._walk = self._evidence.walk(asked.hypothesis)
        self._rules = {
            family: self._evidence.walk(replace(asked.hypothesis, family=family))
            for family in _TOOK
        }
        self._relations: list[Relation] = [NOTHING_KNOWN]
        self._graded: list[bool] = []

    @property
    def cells(self) -> list[int]:
        """The cells that are open, in order."""
        return self._evidence.opened.order

    def is_open(self, cell: int) -> bool:
        """Whether a cell is open."""
        return self._evidence.opened.is_open[cell]

    def give(self, cell: int) -> None:
        """Open a cell that the student did not choose."""
        self._evidence.feed(cell)
        self._graded.append(False)

    def feed(self, cell: int, wrong: int = -1) -> ClickMark:
        """Open a cell for the student; ``wrong`` is what was clicked for it first, if not -1."""
        mark = self.mark(cell if wrong < 0 else wrong)
        self._evidence.feed(cell, mark.taken)
        self._graded.append(True)
        self.marks.append(mark)
        return mark

    def undo(self) -> None:
        """Take back what was opened last."""
        self._evidence.undo()
        if self._graded.pop():
            self.marks.pop()
            del self._relations[len(self.marks) + 1 :]

    def mark(self, taken: int) -> ClickMark:
        """What would be said of a click, and how the order of its neighbours is known after it."""
        source, mask, expected = self._next()
        way = self.ground.toward[source].get(taken, -1) if source >= 0 else -1
        beside = way >= 0 and bool(mask >> way & 1)
        before = self._relations[len(self.marks)]
        after = with_first(before, way, mask ^ 1 << way) if beside else before
        del self._relations[len(self.marks) + 1 :]
        self._relations.append(before if after is None else after)
        fits = taken == expected
        waiting = self.waiting_anywhere()
        return ClickMark(
            number=len(self.cells) + 1,
            taken=taken,
            source=source,
            expected=expected,
            beside=beside,
            circle=after is None,
            took=self._took(taken, source, beside, taken in waiting),
            fits=fits,
            decision=len(waiting) > 1 or not fits,
        )

    def _next(self) -> tuple[int, int, int]:
        source, mask = self._walk.next()
        if source < 0:
            return -1, 0, -1
        first = self.asked.chooser.first(self.asked.hypothesis.manner, mask)
        return source, mask, self.ground.near[source][first]

    @property
    def source(self) -> int:
        """The cell beside which the algorithm would go on, -1 where nothing waits."""
        return self._next()[0]

    @property
    def expected(self) -> int:
        """The cell that the algorithm would open from here, -1 where nothing waits."""
        return self._next()[2]

    def _took(self, taken: int, own_source: int, beside: bool, waits: bool) -> tuple[str, ...]:
        """The rules of other families by which a cell may have been taken.

        A cell that lies where the algorithm goes on too has to be what another would take exactly.
        """
        found = []
        for family, walk in self._rules.items():
            source, mask = walk.next()
            way = self.ground.toward[source].get(taken, -1) if source >= 0 else -1
            if source == own_source or way < 0 or not mask >> way & 1:
                continue
            firsts = [self.asked.chooser.first(manner, mask) for manner in _MANNERS[family]]
            if not beside or way in firsts:
                found.append(_TOOK[family])
        return tuple(found) or ("waiting" if waits else "elsewhere",)

    def waiting_anywhere(self) -> list[int]:
        """The closed cells beside open ones that go on, in ascending order."""
        closed, near = self._evidence.opened.closed, self.ground.near
        found = set()
        for cell in self.cells:
            mask = closed[cell] & self._walk.ways if self._walk.goes_on(cell) else 0
            for direction in range(8):
                if mask >> direction & 1:
                    found.add(near[cell][direction])
        return sorted(found)

    def waiting(self) -> tuple[int, ...]:
        """What waits, in the order that a checkpoint asks for."""
        asked = self.asked
        return waiting_cells(self.ground, self.cells, asked.hypothesis, asked.waits, asked.chooser)

    def grade(self, length: int, hints: set[int]) -> Grade:
        """The grade of a trace of ``length`` cells; ``hints`` are numbers of cells hinted at."""
        decisions = [mark for mark in self.marks if mark.decision]
        hinted = sum(mark.fits and mark.number in hints for mark in decisions)
        missing = max(0, length - len(self.cells))
        wrong = [mark for mark in decisions if not mark.fits]
        swapped = [mark for mark in wrong if mark.beside]
        slips = len(wrong)
        if not swapped or any(mark.circle for mark in self.marks) or self._is_another():
            swapped = []
        else:
            slips -= len(swapped) - 1
        return Grade(
            fits=len(decisions) - slips - hinted,
            decisions=len(decisions) + missing,
            hinted=hinted,
            missing=missing,
            swapped=tuple(swapped),
        )

    def _is_another(self) -> bool:
        """Whether another family does exactly this in the stated order, so that it is no slip."""
        found = self.diagnosis()
        named = found.verdict is Verdict.NAMED and found.manner is not Manner.FREE
        return named and found.family is not self.asked.hypothesis.family

    def diagnosis(self) -> Diagnosis:
        """Which known algorithm the clicks are."""
        decisions = sum(mark.decision for mark in self.marks)
        return diagnose(self._evidence, self.asked.hypothesis, len(self.marks), decisions)
