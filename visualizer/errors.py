"""Named errors. Each message says what is wrong, where, and what to do about it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from traceback import walk_tb

#: Characters that must not reach a terminal or a window: those that change the direction of text, and
#: halves of surrogate pairs. To be put between the brackets of a regular expression.
BIDI_AND_SURROGATES = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ud800-\udfff"
_CONTROL_CHARACTER = re.compile("[\x00-\x1f\x7f-\x9f]")
_BIDI_OR_SURROGATE = re.compile(f"[{BIDI_AND_SURROGATES}]")
_LONGEST_REASON = 120
_LONGEST_QUOTED = 60


class VisualizerError(Exception):
    """An error whose message is meant for the user.

    ``str(error)`` is the whole message: the position, if it is known, then the problem and the remedy.
    """


class SourceError(VisualizerError, ValueError):
    """A text that was read or typed cannot be used.

    ``source`` names the file (``-`` for standard input), ``line`` and ``column`` count from 1; each is
    None where it does not apply.
    """

    def __init__(
        self, problem: str, *, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        self.problem = problem
        self.source = source
        self.line = line
        self.column = column
        position = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__(f"{position}: {problem}" if position else problem)

    def with_source(self, source: str | None) -> SourceError:
        """The same error with the name of the file that the text came from."""
        return type(self)(self.problem, source=source, line=self.line, column=self.column)


class BoardError(SourceError):
    """A text or a value is not a board."""


class ScenarioError(SourceError):
    """A header line of a board file has a value that its key does not allow."""


class ClickError(SourceError):
    """The click is not a cell of the board, or a cell that is already revealed."""


class TraceFileError(SourceError):
    """A trace file cannot be read."""


class AnswersFileError(SourceError):
    """A file of answers cannot be read, or its answers do not fit their practice."""


class ProgramError(SourceError):
    """A user's file cannot be read as a program, or contains nothing that can be run."""


class LessonError(SourceError):
    """A lesson file cannot be read, or one of its questions or figures cannot be computed."""


class PyodideError(SourceError):
    """A file of Pyodide, which pages with programs contain, is missing, cannot be fetched or is damaged."""


class FileError(VisualizerError, OSError):
    """A file cannot be written; the file that was there before is unchanged."""


class OrderError(VisualizerError, ValueError):
    """A text or a tuple is not a neighbour order."""


class VariantError(VisualizerError, ValueError):
    """The parts of a variant are not one algorithm."""


class UnknownNameError(VisualizerError, LookupError):
    """No algorithm, board, order or theme has this name; the message offers similar ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str], listing: str) -> None:
        from difflib import get_close_matches  # slow to import

        self.name = name
        near = get_close_matches(name.lower(), list(known), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        super().__init__(f"no {kind} is called {quote(name)}; {hint}{listing}")


class NoDisplayError(VisualizerError):
    """There is no display on which a window could open."""


class UsageError(VisualizerError):
    """The words on the command line do not fit together."""


class AlgorithmError(VisualizerError):
    """An algorithm or a user's program did something wrong, such as yielding a number.

    ``line`` is the line of its file, None where that is not known.
    """

    line: int | None = None


def quote(text: str, most: int = 40) -> str:
    """``text`` in quotes for a message, with control characters escaped and at most ``most`` characters."""
    return repr(shorten(text, most))


def shorten(text: str, most: int) -> str:
    """``text``, cut to ``most`` characters with an ellipsis at the end if it is longer.

    >>> shorten("queue", 5), shorten("queue", 4)
    ('queue', 'que…')
    """
    return text if len(text) <= most else text[: most - 1] + "\u2026"


def pluralize(number: int, noun: str) -> str:
    """A number with its noun in the singular or plural: ``1 row``, ``2 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def make_printable(text: str) -> str:
    """``text`` without characters that control a terminal or a window; its length stays.

    Control characters, including line feeds, become blanks; characters that change the direction of
    text and halves of surrogate pairs become the replacement character.
    """
    return _BIDI_OR_SURROGATE.sub("\ufffd", _CONTROL_CHARACTER.sub(" ", text))


def to_one_line(text: str) -> str:
    """``text`` as one printable line, with each run of white space replaced by one blank.

    >>> to_one_line("  two\\n lines\\t")
    'two lines'
    """
    return " ".join(make_printable(text).split())


def short_repr(value: object) -> str:
    """A short ``repr`` of any value on one line; the type's name if ``repr`` raises.

    >>> short_repr((1, 2)), short_repr("a" * 100)[-3:]
    ('(1, 2)', 'aa…')
    """
    text = _safe_line(lambda: repr(value)) or f"a {to_one_line(type(value).__name__)}"
    return shorten(text, _LONGEST_QUOTED)


def _safe_line(make_text: Callable[[], str]) -> str:
    """The text that ``make_text`` returns as one line; empty if it raises."""
    try:
        # join makes an exact str: a subclass could override any method.
        return to_one_line("".join(("", make_text()))[: 4 * _LONGEST_REASON])
    except KeyboardInterrupt:
        raise
    except BaseException:  # the code of a user's object may raise anything
        return ""


def problem_text(error: VisualizerError) -> str:
    """The message of an error without its position, to be raised again with another position."""
    return error.problem if isinstance(error, SourceError) else str(error)


def reason_of(error: BaseException) -> str:
    """Why ``error`` was raised, on one short line that is never empty, to be quoted in a message.

    ``error`` may be any exception, also one whose ``str`` raises.

    >>> reason_of(FileNotFoundError(2, "No such file or directory")), reason_of(OSError())
    ('No such file or directory', 'OSError')
    >>> reason_of(ValueError("no number")), reason_of(MemoryError())
    ('ValueError: no number', 'there is not enough memory')
    """
    name = to_one_line(type(error).__name__)
    text = _safe_line(lambda: _message_text(error))
    if not text:
        text = name
    elif not isinstance(error, _SELF_EXPLANATORY_ERRORS) and name.lower() != "error":
        text = f"{name}: {text}"
    return shorten(text, _LONGEST_REASON)


def defect_text(error: BaseException) -> str:
    """The message of an error that this package has caused, up to what is to be reported with it."""
    code = [frame for frame, _ in walk_tb(error.__traceback__)][-1].f_code
    place = f"{os.path.basename(code.co_filename)}, {code.co_name}"
    return f"{reason_of(error)} ({place}), which is a mistake in the visualizer; please report it"


def _message_text(error: BaseException) -> str:
    if isinstance(error, OSError) and len(error.args) > 1:  # str(error) may contain "None"
        return error.strerror or (os.strerror(error.errno) if error.errno else "")
    if isinstance(error, MemoryError) and not error.args:
        return "there is not enough memory"
    return str(error)


#: Errors whose text says what is wrong without the name of the class before it.
_SELF_EXPLANATORY_ERRORS = (OSError, ImportError, MemoryError, VisualizerError)
