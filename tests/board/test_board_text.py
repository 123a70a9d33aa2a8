"""Boards read from text and from files: what is accepted; each refusal with line and column."""

import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from visualizer.board.board import Board
from visualizer.board.text import (
    MOST_BYTES,
    load_board_file,
    parse_board,
    read_board,
    save_board,
)
from visualizer.errors import BoardError, ClickError

EXAMPLE_1 = ("EEEEE", "EEMEE", "EEEEE", "EEEEE")
MATRIX = 'write the board as [["E","M"],["E","E"]]'
EMPTY = "the board is empty; give at least one row of symbols, such as EEE"
TOO_WIDE = "the row has more than 1000 symbols; make the board at most 1000 by 1000"
TOO_HIGH = "the board has more than 1000 rows; make the board at most 1000 by 1000"
NO_CLICK = "is not a click; write two whole numbers, row,column, such as 3,0"
NOT_JSON = f"this is not JSON; {MATRIX}"
NO_ROW = f"this is not a row of one-letter strings; {MATRIX}"
SECOND_CLICK = "this is a second click, the first is on line 1; keep one"
OFF_BOARD = "is off the board; rows are 0 to 0, columns 0 to 0"
EQUALLY_LONG = "make all rows equally long"
GAME_OVER = (
    "a mine was clicked and the game is over; give the board before that click, with M there"
)


# What is accepted


def test_a_board_file_has_title_click_notes_and_rows():
    text = (
        "# title: Example 1 of LeetCode 529\n# click: 3,0\n# note: see how\n# any comment\n"
        "EEEEE\nEEMEE\nEEEEE\nEEEEE\n"
    )
    assert parse_board(text) == Board(
        EXAMPLE_1, (3, 0), "Example 1 of LeetCode 529", ("see how", "any comment")
    )


def test_many_ways_to_write_the_same_board():
    texts = [
        "# click: 0,1\nEEM\nEEE",
        "# click: 0,1\r\nEEM\r\nEEE\r\n",
        "# click: 0,1\rEEM\rEEE\r",
        "\ufeff# click: 0,1\nEEM\nEEE\n",
        "\n\n  #CLICK:  0 , 1 \n\nEEM  \t\nEEE \n \n\n",
        "EEM\nEEE\n# click: [0,1]",
        "EEM\n# click: (0, 1)\nEEE\n",
        "    EEM\n    EEE\n#click:0,1",
        '[["E","E","M"],["E","E","E"]]\n[0,1]\n',
        "[['E', 'E', 'M'],\n ['E', 'E', 'E']]\n\n[0, 1]",
        '# click: 0,1\n[["E","E","M"],["E","E","E"]]',
        'Input: board = [["E","E","M"],["E","E","E"]], click = [0,1]',
        "Input:\n\n[['E', 'E', 'M'],\r\n ['E', 'E', 'E']]\r\n\r\nClick : [0,1]\r\n",
        '\ufeff [ [ "E" , \'E\',\n"M"\t],["E","E","E"]\n] 0,1',
    ]
    board = Board(("EEM", "EEE"), (0, 1))
    assert [text for text in texts if parse_board(text) != board] == []


def test_a_note_may_look_like_a_header():
    board = Board(("E",), title="click: 0,0", notes=("title: x", "click: 9,9", "note: y", "# z"))
    assert parse_board(board.to_text()) == board


def test_the_largest_board_is_read_from_both_forms():
    board = Board(("E" * 999 + "M",) * 1000, (0, 0))
    assert parse_board(board.to_text()) == board
    assert parse_board(board.to_json()) == board


# What is refused, where, and with which remedy

TEXT_FAULTS = [
    ("", 1, 1, EMPTY),
    ("\ufeff", 1, 1, EMPTY),
    (" \n\r\n", 3, 1, EMPTY),
    ("EEE\nEE\nEEE", 2, 3, f"this row has 2 symbols, the first row has 3; {EQUALLY_LONG}"),
    ("E\nEE", 2, 2, f"this row has 2 symbols, the first row has 1; {EQUALLY_LONG}"),
    ("EE\n  E", 2, 4, f"this row has 1 symbol, the first row has 2; {EQUALLY_LONG}"),
    ("EEe", 1, 3, "'e' is not a symbol of a board; write it upper-case, E"),
    ("EE\r\nmE", 2, 1, "'m' is not a symbol of a board; write it upper-case, M"),
    ("E0", 1, 2, "'0' is not a symbol of a board; a revealed blank is B"),
    ("E E", 1, 2, "' ' is not a symbol of a board; remove it"),
    ("E9", 1, 2, "'9' is not a symbol of a board; use only M, E, B and 1-8"),
    ("E\rE\r.", 3, 1, "'.' is not a symbol of a board; use only M, E, B and 1-8"),
    ("# \u2603\nE\u0415", 2, 2, "'\u0415' is not a symbol of a board; use only M, E, B and 1-8"),
    ("EE\n1X", 2, 2, f"an X stands at (1, 1): {GAME_OVER}"),
    ("EE\n\n\nEE", 2, 1, "a blank line stands inside the board; remove it"),
    ("E" * 1001, 1, 1001, TOO_WIDE),
    ("E\n" * 1001, 1001, 1, TOO_HIGH),
    ("# title: a\n# title:  b\nE", 2, 11, "this is a second title; keep one"),
]

