"""How a task and a whole practice went, as facts; `language/outcomes.py` has their sentences.

``export/practice/outcomes.js`` has the same for pages.
"""

from __future__ import annotations

from enum import Enum

from visualizer.analysis.explanation import Fact
from visualizer.exercises.answers_file import points_text
from visualizer.exercises.progress import SHOWN, Progress, Score
from visualizer.exercises.tasks import Task


class Outcome(Enum):
    """How a task went; the value is its word in a page's style sheet."""

    OPEN = "open"  # it is not settled
    UNGRADED = "none"  # it was answered, and does not count
    RIGHT = "right"  # right at once
    PARTLY = "partly"  # right at a later try, or in part
    WRONG = "wrong"


def outcome_of(progress: Progress, task: Task) -> tuple[Outcome, Fact]:
    """How a task went, and what is said of that in a few words."""
    tries = len(progress.given(task))
    if not progress.settled(task):
        left = Fact("outcome-again", {"count": task.tries - tries})
        return Outcome.OPEN, left if tries and task.graded else Fact("outcome-open")
    if not task.graded:
        return Outcome.UNGRADED, Fact("outcome-answered")
    number, points = right_at(progress, task), progress.points(task)
    if number == 1:
        return Outcome.RIGHT, Fact("outcome-right")
    if number:
        return Outcome.PARTLY, Fact("outcome-right-at", {"number": number})
    if points:
        return Outcome.PARTLY, Fact("outcome-partly", {"percent": whole_percent(points)})
    shown = progress.answers[task.name][-1] == SHOWN
    return Outcome.WRONG, Fact("outcome-shown" if shown else "outcome-wrong")


def right_at(progress: Progress, task: Task) -> int:
    """At which try a task was answered rightly, from 1; 0 for none."""
    tries = enumerate(progress.given(task), 1)
    return next((n for n, answer in tries if progress.judgement(task, answer).right), 0)


def score_facts(score: Score) -> tuple[Fact, ...]:
    """The score in sentences."""
    if not score.possible:
        return (Fact("score-nothing"),)
    points = points_text(score.points)
    found = [Fact("score-points", {"points": points, "possible": score.possible})]
    if score.by_guessing > 0:
        percent = whole_percent(score.above_guessing)
        points = points_text(score.by_guessing)
        found.append(Fact("score-guessing", {"points": points, "percent": percent}))
    if score.tries > 1:
        found.append(Fact("score-tries"))
    return tuple(found)


def whole_percent(share: float) -> int:
    """A share of 0 to 1 in percent, rounded as where it is formatted."""
    return int(f"{share * 100:.0f}")
