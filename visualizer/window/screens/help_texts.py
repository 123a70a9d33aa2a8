"""The texts of the help about the picture and about playing.

Names of actions in braces are replaced by the first keys of these actions.
"""

from __future__ import annotations

from visualizer.language.formatting import number_word
from visualizer.language.signs import SIGNS
from visualizer.playback.comparison import MOST_PANES
from visualizer.window.actions import ACTIONS_BY_NAME

#: The notes of the picture, each with a heading and a text; notes of signs have the sign's name.
PICTURE_NOTES = {
    "pane": (
        "A pane",
        "Each pane is one algorithm, with a letter and a colour of its own. All reveal the same board"
        " from the same click.",
    ),
    **{name: (sign.look, sign.meaning) for name, sign in SIGNS.items() if sign.look},
    "waits": (
        "What waits",
        "The same cells that have a coloured frame: a queue is a line, a stack and the call stack are piles with the"
        " next on top. A set or a heap is a bag, a closed box: any of its cells may be next. A plus marks what is new."
        " Where the frontier was not seen, {printed} says why.",
    ),
    "curve": ("Curve", "How much each algorithm keeps waiting, visit by visit. The letter says whose it is."),
    "knob": ("Line with a knob", "Where you are now. Drag it to go anywhere."),
}
#: The texts on playing, by their headings.
PLAYING_TEXTS = {
    "Play": (
        "{play} plays, and {play} pauses. All panes go on together, one visit at a time. {faster}"
        " is faster, {slower} is slower, {play-back} plays backward."
    ),
    "Start at another cell": (
        "Click a hidden cell on any board: all algorithms reveal the board from there. {undo} takes that back. Without"
        " a mouse: {focus} goes to a board, the arrow keys go to a cell, and Enter starts there."
    ),
    "Step by step": (
        "{step} goes one visit forward, {step-back} one visit back; the wheel does so too."
        " {operation} goes one operation forward, such as counting mines or putting a cell into"
        " the queue; {line} one line of the program. {move-unit} chooses which of these {play} takes."
    ),
    "Go to a place": (
        "{start} goes to the start and {end} to the end; drag the line of the timeline to go"
        " anywhere. {difference} goes to where the algorithms visit different cells, and says why."
        " {code} shows the program: click a line to go on to the next time that it runs."
    ),
    "Point at something": (
        "A cell is framed in all panes, and the line below the boards says when each algorithm"
        " visits it. Point at what waits, at a curve or at the timeline: what belongs to it is lit."
        " Let the mouse rest on a button to read its key."
    ),
    "Compare": (
        f"{{panes}} chooses the algorithms, up to {number_word(MOST_PANES)}."
        " {sync} keeps the panes in step another way: by visits, by operations, by revealed cells, or so that all end"
        " together. {neighbours} lets all take the neighbours in one order, or each in its own. Drag a pane by its"
        " title to move it; a click with the right button lists more."
    ),
    "Stops": (
        "{stop} marks a stop where you are, with a caption. Playing pauses there and shows the caption; {stop-next}"
        " goes to the next stop. {stops} lists them. Stops belong to the board, and are saved with it."
    ),
    "Other boards": (
        "{boards} shows the boards that come with the program. {random} makes a random board, {edit} draws one, {open}"
        " opens a file, and so does dropping it on the window. {save} saves what is shown."
    ),
    "Take back": (
        "{undo} takes back what was done last: a click, another board, a change of panes, a stop,"
        " what is on the cells. {redo} does it again."
    ),
    "A program of your own": (
        "Write class Solution with updateBoard, as for LeetCode, in a file of Python, Java, C++ or JavaScript, and open"
        " it with {open}: it runs in a pane of its own, and again whenever you save it. {check} says whether it is"
        " right, what goes wrong, and where. {printed} shows what it printed. It runs in a process of its own, which"
        " protects from accidents; open no file that you do not trust."
    ),
    "Practise": (
        "{practise} lists the lessons, and questions about the runs that are shown: which cell is next, what waits, and"
        " why; or you trace an algorithm by hand. Your browser opens the page, and stores your progress."
    ),
    "In front of a class": (
        "{full-screen} fills the screen, {larger} makes all larger, {theme} changes the colours:"
        " dark, light, projector. {only-boards} shows the boards and what waits alone, in large"
        " letters, {blank} nothing at all. A presenter's clicker goes from stop to stop, or from"
        " visit to visit. {predict} hides what comes until the class has said which cell is next."
    ),
    "Words": (
        "Visit: the algorithm arrives at a cell. Reveal: a cell gets its last symbol. Wait: a cell is in the queue or"
        " on the stack, or its call is open. Mark: a cell is noted before its turn, so that it does not wait twice."
        " Neighbour order: in which order the up to 8 cells around a cell are taken."
    ),
}


def fill_keys(text: str) -> str:
    """``text`` with each name of an action in braces replaced by the action's first key.

    >>> fill_keys("{play} plays, {step} goes on.")
    'Space plays, Right goes on.'
    """
    return text.format_map({name: action.keys[0] for name, action in ACTIONS_BY_NAME.items()})
