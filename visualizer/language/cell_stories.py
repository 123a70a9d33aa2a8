"""What several runs did with one cell, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.analysis.cell_story import CellStory
from visualizer.board.cells import Cell
from visualizer.language.formatting import cell_text, fill, number_text
from visualizer.trace.waiting import Frontier

#: A clause of each kind; ``{names}`` is who, ``{count}`` how many these are, ``{when}`` the rest.
CLAUSES = {
    "now": "{names} {count:visits|visit} it now, {when}",
    "visited": "{names} visited it {when}",
    "waits": "{names} {count:has|have} it waiting, {when}",
    "called": "{names} {count:has|have} just called it",
    "not-yet": "{names} {count:has|have} not reached it yet",
    "never": "{names} never {count:visits|visit} it",
}
#: What follows when a cell was visited: more visits, an open call, another entry that waits.
ADDITIONS = {
    "two": "{first} and {second}",
    "more": "{first} and {count} more times",
    "open": "{when} (its call is open)",
    "waits-again": "{when} (and it waits again)",
}
#: How far an entry is from being the next one.
PLACES = {
    (Frontier.QUEUE, True): "next in the queue",
    (Frontier.QUEUE, False): "{place} from the front",
    (Frontier.STACK, True): "on top of the stack",
    (Frontier.STACK, False): "{place} from the top",
    (Frontier.CALLS, True): "",
    (Frontier.CALLS, False): "",
}
SEVERAL = "{when} ({count} times in all)"
MINES = "{mines:no mine|1 mine|# mines} beside it"
IS_MINE = "it is a mine"


def ordinal(number: int) -> str:
    """A number as a position.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 1013)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '1,013th']
    """
    teens = 10 < number % 100 < 14
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number_text(number)}{ending}"


def listed(names: Sequence[str]) -> str:
    """Names with commas and an "and".

    >>> listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])
    ('A', 'A and B', 'A, B and C')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def story_text(
    cell: Cell,
    stories: Sequence[tuple[str, CellStory]],
    beside: str | None = None,
) -> str:
    """What each run, by its name, did with ``cell``; ``beside`` is said of the board at the end.

    >>> queue = CellStory(Frontier.QUEUE, visits=(7,))
    >>> stack = CellStory(Frontier.STACK, places=(3,))
    >>> story_text((3, 4), [("A", queue), ("B", stack)], mines_text(1))
    '(3, 4): A visited it 7th; B has it waiting, 3rd from the top; 1 mine beside it.'
    """
    groups: dict[str, dict[str, list[str]]] = {kind: {} for kind in CLAUSES}
    for name, story in stories:
        kind, when = _said_of(story)
        groups[kind].setdefault(when, []).append(name)
    clauses = [_clause(CLAUSES[kind], group) for kind, group in groups.items() if group]
    return f"{cell_text(cell)}: {'; '.join([*clauses, *([beside] if beside else [])])}."


def mines_text(mines: int | None) -> str:
    """How many mines are beside a cell; None for a mine."""
    return IS_MINE if mines is None else fill(MINES, mines=mines)


def _clause(template: str, group: dict[str, list[str]]) -> str:
    """The clause of one kind; its verb is said once: ``A visited it 7th, B 12th``."""
    (when, names), *others = group.items()
    first = fill(template, names=listed(names), count=len(names), when=when)
    return ", ".join([first, *(f"{listed(names)} {when}" for when, names in others)])


def _said_of(story: CellStory) -> tuple[str, str]:
    """The kind of a story's clause, and what is special in it."""
    if story.now:
        return "now", _visits_text(story.visits)
    if story.visits:
        return "visited", _with_places(story)
    if story.places and story.frontier is Frontier.CALLS:
        return "called", ""
    if story.places:
        return "waits", _place_text(story)
    return ("never" if story.finished else "not-yet"), ""


def _with_places(story: CellStory) -> str:
    when = _visits_text(story.visits)
    if not story.places:
        return when
    calls = story.frontier is Frontier.CALLS
    return fill(ADDITIONS["open" if calls else "waits-again"], when=when)


def _visits_text(visits: Sequence[int]) -> str:
    first = ordinal(visits[0])
    if len(visits) == 1:
        return first
    if len(visits) == 2:
        return fill(ADDITIONS["two"], first=first, second=ordinal(visits[1]))
    return fill(ADDITIONS["more"], first=first, count=len(visits) - 1)


def _place_text(story: CellStory) -> str:
    place = story.places[0]
    when = fill(PLACES[story.frontier, place == 1], place=ordinal(place))
    return when if len(story.places) == 1 else fill(SEVERAL, when=when, count=len(story.places))
