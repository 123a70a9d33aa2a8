"""Progress in practices that is kept from run to run, in a file that window and terminal share."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from visualizer.errors import FileError, VisualizerError, reason_of
from visualizer.exercises.practice import Practice
from visualizer.exercises.progress import Progress
from visualizer.files import write_beside

Recipe = tuple[tuple[str, str], ...]

FILE = "practice.json"
DAMAGED = "practice.damaged.json"
#: Older ones are forgotten: a quiz is seldom gone back to after so many others.
MOST_KEPT = 200
#: In bytes. A quiz on a large board has it in its recipe.
MOST_BYTES = 4_000_000
_VERSION = 1


@dataclass(frozen=True)
class Kept:
    """What is kept of one practice.

    ``answers`` and ``index`` are as `Progress` has them. ``settled`` of ``tasks`` tasks need no
    answer any more, and ``points`` of ``possible`` are reached; so a list need not make the
    practice again.
    """

    recipe: Recipe
    digest: str
    index: int
    answers: Mapping[str, tuple[str, ...]]
    settled: int
    tasks: int
    points: float
    possible: int

    @classmethod
    def of(cls, progress: Progress) -> Kept:
        """What is to be kept of a progress."""
        practice, score = progress.practice, progress.score
        return cls(
            practice.recipe,
            practice.digest,
            progress.index,
            {name: tuple(given) for name, given in progress.answers.items()},
            sum(map(progress.settled, practice.tasks)),
            len(practice.tasks),
            score.points,
            score.possible,
        )

    @property
    def done(self) -> bool:
        """Whether every task is settled."""
        return self.settled == self.tasks

    def progress_in(self, practice: Practice) -> Progress | None:
        """The progress to go on from; None where the practice has other tasks now."""
        if practice.digest != self.digest:
            return None
        try:
            return Progress(practice, self.answers, self.index)
        except VisualizerError:
            return None


def kept_text(kept: tuple[Kept, ...]) -> str:
    """Everything that is kept, the practice that was used last at the end, as JSON.

    What is more than fits is left out, from the beginning.
    """
    kept = kept[-MOST_KEPT:]
    values = [asdict(each) for each in kept]
    while True:
        text = json.dumps({"version": _VERSION, "practices": values}, indent=1) + "\n"
        if len(text) <= MOST_BYTES or not values:
            return text
        del values[: len(values) // 4 + 1]


def read_kept(text: str) -> tuple[Kept, ...] | None:
    """What `kept_text` wrote; None for another text. Entries that make no sense are left out."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(whole, dict) or not isinstance(whole.get("practices"), list):
        return None
    return tuple(_sensible(whole["practices"]))


def _sensible(values: list[Any]) -> Iterator[Kept]:
    for each in values[-MOST_KEPT:]:
        try:
            kept = _kept(each)
        except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
            continue
        yield kept


def _kept(value: dict[str, Any]) -> Kept:
    index, settled, tasks, possible = (
        _count(value[key]) for key in ("index", "settled", "tasks", "possible")
    )
    points = float(value["points"])
    if settled > tasks or not 0 <= points <= possible:
        raise ValueError("what was reached is more than there is")
    return Kept(
        recipe=tuple((_text(key), _text(said)) for key, said in value["recipe"]),
        digest=_text(value["digest"]),
        index=index,
        answers={
            _text(name): tuple(map(_text, given)) for name, given in dict(value["answers"]).items()
        },
        settled=settled,
        tasks=tasks,
        points=points,
        possible=possible,
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 100_000:
        raise ValueError("not a number of something")
    return value


class ProgressStore:
    """The file ``practice.json`` beside the settings file; without one nothing is kept.

    It is read each time, so that two windows, or a window and a terminal, do not undo what the
    other has kept. ``message`` says what was wrong with it, and is empty otherwise.
    """

    def __init__(self, settings: Path | None) -> None:
        self.file = settings.with_name(FILE) if settings is not None else None
        self.message = ""

    def all(self) -> tuple[Kept, ...]:
        """Everything that is kept, the practice that was used last at the end.

        A damaged file is renamed to ``practice.damaged.json``, and ``message`` says so.
        """
        if self.file is None:
            return ()
        if os.path.exists(self.file) and not os.path.isfile(
            self.file
        ):  # a pipe would be waited for
            self.message = f"The progress in {self.file} cannot be read (it is not a file)."
            return ()
        try:
            with open(self.file, "rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except OSError as error:
            self.message = f"The progress in {self.file} cannot be read ({reason_of(error)})."
            return ()
        kept = (
            read_kept(data.decode("utf-8", errors="replace")) if len(data) <= MOST_BYTES else None
        )
        if kept is None:
            self.message = _set_aside(self.file)
        return kept or ()

    def find(self, recipe: Recipe) -> Kept | None:
        """What is kept of the practice with this recipe."""
        return next((each for each in self.all() if each.recipe == recipe), None)

    def find_lessons(self) -> dict[str, Kept]:
        """What is kept of each lesson, by the name that its recipe has."""
        wanted = ("practice", "lesson")
        lessons = (each for each in self.all() if wanted in each.recipe)
        return {dict(each.recipe).get("lesson", ""): each for each in lessons}

    def progress_in(self, practice: Practice) -> Progress:
        """The progress to go on from; a new one where nothing is kept, or of another version."""
        kept = self.find(practice.recipe)
        return (kept.progress_in(practice) if kept is not None else None) or Progress(practice)

    def keep(self, progress: Progress) -> None:
        """Keep a progress in the place of what was kept of the same practice.

        A practice that nobody has begun is not kept. Raises FileError where it cannot be written.
        """
        before = self.all()
        others = tuple(each for each in before if each.recipe != progress.practice.recipe)
        begun = bool(progress.answers) or progress.index > 0
        after = (*others, Kept.of(progress)) if begun else others
        if self.file is None or after == before:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(
                f"{self.file.parent}: the folder cannot be made ({reason_of(error)}); see to that"
            ) from error
        write_beside(self.file, kept_text(after).encode("utf-8", errors="replace"))


def _set_aside(file: Path) -> str:
    damaged = file.with_name(DAMAGED)
    try:
        os.replace(file, damaged)
    except OSError:
        return f"The progress in {file} is damaged, and begins anew."
    return f"The progress was damaged and begins anew; the old file is {damaged}."
