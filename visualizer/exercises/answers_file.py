"""The file of answers: what a student sends, as text that people can read.

The whole form is described in ``docs/file-formats.md``, since pages write it too, in JavaScript.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from zlib import crc32

from visualizer.board.source_text import line_and_column
from visualizer.errors import AnswersFileError, one_line, quoted, reason_of, shortened
from visualizer.exercises.practice import Practice, Recipe
from visualizer.exercises.progress import Progress
from visualizer.exercises.tasks import LONGEST_ANSWER, AnswerError
from visualizer.files import AnyPath, is_path_name, read_ordinary

ENDING = ".answers"
FORMAT = "1"
#: No practice has more; the board of a quiz may be large.
MOST_BYTES = 2 * 1024 * 1024
LONGEST_NAME = 100
#: The keys of a file that are no keys of a recipe.
OWN_KEYS = ("answers", "tasks", "name", "points", "above guessing", "session time", "signed", "sum")
_FIRST, _DIGEST, _NAME, _POINTS_KEY, _GUESSING, _TIME_KEY, _SIGNED, _SUM = OWN_KEYS
_KEY = re.compile(r"([a-z][a-z0-9 -]{0,39}): ([^\r\n]*)")
_TASK = re.compile(r"([0-9][0-9a-z.-]{0,19}): ([^\r\n]+)")
_POINTS = re.compile(r"([0-9]{1,5}(?:\.[0-9]{1,2})?) of ([0-9]{1,5})")
_PERCENT = re.compile(r"([0-9]{1,3}) %")
_TIME = re.compile(r"([0-9]{1,4}):([0-5][0-9]):([0-5][0-9])")
_EIGHT = re.compile(r"[0-9a-f]{8}")
_DATE = re.compile(r"(?s:(.*)), ([0-9]{4}-[0-9]{2}-[0-9]{2})")
_ANEW = "ask for the file anew"


@dataclass(frozen=True)
class AnswersFile:
    """What a file of answers says.

    ``recipe`` and ``digest`` are those of the practice, ``answers`` is as `Progress` has them.
    ``points`` of ``possible`` and ``above_guessing``, in percent, are what the file claims.
    ``seconds`` is how long it took, None where that is not said; ``signed`` is the name and the
    date, both empty where it is not signed. ``changed`` says that the sum at its end does not fit.
    """

    recipe: Recipe
    digest: str
    name: str
    points: float
    possible: int
    above_guessing: int
    answers: Mapping[str, tuple[str, ...]]
    seconds: int | None = None
    signed: tuple[str, str] = ("", "")
    changed: bool = False

    def progress_in(self, practice: Practice) -> Progress:
        """The progress that the answers are.

        Raises AnswersFileError where they are those of another practice, or of another version.
        """
        if practice.digest != self.digest:
            raise AnswersFileError(
                "this was made with another version of the practice, with other tasks; open it with"
                " the version that it was made with"
            )
        try:
            return Progress(practice, self.answers, len(practice.steps))
        except AnswerError as error:
            raise AnswersFileError(f"an answer does not fit: {error}") from None


# Writing


def write_answers(
    progress: Progress, name: str, *, date: str = "", seconds: float | None = None
) -> str:
    """The file of answers of a progress, with line feeds at the ends of its lines.

    ``name`` is the student's, ``date``, such as ``2026-11-22``, that of signing; without one the
    file is not signed. ``seconds`` is how long it took. Raises ValueError for a recipe or a task
    that cannot be a line.
    """
    practice, score = progress.practice, progress.score
    name = clean_name(name)
    lines = [
        (_FIRST, FORMAT),
        *practice.recipe,
        (_DIGEST, practice.digest),
        (_NAME, name),
        (_POINTS_KEY, f"{points_text(score.points)} of {score.possible}"),
        (_GUESSING, f"{score.above_guessing * 100:.0f} %"),
    ]
    if seconds is not None:
        lines.append((_TIME_KEY, _time_text(seconds)))
    given = [
        (task.name, answer)
        for task in practice.tasks
        for answer in progress.answers.get(task.name, ())
    ]
    signed = [(_SIGNED, f"{name}, {date}")] if date else []
    for key, value in (*practice.recipe, *given):
        if not (_KEY.fullmatch(f"{key}: {value}") or _TASK.fullmatch(f"{key}: {value}")):
            raise ValueError(f"{key!r} and {value!r} are no line of a file of answers")
    text = "".join(f"{key}: {value}\n" for key, value in chain(lines, given, signed))
    return f"{text}{_SUM}: {_sum_of(text)}\n"


def clean_name(name: str) -> str:
    """A person's name as a file has it: one line that steers nothing, not too long."""
    return shortened(one_line(name), LONGEST_NAME)


