"""The lab: an algorithm is built from parts, and its code and its order are seen at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES
from visualizer.board.neighbours import COMPASS, NAMED_ORDERS
from visualizer.draw.metrics import Metrics
from visualizer.draw.theme import Theme
from visualizer.errors import VisualizerError
from visualizer.language.lab import mark_words, push_words, tip_of_frontier
from visualizer.window.screens.lab_drafts import MOST_VARIANTS, Workbench
from visualizer.window.screens.lab_layout import (
    SIZE,
    LabLayout,
    in_a_column,
    in_a_row,
    lab_layout,
    nearest,
)
from visualizer.window.screens.lab_picture import LabPicture, LabView
from visualizer.window.screens.lab_runs import LabRuns
from visualizer.window.session import MOST_PANES
from visualizer.window.widgets.controls import Control
from visualizer.window.widgets.panel import Overlay

if TYPE_CHECKING:
    from visualizer.window.app import App

_ARROWS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
_FRONTIER_LABELS = ("Recursion", "Queue", "Stack", "Iterators")


class Lab(Overlay):
    """Builds up to four variants; ``Compare`` puts them into the panes."""

    title = "The lab: build an algorithm from parts"
    size = SIZE

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.bench = Workbench()
        self.runs = LabRuns()
        self.picture = LabPicture()
        self.typed: str | None = None
        self._in_panes: tuple[str, ...] = ()

    def begin(self) -> None:
        """Make ready to be shown: variants that have come into the panes are worked on."""
        in_panes = tuple(each.name for each in self.app.session.programs)
        if in_panes != self._in_panes:
            self.bench.take(self.app.session.programs)
        self._in_panes = in_panes
        self.typed = None

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Run the variants on the board, the one that is worked on first."""
        self.runs.use(self.app.session.board)
        return self.runs.work([self.bench.variant, *self.bench.variants], time_left)

    # Controls

    def preferred_focus(self) -> str:
        """The frontier that is chosen."""
        return f"frontier {self.bench.variant.frontier}"

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The variants, their parts, the compass, and what can be done with them."""
        layout = lab_layout(rect, metrics)
        return [
            *self._variants(layout),
            *self._parts(layout),
            *self._compass(layout),
            *self._orders(layout),
            *self._name(layout),
        ]

    def _variants(self, layout: LabLayout) -> list[Control]:
        gap = layout.metrics.px(8)
        tabs, buttons = layout.variants(len(self.bench.drafts))
        places = in_a_row(tabs, len(self.bench.drafts), gap)
        found = [
            Control(f"variant {place + 1}", box, label=f"{place + 1}  {variant.title}",
                    selected=place == self.bench.place, tip=f"{variant.title} ({place + 1})",
                    press=lambda place=place: self._show(place))  # type: ignore[misc]
            for place, (variant, box) in enumerate(zip(self.bench.variants, places))
        ]  # fmt: skip
        copy, remove = in_a_row(buttons, 2, gap)
        many = len(found)
        return [
            *found,
            Control("copy", copy, label="Copy", press=self._copy, enabled=many < MOST_VARIANTS,
                    tip="Make another variant from this one, to change one part of it"),
            Control("remove", remove, label="Remove", press=self._remove, enabled=many > 1,
                    tip="Take this variant away"),
        ]  # fmt: skip

    def _parts(self, layout: LabLayout) -> list[Control]:
        variant = self.bench.variant
        tips = [tip_of_frontier(word) for word in FRONTIERS]
        return [
            *self._choices(layout, 0, "frontier", FRONTIERS, _FRONTIER_LABELS, tips),
            *self._choices(layout, 1, "mark", MARKS, *mark_words(variant)),
            *self._choices(layout, 2, "push", PUSHES, *push_words(variant)),
        ]

    def _choices(
        self,
        layout: LabLayout,
        place: int,
        part: str,
        words: tuple[str, ...],
        labels: tuple[str, ...],
        tips: list[str],
    ) -> list[Control]:
        places = in_a_row(layout.part(place), len(words), layout.metrics.px(6))
        chosen = getattr(self.bench.variant, part)
        return [
            Control(f"{part} {word}", box, label=label, selected=word == chosen, tip=tip,
                    press=lambda word=word: self._choose(part, word))  # type: ignore[misc]
            for word, label, tip, box in zip(words, labels, tips, places)
        ]  # fmt: skip

    def _compass(self, layout: LabLayout) -> list[Control]:
        side = layout.compass.width // 3
        gap = layout.metrics.px(4)
        found = []
        for name, (down, right) in COMPASS.items():
            left = layout.compass.left + (right + 1) * side
            box = pygame.Rect(left, layout.compass.top + (down + 1) * side, side - gap, side - gap)
            found.append(
                Control(f"direction {name}", box, "area", label=name,
                        tip="The cell itself, as a neighbour" if name == "C" else "",
                        press=lambda cell=(down, right): self._click(cell))  # type: ignore[misc]
            )  # fmt: skip
        below = layout.compass.move(0, layout.compass.height + layout.metrics.px(8))
        below.height = layout.metrics.px(32)
        below.width -= gap
        clear, back = in_a_row(below, 2, gap)
        directions = self.bench.draft.directions
        return [
            *found,
            Control("clear", clear, label="Clear", press=self._clear, enabled=bool(directions),
                    tip="Begin the order anew (Delete)"),
            Control("back", back, label="Back", press=self._take_back, enabled=bool(directions),
                    tip="Take the last direction back (Backspace)"),
        ]  # fmt: skip

    def _orders(self, layout: LabLayout) -> list[Control]:
        px = layout.metrics.px
        places = in_a_column(layout.orders, len(NAMED_ORDERS), px(3), px(29))
        directions = tuple(self.bench.draft.directions)
        return [
            Control(f"order {name}", box, label=name.replace("-", " "),
                    selected=directions == order,
                    press=lambda order=order: self._set_order(order))  # type: ignore[misc]
            for (name, order), box in zip(NAMED_ORDERS.items(), places)
        ]  # fmt: skip

    def _name(self, layout: LabLayout) -> list[Control]:
        px, row = layout.metrics.px, layout.name
        buttons = (
            ("copy-name", "Copy name", self._copy_name, 120,
             "The name, as the command line takes it (Ctrl+C)"),
            ("copy-code", "Copy code", self._copy_code, 120, "The code, whole: it runs in a file"),
            ("add", "Add to the panes", lambda: self._compare(beside=True), 170,
             "Show these variants beside what is compared now"),
            ("compare", "Compare", lambda: self._compare(beside=False), 130,
             "Show these variants, and only these"),
        )  # fmt: skip
        found: list[Control] = []
        right = row.right
        for name, label, press, width, tip in reversed(buttons):
            box = pygame.Rect(right - px(width), row.top, px(width), row.height)
            found.insert(0, Control(name, box, label=label, press=press, tip=tip,
                                    selected=name == "compare"))  # fmt: skip
            right = box.left - px(8)
        field = pygame.Rect(row.left, row.top, max(right - row.left, 1), row.height)
        text = self.bench.variant.name if self.typed is None else self.typed
        typing = self.app.focus_name == "name"
        return [
            Control("name", field, "field", text=text, type=self._type, press=self._take_name,
                    selected=typing, label="stack,mark=pop,push=reversed",
                    tip="The name on the command line; type or paste another, then Enter"),
            *found,
        ]  # fmt: skip

    # What they do

    def _show(self, place: int) -> None:
        self.typed = None
        self.bench.show(place)

    def _copy(self) -> None:
        self.typed = None
        self.bench.copy()

    def _remove(self) -> None:
        self.typed = None
        self.bench.remove()

    def _choose(self, part: str, word: str) -> None:
        self.typed = None
        self.bench.draft.choose(part, word)

    def _set_order(self, order: tuple[tuple[int, int], ...]) -> None:
        self.typed = None
        self.bench.draft.set_order(order)

    def _click(self, direction: tuple[int, int]) -> None:
        self.typed = None
        self.bench.draft.click(direction)

    def _take_back(self) -> None:
        self.typed = None
        self.bench.draft.take_back()

    def _clear(self) -> None:
        self.typed = None
        self.bench.draft.clear()

    def _type(self, text: str) -> None:
        self.typed = text

    def _take_name(self) -> None:
        if self.typed is None:
            return
        try:
            self.bench.rename(self.typed)
        except VisualizerError as error:
            self.app.session.say(str(error), error=True)
            return
        self.typed = None

    def _copy_name(self) -> None:
        self._copy_text(self.bench.variant.name, "The name")

    def _copy_code(self) -> None:
        self._copy_text(self.bench.variant.code, "The code")

    def _copy_text(self, text: str, what: str) -> None:
        if self.app.host.copy_text(text):
            self.app.session.say(f"{what} is on the clipboard.")
        else:
            self.app.session.say("The clipboard cannot be reached from here.", error=True)

    def _compare(self, beside: bool) -> None:
        session = self.app.session
        chosen = [variant.algorithm for variant in self.bench.variants]
        algorithms = tuple(dict.fromkeys([*(session.programs if beside else ()), *chosen]))
        if len(algorithms) <= MOST_PANES:
            self._in_panes = tuple(each.name for each in algorithms)
            self.app.close_overlay()
            if session.order is not None:
                session.order = None
                session.say("Each algorithm takes the neighbours in its own order now.")
        session.choose_algorithms(algorithms)  # says so where they are too many

    # Keys

    def key(self, name: str, typed: str) -> bool:
        """Tab goes from part to part, arrows go to what lies next, and a few keys of its own."""
        if name in ("Tab", "Shift+Tab"):
            self._move_on(1 if name == "Tab" else -1)
            return True
        if self.app.focus_name == "name":
            return False
        if name in _ARROWS:
            rects = [(each.name, each.rect) for each in self.app.controls if each.enabled]
            found = nearest(rects, self.app.focus_name, _ARROWS[name])
            self.app.focus_name = found or self.app.focus_name or self.preferred_focus()
            return True
        actions = {"Backspace": self._take_back, "Delete": self._clear, "Ctrl+C": self._copy_name}
        actions |= {str(n + 1): lambda n=n: self._show(n) for n in range(MOST_VARIANTS)}  # type: ignore[misc]
        if name not in actions:
            return False
        actions[name]()
        return True

    def _move_on(self, direction: int) -> None:
        """Give the keyboard to what is chosen in the next part, or the one before."""
        stops: dict[str, str] = {}
        for control in self.app.controls:
            if control.enabled:
                group = control.name.split()[0]
                if group not in stops or control.selected:
                    stops[group] = control.name
        groups = list(stops)
        now = self.app.focus_name.split()[0] if self.app.focus_name else ""
        place = groups.index(now) + direction if now in groups else 0
        self.app.focus_name = stops[groups[place % len(groups)]]

    # Drawing

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the words, the compass, the code and the run."""
        self.runs.use(self.app.session.board)
        layout = lab_layout(rect, metrics)
        view = LabView(self.bench, self.runs, self.app.session.choices.mines)
        self.picture.draw(surface, layout, view, theme)
        for control in self._compass(layout):
            if control.kind == "area":
                hovered = self.app.hovered == control.name
                self.picture.draw_direction(surface, control, self.bench.draft, theme,
                                            layout.metrics, hovered)  # fmt: skip
