"""A PDF document on paper: its fonts, paragraphs and tables.

Lengths are in millimetres, font sizes in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timezone

from fpdf import FPDF
from fpdf.fonts import FontFace
from fpdf.util import Padding

from visualizer.draw.bidi import visual_order
from visualizer.draw.missing_letters import note_missing_letter
from visualizer.draw.text import find_fallback, find_system_font, package_file
from visualizer.exercises.worksheet import PaperSize

MARGIN, FOOT_HEIGHT = 14.0, 15.5
#: The distance of baselines, in font sizes.
LEADING = 1.3
THIN_LINE, THICK_LINE = 0.2, 0.9
BLACK, GREY, PALE, WHITE = 0, 110, 232, 255
_TEXT_FAMILY, _CODE_FAMILY = "text", "code"
#: Family, style, package, file and, for a variable font, weight.
_FONTS = (
    (_TEXT_FAMILY, "", "font_source_sans_pro", "SourceSansPro-Regular.ttf", None),
    (_TEXT_FAMILY, "B", "font_source_sans_pro", "SourceSansPro-Semibold.ttf", None),
    (_CODE_FAMILY, "", "fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf", {"wght": 400.0}),
    (_CODE_FAMILY, "B", "fontpkg_jetbrains_mono", "JetBrainsMono[wght].ttf", {"wght": 750.0}),
)
# Constant, so that equal worksheets give equal files.
_CREATION_DATE = datetime(2000, 1, 1, tzinfo=timezone.utc)


class Paper(FPDF):
    """A PDF document in the paper size ``A4`` or ``Letter``.

    ``running_head`` is the text at the top of each page on which text or a table is continued.
    """

    def __init__(self, size: PaperSize, title: str) -> None:
        super().__init__(unit="mm", format=size)
        self.size, self.running_head = size, ""
        self.c_margin = 0.0
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, FOOT_HEIGHT)
        self.set_creation_date(_CREATION_DATE)
        self.set_title(title)
        # Otherwise fpdf2 would replace {nb} in a title by the number of pages.
        self.str_alias_nb_pages = ""
        for family, style, package, name, weight in _FONTS:
            self.add_font(family, style, package_file(package, name), variations=weight)
        #: The fallback families by the files of their fonts.
        self._fallbacks: dict[str | None, str] = {None: _CODE_FAMILY}
        self.set_fallback_fonts([_CODE_FAMILY], exact_match=False)

    def normalize_text(self, text: str) -> str:
        """Return ``text`` without letters that no font has."""
        return "".join(filter(self._can_write, text))

    def _can_write(self, letter: str) -> bool:
        """Whether a font has a letter; a font of the system that has it is added to the fallbacks."""
        if letter == "\n" or self._has_glyph(self.font_family, letter):
            return True
        path = find_fallback(letter)
        if path is None:
            return False
        if path not in self._fallbacks:
            name = f"other{len(self._fallbacks)}"
            try:
                self.add_font(name, "", path)
            except Exception:  # fpdf2 fails in many ways on fonts that it does not support
                name = _CODE_FAMILY
            self._fallbacks[path] = name
            self.set_fallback_fonts(list(dict.fromkeys(self._fallbacks.values())), False)
        if self._has_glyph(self._fallbacks[path], letter):
            return True
        note_missing_letter(letter)
        return False

    def _has_glyph(self, family: str, letter: str) -> bool:
        return ord(letter) in self.fonts[family].cmap  # type: ignore[union-attr]

    def visual_order(self, text: str) -> str:
        """The letters of a line in the order in which they are drawn from left to right."""
        return visual_order(text, lambda letter: find_system_font(letter) is not None)

    def header(self) -> None:
        """Draw the running head; fpdf2 calls this at the top of each page."""
        if self.running_head:
            self.set_x(MARGIN)
            self.write_paragraph(self.running_head, 11, bold=True)
            self.ln(2)

    def begin_page(self, running_head: str = "") -> None:
        """Begin a page; those on which it is continued have the running head."""
        self.running_head = ""
        self.add_page()
        self.running_head = running_head

    def set_text_style(self, size: float, *, bold: bool = False, grey: int = BLACK, code: bool = False) -> None:
        """Set the font and the grey of the text that follows."""
        self.set_font(_CODE_FAMILY if code else _TEXT_FAMILY, "B" if bold else "", size)
        self.set_text_color(grey)

    def write_paragraph(self, text: str, size: float, *, bold: bool = False, width: float = 0.0) -> None:
        """Write ``text`` in lines of ``width``, 0 for up to the margin, and move below it."""
        self.set_text_style(size, bold=bold)
        height = self.font_size * LEADING
        lines = self.multi_cell(width, 1, text, align="LEFT", dry_run=True, output="LINES")
        assert isinstance(lines, list)
        for line in lines:
            self.cell(width, height, self.visual_order(line), new_x="LEFT", new_y="NEXT")

    def draw_table(
        self,
        rows: Iterable[Sequence[str]],
        shares: Sequence[float],
        width: float,
        *,
        size: float = 9.0,
        row_height: float = 0.0,
    ) -> None:
        """Draw a table from here down; the first of its ``rows``, the head, is repeated on each page that it takes.

        ``shares`` are those of the columns in the width; ``row_height`` is the least height of the other rows.
        """
        self.set_text_style(size)
        self.set_line_width(THIN_LINE)
        self.set_fill_color(WHITE)
        with self.table(
            align="LEFT",
            text_align="LEFT",
            col_widths=shares,
            width=width,
            line_height=self.font_size * LEADING,
            padding=Padding(size / 15, size / 7.5, size / 15, size / 7.5),
            headings_style=FontFace(emphasis="BOLD", fill_color=PALE),
        ) as writer:
            for number, row in enumerate(rows):
                writer.row(row, min_height=row_height if number else 0)
