"""Answers that trace an algorithm by hand: cells clicked in order, and what waits written down."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_looks import OpenedByHand
from visualizer.draw.scene.scene_marks import Mark, MarkKind
from visualizer.draw.text import REGULAR, STRONG, height_of, width_of
from visualizer.errors import counted
from visualizer.exercises.scene import Scene
from visualizer.exercises.tracing.hand_tracing import HandTracing, Said
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.language.formatting import cell_text
from visualizer.language.practice import all_said, said
from visualizer.window.screens.practice.answering import Answering, Reply
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control

_ROW, _GAP, _BAR = 40, 7, 10
#: What says that a step is right stands above the rule, and is not said again below.
_HEADINGS = ("step-right", "step-forced")


class TraceAnswering(Answering):
    """Clicks on the board are the next cells; at a checkpoint they are what waits."""

    task: TraceTask
    uses_board = True
    keeps_answer = True

    def __init__(self, *about: object) -> None:
        super().__init__(*about)  # type: ignore[arg-type]
        self.tracing = HandTracing(self.task)
        self.waiting: list[Cell] = []
        self._said: Said | None = None

    # The answer

    @property
    def text(self) -> str:
        """The trace, once there is something to be judged."""
        return self.tracing.text if self.tracing.may_finish else ""

    def fill(self, answer: str) -> None:
        """Have traced this; the solution is shown from where the student stands."""
        if answer == self.task.solution:
            self.tracing.show()
        else:
            self.tracing = HandTracing(self.task, answer)
        self.waiting, self._said = [], None

    def say(self, answer: str) -> str:
        """Nothing: the board shows it."""
        return ""

    @property
    def status(self) -> str:
        """What is to be done now."""
        if self.settled:
            return ""
        if self._is_due:
            return "Click them on the board, then Write it down."
        if self.tracing.complete:
            return "All cells are there. Answer, or take some back."
        return f"Click the cell that is number {len(self.tracing.cells) + 1}."

    @property
    def asks(self) -> str:
        """The question at a checkpoint: until it is answered, no click is a next cell."""
        ask = self.tracing.ask_waiting
        return said(ask) if ask is not None and self._is_due else ""

    @property
    def objection(self) -> str:
        """That cells are missing, which may be meant or not."""
        left = self.task.length - len(self.tracing.cells)
        if not left:
            return ""
        count = "counts" if left == 1 else "count"
        return (
            f"{counted(left, 'cell')} {'is' if left == 1 else 'are'} not clicked yet, and {count}"
            " as not right. Answer once more to end here."
        )

    @property
    def reply(self) -> Reply | None:
        """What was said of the last click; later how many fit so far."""
        if self._said is None or self.settled:
            return None
        facts = self._said.facts
        heading = {True: "Right", False: "Not the next one", None: "Noted"}[self._said.right]
        if self._said.right is False and self._said.done:
            heading = "Not right"
        if self._said.right is None and not self._said.done:
            heading = "Nothing has changed"
        elif facts[0].key == "step-fixed":
            heading = "Put right"
        elif self._said.right is None and self._said.pointed:
            heading = "Hint"
        elif facts[0].key in _HEADINGS:
            heading, facts = said(facts[0]).removesuffix("."), facts[1:]
        return Reply(heading, all_said((*facts, *self.tracing.so_far)), self._said.right)

    # What a student does

    def click(self, cell: Cell) -> None:
        """Take the next cell, or one that waits."""
        if self.settled:
            return
        if self.tracing.checkpoint_due is None:
            self._said = self.tracing.click(cell)
        elif self.waiting and self.waiting[-1] == cell:
            self.waiting.pop()
        else:
            self.waiting.append(cell)

    def write(self) -> None:
        """Take what was clicked as what waits."""
        self._said = self.tracing.write_waiting(self.waiting)
        self.waiting = []

    def take_part(self) -> bool:
        """Write down what waits, once something is clicked."""
        if not (self._is_due and self.waiting):
            return False
        self.write()
        return True

    def undo(self) -> None:
        """Take the last cell back."""
        if self.settled:
            return
        if self.waiting:
            self.waiting.pop()
        else:
            self._said = self.tracing.undo()

    def _fix(self) -> None:
        self._said = self.tracing.fix()

    @property
    def can_hint(self) -> bool:
        """Whether hints are left."""
        return not self.settled and self.tracing.hints_left > 0

    def hint(self) -> None:
        """Say beside which cell it goes on."""
        if not self.settled:
            self._said = self.tracing.hint()

    # The board

    def scene(self, scene: Scene) -> Scene:
        """The board with the click, as it is before the run."""
        if self.settled:
            return scene
        board = Board(scene.board.rows, scene.traces[0].click)
        return Scene(board, scene.traces, (0,) * len(scene.traces), scene.shown, scene.pointed)

    @property
    def opened(self) -> OpenedByHand:
        """The cells that are open, with their numbers."""
        return OpenedByHand(self.tracing.rows, self.tracing.cells)

    @property
    def pointed(self) -> tuple[Cell, ...]:
        """What the last words speak of."""
        return self._said.pointed if self._said is not None and not self.settled else ()

    def marks(self) -> Mapping[Cell, Mark]:
        """What is written down as waiting, numbered."""
        numbers: dict[Cell, list[str]] = {}
        for number, cell in enumerate(self.waiting, start=1):
            numbers.setdefault(cell, []).append(str(number))
        return {cell: Mark(",".join(each), MarkKind.CHOSEN) for cell, each in numbers.items()}

    # The column

    def height(self, width: int, metrics: Metrics) -> int:
        """How far it is, what is written down, and the buttons."""
        bar = height_of(STRONG, metrics.text) + metrics.px(_BAR + 8)
        if self.settled:
            return bar
        chips = self._chips_height(width, metrics) if self._is_due else 0
        return bar + chips + metrics.px(_ROW)

    @property
    def _is_due(self) -> bool:
        return self.tracing.checkpoint_due is not None and not self.settled

    def _chip(self, metrics: Metrics) -> tuple[int, int]:
        board = self.task.scene.board
        longest = f"99  {cell_text((board.height - 1, board.width - 1))}"
        return width_of(longest, STRONG, metrics.small) + metrics.px(12), metrics.px(28)

    def _columns(self, width: int, metrics: Metrics) -> int:
        return max(width // (self._chip(metrics)[0] + metrics.px(5)), 1)

    def _chips_height(self, width: int, metrics: Metrics) -> int:
        rows = max(-(-len(self.waiting) // self._columns(width, metrics)), 1)
        return rows * (self._chip(metrics)[1] + metrics.px(5)) + metrics.px(8)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """To take back, to write down, and to have a step put right."""
        if self.settled:
            return []
        row = pygame.Rect(rect.left, rect.bottom - metrics.px(_ROW), rect.width, metrics.px(_ROW))
        back = Control("take back", label="Take back", press=self.undo,
                       enabled=bool(self.waiting) or len(self.tracing.cells) > self.task.given,
                       tip="Take the last cell back (Backspace)")  # fmt: skip
        buttons = [back]
        if self._is_due:
            label = "Write it down" if self.waiting else "No cell"
            buttons.append(Control("write", label=label, press=self.write,
                                   tip=f"{label} (W)", selected=bool(self.waiting)))  # fmt: skip
        elif self.tracing.may_fix:
            buttons.append(Control("fix", label="Put it right", press=self._fix,
                                   tip="See the right cell; it is counted apart (F)"))  # fmt: skip
        width = min(metrics.px(170), (rect.width - metrics.px(_GAP)) // 2)
        return button_row(buttons, row, [width] * len(buttons), metrics.px(_GAP))

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw how many cells there are, as words and as a bar, and what is written down."""
        theme, metrics = canvas.theme, canvas.metrics
        count, length = len(self.tracing.cells), self.task.length
        canvas.text(f"{count} of {length} cells", rect.topleft, size=metrics.text, face=STRONG,
                    colour=theme.text, most=rect.width)  # fmt: skip
        hints = self.tracing.hints_left
        words = "" if self.settled else f"{hints} {'hint' if hints == 1 else 'hints'} left"
        canvas.text(words, rect.topright, size=metrics.small, colour=theme.dim, align="right")
        top = rect.top + height_of(STRONG, metrics.text)
        bar = pygame.Rect(rect.left, top, rect.width, metrics.px(_BAR))
        canvas.box(bar, theme.raised, bar.height // 2)
        done = pygame.Rect(bar.left, bar.top, max(bar.width * count // length, bar.height),
                           bar.height)  # fmt: skip
        canvas.box(done, theme.accent, bar.height // 2)
        if self._is_due:
            area = pygame.Rect(rect.left, bar.bottom + metrics.px(8), rect.width, 0)
            self._draw_chips(canvas, area)

    def _draw_chips(self, canvas: Canvas, area: pygame.Rect) -> None:
        (wide, high), gap = self._chip(canvas.metrics), canvas.px(5)
        columns = self._columns(area.width, canvas.metrics)
        size, high_text = canvas.metrics.small, height_of(REGULAR, canvas.metrics.small)
        if not self.waiting:
            canvas.text("nothing yet", (area.left, area.top + (high - high_text) // 2), size=size,
                        colour=canvas.theme.dim, most=area.width)  # fmt: skip
        for number, cell in enumerate(self.waiting):
            box = pygame.Rect(area.left + number % columns * (wide + gap),
                              area.top + number // columns * (high + gap), wide, high)  # fmt: skip
            canvas.outlined_box(box, canvas.theme.raised, canvas.theme.accent, canvas.px(6))
            canvas.text(f"{number + 1}  {cell_text(cell)}", box.center, size=size, face=STRONG,
                        colour=canvas.theme.text, align="centre", most=wide)  # fmt: skip

    # Keys

    def key(self, name: str) -> bool:
        """W writes down what waits, F has a step put right."""
        if self.settled:
            return False
        if name == "W" and self._is_due:
            self.write()
        elif name == "F" and self.tracing.may_fix:
            self._fix()
        else:
            return False
        return True
