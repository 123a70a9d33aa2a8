"""Going through a practice: answers, second tries, the score, and what is needed to go on later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.tasks import AnswerError, Judgement, Task

#: Stands among the answers to a task where its solution was asked for.
SHOWN = "shown"


@dataclass(frozen=True)
class Score:
    """``points`` of ``possible``, one for each graded task; a second try counts half.

    ``by_guessing`` is what someone who guesses would have on average, ``tries`` how many the task
    with most of them has.
    """

    points: float
    possible: int
    by_guessing: float
    tries: int = 1

    @property
    def above_guessing(self) -> float:
        """How far the points are between guessing, 0, and all right, 1."""
        room = self.possible - self.by_guessing
        if room <= 0:
            return 0.0
        return min(max((self.points - self.by_guessing) / room, 0.0), 1.0)


class Progress:
    """Where someone is in a practice, and what was answered.

    ``answers`` has for each task, by its name, the answers in order; `SHOWN` ends them where the
    solution was asked for. ``index`` is the step that is shown, 0 to the number of steps, which
    means that all are done.
    """

    def __init__(
        self,
        practice: Practice,
        answers: Mapping[str, Sequence[str]] | None = None,
        index: int = 0,
    ) -> None:
        """Go on from ``answers`` given earlier. Raises AnswerError where they do not fit."""
        self.practice = practice
        self.answers: dict[str, list[str]] = {}
        self._judged: dict[tuple[str, str], Judgement] = {}
        for task in practice.tasks:
            for answer in (answers or {}).get(task.name, ()):
                if answer == SHOWN:
                    self.show(task)
                else:
                    self.answer(task, answer)
        unknown = set(answers or {}) - {task.name for task in practice.tasks}
        if unknown:
            raise AnswerError(f"task {min(unknown)} is not in this practice; remove its answers")
        self.index = min(max(index, 0), self.furthest)

    # Where it stands

    @property
    def step(self) -> Step | None:
        """The step that is shown; None when all are done."""
        steps = self.practice.steps
        return steps[self.index] if self.index < len(steps) else None

    @property
    def furthest(self) -> int:
        """The last step that may be gone to: the first with a task that is not settled."""
        for index, step in enumerate(self.practice.steps):
            if step.task is not None and not self.settled(step.task):
                return index
        return len(self.practice.steps)

    @property
    def done(self) -> bool:
        """Whether every task is settled."""
        return self.furthest == len(self.practice.steps)

    def settled(self, task: Task) -> bool:
        """Whether a task was answered rightly, has no try left, or had its solution shown."""
        given = self.answers.get(task.name, ())
        if not given:
            return False
        if given[-1] == SHOWN or len(given) >= task.tries:
            return True
        return self.judgement(task, given[-1]).right

    def judgement(self, task: Task, answer: str) -> Judgement:
        """How an answer in its fixed form is judged; once, since that may take long."""
        key = task.name, answer
        if key not in self._judged:
            self._judged[key] = task.judge(answer)
        return self._judged[key]

    def given(self, task: Task) -> Sequence[str]:
        """The answers to a task so far, without `SHOWN`."""
        return [answer for answer in self.answers.get(task.name, ()) if answer != SHOWN]

    def go(self, index: int) -> bool:
        """Go to a step; False where it comes after a task that is not settled."""
        if not 0 <= index <= self.furthest:
            return False
        self.index = index
        return True

    # Answering

    def answer(self, task: Task, text: str) -> Judgement:
        """Take an answer to a task that is not settled.

        Raises AnswerError for a text that is no answer, which costs no try, and for a task that is
        settled.
        """
        if self.settled(task):
            raise AnswerError(f"task {task.name} is answered already; go on")
        answer = task.read(text)
        judged = self.judgement(task, answer)
        self.answers.setdefault(task.name, []).append(answer)
        return judged

    def show(self, task: Task) -> None:
        """Give a task up and have its solution shown; nothing where it is settled."""
        if not self.settled(task):
            self.answers.setdefault(task.name, []).append(SHOWN)

    # The score

    def points(self, task: Task) -> float:
        """What the answers to a task are worth, 0 to 1: a second try half, a third a third."""
        if not task.graded:
            return 0.0
        tries = enumerate(self.given(task), 1)
        shares = (self.judgement(task, answer).share / number for number, answer in tries)
        return max(shares, default=0.0)

    @property
    def score(self) -> Score:
        """The score of what has been answered so far, of all that there is."""
        return score_of(self.practice.tasks, map(self.points, self.practice.tasks))


def score_of(tasks: Iterable[Task], points: Iterable[float]) -> Score:
    """The score of tasks with the points of each."""
    graded = [(task, point) for task, point in zip(tasks, points) if task.graded]
    return Score(
        sum(point for _, point in graded),
        len(graded),
        sum(task.guess for task, _ in graded),
        max((task.tries for task, _ in graded), default=1),
    )
