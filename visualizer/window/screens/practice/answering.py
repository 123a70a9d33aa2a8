"""What is being given as the answer to a task: one class for each form, all used alike.

The screen of a practice knows nothing of forms: it asks an `Answering` for its controls, what it
marks on the board and the answer's text, and hands it clicks on cells and keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from visualizer.board.cells import Cell
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_looks import OpenedByHand
from visualizer.draw.scene.scene_marks import Mark
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import Task
from visualizer.window.shell import Shell
from visualizer.window.widgets.controls import Control


@dataclass(frozen=True)
class Reply:
    """What is said of an answer: ``good`` True for right, False for wrong, None for neither."""

    heading: str
    text: str
    good: bool | None = None


class Answering:
    """The answer to one task as far as it is given.

    ``wrongs`` are the answers that were not right, in their fixed form; ``settled`` says that no
    more can be given, and then ``text`` is the solution, or the right answer that was given.
    ``send`` gives the answer, for controls that do so themselves. An ``entry`` in the answer
    that the keyboard goes to first is named by ``first_focus``.
    """

    #: Whether cells of the board are clicked, so that arrow keys move a cursor there.
    uses_board: ClassVar[bool] = False
    #: Whether the cell of the cursor is the answer at once.
    follows_cursor: ClassVar[bool] = False
    #: Whether it needs a wide column, for lines of code.
    wide: ClassVar[bool] = False
    #: Whether an answer that was not right is still shown at the end, and not the solution.
    keeps_answer: ClassVar[bool] = False
    first_focus: ClassVar[str] = ""

    def __init__(self, shell: Shell, task: Task, send: Callable[[], None]) -> None:
        self.shell = shell
        self.task = task
        self.send = send
        self.wrongs: Sequence[str] = ()
        self.settled = False

    # The answer

    @property
    def text(self) -> str:
        """The answer in the form that its task reads; empty while there is none."""
        raise NotImplementedError

    def fill(self, answer: str) -> None:
        """Show an answer in its fixed form as if it were being given."""
        raise NotImplementedError

    def say(self, answer: str) -> str:
        """An answer in its fixed form in words; empty where only a picture can show it."""
        return answer

    @property
    def status(self) -> str:
        """What is said below the question: how to answer, or what is chosen so far."""
        return ""

    @property
    def asks(self) -> str:
        """What is asked now in the place of the task's question; empty where that is asked."""
        return ""

    @property
    def objection(self) -> str:
        """What is said once before an answer is taken, which may be given too early."""
        return ""

    @property
    def reply(self) -> Reply | None:
        """What is said of a part of the answer, before all of it is given."""
        return None

    def take_part(self) -> bool:
        """Take a part of the answer that is due with Enter; False where none is."""
        return False

    @property
    def can_hint(self) -> bool:
        """Whether there is a hint that depends on the answer so far."""
        return False

    def hint(self) -> None:
        """Give that hint."""

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what takes long; True while there is more to do."""
        return False

    def close(self) -> None:
        """End what is still going on, since the practice is closed."""

    # The column

    def height(self, width: int, metrics: Metrics) -> int:
        """How many pixels its controls take in a column of ``width``."""
        return 0

    def limits(self, width: int, metrics: Metrics) -> tuple[int, int]:
        """With how little height it can do, since it scrolls, and how much is of use to it."""
        high = self.height(width, metrics)
        return high, high

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """Its controls, from the top of ``rect`` down."""
        return []

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw what of its controls is an area."""

    # The board

    def scene(self, scene: Scene) -> Scene:
        """The scene to be shown: the task's own unless the answer changes the board."""
        return scene

    def marks(self) -> Mapping[Cell, Mark]:
        """What stands over the cells."""
        return {}

    @property
    def opened(self) -> OpenedByHand | None:
        """The board as it is opened by hand, instead of a run's; None where it is not."""
        return None

    @property
    def pointed(self) -> tuple[Cell, ...]:
        """Cells that are pointed out."""
        return ()

    def click(self, cell: Cell) -> None:
        """Take a click on a cell of the board."""

    def click_otherwise(self, cell: Cell) -> None:
        """Take a click with the other mouse button."""

    # Keys

    def key(self, name: str) -> bool:
        """Take a key; False for one that it has no use for."""
        return False

    def undo(self) -> None:
        """Take back the last part of the answer."""

    def scroll(self, rows: int) -> None:
        """Scroll what does not fit by so many rows."""