MATRIX_FAULTS = [
    ("{}", 1, 1, f"this is not a matrix; {MATRIX}"),
    ("[]", 1, 1, f"this is not a matrix; {MATRIX}"),
    ("board = EE", 1, 9, NOT_JSON),
    ("[", 1, 2, NOT_JSON),
    ('[["E"', 1, 6, NOT_JSON),
    ('[["E"]\n["E"]]', 2, 1, NOT_JSON),
    ('[["E",]]', 1, 7, NOT_JSON),
    ("[" * 100_000, 1, 1, NOT_JSON),
    (f"[[{'1' * 5000}]]", 1, 1, NOT_JSON),
    ("[[]]", 1, 2, NO_ROW),
    ('[["E"],\n [["E"]]]', 2, 2, NO_ROW),
    ('[[{"E": 1}]]', 1, 2, NO_ROW),
    ('[["E", "EM"]]', 1, 2, NO_ROW),
    ('[["E", 1]]', 1, 2, NO_ROW),
    ('["EE","EM"]', 1, 12, NO_ROW),
    ('[["E"],\r\n ["e"]]', 2, 2, "'e' is not a symbol of a board; write it upper-case, E"),
    ('# a note\n[["0"]]', 2, 2, "'0' is not a symbol of a board; a revealed blank is B"),
    ('[["E"],\n["X"]]', 2, 1, f"an X stands at (1, 0): {GAME_OVER}"),
    ('[["E","E"],\n["E"]]', 2, 1, f"this row has 1 symbol, the first row has 2; {EQUALLY_LONG}"),
    ("[[" + "'E'," * 1000 + "'E']]", 1, 2, TOO_WIDE),
    ("[" + "['E']," * 1000 + "['E']]", 1, 6002, TOO_HIGH),
]

CLICK_FAULTS = [
    ("# click: here\nE", 1, 10, f"'here' {NO_CLICK}"),
    ("# click:\nE", 1, 9, f"'' {NO_CLICK}"),
    ("# click: 0\nE", 1, 10, f"'0' {NO_CLICK}"),
    ("# click: [0,0\nE", 1, 10, f"'[0,0' {NO_CLICK}"),
    ("# click: 0.5,0\nE", 1, 10, f"'0.5,0' {NO_CLICK}"),
    ("E\n#  click:   1,0", 2, 13, f"the click (1, 0) {OFF_BOARD}"),
    ("# click: 0,-1\nE", 1, 10, f"the click (0, -1) {OFF_BOARD}"),
    (
        "# click: 0,1\nEB", 1, 10,
        "the click (0, 1) is on 'B', which is already revealed; click a hidden cell, E or M",
    ),
    ("# click: 0,0\n\n# click: 0,0\nE", 3, 10, SECOND_CLICK),
    ('[["E"]]\n[0]', 2, 1, f"'[0]' {NO_CLICK}"),
    ('[["E"]]\n["0","0"]', 2, 1, f"'[\"0\",\"0\"]' {NO_CLICK}"),
    ('[["E"]]\n[0,0', 2, 1, f"'[0,0' {NO_CLICK}"),
    ('[["E"]] hm', 1, 9, f"'hm' {NO_CLICK}"),
    ('[["E"]]\n[[["E"]]]', 2, 1, f"'[[[\"E\"]]]' {NO_CLICK}"),
    ('[["E"]]\n[1,0]', 2, 1, f"the click (1, 0) {OFF_BOARD}"),
    ('[["E"]]\n[0,0]\nhm', 2, 1, f"'[0,0]\\nhm' {NO_CLICK}"),
    ('# click: 0,0\n[["E"]]\n[0,0]', 3, 1, SECOND_CLICK),
]  # fmt: skip


def refused(kind, text, source=None):
    with pytest.raises(kind) as caught:
        parse_board(text, source=source)
    return caught.value


@pytest.mark.parametrize(
    ("kind", "faults"),
    [(BoardError, TEXT_FAULTS), (BoardError, MATRIX_FAULTS), (ClickError, CLICK_FAULTS)],
    ids=["text", "matrix", "click"],
)
def test_what_is_malformed_is_refused_with_place_and_remedy(kind, faults):
    errors = [refused(kind, text) for text, *_ in faults]
    found = [(error.line, error.column, error.problem) for error in errors]
    assert found == [(line, column, problem) for _, line, column, problem in faults]


def test_the_message_names_the_source_first():
    error = refused(BoardError, "EE\nEe", source="lesson.txt")
    assert str(error) == ("lesson.txt:2:2: 'e' is not a symbol of a board; write it upper-case, E")
    assert isinstance(error, ValueError)


# Round trips

ONE_LINE = st.text(st.characters(codec="utf-8"), max_size=30)


