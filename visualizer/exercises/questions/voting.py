"""A class votes: choose, count hands, discuss, vote again, and only then see the solution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from string import ascii_uppercase

from visualizer.analysis.explanation import Fact
from visualizer.errors import quoted
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.tasks import AnswerError, CellTask, ChoiceTask, Option, Task, literal

#: Where a share of the class that is right lies between these, talking to a neighbour helps most.
FEW, MANY = 0.3, 0.7
#: The most hands for one choice.
MOST_HANDS = 9_999
ROUNDS = 2


def vote_choices(task: Task) -> tuple[Option, ...]:
    """What a class can vote for, in the order of the letters; empty where it cannot."""
    if isinstance(task, ChoiceTask) and not task.several:
        return task.options
    if isinstance(task, CellTask):
        return tuple(Option(literal("({}, {})".format(*cell)), cell) for cell in task.choices)
    return ()


def right_letter(task: Task) -> str:
    """The letter of the right choice. Raises ValueError where a class cannot vote."""
    for letter in ascii_uppercase[: len(vote_choices(task))]:
        if task.judge(task.read(letter)).right:
            return letter
    raise ValueError("a class cannot vote on this task")


def questions_to_vote(practice: Practice) -> list[Step]:
    """The steps of a practice on which a class can vote."""
    return [step for step in practice.steps if step.task is not None and _can_vote(step.task)]


def _can_vote(task: Task) -> bool:
    if len(vote_choices(task)) < 2:
        return False
    try:
        right_letter(task)
    except ValueError:
        return False
    return True


def read_hands(text: str, choices: int) -> tuple[int, ...]:
    """The hands for each choice: ``3 17 5 2`` in the order of the letters, or ``A 3, B 17``.

    A letter that is left out has none. Raises AnswerError.

    >>> read_hands("A 3, b17", 4), read_hands("3 17 5 2", 4)
    ((3, 17, 0, 0), (3, 17, 5, 2))
    """
    advice = (
        f"write how many hands each has, such as A 3, B 17, up to {ascii_uppercase[choices - 1]}"
    )
    words = re.findall(r"[A-Za-z]|[0-9]+|[^\s,;:=]", text)
    hands = dict.fromkeys(ascii_uppercase[:choices], 0)
    if words and all(word.isdigit() for word in words) and len(words) == choices:
        pairs = list(zip(hands, words))
    else:
        pairs = list(zip((word.upper() for word in words[::2]), words[1::2]))
        letters = [letter for letter, _ in pairs]
        if not words or len(words) % 2 or len(set(letters)) < len(letters):
            raise AnswerError(f"{quoted(text)} does not count hands; {advice}")
    for letter, number in pairs:
        if letter not in hands or not re.fullmatch(r"[0-9]{1,5}", number):
            raise AnswerError(f"{quoted(text)} does not count hands; {advice}")
        if int(number) > MOST_HANDS:
            raise AnswerError(f"{number} hands are too many; give at most {MOST_HANDS}")
        hands[letter] = int(number)
    if not any(hands.values()):
        raise AnswerError(f"no hand is counted; {advice}")
    return tuple(hands.values())


@dataclass(frozen=True)
class Vote:
    """A vote on a ``task`` with choices: ``rounds`` has the hands for each letter, round by round.

    Nothing changes in place: each step gives another vote.
    """

    task: Task
    rounds: tuple[tuple[int, ...], ...] = ()
    #: Whether the teacher ended the vote before the second round.
    ended: bool = False
    letters: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", ascii_uppercase[: len(vote_choices(self.task))])

    @property
    def done(self) -> bool:
        """Whether the solution may be shown: after the second round, or where that is left out."""
        return self.ended or len(self.rounds) >= ROUNDS

    @property
    def right(self) -> str | None:
        """The right letter, None as long as the solution may not be shown."""
        return right_letter(self.task) if self.done else None

    def counted(self, hands: Sequence[int]) -> Vote:
        """The vote with another round. Raises AnswerError where there is none left."""
        if self.done:
            raise AnswerError("both rounds are counted; go on to the next question")
        if len(hands) != len(self.letters) or not sum(hands):
            raise AnswerError(f"count the hands for {self.letters[0]} to {self.letters[-1]}")
        return replace(self, rounds=(*self.rounds, tuple(hands)))

    def end(self) -> Vote:
        """The vote without a second round, where that is not worth while.

        Raises AnswerError before the first round, and where a class that discusses would learn.
        """
        if not self.rounds:
            raise AnswerError("no hands are counted yet; count the first round")
        if not self.done and FEW <= self.share(0) <= MANY:
            raise AnswerError("the class is divided; let it discuss and count a second round")
        return replace(self, ended=True)

    def share(self, index: int) -> float:
        """The share of the class that was right in a round, 0 or 1."""
        hands = self.rounds[index]
        return hands[self.letters.index(right_letter(self.task))] / sum(hands)

    @property
    def advice(self) -> Fact:
        """What to do next. The right letter is not in it, nor can it be told from it.

        After the first round: discuss where 30 to 70 of 100 are right, go on where more are,
        explain where fewer are.
        """
        if not self.rounds:
            return Fact("vote-first")
        if self.done:
            return Fact("vote-done")
        share = self.share(0)
        return Fact(
            "vote-explain" if share < FEW else "vote-discuss" if share <= MANY else "vote-go-on"
        )

    @property
    def result(self) -> tuple[Fact, ...]:
        """What came out, once the solution may be shown: who was right, and how far that moved."""
        if not self.done:
            return ()
        percents = [round(self.share(index) * 100) for index in range(len(self.rounds))]
        if len(percents) < ROUNDS:
            return (Fact("vote-right-once", {"percent": percents[0]}),)
        moved = percents[1] - percents[0]
        key = "vote-moved-up" if moved > 0 else "vote-moved-down" if moved < 0 else "vote-stayed"
        return (
            Fact("vote-right", {"first": percents[0], "second": percents[1]}),
            Fact(key, {"points": abs(moved)}),
        )
