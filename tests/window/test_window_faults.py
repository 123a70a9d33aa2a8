"""What nobody expected fails in the window: it is said in a line, logged, and the rest goes on."""

from __future__ import annotations

import pygame
import pytest
from window_help import Driver, UnprintableError, key_event

from visualizer.board.board import Board
from visualizer.draw.stage import Stage
from visualizer.draw.text import STRONG, width_of
from visualizer.errors import VisualizerError
from visualizer.export.job import Export
from visualizer.window import loop
from visualizer.window.app import App
from visualizer.window.fault_log import MOST_BYTES, FaultLog
from visualizer.window.input import Input
from visualizer.window.live_variables import LiveVariables
from visualizer.window.saved_settings import SavedSettings
from visualizer.window.screens.choosers import AlgorithmChooser
from visualizer.window.screens.editor import Editor
from visualizer.window.screens.export import ExportDialog
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.main import player
from visualizer.window.screens.main.bar import Bar
from visualizer.window.screens.main.panes import Panes
from visualizer.window.screens.main.player import PlayerPanel
from visualizer.window.screens.main.screen import MainScreen
from visualizer.window.screens.open_dialog import OpenDialog
from visualizer.window.screens.table import SCREENS
from visualizer.window.session import Session
from visualizer.window.shell import Panel
from visualizer.window.widgets.dialogs import Prompt, Question

SIZES = [(1280, 720), (640, 480)]
TEXT = "something odd at line 7"
TYPES = [RuntimeError, IndexError, pygame.error, MemoryError, RecursionError, AssertionError]
#: Every way in which the program calls a panel, and what makes it do so.
CALLS = {
    "opened": lambda driver, name: driver.app.open(name),
    "preferred_focus": lambda driver, name: driver.app.open(name),
    "controls": lambda driver, name: driver.app.open(name),
    "draw": lambda driver, name: (driver.app.open(name), driver.settle()),
    "work": lambda driver, name: (driver.app.open(name), driver.app.update(0.1, lambda: False)),
    "key": lambda driver, name: (driver.app.open(name), driver.app.handle(key_event("Down"))),
    "scroll": lambda driver, name: (driver.app.open(name), driver.app.handle(WHEEL)),
    "press": lambda driver, name: (driver.app.open(name), driver.press((3, 3))),
    "press_beside": lambda driver, name: (driver.app.open(name), driver.press((3, 3))),
    "may_close": lambda driver, name: (driver.app.open(name), driver.app.handle(ESCAPE)),
    "outdated": lambda driver, name: (driver.app.open(name), driver.app.update(0.1, lambda: False)),
}
WHEEL = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
ESCAPE = key_event("Escape")
QUIT = pygame.event.Event(pygame.QUIT)


def fails(kind=RuntimeError):
    def act(*_, **__):
        raise kind(TEXT)

    return act


@pytest.fixture
def log(tmp_path):
    return FaultLog(tmp_path / "settings.json", lambda: "2026-01-02 03:04:05")


@pytest.fixture
def driver(log):
    return Driver("example-1", (960, 600), log)


def written(log):
    return log.file.read_text("utf-8") if log.file.exists() else ""


def entries(log):
    return written(log).count("==== ")


def check_said(driver, log):
    """One calm line with the log's name, and nothing of a traceback."""
    message = driver.session.message
    assert driver.session.message_is_error
    assert str(log.file) in message
    assert "\n" not in message
    assert "Traceback" not in message
    assert TEXT not in message
    assert len(message.replace(str(log.file), "errors.log")) < 300


def lives(driver):
    """The program still takes keys, draws, and comes to rest."""
    driver.settle()
    driver.session.player.pause()
    for _ in range(200):
        driver.app.update(0.05, lambda: True)
        if driver.app.dirty:
            driver.app.draw(driver.surface)
        if driver.app.idle:
            break
    assert driver.app.running
    assert driver.app.idle
    driver.key("End", "Home", "Right")
    assert driver.session.player.step == 1


def replace(monkeypatch, kind, name, act):
    """Let a method or property of a class fail."""
    new = property(act) if isinstance(getattr(kind, name), property) else act
    monkeypatch.setattr(kind, name, new)