@st.composite
def boards(draw):
    """Boards without an X, clicked on a hidden cell or not at all."""
    width = draw(st.integers(1, 7))
    row = st.text("MEB12345678", min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=1, max_size=7))
    hidden = [
        (row, col)
        for row, symbols in enumerate(rows)
        for col, symbol in enumerate(symbols)
        if symbol in "ME"
    ]
    click = draw(st.sampled_from([None, *hidden]))
    return Board(tuple(rows), click, draw(ONE_LINE), tuple(draw(st.lists(ONE_LINE, max_size=3))))


@given(boards())
@example(Board(("E",), None, "# title: \x85 # click: 5,5", ("title:", "\u2028click: 0,0")))
def test_a_board_equals_its_own_text_read_back(board):
    assert parse_board(board.to_text()) == board
    assert parse_board(board.to_text().replace("\n", "\r\n")) == board


@given(boards())
def test_a_board_equals_its_own_json_read_back(board):
    again = parse_board(board.to_json())
    assert (again.rows, again.click) == (board.rows, board.click)
    assert parse_board(board.to_json().replace('"', "'")) == again


# Files and streams


def test_a_file_is_read(tmp_path):
    (tmp_path / "board.txt").write_bytes(b"\xef\xbb\xbf# title: \xc3\xa9\r\nEM\r\n")
    assert load_board_file(tmp_path / "board.txt") == Board(("EM",), title="\u00e9")
    assert load_board_file(str(tmp_path / "board.txt")).rows == ("EM",)


def test_standard_input_is_read_as_dash():
    assert read_board(io.BytesIO(b"EM\n")) == Board(("EM",))
    with pytest.raises(BoardError) as caught:
        read_board(io.BytesIO(b"E?\n"))
    assert str(caught.value) == "-:1:2: '?' is not a symbol of a board; use only M, E, B and 1-8"


BYTE_FAULTS = [
    (b"E\nE\x00E", 2, 2, r"'\x00' is not a symbol of a board; use only M, E, B and 1-8"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", 1, 1, "byte 0x89 is not UTF-8; save the file as UTF-8"),
    (b"# note\r\nE\xe9", 2, 2, "byte 0xe9 is not UTF-8; save the file as UTF-8"),
    ("EM\n".encode("utf-16"), 1, 1, "byte 0xff is not UTF-8; save the file as UTF-8"),
]


def test_bytes_that_are_no_text_are_refused_with_place_and_remedy(tmp_path):
    path = tmp_path / "board.txt"
    for data, line, column, problem in BYTE_FAULTS:
        path.write_bytes(data)
        with pytest.raises(BoardError) as caught:
            load_board_file(path)
        assert str(caught.value) == f"{path}:{line}:{column}: {problem}"


class Unreadable(io.BytesIO):
    """A stream that must not be asked for more than it may be."""

    def read(self, size=-1):
        assert 0 <= size <= MOST_BYTES + 1
        return super().read(size)


def test_a_stream_is_read_no_further_than_the_limit():
    with pytest.raises(BoardError, match=r"^-: this is more than 6 MiB"):
        read_board(Unreadable(b" " * (MOST_BYTES + 100)))


def test_a_missing_file_is_named(tmp_path):
    path = tmp_path / "missing.txt"
    with pytest.raises(BoardError) as caught:
        load_board_file(path)
    assert str(caught.value) == f"{path}: there is no such file; check the name"


def test_a_folder_is_no_board(tmp_path):
    with pytest.raises(BoardError) as caught:
        load_board_file(tmp_path)
    assert str(caught.value) == f"{tmp_path}: this is a folder; name a board file in it"


def test_no_name_is_no_board():
    for name in ("", "a\0b", "~\ud800/x.txt"):
        with pytest.raises(BoardError) as caught:
            load_board_file(name)
        assert str(caught.value) == f"{name!r} is not a file name; give one"


def test_json_is_saved_where_the_ending_says_so(tmp_path):
    save_board(Board(("EM",), (0, 0)), tmp_path / "board.JSON")
    assert (tmp_path / "board.JSON").read_text() == '[["E", "M"]]\n[0, 0]\n'


def test_a_board_that_could_not_be_read_back_is_not_saved(tmp_path):
    for board, kind, message in (
        (Board(("EE", "EX")), BoardError, f"an X stands at .1, 1.: {GAME_OVER}"),
        (Board(("1M",), (0, 0)), ClickError, "is on '1', which is already revealed; click"),
    ):
        with pytest.raises(kind, match=message):
            save_board(board, tmp_path / "board.txt")
    assert list(tmp_path.iterdir()) == []


# Texts that are large without a large board


def test_more_than_a_board_can_need_is_refused_at_once():
    for text, line, problem in (
        ("# note: x\n" * 100_000, 10_001, "more than 10000 lines of comment; leave some out"),
    ):
        with pytest.raises(BoardError, match=problem) as caught:
            parse_board(f"{text}\nEE\n")
        assert caught.value.line == line


def test_a_title_longer_than_any_window_is_cut():
    board = parse_board("# title: " + "a " * 1_000_000 + "\nEE\n")
    assert len(board.title) == 1000
    assert parse_board(board.to_text()) == board
