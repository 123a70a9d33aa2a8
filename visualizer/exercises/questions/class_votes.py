"""The votes of a class on all questions of a practice: where it stands, and what is kept of it.

What is kept has the form of a progress: for each task a few lines, those of `VotedQuestion.lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from visualizer.analysis.explanation import Fact
from visualizer.exercises.kept_progress import Kept
from visualizer.exercises.outcomes import whole_percent
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.questions.voting import ROUNDS, Vote, questions_to_vote, read_hands
from visualizer.exercises.tasks import AnswerError, Task

#: The first line of the recipe under which votes are kept; the practice's own follows.
VOTES = ("votes", "class")
_ENDED, _AGAIN, _RAISED = "ended", "again", "raised "


def votes_recipe(practice: Practice) -> Recipe:
    """The recipe under which the votes on a practice are kept."""
    return (VOTES, *practice.recipe)


@dataclass
class VotedQuestion:
    """A question with its vote; ``hands`` are raised now, ``again`` says that they vote again."""

    vote: Vote
    hands: dict[str, int] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    again: bool = False

    @property
    def task(self) -> Task:
        """What is asked."""
        return self.vote.task

    @property
    def counting(self) -> bool:
        """Whether hands are being counted."""
        return not self.vote.done and (not self.vote.rounds or self.again)

    @property
    def raised(self) -> tuple[int, ...]:
        """The hands that are raised now, for each letter."""
        return tuple(self.hands.get(letter, 0) for letter in self.vote.letters)

    @property
    def begun(self) -> bool:
        """Whether there is something to be kept."""
        return bool(self.vote.rounds or any(self.raised))

    def raise_hand(self, letter: str) -> None:
        """One hand more for a choice."""
        if self.counting:
            self.hands[letter] = self.hands.get(letter, 0) + 1
            self.order.append(letter)

    def set_hands(self, hands: Iterable[int]) -> None:
        """So many hands for each letter, whatever was raised before."""
        self.hands, self.order = dict(zip(self.vote.letters, hands)), []

    def count(self) -> None:
        """Take the hands as a round. Raises AnswerError where there are none."""
        self.vote = self.vote.counted(self.raised)
        self.hands, self.order, self.again = {}, [], False

    def take_back(self) -> None:
        """Take the last hand back; where none is raised, open the last count to be mended."""
        if self.order:
            self.hands[self.order.pop()] -= 1
        elif any(self.raised):
            self.set_hands(())
        elif self.again:
            self.again = False
        elif self.vote.ended:
            self.vote = Vote(self.task, self.vote.rounds)
        elif self.vote.rounds:
            *rounds, last = self.vote.rounds
            self.vote = Vote(self.task, tuple(rounds))
            self.again = bool(rounds)
            self.set_hands(last)

    @property
    def outcome(self) -> Fact:
        """How it went, in a few words; nothing of it as long as the answer is not shown."""
        if not self.vote.done:
            return Fact("votes-open" if self.vote.rounds else "votes-not-asked")
        percents = [whole_percent(self.vote.share(n)) for n in range(len(self.vote.rounds))]
        values = {"first": percents[0], "second": percents[-1]}
        return Fact("votes-once" if len(percents) < ROUNDS else "votes-twice", values)

    @property
    def lines(self) -> tuple[str, ...]:
        """The vote as lines, from which `restore` makes it again."""
        found = [" ".join(map(str, hands)) for hands in self.vote.rounds]
        found += [_ENDED] if self.vote.ended else [_AGAIN] if self.again else []
        if any(self.raised):
            found.append(_RAISED + " ".join(map(str, self.raised)))
        return tuple(found)

    def restore(self, lines: Sequence[str]) -> None:
        """Have the vote that ``lines`` describe. Raises AnswerError where they make no sense."""
        for line in lines:
            if line == _ENDED:
                self.vote = self.vote.end()
            elif line == _AGAIN:
                self.again = True
            elif line.startswith(_RAISED):
                self.set_hands(read_hands(line[len(_RAISED) :], len(self.vote.letters)))
            else:
                self.vote = self.vote.counted(read_hands(line, len(self.vote.letters)))


class ClassVotes:
    """The questions of a practice on which a class can vote; ``index`` is the one that is asked.

    An index of the number of questions is the summary.
    """

    def __init__(self, practice: Practice, kept: Kept | None = None) -> None:
        """Go on from what was ``kept``, where that fits; `resumed` says whether it did."""
        self.practice = practice
        self.index = 0
        self.questions = self._questions({})
        self.resumed = False
        if kept is not None and kept.digest == practice.digest:
            try:
                self.questions = self._questions(kept.answers)
            except AnswerError:
                return
            self.index = min(kept.index, len(self.questions))
            self.resumed = self.begun

    def _questions(self, lines: Mapping[str, Sequence[str]]) -> list[VotedQuestion]:
        found = []
        for step in questions_to_vote(self.practice):
            if step.task is not None:
                question = VotedQuestion(Vote(step.task))
                question.restore(lines.get(step.task.name, ()))
                found.append(question)
        return found

    @property
    def question(self) -> VotedQuestion | None:
        """The question that is asked; None for the summary."""
        return self.questions[self.index] if self.index < len(self.questions) else None

    @property
    def begun(self) -> bool:
        """Whether hands were raised or counted for any question."""
        return any(question.begun for question in self.questions)

    @property
    def done(self) -> bool:
        """Whether all answers were shown."""
        return all(question.vote.done for question in self.questions)

    def go(self, index: int) -> None:
        """Go to a question, or with their number to the summary."""
        self.index = min(max(index, 0), len(self.questions))

    def begin_anew(self) -> None:
        """Forget all votes."""
        self.index, self.questions = 0, self._questions({})

    @property
    def summary(self) -> tuple[Fact, ...]:
        """How many questions are done, and how many of the class were right on average."""
        done = [question.vote for question in self.questions if question.vote.done]
        found = [Fact("votes-done", {"done": len(done), "questions": len(self.questions)})]
        twice = [vote for vote in done if len(vote.rounds) == ROUNDS]
        if twice:
            first, second = (
                whole_percent(sum(vote.share(number) for vote in twice) / len(twice))
                for number in range(ROUNDS)
            )
            values = {"count": len(twice), "first": first, "second": second}
            found.append(Fact("votes-mean", values))
        return tuple(found)

    @property
    def kept(self) -> Kept | None:
        """What is to be kept; None where nothing was counted or raised."""
        if not self.begun:
            return None
        return Kept(
            votes_recipe(self.practice),
            self.practice.digest,
            self.index,
            {each.task.name: each.lines for each in self.questions if each.begun},
            sum(each.vote.done for each in self.questions),
            len(self.questions),
            0.0,
            0,
        )
