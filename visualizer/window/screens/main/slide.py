"""What waits slides to its new places after a step, unless that is far, fast or not wanted."""

from __future__ import annotations

from visualizer.draw.view import Slide
from visualizer.playback.comparison import Comparison
from visualizer.window.session import Session

#: How long it takes, and the largest speed of playing at which it does, in steps a second.
_SECONDS, _SLOW = 0.12, 4.0


class StepSlide:
    """Follows the session's position from picture to picture; time is handed in."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._at: tuple[Comparison | None, int] = (None, 0)
        self._before, self._left = 0, 0.0

    @property
    def under_way(self) -> bool:
        """Whether the next picture differs from the last."""
        return self._left > 0

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether that is to be seen."""
        seen, self._left = self.under_way, max(self._left - seconds, 0.0)
        return seen

    def now(self) -> Slide | None:
        """How far what waits has come since the last step, None where it is at its place."""
        player = self._session.player
        assert player is not None
        comparison, position = self._at
        if (comparison, position) != (player.comparison, player.position):
            near = (
                comparison is player.comparison
                and abs(player.step - comparison.step_at(position)) < 2
            )
            slow = not player.playing or player.speed <= _SLOW
            self._left = _SECONDS if near and slow and self._session.choices.motion else 0.0
            self._before, self._at = position, (player.comparison, player.position)
        return Slide(self._before, 1 - self._left / _SECONDS) if self.under_way else None
