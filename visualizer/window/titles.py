"""Where a session stands, in words: above the buttons, and in the window's title."""

from __future__ import annotations

from visualizer.language.formatting import fill, speed_text
from visualizer.language.lines import POSITION
from visualizer.language.positions import position_text
from visualizer.playback.player import Grain
from visualizer.window.session import Session


def shown_position(session: Session) -> str:
    """Where it stands: ``visit 12 of 48``."""
    if session.player is None:
        return "loading" if session.loading is not None else "nothing to reveal"
    position = position_text(session.comparison, session.player.position)
    if line := session.lines.index:
        lines = session.lines.between()
        return fill(POSITION, position=position, line=line, lines=lines)
    return position


def window_title(session: Session) -> str:
    """The window's title: board, position, and whether it plays."""
    player = session.player
    name = session.loading.request.name if session.loading is not None else ""
    parts = [name or session.name or session.board.title or "board", shown_position(session)]
    if session.loading is not None:
        parts.append(session.loading.progress)
    elif player is not None and player.playing:
        way = "playing" if player.direction > 0 else "playing backward"
        unit = "/s" if player.grain is Grain.STEP else f" {player.grain.value}s/s"
        parts.append(f"{way} at {speed_text(player.speed)}{unit}")
    elif player is not None:
        parts.append("finished" if player.at_end else "paused")
    return " - ".join(parts)
