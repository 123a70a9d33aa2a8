"""What is said of boards that students draw."""

from __future__ import annotations

TEMPLATES = {
    "board-same-visits": "On this board both visit the cells in the same order.",
    "board-same-reveals": "On this board both open the cells in the same order.",
    "board-no-repeats": "On this board no cell is visited twice.",
    "board-is-right": "On this board the program's answer is right.",
    "board-shows-at": "It shows at visit {visit}.",
    "board-shows-at-end": "It shows when the run is over: a cell that ought to be open is hidden.",
    "board-larger": "But a board of {least:1 cell|# cells} is enough: take cells away.",
}
