"""The parts of a worksheet's page on PDF paper: the board, the compass and the code."""

from __future__ import annotations

from visualizer.board.board import Board
from visualizer.board.symbols import HIDDEN, MINE
from visualizer.draw.source_colours import Piece, listing
from visualizer.exercises.worksheet import Exercise
from visualizer.export.worksheet.paper import GREY, LEADING, PALE, POINT, Face, PdfPaper

#: Room for the numbers of the rows and columns.
LABELS = 5.0
_THICK, _THIN = 0.9, 0.2
_BOLD = ("keyword", "definition")
_INDENT = 8


def board_size(board: Board, cell: float) -> tuple[float, float]:
    """Width and height of a drawn board with its labels."""
    return LABELS + board.width * cell, LABELS + board.height * cell


def draw_board(
    paper: PdfPaper, x: float, y: float, exercise: Exercise, cell: float, *, numbered: bool
) -> None:
    """A board with its mines and the click; ``numbered`` with the answers."""
    board = exercise.board
    _draw_labels(paper, x, y, board, cell)
    for row, symbols in enumerate(board.rows):
        for col, symbol in enumerate(symbols):
            left, top = x + LABELS + col * cell, y + LABELS + row * cell
            paper.box(left, top, cell, cell, line=_THIN, fill=PALE if symbol == MINE else None)
            number = exercise.number((row, col)) if numbered else None
            text = str(number) if number else ("" if symbol == HIDDEN else symbol)
            middle = left + cell / 2, top + cell * 0.66
            # A symbol that the board shows from the start is grey, a mine and an answer black.
            given = symbol not in (HIDDEN, MINE) and number is None
            paper.text(*middle, text, "strong", cell * 1.35, "middle", GREY if given else 0)
    if board.click is not None:
        row, col = board.click
        left, top = x + LABELS + col * cell, y + LABELS + row * cell
        inset = _THICK / 2
        paper.box(left + inset, top + inset, cell - _THICK, cell - _THICK, line=_THICK)


def _draw_labels(paper: PdfPaper, x: float, y: float, board: Board, cell: float) -> None:
    size = min(8.0, cell * 1.5)
    for row in range(board.height):
        baseline = y + LABELS + (row + 0.5) * cell + size * POINT * 0.33
        paper.text(x + LABELS - 1.4, baseline, str(row), "text", size, "right", GREY)
    for col in range(board.width):
        middle = x + LABELS + (col + 0.5) * cell
        paper.text(middle, y + LABELS - 1.3, str(col), "text", size, "middle", GREY)


def draw_compass(paper: PdfPaper, x: float, y: float, exercise: Exercise, cell: float) -> None:
    """The neighbour order: the turn of each neighbour around a dot."""
    for row, turns in enumerate(exercise.compass):
        for col, turn in enumerate(turns):
            left, top = x + col * cell, y + row * cell
            middle = (row, col) == (1, 1)
            paper.box(left, top, cell, cell, line=_THIN, fill=PALE if middle else None)
            text = f"•{turn}" if middle and turn else "•" if middle else str(turn or "")
            paper.text(left + cell / 2, top + cell * 0.68, text, "strong", cell * 1.6, "middle")


class Code:
    """The source of an exercise's algorithm without its docstring, wrapped to a width."""

    def __init__(self, paper: PdfPaper, exercise: Exercise, width: float) -> None:
        code = exercise.trace.code
        lines = [pieces for _, pieces in listing(code.text, code.first_line)]
        longest = max(sum(len(text) for text, _ in line) for line in lines)
        letter = paper.text_width("0", "code", 10) / 10
        self._paper = paper
        self.size = min(7.5, max(6.4, width / letter / longest))
        self._letter = letter * self.size
        most = int(width / self._letter)
        self._lines = [part for line in lines for part in _wrapped(line, most)]

    @property
    def step(self) -> float:
        """From one line to the next."""
        return self.size * POINT * LEADING

    @property
    def height(self) -> float:
        """How high the code is."""
        return len(self._lines) * self.step

    def draw(self, x: float, y: float) -> None:
        """Draw it with its upper left corner at ``x``, ``y``; keywords are bold."""
        for place, line in enumerate(self._lines):
            column = 0
            for text, kind in line:
                face: Face = "code-strong" if kind in _BOLD else "code"
                baseline = y + (place + 0.76) * self.step
                self._paper.text(x + column * self._letter, baseline, text, face, self.size)
                column += len(text)


def _wrapped(line: tuple[Piece, ...], most: int) -> list[list[Piece]]:
    """A line in parts of at most ``most`` letters; further parts are indented more."""
    text = "".join(piece for piece, _ in line)
    indent = min(len(text) - len(text.lstrip()) + _INDENT, most // 2)
    parts: list[list[Piece]] = [[]]
    room = most
    for piece, kind in line:
        if len(piece) > room and parts[-1]:
            parts.append([(" " * indent, "plain")])
            room = most - indent
            piece = piece.lstrip()
        parts[-1].append((piece, kind))
        room -= len(piece)
    return parts
