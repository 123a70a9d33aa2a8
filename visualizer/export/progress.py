"""What a writer tells while it works, and what a writer is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from visualizer.export.plan import ExportPlan


@dataclass(frozen=True)
class Progress:
    """How far an export is: ``done`` of ``total`` things that are called ``unit``."""

    done: int = 0
    total: int = 1
    unit: str = "frame"

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        return self.done / max(self.total, 1)

    @property
    def words(self) -> str:
        """The same in words: ``frame 12 of 400``."""
        return f"{self.unit} {self.done:,} of {self.total:,}"


#: Writes a plan to a file a part at a time; what it yields says how far it is.
Writer = Callable[[ExportPlan, Path], Iterator[Progress]]
