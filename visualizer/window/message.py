"""The message over the window: it stays for a while, or as long as the step that it is about."""

from __future__ import annotations

_SECONDS = 6.0


class Message:
    """What is said now, ``text``, empty for nothing; ``is_error`` if something was refused.

    ``position`` is what was shown when it was said of that, None where it goes by itself, after
    ``seconds_left``.
    """

    def __init__(self, text: str = "", is_error: bool = False, position: object = None) -> None:
        self.text = text
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
