"""Marks: what files of answers are worth, computed anew from the answers in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from visualizer.analysis.explanation import Fact
from visualizer.errors import AnswersFileError, VisualizerError, problem_of
from visualizer.exercises.answers_file import ENDING, AnswersFile, load_answers, points_text
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.progress import Progress
from visualizer.programs.class_run.submissions import Submission, find_submissions

MakePractice = Callable[[Recipe], Practice]

#: Points are written with two places; more is a difference.
_ROUNDED = 0.0101


class MarkStatus(Enum):
    """How far a mark can be relied on."""

    FINE = "fine"
    LOOK = "look"  # someone should look at the file: what it claims is not what it is worth
    NONE = "none"  # there are no points


@dataclass(frozen=True)
class Mark:
    """What is known of one file; what is not is None or empty.

    ``file`` is its path from the folder, with slashes. ``points`` of ``possible`` and
    ``above_guessing``, 0 to 1, are computed from the answers; ``answered`` of ``tasks`` have one.
    ``seconds`` and ``signed``, a date, are as the file says. ``notes`` are what is to be known.
    """

    file: str
    status: MarkStatus
    name: str = ""
    recipe: Recipe = ()
    digest: str = ""
    points: float | None = None
    possible: int | None = None
    above_guessing: float | None = None
    answered: int | None = None
    tasks: int | None = None
    seconds: int | None = None
    signed: str = ""
    notes: tuple[Fact, ...] = ()


def find_answers(folder: str) -> tuple[Submission, ...]:
    """The files of answers in a folder and one folder further down, in the order of their names.

    Raises AnswersFileError for a folder that cannot be read or has none.
    """
    return find_submissions(folder, ENDING, AnswersFileError)


def marks_of(files: Iterable[Submission], make: MakePractice) -> Iterator[Mark]:
    """The mark of each file, as it is read; ``make`` makes a practice of its recipe.

    ``make`` may raise VisualizerError. Each practice is made once. No error of a file leaves this.
    """
    makers, twice = _Makers(make), _Twice()
    for each in files:
        mark = _mark(each, makers)
        notes = tuple(twice.notes(each, mark))
        to_look = bool(notes) and mark.status is MarkStatus.FINE
        yield replace(
            mark,
            status=MarkStatus.LOOK if to_look else mark.status,
            notes=(*mark.notes, *notes),
        )


class _Twice:
    """Finds what is there for the second time: a file, or a person's answers to a practice."""

    def __init__(self) -> None:
        self._files: dict[str, str] = {}
        self._names: dict[tuple[str, Recipe], str] = {}

    def notes(self, file: Submission, mark: Mark) -> Iterator[Fact]:
        """What is to be known of a file beside those before it."""
        content = file.content_key() or file.name
        same_file = self._files.setdefault(content, file.name)
        same_name = file.name
        if mark.name:
            key = mark.name.casefold(), mark.recipe
            same_name = self._names.setdefault(key, file.name)
        if same_file != file.name:
            yield Fact("mark-same-file", {"other": same_file})
        elif same_name != file.name:
            yield Fact("mark-same-name", {"other": same_name})


class _Makers:
    """Makes practices, each once, errors too."""

    def __init__(self, make: MakePractice) -> None:
        self._make = make
        self._made: dict[Recipe, Practice | VisualizerError] = {}

    def practice(self, recipe: Recipe) -> Practice:
        if recipe not in self._made:
            try:
                self._made[recipe] = self._make(recipe)
            except VisualizerError as error:
                self._made[recipe] = error
        made = self._made[recipe]
        if isinstance(made, VisualizerError):
            raise made
        return made


def _mark(file: Submission, makers: _Makers) -> Mark:
    try:
        read = load_answers(file.path, may_be_changed=True)
    except AnswersFileError as error:
        where = f"line {error.line}: " if error.line is not None else ""
        reason = Fact("mark-unreadable", {"reason": f"{where}{error.problem}"})
        return Mark(file.name, MarkStatus.NONE, notes=(reason,))
    changed = (Fact("mark-changed"),) if read.changed else ()
    known = {
        "name": read.name, "recipe": read.recipe, "digest": read.digest, "seconds": read.seconds,
        "signed": read.signed[1],
    }  # fmt: skip
    try:
        practice = makers.practice(read.recipe)
        progress = read.progress_in(practice)
    except VisualizerError as error:
        why = Fact("mark-not-computed", {"reason": problem_of(error)})
        return Mark(file.name, MarkStatus.NONE, **known, notes=(why, *changed))  # type: ignore[arg-type]
    score = progress.score
    notes = (*_differing(read, progress), *changed)
    return Mark(
        file.name,
        MarkStatus.LOOK if notes else MarkStatus.FINE,
        **known,  # type: ignore[arg-type]
        points=score.points,
        possible=score.possible,
        above_guessing=score.above_guessing,
        answered=sum(bool(progress.given(task)) for task in practice.tasks),
        tasks=len(practice.tasks),
        notes=notes,
    )


def _differing(read: AnswersFile, progress: Progress) -> Iterator[Fact]:
    """What the file claims to be worth and is not."""
    score = progress.score
    if abs(read.points - score.points) > _ROUNDED or read.possible != score.possible:
        yield Fact(
            "mark-points-differ",
            {
                "claimed": points_text(read.points),
                "of": read.possible,
                "points": points_text(score.points),
                "possible": score.possible,
            },
        )
    elif abs(read.above_guessing - score.above_guessing * 100) > 1:
        yield Fact(
            "mark-guessing-differs",
            {"claimed": read.above_guessing, "percent": round(score.above_guessing * 100)},
        )