def points_text(points: float) -> str:
    """Points with at most two places behind the point: ``7.5``.

    >>> points_text(7.5), points_text(8.0), points_text(2 / 3)
    ('7.5', '8', '0.67')
    """
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _time_text(seconds: float) -> str:
    whole = min(max(round(seconds), 0), 9999 * 3600)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def _sum_of(text: str) -> str:
    return f"{crc32(text.encode('utf-8')):08x}"


# Reading


def load_answers(path: AnyPath, *, may_be_changed: bool = False) -> AnswersFile:
    """The file of answers at ``path``; errors as `read_answers`, for unreadable files too."""
    source = os.fspath(path)
    if not is_path_name(source):
        raise AnswersFileError(f"{quoted(source)} is not a file name; give one")
    try:
        data = read_ordinary(source, MOST_BYTES + 1)
    except FileNotFoundError:
        raise AnswersFileError("there is no such file; check the name", source=source) from None
    except OSError as error:
        raise AnswersFileError(
            f"{reason_of(error)}; give one that ends in {ENDING}", source=source
        ) from None
    return read_answers(_decoded(data, source), source, may_be_changed=may_be_changed)


def _decoded(data: bytes, source: str) -> str:
    if len(data) > MOST_BYTES:
        raise AnswersFileError(
            f"this is more than {MOST_BYTES // 1024**2} MiB, larger than any file of answers;"
            f" {_ANEW}",
            source=source,
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        line, column = line_and_column(before, len(before))
        raise AnswersFileError(
            f"byte 0x{data[error.start]:02x} is not UTF-8, so the file was changed after it was"
            f" saved; {_ANEW}",
            source=source, line=line, column=column,
        ) from None  # fmt: skip


def read_answers(
    text: str, source: str | None = None, *, may_be_changed: bool = False
) -> AnswersFile:
    """What a file of answers says; nothing of it is believed yet, and nothing is run.

    Raises AnswersFileError with ``source``, line and column for a text that is none, and for one
    that was changed after it was saved, unless it ``may_be_changed`` and can still be read.
    """
    return _Reader(text.removeprefix("\ufeff").replace("\r\n", "\n"), source).read(may_be_changed)


class _Reader:
    """Reads one text, a line at a time."""

    def __init__(self, text: str, source: str | None) -> None:
        self._source = source
        #: Line feeds alone: what else ends a line elsewhere may stand in a name.
        self._lines = text.split("\n")
        self._at = 0

    def read(self, may_be_changed: bool) -> AnswersFile:
        if self._take(_FIRST) != FORMAT:
            raise self._error(
                f"this file of answers has a form that is not known here; write {_FIRST}: {FORMAT},"
                " or read it with a newer version",
                self._at,
                len(_FIRST) + 3,
            )
        recipe = tuple(self._recipe())
        digest = self._digest()
        name = clean_name(self._take(_NAME))
        points, possible = self._points()
        above_guessing, seconds = self._above_guessing(), self._seconds()
        answers = self._answers()
        signed = self._signed()
        changed = self._is_changed()
        if changed and not may_be_changed:
            raise self._error(
                f"the sum does not fit, so the file was changed after it was saved; {_ANEW}",
                self._at,
                len(_SUM) + 3,
            )
        return AnswersFile(
            recipe, digest, name, points, possible, above_guessing, answers, seconds, signed,
            changed,
        )  # fmt: skip

    # Lines

    def _next(self) -> str:
        """The line that comes next; empty at the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ""

    def _error(self, problem: str, line: int, column: int = 1) -> AnswersFileError:
        return AnswersFileError(problem, source=self._source, line=line, column=column)

    def _expected(self, what: str) -> AnswersFileError:
        line = self._next()
        if self._at == 0:
            return self._error(
                f"this is no file of answers, which begins with {quoted(f'{_FIRST}: {FORMAT}')};"
                f" give one that ends in {ENDING}",
                1,
            )
        found = f"{quoted(one_line(line))} stands" if line else "nothing follows"
        return self._error(f"{found} where {what} is expected; {_ANEW}", self._at + 1)

    def _take(self, key: str) -> str:
        """The value of the next line, which has to have this key."""
        line = self._next()
        if not line.startswith(f"{key}: "):
            raise self._expected(quoted(f"{key}:"))
        self._at += 1
        return line[len(key) + 2 :]

    def _wrong(self, key: str, value: str, right: str) -> AnswersFileError:
        """An error about the value of the line that was taken last."""
        return self._error(
            f"{quoted(one_line(value))} is no value of {key}, such as {right}; {_ANEW}",
            self._at,
            len(key) + 3,
        )

    # Parts

    def _recipe(self) -> Iterator[tuple[str, str]]:
        known: set[str] = set()
        while not self._next().startswith(f"{_DIGEST}: "):
            found = _KEY.fullmatch(self._next())
            if found is None:
                raise self._expected(quoted(f"{_DIGEST}:"))
            key, value = found.groups()
            if key in OWN_KEYS or key in known:
                raise self._error(f"{quoted(key)} may not stand here; {_ANEW}", self._at + 1)
            known.add(key)
            self._at += 1
            yield key, value

    def _digest(self) -> str:
        digest = self._take(_DIGEST)
        if not _EIGHT.fullmatch(digest):
            raise self._wrong(_DIGEST, digest, "1a2b3c4d")
        return digest

    def _points(self) -> tuple[float, int]:
        value = self._take(_POINTS_KEY)
        found = _POINTS.fullmatch(value)
        if found is None:
            raise self._wrong(_POINTS_KEY, value, "7.5 of 10")
        return float(found[1]), int(found[2])

    def _above_guessing(self) -> int:
        value = self._take(_GUESSING)
        found = _PERCENT.fullmatch(value)
        if found is None or int(found[1]) > 100:
            raise self._wrong(_GUESSING, value, "61 %")
        return int(found[1])

    def _seconds(self) -> int | None:
        if not self._next().startswith(f"{_TIME_KEY}: "):
            return None
        value = self._take(_TIME_KEY)
        found = _TIME.fullmatch(value)
        if found is None:
            raise self._wrong(_TIME_KEY, value, "0:12:30")
        hours, minutes, seconds = map(int, found.groups())
        return hours * 3600 + minutes * 60 + seconds

    def _answers(self) -> dict[str, tuple[str, ...]]:
        answers: dict[str, list[str]] = {}
        while found := _TASK.fullmatch(self._next()):
            task, answer = found.groups()
            if len(answer) > LONGEST_ANSWER:
                raise self._error(
                    f"an answer has at most {LONGEST_ANSWER} characters; {_ANEW}",
                    self._at + 1,
                    len(task) + 3,
                )
            answers.setdefault(task, []).append(answer)
            self._at += 1
        return {task: tuple(given) for task, given in answers.items()}

    def _signed(self) -> tuple[str, str]:
        if not self._next().startswith(f"{_SIGNED}: "):
            return "", ""
        value = self._take(_SIGNED)
        found = _DATE.fullmatch(value)
        if found is None:
            raise self._wrong(_SIGNED, value, "Ada, 2026-11-22")
        return clean_name(found[1]), found[2]

    def _is_changed(self) -> bool:
        """Take the sum, which has to be the last line; whether it does not fit."""
        before = "".join(f"{line}\n" for line in self._lines[: self._at])
        given = self._take(_SUM)
        if not _EIGHT.fullmatch(given):
            raise self._wrong(_SUM, given, "1a2b3c4d")
        if any(self._lines[self._at :]):
            raise self._error(f"after the sum nothing may stand; {_ANEW}", self._at + 1)
        try:
            return given != _sum_of(before)
        except UnicodeEncodeError:  # halves of surrogate pairs, which no file has
            return True
