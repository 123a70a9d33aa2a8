"""No browser is opened and nothing is written to the home folder while tests run."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from visualizer.export.practice import opening


@contextmanager
def pages_in(folder: Path) -> Iterator[None]:
    """Have the pages of practices written to a folder, and find no browser to open them."""
    with (
        patch.object(opening, "lessons_folder", lambda: folder),
        patch.object(webbrowser, "open", lambda url: False),
    ):
        yield
