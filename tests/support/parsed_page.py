"""What a page of HTML holds: its elements, its texts, and the data that it carries."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from typing import Any

from visualizer.export.page import page
from visualizer.export.plan import ExportPlan

_DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


def page_html(traces, **options) -> str:
    """The page that plays ``traces``; the options are those of `ExportPlan`."""
    return page.page_html(ExportPlan(tuple(traces), **options))


class ParsedPage(HTMLParser):
    """The elements of a page with their attributes, and each text with the tag before it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input", "br", "hr", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.elements:
            self.texts.append((self.elements[-1][0], data))

    @property
    def tags(self) -> list[str]:
        return [tag for tag, _ in self.elements]

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        """What each element of a kind has."""
        return [attrs for name, attrs in self.elements if name == tag]


def element_text(page: str, tag: str) -> str:
    """What the first such element holds, as it is written."""
    found = re.search(rf"<{tag}>(.*?)</{tag.split()[0]}>", page, re.DOTALL)
    assert found is not None
    return found[1]


def policy_hash(text: str) -> str:
    """How a policy names a script or a style that it allows."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def unpack_data(text: str) -> dict[str, Any]:
    """What a page is handed, without the columns after it."""
    data = zlib.decompress(base64.b64decode(text))
    return dict(json.loads(data[4 : 4 + int.from_bytes(data[:4], "little")]))


def page_data(page: str) -> dict[str, Any]:
    """The data that the page's script reads; that of a report is handed on to its player."""
    found = _DATA.search(page)
    assert found is not None
    data = json.loads(found[1])
    if isinstance(data, str) or "packed" in data:
        return unpack_data(data if isinstance(data, str) else data["packed"])
    return dict(data)
