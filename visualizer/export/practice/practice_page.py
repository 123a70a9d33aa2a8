"""A practice as one self-contained HTML page: it asks, judges at once, scores, and keeps progress.

Nothing is fetched, and the page's own policy forbids it: its one script and its one style sheet
are allowed by their hashes, and whatever people wrote is only ever text. The answers are in the
page, for who looks for them; it is for practice and homework, not for examinations.
"""

from __future__ import annotations

import json
from importlib.resources import files

from visualizer.exercises.practice import Practice
from visualizer.export.document import html_document
from visualizer.export.page.packing import packed
from visualizer.export.page.page import (
    PAGE_THEMES,
    json_in_html,
    page_part,
    short_script,
    short_style,
)
from visualizer.export.page.theme_css import theme_rules
from visualizer.export.practice.practice_data import page_data
from visualizer.language.practice import said

#: Of the page that plays runs: what unpacks and moves them, and paints boards.
_SHARED_SCRIPTS = ("model.js", "palette.js", "cell.js", "board.js")
#: What this page has of its own, in the order in which one needs another.
_SCRIPTS = (
    "document.js", "progress.js", "store.js", "board_picture.js", "scene.js", "forms.js",
    "board_forms.js", "trace.js", "class_mode.js", "summary.js", "look.js",
    "practice.js",
)  # fmt: skip


def practice_html(
    practice: Practice,
    theme: str = "auto",
    *,
    class_mode: bool = False,
    scripts: tuple[str, ...] = (),
) -> str:
    """The page of a practice, as text to be written as UTF-8.

    ``theme`` is one of ``PAGE_THEMES``; with ``class_mode`` the page counts hands; further
    ``scripts`` of this folder come before the last one. Raises ValueError for an unknown theme.
    """
    if theme not in PAGE_THEMES:
        raise ValueError(f"{theme!r} is no theme of a page; use one of {', '.join(PAGE_THEMES)}")
    style = f"{theme_rules()}\n{short_style(practice_part('practice.css'))}"
    script = "\n".join(
        map(
            short_script,
            (
                *map(page_part, _SHARED_SCRIPTS),
                *map(practice_part, (*_SCRIPTS[:-1], *scripts, _SCRIPTS[-1])),
            ),
        )
    )
    data = json.dumps(page_data(practice, class_mode=class_mode), separators=(",", ":"))
    return html_document(
        practice_part("practice.html"),
        title=said(practice.title),
        style=style,
        script=script,
        data=json_in_html(packed([[data.encode()]])),
        theme=theme,
    )


def practice_part(name: str) -> str:
    """The text of a file of this folder, such as ``forms.js``."""
    return files("visualizer.export.practice").joinpath(name).read_text(encoding="utf-8").strip()
