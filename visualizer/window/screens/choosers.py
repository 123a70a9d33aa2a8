"""The panels that choose one of the shipped boards, and the algorithms to compare."""

from __future__ import annotations

from functools import partial

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import load_installed_algorithms
from visualizer.board.board import Board
from visualizer.board.text import load_shipped_board, shipped_board_names
from visualizer.draw.board.board import draw_board
from visualizer.draw.board.grid import fit_grid
from visualizer.draw.board.looks import plain_looks
from visualizer.draw.text import STRONG
from visualizer.errors import pluralize
from visualizer.language.cells import notes_text
from visualizer.language.formatting import capitalize
from visualizer.language.terms import order_text
from visualizer.playback.comparison import FAMILIES, MOST_PANES, program_family
from visualizer.playback.scenario import catalogue_in_panes
from visualizer.recording.program import Program
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui

# In pixels at scale 1: the least width of a board's card, its height, and its picture's width.
_LEAST_CARD_WIDTH, _CARD_HEIGHT, _THUMBNAIL_WIDTH = 400, 106, 84
#: The note if an installed package registers something that is not an algorithm.
PACKAGES_LEFT_OUT = "Some algorithms of packages are left out: `visualizer list algorithms` says why"
#: The headings of `FAMILIES`.
_FAMILY_HEADINGS = (
    "Recursion: cells wait in open calls",
    "Queue: the cell that has waited longest is next",
    "Stack: the cell that came last is next",
    "Other programs",
)


class BoardChooser(Panel):
    """The shipped boards, each with a small picture and a note."""

    title = "Choose a board"
    size = (1400, 884)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.boards = {name: load_shipped_board(name) for name in shipped_board_names()}
        self.first_focus = f"card {shell.session.name}"

    def show(self, ui: Ui, box: Box) -> None:
        """Show a card for each board, and open the board of a card that is pressed."""
        columns, gap = max(box.width // ui.px(_LEAST_CARD_WIDTH), 1), ui.px(8)
        boards, height = list(self.boards.items()), ui.px(_CARD_HEIGHT) + gap
        box.height += gap  # below the last row
        page = max(box.height // height, 1) * columns
        index = ui.move_focus([f"card {name}" for name in self.boards], page, "another board", columns)
        for number, row in ui.rows("boards", box, -(-len(boards) // columns), height, index // columns):
            row.cut_bottom(gap)
            width = (row.width + gap) // columns - gap
            for name, board in boards[number * columns : (number + 1) * columns]:
                card = row.cut_left(width, gap)
                touch = ui.area(f"card {name}", card, label=name)
                if touch.pressed or touch.entered:
                    self.shell.close()
                    self.shell.session.open_board(board, name)
                elif ui.is_drawing:
                    _draw_card(ui, card, name, board)


def _draw_card(ui: Ui, card: Box, name: str, board: Board) -> None:
    """Draw a small board, and beside it its title, its name, its size and its note."""
    canvas, theme, small, edge = ui.canvas, ui.canvas.theme, ui.canvas.metrics.small, ui.px(10)
    frame = theme.text if ui.hovered_name == f"card {name}" else theme.line
    canvas.outlined_box(card, theme.panel, frame, ui.px(9), ui.px(1))
    inner = Box(card.inflate(-2 * edge, -edge))
    picture = Box(inner.cut_left(ui.px(_THUMBNAIL_WIDTH), edge).inflate(0, -edge))
    grid = fit_grid(picture, board.height, board.width, labelled_from=picture.width)
    grid = grid.move_to(grid.left, picture.centery - grid.rect.height // 2)
    draw_board(canvas, grid, plain_looks(board))
    mines = pluralize(sum(row.count("M") for row in board.rows), "mine")
    about = f"{name} \u00b7 {board.height} by {board.width}, {mines}"
    ui.paragraph(inner, board.title or name, face=STRONG, max_lines=1)
    ui.paragraph(inner, about, size=small, colour=theme.dim, max_lines=1)
    ui.paragraph(inner, notes_text(board), size=small)


class AlgorithmChooser(Panel):
    """The choice of the algorithms in the panes, listed by family."""

    title = "Algorithms to compare"
    size = (1240, 740)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        installed, self.problems = load_installed_algorithms()
        self.chosen: list[Program] = list(shell.session.programs)
        own = (reading.program for reading in shell.session.own_programs.readings.values())
        known = [*CATALOGUE, *installed, *own]
        known += [program for program in self.chosen if program not in known]
        #: The heading of each family, followed by its programs.
        self.rows: list[str | Program] = []
        for family, heading in zip(FAMILIES, _FAMILY_HEADINGS):
            members = [program for program in known if program_family(program.code) == family]
            self.rows += [heading, *members] if members else []
        self.places = [i for i, row in enumerate(self.rows) if not isinstance(row, str)]
        self.first_focus = f"algorithm {self.places[0]}"

    def show(self, ui: Ui, box: Box) -> None:
        """Show a tick box for each algorithm, and the buttons."""
        self._show_buttons(ui, box.cut_bottom(ui.px(38), ui.px(14)))
        names = [f"algorithm {place}" for place in self.places]
        height = min(ui.px(40), max(box.height // len(self.rows), ui.px(30)))
        index = ui.move_focus(names, max(box.height // height, 1), "another algorithm", columns=1)
        for number, row in ui.rows("algorithms", box, len(self.rows), height, self.places[index]):
            entry = self.rows[number]
            if isinstance(entry, str):
                ui.text(row, entry, face=STRONG, size=ui.canvas.metrics.strong)
            elif ui.control(
                f"algorithm {number}",
                row.inflate(0, -2),
                "check",
                label=entry.title,
                detail=_program_detail(entry),
                selected=entry in self.chosen,
            ):
                self._toggle_program(entry)

    def _toggle_program(self, program: Program) -> None:
        if program in self.chosen:
            self.chosen.remove(program)
        elif len(self.chosen) < MOST_PANES:
            self.chosen.append(program)
        else:
            self.shell.say(f"{MOST_PANES} panes are the most; untick one first.", error=True)

    def _show_buttons(self, ui: Ui, row: Box) -> None:
        wide, ready, first = ui.px(130), bool(self.chosen), catalogue_in_panes()[:MOST_PANES]
        label = "All" if len(first) == len(CATALOGUE) else "First"
        if ui.button(row, f"{label} {len(first)}", name="all", width=wide):
            self.chosen = list(first)
        if ui.button(row, "None", name="none", width=wide):
            self.chosen = []
        show = partial(ui.button, row, "Show", "Ctrl+Enter", "compare these", name="show", right=True, width=wide)
        if show(selected=ready, enabled=ready):
            self.shell.close()
            self.shell.session.choose_algorithms(self.chosen)
        if self.problems:
            ui.text(row, PACKAGES_LEFT_OUT, colour=ui.canvas.theme.dim)


def _program_detail(program: Program) -> str:
    """The detail that tells a program from others: its difference or its name, and its order."""
    text = capitalize(getattr(program, "difference", "").rstrip(".")) or program.name
    return text if program.runner else f"{text} \u00b7 {order_text(program.order)}"
