"""The exported page as text: what it carries, its policy, and that names stay text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from parsed_page import Parsed, data_of, hash_of, page_html, raw

from visualizer import Board, Trace, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import find_algorithms
from visualizer.draw.source_colours import listing
from visualizer.draw.theme import THEMES, hex_of, readable_on
from visualizer.playback.comparison import Sync
from visualizer.playback.player import UNBOUNDED
from visualizer.trace.source import SourceCode

HOSTILE = "</script><img src=x onerror=alert(1)>{{data}}"
BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), click=(3, 0), title="Example 1")
THREE = find_algorithms("recursive-clockwise,queue-mark-on-push,stack-peek")


def traces_of(board: Board = BOARD) -> list[Trace]:
    return [record(board, None, row) for row in THREE]


def page_of(**options: Any) -> str:
    return page_html(traces_of(), title="A page", **options)


def code_of(pane: dict[str, Any]) -> dict[int, str]:
    """The lines of a pane's code by their numbers."""
    return {number: "".join(pieces) for number, _, *pieces in pane["code"]}


def test_twelve_panes_of_30_by_30_stay_small():
    board = Board(("E" * 30,) * 30, click=(0, 0))
    traces = [record(board, None, row) for row in CATALOGUE]
    page = page_html(traces, title="large")
    assert sum(map(len, traces)) > 180_000
    assert len(page.encode()) < 200_000


def test_the_policy_allows_just_the_page_s_own_script_and_style():
    page = page_of()
    policy = str(Parsed(page).attributes("meta")[1]["content"])
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules == {
        "default-src": "'none'",
        "script-src": hash_of(raw(page, 'script type="module"')),
        "style-src": hash_of(raw(page, "style")),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_nothing_in_the_page_points_elsewhere():
    page = page_of()
    assert re.findall("https?:", page) == []
    parsed = Parsed(page)
    assert not {"img", "iframe", "object", "embed", "base", "form", "image"} & set(parsed.tags)
    addresses = [
        attrs[name] for _, attrs in parsed.elements for name in attrs if name in ("src", "href")
    ]
    assert addresses == ["data:,"]
    names = {name for _, attrs in parsed.elements for name in attrs}
    assert not {name for name in names if name.startswith("on") or name == "style"}


def hostile_page() -> str:
    board = replace(BOARD, title=HOSTILE, notes=(HOSTILE,))
    traces = traces_of(board)
    traces[0].code = SourceCode(HOSTILE, HOSTILE, title=HOSTILE, marks=HOSTILE)
    return page_html(traces, title=HOSTILE)


def test_hostile_names_stay_text():
    ordinary, hostile = Parsed(page_of()), Parsed(hostile_page())
    assert hostile.tags == ordinary.tags
    assert ("title", HOSTILE) in hostile.texts
    data = data_of(hostile_page())
    assert data["title"] == data["boards"][0]["title"] == data["panes"][0]["title"] == HOSTILE
    assert data["boards"][0]["notes"] == [HOSTILE]
    assert data["panes"][0]["name"] == HOSTILE


def test_a_function_of_one_s_own_is_shown_under_its_name():
    def my_reveal(board: Any, cell: Any) -> Any:
        yield cell
        board[cell] = "B"

    trace = record(BOARD, None, my_reveal)
    pane = data_of(page_html([trace], title="mine"))["panes"][0]
    assert (pane["title"], pane["waits"]) == ("my_reveal", "calls")
    assert next(iter(code_of(pane).values())).strip().startswith("def my_reveal(")


def test_a_pane_shows_the_code_that_its_trace_carries():
    panes = data_of(page_html(traces_of(), title="found"))["panes"]
    assert [pane["title"] for pane in panes] == [row.title for row in THREE]
    assert [pane["waits"] for pane in panes] == ["calls", "queue", "stack"]
    code = THREE[1].code
    assert panes[1]["firstLine"] == code.first_line
    written = code_of(panes[1]).items()
    assert next(iter(written)) == (code.first_line, code.lines[code.first_line])
    # As in the window the docstring is left out.
    assert dict(written).items() < code.lines.items()
    assert '"""' not in "".join(dict(written).values())


def test_pieces_of_code_are_what_the_window_colours_them_as():
    data = data_of(page_html(traces_of(), title="found"))
    for pane, row in zip(data["panes"], THREE):
        for number, kinds, *pieces in pane["code"]:
            window = dict(listing(row.code.text, row.code.first_line))[number]
            found = [
                (letter, data["kinds"][int(kind)])
                for kind, text in zip(kinds, pieces, strict=True)
                for letter in text
                if letter != " "
            ]
            expected = [(letter, kind) for text, kind in window for letter in text]
            assert found == [(letter, kind) for letter, kind in expected if letter != " "]


def test_equal_boards_are_carried_once():
    data = data_of(page_of())
    assert data["boards"] == [
        {"rows": list(BOARD.rows), "click": [3, 0], "title": "Example 1", "notes": []}
    ]
    assert [pane["board"] for pane in data["panes"]] == [0, 0, 0]


def test_options_reach_the_page():
    page = page_of(theme="light", sync=Sync.FINISH, speed=UNBOUNDED)
    assert Parsed(page).attributes("html") == [{"lang": "en", "data-theme": "light"}]
    data = data_of(page)
    assert (data["sync"], data["speed"]) == ("finish", None)
    assert [way[0] for way in data["syncs"]] == ["visit", "operation", "reveal", "finish"]
    assert [data["speeds"][0], data["speeds"][-1]] == [[0.25, "1/4"], [None, "max"]]


# Colours come from the themes.


def test_the_page_has_the_themes_colours_and_all_that_it_uses():
    style = raw(page_of(), "style")
    for theme in THEMES.values():
        rule = re.search(rf':root\[data-scheme="{theme.name}"\] {{(.*?)}}', style)
        assert rule is not None
        colours = dict(re.findall(r"--([\w-]+): ([^;]+);", rule[1]))
        assert colours["warning-ground"] == hex_of(theme.warning_ground)
        assert colours["pane-stack-1"] == hex_of(theme.panes["stack"][1])
        assert colours["digit-8"] == hex_of(theme.digits[7])
        assert {
            hex_of(readable_on(each)) for shades in theme.panes.values() for each in shades
        } == {colours["on-pane"]}
    used = set(re.findall(r"var\(--([\w-]+)\)", style))
    given = set(re.findall(r"--([\w-]+): ", style))
    assert used - given == {"own", "visited", "indentation", "letters"}
