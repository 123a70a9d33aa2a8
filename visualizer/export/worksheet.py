"""Worksheets as a PDF, and their answers as another.

Lengths are in millimetres, font sizes in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from visualizer.board.cells import HIDDEN, MINE
from visualizer.draw.coloured_code import shown_lines
from visualizer.exercises.worksheet import SHORT_TABLE, Exercise, Worksheet
from visualizer.export.paper import BLACK, GREY, LEADING, MARGIN, PALE, THICK_LINE, THIN_LINE, Paper
from visualizer.language import worksheet as words

#: The space between blocks, and the side of a cell of the small square of neighbours.
_BLOCK_GAP = 6.0
_COMPASS_CELL = 5.6
#: Of a short exercise: the width of board and code, the cells, the longest side of a board.
_SHORT_WIDTH, _SHORT_CELL, _LONGEST_SHORT_SIDE = 86.0, 5.6, 7
#: The heights of its rows by the size of the paper, so that two exercises fit on the first page.
_SHORT_ROWS = {"A4": 5.8, "Letter": 4.8}
#: The space for the numbers of the rows and columns of a board.
_LABEL_SPACE = 5.0
#: A board is drawn beside the code if its cells can be this large within these widths.
_SMALLEST_CELL, _LARGEST_CELL = 6.0, 9.5
_NARROWEST_BOARD, _WIDEST_BOARD = 67.0, 99.0
#: Of an answer: the cells, the share of a board beside its table, and the height that a page must have left.
_SMALLEST_ANSWER_CELL, _LARGEST_ANSWER_CELL, _ANSWER_SHARE, _ANSWER_HEIGHT = 4.0, 5.5, 0.29, 87.0
#: The most columns of a board and the largest frontier of answers beside each other.
_MOST_COLUMNS, _MOST_WAITING = 6, 6
#: The least height of a table below its board; the rest may go to further pages.
_LEAST_TABLE_HEIGHT = 20.0
#: The heights of rows to be filled in: as high as the page allows, or if it takes several pages.
_LOWEST_ROW, _HIGHEST_ROW, _ROW_OVER_PAGES = 6.0, 8.5, 7.0
#: The height of a head with the filled first row.
_FIRST_ROWS_HEIGHT = 19.0

_BOLD_KINDS = ("keyword", "definition")
_CODE_SIZE, _CODE_LEADING = 8.0, 1.1


def sheets_pdf(sheets: Sequence[Worksheet]) -> bytes:
    """The PDF of worksheets, one after the other, for students; equal worksheets give equal bytes."""
    paper = Paper(sheets[0].paper, words.worksheet_title(sheets[0]))
    for sheet in sheets:
        first = paper.pages_count + 1
        _draw_first_lines(paper, sheet, words.sheet_number(sheet) if len(sheets) > 1 else "")
        for heading, exercise in _headed_exercises(sheet):
            if height := _short_height(paper, exercise):
                _draw_short_exercise(paper, heading, exercise, height)
            else:
                _draw_exercise(paper, heading, exercise)
        _draw_feet(paper, words.worksheet_label(sheet), first)
    return bytes(paper.output())


def answers_pdf(sheets: Sequence[Worksheet]) -> bytes:
    """The PDF of the answers to worksheets, in their order; equal worksheets give equal bytes."""
    paper = Paper(sheets[0].paper, words.ANSWERS_TITLE)
    paper.begin_page()
    paper.write_paragraph(words.ANSWERS_TITLE, 14, bold=True)
    paper.write_paragraph(words.worksheet_title(sheets[0]), 9.5)
    for sheet in sheets:
        paper.ln(3)
        _draw_answers(paper, sheet, words.sheet_number(sheet) if len(sheets) > 1 else "")
    _draw_feet(paper, words.answers_label(sheets[0]), 1)
    return bytes(paper.output())


def _draw_feet(paper: Paper, label: str, first: int) -> None:
    """Write the label and the page's number at the foot of the pages from ``first`` on."""
    count = paper.pages_count - first + 1
    for page in range(count):
        paper.page = first + page
        # fpdf2 skips a font that is set already, but the last one of this page is another.
        paper.set_text_style(1)
        paper.set_text_style(8.5, grey=GREY)
        number = f"page {page + 1} of {count}"
        paper.text(MARGIN, paper.h - 9, label)
        paper.text(paper.w - MARGIN - paper.get_string_width(number), paper.h - 9, number)


def _headed_exercises(worksheet: Worksheet) -> list[tuple[str, Exercise]]:
    return [
        (words.exercise_heading(worksheet, number, exercise), exercise)
        for number, task in enumerate(worksheet.tasks, 1)
        for exercise in task.exercises
    ]


