"""A lecture over several boards: what each stop shows comes back, in the window, from a file and on a page."""

from __future__ import annotations

import pytest
from parsed_page import page_data
from window_driver import WindowDriver

from visualizer import load_board
from visualizer.errors import BoardError
from visualizer.playback.comparison import StepPosition
from visualizer.playback.opening import open_board
from visualizer.playback.scenario import Stop, parse_lecture
from visualizer.window.moves import go_to_first_stop, mark_stop
from visualizer.window.opening import open_anything

#: Boards, algorithms and keys, each with one or more stops.
EXCURSIONS = [
    ("corner-9x9", "recursive-clockwise queue-mark-on-push stack-peek", "X Home Enter V Right Right ] S Enter"),
    ("example-1", "queue-mark-on-push", "M Y Right S Enter Right Shift+Right C S Enter"),
    ("comb", "stack-peek recursive-clockwise", "M V Y End Left S Enter"),
    ("islands", "recursive-clockwise stack-mark-on-push", "C Shift+C Down Down Enter Right S Enter"),
    ("corner-9x9", "stack,mark=pop", "Shift+C Down Down Down Enter X Down Enter Right S Enter"),
]


def shown_facts(driver):
    """What the window shows, in every respect that a stop keeps."""
    shown = driver.session.presentation
    programs = [program.name for program in shown.programs]
    code = driver.app.part_rect("code") is not None
    view = shown.view.overlay, shown.view.mines, code, shown.view.language, shown.view.sync
    return shown.board.rows, shown.board.click, programs, shown.order, shown.position, view, shown.tags[shown.focus]


def walk(driver):
    """Go from the first stop to the last by the clicker, and return what each shows."""
    go_to_first_stop(driver.session)
    driver.settle()
    seen = [shown_facts(driver)]
    for _ in driver.session.presentation.places[1:]:
        driver.key("Page Down")
        seen.append(shown_facts(driver))
    return seen


@pytest.fixture
def lecture(tmp_path):
    """A window with a lecture that was made by keys, what each stop showed, and the file in which it is saved."""
    driver, marked = WindowDriver(), []
    for board, names, keys in EXCURSIONS:
        driver.session.open_board(load_board(board))
        driver.settle()
        driver.compare(*names.split())
        for key in keys.split():
            driver.key(key)
            if key == "S":
                marked.append(shown_facts(driver))
    path = tmp_path / "lecture.txt"
    driver.key("Ctrl+S", "Ctrl+A", "Delete")
    driver.type(str(path))
    driver.key("Enter")
    return driver, marked, path


def test_a_lecture_of_five_boards_comes_back_exactly(lecture):
    driver, marked, path = lecture
    assert len(marked) == 6
    assert walk(driver) == marked
    assert not driver.session.has_unsaved_stops
    again = WindowDriver("one-mine")
    open_anything(again.session, str(path))
    again.settle()
    assert walk(again) == marked
    for key in ("Page Up",) * 5:
        again.key(key)
    assert shown_facts(again) == marked[0]
    assert len(parse_lecture(path.read_text("utf-8"))) == 5


def test_a_list_of_boards_is_a_lecture(tmp_path):
    (tmp_path / "two.txt").write_text("EE\n---\nEEE\n")
    listed = tmp_path / "list.txt"
    listed.write_text("# My hour\ncomb\n\ntwo.txt\n")
    assert [part.name for part in open_board(str(listed)).parts] == ["comb", "two-1", "two-2"]


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("comb\ncorner9x9\n", 2, "corner9x9"),
        ("comb\n\nmine.py\n", 3, "mine.py"),
        ("comb\nlist.txt\n", 2, "a list itself"),
        ("comb\nmissing.txt\n", 2, "there is no file"),
    ],
)
def test_a_wrong_line_of_a_list_is_named(text, place, part, tmp_path):
    (tmp_path / "list.txt").write_text(text, encoding="utf-8-sig")
    with pytest.raises(BoardError, match=part) as caught:
        open_board(str(tmp_path / "list.txt"))
    assert caught.value.line == place


def test_a_board_that_names_no_algorithms_takes_those_of_the_first(tmp_path):
    header = "# click: 0,0\n# algorithms: queue\n# order: clockwise\n"
    (tmp_path / "two.txt").write_text(f"{header}EE\n---\n# click: 0,0\nEEE\n")
    driver = WindowDriver()
    open_anything(driver.session, str(tmp_path / "two.txt"))
    driver.settle()
    (first, second) = driver.session.presentation.lecture
    assert (second.panes, second.order) == (first.panes, first.order)
    assert [pane.program.name for pane in second.panes] == ["queue,mark=push"]


def test_json_keeps_no_stops_so_it_is_refused(tmp_path):
    driver = WindowDriver("comb")
    mark_stop(driver.session, Stop(StepPosition(3)))
    driver.key("Ctrl+S", "Ctrl+A", "Delete")
    driver.type(str(tmp_path / "lecture.json"))
    driver.key("Enter")
    assert not (tmp_path / "lecture.json").exists()
    assert driver.session.has_unsaved_stops


@pytest.mark.long
def test_a_lecture_is_exported_as_one_page(lecture, tmp_path):
    driver, _, _ = lecture
    driver.key("Ctrl+E")
    driver.key("Ctrl+A", "Delete")
    driver.type(str(tmp_path / "page.html"))
    driver.key("Enter")
    while driver.panel is not None:
        driver.app.update(0.0, lambda: True)
    data = page_data((tmp_path / "page.html").read_text("utf-8"))
    assert len(data["boards"]) == 5
    assert len(data["stops"]) == 6
