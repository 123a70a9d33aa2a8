"""What can be chosen over the window: a board that ships, and the algorithms to compare."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.lookup import is_known_by_name
from visualizer.algorithms.variants import is_variant
from visualizer.board.board import Board
from visualizer.board.shipped import load_shipped, shipped_boards
from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import STRONG
from visualizer.draw.theme import letter_of, mix
from visualizer.errors import counted
from visualizer.language.formatting import capital
from visualizer.language.terms import order_text
from visualizer.recording.program import Program
from visualizer.trace.waiting import Frontier
from visualizer.window.actions import BOARD_ACTIONS, PANE_ACTIONS
from visualizer.window.session import MOST_PANES
from visualizer.window.shell import Panel, Shell
from visualizer.window.widgets.button_row import button_row
from visualizer.window.widgets.controls import Control


class BoardChooser(Panel):
    """The boards that ship, with small pictures."""

    title = "Choose a board"
    size = (1080, 824)
    bindings = BOARD_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.offset = 0
        self.boards: list[tuple[str, Board]] = [
            (name, load_shipped(name)) for name in shipped_boards()
        ]

    def preferred_focus(self) -> str:
        """The board that is shown now."""
        names = [name for name, _ in self.boards]
        current = self.shell.session.name
        return f"board {current if current in names else names[0]}"

    def _columns(self, rect: pygame.Rect, metrics: Metrics) -> int:
        return max(1, rect.width // metrics.px(200))

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A control for each board, in a grid; what does not fit is reached by scrolling."""
        columns = self._columns(rect, metrics)
        gap = metrics.px(10)
        width = (rect.width + gap) // columns - gap
        height = metrics.px(156)
        rows = -(-len(self.boards) // columns)
        visible = max(1, (rect.height - metrics.px(_NOTE)) // (height + gap))
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
                    f"board {name}", box, "area", label=name, tip=board.title,
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
        room = rect.height - metrics.px(_NOTE)
        visible = max(1, room // (metrics.px(156) + metrics.px(10)))
        self.offset = min(max(self.offset, row - visible + 1), row)

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
        """Draw each board small, its name and size below it."""
        boards, controls = dict(self.boards), self.controls(rect, canvas.metrics)
        with canvas.clip(rect.inflate(canvas.px(12), canvas.px(12))):
            for control in controls:
                if control.enabled:
                    hovered = self.shell.view.hovered == control.name
                    _draw_board_card(canvas, control, boards[control.label], hovered)
        self._draw_note(canvas, rect)
        below = sum(not control.enabled for control in controls)
        if below:
            text = f"{below} more: scroll, or use the arrows"
            canvas.text(text, (rect.centerx, rect.bottom + canvas.px(2)), size=canvas.metrics.small,
                        colour=canvas.theme.dim, align="middle")  # fmt: skip

    def _draw_note(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw what the board that is pointed at, or chosen by keys, shows."""
        view, boards = self.shell.view, dict(self.boards)
        names = [each.removeprefix("board ") for each in (view.hovered, view.focus)]
        board = next((boards[name] for name in names if name in boards), None)
        if board is not None:
            top = rect.bottom - canvas.px(_NOTE - 6)
            canvas.text_lines(" ".join(board.notes), (rect.left, top), rect.width, most=2,
                              size=canvas.metrics.text, colour=canvas.theme.text)  # fmt: skip


#: How high what is said of a board is, below the boards, in the plan's pixels.
_NOTE = 54


def _draw_board_card(canvas: Canvas, control: Control, board: Board, hovered: bool) -> None:
    rect, theme, metrics = control.rect, canvas.theme, canvas.metrics
    fill = mix(theme.raised, theme.text, 0.08) if hovered else theme.raised
    canvas.box(rect, fill, canvas.px(9))
    _draw_small_board(canvas, rect, board)
    left, top = rect.left + canvas.px(12), rect.bottom - canvas.px(48)
    room = rect.width - canvas.px(24)
    canvas.text(
        control.label, (left, top), size=metrics.text, colour=theme.text, face=STRONG, most=room
    )
    mines = sum(row.count("M") for row in board.rows)
    text = f"{board.height} by {board.width}, {counted(mines, 'mine')}"
    canvas.text(text, (left, top + canvas.px(21)), size=metrics.small, colour=theme.dim, most=room)


def _draw_small_board(canvas: Canvas, rect: pygame.Rect, board: Board) -> None:
    theme = canvas.theme
    area = pygame.Rect(rect.left + canvas.px(12), rect.top + canvas.px(12),
                       rect.width - canvas.px(24), rect.height - canvas.px(68))  # fmt: skip
    cell = min(area.width / board.width, area.height / board.height, canvas.px(16))
    left = area.centerx - cell * board.width / 2
    top = area.centery - cell * board.height / 2
    colours = {"M": theme.mine, "E": theme.hidden, "X": theme.exploded}
    gap = 1 if cell >= 5 else 0
    for row, symbols in enumerate(board.rows):
        for col, symbol in enumerate(symbols):
            x, y = round(left + col * cell), round(top + row * cell)
            right, bottom = round(left + (col + 1) * cell), round(top + (row + 1) * cell)
            colour = colours.get(symbol, theme.revealed)
            canvas.fill(colour, (x, y, max(right - x - gap, 1), max(bottom - y - gap, 1)))
    if board.click is not None:
        row, col = board.click
        corner = round(left + col * cell), round(top + row * cell)
        _draw_small_click(canvas, corner, cell - gap)


def _draw_small_click(canvas: Canvas, position: tuple[int, int], cell: float) -> None:
    """Mark the click as boards do, by a corner that can be seen on the smallest cells too."""
    (x, y), side, theme = position, max(round(cell * 0.6), canvas.px(6)), canvas.theme
    for grown, colour in ((2, theme.panel), (0, theme.current)):
        ends = [(x, y), (x + side + grown, y), (x, y + side + grown)]
        canvas.polygon(ends, colour)


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
        known: list[Program] = list(CATALOGUE)
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
            detail = f"{origin} \u00b7 {order_text(algorithm.order)}"
            if isinstance(algorithm, Algorithm) and algorithm.program:
                detail = f"{capital(algorithm.difference)} {detail}"
            found.append(
                Control(
                    self._control_name(number), box, "check", label=algorithm.title,
                    detail=detail, value=float(pane),
                    text=letter_of(pane - 1) if pane else "",
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
            Control("all", label="All twelve", press=lambda: self._choose(list(CATALOGUE))),
            Control("none", label="None", press=lambda: self._choose([])),
            Control("show", label="Show", press=self._show, selected=ready, enabled=ready),
        ]
        height = metrics.px(38)
        row = pygame.Rect(rect.left, rect.bottom - height, rect.width, height)
        return button_row(buttons, row, [metrics.px(130)] * 3, metrics.px(10), "right")

    def leave(self) -> object:
        """What is ticked."""
        return self.chosen

    def resume(self, kept: list[Program]) -> None:
        """Tick what had been ticked."""
        self.chosen = [each for each in kept if each in self.known]

    def _toggle(self, algorithm: Program) -> None:
        if algorithm in self.chosen:
            self.chosen.remove(algorithm)
        elif len(self.chosen) < MOST_PANES:
            self.chosen.append(algorithm)
        else:
            self.shell.say(f"{MOST_PANES} panes are the most; untick one first.", error=True)

    def _choose(self, algorithms: list[Program]) -> None:
        self.chosen = algorithms

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
