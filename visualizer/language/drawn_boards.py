"""What is said of boards that students draw, and of programs that they write."""

from __future__ import annotations

TEMPLATES = {
    "board-same-visits": "On this board both visit the cells in the same order.",
    "board-same-reveals": "On this board both open the cells in the same order.",
    "board-no-repeats": "On this board no cell is visited twice.",
    "board-is-right": "On this board the program's answer is right.",
    "board-shows-at": "It shows at visit {visit}.",
    "board-shows-at-end": "It shows when the run is over: a cell that ought to be open is hidden.",
    "board-larger": "But a board of {least:1 cell|# cells} is enough: take cells away.",
    "program-right": "Judged right on all boards that were tried.",
    "program-wrong": (
        "Judged wrong. The verdict has the smallest board on which it fails: mend that, and have"
        " it judged again."
    ),
    "program-could-not-run": (
        "It could not be run. The verdict says at which line: mend that, and have it judged again."
    ),
    "program-other-order": (
        "Its boards are right, but it does not visit the cells in the order that was asked for:"
        " look at the order in which neighbours are taken, and at which end the next cell is taken."
    ),
}
