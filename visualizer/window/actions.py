"""Every key of the window: one row for each action, its keys, and what it does in a few words.

The table binds the keys, fills the help and names the tooltips. What an action does is asked of
the screen that it belongs to, by the action's name.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """One row: ``keys`` as the help writes them, ``description`` says what they do.

    With ``everywhere`` the keys hold while a panel lies over the window too.
    """

    name: str
    section: str
    keys: tuple[str, ...]
    description: str
    everywhere: bool = False


PLAYING, BOARD, COMPARING, SEEING, PROGRAM = "Playing", "Board", "Comparing", "Seeing", "Program"

ACTIONS: tuple[Action, ...] = (
    Action("play", PLAYING, ("Space",), "play, pause"),
    Action("play-back", PLAYING, ("Backspace",), "play backward, pause"),
    Action("step", PLAYING, ("Right",), "one visit forward"),
    Action("step-back", PLAYING, ("Left",), "one visit back"),
    Action("operation", PLAYING, ("Shift+Right",), "one operation forward"),
    Action("operation-back", PLAYING, ("Shift+Left",), "one operation back"),
    Action("line", PLAYING, ("Ctrl+Right",), "one line of the code forward"),
    Action("line-back", PLAYING, ("Ctrl+Left",), "one line of the code back"),
    Action("start", PLAYING, ("Home",), "to the start"),
    Action("end", PLAYING, ("End",), "to the end"),
    Action("stop", PLAYING, ("S",), "mark a stop here, with a caption"),
    Action("stop-next", PLAYING, ("J",), "to the next stop"),
    Action("stop-back", PLAYING, ("Shift+J",), "to the stop before"),
    Action("page", PLAYING, ("Page Down",), "to the next stop, or a visit on"),
    Action("page-back", PLAYING, ("Page Up",), "to the stop before, or a visit back"),
    Action("stops", PLAYING, ("Z",), "the list of stops: go, change, remove"),
    Action("restart", PLAYING, ("A",), "play again from the start"),
    Action("faster", PLAYING, ("Up",), "faster"),
    Action("slower", PLAYING, ("Down",), "slower"),
    Action("loop", PLAYING, ("L",), "play again and again, or once"),
    Action("grain", PLAYING, ("G",), "play by visit, by operation or by line"),
    Action("predict", PLAYING, ("F7",), "predict: a class says the next cell, then it shows"),
    Action("difference", COMPARING, ("D",), "to where the orders differ next"),
    Action("difference-back", COMPARING, ("Shift+D",), "to where they differed before"),
    Action("orders", COMPARING, ("I",), "how two orders differ: map and tau"),
    Action("costs", COMPARING, ("Q",), "what it costs: curves and repeats"),
    Action("sync", COMPARING, ("Y",), "keep in step another way"),
    Action("neighbours", COMPARING, ("X",), "one neighbour order for all, or each its own"),
    Action("loose", COMPARING, ("U",), "let the focused pane go, or take it back"),
    Action("panes", COMPARING, ("P",), "choose the algorithms"),
    Action("lab", COMPARING, ("W",), "the lab: build algorithms from parts"),
    Action("remove-pane", COMPARING, ("Delete",), "remove the focused pane"),
    Action("pane-left", COMPARING, ("Ctrl+Shift+Left",), "move the focused pane to the left"),
    Action("pane-right", COMPARING, ("Ctrl+Shift+Right",), "move the focused pane to the right"),
    Action("next-pane", COMPARING, ("]", "."), "look at the next pane"),
    Action("previous-pane", COMPARING, ("[", ","), "look at the pane before"),
    Action("check", COMPARING, ("F5",), "check a program of your own"),
    Action("printed", COMPARING, ("Ctrl+P",), "what the program printed"),
    Action("boards", BOARD, ("N",), "choose a board, with pictures"),
    Action("undo", BOARD, ("Ctrl+Z",), "take back: another board, a click, a change of panes"),
    Action("own-click", BOARD, ("Shift+Z",), "back to the board's own click"),
    Action("random", BOARD, ("R",), "a random board"),
    Action("open", BOARD, ("O", "Ctrl+O"), "open a board, or a program of yours"),
    Action("edit", BOARD, ("E",), "edit the board"),
    Action("save", BOARD, ("Ctrl+S",), "save the board as a file"),
    Action("export", BOARD, ("Ctrl+E",), "export a GIF, a video, a picture, a page"),
    Action("paste", BOARD, ("Ctrl+V",), "paste a board as text or LeetCode's JSON"),
    Action("overlay", SEEING, ("V",), "on the cells: numbers, digits, heat, tree, nothing"),
    Action("mines", SEEING, ("M",), "show or hide the mines"),
    Action("code", SEEING, ("C",), "show or hide the code"),
    Action("only-boards", SEEING, ("H",), "hide all but the boards, or show all"),
    Action("theme", SEEING, ("T",), "dark, light, projector", everywhere=True),
    Action("larger", SEEING, ("Ctrl++",), "text and controls larger", everywhere=True),
    Action("smaller", SEEING, ("Ctrl+-",), "text and controls smaller", everywhere=True),
    Action("normal", SEEING, ("Ctrl+0",), "text and controls as they were", everywhere=True),
    Action("full-screen", SEEING, ("F", "F11"), "full screen, or a window", everywhere=True),
    Action("blank", SEEING, ("B",), "blank the screen, or show it again"),
    Action("focus", PROGRAM, ("Tab",), "to the next control", everywhere=True),
    Action("focus-back", PROGRAM, ("Shift+Tab",), "to the control before", everywhere=True),
    Action("menu", PROGRAM, ("F10",), "more: what has no button of its own"),
    Action("help", PROGRAM, ("?", "F1"), "what the picture means; all keys", everywhere=True),
    Action("tour", PROGRAM, ("F2",), "a tour of one minute"),
    Action("tools", PROGRAM, ("F9",), "tools: lab, orders, costs, edit, save, export"),
    Action("practise", PROGRAM, ("F6",), "practise: lessons, questions, tracing by hand"),
    Action("escape", PROGRAM, ("Escape",), "close, cancel, leave full screen", everywhere=True),
    Action("quit", PROGRAM, ("Ctrl+Q",), "quit", everywhere=True),
)  # fmt: skip

FIELD = "In a text field"

#: What the fields do is in `widgets/text_field.py` and `typing.py`; here it is for the help.
FIELD_ACTIONS: tuple[Action, ...] = (
    Action("field-move", FIELD, ("Left", "Right", "Home", "End"), "to another character"),
    Action("field-word", FIELD, ("Ctrl+Left", "Ctrl+Right"), "by words"),
    Action("field-select", FIELD, ("Shift+Left", "Ctrl+A"), "select, with all of these; all"),
    Action("field-erase", FIELD, ("Backspace", "Delete"), "erase; with Ctrl a word"),
    Action("field-clipboard", FIELD, ("Ctrl+X", "Ctrl+C", "Ctrl+V"), "cut, copy, paste"),
    Action("field-undo", FIELD, ("Ctrl+Z", "Ctrl+Y"), "undo, redo"),
)

ALL_ACTIONS = ACTIONS + FIELD_ACTIONS
BY_KEY = {key: action for action in ACTIONS for key in action.keys}
BY_NAME = {action.name: action for action in ALL_ACTIONS}


def tip(name: str) -> str:
    """A tooltip for an action: what it does, and its key."""
    action = BY_NAME[name]
    return f"{action.description[0].upper()}{action.description[1:]} ({action.keys[0]})"
