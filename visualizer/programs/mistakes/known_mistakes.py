"""All known mistakes, in the order in which they are looked for and reported."""

from __future__ import annotations

from visualizer.programs.mistakes.borders import BORDER_MISTAKES
from visualizer.programs.mistakes.clicks import CLICK_MISTAKES
from visualizer.programs.mistakes.containers import CONTAINER_MISTAKES
from visualizer.programs.mistakes.directions import DIRECTION_MISTAKES
from visualizer.programs.mistakes.ends import END_MISTAKES
from visualizer.programs.mistakes.record import KnownMistake
from visualizer.programs.mistakes.style import STYLE_MISTAKES
from visualizer.programs.mistakes.symbols import SYMBOL_MISTAKES

#: The records by their kinds.
KNOWN_MISTAKES: dict[str, KnownMistake] = {
    each.kind: each
    for each in (
        *END_MISTAKES,
        *CLICK_MISTAKES,
        *SYMBOL_MISTAKES,
        *CONTAINER_MISTAKES,
        *BORDER_MISTAKES,
        *DIRECTION_MISTAKES,
        *STYLE_MISTAKES,
    )
}
