"""The message over the window: it stays for a while, or as long as the step that it is about."""

from __future__ import annotations

from math import inf

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


class Messages:
    """What a session says, one message at a time."""

    def __init__(self) -> None:
        self._message = Message()

    def _shown_position(self) -> object:
        """What differs from one position that is shown to another; None for nothing shown."""
        return None

    def say(self, message: str, error: bool = False) -> None:
        """Show a message for a while."""
        self._message = Message(message, error)

    def say_of_step(self, message: str) -> None:
        """Show a message that belongs to the step that is shown, and stays as long as that."""
        self._message = Message(message, position=self._shown_position())

    def clear_message(self) -> None:
        """Take the message away, since something else is looked at now."""
        self._message = Message()

    def pass_message_time(self, seconds: float) -> bool:
        """Let time pass for the message; True if it is another one now."""
        before = self._message
        self._message = before.advance(seconds, self._shown_position())
        return self._message is not before

    @property
    def message(self) -> str:
        """What is said now, empty for nothing."""
        # Asked before time passes too: what is said of another position is gone at once.
        return self._message.advance(0.0, self._shown_position()).text

    @property
    def message_is_error(self) -> bool:
        """Whether the message says that something was refused, or failed."""
        return self._message.is_error

    @property
    def message_stays(self) -> bool:
        """Whether the message belongs to the step that is shown, and stays as long as that is."""
        return self._message.position is not None

    @property
    def message_seconds(self) -> float:
        """In how many seconds the message goes by itself; infinite where it does not."""
        return self._message.seconds_left or inf
