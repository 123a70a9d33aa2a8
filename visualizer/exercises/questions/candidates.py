"""A question that could be asked, and what the makers of questions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase

from visualizer.analysis.divergence import Manner
from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.exercises.questions.before_visit import BeforeVisit
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.scene import USUALLY, Scene, Shown
from visualizer.exercises.tasks import CellTask, Option, Task, cells_text

#: How many choices a question offers, and how few.
CHOICES, FEWEST_CHOICES = 4, 3


@dataclass(frozen=True)
class Candidate:
    """A question, and the ``group`` of its answer.

    A quiz draws the group first, so that the most frequent answer is not a good guess.
    """

    task: Task
    group: str


#: Makes a question about a run before a visit; None where it is not worth asking. With the last
#: argument set it is asked although a rule of thumb answers it.
Maker = Callable[[BeforeVisit, Chance, bool], "Candidate | None"]

#: By which rule a cell comes to be visited, as the keys of sentences have it.
FAMILIES = {
    Manner.FROM_QUEUE: "queue",
    Manner.FROM_STACK: "stack",
    Manner.PEEKED: "peek",
    Manner.PEEKED_AGAIN: "peek-again",
    Manner.CALLED: "call",
    Manner.CALLED_BY_EARLIER: "back",
}


def usual_scene(
    at: BeforeVisit,
    moment: int | None = None,
    *,
    more: Iterable[Shown] = (),
    pointed: tuple[Cell, ...] = (),
) -> Scene:
    """The run at a moment, by default before the visit, with what a question usually shows."""
    moment = at.moment if moment is None else moment
    shown = USUALLY | frozenset(more)
    if at.trace.code.observed:
        shown -= {Shown.ORDER}
    return Scene(at.trace.board, (at.trace,), (moment,), shown, pointed)


@dataclass(frozen=True)
class Offer:
    """The cells that are offered as choices, and the one that is ``right`` among them.

    ``guess`` is the share of answers that is right where someone guesses.
    """

    right: Cell
    cells: tuple[Cell, ...]
    guess: float

    def at_least(self, guess: float) -> Offer:
        """The same where a rule of thumb is right more often than a guess among the choices."""
        return replace(self, guess=max(self.guess, guess))


def offered(
    chance: Chance, right: Cell, wrong: Iterable[Cell], named: Iterable[Cell], anyway: bool = False
) -> Offer | None:
    """The right cell and some wrong ones in random order.

    Of the cells that rules of thumb have ``named`` at most one is offered where there are others:
    who knows that these rules fail could leave them out. None with too few choices; with
    ``anyway`` two do.
    """
    named = set(named)
    wrong = [cell for cell in dict.fromkeys(wrong) if cell != right]
    neutral = [cell for cell in wrong if cell not in named]
    tempting = [cell for cell in wrong if cell in named]
    most = CHOICES - 1
    keep = max(most - len(neutral), min(len(tempting), 1))
    chosen = [*tempting[:keep], *neutral][:most]
    cells = tuple(chance.shuffled([right, *chosen]))
    if anyway:
        return Offer(right, cells, 1 / len(cells)) if chosen else None
    left = 1 + sum(cell not in named for cell in chosen)
    # The last one that is left would be the answer.
    if len(cells) < FEWEST_CHOICES or left == 1:
        return None
    return Offer(right, cells, 1 / left)


def cell_question(
    kind: QuestionKind, family: str, at: BeforeVisit, offer: Offer, wrong: Mapping[Cell, Fact]
) -> CellTask:
    """A question for a cell; ``family`` is in the keys of its reason, its hint and other answers.

    ``wrong`` has what is said of certain wrong cells.
    """
    key = f"{kind.value}-{family}"
    return CellTask(
        name="1",
        kind=kind.value,
        prompt=Fact(f"question-{kind.value}"),
        scene=usual_scene(at),
        right=Fact(f"question-right-{key}"),
        hint=Fact(f"question-hint-{key}"),
        rights=(cells_text([offer.right]),),
        said={cells_text([cell]): fact for cell, fact in wrong.items()},
        otherwise=Fact(f"question-other-{key}"),
        after=(at.end,),
        guess=offer.guess,
        choices=offer.cells,
    )


def lettered(
    chance: Chance, right: Fact, wrong: Iterable[tuple[Fact, Fact]]
) -> tuple[tuple[Option, ...], str, dict[str, Fact]]:
    """Options in random order, the letter of the right one, and what is said of the others.

    ``wrong`` are the texts of the others, each with what is said of it.
    """
    texts: list[tuple[Fact, Fact | None]] = chance.shuffled([(right, None), *wrong])
    letters = list(zip(ascii_uppercase, texts))
    said = {letter: fact for letter, (_, fact) in letters if fact is not None}
    answer = next(letter for letter, (_, fact) in letters if fact is None)
    return tuple(Option(text) for text, _ in texts), answer, said
