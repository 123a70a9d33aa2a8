"""From the words on the command line to the command that runs, and its exit status."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from os.path import basename
from traceback import walk_tb
from typing import NoReturn, TextIO, cast

import visualizer
from visualizer.board.shipped import shipped_boards
from visualizer.cli.command_table import COMMAND_NAMES, COMMANDS, WINDOW, Command, find_command
from visualizer.cli.streams import Output, OutputError, show_notice, write_or_give_up
from visualizer.draw.missing_letters import take_missing
from visualizer.errors import UnknownNameError, UsageError, VisualizerError, reason_of
from visualizer.playback.opening import means_board

PROGRAM = "visualizer"
REFUSED, PIPE_CLOSED = 2, 141
#: A word that argparse repeats however long it is: what is left of it, and the quote after it.
_LONG_WORD = re.compile(r"(\S{40})\S{9,}?('?)(?=\s|$)")


def run_words(words: list[str]) -> int:
    """Run the command that ``words`` call and return the exit status; errors are shown."""
    output = Output()
    try:
        status = _status(words, output)
        output.flush()
    except OutputError as error:
        if error.pipe_is_closed:
            return PIPE_CLOSED
        show_notice(f"error: {error}")
        return REFUSED
    finally:
        write_or_give_up(sys.stderr, "")  # what others left there, which may not go out
    return status


def _status(words: list[str], output: Output) -> int:
    try:
        return _run(words, output)
    except OutputError:
        raise
    except VisualizerError as error:
        show_notice(f"error: {error}")
    except MemoryError:
        show_notice(
            "error: there is not enough memory for this; take a smaller board or fewer algorithms"
        )
    except OSError as error:  # of a file that is neither read nor written for the person
        where = f"{error.filename}: " if error.filename else ""
        show_notice(f"error: {where}{reason_of(error)}; see to that and run the command again")
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        show_notice(f"error: {_defect(error)}")
    return REFUSED


def _defect(error: Exception) -> str:
    """What is said of an error that nothing foresaw."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    code = frames[-1].f_code
    where = f"{basename(code.co_filename)}, {code.co_name}"
    return (
        f"{reason_of(error)} ({where}), which is a mistake in this program; please report it with"
        " your command and what `python -X dev -m visualizer` says of it"
    )


def _run(words: list[str], output: Output) -> int:
    command, following = find_command(words)
    if command is WINDOW:
        _check_first_word(words)
    parser = _parser(command, output)
    module = command.module()
    module.add_arguments(parser)
    try:
        arguments = parser.parse_args(following)
    except SystemExit:  # the help or the version is printed, which is all
        return 0
    if [] in vars(arguments).values():  # what argparse makes of --option=--
        raise UsageError(f"-- is no value of an option; see `{parser.prog} --help`")
    take_missing()
    status = module.run(arguments, cast(TextIO, output)) or 0
    missing = take_missing()
    if missing:
        show_notice(f"note: {missing}")
    return status


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
    """A parser whose complaints are errors like any other, and whose help is output."""

    output: Output

    def error(self, message: str) -> NoReturn:
        message = _LONG_WORD.sub("\\1\u2026\\2", message.removeprefix("argument "))
        remedy = "" if ";" in message else f"; see `{self.prog} --help`"
        raise UsageError(message + remedy)

    def _print_message(self, message: str, file: object = None) -> None:
        self.output.write(message)


def _parser(command: Command, output: Output) -> ArgumentParser:
    parser = _Parser(
        prog=f"{PROGRAM} {command.name}".strip(),
        description=command.summary,
        epilog=_list_of_commands() if command is WINDOW else None,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.output = output
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
