"""What is said of a file of answers in a table of marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.analysis.explanation import Fact
from visualizer.errors import one_line
from visualizer.exercises.marks import Mark, MarkStatus
from visualizer.exercises.practice import Recipe
from visualizer.language.formatting import fill

NOTES = {
    "mark-unreadable": "it cannot be read: {reason}",
    "mark-not-computed": "no points: {reason}",
    "mark-changed": "the file was changed after it was saved",
    "mark-points-differ": "the file says {claimed} of {of}, its answers are worth {points} of"
    " {possible}",
    "mark-guessing-differs": "the file says {claimed} % above guessing, its answers are"
    " {percent} %",
    "mark-same-file": "the same file as {other}",
    "mark-same-name": "the same name and practice as {other}",
}
SUMMARY = (
    "{files:1 file|# files}: {look:none|1|#} to be looked at,"
    " {none:all have points|1 without points|# without points}."
)
#: What a practice is called by its recipe.
PRACTICES = {"lesson": "lesson {lesson}", "quiz": "quiz", "trace": "trace by hand"}
#: The lines of a recipe that tell quizzes apart, and how they are said.
_PARTS = {"questions": "{value} questions", "seed": "seed {value}", "algorithms": "{value}"}


def note_text(note: Fact) -> str:
    """A note in words."""
    return one_line(fill(NOTES[note.key], **note.values))


def notes_text(notes: Iterable[Fact]) -> str:
    """All notes in one line."""
    return "; ".join(map(note_text, notes))


def recipe_text(recipe: Recipe) -> str:
    """What a practice is called where there is no more than its recipe.

    >>> recipe_text((("practice", "quiz"), ("questions", "10"), ("seed", "7")))
    'quiz, 10 questions, seed 7'
    """
    values = dict(recipe)
    kind = values.get("practice", "")
    parts = [PRACTICES.get(kind, kind).replace("{lesson}", values.get("lesson", ""))]
    if kind != "lesson":
        parts += [
            text.replace("{value}", values[key]) for key, text in _PARTS.items() if key in values
        ]
    return one_line(", ".join(parts))


def time_text(seconds: int | None) -> str:
    """A time in minutes and seconds; empty where it is not known.

    >>> time_text(754), time_text(None)
    ('12:34', '')
    """
    return "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"


def marks_summary(marks: Sequence[Mark]) -> str:
    """How many files there are, and how many need a person, in one sentence."""
    found = [each.status for each in marks]
    return fill(
        SUMMARY,
        files=len(found),
        look=found.count(MarkStatus.LOOK),
        none=found.count(MarkStatus.NONE),
    )
