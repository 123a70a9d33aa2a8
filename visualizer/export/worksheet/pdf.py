"""A worksheet as a PDF: a first page, a page for each exercise, and the answers on their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from visualizer.board.board import Board
from visualizer.exercises.worksheets.worksheet import Exercise, SheetTask, Worksheet
from visualizer.export.worksheet.paper import GREY, MARGIN, TEXT, PdfPaper, Table
from visualizer.export.worksheet.pdf_figures import (
    LABELS,
    board_height,
    code_height,
    draw_board,
    draw_code,
    draw_compass,
)
from visualizer.language import worksheet as words

_GAP = 6.0
_NOTE_HEIGHT = 6.0
_COMPASS_CELL = 5.6
#: A board is drawn beside the code if its cells can be at least this large and it one of these
#: widths, the first that leaves the page enough room for the table.
_SMALLEST_CELL, _LARGEST_CELL = 6.0, 9.5
_WIDTHS_BESIDE = (104.0, 96.0, 88.0, 80.0, 72.0)
_SMALLEST_ANSWER_CELL, _LARGEST_ANSWER_CELL = 4.0, 6.0
#: The rows of a table to be filled in are as high as its page allows; else it takes more pages.
_LOWEST_ROW, _HIGHEST_ROW, _ROW_OVER_PAGES = 6.0, 8.5, 7.0
#: The columns of an exercise's table, as shares of its width.
_SHARES = {"calls": (0.07, 0.13, 0.08, 0.11, 0.61)}
_OTHER_SHARES = (0.07, 0.12, 0.08, 0.29, 0.44)
_ANSWER_SHARES = {"calls": (0.09, 0.14, 0.12, 0.13, 0.52)}
_OTHER_ANSWER_SHARES = (0.09, 0.13, 0.11, 0.25, 0.42)
_ANSWER_SIZE = 7.2
#: The head and the first rows of a table that are not left alone at the foot of a page.
_FEWEST_ROWS = 4
#: A board's answers begin on the page of those before if this much room is left below.
_ROOM_TO_GO_ON = 120.0


def worksheet_pdf(worksheet: Worksheet) -> bytes:
    """The file; equal worksheets give equal bytes."""
    paper = PdfPaper(worksheet.paper, words.title(worksheet))
    _draw_first_page(paper, worksheet)
    for number, task in enumerate(worksheet.tasks, 1):
        for exercise in task.exercises:
            _draw_exercise(paper, words.heading(worksheet, number, exercise), exercise)
    first_answer = paper.pages_count + 1
    _draw_answers(paper, worksheet)
    _draw_feet(paper, worksheet, first_answer)
    return bytes(paper.output())


def _draw_feet(paper: PdfPaper, worksheet: Worksheet, first_answer: int) -> None:
    for page in range(1, paper.pages_count + 1):
        paper.page = page
        # fpdf2 does not repeat the font that it used last, but on this page another was last.
        paper.use(TEXT, 1)
        paper.use(TEXT, 8.5, grey=GREY)
        label = words.answers_title(worksheet) if page >= first_answer else words.label(worksheet)
        number = f"page {page} of {paper.pages_count}"
        paper.text(MARGIN, paper.h - 9, label)
        paper.text(paper.w - MARGIN - paper.get_string_width(number), paper.h - 9, number)


# The first page


def _draw_first_page(paper: PdfPaper, worksheet: Worksheet) -> None:
    paper.begin_page()
    _draw_student_lines(paper)
    paper.use(TEXT, 20, bold=True)
    paper.paragraph(words.title(worksheet))
    paper.ln(3)
    for number, sentence in enumerate((*words.INSTRUCTIONS, f"{words.COMPARISON}:"), 1):
        paper.use(TEXT, 11, bold=True)
        paper.cell(7, text=f"{number}.", h=5)
        paper.use(TEXT, 11)
        paper.paragraph(sentence)
        paper.set_xy(MARGIN, paper.y + 2.5)
    paper.draw_table(_comparison(worksheet, filled=False), paper.epw)


def _draw_student_lines(paper: PdfPaper) -> None:
    paper.use(TEXT, 10)
    for label, share in zip(words.STUDENT_FIELDS, (0.5, 0.22, 0.28)):
        width = share * paper.epw
        start = paper.x + paper.get_string_width(label) + 2
        paper.line(start, paper.y + 5, paper.x + width - 4, paper.y + 5)
        paper.cell(width, 6, label)
    paper.ln(12)


def _comparison(worksheet: Worksheet, *, filled: bool) -> Table:
    questions = words.questions(worksheet)
    columns = [
        words.answers(worksheet, task) if filled else [""] * len(questions)
        for task in worksheet.tasks
    ]
    each = min(0.15, 0.62 / len(columns))
    return Table(
        head=words.comparison_headings(worksheet),
        rows=list(zip(questions, *columns)),
        shares=[1 - each * len(columns), *[each] * len(columns)],
        size=9.5,
        row_height=5.5 if filled else 9.0,
    )


# An exercise


def _draw_exercise(paper: PdfPaper, heading: str, exercise: Exercise) -> None:
    """All on one page where the cells stay large enough, else code and table on a second."""
    paper.begin_page(f"{heading} (continued)")
    _draw_head(paper, heading, exercise)
    table = _empty_table(exercise)
    _draw_board_and_code(paper, exercise, _least_height(paper, table))
    note = words.asked_text(exercise)
    if note:
        paper.use(TEXT, 9.5)
        paper.paragraph(note)
        paper.ln(1)
    paper.draw_table(replace(table, row_height=_row_height(paper, table)), paper.epw)


def _least_height(paper: PdfPaper, table: Table) -> float:
    """How high a table is with the lowest rows, and with what is said above it."""
    head, first, *others = paper.row_heights(table, paper.epw)
    return _NOTE_HEIGHT + head + max(first, _LOWEST_ROW) + _LOWEST_ROW * len(others) + 0.1


def _row_height(paper: PdfPaper, table: Table) -> float:
    """The height at which the rows fill the page, within limits."""
    head, first, *others = paper.row_heights(table, paper.epw)
    room = paper.bottom - paper.y - head - 0.01
    # The first row is filled in, and may be higher than the others.
    height = min(room / len(table.rows), (room - first) / max(1, len(others)))
    return min(height, _HIGHEST_ROW) if height >= _LOWEST_ROW else _ROW_OVER_PAGES


def _draw_head(paper: PdfPaper, heading: str, exercise: Exercise) -> None:
    compass = 3 * _COMPASS_CELL
    draw_compass(paper, paper.w - MARGIN - compass, MARGIN, exercise, _COMPASS_CELL)
    width = paper.epw - compass - _GAP
    paper.set_xy(MARGIN, MARGIN - 1)
    paper.use(TEXT, 14, bold=True)
    paper.paragraph(heading, width)
    paper.use(TEXT, 9.5)
    paper.paragraph(words.order_text(exercise), width)
    paper.set_y(max(paper.y, MARGIN + compass) + 3)


def _draw_board_and_code(paper: PdfPaper, exercise: Exercise, table_height: float) -> None:
    """The board with the code at its right; a large board over the whole width, code below."""
    board, top = exercise.board, paper.y
    cell = _cell_beside(paper, exercise, paper.bottom - top - table_height)
    if cell >= _SMALLEST_CELL:
        draw_board(paper, MARGIN, top, exercise, cell, numbered=False)
        paper.set_y(top)
        draw_code(paper, MARGIN + LABELS + board.width * cell + _GAP, exercise)
        paper.set_y(max(top + board_height(board, cell), paper.y) + 4)
        return
    room = paper.epw - LABELS, paper.bottom - top - LABELS - 0.1
    cell = min(_LARGEST_CELL, room[0] / board.width, room[1] / board.height)
    draw_board(paper, MARGIN, top, exercise, cell, numbered=False)
    paper.set_y(top + board_height(board, cell) + 4)
    if paper.will_page_break(code_height(paper, exercise) + 4 + table_height):
        paper.add_page()
    draw_code(paper, MARGIN, exercise)
    paper.ln(4)


def _cell_beside(paper: PdfPaper, exercise: Exercise, room: float) -> float:
    """The size of the cells of a board beside its code, the largest with which it leaves room."""
    board = exercise.board
    cells = [
        min(_LARGEST_CELL, (width - LABELS) / max(board.height, board.width))
        for width in _WIDTHS_BESIDE
    ]
    leaving = (cell for cell in cells if board_height(board, cell) + 4 <= room)
    return next(leaving, cells[-1])


def _empty_table(exercise: Exercise) -> Table:
    """The table to be filled in, with its first row done."""
    rows = exercise.asked
    return Table(
        head=words.headings(exercise),
        rows=[words.row_texts(row) for row in rows[:1]]
        + [(str(row.visit), "", "", "", "") for row in rows[1:]],
        shares=_SHARES.get(exercise.waits_in, _OTHER_SHARES),
    )


# The answers


def _draw_answers(paper: PdfPaper, worksheet: Worksheet) -> None:
    paper.begin_page()
    paper.use(TEXT, 14, bold=True)
    paper.paragraph(words.answers_title(worksheet))
    paper.use(TEXT, 9.5)
    paper.paragraph(words.title(worksheet))
    paper.ln(3)
    paper.draw_table(_comparison(worksheet, filled=True), paper.epw)
    paper.ln(_GAP)
    for number, task in enumerate(worksheet.tasks, 1):
        if paper.will_page_break(_ROOM_TO_GO_ON):
            paper.add_page()
        headings = [words.heading(worksheet, number, exercise) for exercise in task.exercises]
        _draw_numbered_boards(paper, task, headings)
        _draw_answer_tables(paper, task, headings)


def _draw_numbered_boards(paper: PdfPaper, task: SheetTask, headings: Sequence[str]) -> None:
    """The boards with their numbers, as many beside each other as fit."""
    board = task.board
    beside, cell = _answer_cell(paper, board)
    width, height = max(LABELS + board.width * cell, 40.0), board_height(board, cell)
    for first in range(0, len(headings), beside):
        exercises = task.exercises[first : first + beside]
        if paper.will_page_break(height + 12):
            paper.add_page()
        lefts = [MARGIN + column * (width + _GAP) for column in range(len(exercises))]
        bottom = _draw_headings(paper, lefts, width, headings[first : first + beside])
        for left, exercise in zip(lefts, exercises):
            draw_board(paper, left, bottom, exercise, cell, numbered=True)
        paper.set_y(bottom + height + 4)


def _answer_cell(paper: PdfPaper, board: Board) -> tuple[int, float]:
    """How many boards stand beside each other, at most three, and the size of their cells."""
    cell = 0.0
    for beside in (3, 2, 1):
        width = (paper.epw + _GAP) / beside - _GAP
        cell = min(_LARGEST_ANSWER_CELL, (width - LABELS) / board.width)
        if cell >= _SMALLEST_ANSWER_CELL:
            return beside, cell
    return 1, cell


def _draw_headings(
    paper: PdfPaper, lefts: Sequence[float], width: float, headings: Sequence[str]
) -> float:
    """Headings beside each other; the answer is where the longest ends, two lines down at least."""
    top = paper.y
    bottom = top + 8
    paper.use(TEXT, 8.5, bold=True)
    for left, heading in zip(lefts, headings):
        paper.set_xy(left, top)
        paper.paragraph(heading, width)
        bottom = max(bottom, paper.y)
    return bottom


def _draw_answer_tables(paper: PdfPaper, task: SheetTask, headings: Sequence[str]) -> None:
    """The tables in two columns; over the whole width if one is too high for a column."""
    tables = [_answer_table(exercise) for exercise in task.exercises]
    column = (paper.epw - _GAP) / 2
    heights = [
        _title_height(paper, heading, column) + sum(paper.row_heights(table, column))
        for heading, table in zip(headings, tables)
    ]
    if max(heights) > paper.bottom - MARGIN:
        for heading, table, exercise in zip(headings, tables, task.exercises):
            shares = _SHARES.get(exercise.waits_in, _OTHER_SHARES)
            _draw_long_table(paper, heading, replace(table, shares=shares))
        return
    _draw_in_columns(paper, headings, tables, heights)


def _answer_table(exercise: Exercise) -> Table:
    return Table(
        head=words.headings(exercise),
        rows=[words.row_texts(row) for row in exercise.asked],
        shares=_ANSWER_SHARES.get(exercise.waits_in, _OTHER_ANSWER_SHARES),
        size=_ANSWER_SIZE,
    )


def _draw_in_columns(
    paper: PdfPaper, headings: Sequence[str], tables: Sequence[Table], heights: Sequence[float]
) -> None:
    """Tables down the left column, then down the right one, then on the next page."""
    column = (paper.epw - _GAP) / 2
    left, y = MARGIN, paper.y
    top = lowest = y
    for heading, table, height in zip(headings, tables, heights):
        if y + height > paper.bottom and left == MARGIN:
            left, y = MARGIN + column + _GAP, top
        if y + height > paper.bottom:
            paper.add_page()
            left, y = MARGIN, paper.y
            top = lowest = y
        paper.set_xy(left, y)
        _draw_titled_table(paper, heading, table, column)
        y = paper.y + _GAP
        lowest = max(lowest, y)
    paper.set_y(lowest)


def _draw_long_table(paper: PdfPaper, heading: str, table: Table) -> None:
    first = sum(paper.row_heights(table, paper.epw)[:_FEWEST_ROWS])
    if paper.will_page_break(_title_height(paper, heading, paper.epw) + first):
        paper.add_page()
    paper.running_head = f"{heading} (continued)"
    _draw_titled_table(paper, heading, table, paper.epw)
    paper.running_head = ""
    paper.ln(_GAP)


def _draw_titled_table(paper: PdfPaper, heading: str, table: Table, width: float) -> None:
    bottom = paper.y + _title_height(paper, heading, width)
    paper.paragraph(heading, width)
    paper.set_xy(paper.x, bottom)
    paper.draw_table(table, width)


def _title_height(paper: PdfPaper, title: str, width: float) -> float:
    paper.use(TEXT, 9.5, bold=True)
    return paper.text_height(title, width) + 1.4
