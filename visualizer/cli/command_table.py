"""The commands: one module each, and the table of them.

A command's module has ``add_arguments(parser)`` and ``run(arguments, output)``, where `run`
writes to the text stream ``output`` and raises VisualizerError for what it refuses. A row of
the table is all that a further command needs; its module is imported when it is called.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, TextIO, cast


class CommandModule(Protocol):
    """What the module of a command has."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the command's arguments to ``parser``."""

    def run(self, arguments: Namespace, output: TextIO) -> int | None:
        """Run the command and return the exit status, None for 0."""


@dataclass(frozen=True)
class Command:
    """A row: the word on the command line, one sentence for the help, and the module."""

    name: str
    summary: str
    module_name: str

    def module(self) -> CommandModule:
        """The module, imported now."""
        return cast(CommandModule, import_module(self.module_name))


#: What runs when the first word is no command: the window.
WINDOW = Command(
    "",
    "Watch algorithms reveal a Minesweeper board side by side.",
    "visualizer.cli.commands.window",
)
COMMANDS: tuple[Command, ...] = (
    Command("solve", "Print the board after the click.", "visualizer.cli.commands.solve"),
    Command("trace", "Print every operation of one algorithm.", "visualizer.cli.commands.trace"),
    Command("compare", "Count what each algorithm does.", "visualizer.cli.commands.compare"),
    Command(
        "costs",
        "Measure what algorithms cost on empty boards of growing size.",
        "visualizer.cli.commands.costs",
    ),
    Command(
        "separate",
        "Find the smallest board on which algorithms show different orders.",
        "visualizer.cli.commands.separate",
    ),
    Command(
        "same",
        "Try to refute that two algorithms show the same order.",
        "visualizer.cli.commands.same",
    ),
    Command(
        "export",
        "Write a run as an animation, a video, a picture, a page or a trace.",
        "visualizer.cli.commands.export",
    ),
    Command(
        "worksheet",
        "Write boards to number by hand, with tables to fill in and the answers.",
        "visualizer.cli.commands.worksheet",
    ),
    Command(
        "new",
        "Begin a program of your own, in a file to go on with.",
        "visualizer.cli.commands.new",
    ),
    Command(
        "check",
        "Say whether a program of your own is right, and what goes wrong if not.",
        "visualizer.cli.commands.check",
    ),
    Command(
        "practise",
        "Open a lesson, a quiz or a trace by hand in the browser; list the lessons.",
        "visualizer.cli.commands.practise",
    ),
    Command(
        "marks",
        "Tabulate what files of answers are worth, computed anew.",
        "visualizer.cli.commands.marks",
    ),
    Command("algorithms", "List the algorithms.", "visualizer.cli.commands.algorithms"),
    Command("boards", "List the boards that ship.", "visualizer.cli.commands.boards"),
)
COMMAND_NAMES = tuple(command.name for command in COMMANDS)


#: Other words for commands.
_ALSO_CALLED = {"lesson": "practise", "practice": "practise"}
#: With one of these options, an export or the window means the command that makes practices.
_OF_PRACTICE = {"--lesson", "--quiz", "--trace-by-hand"}


def find_command(words: Sequence[str]) -> tuple[Command, Sequence[str]]:
    """The command that ``words`` call, and the words after its name; the window for no command."""
    by_name = {command.name: command for command in COMMANDS}
    first = words[0] if words else ""
    command = by_name.get(_ALSO_CALLED.get(first, first))
    asks = any(word.partition("=")[0] in _OF_PRACTICE for word in words)
    if asks and (command is None or command.name == "export"):
        following = words[command is not None :]
        return by_name["practise"], [
            word.removeprefix("--lesson=") for word in following if word != "--lesson"
        ]
    return (WINDOW, words) if command is None else (command, words[1:])
