"""What can be practised on the runs that the window shows: questions, tracing by hand, voting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from visualizer.exercises.kept_progress import Kept
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.class_votes import VOTES
from visualizer.exercises.questions.kinds import CHOICE_KINDS
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.recipes import practice_from
from visualizer.exercises.tracing.trace_practice import make_hand_trace
from visualizer.window.screens.practice.opening import open_on_practice, open_practice
from visualizer.window.shell import Shell

QUESTIONS = 10
_TITLES = {"quiz": "Go on with the questions", "trace": "Go on tracing by hand"}


@dataclass(frozen=True)
class Offer:
    """Something to begin: ``make`` makes it, which may take a while.

    ``begin`` opens it, and calls the last of what it is handed whenever progress is kept.
    """

    name: str
    title: str
    words: str
    make: Callable[[], Practice]
    begin: Callable[[Shell, Practice, Callable[[], None]], None] = open_practice


def offers_for(shell: Shell, seed: int) -> list[Offer]:
    """What can be begun with what is shown now; nothing as long as runs are being made."""
    session = shell.session
    if session.player is None:
        return []
    traces, focus = session.comparison.traces, session.focus
    title = session.programs[focus].title
    return [
        Offer("quiz", "Ten questions", "What comes next, and why: on the shown runs.",
              partial(make_quiz, traces, QUESTIONS, seed, focus=focus)),
        Offer("trace", "Trace it by hand", f"Click the cells in the order of {title}.",
              partial(make_hand_trace, traces[focus], seed=seed)),
        Offer("vote", "Ask a class", "Ten questions on the shown runs: vote, discuss, vote again.",
              partial(make_quiz, traces, QUESTIONS, seed, CHOICE_KINDS, focus),
              partial(open_on_practice, voting=True)),
    ]  # fmt: skip


def unfinished(shell: Shell) -> Offer | None:
    """What was left before its end and used last, of what is not in the list of lessons."""
    for kept in shell.progress_store.find_others():
        offer = None if kept.done else _going_on(kept)
        if offer is not None:
            return offer
    return None


def _going_on(kept: Kept) -> Offer | None:
    voting = kept.recipe[:1] == (VOTES,)
    recipe = kept.recipe[1:] if voting else kept.recipe
    values = dict(recipe)
    kind = values.get("practice", "")
    if kind not in (_TITLES if not voting else ("quiz",)) or "program" in values:
        return None  # such a program is not run again
    done = "done" if voting else "answered"
    return Offer(
        "go on",
        "Go on asking the class" if voting else _TITLES[kind],
        f"{kept.settled} of {kept.tasks} {done}. It was left before its end.",
        partial(practice_from, recipe),
        partial(open_on_practice, voting=voting),
    )
