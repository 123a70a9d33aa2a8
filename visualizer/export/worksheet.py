"""A worksheet as a PDF: a first page, a page for each exercise, and separate pages of answers.

Lengths are in millimetres, font sizes in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone

from fpdf import FPDF
from fpdf.fonts import FontFace
from fpdf.util import Padding

from visualizer.board.cells import HIDDEN, MINE
from visualizer.draw.bidi import visual_order
from visualizer.draw.coloured_code import shown_lines
from visualizer.draw.missing_letters import note_missing_letter
from visualizer.draw.text import find_fallback, find_system_font, package_file
from visualizer.exercises.worksheet import Exercise, Worksheet
from visualizer.language import worksheet as words

MARGIN, FOOT_HEIGHT = 14.0, 15.5
#: The distance of baselines, in font sizes.
LEADING = 1.3
THIN_LINE, THICK_LINE = 0.2, 0.9
BLACK, GREY, PALE, WHITE = 0, 110, 232, 255
_TEXT_FAMILY, _CODE_FAMILY = "text", "code"
#: Family, style, package, file and, for a variable font, weight.
_FONTS = (
    (_TEXT_FAMILY, "", "font_source_sans_pro", "SourceSansPro-Regular.ttf", None),
    (_TEXT_FAMILY, "B", "font_source_sans_pro", "SourceSansPro-Semibold.ttf", None),
    (_CODE_FAMILY, "", "fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf", {"wght": 400.0}),
    (_CODE_FAMILY, "B", "fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf", {"wght": 750.0}),
)
#: The padding of a cell of a table.
_CELL_PADDING = Padding(0.6, 1.2, 0.6, 1.2)
# Constant, so that equal worksheets give equal files.
_CREATION_DATE = datetime(2000, 1, 1, tzinfo=timezone.utc)
_MISSING_LETTER = "\u25a1"


_BLOCK_GAP = 6.0
_COMPASS_CELL = 5.6
#: The space for the numbers of the rows and columns of a board.
_LABEL_SPACE = 5.0
#: A board is drawn beside the code if its cells can be this large within these widths.
_SMALLEST_CELL, _LARGEST_CELL = 6.0, 9.5
_NARROWEST_BOARD, _WIDEST_BOARD = 67.0, 99.0
_SMALLEST_ANSWER_CELL, _LARGEST_ANSWER_CELL, _WIDEST_ANSWER = 4.0, 6.0, 67.0
#: The heights of rows to be filled in: as high as the page allows, or if it takes several pages.
_LOWEST_ROW, _HIGHEST_ROW, _ROW_OVER_PAGES = 6.0, 8.5, 7.0
#: The height of a head with the filled first row, and the height of a note above them.
_FIRST_ROWS_HEIGHT, _NOTE_HEIGHT = 15.0, 6.0
#: The shares of the columns in the width of a table.
_COLUMN_SHARES = {"calls": (0.07, 0.13, 0.08, 0.11, 0.61)}
_OTHER_COLUMN_SHARES = (0.07, 0.12, 0.08, 0.29, 0.44)
#: The least height of a table below its board; the rest may go to further pages.
_LEAST_TABLE_HEIGHT = 20.0
_BOLD_KINDS = ("keyword", "definition")
_SMALLEST_CODE, _LARGEST_CODE = 6.4, 7.5


@dataclass(frozen=True)
class Table:
    """Rows of texts under a head.

    ``shares`` are those of the columns in the width; ``row_height`` is the least height of a row.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    shares: Sequence[float]
    size: float = 9.0
    row_height: float = 0.0


