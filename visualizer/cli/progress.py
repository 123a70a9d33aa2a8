"""A line on a terminal that shows the progress of long work, and the time that it still takes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

#: Shows a text, and a bar where the share of the work that is done is known, 0 to 1.
Show: TypeAlias = "Callable[..., None]"


@contextmanager
def progress() -> Iterator[Show]:
    """Yield what shows a text and the share that is done; nothing where nobody would see it."""
    if sys.stderr is None or sys.stderr.closed or not sys.stderr.isatty():
        yield lambda text, share=None: None
        return
    # Imported here, since it takes a while and only terminals need it.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(24), TaskProgressColumn(), TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=None)

        def show(text: str, share: float | None = None) -> None:
            bar.update(task, description=text, completed=share, total=share and 1)

        yield show
