"""The paper of a PDF: fpdf2's document with the sheet's fonts, paragraphs and tables.

Lengths are in millimetres, sizes of letters in points. The only module that imports fpdf2;
importing it raises FileError, with the command that installs it, where that is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone

from visualizer.draw.bidi import is_right_to_left, visual
from visualizer.draw.fonts import fallback_for, file_with, package_file
from visualizer.draw.missing_letters import note_missing
from visualizer.errors import FileError

try:
    from fpdf import FPDF
    from fpdf.fonts import FontFace
    from fpdf.util import Padding
except ImportError as error:
    raise FileError(
        "a PDF needs the package fpdf2, which is not installed;"
        " run `python -m pip install fpdf2`, or write an .html file and print that"
    ) from error

MARGIN = 14.0
FOOT = 15.5
#: From one baseline to the next, in font sizes.
LEADING = 1.3
#: The widths of lines.
THIN, THICK = 0.2, 0.9
BLACK, GREY, PALE, WHITE = 0, 110, 232, 255
TEXT, CODE = "text", "code"
#: Above and below, left and right of the text in a cell of a table.
_PADDING = Padding(0.6, 1.2, 0.6, 1.2)

_SOURCE_SANS, _JETBRAINS_MONO = "font_source_sans_pro", "fontpkg_jetbrains_mono"
#: For each family and style its package, its file and, in a variable font, its weight.
_FONTS = (
    (TEXT, "", _SOURCE_SANS, "SourceSansPro-Regular.ttf", None),
    (TEXT, "B", _SOURCE_SANS, "SourceSansPro-Semibold.ttf", None),
    (CODE, "", _JETBRAINS_MONO, "JetBrainsMono[wght].ttf", {"wght": 400.0}),
    (CODE, "B", _JETBRAINS_MONO, "JetBrainsMono[wght].ttf", {"wght": 750.0}),
)
#: What every PDF reader has, for where the font packages are missing.
_CORE_FONTS = {TEXT: "helvetica", CODE: "courier"}
# The same file for the same sheet, whenever it is made.
_CREATED = datetime(2000, 1, 1, tzinfo=timezone.utc)
_MISSING_LETTER = "\u25a1"


@dataclass(frozen=True)
class Table:
    """Rows of texts under a head.

    ``shares`` are the columns' parts of the width; ``row_height`` is the least height of a row.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    shares: Sequence[float]
    size: float = 9.0
    row_height: float = 0.0


