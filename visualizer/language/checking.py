"""What stands in the panel that judges a person's own program, beside the verdict itself."""

from __future__ import annotations

TITLE = "The verdict on {title}"
STARTING = "Starting to judge \u2026"
EXPECTED = "expected"
CAME_OUT = "what came out"
STOPPED_AT = "how it stood when it stopped"
AGAIN = "The file has changed since. Check it again (A)."
PRINTED = "It printed"
NO_OWN_PROGRAM = "There is no program of your own here. Open one (O), or drop a .py file."
WATCHING = "From here on it is wrong: the first cell is {cell}. Right goes on."
WATCHING_END = "This is where it ends. Home goes to the start."
WATCHING_SECOND = "It fails only when it is called a second time; this is its first call."
FAILING_BOARD = "where {title} fails"
