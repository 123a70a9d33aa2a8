"""Named errors. Each message says what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


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
        self,
        problem: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.problem = problem
        self.source = source
        self.line = line
        self.column = column
        position = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__(f"{position}: {problem}" if position else problem)

    def in_source(self, source: str) -> SourceError:
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
        super().__init__(f"no {kind} is called {quoted(name)}; {hint}{listing}")


class NoDisplayError(VisualizerError):
    """There is no display that a window could open on."""


class UsageError(VisualizerError):
    """The words on the command line do not fit together."""


class AlgorithmError(VisualizerError):
    """An algorithm does something that cannot be observed, such as yielding a number."""


def quoted(text: str, most: int = 40) -> str:
    """``text`` in quotes for a message: control characters escaped, cut after ``most``."""
    text = text if len(text) <= most else text[: most - 1] + "\u2026"
    return repr(text)


def counted(number: int, noun: str) -> str:
    """The number and its noun, in the plural where it needs one: ``1 row``, ``2 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
