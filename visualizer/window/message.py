"""The message over the window: it stays for a while, or as long as the step that it is about."""

from __future__ import annotations

_SECONDS = 6.0
#: What the rooms above say of commands, and what a person who has the window does instead.
_IN_WINDOW = {
    "or one that `visualizer boards` lists": "or choose one with N",
    "`visualizer boards` lists those that ship": "N shows those that ship",
    "`visualizer algorithms` lists them all": "P shows them all",
    "that `visualizer export` wrote": "that Ctrl+E exported",
    "that `visualizer` saved": "that Ctrl+E exported",
}


def in_window(text: str) -> str:
    """``text`` without names of commands, where the window has a key instead.

    >>> in_window("no algorithm is named; `visualizer algorithms` lists them all")
    'no algorithm is named; P shows them all'
    """
    for words, instead in _IN_WINDOW.items():
        text = text.replace(words, instead)
    return text


class Message:
    """What is said now, ``text``, empty for nothing; ``is_error`` if something was refused.

    ``position`` is what was shown when it was said of that, None where it goes by itself, after
    ``seconds_left``.
    """

    def __init__(self, text: str = "", is_error: bool = False, position: object = None) -> None:
        self.text = in_window(text)
        self.is_error = is_error
        self.position = position if text else None
        self.seconds_left = _SECONDS if text and position is None else 0.0

    def advance(self, seconds: float, position: object) -> Message:
        """The same message, or an empty one: time is over, or something else is shown."""
        if not self.text:
            return self
        if self.position is not None:
            return self if self.position == position else Message()
        self.seconds_left -= seconds
        return self if self.seconds_left > 0 else Message()
