"""Running the command that the arguments name, and turning errors into exit statuses."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module

import click
from click.shell_completion import shell_complete

from visualizer.cli.help import SUMMARIES
from visualizer.cli.streams import discard_output, open_output, show_notice, write_or_give_up
from visualizer.draw.missing_letters import take_missing_sentence
from visualizer.errors import UnknownNameError, VisualizerError, defect_text, reason_of

PROGRAM_NAME = "visualizer"
REFUSED_STATUS, PIPE_CLOSED_STATUS = 2, 141
#: The environment variable that the shell's completion script sets.
_COMPLETION_VARIABLE = "_VISUALIZER_COMPLETE"

#: The numbers of the error of a closed pipe, of which Windows has the second; and of all errors of standard output.
_CLOSED_PIPE = (errno.EPIPE, errno.EINVAL)
_OUTPUT_PROBLEMS = (*_CLOSED_PIPE, errno.ENOSPC, errno.EIO)
#: The module and the function of each command whose module has another name.
_PLACES = {
    "": "window:window",
    "solve": "running:solve",
    "trace": "running:trace",
    "compare": "running:compare",
    "list": "lists:list_all",
}


class _Program(click.Group):
    """The group of commands; without a command's name the window's command runs, whose name is empty."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; those that do not begin with a command are the window's."""
        words = args if args and args[0] in SUMMARIES else ["", *args]
        if words[0] == "" and not ctx.resilient_parsing:
            _check_first_word(words[1:])
        return super().parse_args(ctx, words)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name, whose module is imported now."""
        module, _, name = _PLACES.get(cmd_name, f"{cmd_name}:{cmd_name}").partition(":")
        command: click.Command = getattr(import_module(f"visualizer.cli.commands.{module}"), name)
        return command


_HELP_SETTINGS = {"help_option_names": ["--help", "-h"]}
_GROUP = _Program(PROGRAM_NAME, no_args_is_help=False, add_help_option=False, context_settings=_HELP_SETTINGS)


def run_words(words: list[str]) -> int:
    """Run the command line ``words``, print errors, and return the exit status."""
    instruction = os.environ.get(_COMPLETION_VARIABLE)
    if instruction:
        return shell_complete(_GROUP, {}, PROGRAM_NAME, _COMPLETION_VARIABLE, instruction)
    output = open_output()
    try:
        with redirect_stdout(output):
            status = _run_and_report(words)
        if not output.closed:
            output.flush()
    except OSError as error:
        discard_output(output)
        if error.errno in _CLOSED_PIPE:
            return PIPE_CLOSED_STATUS
        show_notice(f"error: the output cannot be written ({reason_of(error)}); send it elsewhere")
        return REFUSED_STATUS
    finally:
        write_or_give_up(sys.stderr, "")  # flush what libraries have written
    return status


def _run_and_report(words: list[str]) -> int:
    """Run the command line, report errors on standard error, and return the exit status."""
    try:
        return _invoke(words)
    except VisualizerError as error:
        problem = str(error)
    except click.exceptions.Exit as end:  # after printing the help or the version
        return end.exit_code
    except click.UsageError as error:
        problem = _usage_problem(error)
    except MemoryError:
        problem = "there is not enough memory for this; take a smaller board or fewer algorithms"
    except OSError as error:  # of the output, or of a file that the user did not name
        if error.errno in _OUTPUT_PROBLEMS and error.filename is None:
            raise
        place = f"{error.filename}: " if error.filename else ""
        problem = f"{place}{reason_of(error)}; see to that and run the command again"
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        problem = f"{defect_text(error)} with your command and what `python -X dev -m visualizer` says of it"
    show_notice(f"error: {problem}")
    return REFUSED_STATUS


def _invoke(words: list[str]) -> int:
    """Run the command line, and note letters that no font has."""
    take_missing_sentence()
    with _GROUP.make_context(PROGRAM_NAME, list(words)) as context:
        status: int = _GROUP.invoke(context) or 0
    missing = take_missing_sentence()
    if missing:
        show_notice(f"note: {missing}")
    return status


def _usage_problem(error: click.UsageError) -> str:
    """The message for a usage error of Click, on one line and with a remedy."""
    context = error.ctx or click.Context(_GROUP, info_name=PROGRAM_NAME)
    remedy = f"see `{context.command_path.strip()} --help`"
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.params for name in param.opts]
        return str(UnknownNameError("option", error.option_name, known, remedy))
    message = error.message.rstrip(".")
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = max(error.param.opts, key=len) if error.param.opts[0][0] == "-" else (error.param.human_readable_name)
        missing = isinstance(error, click.MissingParameter)
        message = f"{name} is missing" if missing else f"{name}: {message}"
    return message if ";" in message else f"{message}; {remedy}"


def _check_first_word(words: Sequence[str]) -> None:
    # Click would only report that there are too many arguments.
    if words and not words[0].startswith("-"):
        from visualizer.board.text import shipped_board_names
        from visualizer.playback.opening import can_mean_board

        if not can_mean_board(words[0]):
            names = [name for name in SUMMARIES if name]
            raise UnknownNameError(
                "board or command",
                words[0],
                (*names, *shipped_board_names()),
                f"commands are {', '.join(names)}; `{PROGRAM_NAME} list boards` lists the boards",
            )