# Panels


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("name", SCREENS)
def test_a_panel_that_fails_is_closed_and_can_be_opened_again(name, call, driver, log, monkeypatch):
    driver.app.open(name)
    kind = type(driver.panel)
    driver.key("Escape")
    assert driver.panel is None
    with monkeypatch.context() as broken:
        replace(broken, kind, call, fails())
        CALLS[call](driver, name)
        assert driver.panel is None, "the panel is still there"
        check_said(driver, log)
        assert "Traceback (most recent call last)" in written(log)
        assert TEXT in written(log)
    lives(driver)
    driver.app.open(name)
    assert type(driver.panel) is kind
    driver.settle()
    assert type(driver.panel) is kind


@pytest.mark.parametrize("call", ["draw", "key", "work"])
def test_it_is_said_which_panel_is_closed(call, driver, log, monkeypatch):
    monkeypatch.setattr(ExportDialog, call, fails())
    CALLS[call](driver, "export")
    check_said(driver, log)
    said = driver.session.message
    assert said.count('"Export"') == 1
    assert "closed" in said


@pytest.mark.parametrize("kind", [*TYPES, UnprintableError])
@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_raised_is_said_in_one_line(kind, size, log, monkeypatch):
    driver = Driver("example-1", size, log)
    with monkeypatch.context() as broken:
        broken.setattr(Editor, "draw", fails(kind))
        driver.key("E")
        assert driver.panel is None
    check_said(driver, log)
    assert ("memory" in driver.session.message) is (kind is MemoryError)
    assert kind.__name__ in written(log)
    lives(driver)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("where", ["handle", "update", "draw"])
def test_what_is_meant_to_end_the_program_ends_it(kind, where, driver, log, monkeypatch):
    monkeypatch.setattr(Session, "step", fails(kind))
    monkeypatch.setattr(Session, "advance", fails(kind))
    monkeypatch.setattr(Stage, "draw_panes", fails(kind))
    act = {
        "handle": lambda: driver.app.handle(key_event("Right")),
        "update": lambda: driver.app.update(0.1, lambda: True),
        "draw": lambda: driver.app.draw(driver.surface),
    }[where]
    with pytest.raises(kind):
        act()
    assert not written(log)


# What is not saved


@pytest.mark.parametrize("call", ["draw", "key", "controls", "press_beside", "grid", "pointed"])
def test_a_board_that_is_drawn_is_there_when_the_editor_is_opened_again(
    call, driver, log, monkeypatch
):
    driver.key("E")
    editor = driver.panel
    driver.key("Space", "Right", "Space", "Down", "Space")
    driver.click_on("seed")
    driver.type("4")
    rows, seed = editor.state.edit.rows, editor.state.seed
    assert editor.unsaved
    with monkeypatch.context() as broken:
        replace(broken, Editor, call, fails())
        driver.key("Down")
        driver.move((700, 400))
        driver.press((3, 3))
        driver.settle()
    assert driver.panel is None
    check_said(driver, log)
    assert "kept" in driver.session.message
    driver.key("E")
    assert isinstance(driver.panel, Editor)
    assert driver.panel is not editor
    assert driver.panel.state.edit.rows == rows
    assert driver.panel.state.edit.unsaved
    assert driver.panel.state.seed == seed
    driver.key("Ctrl+Z")
    assert driver.panel.state.edit.rows != rows


def test_a_stroke_that_fails_loses_no_stroke_before_it(driver, monkeypatch):
    driver.key("E")
    driver.key("Space")
    rows = driver.panel.state.edit.rows
    grid = driver.panel.grid()
    with monkeypatch.context() as broken:
        broken.setattr(Editor, "drag", fails())
        driver.drag(grid.cell_rect((2, 2)).center, grid.cell_rect((3, 3)).center)
    assert driver.panel is None
    driver.key("E")
    changed = [
        (row, col)
        for row, (old, new) in enumerate(zip(rows, driver.panel.state.edit.rows))
        for col, (one, other) in enumerate(zip(old, new))
        if one != other
    ]
    assert changed == [(2, 2)]


def test_a_drawn_board_is_asked_for_when_the_program_ends_after_a_fault(driver, monkeypatch):
    driver.key("E", "Space")
    with monkeypatch.context() as broken:
        broken.setattr(Editor, "draw", fails())
        driver.settle()
    driver.app.handle(QUIT)
    assert driver.app.running
    assert isinstance(driver.panel, Question)


