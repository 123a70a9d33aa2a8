"""The elements, texts and data of an HTML page."""

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
    """Return the page that plays ``traces``; the options are those of `ExportPlan`."""
    return page.page_html(ExportPlan(tuple(traces), **options))


class ParsedPage(HTMLParser):
    """The elements of a page with their attributes, and each text with the preceding tag."""

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
        """Return the attributes of each element with a tag."""
        return [attrs for name, attrs in self.elements if name == tag]


def element_text(page: str, tag: str) -> str:
    """Return the raw content of the first element with a tag."""
    found = re.search(rf"<{tag}>(.*?)</{tag.split()[0]}>", page, re.DOTALL)
    assert found is not None
    return found[1]


def policy_hash(text: str) -> str:
    """Return the hash by which a policy allows a script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def unpack_data(text: str) -> dict[str, Any]:
    """Return the packed data of a page, without the columns that follow it."""
    data = zlib.decompress(base64.b64decode(text))
    return dict(json.loads(data[4 : 4 + int.from_bytes(data[:4], "little")]))


def page_data(page: str) -> dict[str, Any]:
    """Return the data that the script of a page reads."""
    found = _DATA.search(page)
    assert found is not None
    data = json.loads(found[1])
    if isinstance(data, str) or "packed" in data:
        return unpack_data(data if isinstance(data, str) else data["packed"])
    return dict(data)
