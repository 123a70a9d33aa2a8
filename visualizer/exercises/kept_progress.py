"""Progress in practices that is kept from run to run, in files that window and terminal share.

Each practice has a file of its own, so that programs that write at the same moment do not undo what
the other has kept, without waiting for each other.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from visualizer.errors import FileError, VisualizerError, reason_of
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.progress import Progress
from visualizer.files import write_beside

#: The folder, beside the settings file.
FOLDER = "practice"
ENDING, DAMAGED = ".json", ".damaged"
#: Older ones are forgotten: a quiz is seldom gone back to after so many others.
MOST_KEPT = 200
#: In bytes, of each file. A quiz on a large board has it in its recipe.
MOST_BYTES = 1_000_000
_LESSON, _OF_RUN = "lesson-", "run-"


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


def kept_text(kept: Kept) -> str:
    """What is kept of one practice, as JSON."""
    return json.dumps(asdict(kept), indent=1) + "\n"


def read_kept(text: str) -> Kept | None:
    """What `kept_text` wrote; None for another text, and for what makes no sense."""
    try:
        return _kept(json.loads(text))
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError, RecursionError):
        return None


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
    """The folder ``practice`` beside the settings file, with a file for each practice.

    Without a settings file nothing is kept. Files are read each time, so that a window and a
    terminal see what the other has kept. ``message`` says what was wrong with one, and is empty
    otherwise.
    """

    def __init__(self, settings: Path | None) -> None:
        self.folder = settings.with_name(FOLDER) if settings is not None else None
        self.message = ""

    def find(self, recipe: Recipe) -> Kept | None:
        """What is kept of the practice with this recipe.

        A damaged file is renamed, so that nothing in it is lost, and ``message`` says so.
        """
        return self._read(self.folder / _file_name(recipe)) if self.folder is not None else None

    def find_lessons(self) -> dict[str, Kept]:
        """What is kept of each lesson, by the name that its recipe has."""
        found = [self._read(file) for file in self._files() if file.name.startswith(_LESSON)]
        return {dict(kept.recipe).get("lesson", ""): kept for kept in found if kept is not None}

    def find_others(self) -> Iterator[Kept]:
        """What is kept of all that is no lesson, what was used last first."""
        files = [file for file in self._files() if file.name.startswith(_OF_RUN)]
        for file in _newest_first(files):
            kept = self._read(file)
            if kept is not None:
                yield kept

    def progress_in(self, practice: Practice) -> Progress:
        """The progress to go on from; a new one where nothing is kept, or of another version."""
        kept = self.find(practice.recipe)
        return (kept.progress_in(practice) if kept is not None else None) or Progress(practice)

    def keep(self, progress: Progress) -> None:
        """Keep a progress in the place of what was kept of the same practice.

        A practice that nobody has begun is not kept. What another window has kept of it since, of
        tasks that are not answered here, stays. Raises FileError where it cannot be written.
        """
        practice = progress.practice
        begun = bool(progress.answers) or progress.index > 0
        before = self.find(practice.recipe) if begun else None
        elsewhere = before.progress_in(practice) if before is not None else None
        if elsewhere is not None and elsewhere.answers.keys() - progress.answers.keys():
            answers = {**elsewhere.answers, **progress.answers}
            progress = Progress(practice, answers, progress.index)
        self.put(practice.recipe, Kept.of(progress) if begun else None)

    def put(self, recipe: Recipe, after: Kept | None) -> None:
        """Keep this in the place of what was kept under a recipe; with None forget that.

        Raises FileError where it cannot be written.
        """
        if self.folder is None:
            return
        file = self.folder / _file_name(recipe)
        before = self._read(file)
        if before == after:
            return
        try:
            if after is None:
                file.unlink()
                return
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(
                f"{self.folder}: progress cannot be kept there ({reason_of(error)}); see to that"
            ) from error
        write_beside(file, kept_text(after).encode("utf-8"))
        if before is None:
            self._forget_oldest()

    def _files(self) -> list[Path]:
        if self.folder is None:
            return []
        try:
            return [file for file in self.folder.iterdir() if file.suffix == ENDING]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            self.message = f"The progress in {self.folder} cannot be read ({reason_of(error)})."
            return []

    def _read(self, file: Path) -> Kept | None:
        if os.path.exists(file) and not os.path.isfile(file):  # a pipe would be waited for
            self.message = f"The progress in {file} cannot be read (it is not a file)."
            return None
        try:
            with open(file, "rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self.message = f"The progress in {file} cannot be read ({reason_of(error)})."
            return None
        kept = (
            read_kept(data.decode("utf-8", errors="replace")) if len(data) <= MOST_BYTES else None
        )
        if kept is None:
            self.message = _set_aside(file)
        return kept

    def _forget_oldest(self) -> None:
        with suppress(OSError):  # another program may forget them too
            for file in _newest_first(self._files())[MOST_KEPT:]:
                file.unlink()


def _newest_first(files: list[Path]) -> list[Path]:
    def written(file: Path) -> int:
        with suppress(OSError):
            return file.stat().st_mtime_ns
        return 0  # another program has removed it since

    return sorted(files, key=written, reverse=True)


def _file_name(recipe: Recipe) -> str:
    """What a practice's file is called: with a sum, since a recipe may have any letters."""
    begin = _LESSON if recipe[:1] == (("practice", "lesson"),) else _OF_RUN
    told = json.dumps(recipe).encode("ascii")
    return f"{begin}{sha256(told).hexdigest()[:24]}{ENDING}"


def _set_aside(file: Path) -> str:
    damaged = file.with_suffix(DAMAGED)
    try:
        os.replace(file, damaged)
    except OSError:
        return f"The progress in {file} is damaged, and begins anew."
    return f"The progress was damaged and begins anew; the old file is {damaged}."
