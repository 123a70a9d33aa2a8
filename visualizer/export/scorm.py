"""A SCORM 1.2 package, for a course system: a zip of a manifest, its schemas, and pages, each an item of its own."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import NamedTuple

from visualizer.errors import shorten, to_one_line
from visualizer.export.templates import render_template, resource_text

PACKAGE_ENDING = ".zip"
MANIFEST_NAME = "imsmanifest.xml"
SCHEMA_NAMES = ("imscp_rootv1p1p2.xsd", "adlcp_rootv1p2.xsd")
#: The most characters of a title in the schema of content packages.
_LONGEST_TITLE = 200
_UNIX_SYSTEM, _READABLE_MODE = 3, 0o644 << 16


class PackagePage(NamedTuple):
    """A page: its title, its text, and letters and digits that no other page has."""

    title: str
    text: str
    digest: str


def scorm_package(title: str, pages: Sequence[PackagePage]) -> bytes:
    """The package as the bytes of a zip; equal pages give equal bytes."""
    texts = {MANIFEST_NAME: manifest_text(title, pages)}
    texts |= {name: resource_text(f"shared/{name}") for name in SCHEMA_NAMES}
    texts |= {_page_name(number): page.text for number, page in enumerate(pages, 1)}
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as package:
        for name, text in texts.items():
            entry = zipfile.ZipInfo(name)  # dated 1980
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = _UNIX_SYSTEM, _READABLE_MODE
            package.writestr(entry, text.encode("utf-8", errors="replace"))
    return written.getvalue()


def manifest_text(title: str, pages: Sequence[PackagePage]) -> str:
    """The manifest of a package, as XML."""
    items = [
        {"title": _xml_title(page.title), "digest": page.digest, "name": _page_name(number)}
        for number, page in enumerate(pages, 1)
    ]
    return render_template("shared/imsmanifest.xml", title=_xml_title(title), pages=items)


def _page_name(number: int) -> str:
    """The name of a page in a package; the first one has the number 1."""
    return "index.html" if number == 1 else f"page-{number}.html"


def _xml_title(text: str) -> str:
    """A title of at most 200 characters, without the printable ones that XML forbids."""
    return shorten(re.sub("[\ufffe\uffff]", "\ufffd", to_one_line(text)), _LONGEST_TITLE)
