"""The status line below the boards: its texts, and how a message is drawn in it."""

from __future__ import annotations

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.text import STRONG, line_height, text_width, wrap_text
from visualizer.draw.theme import Colour, Metrics
from visualizer.window.actions import ACTIONS_BY_NAME

#: A message that takes a larger share of the line takes all of it, in place of the legend; and the share beside a
#: caption, which always stays.
_LARGEST_SHARE_BESIDE_LEGEND, _SHARE_BESIDE_CAPTION = 0.62, 0.36
UNPLAYED_TEXT = (
    "This board has no hidden cell to click, or no run. N chooses another board, R makes a random"
    " one, O opens a file, and E edits this one: hide a cell there, and play it."
)
_PLAY_KEY, _HELP_KEY, _TOUR_KEY = (ACTIONS_BY_NAME[name].keys[0] for name in ("play", "help", "tour"))
HINT_TEXT = f"{_PLAY_KEY} plays \u00b7 click a cell to start there \u00b7 {_HELP_KEY} explains"
#: The hint on how to begin in a first run.
TOUR_OFFER_TEXT = f"New here? {_TOUR_KEY} is a tour of one minute \u00b7 {_PLAY_KEY} plays \u00b7 {_HELP_KEY} explains"


def text_rect(line: pygame.Rect, text: str, metrics: Metrics, beside_caption: bool) -> pygame.Rect:
    """The part of the line for ``text``: its right end if a caption or the legend has room beside it, else all."""
    width = text_width(text, STRONG, metrics.text) + 2 * metrics.px(12) if text else 0
    if beside_caption:
        width = min(width, round(line.width * _SHARE_BESIDE_CAPTION))
    elif width > line.width * _LARGEST_SHARE_BESIDE_LEGEND:
        return line.copy()
    return pygame.Rect(line.right - width, line.top, width, line.height)


def draw_text(canvas: Canvas, rect: pygame.Rect, text: str, colour: Colour, ground: Colour | None = None) -> None:
    """Draw text into ``rect`` in one line or in two smaller ones, on a box if ``ground`` is given."""
    width, most = max(rect.width - 2 * canvas.px(12), 1), 2 if rect.height >= canvas.px(26) else 1
    for size, count in ((canvas.metrics.text, 1), (canvas.px(15), most), (canvas.px(13), most)):
        lines = wrap_text(text, STRONG, size, width)
        if len(lines) <= count:
            break
    else:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    height = min(line_height(STRONG, size), rect.height // len(lines))
    top = rect.centery - (height * (len(lines) - 1) + line_height(STRONG, size)) // 2
    with canvas.part("message", "text", rect):
        if ground is not None:
            canvas.outlined_box(rect, ground, colour, canvas.metrics.radius)
        for number, line in enumerate(lines):
            place = rect.left + canvas.px(12), top + height * number
            canvas.text(line, place, size=size, colour=colour, face=STRONG, max_width=width, full=text)
