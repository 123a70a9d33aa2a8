"""A practice in the terminal, task by task: what is said of answers, and what is offered."""

from __future__ import annotations

import io

from visualizer import Board
from visualizer.cli.terminal_practice import TerminalPractice
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import ChoiceTask, Option, literal

SCENE = Scene(Board(("EEE", "EEM")))
BASE = {"name": "1", "prompt": literal("Well?"), "scene": SCENE, "right": literal("So it is.")}


def answered(task, *lines):
    """What is written while these lines are answers to a task."""
    practice = Practice(literal("A title"), (Step((), SCENE, task),), (("practice", "quiz"),))
    output = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    TerminalPractice(Progress(practice), typed, output, lambda: None, lambda _, text: text).run()
    return output.getvalue()


def test_what_somebody_else_wrote_steers_nothing():
    hostile = literal("\x1b[2J\u202etext\nline \x07")
    task = ChoiceTask(
        name="1", rights=("A",), options=(Option(hostile),), prompt=hostile, scene=SCENE,
        right=hostile,
    )  # fmt: skip
    output = answered(task, "\x1b[31m", "show")
    assert output.replace("\n", "").isprintable()
