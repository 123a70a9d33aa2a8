"""What can be practised on the runs that the window shows: questions, tracing by hand, voting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from visualizer.window.shell import Shell


@dataclass(frozen=True)
class Offer:
    """Something to begin: ``begin`` makes it and opens it; ``trouble`` is why that cannot be."""

    name: str
    title: str
    words: str
    begin: Callable[[Shell], None]
    trouble: str = ""


def offers_for(shell: Shell, seed: int) -> list[Offer]:
    """What can be begun with what is shown now."""
    return []
