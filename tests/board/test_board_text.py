"""Boards are read from text and files; errors have line, column and remedy."""

import io

import pytest
from hypothesis import example, given, strategies as st

from visualizer.board.board import Board
from visualizer.board.text import MOST_BOARD_BYTES, load_board_file, parse_board, read_board_text, save_board
from visualizer.errors import BoardError, ClickError


def test_a_board_file_has_title_click_notes_and_rows():
    text = "# title: Example 1\n# click: 3,0\n# note: see how\n# any comment\nEE\nEM\nEE\nEE\n"
    board = Board(("EE", "EM", "EE", "EE"), (3, 0), "Example 1", ("see how", "any comment"))
    assert parse_board(text) == board


def test_one_board_can_be_written_in_many_ways():
    texts = [
        "# click: 0,1\nEEM\nEEE",
        "# click: 0,1\rEEM\rEEE\r",
        "\ufeff# click: 0,1\r\nEEM\r\nEEE\r\n",
        "\n\n  #CLICK:  0 , 1 \n\nEEM  \t\n\nEEE \n \n\n",
        "    EEM\n    EEE\n# click: [0,1]",
        "EEM\n# click: (0, 1)\nEEE\n",
        '# click: 0,1\n[["E","E","M"],["E","E","E"]]',
    ]
    board = Board(("EEM", "EEE"), (0, 1))
    assert [text for text in texts if parse_board(text) != board] == []


BOARD_FAULTS = [
    ("EEE\nEE\nEEE", "2:3: this row has 2 symbols, the first row has 3; make all rows equally"),
    ("EE\n  E", "2:4: this row has 1 symbol"),
    ("EE\r\nnE", "2:1: 'n' is not a symbol of a board; use only M, E, B and 1-8"),
    ("E\rE\r.", "3:1: '.' is not a symbol"),
    ("# \u2603\nE\u0415", "2:2: '\u0415' is not a symbol"),
    ("E" * 1001, "1:1001: the row has more than 1000 symbols; make the board at most 1000 by 1000"),
    ("E\n" * 1001, "1001:1: the board has more than 1000 rows"),
    ("\ufeff \n", "the board is empty; give at least one row of symbols, such as EEE"),
    ("EE\n1X", "an X stands at (1, 1): a mine was clicked and the game is over; give the board"),
    ("# title: a\n# Title:  b\nE", "2:11: this is a second title; keep one"),
    ("#\n" * 100_000, "10001:1: there are more than 10000 lines of comment; leave some out"),
    ('# click: 0,0\n[["E"]]\n[0,0]', "3:1: this is a second click; keep one"),
    # LeetCode's matrix
    ("[" * 100_000, "1:1: '[' is not a symbol"),
    (f"[[{'1' * 5000}]]", "1:1: '[' is not a symbol"),
    ("# a note\n[]", "the board is empty"),
]

CLICK_FAULTS = [
    ("# click: here\nE", "1:10: 'here' is not a click; write two whole numbers, row,column"),
    ("# click:\nE", "1:9: '' is not a click"),
    ("# click: [0,0\nE", "1:10: '[0,0' is not a click"),
    ("# click: 0.5,0\nE", "1:10: '0.5,0' is not a click"),
    ("E\n#  click:   1,0", "2:13: the click (1, 0) is off the board; rows are 0 to 0"),
    ("# click: 0,1\nEB", "1:10: the click (0, 1) is on 'B', which is already revealed; click a"),
    ('[["E"]]\n[1,0]', "2:1: the click (1, 0) is off the board"),
]


@pytest.mark.parametrize(("kind", "faults"), [(BoardError, BOARD_FAULTS), (ClickError, CLICK_FAULTS)])
def test_a_malformed_board_is_refused_with_place_and_remedy(kind, faults):
    for text, message in faults:
        with pytest.raises(kind) as caught:
            parse_board(text)
        assert str(caught.value).startswith(message)


ONE_LINE = st.text(st.characters(codec="utf-8"), max_size=30)


@st.composite
def boards(draw):
    """Draw a board without an X, clicked on a hidden cell or not at all."""
    width = draw(st.integers(1, 7))
    row = st.text("MEB12345678", min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=1, max_size=7))
    hidden = [(row, col) for row, symbols in enumerate(rows) for col, symbol in enumerate(symbols) if symbol in "ME"]
    click = draw(st.sampled_from([None, *hidden]))
    return Board(tuple(rows), click, draw(ONE_LINE), tuple(draw(st.lists(ONE_LINE, max_size=3))))


@given(boards())
@example(Board(("E",), None, "# title: \x85 # click: 5,5", ("title:", "\u2028click: 0,0", "# z")))
@example(Board(("E",), None, "a " * 1_000_000))
def test_a_board_equals_its_own_text_read_back(board):
    assert parse_board(board.to_text()) == board
    assert parse_board(board.to_text().replace("\n", "\r\n")) == board
    again = parse_board(board.to_leetcode_text())
    assert (again.rows, again.click) == (board.rows, board.click)
    assert parse_board(board.to_leetcode_text().replace('"', "'")) == again


def test_a_file_is_read(tmp_path):
    (tmp_path / "board.txt").write_bytes(b"\xef\xbb\xbf# title: \xc3\xa9\r\nEM\r\n")
    assert load_board_file(tmp_path / "board.txt") == Board(("EM",), title="\u00e9")
    assert load_board_file(str(tmp_path / "board.txt")).rows == ("EM",)


def test_an_unreadable_board_file_is_refused_with_place_and_remedy(tmp_path):
    (tmp_path / "folder").mkdir()
    for name, data in (("zero", b"E\nE\x00E"), ("picture", b"\x89PNG\r\n\x1a\n\x00\x00"), ("note", b"#\r\nE\xe9")):
        (tmp_path / name).write_bytes(data)
    for name, message in (
        ("zero", r"2:2: '\x00' is not a symbol of a board; use only M, E, B and 1-8"),
        ("picture", " this is a picture; open a board, a trace or a program"),
        ("note", "2:2: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        ("missing.txt", " there is no such file; check the name"),
        ("folder", " this is a folder; name a board file in it"),
    ):
        with pytest.raises(BoardError) as caught:
            load_board_file(tmp_path / name)
        assert str(caught.value) == f"{tmp_path / name}:{message}"
    for name in ("", "a\0b", "~\ud800/x.txt"):
        with pytest.raises(BoardError, match=r"is not a file name; give one$"):
            load_board_file(name)


class Unreadable(io.BytesIO):
    """A stream that fails when more bytes are requested than a board file may have."""

    def read(self, size=-1):
        assert 0 <= size <= MOST_BOARD_BYTES + 1
        return super().read(size)


def test_a_stream_is_read_only_up_to_the_limit():
    with pytest.raises(BoardError, match=r"^-: this is more than 6 MiB"):
        read_board_text(Unreadable(b" " * (MOST_BOARD_BYTES + 100)))


def test_an_unreadable_board_is_not_saved(tmp_path):
    for board, kind in ((Board(("EX",)), BoardError), (Board(("1M",), (0, 0)), ClickError)):
        with pytest.raises(kind):
            save_board(board, tmp_path / "board.txt")
    assert list(tmp_path.iterdir()) == []