class PdfPaper(FPDF):
    """The pages of one PDF; ``size`` is ``A4`` or ``Letter``.

    ``running_head`` is the text on top of each further page that text or a table runs on to.
    """

    def __init__(self, size: str, title: str) -> None:
        super().__init__(unit="mm", format=size)
        self.running_head = ""
        self.c_margin = 0.0
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, FOOT)
        self.set_creation_date(_CREATED)
        self.set_title(title)
        # Otherwise a title with {nb} in it would come out as the number of pages.
        self.str_alias_nb_pages = ""
        self._families = dict(_CORE_FONTS)
        self._others: dict[str, str] = {}
        self._taken_up: list[str] = []
        for family, style, package, name, weight in _FONTS:
            path = package_file(package, name)
            if path is not None:
                self.add_font(family, style, path, variations=weight)
                self._families[family] = family

    @property
    def bottom(self) -> float:
        """Where the room above the foot of a page ends."""
        return self.page_break_trigger

    def normalize_text(self, text: str) -> str:
        """``text`` with a box for each letter that no font has."""
        if not self.is_ttf_font:
            return super().normalize_text("".join(map(_in_latin_1, text)))
        written = "".join(
            letter
            if letter in ("\n", _MISSING_LETTER) or self._can_write(letter)
            else _MISSING_LETTER
            for letter in text
        )
        if _MISSING_LETTER in written:
            self._take_up(self._families[CODE])  # which has the box
        return written

    def _can_write(self, letter: str) -> bool:
        """Whether the font in use has a letter, or another that is taken up for it."""
        if ord(letter) in self.current_font.cmap:  # type: ignore[union-attr]
            return True
        path = fallback_for(letter)
        if path is None:
            return False
        name = self._others.setdefault(path, f"other {len(self._others)}")
        try:
            if name not in self.fonts:
                self.add_font(name, "", path)
            self.fonts[name].cmap[ord(letter)]  # type: ignore[union-attr]
        except Exception:  # whatever a font of the system may have that fpdf2 does not know
            note_missing(letter)
            return False
        self._take_up(name)
        return True

    def _take_up(self, family: str) -> None:
        """Take letters that other fonts lack from this family too."""
        if family in self._taken_up or family in _CORE_FONTS.values():
            return
        self._taken_up.append(family)
        self.set_fallback_fonts(self._taken_up, exact_match=False)

    def visual(self, text: str) -> str:
        """The letters of a line from left to right, as they are written one after another."""
        return visual(text, lambda letter: file_with(letter) is not None)

    def header(self) -> None:
        """Draw the running head; fpdf2 calls this at the top of each page."""
        if self.running_head:
            self.set_x(MARGIN)
            self.use(TEXT, 11, bold=True)
            self.paragraph(self.running_head)
            self.ln(2)

    def begin_page(self, running_head: str = "") -> None:
        """Begin a page; the pages that it runs on to have the running head."""
        self.running_head = ""
        self.add_page()
        self.running_head = running_head

    def use(self, family: str, size: float, *, bold: bool = False, grey: int = BLACK) -> None:
        """Write in this font and grey from now on."""
        self.set_font(self._families[family], "B" if bold else "", size)
        self.set_text_color(grey)

    def paragraph(self, text: str, width: float = 0.0) -> None:
        """Write ``text`` in lines of ``width``, 0 for up to the margin, and go below it."""
        line = self.font_size * LEADING
        if not is_right_to_left(text):
            self.multi_cell(width, line, text, align="LEFT", new_x="LEFT", new_y="NEXT")
            return
        lines = self.multi_cell(width, line, text, align="LEFT", dry_run=True, output="LINES")
        assert isinstance(lines, list)
        for each in lines:
            self.cell(width, line, self.visual(each), new_x="LEFT", new_y="NEXT")

    def draw_table(self, table: Table, width: float) -> None:
        """Draw a table from here down; its head is repeated on each page that it runs on to."""
        self.use(TEXT, table.size)
        self.set_line_width(THIN)
        self.set_fill_color(WHITE)
        with self.table(
            align="LEFT",
            text_align="LEFT",
            col_widths=table.shares,
            width=width,
            line_height=self.font_size * LEADING,
            padding=_PADDING,
            headings_style=FontFace(emphasis="BOLD", fill_color=PALE),
        ) as drawn:
            drawn.row(table.head)
            for row in table.rows:
                drawn.row(row, min_height=table.row_height)

    def row_heights(self, table: Table, width: float) -> list[float]:
        """How high the head and each row of a table will be."""
        heights = []
        for number, row in enumerate((table.head, *table.rows)):
            self.use(TEXT, table.size, bold=number == 0)
            texts = max(
                self.text_height(text, width * share / sum(table.shares), _PADDING)
                for text, share in zip(row, table.shares)
            )
            heights.append(max(texts, table.row_height if number else 0.0))
        return heights

    def text_height(self, text: str, width: float, padding: Padding | None = None) -> float:
        """How high a paragraph or, with its ``padding``, a cell of a table will be."""
        line = self.font_size * LEADING
        height = self.multi_cell(
            width, line, text, align="LEFT", padding=padding or 0, dry_run=True, output="HEIGHT"
        )
        assert isinstance(height, float)
        return height


def _in_latin_1(letter: str) -> str:
    """What the fonts of every reader write for a letter, which have no box."""
    if ord(letter) < 256:
        return letter
    note_missing(letter)
    return "?"
