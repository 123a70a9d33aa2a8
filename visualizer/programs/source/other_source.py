"""Finding the function of a program in another language, and saying why there is none."""

from __future__ import annotations

from visualizer.errors import ProgramError
from visualizer.programs.languages.functions import LEETCODE_NAMES, Candidate, name_problem
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import first_error_line, parse
from visualizer.trace.languages import Language

CALL_ADVICE = "write `updateBoard(board, click)` that calls yours"


def other_candidates(language: Language, text: str) -> list[Candidate]:
    """What of a program may be run. Raises ProgramError if a name is misspelt."""
    candidates = [*dict.fromkeys(instrumenter_of(language, text).entry_candidates())]
    for each in candidates:
        if problem := name_problem(each.name):
            raise ProgramError(problem)
    return candidates


def other_error(language: Language, text: str) -> ProgramError | None:
    """Why nothing of a program may be run, if that is known."""
    line = first_error_line(parse(language, text))
    if line is not None:
        return ProgramError(f"this is not understood as {language.name}; mend this line first", line=line)
    for each in instrumenter_of(language, text).functions.values():
        if each.name in LEETCODE_NAMES:
            return ProgramError(f"{each.name} takes something else; {CALL_ADVICE}", line=each.line)
    return None
