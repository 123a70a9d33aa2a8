"""What can be practised on the runs that the window shows: questions, tracing by hand, voting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from visualizer.exercises.hand_tracing import make_hand_trace
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.window.screens.practice.opening import open_on_practice, open_practice
from visualizer.window.screens.practice.voting import questions_to_vote
from visualizer.window.session import Session
from visualizer.window.shell import Shell

QUESTIONS = 10
_LOADING = "The runs are still being made; wait a moment."


@dataclass(frozen=True)
class Offer:
    """Something to begin: ``begin`` makes it and opens it; ``trouble`` is why that cannot be."""

    name: str
    title: str
    words: str
    begin: Callable[[Shell], None]
    trouble: str = ""


def offers_for(shell: Shell, seed: int) -> list[Offer]:
    """What can be begun with what is shown now."""
    session = shell.session
    trouble = "" if session.player is not None else _LOADING
    if trouble:
        return []
    focused = session.programs[session.focus].title
    return [
        Offer("quiz", "Ten questions", "What comes next, and why: on the shown runs.",
              partial(_quiz, session, seed), trouble),
        Offer("trace", "Trace it by hand", f"Click the cells in the order of {focused}.",
              partial(_trace, session, seed), trouble),
        Offer("vote", "Ask a class", "Ten questions with choices: vote, discuss, vote again.",
              partial(_vote, session, seed), trouble),
    ]  # fmt: skip


def _quiz(session: Session, seed: int, shell: Shell) -> None:
    traces = session.comparison.traces
    open_practice(shell, make_quiz(traces, QUESTIONS, seed, focus=session.focus))


def _trace(session: Session, seed: int, shell: Shell) -> None:
    open_practice(shell, make_hand_trace(session.comparison.traces[session.focus], seed=seed))


def _vote(session: Session, seed: int, shell: Shell) -> None:
    traces = session.comparison.traces
    quiz = make_quiz(traces, 2 * QUESTIONS, seed, focus=session.focus)
    some = questions_to_vote(quiz)[:QUESTIONS]
    open_on_practice(shell, replace(quiz, steps=tuple(some)), voting=True)
