"""Arranging lines of code in rows: nothing of a line is lost, and size goes before shape."""

from visualizer import algorithms
from visualizer.draw.metrics import Metrics
from visualizer.draw.panels.code_rows import code_rows, code_widths, gutter, row_height
from visualizer.draw.source_colours import listing
from visualizer.draw.text import MONO, width_of
from visualizer.trace.source import SourceCode

CODES = [each.code for each in algorithms()]
METRICS = Metrics()


def text_of(row):
    return "".join(text for text, _ in row.pieces)


def lines_of_rows(rows):
    """The text of each line by its number, put together again from its rows, spaces left out."""
    lines = {}
    for row in rows:
        lines[row.number] = lines.get(row.number, "") + text_of(row).replace(" ", "")
    return lines


def test_the_rows_hold_every_character_of_every_line():
    for code in CODES:
        for room in [(240, 700), (320, 500), (460, 400), (600, 700), (300, 120)]:
            expected = {
                number: "".join(text for text, _ in pieces).replace(" ", "")
                for number, pieces in listing(code.text, code.first_line)
            }
            assert lines_of_rows(code_rows(code, room, METRICS).rows) == expected


def test_nothing_is_cut_in_a_panel_of_the_widths_that_are_wanted():
    for code in CODES:
        widths = code_widths([code], METRICS)
        for width, largest in ((widths.least, False), (widths.best, True)):
            room = width - 2 * METRICS.px(14), 900
            found = code_rows(code, room, METRICS)
            letter = width_of("0", MONO, found.size)
            beside = gutter(found.size, found.rows[-1].number)
            assert max(row.length for row in found.rows) * letter + beside <= room[0]
            assert found.height <= room[1]
            assert largest is not any(row.goes_on for row in found.rows)


def test_a_wider_or_higher_room_never_makes_the_text_smaller():
    for code in CODES:
        sizes = [code_rows(code, (width, 600), METRICS).size for width in range(260, 640, 20)]
        assert sizes == sorted(sizes)
        assert sizes[0] < sizes[-1]


def test_a_listing_higher_than_its_room_keeps_a_pleasant_size():
    code = SourceCode("long", "\n".join(["def f():", *["    pass"] * 3000]))
    found = code_rows(code, (300, 400), METRICS)
    assert len(found.rows) == 3001
    assert row_height(found.size) * 3001 > 400
    assert found.size == METRICS.px(13)
