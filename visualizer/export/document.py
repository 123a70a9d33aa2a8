"""The HTML document around what a page shows: its head, its policy, its data and its script."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence

from visualizer.errors import one_line
from visualizer.export.policy import content_policy

_DOCUMENT = """\
<!doctype html>
<html lang="en"{{theme}}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{{title}}</title>
<link rel="icon" href="data:,">
<style>{{style}}</style>
</head>
<body>
{{body}}
<script type="application/json" id="data">{{data}}</script>
<script type="module">{{script}}</script>
</body>
</html>"""


def html_document(
    body: str,
    *,
    title: str,
    style: str,
    script: str,
    data: str,
    theme: str = "",
    framed: Sequence[tuple[str, str]] = (),
) -> str:
    """The document with ``body``, and with ``data`` as JSON that can stand in HTML.

    ``title`` may be any text. ``theme`` is the scheme that the page begins in; "" for a page
    that has no choice of them. ``framed`` are the style and the script of each page that this one
    shows in a frame, which its policy binds too.
    """
    styles, scripts = zip((style, script), *framed)
    return filled(
        _DOCUMENT,
        {
            "theme": f' data-theme="{theme}"' if theme else "",
            "policy": content_policy(styles, scripts),
            "title": html.escape(one_line(title)),
            "style": style,
            "body": body,
            "data": data,
            "script": script,
        },
    )


def filled(template: str, parts: Mapping[str, str]) -> str:
    """A template with its ``{{names}}`` replaced.

    In one pass, so that what is put in is never searched for further names.

    >>> filled("<p>{{a}}, {{b}}</p>", {"a": "{{b}}", "b": "x"})
    '<p>{{b}}, x</p>'
    """
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], template)
