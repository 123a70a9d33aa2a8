"""What stands in the panel that judges a person's own program, beside the verdict itself."""

from __future__ import annotations

TITLE = "The verdict on {title}"
STARTING = "Starting to judge \u2026"
EXPECTED = "expected"
CAME_OUT = "what came out"
AGAIN = "The file has changed since. Check it again (A)."
NO_OWN_PROGRAM = "No program of yours is shown: O opens a file that ends in .py, and F5 judges it."
WATCHING_END = "This is where it ends. Home goes to the start."
WATCHING_SECOND = "It fails only when it is called a second time; this is its first call."
GO_BACK = "Ctrl+Z goes back to your board."
FAILING_BOARD = "where {title} fails"
