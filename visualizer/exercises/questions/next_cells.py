"""Questions for the cell that comes next: which is visited, which leaves the queue or the stack."""

from __future__ import annotations

from dataclasses import replace

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.exercises.questions.before_visit import BeforeVisit, Seen
from visualizer.exercises.questions.candidates import (
    FAMILIES,
    Candidate,
    Offer,
    cell_question,
    offered,
)
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.rules_of_thumb import (
    NEXT_CELL_RULES,
    answers_of,
    nearest_row_by_row,
)
from visualizer.trace.operations import Kind

#: What a guess is worth where the cell nearest to the click comes next: see the quiz's groups.
NEAR_GUESS = 0.5
#: Of so many cells more is said than that they are not the one.
_MOST_SAID = 60


def next_cell(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Which cell is visited next, the wrong choices taken from this state."""
    family = FAMILIES.get(at.selection.manner)
    if family is None or at.visit < 2 or at.trace.code.observed or not at.is_plain:
        return None
    return _which_cell(QuestionKind.NEXT_CELL, at, family, chance, anyway)


def leaves_next(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Which cell is taken off the queue or the stack next; all choices wait there."""
    family = FAMILIES.get(at.selection.manner)
    if family not in ("queue", "stack") or at.visit < 2:
        return None
    if at.trace.code.observed or not at.is_plain or at.trace.kinds[at.moment] != Kind.POP:
        return None
    return _which_cell(QuestionKind.LEAVES_NEXT, at, family, chance, anyway)


def _which_cell(
    kind: QuestionKind, at: BeforeVisit, family: str, chance: Chance, anyway: bool
) -> Candidate | None:
    seen, right = at.seen, at.cell
    thumbs = answers_of(NEXT_CELL_RULES, seen)
    if (right in thumbs.values() or right == seen.last) and not anyway:
        return None
    possible = _possible(at, family)
    origins = {
        cell: origin
        for origin, cell in reversed(_wrong_cells(at, family, thumbs))
        if cell in possible and cell != right
    }
    wrong = [cell for _, cell in _wrong_cells(at, family, thumbs) if cell in origins]
    offer = offered(chance, right, wrong, thumbs.values(), anyway)
    if offer is None or (not anyway and _is_told_by_numbers(seen, offer, chance)):
        return None
    near = nearest_row_by_row(seen) == right
    if near:
        offer = offer.at_least(NEAR_GUESS)
    said = {cell: Fact(f"question-wrong-{origins[cell]}-{family}") for cell in wrong}
    for cell in (*at.waiting, *seen.fringe)[:_MOST_SAID]:
        # A stack of the cells on the way has some that are visited and do not come again.
        if cell != right and (at.run.visits_again or cell not in seen.visited):
            said.setdefault(cell, Fact(f"question-wrong-waits-{family}"))
    for cell in reversed(seen.visits[-_MOST_SAID:]):
        if cell != right and not at.run.visits_again:
            said.setdefault(cell, Fact("question-wrong-visited"))
    task = cell_question(kind, family, at, offer, said)
    if kind is QuestionKind.LEAVES_NEXT:
        task = replace(task, prompt=Fact(f"question-{kind.value}-{family}"))
    return Candidate(task, f"{family} near" if near else family)


def _is_told_by_numbers(seen: Seen, offer: Offer, chance: Chance) -> bool:
    """Whether the choice with the highest number would be too good a guess.

    That is so where cells are visited again: most wrong choices have no number.
    """
    numbered = [cell for cell in reversed(seen.visits) if cell in offer.cells]
    if offer.right not in numbered:
        return False
    others = set(numbered) - {offer.right, seen.trace.click}
    return not others or (numbered[0] == offer.right and chance.below(2) == 0)


def _possible(at: BeforeVisit, family: str) -> set[Cell]:
    """The cells that could come next as far as one can see: never one that is out of question."""
    if family in ("queue", "stack"):
        return set(at.waiting)
    possible = {*at.seen.fringe, *at.waiting}
    if at.run.visits_again:
        possible |= at.seen.visited
    return possible


def _wrong_cells(at: BeforeVisit, family: str, thumbs: dict[str, Cell]) -> list[tuple[str, Cell]]:
    """Where wrong cells come from, each with its cell, those first that tell most."""
    seen, click = at.seen, at.trace.click
    found: list[tuple[str, Cell]] = []
    if family in ("queue", "stack"):
        waiting = list(dict.fromkeys(at.waiting))
        found += [("other-end", at.waiting[-1])]
        found += [("waits", cell) for cell in (*waiting[1:2], *waiting[len(waiting) // 2 :][:1])]
    else:
        # What a queue would take is the cell that was found first, and beside the click.
        found += [("found-first", cell) for cell in seen.fringe[:1]]
        found += [("to-click", cell) for cell in seen.new_around(click)[:1]]
        found += [("waits", cell) for cell in _beside_open_calls(at)]
    if click != seen.last:
        found.append(("to-click", click))
    found += thumbs.items()
    return found


def _beside_open_calls(at: BeforeVisit) -> list[Cell]:
    """The first cell that is left beside each cell on the way from the last one to the click."""
    seen = at.seen
    way = at.waiting or tuple(cell for cell in seen.state.calls if cell is not None)
    return [near for cell in way[:40] for near in seen.new_around(cell)[:1]]
