"""Every action has a key of its own that does what the help says."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver, key_event

from visualizer.draw.text import MONO, text_width
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.player import MoveUnit
from visualizer.playback.scenario import Overlay, Stop
from visualizer.window.actions import ACTIONS_BY_NAME, ALL_ACTIONS
from visualizer.window.moves import mark_stop


def session(of):
    return lambda driver: of(driver.session)


def player(of):
    return lambda driver: of(driver.session.player)


def choice(name):
    return lambda driver: getattr(driver.session.choices, name)


def panel_name(driver):
    return type(driver.panel).__name__


def panel(of):
    return lambda driver: of(driver.panel)


step = player(lambda each: each.step)
position = player(lambda each: each.position)
direction = player(lambda each: each.direction)
focus = session(lambda each: each.focus)
zoom = choice("zoom")
NOTHING = "NoneType"


def line_index(driver):
    """Return the index of the line between two operations."""
    for _ in range(3):
        driver.app.draw(driver.surface)
        driver.app.update(0.0, lambda: True)
    return driver.session.shown.focused_run.line_index


def stops_at(*steps):
    def mark(driver):
        for each in steps:
            mark_stop(driver.session, Stop(StepPosition(each), f"at {each}"))

    return mark


def open_field(driver):
    """Open a field with a typed name, and move the caret before its last word."""
    driver.host.clipboard = "?"
    driver.app.open("open")
    driver.type("ab cd.ef")
    driver.key("Left", "Left")


def caret(driver):
    """Return the index of the caret in the field."""
    metrics = driver.app.null_canvas.metrics
    first = driver.control("text").rect.left + metrics.px(12)
    return round((driver.app.input_state.caret.left - first) / text_width("x", MONO, metrics.text))


def selected_text(driver):
    """Return the selected text of the field."""
    driver.host.clipboard = ""
    driver.key("Ctrl+C")
    return driver.host.clipboard


field_text = panel(lambda each: each.text)


def lecture(driver):
    """Return the step, and whether the boards fill the screen alone."""
    return step(driver), driver.session.only_boards, driver.host.full_screen


def clipboard(driver):
    return field_text(driver), driver.host.clipboard


# For each action: keys or functions for the preparation, what is checked, and its value before and
# after; if the keys of an action differ, the value after each key.
# The board is corner-9x9, whose orders differ at visits 2 and 3.
CHECKS = {
    "play": ((), direction, 0, 1),
    "play-back": (("End",), direction, 0, -1),
    "step": ((), step, 0, 1),
    "step-back": (("End",), step, 69, 68),
    "operation": ((), position, 0, 1),
    "operation-back": (("Shift+Right", "Shift+Right"), position, 2, 1),
    "line": (("C", "Right"), line_index, 0, 1),
    "line-back": (("C", "Right", "Shift+Right"), line_index, 0, 3),
    "start": (("Right", "Right"), step, 2, 0),
    "end": ((), step, 0, 69),
    "stop": ((), panel_name, NOTHING, "Prompt"),
    "stop-next": ((stops_at(3, 5), "Right"), step, 1, 3),
    "stop-back": ((stops_at(3, 5), "End"), step, 69, 5),
    "lecture": ((stops_at(3, 5), "End"), lecture, (69, False, False), (3, True, True)),
    "lecture-here": ((stops_at(3, 5), "End"), lecture, (69, False, False), (69, True, True)),
    "stops": ((), panel_name, NOTHING, "StopsPanel"),
    "restart": (("Right",), lambda driver: (step(driver), direction(driver)), (1, 0), (0, 1)),
    "faster": ((), choice("speed"), 8, 15),
    "slower": ((), choice("speed"), 8, 4),
    "loop": ((), player(lambda each: each.is_looping), False, True),
    "move-unit": ((), player(lambda each: each.move_unit), MoveUnit.STEP, MoveUnit.OPERATION),
    "predict": ((), lambda driver: driver.session.predicting, False, True),
    "predict-menu": ((), panel_name, NOTHING, "Menu"),
    "difference": ((), step, 0, 2),
    "difference-back": (("Right",) * 5, step, 5, 3),
    "costs": ((), panel_name, NOTHING, "Costs"),
    "check": ((), session(lambda each: "program" in each.message), False, True),
    "printed": ((), panel_name, NOTHING, "PrintedPanel"),
    "sync": ((), session(lambda each: each.view.sync), Sync.VISIT, Sync.OPERATION),
    "neighbours": ((), panel_name, NOTHING, "Menu"),
    "remove-pane": ((), session(lambda each: len(each.programs)), 3, 2),
    "pane-left": (("]",), focus, 1, 0),
    "pane-right": ((), focus, 0, 1),
    "redo": (("Delete", "Ctrl+Z"), session(lambda each: len(each.programs)), 3, 2),
    "undo": (("Delete",), session(lambda each: len(each.programs)), 2, 3),
    "panes": ((), panel_name, NOTHING, "AlgorithmChooser"),
    "lab": ((), panel_name, NOTHING, "Lab"),
    "next-pane": ((), focus, 0, 1),
    "previous-pane": ((), focus, 0, 2),
    "boards": ((), panel_name, NOTHING, "BoardChooser"),
    "random": (
        (),
        session(lambda each: each.board.title),
        "Ten mines, most of them in the corners",
        "Random 9x9 with 11 mines, seed 7",
    ),
    "open": ((), panel_name, NOTHING, "OpenDialog"),
    "edit": ((), panel_name, NOTHING, "Editor"),
    "save": ((), panel_name, NOTHING, "Prompt"),
    "export": ((), panel_name, NOTHING, "ExportDialog"),
    "paste": ((), session(lambda each: each.board.height), 9, 2),
    "overlay": ((), session(lambda each: each.view.overlay), Overlay.NUMBERS, Overlay.HEAT),
    "mines": ((), session(lambda each: each.view.mines), True, False),
    "enlarge": ((), session(lambda each: each.shows_one), False, True),
    "motion": ((), choice("motion"), False, True),
    "code": ((), session(lambda each: each.view.code), None, True),
    "only-boards": ((), lambda driver: driver.session.only_boards, False, True),
    "language": ((), panel_name, NOTHING, "Menu"),
    "theme": ((), choice("theme"), "dark", "light"),
    "larger": ((), zoom, 1.0, 1.2),
    "smaller": ((), zoom, 1.0, 1 / 1.2),
    "normal": (("Ctrl++",), zoom, 1.2, 1.0),
    "full-screen": ((), lambda driver: driver.host.full_screen, False, True),
    "sound": ((), lambda driver: driver.app.sound.is_on, False, True),
    "blank": ((), lambda driver: driver.app.is_blank, False, True),
    "focus": ((), lambda driver: driver.focus, "", "boards"),
    "focus-back": (("Tab", "Tab"), lambda driver: driver.focus, "panes", "boards"),
    "menu": ((), panel_name, NOTHING, "Menu"),
    "tools": ((), panel_name, NOTHING, "Menu"),
    "help": ((), panel_name, NOTHING, "Help"),
    "tour": ((), panel_name, NOTHING, "Tour"),
    "practise": ((), panel_name, NOTHING, "Menu"),
    "escape": (("F1",), panel_name, "Help", NOTHING),
    "quit": ((), lambda driver: driver.app.is_running, True, False),
    "cell-menu": ((), panel_name, NOTHING, "Menu"),
    # Alone, the key is that of the mines; held, test_window_rearranging.py tests it.
    "cell-mines": ((), session(lambda each: each.view.mines), True, False),
    "vote": (
        ("F7", "Right", "Right", "3"),
        lambda driver: driver.app.main.predict.vote.rounds[0],
        "3",
        {"1": "31", "2": "32", "3": "33", "4": "34", "Backspace": ""},
    ),
    "field-move": ((open_field,), caret, 6, {"Left": 5, "Right": 7, "Home": 0, "End": 8}),
    "field-word": ((open_field,), caret, 6, {"Ctrl+Left": 3, "Ctrl+Right": 8}),
    "field-select": ((open_field,), selected_text, "", {"Shift+Left": ".", "Ctrl+A": "ab cd.ef"}),
    "field-erase": ((open_field,), field_text, "ab cd.ef", {"Backspace": "ab cdef", "Delete": "ab cd.f"}),
    "field-clipboard": (
        (open_field, "Shift+Right"),
        clipboard,
        ("ab cd.ef", "?"),
        {"Ctrl+X": ("ab cd.f", "e"), "Ctrl+C": ("ab cd.ef", "e"), "Ctrl+V": ("ab cd.?f", "?")},
    ),
}


@pytest.fixture
def driver():
    return window()


def window():
    driver = WindowDriver()
    driver.host.clipboard = "EE\nEM"
    return driver


def press(driver, setup):
    """Press keys and call functions."""
    for each in setup:
        driver.key(each) if isinstance(each, str) else each(driver)


def wrong_keys(action, check):
    """Yield the keys of an action that do not work, with the value after them."""
    setup, look, before, after = check
    for key in action.keys:
        driver = window()
        press(driver, setup)
        if look(driver) != before:
            yield action.name, "before", look(driver)
        driver.key(key)
        if look(driver) != (after[key] if isinstance(after, dict) else after):
            yield action.name, key, look(driver)


def test_every_action_has_a_unique_name_a_key_and_a_description():
    assert [each for each in ALL_ACTIONS if not (each.keys and each.description and each.section)] == []
    names = [action.name for action in ALL_ACTIONS]
    assert len(set(names)) == len(names)
    assert set(CHECKS) == set(names)


@pytest.mark.parametrize("section", sorted({ACTIONS_BY_NAME[name].section for name in CHECKS}))
def test_every_key_does_what_the_help_says(section):
    names = [name for name in CHECKS if ACTIONS_BY_NAME[name].section == section]
    assert [wrong for name in names for wrong in wrong_keys(ACTIONS_BY_NAME[name], CHECKS[name])] == []


OPENERS = {
    "the main screen": (),
    "the help": ("F1",),
    "the boards": ("N",),
    "the panes": ("P",),
    "opening": ("O",),
    "saving": ("Ctrl+S",),
    "the export": ("Ctrl+E",),
    "the editor": ("E",),
    "the costs": ("Q",),
    "a question": ("E", "Space", "Escape"),
    "the tour": ("F2",),
    "the stops": (stops_at(3, 5), "Shift+S"),
}


@pytest.mark.parametrize("keys", OPENERS.values(), ids=OPENERS)
def test_tab_reaches_every_control_and_starts_over(driver, keys):
    press(driver, keys)
    here = type(driver.panel)
    enabled = [each.name for each in driver.app.input_state.controls if each.enabled and each.by_tab]
    start = enabled.index(driver.focus) if driver.focus else -1
    reached = focus_after_tabs(driver, "Tab", len(enabled))
    assert reached == enabled[start + 1 :] + enabled[: start + 1]
    assert type(driver.panel) is here
    assert focus_after_tabs(driver, "Shift+Tab", len(enabled)) == [*reversed(reached[:-1]), reached[-1]]


def focus_after_tabs(driver, key, times):
    """Return the focused control after each press of a key."""
    reached = []
    for _ in range(times):
        driver.app.handle(key_event(key))
        reached.append(driver.focus)
    return reached
