"""The figures of a worksheet on the paper of a PDF: the board, the compass and the code."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.board.board import Board
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.draw.source_colours import Piece, listing
from visualizer.exercises.worksheets.worksheet import Exercise
from visualizer.export.worksheet.paper import (
    BLACK,
    CODE,
    GREY,
    LEADING,
    MARGIN,
    PALE,
    TEXT,
    THICK,
    THIN,
    PdfPaper,
)

#: Room for the numbers of the rows and columns.
LABELS = 5.0
_BOLD = ("keyword", "definition")
_SMALLEST_CODE, _LARGEST_CODE = 6.4, 7.5
#: How many letters the rest of a line of code that is too long is further in.
_INDENT = 8


def board_height(board: Board, cell: float) -> float:
    """The height of a drawn board with its labels."""
    return LABELS + board.height * cell


def draw_board(
    paper: PdfPaper, x: float, y: float, exercise: Exercise, cell: float, *, numbered: bool
) -> None:
    """A board with its mines and the click; ``numbered`` with the answers."""
    board = exercise.board
    _draw_labels(paper, x, y, board, cell)
    paper.set_line_width(THIN)
    paper.set_fill_color(PALE)
    for row, symbols in enumerate(board.rows):
        paper.set_xy(x + LABELS, y + LABELS + row * cell)
        for col, symbol in enumerate(symbols):
            number = exercise.number((row, col)) if numbered else None
            text = str(number) if number else ("" if symbol == HIDDEN else symbol)
            # A symbol that the board shows from the start is grey, a mine and an answer black.
            given = symbol not in (HIDDEN, MINE) and number is None
            paper.use(TEXT, cell * 1.35, bold=True, grey=GREY if given else BLACK)
            paper.cell(cell, cell, text, border=1, align="CENTER", fill=symbol == MINE)
    if board.click is not None:
        row, col = board.click
        left, top = x + LABELS + col * cell + THICK / 2, y + LABELS + row * cell + THICK / 2
        paper.set_line_width(THICK)
        paper.rect(left, top, cell - THICK, cell - THICK)


def _draw_labels(paper: PdfPaper, x: float, y: float, board: Board, cell: float) -> None:
    paper.use(TEXT, min(8.0, cell * 1.5), grey=GREY)
    paper.set_xy(x + LABELS, y)
    for col in range(board.width):
        paper.cell(cell, LABELS, str(col), align="CENTER")
    for row in range(board.height):
        paper.set_xy(x, y + LABELS + row * cell)
        paper.cell(LABELS - 1.4, cell, str(row), align="RIGHT")


def draw_compass(paper: PdfPaper, x: float, y: float, exercise: Exercise, cell: float) -> None:
    """The neighbour order: the number of each neighbour around a dot."""
    paper.use(TEXT, cell * 1.6, bold=True)
    paper.set_line_width(THIN)
    paper.set_fill_color(PALE)
    for row, numbers in enumerate(exercise.compass):
        paper.set_xy(x, y + row * cell)
        for col, number in enumerate(numbers):
            is_middle = (row, col) == (1, 1)
            text = ("•" if is_middle else "") + str(number or "")
            paper.cell(cell, cell, text, border=1, align="CENTER", fill=is_middle)


def code_height(paper: PdfPaper, exercise: Exercise) -> float:
    """How high the code is over the whole width, where no line is too long."""
    lines = _code_lines(exercise)
    _use_code_font(paper, paper.epw, lines)
    return len(lines) * paper.font_size * LEADING


def draw_code(paper: PdfPaper, x: float, exercise: Exercise) -> None:
    """The source of the algorithm from here down, up to the right margin; keywords are bold."""
    lines = _code_lines(exercise)
    letter = _use_code_font(paper, paper.w - MARGIN - x, lines)
    size, step = paper.font_size_pt, paper.font_size * LEADING
    for line in lines:
        text = "".join(piece for piece, _ in line)
        # fpdf2 goes on at the left margin with what is too long for the line.
        paper.set_left_margin(x + (len(text) - len(text.lstrip()) + _INDENT) * letter)
        paper.set_x(x)
        for piece, kind in line:
            paper.use(CODE, size, bold=kind in _BOLD)
            paper.write(step, paper.visual(piece))
        paper.ln(step)
    paper.set_left_margin(MARGIN)


def _code_lines(exercise: Exercise) -> list[tuple[Piece, ...]]:
    """The lines of the source without its docstring."""
    code = exercise.trace.code
    return [pieces for _, pieces in listing(code.text, code.first_line)]


def _use_code_font(paper: PdfPaper, width: float, lines: Sequence[Sequence[Piece]]) -> float:
    """Take the size at which the longest line fits, within limits; the width of its letters."""
    longest = max([1, *(sum(len(text) for text, _ in line) for line in lines)])
    paper.use(CODE, _LARGEST_CODE)
    letter = paper.get_string_width("0")
    share = min(1.0, max(_SMALLEST_CODE / _LARGEST_CODE, width / letter / longest))
    paper.use(CODE, _LARGEST_CODE * share)
    return letter * share
