"""A worksheet as one HTML page for printing: no scripts, nothing fetched, all names only text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from visualizer.board.symbols import HIDDEN, MINE
from visualizer.draw.source_colours import listing
from visualizer.exercises.worksheets.visit_table import VisitRow
from visualizer.exercises.worksheets.worksheet import (
    MAX_ROWS,
    Exercise,
    PaperSize,
    SheetTask,
    Worksheet,
)
from visualizer.export.policy import content_policy
from visualizer.language import worksheet as words

_BOLD = ("keyword", "definition")
_MOST_LEVELS = 8
#: The sizes of a board's cells in millimetres, to be filled in and in the answers.
_LARGEST_CELL, _LARGEST_ANSWER_CELL = 9.5, 6.0
_BOARD_WIDTH, _ANSWER_WIDTH, _PAGE_WIDTH = 70.0, 50.0, 170.0
_SMALLEST_CELL = 6.0
#: Tables of more rows have lower ones.
_MOST_HIGH_ROWS = 20
#: How high the rows to be filled in are at least and at most, and how high a line of code is.
_ROW_HEIGHTS, _CODE_LINE = (5.0, 7.4), 3.5
#: How high a page is without its margins, and what stands on it beside board or code and rows:
#: headings, a note, and what a row takes more where its text has two lines.
_PAGE_HEIGHTS: dict[PaperSize, float] = {"A4": 267.0, "Letter": 249.0}
_AROUND_ROWS = 46.0


def worksheet_html(worksheet: Worksheet) -> bytes:
    """The page in UTF-8; equal worksheets give equal bytes."""
    style = _style(worksheet)
    page = "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{content_policy([style])}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(words.title(worksheet))}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            *_first_page(worksheet),
            *_exercises(worksheet),
            *_answers(worksheet),
            "</body>",
            "</html>",
            "",
        ]
    )
    return page.encode("utf-8")


def _style(worksheet: Worksheet) -> str:
    """The style sheet with the paper, what stands at each page's foot, and the boards' cells."""
    board = worksheet.tasks[0].board
    longest = max(board.height, board.width)
    cell = min(_LARGEST_CELL, _BOARD_WIDTH / longest)
    if cell < _SMALLEST_CELL:
        cell = min(_SMALLEST_CELL, _PAGE_WIDTH / board.width)
    answer = min(_LARGEST_ANSWER_CELL, cell, max(_ANSWER_WIDTH / longest, 4.4))
    high, low = (_row_height(worksheet, cell, rows) for rows in (_MOST_HIGH_ROWS, MAX_ROWS))
    common = files(__package__).joinpath("worksheet.css").read_text(encoding="utf-8")
    return (
        f"{common}.work ~ .fill td {{ height: {high:.1f}mm; }}\n"
        f".work ~ .tight td {{ height: {low:.1f}mm; }}\n"
        f"@page {{ size: {worksheet.paper}; margin: 14mm 15mm 16mm;\n"
        f'  @bottom-left {{ content: "{words.label(worksheet)}"; font: 8.5pt sans-serif; }}\n'
        '  @bottom-right { content: "page " counter(page) " of " counter(pages);'
        " font: 8.5pt sans-serif; } }\n"
        f"{''.join(map(_level_rule, range(_MOST_LEVELS)))}"
        f"{_cell_rule('.board td', cell)}{_cell_rule('.answers .board td', answer)}"
    )


def _row_height(worksheet: Worksheet, cell: float, rows: int) -> float:
    """How high ``rows`` rows can be with a board of such cells, or the code, above them."""
    board = worksheet.tasks[0].board.height * cell + 5
    lines = max(len([*listing(code.text, code.first_line)]) for code in worksheet.programs)
    room = _PAGE_HEIGHTS[worksheet.paper] - _AROUND_ROWS - max(board, lines * _CODE_LINE)
    least, most = _ROW_HEIGHTS
    return min(max(room / rows, least), most)


def _level_rule(level: int) -> str:
    """What has no room on a line of code goes on below it, farther to the right."""
    return (
        f".level{level} {{ padding-left: {level * 4 + 6}ch; text-indent: -{level * 4 + 6}ch; }}\n"
    )


def _cell_rule(selector: str, cell: float) -> str:
    return (
        f"{selector} {{ width: {cell:.2f}mm; min-width: {cell:.2f}mm; height: {cell:.2f}mm;"
        f" font-size: {cell * 1.3:.2f}pt; line-height: 1; }}\n"
    )


def _first_page(worksheet: Worksheet) -> list[str]:
    student = "".join(f"<span>{escape(label)}</span>" for label in words.STUDENT_FIELDS)
    steps = "".join(f"<li>{escape(sentence)}</li>" for sentence in words.INSTRUCTIONS)
    return [
        '<section class="first">',
        f'<div class="student">{student}</div>',
        f"<h1>{escape(words.title(worksheet))}</h1>",
        f"<ol>{steps}<li>{escape(words.COMPARISON)}:</li></ol>",
        *_comparison(worksheet, filled=False),
        "</section>",
    ]


def _comparison(worksheet: Worksheet, *, filled: bool) -> list[str]:
    answers = [words.answers(worksheet, task) for task in worksheet.tasks]
    head = "".join(
        f'<th scope="col">{escape(text)}</th>' for text in words.comparison_headings(worksheet)
    )
    lines = ['<table class="compare">', f"<thead><tr>{head}</tr></thead>", "<tbody>"]
    for question, *row in zip(words.questions(worksheet), *answers):
        cells = "".join(f"<td>{escape(text) if filled else ''}</td>" for text in row)
        lines.append(f'<tr><th scope="row">{escape(question)}</th>{cells}</tr>')
    return [*lines, "</tbody>", "</table>"]


def _exercises(worksheet: Worksheet) -> list[str]:
    lines: list[str] = []
    for number, task in enumerate(worksheet.tasks, 1):
        for exercise in task.exercises:
            lines += _exercise(words.heading(worksheet, number, exercise), exercise)
    return lines


def _exercise(heading: str, exercise: Exercise) -> list[str]:
    return [
        "<section>",
        '<div class="head"><div>',
        f"<h2>{escape(heading)}</h2>",
        f'<p class="small">{escape(words.order_text(exercise))}</p>',
        "</div>",
        *_compass(exercise),
        "</div>",
        '<div class="work">',
        *_board(exercise, numbered=False),
        f"<pre>{_code(exercise)}</pre>",
        "</div>",
        *_asked(exercise),
        *_table(exercise, [_example_or_empty(row) for row in exercise.asked]),
        "</section>",
    ]


def _asked(exercise: Exercise) -> list[str]:
    note = words.asked_text(exercise)
    return [f'<p class="small">{escape(note)}</p>'] if note else []


def _example_or_empty(row: VisitRow) -> tuple[str, ...]:
    texts = words.row_texts(row)
    return texts if row.visit == 1 else (texts[0], "", "", "", "")


def _compass(exercise: Exercise) -> list[str]:
    rows = []
    for row, numbers in enumerate(exercise.compass):
        cells = []
        for col, number in enumerate(numbers):
            is_middle = (row, col) == (1, 1)
            text = ("•" if is_middle else "") + str(number or "")
            cells.append(f'<td class="middle">{text}</td>' if is_middle else f"<td>{text}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return ['<table class="compass" aria-label="Order of the neighbours">', *rows, "</table>"]


def _board(exercise: Exercise, *, numbered: bool) -> list[str]:
    board = exercise.board
    head = "".join(f'<th scope="col">{col}</th>' for col in range(board.width))
    lines = ['<table class="board">', f"<thead><tr><th></th>{head}</tr></thead>", "<tbody>"]
    for row in range(board.height):
        cells = "".join(_cell(exercise, row, col, numbered) for col in range(board.width))
        lines.append(f'<tr><th scope="row">{row}</th>{cells}</tr>')
    return [*lines, "</tbody>", "</table>"]


def _cell(exercise: Exercise, row: int, col: int, numbered: bool) -> str:
    symbol = exercise.board[row, col]
    number = exercise.number((row, col)) if numbered else None
    text = str(number) if number else ("" if symbol == HIDDEN else symbol)
    names = ["mine"] if symbol == MINE else []
    if number is None and symbol not in (HIDDEN, MINE):
        names.append("given")
    if (row, col) == exercise.board.click:
        names.append("click")
    return f'<td class="{" ".join(names)}">{text}</td>' if names else f"<td>{text}</td>"


def _code(exercise: Exercise) -> str:
    """The code, each line in an element that says how far what is broken off it is set in."""
    code, lines = exercise.trace.code, []
    for _, pieces in listing(code.text, code.first_line):
        text = "".join(text for text, _ in pieces)
        level = min((len(text) - len(text.lstrip())) // 4, _MOST_LEVELS - 1)
        marked = "".join(
            f"<b>{escape(text)}</b>" if kind in _BOLD else escape(text) for text, kind in pieces
        )
        lines.append(f'<span class="level{level}">{marked}\n</span>')
    return "".join(lines)


def _table(exercise: Exercise, rows: Iterable[Sequence[str]]) -> list[str]:
    head = "".join(
        f'<th scope="col" class="{name}">{escape(text)}</th>'
        for name, text in words.headings(exercise)._asdict().items()
    )
    body = ["".join(f"<td>{escape(text)}</td>" for text in texts) for texts in rows]
    names = f"fill {exercise.waits_in}" + (" tight" if len(body) > _MOST_HIGH_ROWS else "")
    return [
        f'<table class="{names}">',
        f"<thead><tr>{head}</tr></thead>",
        "<tbody>",
        *(f"<tr>{cells}</tr>" for cells in body),
        "</tbody>",
        "</table>",
    ]


def _answers(worksheet: Worksheet) -> list[str]:
    lines = [
        '<section class="answers">',
        f"<h2>{escape(words.answers_title(worksheet))}</h2>",
        f'<p class="small">{escape(words.title(worksheet))}</p>',
        *_comparison(worksheet, filled=True),
    ]
    for number, task in enumerate(worksheet.tasks, 1):
        headings = [words.heading(worksheet, number, exercise) for exercise in task.exercises]
        lines += _answers_of_board(task, headings)
    return [*lines, "</section>"]


def _answers_of_board(task: SheetTask, headings: Sequence[str]) -> list[str]:
    lines = ['<div class="boards">']
    for exercise, heading in zip(task.exercises, headings):
        board = _board(exercise, numbered=True)
        lines += ["<div>", f"<h3>{escape(heading)}</h3>", *board, "</div>"]
    lines += ["</div>", '<div class="tables">']
    for exercise, heading in zip(task.exercises, headings):
        table = _table(exercise, [words.row_texts(row) for row in exercise.asked])
        lines += ["<div>", f"<h3>{escape(heading)}</h3>", *table, "</div>"]
    return [*lines, "</div>"]