@pytest.mark.parametrize("way", [("O",), ("Ctrl+S",), ("E", "Space", "Ctrl+S"), ("Ctrl+E",)])
def test_a_name_that_was_typed_is_there_again(way, driver, log, monkeypatch):
    driver.key(*way)
    kind = type(driver.panel)
    driver.type("my-name")
    attribute = "file" if kind is ExportDialog else "text"
    typed = getattr(driver.panel, attribute)
    assert typed.startswith("my-name")
    with monkeypatch.context() as broken:
        broken.setattr(kind, "draw", fails())
        driver.settle()
    assert type(driver.panel) is not kind
    assert "kept" in driver.session.message
    driver.key(way[-1])
    assert getattr(driver.panel, attribute) == typed
    driver.key("Escape")
    driver.key(way[-1])
    assert getattr(driver.panel, attribute) != typed, "closed by hand it begins anew"


def test_a_name_that_makes_drawing_fail_is_forgotten_after_the_second_time(driver, monkeypatch):
    draw = OpenDialog.draw

    def draw_all_but(prompt, canvas, rect):
        assert prompt.text != "x"
        draw(prompt, canvas, rect)

    monkeypatch.setattr(OpenDialog, "draw", draw_all_but)
    driver.key("O")
    driver.type("x")
    assert driver.panel is None
    driver.key("O")
    assert driver.panel is None
    driver.key("O")
    assert driver.panel.text == ""


def test_the_variants_of_the_lab_and_the_ticks_of_the_chooser_stay(driver, monkeypatch):
    driver.key("W")
    driver.click_on("copy")
    driver.click_on("frontier queue")
    variants = driver.panel.variants.variants
    with monkeypatch.context() as broken:
        broken.setattr(Lab, "draw", fails())
        driver.settle()
    driver.key("W")
    assert driver.panel.variants.variants == variants
    driver.key("Escape", "P")
    driver.click_on(driver.app.controls[3].name)
    chosen = list(driver.panel.chosen)
    with monkeypatch.context() as broken:
        broken.setattr(AlgorithmChooser, "draw", fails())
        driver.settle()
    driver.key("P")
    assert driver.panel.chosen == chosen


