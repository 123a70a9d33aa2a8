"""Every action has a key, no key means two things, and every key does what the help says."""

from __future__ import annotations

from collections import Counter

import pytest
from window_help import Driver, key_event

from visualizer.draw.board.cell_looks import Overlay
from visualizer.draw.text import REGULAR, fitted, put
from visualizer.playback.comparison import Sync
from visualizer.playback.player import Grain
from visualizer.window.actions import ACTIONS, ALL_ACTIONS, EDIT_ACTIONS
from visualizer.window.keys import key_name
from visualizer.window.screens import help as help_
from visualizer.window.screens.choosers import Boards, Panes
from visualizer.window.screens.costs import Costs
from visualizer.window.screens.editor import Editor
from visualizer.window.screens.export import ExportDialog
from visualizer.window.screens.help import Help
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.order_comparison import Orders
from visualizer.window.screens.save import SavePrompt
from visualizer.window.widgets.panel import Prompt, panel_rect


def session(of):
    return lambda app: of(app.session)


def player(of):
    return lambda app: of(app.session.player)


def choice(name):
    return lambda app: getattr(app.session.choices, name)


def edit(of):
    return lambda app: of(app.overlay.edit)


def lying_over(app):
    return type(app.overlay)


step = player(lambda each: each.step)
position = player(lambda each: each.position)
direction = player(lambda each: each.direction)
focus = session(lambda each: each.focus)
mines = edit(lambda each: each.mines)
zoom = choice("zoom")
NONE = type(None)

# For each action: what is pressed before, what is looked at, and what that is before and after.
# The board is corner-9x9, whose orders part at visits 2 and 3; the editor's cursor is its click.
CHECKS = {
    "play": ((), direction, 0, 1),
    "play-back": (("End",), direction, 0, -1),
    "step": ((), step, 0, 1),
    "step-back": (("End",), step, 69, 68),
    "operation": ((), position, 0, 1),
    "operation-back": (("Shift+Right", "Shift+Right"), position, 2, 1),
    "start": (("Right", "Right"), step, 2, 0),
    "end": ((), step, 0, 69),
    "restart": (("Right",), lambda app: (step(app), direction(app)), (1, 0), (0, 1)),
    "faster": ((), choice("speed"), 8, 15),
    "slower": ((), choice("speed"), 8, 4),
    "loop": ((), player(lambda each: each.loop), False, True),
    "grain": ((), player(lambda each: each.grain), Grain.STEP, Grain.OPERATION),
    "difference": ((), step, 0, 2),
    "difference-back": (("Right",) * 5, step, 5, 3),
    "orders": ((), lying_over, NONE, Orders),
    "costs": ((), lying_over, NONE, Costs),
    "sync": ((), choice("sync"), Sync.VISIT, Sync.OPERATION),
    "loose": (("Right",), session(lambda each: sorted(each.loose)), [], [0]),
    "panes": ((), lying_over, NONE, Panes),
    "lab": ((), lying_over, NONE, Lab),
    "next-pane": ((), focus, 0, 1),
    "previous-pane": ((), focus, 0, 2),
    "boards": ((), lying_over, NONE, Boards),
    "random": ((), session(lambda each: each.board.title),
               "Ten mines, most of them in the corners", "Random 9x9 with 11 mines, seed 7"),
    "open": ((), lying_over, NONE, Prompt),
    "edit": ((), lying_over, NONE, Editor),
    "save": ((), lying_over, NONE, SavePrompt),
    "export": ((), lying_over, NONE, ExportDialog),
    "paste": ((), session(lambda each: each.board.height), 9, 2),
    "overlay": ((), choice("overlay"), Overlay.NUMBERS, Overlay.HEAT),
    "mines": ((), choice("mines"), True, False),
    "code": ((), choice("code"), True, False),
    "bare": ((), lambda app: app.bare, False, True),
    "theme": ((), choice("theme"), "dark", "light"),
    "larger": ((), zoom, 1.0, 1.1),
    "smaller": ((), zoom, 1.0, 1 / 1.1),
    "normal": (("Ctrl++",), zoom, 1.1, 1.0),
    "full-screen": ((), lambda app: app.host.full_screen, False, True),
    "blank": ((), lambda app: app.blank, False, True),
    "focus": ((), lambda app: app.focus_name, "", "boards"),
    "focus-back": (("Tab", "Tab"), lambda app: app.focus_name, "panes", "boards"),
    "help": ((), lying_over, NONE, Help),
    "escape": (("F1",), lying_over, Help, NONE),
    "quit": ((), lambda app: app.running, True, False),
    "edit-mine": (("E",), mines, 10, 11),
    "edit-click": (("E", "Right"), edit(lambda each: each.click), (6, 5), (6, 6)),
    "edit-undo": (("E", "Space"), mines, 11, 10),
    "edit-redo": (("E", "Space", "Ctrl+Z"), mines, 10, 11),
    "edit-row-more": (("E",), edit(lambda each: (each.height, each.width)), (9, 9), (10, 9)),
    "edit-row-less": (("E",), edit(lambda each: (each.height, each.width)), (9, 9), (8, 9)),
    "edit-column-more": (("E",), edit(lambda each: (each.height, each.width)), (9, 9), (9, 10)),
    "edit-column-less": (("E",), edit(lambda each: (each.height, each.width)), (9, 9), (9, 8)),
    "edit-random": (("E",), edit(lambda each: each.board.title),
                    "Ten mines, most of them in the corners", "Random 9x9 with 12 mines, seed 7"),
    "edit-clear": (("E",), mines, 10, 0),
    "edit-use": (("E", "Space"), lambda app: (lying_over(app), app.session.board.rows[6][5]),
                 (Editor, "E"), (NONE, "M")),
}  # fmt: skip