class Paper(FPDF):
    """A PDF document in the paper size ``A4`` or ``Letter``.

    ``running_head`` is the text at the top of each page on which text or a table is continued.
    """

    def __init__(self, size: str, title: str) -> None:
        super().__init__(unit="mm", format=size)
        self.running_head = ""
        self.c_margin = 0.0
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, FOOT_HEIGHT)
        self.set_creation_date(_CREATION_DATE)
        self.set_title(title)
        # Otherwise fpdf2 would replace {nb} in a title by the number of pages.
        self.str_alias_nb_pages = ""
        for family, style, package, name, weight in _FONTS:
            self.add_font(family, style, package_file(package, name), variations=weight)
        #: The fallback families by the files of their fonts.
        self._fallbacks: dict[str | None, str] = {None: _CODE_FAMILY}
        self.set_fallback_fonts([_CODE_FAMILY], exact_match=False)

    def normalize_text(self, text: str) -> str:
        """Return ``text`` with a box in place of each letter that no font has."""
        return "".join(letter if self._can_write(letter) else _MISSING_LETTER for letter in text)

    def _can_write(self, letter: str) -> bool:
        """Whether a font has a letter; a font of the system that has it is added to the fallbacks."""
        if letter in ("\n", _MISSING_LETTER) or self._has_glyph(self.font_family, letter):
            return True
        path = find_fallback(letter)
        if path is None:
            return False
        if path not in self._fallbacks:
            name = f"other{len(self._fallbacks)}"
            try:
                self.add_font(name, "", path)
            except Exception:  # fpdf2 fails in many ways on fonts that it does not support
                name = _CODE_FAMILY
            self._fallbacks[path] = name
            self.set_fallback_fonts(list(dict.fromkeys(self._fallbacks.values())), False)
        if self._has_glyph(self._fallbacks[path], letter):
            return True
        note_missing_letter(letter)
        return False

    def _has_glyph(self, family: str, letter: str) -> bool:
        return ord(letter) in self.fonts[family].cmap  # type: ignore[union-attr]

    def visual_order(self, text: str) -> str:
        """The letters of a line in the order in which they are drawn from left to right."""
        return visual_order(text, lambda letter: find_system_font(letter) is not None)

    def header(self) -> None:
        """Draw the running head; fpdf2 calls this at the top of each page."""
        if self.running_head:
            self.set_x(MARGIN)
            self.write_paragraph(self.running_head, 11, bold=True)
            self.ln(2)

    def begin_page(self, running_head: str = "") -> None:
        """Begin a page; those on which it is continued have the running head."""
        self.running_head = ""
        self.add_page()
        self.running_head = running_head

    def set_text_style(self, size: float, *, bold: bool = False, grey: int = BLACK, code: bool = False) -> None:
        """Set the font and the grey of the text that follows."""
        self.set_font(_CODE_FAMILY if code else _TEXT_FAMILY, "B" if bold else "", size)
        self.set_text_color(grey)

    def write_paragraph(self, text: str, size: float, *, bold: bool = False, width: float = 0.0) -> None:
        """Write ``text`` in lines of ``width``, 0 for up to the margin, and move below it."""
        self.set_text_style(size, bold=bold)
        height = self.font_size * LEADING
        lines = self.multi_cell(width, 1, text, align="LEFT", dry_run=True, output="LINES")
        assert isinstance(lines, list)
        for line in lines:
            self.cell(width, height, self.visual_order(line), new_x="LEFT", new_y="NEXT")

    def draw_table(self, table: Table, width: float) -> None:
        """Draw a table from here down; its head is repeated on each page that it takes."""
        self.set_text_style(table.size)
        self.set_line_width(THIN_LINE)
        self.set_fill_color(WHITE)
        with self.table(
            align="LEFT",
            text_align="LEFT",
            col_widths=table.shares,
            width=width,
            line_height=self.font_size * LEADING,
            padding=_CELL_PADDING,
            headings_style=FontFace(emphasis="BOLD", fill_color=PALE),
        ) as writer:
            writer.row(table.head)
            for row in table.rows:
                writer.row(row, min_height=table.row_height)


def worksheet_pdf(worksheet: Worksheet) -> bytes:
    """The PDF as bytes; equal worksheets give equal bytes."""
    paper = Paper(worksheet.paper, words.worksheet_title(worksheet))
    exercises = [
        (words.exercise_heading(worksheet, number, exercise), exercise)
        for number, task in enumerate(worksheet.tasks, 1)
        for exercise in task.exercises
    ]
    _draw_first_page(paper, worksheet)
    for heading, exercise in exercises:
        _draw_exercise(paper, heading, exercise)
    first_answer = paper.pages_count + 1
    paper.begin_page()
    paper.write_paragraph(words.answers_title(worksheet), 14, bold=True)
    paper.write_paragraph(words.worksheet_title(worksheet), 9.5)
    paper.ln(3)
    paper.draw_table(_comparison_table(worksheet, filled=True), paper.epw)
    paper.ln(_BLOCK_GAP)
    for heading, exercise in exercises:
        _draw_answer(paper, heading, exercise)
    _draw_feet(paper, worksheet, first_answer)
    return bytes(paper.output())


