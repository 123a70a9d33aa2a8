"""What explains the window: the help, with a picture, texts on playing and all keys; and a tour of its parts.

Their texts are in `help.md` and `tour.md`; names of actions in braces become the first keys of these actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

import pygame

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.analysis.divergence import Divergences
from visualizer.board.board import Board
from visualizer.board.neighbours import ROW_BY_ROW
from visualizer.draw.canvas import Canvas
from visualizer.draw.panels.timeline import curve_point, tick_x
from visualizer.draw.stage import Stage
from visualizer.draw.text import REGULAR, STRONG, line_height, text_width, wrap_text
from visualizer.draw.view import ViewChoices, view_at
from visualizer.language.formatting import read_table
from visualizer.language.signs import SIGNS
from visualizer.playback.comparison import Comparison
from visualizer.window.actions import ALL_ACTIONS, fill_keys
from visualizer.window.moves import go_to_difference
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Shortcut, Ui, UiEvent

#: Shortcuts by the title of their panel or by the section of their actions.
ShortcutGroups = dict[str, list[Shortcut]]
_PICTURE_PAGE, _PLAYING_PAGE, _KEYS_PAGE = PAGE_TITLES = ("The picture", "Playing", "Keys")
#: The screens whose keys are listed, in this order.
_PANEL_NAMES = ("edit", "boards", "panes", "lab", "costs", "stops", "export", "open", "printed", "practise")
# In pixels at scale 1: the least width of a column, the gap between two, the distance that one key
# scrolls, and the greatest length of a page.
_LEAST_COLUMN, _COLUMN_GAP, _SCROLL_STEP, _LONGEST_PAGE = 380, 32, 48, 100_000

# The picture: its board and algorithms, the visit that it shows, and the step of the curve at which
# the number of its note is.
_EXAMPLE_BOARD = Board(("EEEME", "EEEEE", "EEEEE", "EEEEE", "MEEEE"), (1, 1))
_EXAMPLE_ALGORITHMS = ("recursive-check-first", "queue-mark-on-push")
_EXAMPLE_VISITS, _CURVE_STEP = 6, 5
# In pixels at scale 1: the size of the picture, and the radius of a number's disc.
_PICTURE_WIDTH, _PICTURE_HEIGHT, _DISC_RADIUS = 640, 660, 10
#: The pane and the cell at which the number of each sign is.
_SIGN_CELLS = {
    "hidden": (1, (4, 4)),
    "number": (1, (1, 0)),
    "waiting": (1, (2, 1)),
    "call": (0, (0, 0)),
    "now": (0, (2, 0)),
    "mine": (1, (4, 0)),
    "digit": (1, (0, 2)),
    "click": (1, (1, 1)),
    "differs": (0, (1, 2)),
}

_PICTURE_TEXTS = read_table("window.json")["picture"]
#: The notes of the picture, each with a heading and a text; notes of signs have the sign's name.
PICTURE_NOTES = {
    "pane": _PICTURE_TEXTS["pane"],
    **{name: (sign.look, sign.meaning) for name, sign in SIGNS.items() if sign.look},
    **_PICTURE_TEXTS,
}


def read_sections(name: str) -> dict[str, str]:
    """The sections of a file beside this, by their headings."""
    sections = Path(__file__).with_name(name).read_text("utf-8").split("## ")[1:]
    return {heading: text.strip() for heading, _, text in (each.partition("\n") for each in sections)}


#: The texts on playing, by their headings.
PLAYING_TEXTS = {heading: " ".join(text.split()) for heading, text in read_sections("help.md").items()}


class Help(Panel):
    """Three pages, which scroll if they are longer than the panel.

    Over another panel, it opens at the page of keys, and those of that panel come first.
    """

    title = "Help"
    size = (1320, 880)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._panel_keys = _keys_by_title(shell.panels[-1]) if shell.panels else {}
        self.page = _KEYS_PAGE if self._panel_keys else _PICTURE_PAGE
        self.first_focus = f"page {self.page}"
        #: The page of keys, filled when it is first shown.
        self.keys: ShortcutGroups = {}
        self._heights: dict[str, int] = {}

    def _all_keys(self, own: list[Shortcut]) -> ShortcutGroups:
        """The keys of the panel below, of the actions, of all panels, and of the help itself."""
        keys = dict(self._panel_keys)
        for action in ALL_ACTIONS:
            found = keys.setdefault(action.section, [])
            found.append(Shortcut(action.keys, action.description))
        for panel in filter(None, map(self.shell.create_panel, _PANEL_NAMES)):
            keys |= _keys_by_title(panel)
        self.shell.session.clear_message()  # of a screen that has nothing to show
        return keys | {self.title: own}

    def show(self, ui: Ui, box: Box) -> None:
        """Show the tabs, and the visible part of the page."""
        self._show_tabs(ui, box.cut_top(ui.px(36), ui.px(18)))
        line = ui.px(_SCROLL_STEP)
        overflow = max(self._heights.get(self.page, 0) - box.height, 0)
        lines = max(box.height // line, 1) - (-overflow // line)
        first = next(ui.rows(self.page, Box(box), lines, line))[0]
        top = box.top - first * line
        page = Box(box.left, top, box.width - ui.px(18), ui.px(_LONGEST_PAGE))
        with ui.canvas.clip(box):
            if self.page == _PICTURE_PAGE:
                _show_picture(ui, page)
            elif self.page == _PLAYING_PAGE:
                _show_grid(ui, page, [partial(_show_text, *entry) for entry in PLAYING_TEXTS.items()])
            else:
                self.keys = self.keys or self._all_keys(ui.shortcuts)
                for heading, keys in self.keys.items():
                    ui.paragraph(page, heading, colour=ui.canvas.theme.accent, face=STRONG, gap=ui.px(4))
                    _show_grid(ui, page, [partial(_show_key, shortcut) for shortcut in keys])
                    page.cut_top(ui.px(14))
        self._heights[self.page] = page.top - top

    def _show_tabs(self, ui: Ui, row: Box) -> None:
        self.page = ui.choice(row, "page", self.page, {page: page for page in PAGE_TITLES})
        if ui.button(row, "Take the tour", "F2", "a tour of one minute", name="start tour", right=True):
            self.shell.close()
            self.shell.open("tour")
        if ui.shortcut(("?", "F1"), "close the help"):
            self.shell.close()


def _keys_by_title(panel: Panel) -> ShortcutGroups:
    """The keys of a panel under its title; empty if it has none."""
    keys = panel.handle(UiEvent()).shortcuts
    return {panel.title: keys} if keys else {}


def _show_grid(ui: Ui, box: Box, shows: Sequence[Callable[[Ui, Box], None]]) -> None:
    """Call ``shows``, each with a cell of a grid from which it cuts its height; cut all from ``box``."""
    gap = ui.px(_COLUMN_GAP)
    columns = max((box.width + gap) // (ui.px(_LEAST_COLUMN) + gap), 1)
    width = (box.width + gap) // columns - gap
    for first in range(0, len(shows), columns):
        row, bottom = Box(box), box.top
        for show in shows[first : first + columns]:
            cell = row.cut_left(width, gap)
            show(ui, cell)
            bottom = max(bottom, cell.top)
        box.cut_top(bottom - box.top)


def _show_text(heading: str, text: str, ui: Ui, box: Box) -> None:
    theme, metrics = ui.canvas.theme, ui.canvas.metrics
    ui.paragraph(box, heading, size=metrics.title, colour=theme.accent, face=STRONG)
    ui.paragraph(box, fill_keys(text), gap=ui.px(14))


def _show_key(shortcut: Shortcut, ui: Ui, box: Box) -> None:
    canvas, small = ui.canvas, ui.canvas.metrics.small
    row, high = Box(box), line_height(STRONG, small) + ui.px(4)
    for key in shortcut.keys:
        cap = row.cut_left(text_width(key, STRONG, small) + ui.px(14), ui.px(5))
        cap.height = high
        canvas.box(cap, canvas.theme.raised, ui.px(5))
        ui.text(cap, key, size=small, face=STRONG, anchor="center")
    row.cut_left(max(box.left + ui.px(132) - row.left, ui.px(4)))
    row.cut_top(ui.px(2))
    ui.paragraph(row, shortcut.description, size=small)
    box.cut_top(max(row.top - box.top, high), ui.px(5))


# The picture: a small stage, with numbers on it


@lru_cache(maxsize=1)
def _example_runs() -> tuple[Comparison, Divergences]:
    """The runs of the picture, recorded once."""
    programs = [find_algorithm(name) for name in _EXAMPLE_ALGORITHMS]
    traces = [record(_EXAMPLE_BOARD, None, program, order=ROW_BY_ROW) for program in programs]
    return Comparison(traces), Divergences.from_traces(traces)


def _show_picture(ui: Ui, box: Box) -> None:
    """Show the stage with its notes beside it, and cut both from the top of ``box``."""
    words = Box(box)
    left = words.cut_left(min(ui.px(_PICTURE_WIDTH), box.width * 11 // 20), ui.px(_COLUMN_GAP))
    stage = left.cut_top(ui.px(_PICTURE_HEIGHT))
    if ui.is_drawing:
        layer = ui.canvas.new_layer(stage.size)
        _draw_example(layer)
        ui.canvas.paint_layer(layer, stage.topleft)
    radius = ui.px(_DISC_RADIUS)
    for number, (heading, text) in enumerate(PICTURE_NOTES.values(), start=1):
        _draw_tag(ui.canvas, (words.left + radius, words.top + radius), number)
        lines = Box(words)
        lines.cut_left(2 * radius, ui.px(12))
        ui.paragraph(lines, heading, size=ui.canvas.metrics.strong, face=STRONG)
        ui.paragraph(lines, fill_keys(text), colour=ui.canvas.theme.dim, gap=ui.px(1))
        words.cut_top(lines.top - words.top)
    box.cut_top(max(words.top, stage.bottom) - box.top)


def _draw_example(canvas: Canvas) -> None:
    """Draw the stage on all of a canvas, and the number of each note at its place."""
    comparison, divergences = _example_runs()
    tick = comparison.tick_of_step(_EXAMPLE_VISITS)
    choices = ViewChoices(focus=1, code=False, columns=2)
    layout = Stage().draw(canvas, view_at(comparison, tick, choices, divergences))
    first, pane = layout.boards
    assert layout.timeline is not None
    places = {
        "pane": first.header.topleft,
        **{name: layout.boards[board].grid.cell_rect(*cell).midtop for name, (board, cell) in _SIGN_CELLS.items()},
        "waits": pane.frontier.topright,
        "curve": curve_point(layout.timeline, comparison, 1, _CURVE_STEP, canvas.metrics),
        "knob": (tick_x(layout.timeline, comparison, tick), layout.timeline.bottom),
    }
    for number, name in enumerate(PICTURE_NOTES, start=1):
        if name in places:
            _draw_tag(canvas, places[name], number)


def _draw_tag(canvas: Canvas, centre: tuple[int, int], number: int) -> None:
    """Draw a number in a disc."""
    theme, radius = canvas.theme, canvas.px(_DISC_RADIUS)
    canvas.disc(centre, radius + max(1, canvas.px(1.5)), theme.panel)
    canvas.disc(centre, radius, theme.accent)
    canvas.text(str(number), centre, size=canvas.metrics.small, colour=theme.on_accent, face=STRONG, anchor="center")


# The tour of one minute

_FORWARD_KEYS = ("Right", "Page Down", "Down")
_BACKWARD_KEYS = ("Left", "Page Up", "Up")
# In pixels at scale 1: the widths of a card, the best first, its distance from the lit part, and the height of
# everything on it but its text.
_CARD_WIDTHS, _CARD_DISTANCE, _CARD_PADDING = (500, 380, 800, 1100), 18, 62 + 8 + 38 + 24


class TourStep(NamedTuple):
    """A card with a title and a text; it lights the first of ``parts`` that is visible, and ``also`` speaks of others.

    Where it lights the boards, the position is where the orders first differ, else where the frontier is largest.
    """

    title: str
    text: str
    parts: tuple[str, ...]
    also: tuple[str, ...]


def _tour_step(title: str, card: str) -> TourStep:
    """The step of a card in `tour.md`: its first line has the parts, and after a semicolon what it also speaks of."""
    line, _, text = card.removeprefix("Lights: ").partition("\n")
    parts, also = (tuple(names.split(", ")) for names in f"{line};".split(";")[:2])
    return TourStep(title, " ".join(text.split()), parts, also)


TOUR_STEPS = tuple(_tour_step(*card) for card in read_sections("tour.md").items())


class Tour(Panel):
    """Goes from card to card; closing it restores position, focus, view and history."""

    first_focus = "tour next"
    is_about_runs = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.stop_index, self.text = 0, ""
        session = shell.session
        self._before, self._history = session.presentation, session.history

    def on_open(self) -> None:
        """Go to the first card."""
        self.shell.session.choices.toured = True
        self.go_to_stop(0)

    def on_close(self) -> None:
        """Restore what the user had; position and focus only if the same runs are shown."""
        session, before = self.shell.session, self._before
        session.change(view=before.view, undoable=False)
        if session.comparison.traces is self.shown_traces:
            session.change(position=before.position, focus=before.focus, undoable=False)
            session.history = self._history

    def go_to_stop(self, number: int) -> None:
        """Go to a card, from 0; after the last, close the tour."""
        if number == len(TOUR_STEPS):
            self.shell.close()
            return
        session, stop = self.shell.session, TOUR_STEPS[number]
        comparison, player = session.comparison, session.player
        self.stop_index, self.text = number, stop.text
        self.title = f"{number + 1} of {len(TOUR_STEPS)}: {stop.title}"
        session.change_view(code="code" in stop.parts or self._before.view.code, undoable=False)
        player.pause()
        if stop.parts == ("boards",):
            player.seek(0)
            go_to_difference(session)
            self.text += f" {session.explanation or session.message}"
            session.clear_message()
        else:
            pane = min(1, len(self.shown_traces) - 1)
            most = int(self.shown_traces[pane].frontier_sizes.argmax())
            player.seek(comparison.tick_of_step(comparison.step_of_moment(pane, most)))

    # The card

    @property
    def spotlight(self) -> pygame.Rect:
        """The rectangle of the part of the main screen that is lit."""
        part = next(filter(None, map(self.shell.part_rect, TOUR_STEPS[self.stop_index].parts)), None)
        grow = self.shell.null_canvas.metrics.px(10)
        lit = super().spotlight if part is None else part.inflate(grow, grow)
        return lit.clip(self.shell.null_canvas.rect)

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of the card: below, above or beside the lit part, where it covers nothing that it speaks of."""
        metrics, window = self.shell.null_canvas.metrics, self.shell.null_canvas.rect
        lit, away = self.spotlight, metrics.px(_CARD_DISTANCE)
        spoken = [lit, *filter(None, map(self.shell.part_rect, TOUR_STEPS[self.stop_index].also))]
        window = window.inflate(-metrics.px(16), -metrics.px(16))
        cards = []
        for width in (min(metrics.px(width), window.width) for width in _CARD_WIDTHS):
            lines = wrap_text(self.text, REGULAR, metrics.strong, max(width - 2 * metrics.px(24), 1))
            height = len(lines) * line_height(REGULAR, metrics.strong) + metrics.px(_CARD_PADDING)
            card = pygame.Rect(lit.left, lit.bottom + away, width, min(height, window.height))
            centred = card.move(lit.centerx - card.centerx, 0)
            beside = card.move(lit.width + away, -lit.height - away)
            cards += [centred, centred.move(0, lit.top - away - centred.bottom), beside]
            cards += [beside.move(lit.left - away - beside.right, 0)]

        def covered_pixels(card: pygame.Rect) -> int:
            return sum(part.width * part.height for part in map(card.clip, spoken))

        return min((card.clamp(window) for card in cards), key=covered_pixels)

    def show(self, ui: Ui, box: Box) -> None:
        """Show the text, and the buttons to the next card and to the one before."""
        foot, last = box.cut_bottom(ui.px(38)), self.stop_index == len(TOUR_STEPS) - 1
        ui.paragraph(box, self.text, size=ui.canvas.metrics.strong)
        button = partial(ui.button, foot, right=True, width=ui.px(120))
        if button("Done" if last else "Next", _FORWARD_KEYS, "the next part", name="tour next", selected=True):
            self.go_to_stop(self.stop_index + 1)
            ui.input_state.focus = "tour next"
        elif button("Back", _BACKWARD_KEYS, "the part before", name="tour back", enabled=self.stop_index > 0):
            self.go_to_stop(self.stop_index - 1)
