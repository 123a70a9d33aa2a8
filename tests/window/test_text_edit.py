"""A line of text that is edited: caret, selection, words, undo."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from visualizer.window.widgets.text_edit import KEYS, MOST_CHARACTERS, TextEdit


def edit_of(marked: str) -> TextEdit:
    """What is marked in a text: ``|`` is the caret, ``[`` where a selection began."""
    caret = marked.replace("[", "").index("|")
    edit = TextEdit(marked.replace("|", "").replace("[", ""))
    anchor = marked.replace("|", "").index("[") if "[" in marked else caret
    edit.select(anchor, caret)
    return edit


def marked(edit: TextEdit) -> str:
    """The text with its marks, as `edit_of` takes it."""
    marks = {edit.caret: "|"} if edit.anchor == edit.caret else {edit.caret: "|", edit.anchor: "["}
    text = edit.text
    for index in sorted(marks, reverse=True):
        text = text[:index] + marks[index] + text[index:]
    return text


STEPS = [
    ("ab|c", "Left", "a|bc"),
    ("|abc", "Left", "|abc"),
    ("ab|c", "Right", "abc|"),
    ("abc|", "Right", "abc|"),
    ("a[bc|d", "Left", "a|bcd"),
    ("a[bc|d", "Right", "abc|d"),
    ("a|bc[d", "Right", "abc|d"),
    ("ab|c", "Home", "|abc"),
    ("ab|c", "End", "abc|"),
    ("ab|cd", "Shift+Right", "ab[c|d"),
    ("ab[c|d", "Shift+Left", "ab|cd"),
    ("ab|cd", "Shift+Home", "|ab[cd"),
    ("ab|cd", "Shift+End", "ab[cd|"),
    ("my-old board.txt|", "Ctrl+Left", "my-old board.|txt"),
    ("my-old board.|txt", "Ctrl+Left", "my-old |board.txt"),
    ("|my-old board", "Ctrl+Right", "my|-old board"),
    ("my|-old board", "Ctrl+Right", "my-old| board"),
    ("my-old |board", "Ctrl+Shift+Right", "my-old [board|"),
    ("my-old| board", "Ctrl+Shift+Left", "my-|old[ board"),
    ("ab|c", "Ctrl+A", "[abc|"),
    ("ab|c", "Backspace", "a|c"),
    ("|abc", "Backspace", "|abc"),
    ("ab|c", "Delete", "ab|"),
    ("abc|", "Delete", "abc|"),
    ("a[bc|d", "Delete", "a|d"),
    ("a|bc[d", "Backspace", "a|d"),
    ("my-old board|.txt", "Ctrl+Backspace", "my-old |.txt"),
    ("my-|old board", "Ctrl+Delete", "my-| board"),
    ("a[bc|d", "Ctrl+Backspace", "a|d"),
    ("e\u0301x|", "Left", "e\u0301|x"),
    ("e\u0301|x", "Left", "|e\u0301x"),
    ("\u4e2d\u6587|", "Backspace", "\u4e2d|"),
]


def test_a_key_moves_selects_and_deletes():
    for before, key, after in STEPS:
        edit = edit_of(before)
        KEYS[key](edit)
        assert marked(edit) == after, (before, key)


def test_what_is_typed_takes_the_place_of_what_is_selected():
    for before, text, after in (
        ("a|d", "bc", "abc|d"), ("a[bc|d", "x", "ax|d"), ("a|bc[d", "", "a|bc[d"),
    ):  # fmt: skip
        edit = edit_of(before)
        edit.insert(text)
        assert marked(edit) == after


def test_a_word_that_was_typed_is_undone_at_once_and_words_one_by_one():
    edit = TextEdit("")
    for character in "two words":
        edit.insert(character)
    texts = [edit.text]
    for _ in range(4):
        edit.undo()
        texts.append(edit.text)
    assert texts == ["two words", "two ", "", "", ""]
    edit.redo()
    edit.redo()
    assert edit.text == "two words"


def test_undo_brings_the_selection_back_and_a_change_forgets_what_was_undone():
    edit = edit_of("a[bc|d")
    edit.erase(-1)
    edit.undo()
    assert marked(edit) == "a[bc|d"
    edit.insert("x")
    edit.redo()
    assert edit.text == "axd"


def test_the_word_at_an_index():
    edit = TextEdit("my-old b.txt")
    for index, word in {0: "my", 1: "my", 2: "-", 4: "old", 6: " ", 99: "txt"}.items():
        edit.select(*edit.word_at(index))
        assert edit.selected == word


def test_a_text_that_others_make_of_it_keeps_the_caret_where_it_was_typed():
    edit = edit_of("1|2")
    edit.insert("x")
    edit.hold("12")
    assert marked(edit) == "1|2"
    edit.undo()
    assert edit.text == "12"


def test_more_than_a_field_holds_is_cut():
    edit = TextEdit("ab")
    edit.move_to(1)
    edit.insert("x" * 2 * MOST_CHARACTERS)
    assert len(edit.text) == MOST_CHARACTERS
    assert edit.text.endswith("xb")


steps = st.one_of(
    st.sampled_from(sorted(KEYS)),
    st.text("ab -\u4e2d\u0301", max_size=3).map(lambda text: ("insert", text)),
)


@given(st.text("ab -./", max_size=12), st.lists(steps, max_size=30))
@examples(300)
def test_whatever_is_done_the_caret_is_in_the_text_and_all_can_be_undone(text, done):
    edit = TextEdit(text)
    for step in done:
        if isinstance(step, tuple):
            edit.insert(step[1])
        else:
            KEYS[step](edit)
        assert 0 <= edit.selection[0] <= edit.selection[1] <= len(edit.text)
    for _ in range(len(done) + 1):
        edit.undo()
    assert edit.text == text
