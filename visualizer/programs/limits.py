"""The limits of a run of a person's own program."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one run may take: seconds, megabytes, operations, characters printed.

    With None for the operations it is what the size of the board makes of them.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    operations: int | None = None
    printed: int = 100_000
