"""What can be chosen over the window: a board that ships, and the algorithms to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.installed import installed_algorithms
from visualizer.algorithms.lookup import by_family
from visualizer.board.board import Board
from visualizer.board.shipped import load_shipped, shipped_boards
from visualizer.draw.board.board import draw_board
from visualizer.draw.board.grid import grid_in
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.text import REGULAR, STRONG, height_of
from visualizer.errors import counted
from visualizer.language.formatting import capital
from visualizer.language.terms import order_text
from visualizer.playback.marks import FAMILIES, family_of, new_marks
from visualizer.recording.program import Program
from visualizer.window.session import MOST_PANES
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

# In the plan's pixels: how wide a card of a board is at least, how high, and its picture's width.
_CARD, _CARD_HEIGHT, _PICTURE = 400, 106, 84
#: What is said where a package adds what is no algorithm; the command has the reasons.
LEFT_OUT = "Some algorithms of packages are left out: `visualizer algorithms` says why"
#: The families of algorithms, by where cells wait.
_FAMILIES = dict(zip(FAMILIES, (
    "Recursion: cells wait in open calls",
    "Queue: the cell that has waited longest is next",
    "Stack: the cell that came last is next",
    "Other programs",
)))  # fmt: skip


def _index(ui: Ui, names: Sequence[str], moves: Mapping[str, int], does: str) -> int | None:
    """Which of the controls ``names`` has the keyboard, after keys have moved it; None for none."""
    index = names.index(ui.at.focus) if ui.at.focus in names else None
    if ui.shortcut(tuple(moves), does):
        moved = 0 if index is None else index + moves[ui.event.key]
        index = min(max(moved, 0), len(names) - 1)
        ui.focus(names[index])
    return index


class BoardChooser(Panel):
    """The boards that ship, with small pictures and what each shows."""

    title = "Choose a board"
    size = (1400, 884)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.boards = {name: load_shipped(name) for name in shipped_boards()}
        shown = shell.session.name
        self.first_focus = f"board {shown if shown in self.boards else next(iter(self.boards))}"

    def show(self, ui: Ui, box: Box) -> None:
        """Show a card for each board, and open the one that is pressed."""
        columns, gap = max(box.width // ui.px(_CARD), 1), ui.px(8)
        names = [f"board {name}" for name in self.boards]
        moves = {"Left": -1, "Right": 1, "Up": -columns, "Down": columns,
                 "Home": -len(names), "End": len(names)}  # fmt: skip
        index = _index(ui, names, moves, "another board")
        rows, height = -(-len(names) // columns), ui.px(_CARD_HEIGHT)
        sight = None if index is None else index // columns
        boards = list(self.boards.items())
        box.height += gap  # below the last row
        for number, row in ui.rows("boards", box, rows, height + gap, show=sight):
            width = (row.width + gap) // columns - gap
            for name, board in boards[number * columns : (number + 1) * columns]:
                card = row.cut_left(width, gap).cut_top(height)
                touch = ui.area(f"board {name}", card)
                if touch.pressed or touch.entered:
                    self.shell.close()
                    self.shell.session.open_board(board, name)
                elif ui.draws:
                    _draw_card(ui, card, name, board)


def _draw_card(ui: Ui, card: Box, name: str, board: Board) -> None:
    """Draw a board small, and beside it its title, its file's name and what it shows."""
    canvas, theme, small, edge = ui.canvas, ui.canvas.theme, ui.canvas.metrics.small, ui.px(10)
    frame = theme.text if ui.hovered(f"board {name}") else theme.line
    canvas.outlined_box(card, theme.panel, frame, ui.px(9), ui.px(1))
    inner = Box(card.inflate(-2 * edge, -edge))
    picture = Box(inner.cut_left(ui.px(_PICTURE), edge).inflate(0, -edge))
    grid = grid_in(picture, board.height, board.width, labelled_from=picture.width)
    grid = grid.at(grid.left, picture.centery - grid.rect.height // 2)
    draw_board(canvas, grid, plain_looks(board))
    mines = counted(sum(row.count("M") for row in board.rows), "mine")
    about = f"{name} \u00b7 {board.height} by {board.width}, {mines}"
    ui.paragraph(inner, board.title or name, face=STRONG, max_lines=1)
    ui.paragraph(inner, about, size=small, colour=theme.dim, max_lines=1)
    lines = inner.height // height_of(REGULAR, small)
    ui.paragraph(inner, " ".join(board.notes), size=small, max_lines=lines)


class AlgorithmChooser(Panel):
    """Which algorithms are compared, sorted by where cells wait."""

    title = "Algorithms to compare"
    size = (1240, 740)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        installed, shown = installed_algorithms(), shell.session.programs
        self.problems = installed.problems
        known: list[Program] = [*CATALOGUE, *installed.programs, *shell.session.own.known]
        known += [each for each in shown if each not in known]
        self.known = sorted(known, key=lambda each: FAMILIES.index(family_of(each.code)))
        self.chosen: list[Program] = list(shown)
        self.names: list[str] = []
        for number, program in enumerate(self.known):  # some may be called alike
            name = f"algorithm {program.name}"
            self.names.append(f"{name} {number}" if name in self.names else name)
        self.first_focus = self.names[0]

    def show(self, ui: Ui, box: Box) -> None:
        """Show a tick box for each algorithm, and buttons."""
        self._show_buttons(ui, box.cut_bottom(ui.px(38), ui.px(14)))
        index = _index(ui, self.names, {"Up": -1, "Down": 1}, "another algorithm")
        families = [family_of(each.code) for each in self.known]
        rows: list[int | str] = []  # the heading of a family, or the index of an algorithm
        for number, family in enumerate(families):
            rows += [number] if family in families[:number] else [_FAMILIES[family], number]
        sight = None if index is None else rows.index(index)
        height = min(ui.px(40), max(box.height // len(rows), ui.px(30)))
        for number, row in ui.rows("algorithms", box, len(rows), height, show=sight):
            found = rows[number]
            if isinstance(found, str):
                ui.text(row, found, face=STRONG, size=ui.canvas.metrics.strong)
            else:
                self._show_algorithm(ui, Box(row.inflate(0, -2)), found)

    def _show_algorithm(self, ui: Ui, row: Box, index: int) -> None:
        program, session = self.known[index], self.shell.session
        codes = [each.code for each in self.chosen]
        marks = session.comparison.marks_after(codes) if session.player else new_marks(codes)
        ticked = program in self.chosen
        letter = marks[self.chosen.index(program)].letter if ticked else ""
        if ui.control(self.names[index], row, "check", label=program.title, detail=_detail(program),
                      selected=ticked, letter=letter):  # fmt: skip
            if ticked:
                self.chosen.remove(program)
            elif len(self.chosen) < MOST_PANES:
                self.chosen.append(program)
            else:
                self.shell.say(f"{MOST_PANES} panes are the most; untick one first.", error=True)

    def _show_buttons(self, ui: Ui, row: Box) -> None:
        wide, ready = ui.px(130), bool(self.chosen)
        if ui.button(row, "All twelve", name="all", width=wide):
            self.chosen = list(by_family(CATALOGUE))
        if ui.button(row, "None", name="none", width=wide):
            self.chosen = []
        if ui.button(row, "Show", "Ctrl+Enter", "compare these", name="show", right=True,
                     width=wide, selected=ready, enabled=ready):  # fmt: skip
            self.shell.close()
            self.shell.session.choose_algorithms(self.chosen)
        if self.problems:
            ui.text(row, LEFT_OUT, colour=ui.canvas.theme.dim)


def _detail(program: Program) -> str:
    """What tells a program from others: what it does, or its name or file, and its order."""
    said = capital(getattr(program, "difference", "").rstrip(".")) or program.name
    return said if program.elsewhere else f"{said} \u00b7 {order_text(program.order)}"
