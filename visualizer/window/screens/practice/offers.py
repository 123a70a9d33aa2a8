"""What can be practised on the runs that the window shows: questions, tracing by hand, voting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.kinds import CHOICE_KINDS
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.tracing.trace_practice import make_hand_trace
from visualizer.window.screens.practice.opening import open_on_practice, open_practice
from visualizer.window.shell import Shell

QUESTIONS = 10


@dataclass(frozen=True)
class Offer:
    """Something to begin: ``make`` makes it, which may take a while, ``begin`` opens it."""

    name: str
    title: str
    words: str
    make: Callable[[], Practice]
    begin: Callable[[Shell, Practice], None] = open_practice


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
        Offer("vote", "Ask a class", "Ten questions with choices: vote, discuss, vote again.",
              partial(make_quiz, traces, QUESTIONS, seed, CHOICE_KINDS, focus),
              partial(open_on_practice, voting=True)),
    ]  # fmt: skip
