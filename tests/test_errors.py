"""Quoted texts contain nothing that a terminal obeys, and reasons are never empty."""

import os
import unicodedata

from hypothesis import given, strategies as st

from visualizer.errors import BoardError, make_printable, quote, reason_of, to_one_line

#: Characters that change the direction of text.
TURNS = [
    chr(code)
    for code in range(0x110000)
    if unicodedata.bidirectional(chr(code)) in {"LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
]
MARKS = ["\u200e", "\u200f", "\u061c"]


@given(st.text(st.characters()))
def test_quoted_text_has_no_control_characters(text):
    for shown in (make_printable(text), to_one_line(text), quote(text)):
        assert not {unicodedata.category(each) for each in shown} & {"Cc", "Cs"}
        assert not set(shown) & {*TURNS, *MARKS}
    assert len(make_printable(text)) == len(text)
    assert to_one_line(to_one_line(text)) == to_one_line(text)


def test_direction_marks_are_replaced_visibly():
    for turn in [*TURNS, *MARKS, "\udfff"]:
        assert to_one_line(f"board{turn}txt.exe") == "board\ufffdtxt.exe"


class WithoutTextError(Exception):
    """An error whose text raises, as a student may write it."""

    def __str__(self):
        raise SystemExit(3)


REASONS = [
    (FileNotFoundError(2, "No such file or directory", "a.txt"), "No such file or directory"),
    (OSError("only a text"), "only a text"),
    (OSError(), "OSError"),
    (OSError(5, None), os.strerror(5)),
    (MemoryError(), "there is not enough memory"),
    (ValueError("no number"), "ValueError: no number"),
    (ValueError(), "ValueError"),
    (BoardError("a row is missing; add it", line=2), "2: a row is missing; add it"),
    (RuntimeError("two\nlines \x1b[31m\u202e"), "RuntimeError: two lines [31m\ufffd"),
    (WithoutTextError(), "WithoutTextError"),
    (KeyboardInterrupt(), "KeyboardInterrupt"),
]


def test_a_reason_is_one_line_and_never_empty():
    for error, reason in REASONS:
        assert reason_of(error) == reason
