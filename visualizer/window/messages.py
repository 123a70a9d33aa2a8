"""What is said to the user: a message for a while, and an explanation of what is shown."""

from __future__ import annotations

from math import inf

_MESSAGE_SECONDS = 6.0


class Messages:
    """A ``message``, which may be that of an error, and an ``explanation``; both are empty if there is none.

    A message disappears after some seconds, or when the player moves; an explanation when the player moves.
    """

    def __init__(self) -> None:
        self._explanation: tuple[object, str] = (None, "")
        self.clear_message()

    @property
    def moment_key(self) -> object:
        """A value that changes with each move of the player."""
        raise NotImplementedError

    def say(self, message: str, error: bool = False, at_step: bool = False) -> None:
        """Show a message for a while, or with ``at_step`` until the player moves."""
        self.message, self.message_is_error = message, error
        self._message_moment = self.moment_key if at_step else None
        self._seconds_left = inf if at_step or not message else _MESSAGE_SECONDS

    def clear_message(self) -> None:
        """Remove the message."""
        self.say("")

    def let_message_expire(self, seconds: float) -> bool:
        """Let time pass, and return whether that has removed the message; an explanation of elsewhere goes, too."""
        self._seconds_left -= seconds
        self.explain(self.explanation)  # that of elsewhere is empty
        is_over = self._seconds_left <= 0 or self._message_moment not in (None, self.moment_key)
        if is_over:
            self.clear_message()
        return is_over

    def explain(self, text: str) -> None:
        """Show an explanation of what is shown, as a caption, until the player moves."""
        self._explanation = self.moment_key, text

    @property
    def explanation(self) -> str:
        """The explanation of what is shown, empty for none."""
        moment, text = self._explanation
        return text if moment == self.moment_key else ""
