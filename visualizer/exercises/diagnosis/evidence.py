"""What each hypothesis makes of a student's clicks, one click at a time, and taken back."""

from __future__ import annotations

from visualizer.exercises.diagnosis.ground import Ground, Opened
from visualizer.exercises.diagnosis.hypotheses import Chooser, Family, Hypothesis, Manner, Walk
from visualizer.exercises.diagnosis.relation import NOTHING_KNOWN, Relation, with_first


class Evidence:
    """All hypotheses about one student's clicks, under a stated neighbour order and a free one.

    ``misses`` has for each hypothesis the numbers of the cells that it did not expect, the click
    that starts the reveal being 1, in order: under a free order at most one, since after it the
    hypothesis is out. Cells are numbers of ``ground``.
    """

    def __init__(self, ground: Ground, chooser: Chooser) -> None:
        self.ground = ground
        self.opened = Opened(ground)
        self._chooser = chooser
        self._walks = [
            Walk(self.opened, family, four, digits)
            for four in (False, True)
            for digits in (False, True)
            for family in Family
        ]
        self._relations: list[Relation] = [NOTHING_KNOWN] * len(self._walks)
        self.misses: dict[Hypothesis, list[int]] = {}
        # For each walk what is known of it: its free hypothesis' misses, and the stated ones'.
        self._free: list[list[int]] = []
        self._stated: list[list[tuple[Manner, list[int]]]] = []
        for walk in self._walks:
            self._free.append(self._noted(walk, Manner.FREE))
            manners = (Manner.FIRST, Manner.LAST) if chooser.states(walk.four) else ()
            self._stated.append([(manner, self._noted(walk, manner)) for manner in manners])
        self._before: list[tuple[list[Relation], list[list[int]]]] = []

    def _noted(self, walk: Walk, manner: Manner) -> list[int]:
        hypothesis = Hypothesis(walk.family, manner, walk.four, walk.digits)
        return self.misses.setdefault(hypothesis, [])

    def walk(self, hypothesis: Hypothesis) -> Walk:
        """What a hypothesis would open next, from the cells that are open."""
        return next(
            walk
            for walk in self._walks
            if (walk.family, walk.four, walk.digits)
            == (hypothesis.family, hypothesis.four, hypothesis.digits)
        )

    def feed(self, cell: int, judged: int = -1) -> None:
        """Open ``cell``; ``judged`` is what was clicked for it at first, -1 where none judges it.

        Whoever gives ``cell`` twice judges the click that opens it.
        """
        self._before.append((self._relations, []))
        if judged >= 0:
            self._judge(judged)
        for walk in self._walks:
            walk.open(cell)
        self.opened.open(cell)

    def undo(self) -> None:
        """Take the last click back."""
        self.opened.undo()
        for walk in self._walks:
            walk.undo()
        self._relations, changed = self._before.pop()
        for misses in changed:
            misses.pop()

    def _judge(self, cell: int) -> None:
        number = len(self.opened.order) + 1
        toward = self.ground.toward
        changed = self._before[-1][1]
        relations = list(self._relations)
        for index, walk in enumerate(self._walks):
            source, mask = walk.next()
            way = toward[source].get(cell, -1) if source >= 0 else -1
            beside = way >= 0 and bool(mask >> way & 1)
            free = self._free[index]
            if not free:
                after = with_first(relations[index], way, mask ^ 1 << way) if beside else None
                if after is None:
                    free.append(number)
                    changed.append(free)
                else:
                    relations[index] = after
            for manner, misses in self._stated[index]:
                first = self._chooser.first(manner, mask)
                if first < 0 or first != way:
                    misses.append(number)
                    changed.append(misses)
        self._relations = relations
