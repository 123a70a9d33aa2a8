"""The area in which a program is written: indentation, marked lines, and the way out of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium

from visualizer.export.templates import bundle_script, resource_text, theme_rules

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title><style>{style}</style>
<body><button id="before">Before</button><main id="root"></main><button id="after">After</button>
<script type="module">{script}
window.changes = 0;
window.editor = new Editor(document.getElementById("root"), () => window.changes++);
document.body.dataset.ready = "true";
</script>"""
#: A text, keys, and what they make of it; a bar is the caret, two are the ends of the selection.
_EDITS = [
    ("ab|", "Tab", "ab  |"),
    ("\tab|", "Tab", "\tab\t|"),
    ("a\n|b\n\nc|\nd", "Tab", "a\n|    b\n\n    c|\nd"),
    ("a\n      b|", "Shift+Tab", "a\n  b|"),
    ("|    a\n|    b", "Shift+Tab", "|a|\n    b"),
    ("    if x:  # so|", "Enter", "    if x:  # so\n        |"),
    ("    # so:|", "Enter", "    # so:\n    |"),
    ("        return x|\n    y", "Enter", "        return x\n    |\n    y"),
    ("    return [|", "Enter", "    return [\n    |"),
    ("      |x", "Backspace", "    |x"),
]
_SHOWN = "[editor.text, editor.area.selectionStart, editor.area.selectionEnd]"


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("editor") / "editor.html"
    style = theme_rules() + resource_text("shared/base.css") + resource_text("program/editor.css")
    style += "main { height: 20rem; }"
    path.write_text(_PAGE.format(style=style, script=bundle_script("program/editor.js")), encoding="utf-8")
    return path


@pytest.fixture
def editor(browser: Chromium, page: Path) -> Chromium:
    browser.open(page.as_uri())
    return browser


def _write(editor: Chromium, text: str) -> None:
    """Show a text and focus it, with the caret where the bar is or the selection between the bars."""
    first, *others = map(len, text.split("|")[:-1])
    editor.value(
        f"editor.text = {json.dumps(text.replace('|', ''))}; editor.focus();"
        f"editor.area.setSelectionRange({first}, {first + sum(others)}); changes = 0;"
    )


def _shown(editor: Chromium) -> str:
    text, start, end = editor.value(_SHOWN)
    return f"{text[:start]}|{text[start:end]}{'|' * (end > start)}{text[end:]}"


def test_keys_indent_and_can_be_undone(editor):
    for text, keys, wanted in _EDITS:
        _write(editor, text)
        editor.press(keys.removeprefix("Shift+"), shift=keys.startswith("Shift+"))
        assert (keys, _shown(editor)) == (keys, wanted)
        assert editor.value("changes") >= 1
        editor.value("document.execCommand('undo')")
        assert editor.value("editor.text") == text.replace("|", "")


@pytest.mark.parametrize(("shift", "reached"), [(False, "after"), (True, "before")])
def test_escape_then_tab_leaves(editor, shift, reached):
    _write(editor, "a|")
    editor.press("Escape")
    editor.press("Tab", shift=shift)
    assert editor.value("[editor.text, document.activeElement.id]") == ["a", reached]


def test_a_text_that_is_set_can_be_undone_and_does_not_take_the_focus(editor):
    editor.value("editor.text = 'one'; document.querySelector('#before').focus(); editor.text = 'two\\r\\n<b>'")
    assert editor.value("[editor.text, document.activeElement.id]") == ["two\n<b>", "before"]
    editor.value("editor.focus(); document.execCommand('undo')")
    assert editor.value("editor.text") == "one"


def test_the_lit_line_stays_in_sight_in_step_with_numbers_unless_one_writes(editor):
    _write(editor, "|" + "x = '日本語'\n" * 1999)
    assert _place_of(editor, 1500)["scrolled"] == 0
    editor.value("editor.area.blur()")
    place = _place_of(editor, 1501)
    assert place["top"] < place["lit"] < place["bottom"]
    assert place["scrolled"] == place["behind"]
    assert place["numbers"] == place["lines"] == 2000
    editor.value("editor.area.scrollTop = 0")
    assert _place_of(editor, 1501)["scrolled"] == 0


def test_the_line_after_enter_is_in_sight(editor):
    _write(editor, "x = 1\n" * 20 + "x" * 300 + "|")
    for key in ("Tab", *["Enter"] * 9):
        editor.press(key)
    whole, height = editor.value("[editor.area.scrollHeight, editor.area.clientHeight]")
    assert editor.value("[editor.area.scrollTop, editor.area.scrollLeft]") == [whole - height, 0]


def _place_of(editor: Chromium, line: int) -> Any:
    """Light a line, and return where it is, and how many lines the numbers and the text have by their heights."""
    return editor.value(f"""(async () => {{
      const {{ area, lit, behind, numbers }} = editor, height = parseFloat(getComputedStyle(area).lineHeight);
      editor.light({line}, "red");
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const {{ top, bottom }} = area.getBoundingClientRect(), rows = (text) => text.split("\\n").length;
      return {{ top, bottom, lit: lit.getBoundingClientRect().top, scrolled: area.scrollTop, behind: behind.scrollTop,
        numbers: rows(numbers.textContent), lines: Math.floor(area.scrollHeight / height) }};
    }})()""")


def test_an_error_is_described_until_the_text_is_changed(editor):
    said = """[editor.area.ariaInvalid, !editor.wrong.hidden, editor.area.getAttribute("aria-describedby").split(" ")
        .some((id) => document.getElementById(id).textContent.includes("no such name"))]"""
    _write(editor, "a\nb|")
    editor.value("editor.markError(2, 'no such name')")
    assert editor.value(said) == ["true", True, True]
    editor.press("Tab")
    assert editor.value(said) == ["false", False, False]
