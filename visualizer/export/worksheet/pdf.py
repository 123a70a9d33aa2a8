"""A worksheet as a PDF: a first page, a page for each exercise, and the answers on their own."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.exercises.worksheet import Exercise, Task, Worksheet
from visualizer.export.worksheet.paper import GREY, MARGIN, PdfPaper
from visualizer.export.worksheet.pdf_parts import LABELS, Code, board_size, draw_board, draw_compass
from visualizer.export.worksheet.pdf_tables import Flow, Table
from visualizer.language import worksheet as words

_GAP = 6.0
_COMPASS_CELL = 5.6
#: A board is drawn beside the code if its cells can be at least this large and it this wide.
_SMALLEST_CELL, _LARGEST_CELL = 6.0, 9.5
_WIDEST_BESIDE = 74.0
_SMALLEST_ANSWER_CELL = 4.4
_LOWEST_ROW, _HIGHEST_ROW = 6.0, 8.5
#: The columns of an exercise's table, as shares of its width.
_SHARES = {"calls": (0.07, 0.10, 0.08, 0.11, 0.64)}
_OTHER_SHARES = (0.07, 0.10, 0.08, 0.30, 0.45)
_ANSWER_SHARES = {"calls": (0.09, 0.14, 0.12, 0.13, 0.52)}
_OTHER_ANSWER_SHARES = (0.09, 0.13, 0.11, 0.25, 0.42)
#: A board's answers begin on the page of those before if this much room is left below.
_ROOM_TO_GO_ON = 120.0


def worksheet_pdf(worksheet: Worksheet) -> bytes:
    """The PDF; equal worksheets give equal bytes. Raises FileError where fpdf2 is missing."""
    paper = PdfPaper(worksheet.paper, worksheet.title)
    _draw_first_page(paper, worksheet)
    for number, task in enumerate(worksheet.tasks, 1):
        for exercise in task.exercises:
            _draw_exercise(paper, words.heading(worksheet, number, exercise), exercise)
    first_answer = paper.pages + 1
    _draw_answers(paper, worksheet)
    _draw_feet(paper, worksheet, first_answer)
    return paper.data()


def _draw_feet(paper: PdfPaper, worksheet: Worksheet, first_answer: int) -> None:
    baseline = paper.height - 9
    for page in range(1, paper.pages + 1):
        paper.turn_to(page)
        label = words.answers_title(worksheet) if page >= first_answer else worksheet.label
        paper.text(MARGIN, baseline, label, "text", 8.5, "left", GREY)
        place = f"page {page} of {paper.pages}"
        paper.text(paper.width - MARGIN, baseline, place, "text", 8.5, "right", GREY)


# The first page


def _draw_first_page(paper: PdfPaper, worksheet: Worksheet) -> None:
    paper.new_page()
    y = _draw_student_lines(paper, MARGIN + 4)
    y = paper.paragraph(MARGIN, y + 8, worksheet.title, paper.inner_width, "strong", 20) + 3
    for number, sentence in enumerate(words.INSTRUCTIONS, 1):
        paper.text(MARGIN, y + 4.2, f"{number}.", "strong", 11)
        y = paper.paragraph(MARGIN + 7, y, sentence, paper.inner_width - 7, "text", 11) + 2.5
    number = len(words.INSTRUCTIONS) + 1
    paper.text(MARGIN, y + 4.2, f"{number}.", "strong", 11)
    y = paper.paragraph(MARGIN + 7, y, f"{words.COMPARE}:", paper.inner_width - 7, "text", 11) + 2
    flow = Flow(paper, y, lambda: MARGIN)
    flow.table(_comparison(worksheet, paper.inner_width, filled=False))


def _draw_student_lines(paper: PdfPaper, y: float) -> float:
    x = MARGIN
    for label, share in zip(words.STUDENT, (0.5, 0.22, 0.28)):
        width = share * paper.inner_width
        paper.text(x, y, label, "text", 10)
        start = x + paper.text_width(label, "text", 10) + 2
        paper.line((start, y + 0.8, x + width - 4, y + 0.8))
        x += width
    return y


def _comparison(worksheet: Worksheet, width: float, *, filled: bool) -> Table:
    boards = len(worksheet.tasks)
    columns = [
        words.answers(worksheet, task) if filled else [""] * len(words.questions(worksheet))
        for task in worksheet.tasks
    ]
    each = min(28.0, 0.62 * width / boards)
    return Table(
        head=words.comparison_head(worksheet),
        rows=[[question, *cells] for question, *cells in zip(words.questions(worksheet), *columns)],
        widths=[width - each * boards, *[each] * boards],
        size=9.5,
        row_height=5.5 if filled else 9.0,
    )


# An exercise


def _draw_exercise(paper: PdfPaper, heading: str, exercise: Exercise) -> None:
    paper.new_page()
    y = _draw_head(paper, heading, exercise)
    flow = Flow(paper, y, lambda: _draw_continued_head(paper, heading))
    _draw_board_and_code(paper, flow, exercise)
    flow.table(_empty_table(paper, flow, exercise))


def _draw_head(paper: PdfPaper, heading: str, exercise: Exercise) -> float:
    compass = 3 * _COMPASS_CELL
    draw_compass(paper, paper.width - MARGIN - compass, MARGIN, exercise, _COMPASS_CELL)
    width = paper.inner_width - compass - _GAP
    y = paper.paragraph(MARGIN, MARGIN - 1, heading, width, "strong", 14) + 0.8
    y = paper.paragraph(MARGIN, y, words.order_text(exercise), width, "text", 9.5)
    return max(y, MARGIN + compass) + 3


def _draw_continued_head(paper: PdfPaper, heading: str) -> float:
    return (
        paper.paragraph(
            MARGIN, MARGIN - 1, f"{heading} (continued)", paper.inner_width, "strong", 11
        )
        + 2
    )


def _draw_board_and_code(paper: PdfPaper, flow: Flow, exercise: Exercise) -> None:
    """The board with the code at its right; a large board over the whole width, code below."""
    board = exercise.board
    cell = min(_LARGEST_CELL, (_WIDEST_BESIDE - LABELS) / max(board.height, board.width))
    if cell >= _SMALLEST_CELL:
        width, height = board_size(board, cell)
        code = Code(paper, exercise, paper.inner_width - width - _GAP)
        draw_board(paper, MARGIN, flow.y, exercise, cell, numbered=False)
        code.draw(MARGIN + width + _GAP, flow.y)
        flow.y += max(height, code.height) + 4
        return
    room = paper.inner_width - LABELS, flow.left - LABELS
    cell = min(_LARGEST_CELL, room[0] / board.width, room[1] / board.height)
    draw_board(paper, MARGIN, flow.y, exercise, cell, numbered=False)
    flow.y += board_size(board, cell)[1] + 4
    code = Code(paper, exercise, paper.inner_width)
    flow.make_room(code.height)
    code.draw(MARGIN, flow.y)
    flow.y += code.height + 4


def _empty_table(paper: PdfPaper, flow: Flow, exercise: Exercise) -> Table:
    """The table to be filled in, its first row done; its rows as high as the page allows."""
    rows = exercise.rows
    table = Table(
        head=exercise.headings,
        rows=[words.row_texts(row) for row in rows[:1]]
        + [(str(row.visit), "", "", "", "") for row in rows[1:]],
        widths=[flow.width * share for share in _SHARES.get(exercise.waits_in, _OTHER_SHARES)],
    )
    room = flow.left - table.head_height(paper)
    height = room / max(len(rows), 1)
    if height < _LOWEST_ROW:
        height = 7.0
    return Table(table.head, table.rows, table.widths, row_height=min(height, _HIGHEST_ROW))


# The answers


def _draw_answers(paper: PdfPaper, worksheet: Worksheet) -> None:
    paper.new_page()
    title = words.answers_title(worksheet)
    y = paper.paragraph(MARGIN, MARGIN - 1, title, paper.inner_width, "strong", 14)
    y = paper.paragraph(MARGIN, y, worksheet.title, paper.inner_width, "text", 9.5) + 3
    flow = Flow(paper, y, lambda: MARGIN)
    flow.table(_comparison(worksheet, paper.inner_width, filled=True))
    for number, task in enumerate(worksheet.tasks, 1):
        flow.y += _GAP
        if flow.left < _ROOM_TO_GO_ON:
            flow.advance()
        headings = [words.heading(worksheet, number, exercise) for exercise in task.exercises]
        _draw_answers_of_board(paper, flow, task, headings)


def _draw_answers_of_board(
    paper: PdfPaper, flow: Flow, task: Task, headings: Sequence[str]
) -> None:
    _draw_numbered_boards(paper, flow, task, headings)
    columns = Flow(paper, flow.y, lambda: MARGIN, columns=2)
    for exercise, heading in zip(task.exercises, headings):
        shares = _ANSWER_SHARES.get(exercise.waits_in, _OTHER_ANSWER_SHARES)
        table = Table(
            head=exercise.headings,
            rows=[words.row_texts(row) for row in exercise.rows],
            widths=[columns.width * share for share in shares],
            size=7.2,
        )
        columns.table(table, heading)
        columns.y += _GAP
    flow.y = columns.lowest


def _draw_numbered_boards(paper: PdfPaper, flow: Flow, task: Task, headings: Sequence[str]) -> None:
    """The boards with their numbers, as many beside each other as fit."""
    board = task.board
    thirds, whole = (paper.inner_width - 2 * _GAP) / 3, paper.inner_width
    cell = min(6.0, (thirds - LABELS) / board.width)
    if cell < _SMALLEST_ANSWER_CELL:
        cell = min(_SMALLEST_ANSWER_CELL, (whole - LABELS) / board.width)
    width, height = board_size(board, cell)
    beside = max(1, int((paper.inner_width + _GAP) / (width + _GAP)))
    for first in range(0, len(task.exercises), beside):
        flow.make_room(height + 12)
        for place, exercise in enumerate(task.exercises[first : first + beside]):
            x = MARGIN + place * (width + _GAP)
            y = paper.paragraph(x, flow.y, headings[first + place], width, "strong", 8.5)
            draw_board(paper, x, max(y, flow.y + 8), exercise, cell, numbered=True)
        flow.y += height + 8 + 4
