"""The page on which a program is written, open in a browser."""

from __future__ import annotations

import json
import os
from pathlib import Path

from chromium import Chromium

from visualizer import Board
from visualizer.export.program.program_page import program_page
from visualizer.export.program.release import find_release

BOARD = Board(("EEEEM", "EEEEE", "MEEEE"), (0, 0), title="Three rows")
OTHER = Board(("EEE", "EEM"), (1, 0), title="Two rows")
PLAYER = "document.querySelector('#player').contentWindow.visualizerPage"
AREA = "document.querySelector('#editor textarea')"
HAS_RUN = f"{PLAYER} && {PLAYER}.state.runs !== window.seen"
HAS_VERDICT = "document.querySelector('#verdict:not(.old) h2')"


def write_page(path: Path) -> None:
    """Write the page with two boards; ``PYODIDE`` names the folder of Pyodide's release."""
    release = find_release(os.environ["PYODIDE"], print)
    path.write_text(program_page({"three": BOARD, "two": OTHER}, release).text, encoding="utf-8")


class ProgramInBrowser:
    """An open page, and what its user does and sees."""

    def __init__(self, browser: Chromium, path: Path) -> None:
        self.browser = browser
        self.path = path

    def open(self, ending: str = "") -> None:
        """Open the page anew; Python is not there yet."""
        self.browser.open(self.path.as_uri() + ending)

    def wait_for_python(self) -> None:
        self.browser.wait_for(f"{PLAYER}.panes.length === 2")

    def write(self, text: str) -> None:
        """Put a text in the place of the program, as if it were pasted; there is no verdict on it yet."""
        if self.browser.value(f"{AREA}.value") == text:  # by the test before: what is shown is not run again
            self.write(f"{text}# another\n")
            self.wait_for_run()
        self.forget_run()
        self.browser.value(
            f"document.querySelector('#verdict').textContent = '';"
            f"{AREA}.value = {json.dumps(text)}; {AREA}.dispatchEvent(new Event('input'))"
        )

    def forget_run(self) -> None:
        """Let `wait_for_run` wait for the next run."""
        self.browser.value(f"window.seen = {PLAYER}.state.runs")

    def has_run(self) -> bool:
        return bool(self.browser.value(HAS_RUN))

    def wait_for_run(self) -> None:
        self.browser.wait_for(HAS_RUN)

    def wait_for_verdict(self) -> str:
        """Return the text of the next verdict."""
        self.browser.wait_for(HAS_VERDICT)
        return str(self.browser.value("document.querySelector('#verdict').textContent"))

    def type(self, text: str) -> None:
        """Type into the program, where the caret is."""
        self.browser.value(f"{AREA}.focus()")
        self.browser.call("Input.insertText", text=text)

    def board(self) -> Board:
        """The board that the player shows."""
        rows, (row, col) = self.browser.value(f"[{PLAYER}.state.board.rows, {PLAYER}.state.click.cell]")
        return Board(tuple(rows), (row, col))

    def press_cell(self, row: int, col: int, *, moves: int = 0) -> None:
        """Press a cell of the first board with the mouse, which is held for a number of moves."""
        point = self.browser.value(f"""(() => {{
            const {{ view, run }} = {PLAYER}.panes[0], [x, y] = view.middleOf({row} * run.width + {col});
            const inside = view.canvas.getBoundingClientRect();
            const outside = document.querySelector("#player").getBoundingClientRect();
            return [outside.left + inside.left + x, outside.top + inside.top + y];
        }})()""")
        self.browser.drag_over(*[point] * (1 + moves))

    def paste_board(self, text: str) -> None:
        """Put a text into the dialog for another board, and use it."""
        self.forget_run()
        self.browser.click("#board")
        self.browser.value(f"document.querySelector('#board-text').value = {json.dumps(text)}")
        self.browser.click("#use-board")
