"""A practice as a SCORM 1.2 package, which a course system takes in and keeps the score of.

The package is a zip of a manifest and one page, its one shareable content object. The page has one
script more than others, `scorm.js`, which reports the score from 0 to 100, status, session time and
answers, and stores the progress. Equal practices give equal bytes.
"""

from __future__ import annotations

import io
import zipfile

from visualizer.errors import one_line, shortened
from visualizer.exercises.practice import Practice
from visualizer.export.templates import rendered
from visualizer.language.practice import said

MANIFEST, PAGE = "imsmanifest.xml", "index.html"
#: Characters of a title, which the schema of content packaging bounds.
_LONGEST_TITLE = 200
#: The time of each file in the package: the first that a zip can hold.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_UNIX, _READABLE = 3, 0o644 << 16


def scorm_package(practice: Practice, page: bytes) -> bytes:
    """The package of a practice and its ``page``, as the bytes of a zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        manifest = manifest_text(practice).encode("utf-8", errors="replace")
        for name, data in ((MANIFEST, manifest), (PAGE, page)):
            entry = zipfile.ZipInfo(name, _NO_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            package.writestr(entry, data)
    return packed.getvalue()


def manifest_text(practice: Practice) -> str:
    """The manifest: title and files of the package, as XML."""
    # What no XML may hold, though it can be printed.
    title = one_line(said(practice.title)).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    return rendered(
        "practice/imsmanifest.xml",
        digest=practice.digest,
        title=shortened(title, _LONGEST_TITLE),
        page=PAGE,
    )