def _draw_feet(paper: Paper, worksheet: Worksheet, first_answer: int) -> None:
    for page in range(1, paper.pages_count + 1):
        paper.page = page
        # fpdf2 skips a font that is set already, but the last one of this page is another.
        paper.set_text_style(1)
        paper.set_text_style(8.5, grey=GREY)
        label = words.answers_title(worksheet) if page >= first_answer else words.worksheet_label(worksheet)
        number = f"page {page} of {paper.pages_count}"
        paper.text(MARGIN, paper.h - 9, label)
        paper.text(paper.w - MARGIN - paper.get_string_width(number), paper.h - 9, number)


def _draw_first_page(paper: Paper, worksheet: Worksheet) -> None:
    paper.begin_page()
    paper.set_text_style(10)
    for label, share in zip(words.STUDENT_FIELDS, (0.5, 0.22, 0.28)):
        width = share * paper.epw
        start = paper.x + paper.get_string_width(label) + 2
        paper.line(start, paper.y + 5, paper.x + width - 4, paper.y + 5)
        paper.cell(width, 6, label)
    paper.ln(12)
    paper.write_paragraph(words.worksheet_title(worksheet), 20, bold=True)
    paper.ln(3)
    for number, sentence in enumerate(words.INSTRUCTIONS, 1):
        paper.set_text_style(11, bold=True)
        paper.cell(7, text=f"{number}.", h=5)
        paper.write_paragraph(sentence, 11)
        paper.set_xy(MARGIN, paper.y + 2.5)
    paper.draw_table(_comparison_table(worksheet, filled=False), paper.epw)


def _comparison_table(worksheet: Worksheet, *, filled: bool) -> Table:
    questions = words.comparison_questions(worksheet)
    columns = [
        words.comparison_answers(worksheet, task) if filled else [""] * len(questions) for task in worksheet.tasks
    ]
    each = min(0.15, 0.62 / len(columns))
    return Table(
        head=words.comparison_headings(worksheet),
        rows=list(zip(questions, *columns)),
        shares=[1 - each * len(columns), *[each] * len(columns)],
        size=9.5,
        row_height=5.5 if filled else 9.0,
    )


def _draw_exercise(paper: Paper, heading: str, exercise: Exercise) -> None:
    """Draw an exercise on one page if the cells stay large enough, else code and table on a second."""
    paper.begin_page(f"{heading} (continued)")
    compass = 3 * _COMPASS_CELL
    _draw_compass(paper, paper.w - MARGIN - compass, exercise)
    paper.set_xy(MARGIN, MARGIN - 1)
    paper.write_paragraph(heading, 14, bold=True, width=paper.epw - compass - _BLOCK_GAP)
    paper.write_paragraph(words.algorithm_and_order_text(exercise), 9.5, width=paper.epw - compass - _BLOCK_GAP)
    paper.set_y(max(paper.y, MARGIN + compass) + 3)
    first, *others = exercise.asked_rows
    _draw_board_and_code(paper, exercise, _NOTE_HEIGHT + _FIRST_ROWS_HEIGHT + _LOWEST_ROW * len(others))
    note = words.row_limit_note(exercise)
    if note:
        paper.write_paragraph(note, 9.5)
        paper.ln(1)
    row = (paper.page_break_trigger - paper.y - _FIRST_ROWS_HEIGHT) / max(1, len(others))
    row = min(row, _HIGHEST_ROW) if row >= _LOWEST_ROW else _ROW_OVER_PAGES
    rows = [words.row_texts(first), *((str(each.visit), "", "", "", "") for each in others)]
    shares = _COLUMN_SHARES.get(exercise.frontier_name, _OTHER_COLUMN_SHARES)
    paper.draw_table(Table(words.table_headings(exercise), rows, shares, row_height=row), paper.epw)


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
        _draw_code(paper, MARGIN + _LABEL_SPACE + board.width * cell + _BLOCK_GAP, exercise)
        paper.set_y(max(top + _LABEL_SPACE + board.height * cell, paper.y) + 4)
        return
    room = paper.epw - _LABEL_SPACE, bottom - top - _LABEL_SPACE - 0.1
    cell = min(_LARGEST_CELL, room[0] / board.width, room[1] / board.height)
    _draw_board(paper, MARGIN, top, exercise, cell)
    paper.set_y(top + _LABEL_SPACE + board.height * cell + 4)
    code_height = len(shown_lines(exercise.code)) * _LARGEST_CODE / paper.k * LEADING
    if paper.will_page_break(code_height + 4 + table_height):
        paper.add_page()
    _draw_code(paper, MARGIN, exercise)
    paper.ln(4)


