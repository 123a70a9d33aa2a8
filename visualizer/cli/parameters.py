"""The parameters of commands: types with completion, and options that several commands share."""

from __future__ import annotations

import math
import os
import re
import shlex
import subprocess
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from typing import Any, TypeAlias, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithm, is_program_file, split_names
from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, Order, parse_order_or_own
from visualizer.board.text import parse_click, shipped_board_names
from visualizer.draw.theme import THEMES, find_theme
from visualizer.errors import UsageError, VisualizerError, quote
from visualizer.playback.player import HIGHEST_SPEED, LOWEST_SPEED
from visualizer.recording.program import Program
from visualizer.trace.listings import GENERATOR, LISTING_LANGUAGES, find_language
from visualizer.values import value_class

T = TypeVar("T")
#: A decorator that adds parameters to a command.
Decorator: TypeAlias = "Callable[[Callable[..., Any]], Callable[..., Any]]"
#: An algorithm that the user names: a program, or a reference to a file that is read later.
NamedAlgorithm: TypeAlias = "Program | str"

_LIMIT_PATTERN = re.compile(r"([0-9]{1,18}(?:\.[0-9]+)?)(s|mb|)", re.IGNORECASE)
#: The limits by their unit, with bounds.
_LIMIT_BOUNDS = {"": ("operations", 1, 10**18), "s": ("seconds", 0.001, 10**6), "mb": ("megabytes", 16, 10**6)}


# Types


@dataclass(eq=False)
class ParsedType(click.ParamType[Any]):
    """A parameter type whose values are converted by the function ``parse``.

    ``words`` returns the completions; with ``several`` they complete the last of several values that are
    separated by commas; with ``files`` file names are completed too.
    """

    name: str
    parse: Callable[[str], object]
    words: Callable[[], Iterable[str]] = tuple
    several: bool = False
    files: bool = False

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The placeholder for the value in help texts."""
        return self.name

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        """Parse ``value`` if it is a text; a VisualizerError becomes an error of Click."""
        try:
            return self.parse(value) if isinstance(value, str) else value
        except VisualizerError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """The completions of ``incomplete``; files first, since the shell then drops earlier ones."""
        before, comma, last = incomplete.rpartition("," if self.several else "\0")
        words = (word for word in self.words() if word.startswith(last))
        completions = [CompletionItem(f"{before}{comma}{word}") for word in words]
        return [CompletionItem(incomplete, type="file")] * self.files + completions


def number_type(least: int | None = None, most: int | None = None) -> ParsedType:
    """The type of integers in decimal digits from ``least`` to ``most``, None for no bound."""
    bounds = f" from {least}" if least is not None else ""
    bounds += f" to {most}" if most is not None else ""

    def parse(text: str) -> int:
        if re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text):
            number = int(text)
            if (least is None or number >= least) and (most is None or number <= most):
                return number
        raise UsageError(f"{quote(text)} is not a whole number{bounds}; give one")

    return ParsedType("N", parse)


def parse_limits(text: str) -> dict[str, float]:
    """The limits of a run in ``text``, such as ``30s,512MB``. Raises UsageError.

    >>> parse_limits("30s, 512MB"), parse_limits("100000")
    ({'seconds': 30.0, 'megabytes': 512}, {'operations': 100000})
    """
    limits: dict[str, float] = {}
    for part in text.split(","):
        match = _LIMIT_PATTERN.fullmatch(part.strip())
        number, unit = (float(match[1]), match[2].lower()) if match else (0.0, "")
        kind, least, most = _LIMIT_BOUNDS[unit]
        if not least <= number <= most or (unit != "s" and number % 1):
            raise UsageError(
                f"{quote(part)} is no limit; give operations such as 100000, seconds such as 30s"
                " or memory such as 512MB"
            )
        limits[kind] = number if unit == "s" else int(number)
    return limits


def parse_seconds(text: str) -> float:
    """The positive number of seconds in ``text``. Raises UsageError.

    >>> parse_seconds("120"), parse_seconds("0.5s")
    (120.0, 0.5)
    """
    match = re.fullmatch(r"\s*([0-9]{1,6}(?:\.[0-9]+)?)s?\s*", text, re.IGNORECASE)
    if not match or not float(match[1]):
        raise UsageError(f"{quote(text)} is no time; give seconds such as 90")
    return float(match[1])


def parse_speed(text: str) -> float:
    """The visits a second in ``text``: a number, a fraction, or ``max``, which is infinite.

    Raises UsageError outside 1/4 to 1000.

    >>> parse_speed("1/4"), parse_speed("8"), parse_speed("max")
    (0.25, 8.0, inf)
    """
    if text.strip().lower() == "max":
        return math.inf
    numerator, _, denominator = text.partition("/")
    try:
        speed = float(numerator) / float(denominator or 1)
    except (ValueError, ZeroDivisionError):
        speed = math.nan
    if not LOWEST_SPEED <= speed <= HIGHEST_SPEED:
        raise UsageError(f"{quote(text)} is no speed; give 1/4 to 1000 visits a second, or max")
    return speed


def parse_clicks(text: str) -> tuple[Cell, ...]:
    """The cells in ``text``, none for ``own``. Raises ClickError.

    >>> parse_clicks("0,0 4,5"), parse_clicks("own")
    (((0, 0), (4, 5)), ())
    """
    return () if text.strip() == "own" else tuple(map(parse_click, text.split()))


def find_named_algorithm(name: str) -> NamedAlgorithm:
    """The algorithm with this name; a reference to a user's file is returned as it is."""
    name = name.strip()
    return name if is_program_file(name) else find_algorithm(name)


