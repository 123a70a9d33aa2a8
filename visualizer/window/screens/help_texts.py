"""The pages of the help that are text: playing, the mouse, the tour.

Words in braces are names of actions, for which their first keys are put in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, height_of, wrapped
from visualizer.window.actions import BY_NAME

_GAP = 32
# In pixels at scale 1: a column of text is easy to read up to this width.
_COLUMN = 600


@dataclass(frozen=True)
class Section:
    """A heading, and what is said under it."""

    heading: str
    text: str


PLAYING = (
    Section(
        "Play",
        "{play} plays, and {play} pauses. All panes go on together, one visit at a time."
        " {faster} is faster, {slower} is slower. {play-back} plays backward.",
    ),
    Section(
        "Start at another cell",
        "Click a hidden cell on any board: all algorithms reveal the board from there. Without a"
        " mouse: go to a board with {focus}, to a cell with the arrow keys, and press Enter.",
    ),
    Section(
        "Step by step",
        "{step} goes one visit forward, {step-back} one visit back. {operation} goes one operation"
        " forward: a visit is made of operations, such as counting mines, writing a symbol, or"
        " putting a cell into the queue. {line} goes one line of the program forward. {grain}"
        " chooses which of these {play} takes.",
    ),
    Section(
        "Go to a place",
        "{start} goes to the start and {end} to the end. Drag the line of the timeline to go"
        " anywhere. {difference} goes to where the algorithms visit different cells, and says why.",
    ),
    Section(
        "Compare",
        "{panes} chooses the algorithms, up to twelve. {sync} keeps the panes in step another way:"
        " by visits, by operations, by revealed cells, or so that all end together. {neighbours}"
        " lets all take the neighbours in one order, or each in its own. {loose} lets one pane go"
        " alone.",
    ),
    Section(
        "Stops",
        "{stop} marks a stop where you are, with a caption. Playing pauses there and shows the"
        " caption; {stop-next} goes to the next stop. {stops} lists them, {save} keeps them in the"
        " file.",
    ),
    Section(
        "Other boards",
        "{boards} shows the boards that come with the program. {random} makes a random board,"
        " {edit} draws one, and {open} opens a file.",
    ),
    Section(
        "A program of your own",
        "Write `class Solution` with updateBoard, as for LeetCode, in a file that ends in .py, and"
        " open it with {open}: it runs in a pane of its own, and again whenever you save it."
        " {check} says whether it is right, what goes wrong, and where. {printed} shows what it"
        " printed. It runs in a process of its own, which protects from accidents; open no file"
        " that you do not trust.",
    ),
    Section(
        "Practise",
        "{practise} lists the lessons, and questions about the runs that are shown: which cell is"
        " next, what waits, and why; or you trace an algorithm by hand. Type a lesson's number, or"
        " choose with the arrows; your browser opens the page, and stores your progress.",
    ),
    Section(
        "In front of a class",
        "{full-screen} fills the screen, {larger} makes all larger, {theme} changes the colours:"
        " dark, light, projector. {only-boards} shows the boards alone and {blank} nothing at all."
        " A presenter's clicker goes from stop to stop, or from visit to visit. {predict} hides"
        " what comes until the class has said which cell is next.",
    ),
    Section(
        "Words",
        "Visit: the algorithm arrives at a cell. Reveal: a cell gets its last symbol. Wait: a cell"
        " is in the queue or on the stack, or its call is open. Mark: a cell is noted before its"
        " turn, so that it does not wait twice. Neighbour order: in which order the up to 8 cells"
        " around a cell are taken.",
    ),
)

MOUSE = (
    Section(
        "Point at a cell",
        "The same cell gets a frame in all panes, with its row and column; its visits are marked on"
        " the timeline. The line below the boards says when each algorithm visited it, or where it"
        " waits.",
    ),
    Section(
        "Click a cell",
        "A hidden cell starts the reveal there, in all panes. {undo} takes that back; {own-click}"
        " goes back to the board's own click. A click on any other part of a pane shows the program"
        " of that pane.",
    ),
    Section(
        "Panes",
        "Drag a pane by its title to another place. The cross beside the title removes the pane;"
        " {undo} brings it back.",
    ),
    Section(
        "Point at what waits",
        "Each small box below a board is a cell that waits, the next one first. Point at a box: its"
        " cell is lit on all boards. Point at the numbers above the boxes to read what they are.",
    ),
    Section(
        "The timeline",
        "Point at it: the boards show which cell is visited there. Click or drag to go there. Point"
        " at a curve to read whose it is, and how much waits. A click with the right button marks a"
        " stop.",
    ),
    Section(
        "The legend",
        "Point at a sign below the boards: all cells that have it are lit.",
    ),
    Section(
        "The wheel",
        "Turn it over the window: forward and back, one visit at a time. In a long text or list,"
        " such as this one, it scrolls.",
    ),
    Section(
        "The program",
        "Click a line of the program: the run goes on to the next time that this line runs.",
    ),
    Section(
        "Files",
        "Drop a file with a board, a lesson, or a program of yours, on the window to open it.",
    ),
    Section(
        "Buttons",
        "Let the mouse rest on a button: it says what it does, and its key. At the top right are"
        " the ways to see a board, the mines and the program; the three dots open a list of all"
        " that can be done.",
    ),
)

TOUR = (
    Section(
        "A tour of one minute",
        "It shows six parts of the window, one after another: the boards and their numbers,"
        " what waits, the line that runs, the timeline, why the algorithms differ, and where you"
        " practise. Right goes on, Left goes back, Escape ends it. Afterwards all is as it was."
        " {tour} starts it at any time.",
    ),
)


def with_keys(text: str) -> str:
    """``text`` with the first key of each action that it names.

    >>> with_keys("{play} plays, {step} goes on.")
    'Space plays, Right goes on.'
    """
    return text.format_map({name: action.keys[0] for name, action in BY_NAME.items()})


def draw_sections(canvas: Canvas, rect: pygame.Rect, sections: Sequence[Section]) -> int:
    """Draw sections in columns from the top of ``rect`` down; the y below the longest."""
    gap = canvas.px(_GAP)
    columns = max(min((rect.width + gap) // (canvas.px(_COLUMN) * 2 // 3 + gap), 2), 1)
    width = column_width(rect.width, columns, canvas.metrics)
    heights = [section_height(each, width, canvas.metrics) for each in sections]
    bottom, top, column = rect.top, rect.top, 0
    for section, height in zip(sections, heights):
        if top - rect.top + height / 2 > sum(heights) / columns and column < columns - 1:
            top, column = rect.top, column + 1
        left = rect.left + column * (width + gap)
        _draw_section(canvas, pygame.Rect(left, top, width, 0), section)
        top += height
        bottom = max(bottom, top)
    return bottom


def column_width(width: int, columns: int, metrics: Metrics) -> int:
    """How wide each of so many columns is in ``width`` pixels."""
    room = (width - (columns - 1) * metrics.px(_GAP)) // columns
    return min(max(room, 1), metrics.px(_COLUMN))


def section_height(section: Section, width: int, metrics: Metrics) -> int:
    """How high a section is in a column of ``width`` pixels, with the gap below it."""
    lines = len(wrapped(with_keys(section.text), REGULAR, metrics.strong, width))
    words = lines * height_of(REGULAR, metrics.strong)
    return height_of(STRONG, metrics.title) + words + metrics.px(18)


def _draw_section(canvas: Canvas, box: pygame.Rect, section: Section) -> None:
    metrics, theme = canvas.metrics, canvas.theme
    canvas.text(section.heading, box.topleft, size=metrics.title, colour=theme.accent,
                face=STRONG, most=box.width)  # fmt: skip
    top = box.top + height_of(STRONG, metrics.title)
    canvas.text_lines(with_keys(section.text), (box.left, top), box.width, size=metrics.strong,
                      colour=theme.text)  # fmt: skip
