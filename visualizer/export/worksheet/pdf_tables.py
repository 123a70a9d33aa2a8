"""Tables on PDF paper, which flow from column to column and from page to page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from visualizer.export.worksheet.paper import LEADING, MARGIN, PALE, POINT, Face, PdfPaper

PADDING = 1.2
#: No part of a table that is continued elsewhere has fewer rows.
_FEWEST_ROWS = 3
#: What a heading takes at the top of a page, in millimetres.
_HEAD_ROOM = 10.0
# What fits exactly must not be sent on by how sums of fractions are rounded.
_ROUNDING = 0.01


@dataclass(frozen=True)
class Table:
    """Rows of texts under a head; ``widths`` in millimetres, ``size`` in points."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]
    size: float = 9.0
    row_height: float = 0.0

    @property
    def line_height(self) -> float:
        """From one line of text to the next."""
        return self.size * POINT * LEADING

    def height_of(self, paper: PdfPaper, row: Sequence[str]) -> float:
        """How high a row is: as its longest text needs, at least ``row_height``."""
        lines = max(len(self._lines(paper, text, width)) for text, width in zip(row, self.widths))
        return max(lines * self.line_height + PADDING, self.row_height)

    def head_height(self, paper: PdfPaper) -> float:
        """How high the head is."""
        lines = max(
            len(self._lines(paper, text, width)) for text, width in zip(self.head, self.widths)
        )
        return lines * self.line_height + 1.5 * PADDING

    def _lines(self, paper: PdfPaper, text: str, width: float) -> list[str]:
        # The strong face is the wider one, so what fits in it fits in both.
        return paper.wrapped(text, "strong", self.size, width - 2 * PADDING)

    def draw_row(
        self, paper: PdfPaper, x: float, y: float, row: Sequence[str], height: float, *,
        is_head: bool = False,
    ) -> None:  # fmt: skip
        """Draw a row with its frames."""
        for text, width in zip(row, self.widths):
            paper.box(x, y, width, height, fill=PALE if is_head else None)
            lines = self._lines(paper, text, width)
            top = y + (height - len(lines) * self.line_height) / 2
            for place, line in enumerate(lines):
                baseline = top + (place + 0.74) * self.line_height
                face: Face = "strong" if is_head else "text"
                paper.text(x + PADDING, baseline, line, face, self.size)
            x += width


class Flow:
    """A place on the paper that moves down, then to the next column, then to the next page.

    ``head`` draws what stands on top of each further page, and answers where it ends. ``lowest``
    is how far down anything on the last page reaches.
    """

    def __init__(
        self, paper: PdfPaper, y: float, head: Callable[[], float], columns: int = 1
    ) -> None:
        self._paper = paper
        self._head = head
        self._columns = columns
        self._column = 0
        self._top = y
        self._page_top: float | None = None
        self.gap = 6.0
        self.y = y
        self.lowest = y

    @property
    def width(self) -> float:
        """The width of a column."""
        return (self._paper.inner_width - self.gap * (self._columns - 1)) / self._columns

    @property
    def x(self) -> float:
        """The left end of the column."""
        return MARGIN + self._column * (self.width + self.gap)

    @property
    def left(self) -> float:
        """How much room is left below."""
        return self._paper.bottom - self.y

    def advance(self) -> None:
        """Go to the top of the next column, on a new page if need be."""
        self._column += 1
        if self._column == self._columns:
            self._column = 0
            self._paper.new_page()
            self._top = self._page_top = self.lowest = self._head()
        self.y = self._top

    def make_room(self, height: float, least: float = 0.0) -> None:
        """Go on to where ``height`` fits below; if no page is so high, to where ``least`` does."""
        if height > self._paper.bottom - MARGIN - _HEAD_ROOM:
            height = least
        while self._is_too_high(height) and self.y != self._page_top:
            self.advance()

    def _is_too_high(self, height: float) -> bool:
        return height > self.left + _ROUNDING

    def table(self, table: Table, title: str = "") -> None:
        """Draw a table, whole if a column has room for it; else its head is repeated."""
        paper = self._paper
        heights = [table.height_of(paper, row) for row in table.rows]
        title_height = 6.0 if title else 0.0
        above = title_height + table.head_height(paper)
        self.make_room(above + sum(heights), above + sum(heights[:_FEWEST_ROWS]))
        self._table_top(table, title)
        for place, (row, height) in enumerate(zip(table.rows, heights)):
            if self._is_too_high(height) or self._leaves_too_few(heights[place:]):
                self.advance()
                self._table_top(table, f"{title} (continued)" if title else "")
            table.draw_row(paper, self.x, self.y, row, height)
            self.y += height
        self.lowest = max(self.lowest, self.y)

    def _leaves_too_few(self, heights: Sequence[float]) -> bool:
        """Whether just so many rows remain that the last few should go on together."""
        return len(heights) == _FEWEST_ROWS and self._is_too_high(sum(heights))

    def _table_top(self, table: Table, title: str) -> None:
        if title:
            self._paper.text(self.x, self.y + 4.2, title, "strong", 9.5)
            self.y += 6.0
        height = table.head_height(self._paper)
        table.draw_row(self._paper, self.x, self.y, table.head, height, is_head=True)
        self.y += height