def find_named_algorithms(names: str) -> tuple[NamedAlgorithm, ...]:
    """The algorithms with these names, separated by commas; ``all`` is the whole catalogue.

    Raises UsageError for no name, and as `split_names` does.

    >>> [getattr(each, "name", each) for each in find_named_algorithms("queue,mark=pop,a/mine.py:reveal")]
    ['queue,mark=pop', 'a/mine.py:reveal']
    """
    found: list[NamedAlgorithm] = []
    for name in split_names(names):
        found += CATALOGUE if name.strip().lower() == "all" else (find_named_algorithm(name),)
    if not found:
        raise UsageError("no algorithm is named; `visualizer list algorithms` has them all")
    return tuple(found)


def _algorithm_names() -> list[str]:
    return [algorithm.name for algorithm in CATALOGUE]


BOARD_TYPE = ParsedType("BOARD", str, shipped_board_names, files=True)
FILE_TYPE = ParsedType("FILE", str, files=True)
CELL_TYPE = ParsedType("R,C", parse_click)
CELLS_TYPE = ParsedType("'R,C R,C ..'", parse_clicks, lambda: ["own"])
ALGORITHM_TYPE = ParsedType("A", lambda name: (find_named_algorithm(name),), _algorithm_names, files=True)
ALGORITHMS_TYPE = ParsedType(
    "A,B,..", find_named_algorithms, lambda: [*_algorithm_names(), "all"], several=True, files=True
)
ORDER_TYPE = ParsedType("ORDER", parse_order_or_own, lambda: [*NAMED_ORDERS, "own"])
THEME_TYPE = ParsedType("T", lambda text: find_theme(text).name, lambda: THEMES)
LANGUAGE_TYPE = ParsedType("L", find_language, lambda: LISTING_LANGUAGES)
SPEED_TYPE = ParsedType("N", parse_speed)
LIMIT_TYPE = ParsedType("LIMIT", parse_limits)
SECONDS_TYPE = ParsedType("S", parse_seconds)

#: The key of the Click decorator in the metadata of a field of options.
_DECORATOR = "decorator"


# Options of several commands


@value_class
class RunOptions:
    """The BOARD of a command, and the options that override what its file says.

    ``more`` are further boards of a command that takes several. ``algorithms`` is empty and the others are
    None if the user does not give them; ``option`` is the command's option for algorithms.
    """

    board: str | None
    click: Cell | None
    algorithms: tuple[NamedAlgorithm, ...]
    order: Order | None
    limits: Mapping[str, Any]
    option: str = "--algorithms"
    more: tuple[str, ...] = ()


