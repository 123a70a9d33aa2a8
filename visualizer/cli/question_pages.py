"""Pages that ask the students of a class about their own programs: ``visualizer check FOLDER --questions OUT``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath

from visualizer.board.text import load_shipped_board
from visualizer.cli.streams import show_progress
from visualizer.errors import FileError, VisualizerError, pluralize, reason_of, to_one_line
from visualizer.exercises.practice import Practice
from visualizer.language.mistakes import mistakes_text
from visualizer.programs.judging.class_run import JudgedSubmission
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.verdicts.verdict import Status


def make_folder(path: str) -> None:
    """Make a folder unless it is there. Raises FileError if that is not possible."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(
            f"{to_one_line(path)}: no folder can be made here ({reason_of(error)}); name another"
        ) from error


def page_names(files: Iterable[str]) -> dict[str, str]:
    """The names of pages by those of files: without their endings, except where pages would have the same name.

    >>> page_names(["ada/mine.py", "mine.py", "mine.js"])
    {'ada/mine.py': 'ada/mine.html', 'mine.py': 'mine.py.html', 'mine.js': 'mine.js.html'}
    """
    stems = {file: str(PurePosixPath(file).with_suffix("")) for file in files}
    times = Counter(stem.casefold() for stem in stems.values())
    return {file: f"{stem if times[stem.casefold()] == 1 else file}.html" for file, stem in stems.items()}


def write_question_pages(
    judged: Sequence[JudgedSubmission], folder: Path, jobs: int, settings: JudgeSettings
) -> dict[str, Path]:
    """Write a page for each program about which something can be asked, and return the pages by the files' names.

    Right programs are run again, at most ``jobs`` at once. Raises FileError if a page cannot be written.
    """
    # Slow to import.
    from visualizer.export.practice.practice_page import write_practice

    names = page_names(each.submission.name for each in judged)
    pages: dict[str, Path] = {}
    with ThreadPoolExecutor(jobs) as pool, show_progress() as show:
        practices = pool.map(partial(make_questions, settings=settings), judged)
        for done, (name, page) in enumerate(names.items()):
            show(f"questions about {pluralize(len(judged), 'program')}", done / len(names))
            if (practice := next(practices)) is not None:
                pages[name] = folder / page
                make_folder(str(pages[name].parent))
                write_practice([practice], pages[name])
    return pages


def make_questions(judged: JudgedSubmission, settings: JudgeSettings) -> Practice | None:
    """The practice about a program that was judged; None if nothing can be asked about it."""
    from visualizer.exercises.failure_practice import make_failure_practice
    from visualizer.exercises.program_practice import QUESTIONS_BOARD, make_program_quiz
    from visualizer.programs.source.program_file import read_program

    verdict, submission = judged.verdict, judged.submission
    if verdict.failure is not None:
        return make_failure_practice(verdict, mistakes_text(verdict.mistakes))
    if verdict.status is not Status.RIGHT:
        return None
    try:
        program = replace(read_program(str(submission.path)), name=submission.name)
        return make_program_quiz(program_from_file(program, settings.limits), load_shipped_board(QUESTIONS_BOARD))
    except VisualizerError:
        return None
