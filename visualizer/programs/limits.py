"""The limits of a run of a user's program."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The most seconds, megabytes, operations and printed characters of one run.

    If ``operations`` is None, the limit depends on the size of the board.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    operations: int | None = None
    printed: int = 100_000