BOUND = [(action, key) for action in ALL_ACTIONS for key in action.keys]


@pytest.fixture
def driver():
    made = Driver()
    made.host.clipboard = "EE\nEM"
    return made


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=lambda action: action.name)
def test_every_action_has_a_key_and_words(action):
    assert action.keys
    assert action.words
    assert action.group


@pytest.mark.parametrize("table", [ACTIONS, EDIT_ACTIONS], ids=["window", "editor"])
def test_no_key_is_bound_twice(table):
    keys = Counter(key for action in table for key in action.keys)
    assert [key for key, times in keys.items() if times > 1] == []


def test_no_name_is_used_twice():
    names = [action.name for action in ALL_ACTIONS]
    assert len(set(names)) == len(names)


def test_every_action_is_checked_below():
    assert set(CHECKS) == {action.name for action in ALL_ACTIONS}


@pytest.mark.parametrize(("action", "key"), BOUND, ids=[f"{a.name}-{k}" for a, k in BOUND])
def test_a_key_does_what_the_help_says(driver, action, key):
    setup, look, before, after = CHECKS[action.name]
    driver.key(*setup)
    assert look(driver.app) == before
    driver.key(key)
    assert look(driver.app) == after


@pytest.mark.parametrize("key", sorted({key for _, key in BOUND}))
def test_a_key_s_event_has_the_name_that_the_help_writes(key):
    assert key_name(key_event(key)) == key


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080), (3840, 2160)])
def test_the_help_shows_every_key_and_its_words_whole(monkeypatch, size):
    drawn, sizes = {}, set()

    def note(surface, text, place, **options):
        rect = put(surface, text, place, **options)
        drawn[text] = fitted_text(text, options) == text and rect
        sizes.add(options["size"])
        return rect

    monkeypatch.setattr(help_, "put", note)
    driver = Driver(size=size)
    driver.key("F1")
    panel = panel_rect(driver.app.window_rect, driver.app.overlay, driver.app.metrics)
    for action in ALL_ACTIONS:
        for text in (*action.keys, action.words, action.group):
            assert drawn[text], f"{text!r} is cut"
            assert panel.contains(drawn[text]), f"{text!r} lies outside the panel"
    assert min(sizes) == driver.app.metrics.small


def fitted_text(text, options):
    most = options.get("most")
    return (
        text if most is None else fitted(text, options.get("face", REGULAR), options["size"], most)
    )


OPENERS = {
    "the main screen": (), "the help": ("F1",), "the boards": ("N",), "the panes": ("P",),
    "opening": ("O",), "saving": ("Ctrl+S",), "the export": ("Ctrl+E",),
    "the editor": ("E",), "the orders": ("I",), "the costs": ("Q",),
    "a question": ("E", "Space", "Escape"),
}  # fmt: skip


@pytest.mark.parametrize("keys", OPENERS.values(), ids=OPENERS)
def test_tab_reaches_every_control_and_comes_round(driver, keys):
    driver.key(*keys)
    here = type(driver.app.overlay)
    enabled = [control.name for control in driver.app.controls if control.enabled]
    start = enabled.index(driver.app.focus_name) if driver.app.focus_name else -1
    reached = []
    for _ in enabled:
        driver.key("Tab")
        reached.append(driver.app.focus_name)
    assert reached == enabled[start + 1 :] + enabled[: start + 1]
    assert type(driver.app.overlay) is here
    back = []
    for _ in enabled:
        driver.key("Shift+Tab")
        back.append(driver.app.focus_name)
    assert back == [*reversed(reached[:-1]), reached[-1]]


def test_tab_and_the_arrows_reach_every_control_of_the_lab(driver):
    driver.key("W")
    wanted = {control.name for control in driver.app.controls if control.enabled}
    reached, ahead = set(), [driver.app.focus_name]
    while ahead:
        name = ahead.pop()
        reached.add(name)
        for key in ("Tab", "Right", "Down", "Left", "Up"):
            driver.app.focus_name = name
            driver.app.handle(key_event(key))
            if driver.app.focus_name not in {*reached, *ahead}:
                ahead.append(driver.app.focus_name)
    assert wanted - reached == set()


@pytest.mark.parametrize("name", ["help", "theme", "boards", "panes", "edit", "open", "save"])
@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_button_with_the_keyboard_is_pressed_by_enter_and_by_space(driver, name, key):
    _, look, before, after = CHECKS[name]
    while driver.app.focus_name != name:
        driver.key("Tab")
    assert look(driver.app) == before
    driver.key(key)
    assert look(driver.app) == after
