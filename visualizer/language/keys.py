"""The keys of actions that the window and the exported page have, and those of the page alone."""

from __future__ import annotations

#: The keys of the actions of both window and page, as the help writes them, and their descriptions.
SHARED_KEYS: dict[str, tuple[tuple[str, ...], str]] = {
    "play": (("Space",), "play, pause"),
    "play-back": (("Backspace",), "play backward, pause"),
    "step": (("Right",), "one visit forward"),
    "step-back": (("Left",), "one visit back"),
    "operation": (("Shift+Right",), "one operation forward"),
    "operation-back": (("Shift+Left",), "one operation back"),
    "stop-next": (("J", "Page Down"), "to the next stop, or a visit on"),
    "stop-back": (("Shift+J", "Page Up"), "to the stop before, or a visit back"),
    "start": (("Home",), "to the start"),
    "end": (("End",), "to the end"),
    "faster": (("Up",), "faster"),
    "slower": (("Down",), "slower"),
    "difference": (("D",), "to where the orders differ next"),
    "difference-back": (("Shift+D",), "to where they differed before"),
    "next-pane": (("]",), "look at the next pane"),
    "previous-pane": (("[",), "look at the pane before"),
    "overlay": (("V",), "on the cells: numbers, heat, tree, digits, nothing"),
    "mines": (("M",), "show or hide the mines"),
    "code": (("C",), "show or hide the code"),
    "language": (("Shift+C",), "the code in another language"),
    "theme": (("T",), "dark, light, projector"),
    "sound": (("K",), "hear each visit as a tone, or be quiet"),
    "blank": (("B", "."), "a black screen; any key brings the rest back"),
    "help": (("?", "F1"), "what the picture means; all keys"),
}
#: All keys of the page. A row without a function in `export/page/keys.js` is handled by another script.
PAGE_KEYS = SHARED_KEYS | {
    "pane": (("1 to 9",), "look at that pane"),
    "stops": (("Shift+S",), "to the list of stops, to choose one"),
    "lecture": (("F5",), "in full screen: to the first stop"),
    "one": (("Z", "O"), "one board, or all"),
    "boards": (("N",), "the next board of this page"),
    "boards-back": (("Shift+N",), "the board before"),
    "undo": (("U",), "take the last click back"),
    "share": (("E",), "share this page"),
    "escape": (("Escape",), "close what is open"),
    "point": (("arrows, on a board",), "point at a cell: a line says what each run did with it"),
    "click": (("Enter, on a board",), "start there; a press on a cell does it too"),
}
