"""The lab: an algorithm is built from parts, and its code and its order are seen at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES
from visualizer.board.neighbours import COMPASS, NAMED_ORDERS
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.errors import VisualizerError
from visualizer.language.lab import mark_words, push_words, tip_of_frontier
from visualizer.window.actions import BY_NAME, LAB_ACTIONS
from visualizer.window.clipboard import NO_CLIPBOARD
from visualizer.window.screens.lab_layout import (
    SIZE,
    LabLayout,
    in_a_column,
    lab_layout,
    nearest,
)
from visualizer.window.screens.lab_picture import LabPicture, LabView
from visualizer.window.screens.lab_runs import LabRuns
from visualizer.window.screens.lab_variants import MOST_VARIANTS, LabVariants
from visualizer.window.session import MOST_PANES
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.widgets.button_row import button_row, row_width, shared_widths
from visualizer.window.widgets.controls import Control

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_FRONTIER_LABELS = ("Recursion", "Queue", "Stack", "Iterators")


class Lab(Panel):
    """Builds up to four variants; ``Compare`` puts them into the panes."""

    title = "The lab: build an algorithm from parts"
    size = SIZE
    bindings = LAB_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.variants = LabVariants()
        self.runs = LabRuns()
        self.picture = LabPicture()
        self.typed: str | None = None
        self._in_panes: tuple[str, ...] = ()
        # What was sent to the panes from here; recording it takes a while, and may be cancelled.
        self._compared: tuple[str, ...] = ()

    def opened(self) -> None:
        """Take over the variants that have come into the panes."""
        session = self.shell.session
        in_panes = tuple(each.name for each in session.programs)
        if in_panes not in (self._in_panes, self._compared):
            self.variants.take_over(session.programs)
        self._in_panes = in_panes
        if session.loading is None:
            self._compared = ()
        self.typed = None

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Run the variants on the board, the one that is worked on first."""
        self._want_runs()
        if self.runs.done:
            return False
        self.shell.redraw()
        return self.runs.work(time_left)

    def _want_runs(self) -> None:
        variants = [self.variants.variant, *self.variants.variants]
        self.runs.want(self.shell.session.board, variants)

    # Controls

    def preferred_focus(self) -> str:
        """The frontier that is chosen."""
        return f"frontier {self.variants.variant.frontier}"

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The variants, their parts, the compass, and what can be done with them."""
        layout = lab_layout(rect, metrics)
        return [
            *self._tabs(layout),
            *self._parts(layout),
            *self._compass(layout),
            *self._orders(layout),
            *self._name(layout),
        ]

    def _tabs(self, layout: LabLayout) -> list[Control]:
        gap, count = layout.metrics.px(8), len(self.variants.items)
        row, buttons = layout.variants(count)
        tabs = [
            Control(f"variant {number}", label=f"{number}  {variant.title}",
                    selected=number == self.variants.index + 1, tip=f"{variant.title} ({number})",
                    press=partial(self._show, number - 1))
            for number, variant in enumerate(self.variants.variants, start=1)
        ]  # fmt: skip
        copies = [
            Control("copy", label="Copy", press=self._copy, enabled=count < MOST_VARIANTS,
                    tip="Make another variant from this one, to change one part of it"),
            Control("remove", label="Remove", press=self._remove, enabled=count > 1,
                    tip="Take this variant away"),
        ]  # fmt: skip
        return [*_equal_row(tabs, row, gap), *_equal_row(copies, buttons, gap)]

    def _parts(self, layout: LabLayout) -> list[Control]:
        variant = self.variants.variant
        tips = [tip_of_frontier(word) for word in FRONTIERS]
        return [
            *self._choices(layout, 0, "frontier", FRONTIERS, _FRONTIER_LABELS, tips),
            *self._choices(layout, 1, "mark", MARKS, *mark_words(variant)),
            *self._choices(layout, 2, "push", PUSHES, *push_words(variant)),
        ]

    def _choices(
        self,
        layout: LabLayout,
        index: int,
        part: str,
        words: tuple[str, ...],
        labels: tuple[str, ...],
        tips: list[str],
    ) -> list[Control]:
        chosen = getattr(self.variants.variant, part)
        buttons = [
            Control(f"{part} {word}", label=label, selected=word == chosen, tip=tip,
                    press=partial(self._choose, part, word))
            for word, label, tip in zip(words, labels, tips)
        ]  # fmt: skip
        return _equal_row(buttons, layout.part(index), layout.metrics.px(6))

    def _compass(self, layout: LabLayout) -> list[Control]:
        side, gap = layout.compass.width // 3, layout.metrics.px(4)
        found = []
        for name, direction in COMPASS.items():
            left = layout.compass.left + (direction[1] + 1) * side
            top = layout.compass.top + (direction[0] + 1) * side
            found.append(
                Control(f"direction {name}", pygame.Rect(left, top, side - gap, side - gap), "area",
                        label=name, press=partial(self._click, direction),
                        tip="The cell itself, as a neighbour" if name == "C" else "")
            )  # fmt: skip
        below = layout.compass.move(0, layout.compass.height + layout.metrics.px(8))
        below.height = layout.metrics.px(32)
        below.width -= gap
        some = bool(self.variants.current.directions)
        buttons = [
            Control("clear", label="Clear", press=self._clear, enabled=some,
                    tip="Begin the order anew (Delete)"),
            Control("back", label="Back", press=self._take_back, enabled=some,
                    tip="Take the last direction back (Backspace)"),
        ]  # fmt: skip
        return [*found, *_equal_row(buttons, below, gap)]

    def _orders(self, layout: LabLayout) -> list[Control]:
        px = layout.metrics.px
        boxes = in_a_column(layout.orders, len(NAMED_ORDERS), px(3), px(29))
        directions = tuple(self.variants.current.directions)
        return [
            Control(f"order {name}", box, label=name.replace("-", " "),
                    selected=directions == order, press=partial(self._set_order, order))
            for (name, order), box in zip(NAMED_ORDERS.items(), boxes)
        ]  # fmt: skip

    def _name(self, layout: LabLayout) -> list[Control]:
        px, row = layout.metrics.px, layout.name
        buttons = [
            Control("copy-name", label="Copy name", press=self._copy_name,
                    tip="The name, as the command line takes it (Ctrl+C)"),
            Control("copy-code", label="Copy code", press=self._copy_code,
                    tip="The code, whole: it runs in a file"),
            Control("add", label="Add to the panes", press=partial(self._compare, beside=True),
                    tip="Show these variants beside what is compared now"),
            Control("compare", label="Compare", press=partial(self._compare, beside=False),
                    tip="Show these variants, and only these", selected=True),
        ]  # fmt: skip
        widths = [px(120), px(120), px(170), px(130)]
        room = row.width - row_width(widths, px(8)) - px(8)
        field = pygame.Rect(row.left, row.top, max(room, 1), row.height)
        text = self.variants.variant.name if self.typed is None else self.typed
        return [
            Control("name", field, "field", text=text, type=self._type, press=self._take_name,
                    label="stack,mark=pop,push=reversed",
                    tip="The name on the command line; type or paste another, then Enter"),
            *button_row(buttons, row, widths, px(8), "right"),
        ]  # fmt: skip

    # What they do

    def _show(self, index: int) -> None:
        self.typed = None
        self.variants.choose(index)

    def _copy(self) -> None:
        self.typed = None
        self.variants.copy()

    def _remove(self) -> None:
        self.typed = None
        self.variants.remove()

    def _choose(self, part: str, word: str) -> None:
        self.typed = None
        self.variants.current.choose(part, word)

    def _set_order(self, order: tuple[tuple[int, int], ...]) -> None:
        self.typed = None
        self.variants.current.set_order(order)

    def _click(self, direction: tuple[int, int]) -> None:
        self.typed = None
        self.variants.current.click(direction)

    def _take_back(self) -> None:
        self.typed = None
        self.variants.current.take_back()

    def _clear(self) -> None:
        self.typed = None
        self.variants.current.clear()

    def _type(self, text: str) -> None:
        self.typed = text

    def _take_name(self) -> None:
        if self.typed is None:
            return
        try:
            self.variants.rename(self.typed)
        except VisualizerError as error:
            self.shell.say(str(error), error=True)
            return
        self.typed = None

    def _copy_name(self) -> None:
        self._copy_text(self.variants.variant.name, "The name")

    def _copy_code(self) -> None:
        self._copy_text(self.variants.variant.code, "The code")

    def _copy_text(self, text: str, what: str) -> None:
        if self.shell.copy_text(text):
            self.shell.say(f"{what} is on the clipboard.")
        else:
            self.shell.say(NO_CLIPBOARD, error=True)

    def _compare(self, beside: bool) -> None:
        session = self.shell.session
        chosen = [variant.algorithm for variant in self.variants.variants]
        algorithms = tuple(dict.fromkeys([*(session.programs if beside else ()), *chosen]))
        # A variant with an order of its own is built to be seen with that.
        own = any(each.order != session.order for each in chosen)
        if len(algorithms) <= MOST_PANES:
            self._compared = tuple(each.name for each in algorithms)
            self.shell.close()
            if own and session.order is not None:
                session.say("Each algorithm takes the neighbours in its own order now.")
        session.choose_algorithms(algorithms, own_orders=own)  # says so where they are too many

    # Keys

    def key(self, name: str) -> bool:
        """Tab goes from part to part, arrows to what lies there; digits choose a variant."""
        if name in ("Tab", "Shift+Tab"):
            self._move_on(1 if name == "Tab" else -1)
        elif self.shell.view.focus == "name":
            return False
        elif name in _ARROWS:
            self._move(_ARROWS[name])
        elif name in BY_NAME["lab-variant"].keys:
            self._show(int(name) - 1)
        else:
            return super().key(name)
        return True

    def commands(self) -> Commands:
        """What is done to the order, and copied."""
        return {
            "lab-back": self._take_back,
            "lab-clear": self._clear,
            "lab-copy-name": self._copy_name,
        }

    def _move(self, direction: tuple[int, int]) -> None:
        """Give the keyboard to what lies in a direction (rows down, columns right)."""
        focus = self.shell.view.focus
        rects = [(each.name, each.rect) for each in self.shell.controls if each.enabled]
        found = nearest(rects, focus, direction)
        self.shell.focus(found or focus or self.preferred_focus())

    def _move_on(self, direction: int) -> None:
        """Give the keyboard to what is chosen in the next part, or the one before."""
        stops: dict[str, str] = {}
        for control in self.shell.controls:
            if control.enabled:
                part = control.name.split()[0]
                if part not in stops or control.selected:
                    stops[part] = control.name
        parts = list(stops)
        now = self.shell.view.focus.split()[0] if self.shell.view.focus else ""
        index = parts.index(now) + direction if now in parts else 0
        self.shell.focus(stops[parts[index % len(parts)]])

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the words, the compass, the code and the run."""
        self._want_runs()
        layout = lab_layout(rect, canvas.metrics)
        canvas = canvas.with_metrics(layout.metrics)
        view = LabView(self.variants, self.runs, self.shell.session.choices.mines)
        self.picture.draw(canvas, layout, view)
        for control in self._compass(layout):
            if control.kind == "area":
                hovered = self.shell.view.hovered == control.name
                self.picture.draw_direction(canvas, control, self.variants.current, hovered)


def _equal_row(controls: Sequence[Control], rect: pygame.Rect, gap: int) -> list[Control]:
    """The controls side by side over the width of ``rect``, all as wide."""
    widths = shared_widths(rect.width, (1,) * len(controls), gap)
    return button_row(controls, rect, widths, gap)
