"""The command line: which command runs, and how it ends.

This is the only place where errors become exit statuses: 0 for success, 2 for what is refused
(one line on standard error), 130 for Ctrl-C, 141 where the reader of a pipe has gone.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn, TextIO

import visualizer
from visualizer.board.shipped import shipped_boards
from visualizer.cli.arguments import show_notice
from visualizer.cli.command_table import COMMAND_NAMES, COMMANDS, WINDOW, Command, find_command
from visualizer.errors import UnknownNameError, UsageError, VisualizerError, reason_of
from visualizer.playback.opening import means_board

PROGRAM = "visualizer"
REFUSED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with ``argv`` (default: the process's own) and return the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    output = _standard_output()
    try:
        status = _run(words, output)
        output.flush()
    except VisualizerError as error:
        show_notice(f"error: {error}")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _output_failed(error)
    return status


def _run(words: list[str], output: TextIO) -> int:
    command = find_command(words[0] if words else None)
    if command is WINDOW:
        _check_first_word(words)
    parser = _parser(command)
    module = command.module()
    module.add_arguments(parser)
    arguments = parser.parse_args(words if command is WINDOW else words[1:])
    return module.run(arguments, output) or 0


def _check_first_word(words: list[str]) -> None:
    # Before argparse, which would only say that the words after it are too many.
    if words and not words[0].startswith("-") and not means_board(words[0]):
        raise UnknownNameError(
            "board or command",
            words[0],
            (*COMMAND_NAMES, *shipped_boards()),
            f"commands are {', '.join(COMMAND_NAMES)}; `{PROGRAM} boards` lists the boards",
        )


class _Parser(ArgumentParser):
    """A parser whose complaints are errors like any other."""

    def error(self, message: str) -> NoReturn:
        message = message.removeprefix("argument ")
        remedy = "" if ";" in message else f"; see `{self.prog} --help`"
        raise UsageError(message + remedy)


def _parser(command: Command) -> ArgumentParser:
    parser = _Parser(
        prog=f"{PROGRAM} {command.name}".strip(),
        description=command.summary,
        epilog=_list_of_commands() if command is WINDOW else None,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    if command is WINDOW:
        version = f"{PROGRAM} {visualizer.__version__}"
        parser.add_argument("--version", action="version", version=version)
    return parser


def _list_of_commands() -> str:
    width = max(map(len, COMMAND_NAMES))
    rows = [f"  {command.name.ljust(width)}  {command.summary}" for command in COMMANDS]
    return "\n".join(
        ["commands:", *rows, "", f"`{PROGRAM} COMMAND --help` describes the arguments of each."]
    )


def _standard_output() -> TextIO:
    # Symbols that a code page lacks become ? instead of an exception.
    if sys.stdout is None:
        return io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout


def _output_failed(error: OSError) -> int:
    """The exit status where writing failed; standard output is put aside, since exit flushes it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    # Windows says EINVAL of a pipe that nobody reads any more.
    if error.errno in (errno.EPIPE, errno.EINVAL):
        return PIPE_CLOSED
    show_notice(f"error: the output cannot be written ({reason_of(error)}); send it elsewhere")
    return REFUSED