def test_a_file_that_is_being_written_is_given_up_and_nothing_of_it_left(
    driver, log, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    for method in (ExportDialog.draw, Export.work):
        driver.key("Ctrl+E")
        driver.click_on("export")
        driver.app.update(0.01, lambda: False)
        assert driver.panel.job is not None
        assert [each.suffix for each in tmp_path.iterdir() if each.name != "errors.log"] == [".gif"]
        with monkeypatch.context() as broken:
            owner = Export if method is Export.work else ExportDialog
            broken.setattr(owner, method.__name__, fails(MemoryError))
            driver.app.update(0.01, lambda: False)
            driver.app.draw(driver.surface)
        assert driver.panel is None
        assert {each.name for each in tmp_path.iterdir()} == {"errors.log"}
        check_said(driver, log)


def test_what_lies_below_a_panel_that_fails_stays(driver, monkeypatch):
    driver.key("E", "Space", "Ctrl+S")
    editor = driver.app.panels[0]
    with monkeypatch.context() as broken:
        broken.setattr(Prompt, "draw", fails())
        driver.settle()
    assert driver.panel is editor


def test_a_file_that_is_dropped_and_fails_closes_no_panel(driver, log, monkeypatch):
    driver.key("E", "Space")
    editor = driver.panel
    monkeypatch.setattr(Session, "open_file", fails())
    driver.app.handle(pygame.event.Event(pygame.DROPFILE, file="x.txt"))
    assert driver.panel is editor
    check_said(driver, log)


# The main screen

PARTS = {
    "panes": (Stage, "draw_panes"),
    "timeline": (Stage, "draw_timeline"),
    "view": (MainScreen, "_stage_view"),
    "code": (MainScreen, "_draw_code"),
    "player": (PlayerPanel, "draw"),
    "bar": (Bar, "draw"),
    "cursor": (Panes, "draw_cursor"),
    "whole": (MainScreen, "draw"),
    "message": (MainScreen, "draw_message"),
    "controls": (MainScreen, "controls"),
    "buttons above": (Bar, "controls"),
    "work": (MainScreen, "work"),
    "variables": (LiveVariables, "work"),
    "names of variables": (LiveVariables, "now"),
    "time": (Session, "advance"),
    "state": (Session, "state"),
    "title": (player, "shown_position"),
    "look": (App, "view"),
}
ACTS = {
    "keys": (Session, "step"),
    "mouse": (MainScreen, "press_beside"),
    "wheel": (MainScreen, "scroll"),
    "all keys": (Input, "handle"),
    "commands": (MainScreen, "commands"),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_fails_again_and_again_is_said_once_and_does_not_keep_the_window_busy(
    part, size, log, monkeypatch
):
    driver = Driver("example-1", size, log)
    driver.key("Space")
    replace(monkeypatch, *PARTS[part], fails())
    for _ in range(30):
        driver.app.handle(key_event("V"))
        driver.app.update(0.02, lambda: False)
        driver.app.draw(driver.surface)
    once = written(log).count("Traceback (most")
    assert 1 <= once <= 8
    assert entries(log) - once == written(log).count("\nAgain, while taking a key: ")
    for _ in range(60):
        driver.app.handle(key_event("V"))
        driver.app.update(0.02, lambda: False)
        driver.app.draw(driver.surface)
    assert written(log).count("Traceback (most") == once, "it is logged again and again"
    assert driver.app.running
    driver.session.player.pause()
    driver.app.update(0.02, lambda: True)
    assert driver.app.idle
    driver.app.handle(key_event("Ctrl+Q"))
    assert not driver.app.running


@pytest.mark.parametrize("act", ACTS)
def test_an_event_that_fails_is_said_each_time_and_logged_whole_once(act, driver, log, monkeypatch):
    replace(monkeypatch, *ACTS[act], fails())
    for _ in range(3):
        driver.session.clear_message()
        driver.app.handle(key_event("Right"))
        driver.app.handle(WHEEL)
        driver.press((2, 200))
        check_said(driver, log)
    assert 1 <= written(log).count("Traceback (most") <= 3
    assert written(log).count("==== 2026-01-02 03:04:05\nAgain, while") >= 2
    driver.app.handle(QUIT)
    assert not driver.app.running


def test_playing_pauses_where_the_picture_fails(driver, monkeypatch):
    driver.key("Space")
    assert driver.session.player.playing
    monkeypatch.setattr(Stage, "draw_timeline", fails())
    driver.app.draw(driver.surface)
    assert not driver.session.player.playing
    assert "playing pauses" in driver.session.message


def test_one_pane_that_cannot_be_drawn_leaves_the_others(driver, log, monkeypatch):
    from visualizer.draw import stage

    draw_pane = stage.draw_pane

    def draw_all_but_the_second(canvas, rect, layout, view, *rest):
        if view.index == 1:
            raise IndexError(TEXT)
        return draw_pane(canvas, rect, layout, view, *rest)

    driver.key("End")
    driver.session.clear_message()
    driver.app.draw(driver.surface)
    before = driver.surface.copy()
    monkeypatch.setattr(stage, "draw_pane", draw_all_but_the_second)
    driver.app.draw(driver.surface)
    check_said(driver, log)
    driver.session.clear_message()
    driver.app.draw(driver.surface)
    same = [
        pygame.image.tobytes(before.subsurface(rect), "RGB")
        == pygame.image.tobytes(driver.surface.subsurface(rect), "RGB")
        for rect in driver.app.main.drawn.panes
    ]
    assert same == [True, False, True]
    assert [f"board {pane}" for pane in range(3)] == [
        each.name for each in driver.app.controls if each.name.startswith("board ")
    ]
    monkeypatch.setattr(stage, "draw_pane", draw_pane)
    driver.app.draw(driver.surface)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(driver.surface, "RGB")


def test_a_recording_that_fails_is_given_up_and_what_was_shown_stays(driver, log, monkeypatch):
    rows = driver.session.board.rows
    with monkeypatch.context() as broken:
        broken.setattr("visualizer.window.loading.Loading.work", fails(MemoryError))
        driver.session.open_board(Board(("EEEE",)))
        driver.app.update(0.1, lambda: False)
    assert driver.session.loading is None
    check_said(driver, log)
    assert driver.session.board.rows == rows
    lives(driver)


@pytest.mark.parametrize("what", ["Comparison", "Divergences.of"])
def test_runs_that_cannot_be_shown_change_nothing_of_what_is_shown(what, driver, log, monkeypatch):
    session = driver.session
    before = (session.board, session.programs, session.name, session.order, session.comparison)
    with monkeypatch.context() as broken:
        broken.setattr(f"visualizer.window.session.{what}", fails(MemoryError))
        session.open_text("# algorithms: queue,mark=push\n# view: heat\nEEEE")
        driver.settle()
        after = (session.board, session.programs, session.name, session.order, session.comparison)
        assert after == before
        check_said(driver, log)
    lives(driver)


# The system around it


@pytest.mark.parametrize("call", ["set_full_screen", "clipboard_text", "copy_text"])
def test_a_system_that_fails_closes_nothing(call, driver, log, monkeypatch):
    monkeypatch.setattr(type(driver.host), call, fails(pygame.error))
    driver.key("W")
    driver.app.control("copy-name").press()
    for key in ("F11", "Tab", "Ctrl+V"):
        driver.app.handle(key_event(key))
    assert isinstance(driver.panel, Lab)
    driver.key("Escape")
    for key in ("F11", "Ctrl+V"):
        driver.app.handle(key_event(key))
    assert entries(log) >= 1
    assert not driver.app.full_screen or call != "set_full_screen"
    lives(driver)


# Quitting


@pytest.mark.parametrize("event", [QUIT, key_event("Ctrl+Q")])
@pytest.mark.parametrize("call", ["draw", "key", "controls", "opened", "unsaved"])
def test_quitting_works_when_nothing_else_does(event, call, driver, monkeypatch):
    driver.key("E", "Space")
    for kind in (Panel, Question, Editor, MainScreen):
        if hasattr(kind, call):
            replace(monkeypatch, kind, call, fails())
    monkeypatch.setattr(Input, "handle", fails())
    for _ in range(3):
        if driver.app.running:
            driver.app.handle(event)
            driver.app.handle(key_event("Enter"))
            driver.app.update(0.1, lambda: False)
            driver.app.draw(driver.surface)
    assert not driver.app.running


# The log


def test_an_entry_has_all_that_a_report_needs(driver, log, monkeypatch):
    driver.key("Right")
    with monkeypatch.context() as broken:
        broken.setattr(Session, "step", fails())
        driver.key("Right")
    text = written(log)
    for part in (
        "==== 2026-01-02 03:04:05", "taking a key", "Traceback (most recent call last)",
        f"RuntimeError: {TEXT}", "KeyDown", "Python: ", "pygame", "SDL: ", "program: ",
        "To report it", "visit 1 of", "queue-mark-on-push", "board: example-1", "960 x 600",
        *driver.session.board.rows,
    ):  # fmt: skip
        assert part in text, part


def test_the_log_never_grows_past_its_bound(log):
    for number in range(400):
        error = RuntimeError(f"number {number} " + "x" * 3000)
        assert log.write(error, "testing", "board")
    assert log.file.stat().st_size <= MOST_BYTES
    text = written(log)
    assert text.startswith("==== ")
    assert "number 399 " in text
    huge = RuntimeError("y" * 10**6)
    assert log.write(huge, "testing", "")
    assert log.file.stat().st_size <= MOST_BYTES
    assert written(log).endswith("read here.\n\n")


@pytest.mark.parametrize("trouble", ["folder", "none", "full", "odd"])
def test_a_log_that_cannot_be_written_does_no_harm(trouble, tmp_path, monkeypatch):
    log = FaultLog(tmp_path / "settings.json")
    if trouble == "folder":
        log.file.mkdir()
    elif trouble == "none":
        log = FaultLog(None)
    else:
        monkeypatch.setattr(FaultLog, "write", fails(OSError if trouble == "full" else KeyError))
    driver = Driver("example-1", log=log)
    monkeypatch.setattr(Session, "step", fails())
    driver.key("Right")
    assert "could not be written to a log" in driver.session.message
    assert driver.session.message_is_error
    driver.key("End", "Home")
    assert driver.app.running


def test_a_message_that_cannot_be_said_does_no_harm(driver, log, monkeypatch):
    monkeypatch.setattr(Session, "say", fails())
    monkeypatch.setattr(Session, "step", fails())
    driver.key("Right", "End")
    assert TEXT in written(log)
    assert driver.session.player.at_end


# Starting and ending


def test_a_window_that_cannot_begin_says_so_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "start_display", lambda: None)
    monkeypatch.setenv("VISUALIZER_SETTINGS", str(tmp_path / "settings.json"))
    monkeypatch.setattr(SavedSettings, "choices", fails())
    with pytest.raises(VisualizerError) as caught:
        loop.open_window(None)
    assert str(tmp_path / "errors.log") in str(caught.value)
    assert width_of("another window", STRONG, 16) > 0
    assert TEXT in (tmp_path / "errors.log").read_text("utf-8")


def test_settings_that_fail_to_be_saved_end_in_no_traceback(driver, log, monkeypatch):
    class Window:
        app = driver.app
        size = (800, 600)

        def run(self):
            return 0

    saved = SavedSettings(None)
    monkeypatch.setattr(SavedSettings, "end", fails())
    assert loop.run_window(Window(), saved) == 0
    assert TEXT in written(log)
