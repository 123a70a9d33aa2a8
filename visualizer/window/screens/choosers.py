"""What can be chosen over the window: a board that ships, and the algorithms to compare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.installed import installed_algorithms
from visualizer.algorithms.lookup import by_family, is_known_by_name
from visualizer.algorithms.variants import is_variant
from visualizer.board.board import Board
from visualizer.board.shipped import load_shipped, shipped_boards
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.language.formatting import capital, fill
from visualizer.language.terms import order_text
from visualizer.recording.program import Program
from visualizer.trace.waiting import Frontier
from visualizer.window.actions import BOARD_ACTIONS, PANE_ACTIONS
from visualizer.window.screens.board_cards import draw_board_card
from visualizer.window.session import MOST_PANES
from visualizer.window.shell import Panel, Shell
from visualizer.window.titles import not_in_sight
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control

#: A card of a board is at least so wide and just so high, and so far from the next one.
_CARD, _GAP = (320, 106), 8


class BoardChooser(Panel):
    """The boards that ship, with small pictures and what each shows."""

    title = "Choose a board"
    size = (1100, 884)
    bindings = BOARD_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.offset = 0
        self.boards: list[tuple[str, Board]] = [
            (name, load_shipped(name)) for name in shipped_boards()
        ]

    def opened(self) -> None:
        """Bring the board that is shown now in sight."""
        names = [f"board {name}" for name, _ in self.boards]
        index = names.index(self.preferred_focus())
        self._bring_in_sight(index, self.inner, self.shell.view.metrics)

    def preferred_focus(self) -> str:
        """The board that is shown now."""
        names = [name for name, _ in self.boards]
        current = self.shell.session.name
        return f"board {current if current in names else names[0]}"

    def _columns(self, rect: pygame.Rect, metrics: Metrics) -> int:
        return max(1, rect.width // metrics.px(_CARD[0]))

    def _visible(self, rect: pygame.Rect, metrics: Metrics) -> int:
        """How many rows of cards are in sight."""
        return max(1, (rect.height + metrics.px(_GAP)) // metrics.px(_CARD[1] + _GAP))

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A control for each board, in a grid; what does not fit is reached by scrolling."""
        columns = self._columns(rect, metrics)
        gap = metrics.px(_GAP)
        width = (rect.width + gap) // columns - gap
        height = metrics.px(_CARD[1])
        rows, visible = -(-len(self.boards) // columns), self._visible(rect, metrics)
        self.offset = min(max(self.offset, 0), max(0, rows - visible))
        found = []
        for number, (name, board) in enumerate(self.boards):
            row, column = divmod(number, columns)
            box = pygame.Rect(
                rect.left + column * (width + gap),
                rect.top + (row - self.offset) * (height + gap),
                width,
                height,
            )
            found.append(
                Control(
                    f"board {name}", box, "area", label=name,
                    press=partial(self._choose, name, board),
                    enabled=0 <= row - self.offset < visible,
                )
            )  # fmt: skip
        return found

    def _choose(self, name: str, board: Board) -> None:
        self.shell.close()
        self.shell.session.open_board(board, name)

    def scroll(self, rows: int) -> None:
        """Move by rows of pictures."""
        self.offset += rows

    def _bring_in_sight(self, index: int, rect: pygame.Rect, metrics: Metrics) -> None:
        """Scroll until a board's row is in sight."""
        row = index // self._columns(rect, metrics)
        self.offset = min(max(self.offset, row - self._visible(rect, metrics) + 1), row)

    def key(self, name: str) -> bool:
        """Arrows move in the grid."""
        rect, metrics = self.inner, self.shell.view.metrics
        columns = self._columns(rect, metrics)
        moves = {"Left": -1, "Right": 1, "Up": -columns, "Down": columns,
                 "Home": -len(self.boards), "End": len(self.boards)}  # fmt: skip
        if name not in moves:
            return False
        names = [f"board {name}" for name, _ in self.boards]
        now = names.index(self.shell.view.focus) if self.shell.view.focus in names else 0
        new = min(max(now + moves[name], 0), len(names) - 1)
        self.shell.focus(names[new])
        self._bring_in_sight(new, rect, metrics)
        return True

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw each board small, and beside it its name, its size and what it shows."""
        boards, controls = dict(self.boards), self.controls(rect, canvas.metrics)
        with canvas.clip(rect.inflate(canvas.px(12), canvas.px(12))):
            for control in controls:
                if control.enabled:
                    hovered = self.shell.view.hovered == control.name
                    draw_board_card(canvas, control, boards[control.label], hovered)
        below = sum(not control.enabled for control in controls)
        if below:
            position = (rect.centerx, rect.bottom + canvas.px(2))
            canvas.text(not_in_sight(str(below)), position, size=canvas.metrics.small,
                        colour=canvas.theme.dim, align="middle")  # fmt: skip


#: What is said where a package adds what is no algorithm; the command has the reasons.
LEFT_OUT = (
    "{count:One algorithm of a package is|# algorithms of packages are} left out:"
    " `visualizer algorithms` says why"
)
#: The families of algorithms, by where cells wait.
_FAMILIES = {
    Frontier.CALLS: "Recursion: cells wait in open calls",
    Frontier.QUEUE: "Queue: the cell that has waited longest is next",
    Frontier.STACK: "Stack: the cell that came last is next",
    None: "Other programs",
}


class AlgorithmChooser(Panel):
    """Which algorithms are compared."""

    title = "Algorithms to compare"
    size = (1240, 700)
    bindings = PANE_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        installed = installed_algorithms()
        self.problems = installed.problems
        known: list[Program] = [*CATALOGUE, *installed.programs, *shell.session.own.known]
        known += [each for each in shell.session.programs if each not in known]
        self.known = sorted(known, key=lambda each: list(_FAMILIES).index(each.code.frontier))
        self.chosen: list[Program] = list(shell.session.programs)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A tick box for each algorithm, then buttons."""
        found = []
        families = dict.fromkeys(each.code.frontier for each in self.known)
        rows = len(self.known) + len(families)
        height = min(metrics.px(40), (rect.height - metrics.px(56)) // rows)
        height = max(height, 3)  # two pixels of it lie between the rows
        box = pygame.Rect(rect.left, rect.top - height, rect.width, height - 2)
        family: object = ""
        codes = [each.code for each in self.chosen]
        marks = self.shell.session.comparison.marks_after(codes)
        for number, algorithm in enumerate(self.known):
            box = box.move(0, height)
            if algorithm.code.frontier is not family:
                family = algorithm.code.frontier
                found.append(Control(f"family {family}", box, "label", enabled=False,
                                     label=_FAMILIES[algorithm.code.frontier]))  # fmt: skip
                box = box.move(0, height)
            pane = self.chosen.index(algorithm) + 1 if algorithm in self.chosen else 0
            from_lab = is_variant(algorithm.name) and is_known_by_name(algorithm)
            origin = "lab" if from_lab else getattr(algorithm, "program", "") or algorithm.name
            order = "" if algorithm.elsewhere else f" \u00b7 {order_text(algorithm.order)}"
            detail = f"{origin}{order}"
            if isinstance(algorithm, Algorithm) and algorithm.program:
                detail = f"{capital(algorithm.difference)} {detail}"
            found.append(
                Control(
                    self._control_name(number), box, "check", label=algorithm.title,
                    detail=detail, value=float(pane),
                    text=marks[pane - 1].letter if pane else "",
                    press=partial(self._toggle, algorithm),
                )
            )  # fmt: skip
        return found + self._buttons(rect, metrics)

    def _control_name(self, number: int) -> str:
        """The name of a tick box; a program of one's own may be called like one before it."""
        name = self.known[number].name
        again = name in (each.name for each in self.known[:number])
        return f"algorithm {name} {number}" if again else f"algorithm {name}"

    def _buttons(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        ready = bool(self.chosen)
        buttons = [
            Control("all", label="All twelve", press=partial(self._choose, by_family(CATALOGUE))),
            Control("none", label="None", press=lambda: self._choose([])),
            Control("show", label="Show", press=self._show, selected=ready, enabled=ready),
        ]
        height = metrics.px(38)
        row = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        found = button_row(buttons, row, [metrics.px(130)] * 3, metrics.px(10), "right")
        return [*self._left_out(row, found[0].rect.left - metrics.px(10)), *found]

    def _left_out(self, row: pygame.Rect, right: int) -> list[Control]:
        """How many algorithms of installed packages cannot be had, if there are any."""
        if not self.problems:
            return []
        text = fill(LEFT_OUT, count=len(self.problems))
        box = pygame.Rect(row.left, row.top, right - row.left, row.height)
        return [Control("left out", box, "label", enabled=False, label=text)]

    def _toggle(self, algorithm: Program) -> None:
        if algorithm in self.chosen:
            self.chosen.remove(algorithm)
        elif len(self.chosen) < MOST_PANES:
            self.chosen.append(algorithm)
        else:
            self.shell.say(f"{MOST_PANES} panes are the most; untick one first.", error=True)

    def _choose(self, algorithms: Sequence[Program]) -> None:
        self.chosen = list(algorithms)

    def _show(self) -> None:
        if self.chosen:
            self.shell.close()
            self.shell.session.choose_algorithms(self.chosen)

    def key(self, name: str) -> bool:
        """Arrows move in the list."""
        if name not in ("Up", "Down"):
            return False
        self.shell.run("focus" if name == "Down" else "focus-back")
        return True

    def preferred_focus(self) -> str:
        """The first algorithm."""
        return self._control_name(0)
