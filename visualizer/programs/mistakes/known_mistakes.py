"""All known mistakes, in the order in which they are looked for and reported."""

from __future__ import annotations

from visualizer.programs.mistakes.borders import BORDERS
from visualizer.programs.mistakes.clicks import CLICKS
from visualizer.programs.mistakes.containers import CONTAINERS
from visualizer.programs.mistakes.directions import DIRECTIONS
from visualizer.programs.mistakes.ends import ENDS
from visualizer.programs.mistakes.record import KnownMistake
from visualizer.programs.mistakes.style import STYLE
from visualizer.programs.mistakes.symbols import SYMBOLS

#: The records by their kinds.
KNOWN_MISTAKES: dict[str, KnownMistake] = {
    each.kind: each for each in (*ENDS, *CLICKS, *SYMBOLS, *CONTAINERS, *BORDERS, *DIRECTIONS, *STYLE)
}
