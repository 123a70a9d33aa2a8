"""Answers that are built of the lab's parts."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES, Variant, parse_variant
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, height_of
from visualizer.exercises.tasks import VariantTask
from visualizer.language.lab import headings, mark_words, push_words, tip_of_frontier
from visualizer.language.terms import order_text
from visualizer.trace.source import SourceCode
from visualizer.window.screens.lab_variants import LabVariant
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.code_view import CodeView
from visualizer.window.widgets.button_row import button_row, shared_widths
from visualizer.window.widgets.controls import Control

_BUTTON, _LABEL, _GAP, _CODE, _LEAST_CODE = 34, 22, 6, 150, 90
#: How many named orders stand in a row, and how high one is.
_ORDERS_IN_A_ROW, _ORDER = 4, 28
#: What is built at the beginning: the first that is not right.
_BEGIN = (Variant("queue", "push", "natural"), Variant("stack", "push", "natural"),
          *(Variant(frontier, mark) for frontier in FRONTIERS for mark in MARKS))  # fmt: skip
_FRONTIER_LABELS = ("Recursion", "Queue", "Stack", "Iterators")


class VariantAnswering(Answering):
    """The parts of the lab as buttons, and the code that they make."""

    task: VariantTask
    wide = True

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.parts = LabVariant(next(each for each in _BEGIN if each.name not in self.task.rights))
        self._code = CodeView()
        self._touched = False

    @property
    def variant(self) -> Variant:
        """What is built."""
        return self.parts.variant

    @property
    def text(self) -> str:
        """The name of what is built, once a part has been chosen."""
        return self.variant.name if self._touched else ""

    def fill(self, answer: str) -> None:
        """Have built this."""
        self.parts, self._touched = LabVariant(parse_variant(answer)), True

    def say(self, answer: str) -> str:
        """Its title."""
        return parse_variant(answer).title

    @property
    def status(self) -> str:
        """What to do."""
        return "" if self._touched or self.settled else "Choose its parts; the code follows."

    # The column

    def _parts(self, rect: pygame.Rect, metrics: Metrics) -> list[pygame.Rect]:
        step = metrics.px(_LABEL + _BUTTON + _GAP)
        return [
            pygame.Rect(rect.left, rect.top + number * step + metrics.px(_LABEL), rect.width,
                        metrics.px(_BUTTON))
            for number in range(4)
        ]  # fmt: skip

    def height(self, width: int, metrics: Metrics) -> int:
        """Four rows with their headings, and the code."""
        return metrics.px(4 * (_LABEL + _BUTTON + _GAP) + _CODE) + self._orders_height(metrics)

    def _orders_height(self, metrics: Metrics) -> int:
        rows = -(-len(NAMED_ORDERS) // _ORDERS_IN_A_ROW)
        return rows * metrics.px(_ORDER + 3) - metrics.px(_BUTTON)

    def limits(self, width: int, metrics: Metrics) -> tuple[int, int]:
        """The code scrolls, and takes all there is."""
        return self.height(width, metrics) - metrics.px(_CODE - _LEAST_CODE), 100_000

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The words of each part, and the named orders."""
        variant, rows = self.variant, self._parts(rect, metrics)
        marks, mark_tips = mark_words(variant)
        pushes, push_tips = push_words(variant)
        words = [
            (
                "frontier",
                FRONTIERS,
                _FRONTIER_LABELS,
                [tip_of_frontier(each) for each in FRONTIERS],
            ),
            ("mark", MARKS, marks, mark_tips),
            ("push", PUSHES, pushes, push_tips),
        ]
        found: list[Control] = []
        for (part, names, labels, tips), row in zip(words, rows):
            buttons = [
                Control(f"{part} {name}", label=label, tip=tip, enabled=not self.settled,
                        selected=getattr(variant, part) == name,
                        press=partial(self._choose, part, name))
                for name, label, tip in zip(names, labels, tips)
            ]  # fmt: skip
            found += _row(buttons, row, metrics)
        directions = tuple(self.parts.directions)
        orders = [
            Control(f"order {name}", label=order_text(order), selected=directions == order,
                    enabled=not self.settled, press=partial(self._set_order, order))
            for name, order in NAMED_ORDERS.items()
        ]  # fmt: skip
        for first in range(0, len(orders), _ORDERS_IN_A_ROW):
            some = orders[first : first + _ORDERS_IN_A_ROW]
            step = first // _ORDERS_IN_A_ROW * metrics.px(_ORDER + 3)
            row = pygame.Rect(rect.left, rows[3].top + step, rect.width, metrics.px(_ORDER))
            found += _row(some, row, metrics, _ORDERS_IN_A_ROW)
        return found

    def _choose(self, part: str, word: str) -> None:
        self.parts.choose(part, word)
        self._touched = True

    def _set_order(self, order: tuple[tuple[int, int], ...]) -> None:
        self.parts.set_order(order)
        self._touched = True

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the headings and the code."""
        theme, metrics = canvas.theme, canvas.metrics
        rows = self._parts(rect, metrics)
        high = height_of(REGULAR, metrics.small)
        for row, words in zip(rows, [*headings(self.variant)[:3], "in which order"]):
            canvas.text(words, (row.left, row.top - high), size=metrics.small, colour=theme.dim,
                        most=row.width)  # fmt: skip
        below = rows[-1].bottom + self._orders_height(metrics)
        code = pygame.Rect(rect.left, below + canvas.px(8), rect.width, 0)
        code.height = max(rect.bottom - code.top, 1)
        text = self.variant.code
        source = SourceCode(self.variant.name, text[text.index("def ") :])
        self._code.draw(canvas, code, source)

    def scroll(self, rows: int) -> None:
        """Scroll the code."""
        self._code.scroll(rows)

    def key(self, name: str) -> bool:
        """Up and down scroll the code."""
        if name not in ("Up", "Down"):
            return False
        self.scroll(1 if name == "Down" else -1)
        return True


def _row(
    buttons: list[Control], row: pygame.Rect, metrics: Metrics, places: int = 0
) -> list[Control]:
    """Buttons side by side, as wide as if there were so many ``places``."""
    gap, count = metrics.px(4), places or len(buttons)
    return button_row(buttons, row, shared_widths(row.width, (1,) * count, gap), gap)
