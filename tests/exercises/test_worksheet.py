"""Worksheets: the tables against the traces, the boards that are chosen, and both forms of file."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from itertools import chain, pairwise

import pytest

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithm, find_algorithms
from visualizer.board.neighbours import parse_order
from visualizer.cli.command_line import main
from visualizer.errors import BoardError, ClickError, FileError, UsageError
from visualizer.exercises.worksheet import (
    Exercise,
    Worksheet,
    make_worksheet,
    make_worksheets,
    worksheet_of,
)
from visualizer.export.worksheet import paper as pdf_paper
from visualizer.export.worksheet.formats import worksheet_bytes
from visualizer.export.worksheet.html import worksheet_html
from visualizer.language.worksheet import answers, questions, row_texts

HOSTILE = "</title></style><script>alert(1)</script>{nb}&amp;"
THREE = find_algorithms("recursive-check-first,queue-mark-on-push,stack-mark-on-push")
CORNER = parse_board("# click: 0,0\nEEE\nEEM\n")
VARIANTS = (*CATALOGUE, find_algorithm("iterators,mark=pop"), find_algorithm("stack,mark=pop"))


def exercise_of(name: str, board=CORNER) -> Exercise:
    return make_worksheet([find_algorithm(name)], board=board).tasks[0].exercises[0]


def table_of(name: str, board=CORNER) -> list[str]:
    return [
        " | ".join(row_texts(row)).replace("\u00a0", "") for row in exercise_of(name, board).rows
    ]


# Tables


def test_the_table_of_a_queue_says_what_joins_and_what_waits_after():
    assert table_of("queue-mark-on-push") == [
        "1 | 0,0 | B | 0,1 1,0 1,1 | 0,1 1,0 1,1",
        "2 | 0,1 | 1 | - | 1,0 1,1",
        "3 | 1,0 | B | - | 1,1",
        "4 | 1,1 | 1 | - | -",
    ]


def test_the_table_of_a_stack_has_the_top_last():
    assert table_of("stack-mark-on-push") == [
        "1 | 0,0 | B | 1,0 0,1 1,1 | 1,0 0,1 1,1",
        "2 | 1,1 | 1 | - | 1,0 0,1",
        "3 | 0,1 | 1 | - | 1,0",
        "4 | 1,0 | B | - | -",
    ]


def test_a_stack_that_is_only_looked_at_keeps_the_cell_until_it_is_stuck():
    board = parse_board("# click: 0,0\nEEM\n")
    assert table_of("stack-peek", board) == [
        "1 | 0,0 | B | 0,1 | 0,0 0,1",
        "2 | 0,1 | 1 | - | 0,0",
        "3 | 0,0 | B | - | -",
    ]
    assert exercise_of("stack-peek", board).headings.cell == "cell on top"


def test_the_table_of_a_recursion_names_the_caller_and_the_open_calls():
    assert table_of("recursive-check-first") == [
        "1 | 0,0 | B | - | 0,0",
        "2 | 0,1 | 1 | 0,0 | 0,0 0,1",
        "3 | 1,0 | B | 0,0 | 0,0 1,0",
        "4 | 1,1 | 1 | 1,0 | 0,0 1,0 1,1",
    ]


def test_a_visit_that_writes_nothing_shows_a_dash():
    assert [row.shows for row in exercise_of("recursive-clockwise").rows] == list("B11B---")


@pytest.mark.parametrize("algorithm", VARIANTS, ids=lambda row: row.name)
def test_the_answers_equal_the_trace(algorithm):
    exercise = make_worksheet([algorithm], rows=6, cols=6, mines=6, boards=1).tasks[0].exercises[0]
    rows, trace = exercise.rows, exercise.trace
    assert [row.cell for row in rows] == [tuple(cell) for cell in trace.visits.tolist()]
    assert max(len(row.waiting) for row in rows) == trace.max_frontier
    for row, following in pairwise(rows):
        if exercise.waits_in == "queue":
            assert row.waiting[0] == following.cell
        elif exercise.waits_in == "stack":
            assert row.waiting[-1] == following.cell
    if exercise.waits_in == "calls":
        assert all(row.waiting[-1] == row.cell for row in rows)
        assert all(row.pushed == row.waiting[-2:-1] for row in rows)
    numbers = {cell: exercise.number(cell) for cell in {row.cell for row in rows}}
    assert numbers == {row.cell: row.visit for row in reversed(rows)}


def test_cells_that_are_not_visited_have_no_number():
    assert [exercise_of("queue-mark-on-push").number((row, 2)) for row in (0, 1)] == [None, None]


def test_the_compass_numbers_the_neighbours_in_their_order():
    assert exercise_of("recursive-clockwise").compass == ((8, 1, 2), (7, None, 3), (6, 5, 4))
    assert exercise_of("recursive-with-centre").compass == ((1, 2, 3), (4, 5, 6), (7, 8, 9))


def test_the_comparison_asks_what_the_tables_answer():
    sheet = make_worksheet(THREE, board=CORNER)
    assert list(zip(questions(sheet), answers(sheet, sheet.tasks[0]))) == [
        ("The orders part at visit", "2"),
        ("Deepest call: Recursive DFS, look first", "3"),
        ("Most waiting at once: BFS, mark when queued", "3"),
        ("Most waiting at once: Stack, mark when pushed", "3"),
    ]
    alone = make_worksheet(THREE[:1], board=CORNER)
    assert questions(alone) == ["Deepest call: Recursive DFS, look first"]


# Which boards


def sheets_of(**changes) -> tuple[Worksheet, ...]:
    options = {"rows": 7, "cols": 7, "mines": 8, "seed": 4, "boards": 2, "variants": 6}
    return make_worksheets(THREE, **{**options, **changes})


def boards_of(sheets) -> list[tuple[str, ...]]:
    return [task.board.rows for sheet in sheets for task in sheet.tasks]


def test_one_seed_makes_the_same_sheets_again():
    assert boards_of(sheets_of()) == boards_of(sheets_of())
    assert not set(boards_of(sheets_of())) & set(boards_of(sheets_of(seed=5)))


def test_sheets_of_one_seed_share_no_board():
    boards = boards_of(sheets_of(rows=4, cols=4, mines=2, variants=20))
    assert len(set(boards)) == len(boards) == 40


def test_a_sheet_alone_is_the_same_as_among_others():
    alone = make_worksheet(THREE, rows=7, cols=7, mines=8, seed=4, boards=2, variant=3)
    assert boards_of([alone]) == boards_of(sheets_of()[2:3])
    assert alone.label == "Sheet 3, seed 4"


@pytest.mark.parametrize(("side", "mines"), [(5, 4), (7, 8), (9, 14)])
def test_boards_are_fit_to_be_numbered_by_hand(side, mines):
    for sheet in sheets_of(rows=side, cols=side, mines=mines):
        for task in sheet.tasks:
            assert task.parting is not None
            assert task.parting <= 4
            assert all(12 <= len(exercise.rows) <= 24 for exercise in task.exercises)


def test_traces_that_are_there_make_the_same_sheet_as_their_board():
    traces = [record(CORNER, None, algorithm, "clockwise") for algorithm in THREE]
    sheet = worksheet_of(traces, paper="Letter")
    order = parse_order("clockwise")
    same = make_worksheet(THREE, board=CORNER, order=order, paper="Letter")
    assert worksheet_bytes(sheet, ".html") == worksheet_bytes(same, ".html")
    assert sheet.tasks[0].exercises[1].compass == ((8, 1, 2), (7, None, 3), (6, 5, 4))


def test_what_cannot_be_put_on_a_sheet_is_refused():
    with pytest.raises(ClickError, match="on a mine"):
        make_worksheet(THREE, board=CORNER.with_click((1, 2)))
    with pytest.raises(BoardError, match="does not fit"):
        make_worksheet(THREE, board=parse_board("# click: 0,0\n" + "E" * 31))
    with pytest.raises(BoardError, match=r"144 visits .* room for 120"):
        make_worksheet(THREE, board=parse_board("# click: 0,0\n" + ("E" * 12 + "\n") * 12))
    with pytest.raises(BoardError, match="only 1 of 3 boards of 1 by 1"):
        sheets_of(rows=1, cols=1, mines=0, boards=3, variants=1)
    with pytest.raises(UsageError, match="0 variants"):
        sheets_of(variants=0)
    with pytest.raises(UsageError, match="at least one"):
        make_worksheet([], board=CORNER)
    with pytest.raises(UsageError, match="below 0"):
        sheets_of(seed=-1)


# PDF


def page_count(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", data))


def pdf_text(tmp_path, data: bytes) -> list[str]:
    """The text of each page."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    path = tmp_path / "sheet.pdf"
    path.write_bytes(data)
    done = subprocess.run([program, "-layout", path, "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8").split("\f")[:-1]


def test_equal_sheets_give_equal_files():
    first, second = (worksheet_bytes(sheets_of()[0], ".pdf") for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")
    assert worksheet_bytes(sheets_of()[1], ".pdf") != first


@pytest.mark.parametrize(
    ("paper", "size"), [("A4", b"595.28 841.89"), ("Letter", b"612.00 792.00")]
)
def test_every_exercise_has_a_page_of_the_paper(paper, size):
    data = worksheet_bytes(sheets_of(paper=paper, variants=1)[0], ".pdf")
    # The first page, three algorithms on two boards, and two pages or more of answers.
    assert page_count(data) >= 1 + 6 + 2
    # One size for all pages, said once.
    assert re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", data) == [size]


def test_the_answers_stand_only_on_their_own_pages(tmp_path):
    sheet = sheets_of(variants=1)[0]
    pages = pdf_text(tmp_path, worksheet_bytes(sheet, ".pdf"))
    assert [f"page {n} of {len(pages)}" in page for n, page in enumerate(pages, 1)] == (
        [True] * len(pages)
    )
    first_answer = next(n for n, page in enumerate(pages) if "Answers: sheet 1, seed 4" in page)
    assert first_answer == 7
    assert all("Answers: sheet 1, seed 4" in page for page in pages[first_answer:])
    last_rows = [" ".join(row_texts(e.rows[-2])) for e in sheet.tasks[0].exercises]
    joined = [re.sub(r"\s+", " ", page) for page in pages]
    for row in (re.sub(r"\s+", " ", text) for text in last_rows):
        assert not any(row in page for page in joined[:first_answer])
        assert any(row in page for page in joined[first_answer:])


def test_the_first_page_asks_for_the_name_and_shows_the_title_as_it_is(tmp_path):
    title = f"Übung 1 {HOSTILE}"
    sheet = make_worksheet(THREE, board=CORNER, title=title)
    first, second, *_ = pdf_text(tmp_path, worksheet_bytes(sheet, ".pdf"))
    assert title in re.sub(r"\s+", " ", first)
    assert all(label in first for label in ("Name", "Class", "Date"))
    assert "def recursive_check_first(board, cell):" in second
    assert "looks before it calls" not in second  # the docstring


def test_letters_that_no_font_has_become_question_marks(tmp_path):
    sheet = make_worksheet(THREE[:1], board=CORNER, title="数字 é")
    assert "?? é" in pdf_text(tmp_path, worksheet_bytes(sheet, ".pdf"))[0]


def test_without_the_font_packages_the_readers_fonts_are_used(tmp_path, monkeypatch):
    monkeypatch.setattr(pdf_paper, "find_spec", lambda package: None)
    data = worksheet_bytes(make_worksheet(THREE, board=CORNER, title="Übung Δ"), ".pdf")
    assert b"/BaseFont /Helvetica" in data
    assert b"/BaseFont /Courier" in data
    assert b"SourceSans" not in data
    assert "Übung ?" in pdf_text(tmp_path, data)[0]


def test_without_fpdf2_the_error_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(FileError, match="run `python -m pip install fpdf2`, or write"):
        worksheet_bytes(make_worksheet(THREE, board=CORNER), ".pdf")


def test_any_other_ending_is_refused():
    with pytest.raises(UsageError, match=r"'.docx' is no ending of a worksheet.*\.pdf or \.html"):
        worksheet_bytes(make_worksheet(THREE, board=CORNER), ".docx")


# HTML


class Parsed(HTMLParser):
    """The elements of a page with their attributes, and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data) -> None:
        self.texts.append(data)

    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}


def test_hostile_titles_stay_text():
    board = parse_board(f"# title: {HOSTILE}\n# click: 0,0\nEE\n")
    parsed = Parsed(worksheet_html(make_worksheet(THREE, board=board)))
    shown = f"Number the visits by hand: {HOSTILE}"
    assert parsed.texts.count(shown) == 3  # the tab, the heading, the answers
    assert not parsed.tags() & {"script", "img", "iframe", "link", "a"}


def test_the_policy_allows_the_one_style_sheet_and_nothing_else():
    page = worksheet_html(sheets_of(variants=1)[0])
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    parsed = Parsed(page)
    policies = [attrs["content"] for _, attrs in parsed.elements if "http-equiv" in attrs]
    assert policies == [
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    ]
    names = set(chain.from_iterable(attrs for _, attrs in parsed.elements))
    assert not names & {"style", "src", "href"}
    assert not [n for n in names if n.startswith("on")]


def test_the_page_is_made_for_the_paper():
    assert "size: A4;" in worksheet_html(sheets_of(variants=1)[0])
    assert "size: Letter;" in worksheet_html(sheets_of(variants=1, paper="Letter")[0])


def test_only_the_last_section_has_the_answers():
    sheet = make_worksheet(THREE[1:2], board=CORNER)
    *exercises, last = worksheet_html(sheet).split("<section")
    board = re.compile(r'<table class="board">.*?</table>', re.DOTALL)
    cell = re.compile(r"<td[^>]*>(.*?)</td>")
    assert [cell.findall(found) for part in exercises for found in board.findall(part)] == [
        ["", "", "", "", "", "M"]
    ]
    assert cell.findall(board.findall(last)[0]) == ["1", "2", "", "3", "4", "M"]
    assert "<td>0,1</td><td>1</td>" in last
    assert "<td>0,1</td><td>1</td>" not in exercises[-1]


# The command


def test_the_command_writes_a_numbered_file_for_each_variant(tmp_path, capsys):
    target = tmp_path / "sheet.html"
    assert main(["worksheet", "-o", str(target), "--variants", "3", "--boards", "1"]) == 0
    names = [f"sheet-{number}.html" for number in (1, 2, 3)]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert len({(tmp_path / name).read_bytes() for name in names}) == 3
    assert capsys.readouterr().out.splitlines() == [
        f"{tmp_path / name}: 1 board, 3 algorithms, answers at the end" for name in names
    ]


def test_the_command_takes_a_board_and_a_paper(tmp_path):
    target = tmp_path / "sheet.pdf"
    words = ["worksheet", "example-1", "-o", str(target), "--paper", "letter"]
    assert main([*words, "--algorithms", "stack-peek", "--click", "0,0"]) == 0
    assert b"612.00 792.00" in target.read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["example-1", "-o", "x.pdf", "--seed", "2"], "--seed is for random boards"),
        (["-o", "x.pdf", "--click", "0,0"], "--click needs a BOARD"),
        (["-o", "x.doc"], "no ending of a worksheet"),
        (["-o", "x.pdf", "--boards", "11"], "11 boards cannot be put on sheets; give 1 to 10"),
        (["-o", "x.pdf", "--rows", "40"], "does not fit"),
        ([], "--output"),
    ],
)
def test_the_command_refuses_in_one_line(words, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
