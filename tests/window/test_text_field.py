"""An edited line of text: caret, selection and words."""

from __future__ import annotations

from hypothesis import given, strategies as st
from strategies import examples

from visualizer.window.widgets.text_field import MAX_FIELD_CHARACTERS, TextEdit


def edit_of(marked: str) -> TextEdit:
    """Return the edit of a marked text: ``|`` is the caret, ``[`` the start of the selection."""
    caret = marked.replace("[", "").index("|")
    anchor = marked.replace("|", "").index("[") if "[" in marked else caret
    return TextEdit(marked.replace("|", "").replace("[", ""), anchor, caret)


STEPS = [
    ("ab|c", "Left", "a|bc"),
    ("|abc", "Left", "|abc"),
    ("abc|", "Right", "abc|"),
    ("a[bc|d", "Left", "a|bcd"),
    ("a|bc[d", "Right", "abc|d"),
    ("ab|c", "Home", "|abc"),
    ("ab|c", "End", "abc|"),
    ("ab[c|d", "Shift+Left", "ab|cd"),
    ("ab|cd", "Shift+Home", "|ab[cd"),
    ("my-old b.txt|", "Ctrl+Left", "my-old b.|txt"),
    ("my|-old", "Ctrl+Right", "my-old|"),
    ("my-|old", "Ctrl+Shift+Right", "my-[old|"),
    ("ab|c", "Ctrl+A", "[abc|"),
    ("ab|c", "Backspace", "a|c"),
    ("|abc", "Backspace", "|abc"),
    ("abc|", "Delete", "abc|"),
    ("a[bc|d", "Delete", "a|d"),
    ("my-old b|.txt", "Ctrl+Backspace", "my-old |.txt"),
    ("e\u0301x|", "Left", "e\u0301|x"),
    ("e\u0301|x", "Left", "|e\u0301x"),
]
KEYS = sorted({key for _, key, _ in STEPS})


def test_keys_move_select_and_delete():
    for before, key, after in STEPS:
        edit, expected = edit_of(before), edit_of(after)
        assert edit.handle_key(key)
        assert (edit.text, edit.anchor, edit.caret) == (expected.text, expected.anchor, expected.caret)
    assert not edit.handle_key("F5")


def test_a_too_long_text_is_cut():
    edit = edit_of("1|2")
    edit.insert("x")
    edit.set_text("12")
    assert (edit.text, edit.caret) == ("12", 1)
    edit.insert("x" * 2 * MAX_FIELD_CHARACTERS)
    assert len(edit.text) == MAX_FIELD_CHARACTERS
    assert edit.text.endswith("x2")


steps = st.one_of(st.sampled_from(KEYS), st.text("ab -\u4e2d\u0301", max_size=3).map(lambda text: ("insert", text)))


@given(st.text("ab -./", max_size=12), st.lists(steps, max_size=30))
@examples(300)
def test_the_caret_always_stays_in_the_text(text, done):
    edit = TextEdit(text, 0, len(text))
    for step in done:
        edit.insert(step[1]) if isinstance(step, tuple) else edit.handle_key(step)
        assert 0 <= edit.selection[0] <= edit.selection[1] <= len(edit.text)
