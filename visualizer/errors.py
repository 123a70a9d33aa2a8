"""Named errors. Each message says what is wrong, where, and what to do about it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

#: Characters that a terminal or a window would obey instead of showing them: those that turn the
#: direction of text around, and halves of surrogate pairs; for a regular expression's brackets.
BIDI_AND_SURROGATES = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ud800-\udfff"
_CONTROL_CHARACTER = re.compile("[\x00-\x1f\x7f-\x9f]")
_BIDI_OR_SURROGATE = re.compile(f"[{BIDI_AND_SURROGATES}]")
_LONGEST_REASON = 120
_LONGEST_QUOTED = 60


class VisualizerError(Exception):
    """Whatever this program refuses to do; its text is meant for a person to read.

    ``str(error)`` is the whole message: the position, where one is known, then the problem and
    the remedy.
    """


class SourceError(VisualizerError, ValueError):
    """Text that came from outside cannot be used.

    ``source`` names the file (or ``-``), ``line`` and ``column`` count from 1; each may be
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
        """The same error, naming the file that the text came from."""
        return type(self)(self.problem, source=source, line=self.line, column=self.column)


class BoardError(SourceError):
    """A board cannot be read, or its rows are not a board."""


class ScenarioError(SourceError):
    """A header line of a board file has a value that its key does not allow."""


class ClickError(SourceError):
    """The click is not a cell of the board, or a cell that is already revealed."""


class TraceFileError(SourceError):
    """A trace file cannot be read."""


class AnswersFileError(SourceError):
    """A file of answers cannot be read, or its answers do not fit their practice."""


class ProgramError(SourceError):
    """A file of one's own cannot be read as a program, or nothing in it can be run."""


class LessonError(SourceError):
    """A lesson file cannot be read, or what it asks for cannot be computed."""


class FileError(VisualizerError, OSError):
    """A file cannot be written; the file that was there before is unchanged."""


class OrderError(VisualizerError, ValueError):
    """A text or a tuple is not a neighbour order."""


class VariantError(VisualizerError, ValueError):
    """The parts of a variant are not one algorithm."""


class UnknownNameError(VisualizerError, LookupError):
    """No algorithm, board, order or theme has this name; near spellings are offered."""

    def __init__(self, kind: str, name: str, known: Iterable[str], listing: str) -> None:
        self.name = name
        near = get_close_matches(name.lower(), list(known), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        super().__init__(f"no {kind} is called {quote(name)}; {hint}{listing}")


class NoDisplayError(VisualizerError):
    """There is no display that a window could open on."""


class UsageError(VisualizerError):
    """The words on the command line do not fit together."""


class AlgorithmError(VisualizerError):
    """An algorithm does something that cannot be observed, such as yielding a number.

    ``line`` is where in its file, None where that is not known.
    """

    line: int | None = None


def quote(text: str, most: int = 40) -> str:
    """``text`` in quotes for a message: control characters escaped, cut after ``most``."""
    return repr(shorten(text, most))


def shorten(text: str, most: int) -> str:
    """``text``; where it has more than ``most`` characters, its first ones and an ellipsis.

    >>> shorten("queue", 5), shorten("queue", 4)
    ('queue', 'que…')
    """
    return text if len(text) <= most else text[: most - 1] + "\u2026"


def pluralize(number: int, noun: str) -> str:
    """The number and its noun, in the plural where it needs one: ``1 row``, ``2 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def make_printable(text: str) -> str:
    """``text``, as long as it is, with nothing in it that a terminal or a window would obey.

    Control characters, line feeds too, are blanks; what would turn the direction of text around,
    and what no UTF-8 file can hold, is a replacement character.
    """
    return _BIDI_OR_SURROGATE.sub("\ufffd", _CONTROL_CHARACTER.sub(" ", text))


def to_one_line(text: str) -> str:
    """``text`` as one line that is printable, each run of white space one blank.

    >>> to_one_line("  two\\n lines\\t")
    'two lines'
    """
    return " ".join(make_printable(text).split())


def short_repr(value: object) -> str:
    """Any value in a message: short, on one line, whatever its ``repr`` does.

    >>> short_repr((1, 2)), short_repr("a" * 100)[-3:]
    ('(1, 2)', 'aa…')
    """
    text = _safe_line(lambda: repr(value)) or f"a {to_one_line(type(value).__name__)}"
    return shorten(text, _LONGEST_QUOTED)


def _safe_line(make_text: Callable[[], str]) -> str:
    """A text of somebody else's object as one line; empty where it cannot be made."""
    try:
        # An exact str: a subclass of it could answer anything to what it is asked.
        return to_one_line("".join(("", make_text()))[: 4 * _LONGEST_REASON])
    except KeyboardInterrupt:
        raise
    except BaseException:  # it is a person's own, and may raise anything
        return ""


def problem_text(error: VisualizerError) -> str:
    """What an error says without the place in a text, for one that is said of another place."""
    return error.problem if isinstance(error, SourceError) else str(error)


def reason_of(error: BaseException) -> str:
    """Why ``error`` was raised, for a message to quote: one line, never empty or long.

    It stands for any error, also one whose own text cannot be made.

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


def _message_text(error: BaseException) -> str:
    if isinstance(error, OSError) and len(error.args) > 1:  # its own text may have a None in it
        return error.strerror or (os.strerror(error.errno) if error.errno else "")
    if isinstance(error, MemoryError) and not error.args:
        return "there is not enough memory"
    return str(error)


#: The system and this program say what is wrong; a name before that would only be in the way.
_SELF_EXPLANATORY_ERRORS = (OSError, ImportError, MemoryError, VisualizerError)
