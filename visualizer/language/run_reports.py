"""What is said of the runs of a person's own programs, and of their files."""

from __future__ import annotations

from visualizer.errors import ProgramError, one_line
from visualizer.language.formatting import fill
from visualizer.recording.faults import Fault
from visualizer.trace.source import SourceCode

OPENED = "{title} runs in a pane of its own now. Save the file, and it runs again."
OPENED_AGAIN = "{title} was read again."
SAVED = "{title} was saved, and has run again."
NOT_READ = "{problem}. What ran last is still shown."
NO_ROOM = "{most} panes are the most; remove one (Delete), then choose {title} among the algorithms (P)."
FIRST_SHOWN = "The first {most} of {count} algorithms are shown; P chooses others."
#: What stands in a pane.
STOPPED = "stopped"
STOPPED_SENTENCE = "Stopped here: {problem}"
AT_LINE = "line {line}: {sentence}"
NOT_RUN_AGAIN = "Not run again: {problem}"
#: What is added where a pane's title is pointed at.
OWN_TITLE = (
    "{name}: {title}, a program of your own. What it writes is exact; its visits are inferred:"
    " a call with a cell, or a cell taken out."
)
#: Beside "The frontier was not seen."
WHY_NOT_SEEN = "Ctrl+P says why."
#: The title of a panel, where something could not be seen of a run and where all was.
ABOUT_RUN, PRINTED = "About the run of {name}", "What {name} printed"
PRINTED_NOTHING = "{name} has printed nothing on this board."
ENDED = "How it ended: {problem}"


def unread_text(error: ProgramError) -> str:
    """Why a file that has changed is not run again, in few words, with its line if that is known.

    >>> unread_text(ProgramError("it is cut short; mend this line first", source="a.py", line=3))
    'Not run again: line 3: it is cut short'
    """
    problem = one_line(error.problem).partition("; ")[0]
    return fill(NOT_RUN_AGAIN, problem=with_line(problem, error.line))


def own_title_text(code: SourceCode, name: str) -> str:
    """What runs in a pane of one's own program, and what of it is inferred."""
    return fill(OWN_TITLE, name=name, title=code.title)


def fault_text(fault: Fault) -> str:
    """What ended a run, with the line in the person's file where that is known.

    >>> from visualizer.recording.faults import FaultKind
    >>> fault_text(Fault(FaultKind.TIME, "it ran longer than 5 seconds", 14))
    'line 14: it ran longer than 5 seconds'
    """
    return with_line(one_line(fault.message), fault.line)


def with_line(sentence: str, line: int | None) -> str:
    """A sentence about a line of the file: ``line 14: ...``; the sentence alone for no line."""
    return sentence if line is None else fill(AT_LINE, line=line, sentence=sentence)
