"""Messages about the files and the runs of users' programs."""

from __future__ import annotations

from visualizer.errors import ProgramError, to_one_line
from visualizer.recording.crashes import Crash
from visualizer.trace.source import SourceCode

OPENED_MESSAGE = "{title} runs in a pane of its own now. Save the file, and it runs again."
READ_AGAIN_MESSAGE = "{title} was read again."
SAVED_MESSAGE = "{title} was saved, and has run again."
NOT_READ_MESSAGE = "{problem}. What ran last is still shown."
NO_ROOM_MESSAGE = "{most} panes are the most; remove one (Delete), then choose {title} among the algorithms (P)."
FIRST_SHOWN = "The first {most} of {count} algorithms are shown; P chooses others."
#: The texts in a pane whose run was stopped, or has a wrong result, or a right one of a program that was judged wrong.
STOPPED_REMARK, WRONG_REMARK, RIGHT_HERE_REMARK = "stopped", "wrong", "right here"
STOPPED_SENTENCE = "Stopped here: {problem}"
#: The hint beside "The frontier was not seen."
UNSEEN_HINT = "Ctrl+P says why."
#: The end of the report on what a program printed.
END_TEMPLATE = "How it ended: {problem}"


def unread_text(error: ProgramError) -> str:
    """A short message that says why a changed file is not run again, with the line number if known.

    >>> unread_text(ProgramError("it is cut short; mend this line first", source="a.py", line=3))
    'Not run again: line 3: it is cut short'
    """
    problem = to_one_line(error.problem).partition("; ")[0]
    return f"Not run again: {add_line_number(problem, error.line)}"


def user_title_text(code: SourceCode, name: str) -> str:
    """The sentences about the title of a pane with a user's program, and about what is inferred in it."""
    return (
        f"{name}: {code.title}, a program of your own. What it writes is exact; its visits are inferred:"
        " a call with a cell, or a cell taken out."
    )


def crash_text(fault: Crash) -> str:
    """The message of a crash, with the line number in the user's file if known.

    >>> from visualizer.recording.crashes import CrashKind
    >>> crash_text(Crash(CrashKind.TIME, "it ran longer than 5 seconds", 14))
    'line 14: it ran longer than 5 seconds'
    """
    return add_line_number(to_one_line(fault.message), fault.line)


def add_line_number(sentence: str, line: int | None) -> str:
    """The sentence after the number of a line: ``line 14: ...``; unchanged if ``line`` is None."""
    return sentence if line is None else f"line {line:,}: {sentence}"
