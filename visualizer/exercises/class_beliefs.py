"""What the answers of a class show: which tasks were missed, and which student holds which belief.

Only first answers count, since the reply to a wrong one may give the next away.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

from visualizer.analysis.explanation import Fact
from visualizer.exercises.continuations import BELIEFS, beliefs_of, wrong_answers
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.shipped import find_shipped_lesson
from visualizer.exercises.marks import AnswersMark
from visualizer.exercises.practice import Practice
from visualizer.exercises.task import SOLUTION_SHOWN, CellSelection, Choice, Task, parse_cells
from visualizer.exercises.trace_practice import Tracing
from visualizer.exercises.trace_table import RULE_OF_FAMILY, STACK_KINDS, ClickWord

#: The lesson about each program, and about each belief that is not about one.
_LESSONS = {
    "queue": "queue-by-hand",
    "recursion": "call-stack-by-hand",
    "stack": "stack-is-not-recursion",
    "pushed-order": "stack-is-not-recursion",
    "last-first": "neighbour-order",
    "anticlockwise": "neighbour-order",
    "clockwise": "neighbour-order",
    "marked-when-taken": "when-to-mark",
    "marked-when-pushed": "when-to-mark",
    "never-marked": "each-cell-once",
    "digits-open": "what-a-click-opens",
    "digits-left-out": "what-a-click-opens",
}
#: How often a student with a belief answers otherwise.
_SLIP = 0.1
#: How many times better a belief has to explain the answers than chance does, and than any other belief. With this, in
#: 2,400 simulated quizzes of ten questions a belief was claimed of none who guessed and of four who knew and slipped
#: at every fifth question.
_LEAST_ODDS = 20
#: The fewest answers that follow a belief.
_FEWEST_FOLLOWED = 2


@dataclass(frozen=True)
class FirstAnswer:
    """What the first answer to a question says: the beliefs that it follows, of those that give a wrong answer to it.

    ``choices`` is how many answers a student who guesses has.
    """

    is_right: bool
    followed: tuple[str, ...]
    predicting: frozenset[str]
    choices: int

    def fits(self, belief: str) -> bool:
        """Whether a student with the belief would answer so."""
        return belief in self.followed if belief in self.predicting else self.is_right


def held_beliefs(firsts: Sequence[FirstAnswer]) -> tuple[str, ...]:
    """The beliefs that first answers are evidence of.

    At least two answers follow such a belief, and more than half of those to which it gives a wrong answer; and it
    explains all answers better than chance does, which is right as often as the student, and than any other such
    belief. Answers that follow another one, and not this, do not speak against it: a student may hold both.
    """
    likely = [belief for belief in BELIEFS if _is_followed(belief, firsts)]
    return tuple(belief for belief in likely if _least_log_odds(belief, likely, firsts) > log(_LEAST_ODDS))


def _is_followed(belief: str, firsts: Sequence[FirstAnswer]) -> bool:
    asked = [first for first in firsts if belief in first.predicting]
    followed = sum(belief in first.followed for first in asked)
    return followed >= _FEWEST_FOLLOWED and 2 * followed > len(asked)


def _least_log_odds(belief: str, likely: Sequence[str], firsts: Sequence[FirstAnswer]) -> float:
    """The logarithm of how many times better a belief explains answers than chance, or than its best rival."""
    rivals = [rival for rival in likely if rival != belief]
    own = [first for first in firsts if belief in first.followed or not set(rivals) & set(first.followed)]
    least = _log_odds(belief, own)
    for rival in rivals:
        shared = [first for first in firsts if belief in first.followed or rival not in first.followed]
        least = min(least, _log_odds(belief, shared) - _log_odds(rival, shared))
    return least


def _log_odds(belief: str, firsts: Sequence[FirstAnswer]) -> float:
    """The logarithm of how many times better a belief explains answers than chance."""
    answers = [first for first in firsts if first.choices > 1]
    share_right = (sum(first.is_right for first in answers) + 1) / (len(answers) + 2)
    odds = 0.0
    for first in answers:
        others = first.choices - 1
        by_belief = 1 - _SLIP if first.fits(belief) else _SLIP / others
        odds += log(by_belief / (share_right if first.is_right else (1 - share_right) / others))
    return odds


def find_lesson_about(belief: str) -> Lesson:
    """The lesson that corrects a belief."""
    return find_shipped_lesson(_LESSONS[belief.rpartition("-for-")[2]])


def first_answers(task: Task, answer: str) -> Iterator[FirstAnswer]:
    """What the first answer to a task says; of a run traced by hand, what each first click says."""
    if answer == SOLUTION_SHOWN:
        return
    if isinstance(task.control, Tracing):
        yield from _first_clicks(task.control, answer)
        return
    predicting = frozenset(belief for belief, _ in wrong_answers(task))
    yield FirstAnswer(task.share(answer) == 1, beliefs_of(task, answer), predicting, _choice_count(task))


def _first_clicks(control: Tracing, answer: str) -> Iterator[FirstAnswer]:
    program = "stack" if control.program in (*STACK_KINDS, "path") else control.program
    named = {f"{family}-for-{program}": word for family, word in RULE_OF_FAMILY.items()}
    beliefs: dict[ClickWord, str] = {word: belief for belief, word in named.items() if belief in BELIEFS}
    try:
        cells = parse_cells(answer.partition(";")[0])
    except ValueError:
        return
    for cell, words in zip(cells, control.click_words):
        predicting = frozenset(beliefs[word] for word in words.values() if word in beliefs)
        word = words.get(cell, "elsewhere")
        followed = (beliefs[word],) if word in beliefs else ()
        choices = sum(each != "elsewhere" for each in words.values())
        yield FirstAnswer(word == "right", followed, predicting, choices)


def _choice_count(task: Task) -> int:
    """How many answers a student who guesses has: those that are offered, or else those that are known."""
    match task.control:
        case Choice(options=offered) | CellSelection(choices=offered) if offered:
            return len(offered)
        case Choice(code=code):
            return code.count("\n") + 1
    return len({task.solution, *task.wrong_replies, *(answer for _, answer in wrong_answers(task))})


@dataclass(frozen=True)
class Student:
    """A student: a name, the marks of all their files of answers, and the beliefs that these together show."""

    name: str
    marks: tuple[AnswersMark, ...]
    beliefs: tuple[str, ...]


@dataclass(frozen=True)
class AskedTask:
    """A task of a practice, with the first answer of each student by name; ``title`` is that of its step."""

    practice: Practice
    task: Task
    title: Fact | None
    answers: Mapping[str, str]

    @cached_property
    def wrong(self) -> Counter[str]:
        """How often each wrong answer was given first; `SOLUTION_SHOWN` if none was given."""
        return Counter(answer for answer in self.answers.values() if self.task.share(answer) < 1)

    @property
    def commonest(self) -> str:
        """The commonest wrong answer; empty if there is none."""
        return next((answer for answer, _ in self.wrong.most_common() if answer != SOLUTION_SHOWN), "")


def asked_tasks(marks: Iterable[AnswersMark]) -> tuple[AskedTask, ...]:
    """All tasks that students answered, practice by practice, with their first answers."""
    practices: dict[str, Practice] = {}
    answers: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for mark in marks:
        if mark.practice is not None:
            practices.setdefault(mark.practice.digest, mark.practice)
            for name, given in mark.answers.items():
                if given:
                    answers[mark.practice.digest, name].setdefault(mark.student, given[0])
    return tuple(
        AskedTask(practice, step.task, step.title, answers[digest, step.task.name])
        for digest, practice in practices.items()
        for step in practice.steps
        if step.task is not None and answers[digest, step.task.name]
    )


def find_students(marks: Iterable[AnswersMark], asked: Iterable[AskedTask]) -> tuple[Student, ...]:
    """The students who handed in files that have points, by name, with the beliefs that their answers show."""
    files: dict[str, list[AnswersMark]] = defaultdict(list)
    for mark in marks:
        if mark.practice is not None:
            files[mark.student].append(mark)
    firsts: dict[str, list[FirstAnswer]] = defaultdict(list)
    for each in asked:
        said = {answer: list(first_answers(each.task, answer)) for answer in set(each.answers.values())}
        for name, answer in each.answers.items():
            firsts[name] += said[answer]
    return tuple(
        Student(name, tuple(files[name]), held_beliefs(firsts[name])) for name in sorted(files, key=str.casefold)
    )
