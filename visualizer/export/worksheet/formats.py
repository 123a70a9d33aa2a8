"""A worksheet as the bytes of a file, whose ending says the format."""

from __future__ import annotations

from visualizer.errors import UsageError, shown
from visualizer.exercises.worksheet import Worksheet

#: The endings that a worksheet can have.
ENDINGS = (".pdf", ".html")


def worksheet_bytes(worksheet: Worksheet, ending: str) -> bytes:
    """The file of a worksheet; ``ending`` is ``.pdf`` or ``.html``.

    Raises UsageError for any other ending, and FileError for a PDF where fpdf2 is missing.
    """
    # Each form's module is imported when it is asked for.
    if ending.lower() == ".pdf":
        from visualizer.export.worksheet.pdf import worksheet_pdf

        return worksheet_pdf(worksheet)
    if ending.lower() == ".html":
        from visualizer.export.worksheet.html import worksheet_html

        return worksheet_html(worksheet).encode("utf-8")
    raise UsageError(
        f"{shown(ending)} is no ending of a worksheet; write a file that ends in"
        f" {' or '.join(ENDINGS)}"
    )