def run_options(
    *, board: ParsedType = BOARD_TYPE, required: bool = True, several: bool = True, boards: bool = False, usual: int = 3
) -> Decorator:
    """A decorator that gives a command the parameters of `RunOptions`, and passes one as first argument.

    ``board`` is the type of BOARD; ``several`` allows more than one algorithm, ``boards`` more than one
    board; ``usual`` is the number of algorithms that run if none are named.
    """
    name, kind = ("--algorithms", ALGORITHMS_TYPE) if several else ("--algorithm", ALGORITHM_TYPE)
    text = f"names, all, or files like mine.py (usual {usual})" if several else "a name, or a file such as mine.py"

    def decorate(function: Callable[..., T]) -> Callable[..., T]:
        @wraps(function)
        def command(**given: Any) -> T:  # noqa: ANN401, the values of all types
            board, click, algorithms, order, limits = map(given.pop, ("board", "click", "algorithms", "order", "limit"))
            first, *more = (board or (None,)) if boards else (board,)
            request = RunOptions(first, click, algorithms or (), order, limits, name, tuple(more))
            return function(request, **given)

        number, help_text = -1 if boards else 1, "one that ships, a file, or - (standard input)"
        decorators: list[Decorator] = [
            click.argument("board", type=board, required=required, nargs=number, help=help_text),
            click.option("--click", type=CELL_TYPE, help="row and column from 0 (the board's own)"),
            click.option(name, "algorithms", type=kind, help=text),
            order_option,
            limits_option("of a run: 100000 (operations), 30s, 512MB"),
        ]
        return _with_parameters(command, decorators)

    return decorate


def option(names: str | Decorator, kind: Any = None, text: str = "", **settings: Any) -> Any:  # noqa: ANN401
    """A field of a dataclass of options, made from the arguments of `click.option` or from a Click decorator.

    ``names`` are separated by blanks, as in ``-o --output``; ``text`` is the help text.
    """
    decorator = click.option(*names.split(), type=kind, help=text, **settings) if isinstance(names, str) else names
    return field(default=settings.get("default"), metadata={_DECORATOR: decorator})


def take_options(options: type[Any]) -> Decorator:
    """A decorator that gives a command the fields of a dataclass as parameters, and passes it as last argument."""

    def decorate(function: Callable[..., T]) -> Callable[..., T]:
        @wraps(function)
        def command(*request: RunOptions, **given: object) -> T:
            return function(*request, options(**given))

        return _with_parameters(command, [each.metadata[_DECORATOR] for each in fields(options)])

    return decorate


def _with_parameters(command: Callable[..., T], decorators: Iterable[Decorator]) -> Callable[..., T]:
    for each in reversed(list(decorators)):
        command = each(command)
    return command


def first_given_option(names: Container[str]) -> str | None:
    """The first of the command's options with these parameter names that the user gave, such as ``--speed``."""
    context = click.get_current_context()
    for param in context.command.params:
        name = param.name or ""
        if name in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            return param.opts[0]
    return None


order_option = click.option("--order", type=ORDER_TYPE, help="of neighbours: clockwise, ... (own if A is named)")


def code_option(
    help_text: str | None = "java, python, cpp, javascript (generator)", default: str | None = GENERATOR
) -> Decorator:
    """The option ``--code``, the language in which code is shown."""
    return click.option("--code", "language", type=LANGUAGE_TYPE, help=help_text, default=default)


def limits_option(help_text: str) -> Decorator:
    """The option ``--limit``; given several times, its values are merged."""

    def merge(context: click.Context, param: click.Parameter, limits: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return {kind: value for each in limits for kind, value in each.items()}

    return click.option("--limit", type=LIMIT_TYPE, multiple=True, callback=merge, help=help_text)


def format_option(*formats: str) -> Decorator:
    """The option ``--format`` with these choices; the first is the default."""
    return click.option(
        "--format", "form", type=click.Choice(formats), default=formats[0], help=f"how it is printed ({formats[0]})"
    )


def command_word(name: str) -> str:
    """``name`` as one word of a command line, quoted if necessary."""
    return subprocess.list2cmdline([name]) if os.name == "nt" else shlex.quote(name)
