"""Questions about who made a cell wait, and whose call goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from visualizer.analysis.divergence import Manner
from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.exercises.questions.before_visit import BeforeVisit
from visualizer.exercises.questions.candidates import (
    FAMILIES,
    Candidate,
    cell_question,
    offered,
    usual_scene,
)
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.rules_of_thumb import (
    BACK_RULES,
    SOURCE_RULES,
    answers_of,
    caller_of_last,
    first_open_around,
    lowest_number,
)
from visualizer.trace.operations import Kind

#: How often the last blank beside the cell, row by row, called or pushed it.
LAST_BLANK_GUESS = 0.5
#: How often the innermost call's own caller goes on, where that is asked.
ONE_BACK_GUESS = 0.6


def caller(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Which visit called the next cell, or pushed it; that cell is pointed out."""
    family = FAMILIES.get(at.selection.manner)
    source = _source(at)
    if family is None or source is None or not at.is_first or not at.is_plain:
        return None
    seen = at.seen
    thumbs = answers_of(SOURCE_RULES, seen)
    first = first_open_around(seen, at.cell)
    if first is not None:
        thumbs["first-open"] = first
    if source in thumbs.values() and not anyway:
        return None
    around = [near for near in seen.around(at.cell) if near in seen.visited]
    blanks = [near for near in around if seen.is_visited_blank(near)]
    digits = [near for near in around if near not in blanks]
    wrong = dict.fromkeys(blanks, "blank")
    wrong.update((cell, "digit") for cell in digits)
    wrong.pop(source, None)
    family = "call" if family in ("call", "back") else family
    offer = offered(chance, source, [*chance.shuffled(blanks), *digits], thumbs.values(), anyway)
    if offer is None:
        return None
    if lowest_number(seen, offer.cells) == source and chance.below(4) and not anyway:
        return None  # so often it is the lowest number that this would be a good guess
    kind = QuestionKind.CALLER
    key = f"{kind.value}-{family}"
    said = {cell: Fact(f"question-wrong-{key}-{why}") for cell, why in wrong.items()}
    task = replace(
        cell_question(kind, family, at, offer.at_least(LAST_BLANK_GUESS), said),
        prompt=Fact(f"question-{key}", {"cell": at.cell}),
        scene=usual_scene(at, pointed=(at.cell,)),
    )
    return Candidate(task, family)


def _source(at: BeforeVisit) -> Cell | None:
    """The cell whose visit called or pushed the one that comes next."""
    selection = at.selection
    if selection.caller is not None:
        return selection.caller
    if selection.since and selection.manner is not Manner.PEEKED_AGAIN:
        return at.run.visits[selection.since - 1]
    return None


def back_to(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Whose call goes on, to make the next call, when others have returned."""
    source = at.selection.caller
    if at.selection.manner is not Manner.CALLED_BY_EARLIER or source is None:
        return None
    if at.trace.kinds[at.moment] != Kind.RETURN or at.trace.code.observed:
        return None
    seen = at.seen
    thumbs = answers_of(BACK_RULES, seen)
    if source in thumbs.values() and not anyway:
        return None
    one_back = caller_of_last(seen) == source
    if one_back and chance.below(3) and not anyway:
        return None  # so often one step back is right that it would be a good guess
    calls = [cell for cell in seen.state.calls if cell is not None]
    outside = [cell for cell in thumbs.values() if cell not in calls]
    wrong: dict[Cell, str] = {
        cell: "inner" if index < calls.index(source) else "outer"
        for index, cell in enumerate(calls)
        if cell != source
    }
    wrong.update((cell, "returned") for cell in outside)
    offer = offered(chance, source, _near(calls, source) + outside, thumbs.values(), anyway)
    if offer is None:
        return None
    kind = QuestionKind.BACK_TO
    said = {cell: Fact(f"question-wrong-{kind.value}-{why}") for cell, why in wrong.items()}
    task = cell_question(kind, "calls", at, offer.at_least(ONE_BACK_GUESS), said)
    return Candidate(task, "one back" if one_back else "further back")


def _near(calls: Iterable[Cell], source: Cell) -> list[Cell]:
    """The other open calls, those nearest to the right one on the call stack first."""
    listed = list(calls)
    index = listed.index(source)
    order = sorted(range(len(listed)), key=lambda other: (abs(other - index), other))
    return [listed[other] for other in order if other != index]
