"""Paper for a PDF: pages, fonts, text and lines, in millimetres from the upper left corner.

The only module that knows fpdf2, which is imported when the first paper is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timezone
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from visualizer.errors import FileError

if TYPE_CHECKING:
    from fpdf import FPDF

Face = Literal["text", "strong", "code", "code-strong"]
Align = Literal["left", "middle", "right"]

MARGIN = 14.0
FOOT = 15.5
#: A point in millimetres.
POINT = 25.4 / 72
#: From one baseline to the next, in font sizes.
LEADING = 1.3
BLACK, GREY, PALE = 0, 110, 232

_SOURCE_SANS, _JETBRAINS_MONO = "font_source_sans_pro", "fontpkg_jetbrains_mono"
_FILES: dict[Face, tuple[str, str]] = {
    "text": (_SOURCE_SANS, "SourceSansPro-Regular.ttf"),
    "strong": (_SOURCE_SANS, "SourceSansPro-Semibold.ttf"),
    "code": (_JETBRAINS_MONO, "JetBrainsMono[wght].ttf"),
    "code-strong": (_JETBRAINS_MONO, "JetBrainsMono[wght].ttf"),
}
_WEIGHTS: dict[Face, dict[str, float]] = {"code": {"wght": 400.0}, "code-strong": {"wght": 750.0}}
#: What every PDF reader has, for where the font packages are missing.
_CORE: dict[Face, tuple[str, str]] = {
    "text": ("Helvetica", ""),
    "strong": ("Helvetica", "B"),
    "code": ("Courier", ""),
    "code-strong": ("Courier", "B"),
}
# The same file for the same sheet, whenever it is made.
_MADE = datetime(2000, 1, 1, tzinfo=timezone.utc)
_UNKNOWN = "?"


class PdfPaper:
    """The pages of one PDF; ``size`` is ``A4`` or ``Letter``.

    Raises FileError, with the command that installs it, where fpdf2 is missing.
    """

    def __init__(self, size: str, title: str) -> None:
        self._pdf = _new_pdf(size)
        self._pdf.set_title(title)
        self._fonts = {face: _add_font(self._pdf, face) for face in _FILES}
        self.width = float(self._pdf.w)
        self.height = float(self._pdf.h)

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the room above the foot of a page ends."""
        return self.height - FOOT

    def new_page(self) -> None:
        """Begin a page."""
        self._pdf.add_page()

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._pdf.pages)

    def turn_to(self, page: int) -> None:
        """Go on drawing on a page that was begun before, counted from 1."""
        self._pdf.page = page
        # fpdf2 does not say again which font is used, but on this page another was last.
        self._use("text", 1)

    def text_width(self, text: str, face: Face, size: float) -> float:
        """How wide ``text`` is; ``size`` in points."""
        self._use(face, size)
        return float(self._pdf.get_string_width(self._drawable(text, face)))

    def text(
        self, x: float, y: float, text: str, face: Face = "text", size: float = 10,
        align: Align = "left", grey: int = BLACK,
    ) -> None:  # fmt: skip
        """Draw one line of text with its baseline at ``y``; ``x`` is where ``align`` says."""
        width = self.text_width(text, face, size)
        self._pdf.set_text_color(grey)
        left = x - {"left": 0.0, "middle": width / 2, "right": width}[align]
        self._pdf.text(left, y, self._drawable(text, face))

    def wrapped(self, text: str, face: Face, size: float, width: float) -> list[str]:
        """``text`` in lines no wider than ``width``, broken at blanks, or in a word too long."""
        lines: list[str] = []
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.text_width(longer, face, size) <= width:
                lines[-1] = longer
            else:
                lines += self._pieces(word, face, size, width)
        return lines

    def _pieces(self, word: str, face: Face, size: float, width: float) -> list[str]:
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.text_width(pieces[-1] + letter, face, size) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces

    def paragraph(
        self, x: float, y: float, text: str, width: float, face: Face = "text", size: float = 10
    ) -> float:
        """Draw ``text`` in lines from the top ``y`` on; the answer is where it ends."""
        step = size * POINT * LEADING
        for line in self.wrapped(text, face, size, width):
            self.text(x, y + step * 0.76, line, face, size)
            y += step
        return y

    def box(
        self, x: float, y: float, width: float, height: float, *, line: float = 0.2,
        fill: int | None = None,
    ) -> None:  # fmt: skip
        """A rectangle; ``line`` is the width of its frame, 0 for none."""
        self._pdf.set_line_width(line)
        self._pdf.set_draw_color(BLACK)
        if fill is not None:
            self._pdf.set_fill_color(fill)
        style = ("D" if line else "") + ("F" if fill is not None else "")
        self._pdf.rect(x, y, width, height, style)

    def line(self, points: Sequence[float], line: float = 0.2, grey: int = BLACK) -> None:
        """A straight line; ``points`` are x and y of one end, then of the other."""
        self._pdf.set_line_width(line)
        self._pdf.set_draw_color(grey)
        self._pdf.line(*points)

    def data(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())

    def _use(self, face: Face, size: float) -> None:
        family, style = self._fonts[face]
        self._pdf.set_font(family, style, size)

    def _drawable(self, text: str, face: Face) -> str:
        """``text`` with a question mark for what the font lacks."""
        if self._fonts[face] == _CORE[face]:
            return text.encode("latin-1", "replace").decode("latin-1")
        known = self._pdf.fonts[self._fonts[face][0]].cmap  # type: ignore[union-attr]
        return "".join(letter if ord(letter) in known else _UNKNOWN for letter in text)


def _new_pdf(size: str) -> FPDF:
    try:
        from fpdf import FPDF
    except ImportError as error:
        raise FileError(
            "a PDF needs the package fpdf2, which is not installed;"
            " run `python -m pip install fpdf2`, or write an .html file and print that"
        ) from error
    pdf = FPDF(unit="mm", format=size)
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(_MADE)
    # Otherwise a title with {nb} in it would come out as the number of pages.
    pdf.str_alias_nb_pages = ""
    return pdf


def _add_font(pdf: FPDF, face: Face) -> tuple[str, str]:
    """The family and style to use for a face, its font embedded if there is one."""
    path = _font_file(*_FILES[face])
    if path is None:
        return _CORE[face]
    pdf.add_font(face, fname=path, variations=_WEIGHTS.get(face))
    return face, ""


def _font_file(package: str, name: str) -> Path | None:
    spec = find_spec(package)
    folders = spec.submodule_search_locations if spec else None
    paths = [Path(folder) / "files" / name for folder in folders or ()]
    return next((path for path in paths if path.is_file()), None)