def _draw_code(paper: Paper, x: float, exercise: Exercise) -> None:
    """Draw the source of the algorithm between ``x`` and the right margin, with bold keywords."""
    lines = shown_lines(exercise.code)
    longest = max([1, *(sum(len(text) for text, _ in line) for _, line in lines)])
    paper.set_text_style(_LARGEST_CODE, code=True)
    fitting = (paper.w - MARGIN - x) / paper.get_string_width("0") / longest * _LARGEST_CODE
    size = min(_LARGEST_CODE, max(_SMALLEST_CODE, fitting))
    # fpdf2 continues long lines at the left margin.
    paper.set_left_margin(x)
    for number, line in lines:
        paper.set_x(x)
        for piece, kind in line:
            paper.set_text_style(size, bold=kind in _BOLD_KINDS, code=True)
            paper.write(paper.font_size * LEADING, paper.visual_order(piece))
        paper.set_text_style(size, grey=GREY)
        if note := exercise.code.notes.get(number):
            paper.write(paper.font_size * LEADING, f"   {note}")
        paper.set_text_style(size, code=True)
        paper.ln(paper.font_size * LEADING)
    paper.set_left_margin(MARGIN)


def _draw_answer(paper: Paper, heading: str, exercise: Exercise) -> None:
    """Draw the numbered board with its filled table to the right, or below if the board is too wide."""
    board = exercise.board
    cell = min(_LARGEST_ANSWER_CELL, (_WIDEST_ANSWER - _LABEL_SPACE) / board.width)
    is_beside = cell >= _SMALLEST_ANSWER_CELL
    if not is_beside:
        cell = min(_LARGEST_ANSWER_CELL, (paper.epw - _LABEL_SPACE) / board.width)
    height = _LABEL_SPACE + board.height * cell
    left = MARGIN + is_beside * (_LABEL_SPACE + board.width * cell + _BLOCK_GAP)
    table = Table(
        words.table_headings(exercise),
        [words.row_texts(row) for row in exercise.asked_rows],
        _COLUMN_SHARES.get(exercise.frontier_name, _OTHER_COLUMN_SHARES),
        size=7.2,
    )
    if paper.will_page_break(7 + height + (0 if is_beside else _LEAST_TABLE_HEIGHT)):
        paper.begin_page()
    paper.write_paragraph(heading, 9.5, bold=True)
    paper.running_head = f"{heading} (continued)"
    top, page = paper.y + 1, paper.page
    _draw_board(paper, MARGIN, top, exercise, cell, numbered=True)
    paper.set_xy(left, top if is_beside else top + height + _BLOCK_GAP)
    paper.draw_table(table, paper.w - MARGIN - left)
    paper.running_head = ""
    paper.set_xy(MARGIN, max(paper.y, top + height if paper.page == page else 0) + _BLOCK_GAP)


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


def _draw_compass(paper: Paper, x: float, exercise: Exercise) -> None:
    """Draw the neighbour order: the number of each neighbour around a dot."""
    paper.set_text_style(_COMPASS_CELL * 1.6, bold=True)
    for row, numbers in enumerate(exercise.compass):
        cells = [(str(number or ""), False, False) for number in numbers]
        if row == 1:
            cells[1] = ("•", True, False)
        _draw_cells(paper, x, MARGIN + row * _COMPASS_CELL, _COMPASS_CELL, cells)


def _draw_cells(paper: Paper, x: float, y: float, side: float, cells: Iterable[tuple[str, bool, bool]]) -> None:
    """Draw a row of square cells; each has a text, whether it is filled, and whether the text is grey."""
    paper.set_line_width(THIN_LINE)
    paper.set_fill_color(PALE)
    paper.set_xy(x, y)
    for text, is_filled, is_grey in cells:
        paper.set_text_color(GREY if is_grey else BLACK)
        paper.cell(side, side, text, border=1, align="CENTER", fill=is_filled)
