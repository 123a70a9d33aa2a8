"""The stops of a lecture: a list to go through and to change, and what asks for a caption."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG, width_of
from visualizer.errors import ScenarioError, counted
from visualizer.language.formatting import capital
from visualizer.playback.comparison import StepPosition
from visualizer.playback.stops import LONGEST_CAPTION, Stop
from visualizer.window.actions import STOP_ACTIONS
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.stops import (
    go_to_stop,
    mark_stop,
    remove_stop,
    shown_stop_position,
    stop_position_text,
    undo_stops,
)
from visualizer.window.titles import not_in_sight
from visualizer.window.widgets.button_row import button_row, fitted_widths
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.dialogs import Prompt

_WORDS = (
    "What is asked or said here, in up to {most} characters, or nothing."
    " Playing pauses at the stop and shows it large."
)
_EMPTY = (
    "No stop is marked yet. S marks the position that is shown, and so does a click with the right"
    " button on the timeline. Playing pauses there and shows the caption;"
    " J, Shift+J and a presenter's clicker go from stop to stop."
)
_NO_CAPTION = "(no caption)"


class CaptionPrompt(Prompt):
    """Asks for the caption of the stop at a position, and marks it."""

    def __init__(self, shell: Shell, position: StepPosition) -> None:
        self.position = position
        stop = shell.session.stops.at(position)
        where = stop_position_text(shell.session, position)
        super().__init__(
            shell,
            f"The stop at {where}" if stop else f"Mark a stop at {where}",
            _WORDS.format(most=LONGEST_CAPTION),
            lambda _: self._mark(),
            text=stop.caption if stop else "",
            label="Change" if stop else "Mark",
        )

    def _mark(self) -> bool:
        """Mark the stop; False where that is refused, which is said."""
        try:
            return mark_stop(self.shell.session, self.position, self.text)
        except ScenarioError as error:
            self.shell.say(str(error), error=True)
            return False


def open_caption(shell: Shell) -> CaptionPrompt | None:
    """What marks the position that is shown; None where nothing is shown yet."""
    if shell.session.player is None:
        return None
    return CaptionPrompt(shell, shown_stop_position(shell.session))


class StopsPanel(Panel):
    """The list of all stops; a press goes to one, the buttons beside it change or remove it."""

    title = "Stops"
    size = (900, 620)
    bindings = STOP_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.offset = 0

    # What can be done

    def commands(self) -> Commands:
        """What is done with the stop that has the keyboard, and with the list."""
        return {
            "stops-move": lambda: None,
            "stops-caption": self._edit_chosen,
            "stops-remove": self._remove_chosen,
            "stops-undo": partial(undo_stops, self.shell.session),
            "stops-mark": self._mark,
        }

    def key(self, name: str) -> bool:
        """Arrows move in the list."""
        moves = {"Up": -1, "Down": 1, "Home": -len(self._stops), "End": len(self._stops)}
        if name not in moves:
            return super().key(name)
        self._choose((self._chosen or 0) + moves[name] if self._chosen is not None else 0)
        return True

    @property
    def _stops(self) -> tuple[Stop, ...]:
        return self.shell.session.stops.now

    @property
    def _chosen(self) -> int | None:
        """The index of the stop whose row has the keyboard."""
        kind, _, number = self.shell.view.focus.partition(" ")
        known = kind in ("stop", "caption", "remove") and number.isdecimal()
        return int(number) if known and int(number) < len(self._stops) else None

    def _choose(self, index: int) -> None:
        """Give the keyboard to a stop, or to the nearest one there is, and bring it in sight."""
        if not self._stops:
            self.shell.focus("mark")
            return
        index = min(max(index, 0), len(self._stops) - 1)
        rows = self._rows(self.inner, self.shell.view.metrics)
        self.offset = min(max(self.offset, index - rows + 1), index)
        self.shell.focus(f"stop {index}")

    def _go(self, stop: Stop) -> None:
        if go_to_stop(self.shell.session, stop.position):
            self.shell.close()

    def _edit(self, stop: Stop) -> None:
        self.shell.open(CaptionPrompt(self.shell, stop.position))

    def _edit_chosen(self) -> None:
        if self._chosen is not None:
            self._edit(self._stops[self._chosen])

    def _remove(self, index: int) -> None:
        remove_stop(self.shell.session, self._stops[index].position)
        self._choose(index)

    def _remove_chosen(self) -> None:
        if self._chosen is not None:
            self._remove(self._chosen)

    def _mark(self) -> None:
        self.shell.open("stop")

    def preferred_focus(self) -> str:
        """The stop that is shown, or the next one after the position that is."""
        if not self._stops:
            return "mark"
        shown = shown_stop_position(self.shell.session)
        after = [index for index, stop in enumerate(self._stops) if stop.position >= shown]
        index = after[0] if after else len(self._stops) - 1
        self._choose(index)
        return f"stop {index}"

    def scroll(self, rows: int) -> None:
        """Move by rows of the list."""
        self.offset += rows

    # Controls

    def _row_height(self, metrics: Metrics) -> int:
        return metrics.px(44)

    def _rows(self, rect: pygame.Rect, metrics: Metrics) -> int:
        """How many rows are in sight."""
        return max((rect.height - metrics.px(60)) // self._row_height(metrics), 1)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A row for each stop, with two buttons at its right, and the buttons below."""
        rows = self._rows(rect, metrics)
        self.offset = min(max(self.offset, 0), max(len(self._stops) - rows, 0))
        found = []
        for index, stop in enumerate(self._stops):
            row = index - self.offset
            height = self._row_height(metrics)
            box = pygame.Rect(rect.left, rect.top + row * height, rect.width, height)
            found += self._row(index, stop, box, metrics, 0 <= row < rows)
        return found + self._buttons(rect, metrics)

    def _row(
        self, index: int, stop: Stop, box: pygame.Rect, metrics: Metrics, shown: bool
    ) -> list[Control]:
        buttons = [
            Control(f"caption {index}", label="Caption", tip="Change the caption (E)",
                    press=partial(self._edit, stop)),
            Control(f"remove {index}", label="Remove", tip="Remove the stop (Delete)",
                    press=partial(self._remove, index)),
        ]  # fmt: skip
        widths = fitted_widths(buttons, metrics, metrics.px(26))
        right = box.inflate(0, -metrics.px(8))
        placed = button_row(buttons, right, widths, metrics.gap, "right")
        row = pygame.Rect(box.left, box.top + metrics.px(1), 0, box.height - metrics.px(2))
        row.width = max(placed[0].rect.left - metrics.gap - box.left, 1)
        first = Control(f"stop {index}", row, "area", label=stop.caption or _NO_CAPTION,
                        tip=stop.caption, press=partial(self._go, stop))  # fmt: skip
        for control in (found := [first, *placed]):
            control.enabled = shown
        return found

    def _buttons(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        buttons = [
            Control("mark", label="Mark the position shown", tip="Mark it, with a caption (S)",
                    press=self._mark),
            Control("undo", label="Undo", tip="Take the last change back (Ctrl+Z)",
                    press=partial(undo_stops, self.shell.session),
                    enabled=self.shell.session.stops.undoable),
        ]  # fmt: skip
        height = metrics.px(38)
        row = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        return button_row(
            buttons, row, fitted_widths(buttons, metrics, metrics.px(36)), metrics.gap
        )

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw each stop: its number, where it stands, its caption."""
        if not self._stops:
            canvas.text_lines(_EMPTY, rect.topleft, rect.width, size=canvas.metrics.text,
                              colour=canvas.theme.text, most=6)  # fmt: skip
            return
        rows = [each for each in self.controls(rect, canvas.metrics) if each.name[:5] == "stop "]
        room = max(width_of(self._where(stop), STRONG, canvas.metrics.text) for stop in self._stops)
        for control, (number, stop) in zip(rows, enumerate(self._stops, start=1)):
            if control.enabled:
                self._draw_row(canvas, control, number, stop, room)
        hidden = len(self._stops) - sum(row.enabled for row in rows)
        if hidden:
            text = not_in_sight(counted(hidden, "stop"))
            canvas.text(text, (rect.right, rect.bottom - canvas.px(28)), size=canvas.metrics.small,
                        colour=canvas.theme.dim, align="right")  # fmt: skip

    def _where(self, stop: Stop) -> str:
        return capital(stop_position_text(self.shell.session, stop.position))

    def _draw_row(
        self, canvas: Canvas, control: Control, number: int, stop: Stop, room: int
    ) -> None:
        theme, metrics, box = canvas.theme, canvas.metrics, control.rect
        session = self.shell.session
        inside = session.comparison.has(stop.position)
        if self.shell.view.hovered == control.name or stop.position == shown_stop_position(session):
            canvas.box(box, theme.raised, canvas.px(7))
        left, top = box.left + canvas.px(12), box.centery - canvas.px(11)
        canvas.text(str(number), (left + canvas.px(20), top), size=metrics.text, colour=theme.dim,
                    align="right")  # fmt: skip
        left += canvas.px(36)
        where = self._where(stop)
        canvas.text(where, (left, top), size=metrics.text, face=STRONG,
                    colour=theme.text if inside else theme.dim)  # fmt: skip
        left += min(room, box.width // 3) + canvas.px(20)
        caption = stop.caption or _NO_CAPTION
        if not inside:
            caption = f"past the end of this run \u00b7 {caption}"
        canvas.text(caption, (left, top), size=metrics.text, most=max(box.right - left, 1),
                    colour=theme.text if inside and stop.caption else theme.dim)  # fmt: skip


def open_stops(shell: Shell) -> StopsPanel | None:
    """The list of stops; None where nothing is shown yet."""
    return StopsPanel(shell) if shell.session.player is not None else None