def _draw_first_lines(paper: Paper, worksheet: Worksheet, number: str) -> None:
    """Draw the fields of the student, the title with the sheet's number, the instructions and the comparison."""
    paper.begin_page()
    paper.set_text_style(10)
    for label, share in zip(words.STUDENT_FIELDS, (0.5, 0.22, 0.28)):
        width = share * paper.epw
        start = paper.x + paper.get_string_width(label) + 2
        paper.line(start, paper.y + 5, paper.x + width - 4, paper.y + 5)
        paper.cell(width, 6, label)
    paper.ln(8)
    paper.set_text_style(24, bold=True)
    room = paper.get_string_width(number) + 4 if number else 0
    paper.set_xy(paper.w - MARGIN - room, paper.y - 2)
    paper.cell(room, 9, number, align="RIGHT")
    paper.set_xy(MARGIN, paper.y + 2)
    paper.write_paragraph(words.worksheet_title(worksheet), 16, bold=True, width=paper.epw - room)
    paper.ln(1)
    for step, sentence in enumerate(words.INSTRUCTIONS, 1):
        paper.set_text_style(9, bold=True)
        paper.cell(5, text=f"{step}.", h=paper.font_size * LEADING)
        paper.write_paragraph(sentence, 9)
        paper.set_xy(MARGIN, paper.y + 0.6)
    paper.ln(1)
    count, each = len(worksheet.tasks), min(0.15, 0.62 / len(worksheet.tasks))
    head = [words.COMPARISON, *(f"Board {number}" if count > 1 else "" for number in range(1, count + 1))]
    rows = [[question, *[""] * count] for question in words.comparison_questions(worksheet)]
    paper.draw_table([head, *rows], [1 - each * count, *[each] * count], paper.epw, row_height=5.5)
    paper.ln(2)


def _short_height(paper: Paper, exercise: Exercise) -> float:
    """The height of a short exercise, which has its table to the right; 0 if the exercise is not short."""
    board = exercise.board
    if exercise.table_length > SHORT_TABLE or max(board.height, board.width) > _LONGEST_SHORT_SIDE:
        return 0
    # Some more for lines that are too long.
    lines = sum(1 + sum(len(text) for text, _ in line) // 51 for _, line in shown_lines(exercise.code))
    code = lines * _CODE_SIZE / paper.k * _CODE_LEADING
    height = 6 + max(_LABEL_SPACE + board.height * _SHORT_CELL + 2 + code, 16 + SHORT_TABLE * _SHORT_ROWS[paper.size])
    return height if height < paper.eph else 0


def _draw_short_exercise(paper: Paper, heading: str, exercise: Exercise, height: float) -> None:
    """Draw board, order and code at the left and the table at the right, on a new page if need be."""
    if paper.will_page_break(height):
        paper.begin_page()
    board = exercise.board
    paper.write_paragraph(heading, 11, bold=True)
    top, order_left = paper.y + 1, MARGIN + _LABEL_SPACE + board.width * _SHORT_CELL + 5
    _draw_board(paper, MARGIN, top, exercise, _SHORT_CELL)
    _draw_compass(paper, order_left, top + _LABEL_SPACE, exercise)
    paper.set_xy(order_left, top + _LABEL_SPACE + 3 * _COMPASS_CELL + 1)
    paper.write_paragraph(words.order_text(exercise), 8, width=MARGIN + _SHORT_WIDTH - order_left)
    paper.set_y(top + _LABEL_SPACE + board.height * _SHORT_CELL + 2)
    _draw_code(paper, MARGIN, exercise, _SHORT_WIDTH)
    bottom = paper.y
    paper.set_xy(MARGIN + _SHORT_WIDTH + 3, top)
    _draw_visits(paper, exercise, paper.epw - _SHORT_WIDTH - 3, row_height=_SHORT_ROWS[paper.size])
    paper.set_xy(MARGIN, max(paper.y, bottom) + 2)


def _draw_visits(
    paper: Paper, exercise: Exercise, width: float, *, size: float = 9.0, row_height: float = 0.0, filled: bool = False
) -> None:
    """Draw the table of an exercise from here down, with its first row filled, or all."""
    rows = [words.row_texts(row) for row in exercise.rows[: exercise.table_length if filled else 1]]
    if not filled:
        rows += [(str(number), "", "", "", "") for number in range(2, exercise.table_length + 1)]
    head = words.table_headings(exercise)
    paper.set_text_style(size, bold=True)
    # A column of one cell or symbol is as wide as its longest word; the cells have the rest.
    narrow = head[: 4 if exercise.frontier_name == "calls" else 3]
    widths = [max(map(paper.get_string_width, [*text.split(), "20,20"])) + 0.3 * size for text in narrow]
    rest = width - sum(widths)
    widths += [rest] if len(widths) == 4 else [0.4 * rest, 0.6 * rest]
    paper.draw_table([head, *rows], widths, width, size=size, row_height=row_height)


def _draw_exercise(paper: Paper, heading: str, exercise: Exercise) -> None:
    """Draw an exercise on one page if the cells stay large enough, else code and table on a second."""
    paper.begin_page(f"{heading} (continued)")
    compass = 3 * _COMPASS_CELL
    _draw_compass(paper, paper.w - MARGIN - compass, MARGIN, exercise)
    paper.set_xy(MARGIN, MARGIN - 1)
    paper.write_paragraph(heading, 14, bold=True, width=paper.epw - compass - _BLOCK_GAP)
    paper.write_paragraph(words.order_text(exercise), 9.5, width=paper.epw - compass - _BLOCK_GAP)
    paper.set_y(max(paper.y, MARGIN + compass) + 3)
    others = exercise.table_length - 1
    _draw_board_and_code(paper, exercise, _FIRST_ROWS_HEIGHT + _LOWEST_ROW * others)
    row = (paper.page_break_trigger - paper.y - _FIRST_ROWS_HEIGHT) / others
    row = min(row, _HIGHEST_ROW) if row >= _LOWEST_ROW else _ROW_OVER_PAGES
    _draw_visits(paper, exercise, paper.epw, row_height=row)


def _draw_board_and_code(paper: Paper, exercise: Exercise, table_height: float) -> None:
    """Draw the board with the code to its right, or a large board in the full width with the code below."""
    board, top = exercise.board, paper.y
    longest, bottom = max(board.height, board.width), paper.page_break_trigger
    # The largest cells that leave space for the table, within limits.
    cell = (bottom - top - table_height - _LABEL_SPACE - 4) / board.height
    cell = min(_LARGEST_CELL, max(_NARROWEST_BOARD / longest, min(_WIDEST_BOARD / longest, cell)))
    if cell >= _SMALLEST_CELL:
        _draw_board(paper, MARGIN, top, exercise, cell)
        paper.set_y(top)
        left = _LABEL_SPACE + board.width * cell + _BLOCK_GAP
        _draw_code(paper, MARGIN + left, exercise, paper.epw - left)
        paper.set_y(max(top + _LABEL_SPACE + board.height * cell, paper.y) + 4)
        return
    room = paper.epw - _LABEL_SPACE, bottom - top - _LABEL_SPACE - 0.1
    cell = min(_LARGEST_CELL, room[0] / board.width, room[1] / board.height)
    _draw_board(paper, MARGIN, top, exercise, cell)
    paper.set_y(top + _LABEL_SPACE + board.height * cell + 4)
    code_height = len(shown_lines(exercise.code)) * _CODE_SIZE / paper.k * _CODE_LEADING
    if paper.will_page_break(code_height + 4 + table_height):
        paper.add_page()
    _draw_code(paper, MARGIN, exercise, paper.epw)
    paper.ln(4)


def _draw_code(paper: Paper, x: float, exercise: Exercise, width: float) -> None:
    """Draw the source of the algorithm in a ``width`` from ``x`` on, with bold keywords."""
    lines = shown_lines(exercise.code)
    notes = exercise.code.notes
    # fpdf2 continues long lines at the left margin.
    paper.set_left_margin(x)
    paper.set_right_margin(paper.w - x - width)
    for number, line in lines:
        paper.set_x(x)
        for piece, kind in line:
            paper.set_text_style(_CODE_SIZE, bold=kind in _BOLD_KINDS, code=True)
            paper.write(paper.font_size * _CODE_LEADING, paper.visual_order(piece))
        paper.set_text_style(_CODE_SIZE, grey=GREY)
        if note := notes.get(number):
            paper.write(paper.font_size * _CODE_LEADING, f"   {note}")
        paper.set_text_style(_CODE_SIZE, code=True)
        paper.ln(paper.font_size * _CODE_LEADING)
    paper.set_left_margin(MARGIN)
    paper.set_right_margin(MARGIN)


def _draw_answers(paper: Paper, worksheet: Worksheet, number: str) -> None:
    """Draw the answers to a sheet: those to the comparison, then the exercises, two beside each other if short."""
    exercises = _headed_exercises(worksheet)
    step = 1 + all(
        each.table_length == SHORT_TABLE
        and each.board.width <= _MOST_COLUMNS
        and each.trace.max_frontier <= _MOST_WAITING
        for _, each in exercises
    )
    width = (paper.epw - (step - 1) * _BLOCK_GAP) / step
    for first in range(0, len(exercises), step):
        if paper.will_page_break(_ANSWER_HEIGHT):
            paper.begin_page()
        if not first:
            paper.set_text_style(14, bold=True)
            paper.cell(paper.get_string_width(number) + (5 if number else 0.1), 5, number)
            paper.set_left_margin(paper.x)
            for task in worksheet.tasks:
                paper.write_paragraph(words.comparison_answers(worksheet, task), 8.5)
            paper.set_left_margin(MARGIN)
            paper.ln(2)
        top, bottom = paper.y, 0.0
        for column, (heading, exercise) in enumerate(exercises[first : first + step]):
            paper.set_xy(MARGIN + column * (width + _BLOCK_GAP), top)
            _draw_answer(paper, heading, exercise, width)
            bottom = max(bottom, paper.y)
        paper.set_xy(MARGIN, bottom + _BLOCK_GAP)


def _draw_answer(paper: Paper, heading: str, exercise: Exercise, width: float) -> None:
    """Draw the numbered board with its filled table to the right, or below if the board is too wide."""
    board, x = exercise.board, paper.x
    cell = min(_LARGEST_ANSWER_CELL, (_ANSWER_SHARE * width - _LABEL_SPACE) / board.width)
    is_beside = cell >= _SMALLEST_ANSWER_CELL
    if not is_beside:
        cell = min(_LARGEST_ANSWER_CELL, (width - _LABEL_SPACE) / board.width)
    height = _LABEL_SPACE + board.height * cell
    left = x + is_beside * (_LABEL_SPACE + board.width * cell + 3)
    if paper.will_page_break(7 + height + (0 if is_beside else _LEAST_TABLE_HEIGHT)):
        paper.begin_page()
    paper.write_paragraph(heading, 9.5, bold=True, width=width)
    paper.running_head = f"{heading} (continued)"
    top, page = paper.y + 1, paper.page
    _draw_board(paper, x, top, exercise, cell, numbered=True)
    paper.set_xy(left, top if is_beside else top + height + _BLOCK_GAP)
    _draw_visits(paper, exercise, x + width - left, size=6.8, filled=True)
    paper.running_head = ""
    paper.set_y(max(paper.y, top + height if paper.page == page else 0))


def _draw_board(paper: Paper, x: float, y: float, exercise: Exercise, cell: float, *, numbered: bool = False) -> None:
    """Draw a board with its mines and the click, and if ``numbered`` with the visit numbers."""
    board = exercise.board
    paper.set_text_style(min(8.0, cell * 1.5), grey=GREY)
    paper.set_xy(x + _LABEL_SPACE, y)
    for col in range(board.width):
        paper.cell(cell, _LABEL_SPACE, str(col), align="CENTER")
    for row in range(board.height):
        paper.set_xy(x, y + _LABEL_SPACE + row * cell)
        paper.cell(_LABEL_SPACE - 1.4, cell, str(row), align="RIGHT")
    paper.set_text_style(cell * 1.35, bold=True)
    for row, symbols in enumerate(board.rows):
        numbers = [exercise.visit_number((row, col)) if numbered else None for col in range(board.width)]
        cells = []
        for number, symbol in zip(numbers, symbols):
            text = str(number or symbol.replace(HIDDEN, ""))
            # Symbols that the board shows at the start are grey; mines and answers are black.
            cells.append((text, symbol == MINE, symbol != MINE and number is None))
        _draw_cells(paper, x + _LABEL_SPACE, y + _LABEL_SPACE + row * cell, cell, cells)
    if board.click is not None:
        row, col = board.click
        left, top = x + _LABEL_SPACE + col * cell + THICK_LINE / 2, y + _LABEL_SPACE + row * cell + THICK_LINE / 2
        paper.set_line_width(THICK_LINE)
        paper.rect(left, top, cell - THICK_LINE, cell - THICK_LINE)


def _draw_compass(paper: Paper, x: float, y: float, exercise: Exercise) -> None:
    """Draw the neighbour order: the number of each neighbour around a dot."""
    paper.set_text_style(_COMPASS_CELL * 1.6, bold=True)
    for row, numbers in enumerate(exercise.compass):
        cells = [(str(number or ""), False, False) for number in numbers]
        if row == 1:
            cells[1] = ("•", True, False)
        _draw_cells(paper, x, y + row * _COMPASS_CELL, _COMPASS_CELL, cells)


def _draw_cells(paper: Paper, x: float, y: float, side: float, cells: Iterable[tuple[str, bool, bool]]) -> None:
    """Draw a row of square cells; each has a text, whether it is filled, and whether the text is grey."""
    paper.set_line_width(THIN_LINE)
    paper.set_fill_color(PALE)
    paper.set_xy(x, y)
    for text, is_filled, is_grey in cells:
        paper.set_text_color(GREY if is_grey else BLACK)
        paper.cell(side, side, text, border=1, align="CENTER", fill=is_filled)
