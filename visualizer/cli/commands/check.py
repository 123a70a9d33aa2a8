"""``visualizer check``: judging a user's program, or the programs of a class."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

import visualizer
from visualizer.algorithms.lookup import PROGRAM_ENDING, find_algorithm, is_program_file
from visualizer.algorithms.run import record
from visualizer.cli.commands.window import WindowOptions, open_window_on
from visualizer.cli.help import command
from visualizer.cli.parameters import (
    FILE_TYPE,
    SECONDS_TYPE,
    ParsedType,
    RunOptions,
    command_word,
    first_given_option,
    format_option,
    limits_option,
    number_type,
    option,
    take_options,
)
from visualizer.cli.question_pages import make_folder, write_question_pages
from visualizer.cli.rows import redirect_to_file, write_json, write_rows
from visualizer.cli.runs import Runs, read_clicked_lecture
from visualizer.cli.streams import show_notice, show_progress
from visualizer.cli.verdict_report import verdict_report
from visualizer.errors import NoDisplayError, UsageError, pluralize, quote, shorten, to_one_line
from visualizer.files import validate_target, write_atomically
from visualizer.language import class_rows
from visualizer.language.terms import titles_text
from visualizer.language.verdicts import progress_text, verdict_values
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay, Scenario, ScenarioView
from visualizer.programs.judging.class_run import (
    CLOCK_FACTOR,
    LONGEST_JUDGING_SECONDS,
    ClassRun,
    JudgedSubmission,
    JudgingResults,
)
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import judge_file
from visualizer.programs.judging.submissions import Submission, find_submissions
from visualizer.programs.process.processes import isolate_process, processor_seconds
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.source.program_file import read_program
from visualizer.programs.verdicts.failing_moment import failing_position, reference_name
from visualizer.programs.verdicts.verdict import Failure, Status, Verdict
from visualizer.trace.languages import LANGUAGES

#: Marks the line of a template at which the user continues.
CONTINUE_MARKER = "YOUR TURN"
#: The forms of programs that have a template, the default first.
TEMPLATE_FORMS = ("solution", "generator")
_DEFAULT_SETTINGS = JudgeSettings()
#: In seconds, between two polls of the running processes.
_POLL_SECONDS = 0.02
#: In seconds, for a file that is judged alone; files of a class have less.
_LONGEST_ALONE_SECONDS = 2 * LONGEST_JUDGING_SECONDS
_FOLDER_TYPE = ParsedType("FOLDER", str, files=True)
#: The fields that a page uses, and the boards that it offers unless others are named.
_PAGE_OPTIONS = {"names", "output", "page", "pyodide", "lesson"}
_BOARDS_OF_PAGE = ("example-1", "corner-9x9", "beginner-9x9", "rooms-with-doors")
_PAGE_ENDINGS, _PACKAGE_ENDING = (".html", ".htm"), ".zip"
_FOLDER_OPTIONS = ("output", "report", "questions", "results", "jobs")
_FOLDER_HEADINGS = ("file", "verdict", ">line", "smallest board", "what is said of it")
_LEAST_SENTENCE, _LONGEST_FILE, _LONGEST_BOARD, _LONGEST_RUNNING = 40, 40, 24, 30


@dataclass(frozen=True)
class CheckOptions:
    """What to judge, the boards and limits, and the outputs; None for options that are not given.

    ``names`` are the file or folder to judge, or the boards of a page.
    """

    names: tuple[str, ...] = option(
        click.argument(
            "names",
            type=FILE_TYPE,
            nargs=-1,
            metavar="FILE|FOLDER",
            help="mine.py[:reveal], .java, .cpp, .js, or a folder",
        )
    )
    new: bool = option("--new", text="begin a program in this file instead", is_flag=True)
    kind: str | None = option("--form kind", click.Choice(list(TEMPLATE_FORMS)), "of a new program (solution)")
    boards: int = option(
        "--boards",
        number_type(0, 100_000),
        "how many random boards are tried (100)",
        default=_DEFAULT_SETTINGS.random_boards,
    )
    seed: int = option("--seed", number_type(0, 10**9), "of these (529)", default=_DEFAULT_SETTINGS.seed)
    limit: Mapping[str, Any] = option(limits_option("of one run (10s,512MB)"))
    watch: bool = option("--watch", text="open the window where the program fails", is_flag=True)
    form: str = option(format_option("text", "json", "csv"))
    output: str | None = option("-o --output", FILE_TYPE, "folder: write the table there; or the page")
    report: str | None = option("--report", FILE_TYPE, "folder: also a page, class.html")
    questions: str | None = option("--questions", _FOLDER_TYPE, "folder: pages that ask about each program")
    results: str | None = option("--results", FILE_TYPE, "folder: where results are kept (FILE.results)")
    jobs: int | None = option("--jobs", number_type(1, 256), "folder: files at once (processors)")
    longest: float | None = option("--longest", SECONDS_TYPE, "of one file (60 seconds, in a folder 30)")
    page: bool = option("--page", text="page that does this in a browser, with BOARD ..", is_flag=True)
    lesson: str | None = option("--lesson", FILE_TYPE, "page: Markdown with the task above the program")
    pyodide: str | None = option("--pyodide", _FOLDER_TYPE, "page: has Pyodide's files (else fetched once)")

    @property
    def file(self) -> str:
        """The only file or folder that is named. Raises UsageError."""
        if len(self.names) == 1:
            return self.names[0]
        raise UsageError(f"one file or folder is judged, and {len(self.names)} are named; name one")


@command("check", "check mine.py --watch", "check --page example-1 corner-9x9 -o check.html")
@take_options(CheckOptions)
def check(options: CheckOptions) -> int:
    """Print the verdict; the exit status is 0 for right, 1 for wrong, 2 for what cannot run."""
    if options.page:
        _write_page(options)
        return 0
    for name in ("lesson", "pyodide"):
        if getattr(options, name) is not None:
            raise UsageError(f"--{name} is for a page; add --page, or leave it out")
    file = options.file
    isolate_process()  # so that no program can write to the stream of the verdict
    if options.new:
        _write_new_program(file, options.kind or next(iter(TEMPLATE_FORMS)))
        return 0
    if options.kind is not None:
        raise UsageError("--form is for a new program; add --new, or leave it out")
    settings = JudgeSettings(
        random_boards=options.boards, seed=options.seed, limits=replace(_DEFAULT_SETTINGS.limits, **options.limit)
    )
    if os.path.isdir(file):
        return _judge_folder(options, settings)
    unfit = [name for name in _FOLDER_OPTIONS if getattr(options, name) is not None]
    unfit += ["format csv"] * (options.form == "csv")
    if unfit:
        raise UsageError(f"--{unfit[0]} is for a folder, and {file} is none; leave it out")
    verdict = _judge_program(file, settings, options.longest or _LONGEST_ALONE_SECONDS)
    if options.form == "json":
        chosen = {"random_boards": settings.random_boards, "seed": settings.seed}
        write_json({**verdict_values(verdict), **chosen}, indent=2)
    else:
        # Slow to import.
        from visualizer.exercises.program_practice import QUESTION_COUNT, QUESTIONS_BOARD

        width = shutil.get_terminal_size().columns
        word = command_word(file)
        watch = f"visualizer check {word} --watch"
        ask = f"visualizer practise {QUESTIONS_BOARD} --algorithms {word} --quiz {QUESTION_COUNT}"
        note = f"Random boards up to 50x50: {settings.random_boards}, from seed {settings.seed}."
        sys.stdout.writelines(verdict_report(verdict, width, watch, note, ask))
    if options.watch and verdict.failure is not None:
        _watch_failure(file, verdict.failure, settings.limits)
    return verdict.status.exit_status


def _judge_program(reference: str, settings: JudgeSettings, longest: float) -> Verdict:
    """The verdict on a program; judging stops after ``longest`` seconds of processor time, or many by the clock."""
    begin = time.monotonic()
    with show_progress() as show:

        def report(boards: int) -> None:
            show(progress_text(boards))
            elapsed = time.monotonic() - begin
            if elapsed > CLOCK_FACTOR * longest or (elapsed > longest and processor_seconds(os.getpid()) > longest):
                raise OSError(f"more than {pluralize(round(longest), 'second')}; give it more with --longest")

        return judge_file(reference, settings, report)


def _watch_failure(reference: str, failure: Failure, limits: Limits) -> None:
    """Open the window on the failing board at the failing step, with a right program beside it."""
    reference_program = find_algorithm(reference_name(failure))
    board = replace(failure.board, title=f"The smallest board found for {Path(reference).name}")
    position = failing_position(failure, [record(board, None, reference_program)])
    # Symbols are drawn large, since they are what is right or wrong.
    view = ScenarioView(Overlay.DIGITS, mines=True, code=True)
    scenario = Scenario(board, sync=Sync.VISIT, position=position, view=view)
    programs = (program_from_file(read_program(reference), limits), reference_program)
    try:
        open_window_on([Runs(scenario, programs, name=board.title)], None, WindowOptions())
    except NoDisplayError as error:
        show_notice(f"note: {error}; here it is seen as text alone")


def template_text(form: str, file: str) -> str:
    """The text of a new file in ``form``, one of `TEMPLATE_FORMS`; generators are in Python only.

    ``file`` is its name in the commands that its first comment shows; its ending gives the language.

    >>> template_text("generator", "mine.py").splitlines()[2]
    'Watch it:       visualizer mine.py'
    """
    ending = os.path.splitext(file.strip("'\""))[1].lower()
    text = files("visualizer.programs").joinpath(f"templates/{form}{ending}.txt").read_text("utf-8")
    # A name may look like an escape sequence, or like the end of the docstring.
    name = file.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') if ending == PROGRAM_ENDING else file
    return text.replace("{file}", name)


def _write_new_program(name: str, kind: str) -> None:
    """Write the template of a program to a new file, and print the next commands."""
    ending, endings = os.path.splitext(name)[1].lower(), (PROGRAM_ENDING, *LANGUAGES)
    if ending not in endings:
        names = " or ".join(f"mine{each}" for each in endings)
        raise UsageError(f"{quote(name)} does not end in {', '.join(endings)}; write a name such as {names}")
    if kind == "generator" and ending != PROGRAM_ENDING:
        raise UsageError(
            f"a generator is written in Python; write a name such as mine{PROGRAM_ENDING}, or leave --form out"
        )
    if os.path.lexists(name):
        raise UsageError(f"{name}: it is there already, and stays as it is; choose another name")
    validate_target(name)
    word = to_one_line(command_word(name))
    text = template_text(kind, word)
    line = text[: text.index(CONTINUE_MARKER)].count("\n") + 1
    write_atomically(name, text.encode())
    sys.stdout.write(
        f"{to_one_line(name)}: a program that runs; continue at line {line}\n"
        f"watch it:       visualizer {word}\n"
        f"have it judged: visualizer check {word}\n"
    )


# A page


def _write_page(options: CheckOptions) -> None:
    """Write a page on which programs are written and judged, with the boards that it offers, and say what is in it."""
    if flag := first_given_option({each.name for each in fields(options)} - _PAGE_OPTIONS):
        raise UsageError(f"{flag}: changes nothing in a page; leave it out")
    ending = os.path.splitext(options.output or "")[1].lower()
    if options.output is None or ending not in (*_PAGE_ENDINGS, _PACKAGE_ENDING):
        raise UsageError("--page writes a page; name its file after -o, such as -o check.html, or check.zip (SCORM)")
    for name in filter(is_program_file, options.names):
        raise UsageError(f"{to_one_line(name)} is a program; name the BOARDs of the page, or leave --page out")
    validate_target(options.output)
    # Slow to import, and only a page needs them.
    from visualizer.export.page.page import validate_names
    from visualizer.export.program.assignment import read_assignment
    from visualizer.export.program.program_page import program_page
    from visualizer.export.program.release import find_release
    from visualizer.export.scorm import scorm_package

    first, *more = options.names or _BOARDS_OF_PAGE
    lecture = read_clicked_lecture(RunOptions(first, None, (), None, {}, more=tuple(more)))
    validate_names(runs.name for runs in lecture)
    assignment = None if options.lesson is None else read_assignment(options.lesson)
    in_package = ending == _PACKAGE_ENDING
    with show_progress() as show:
        release = find_release(options.pyodide, show)
        show("writing the page")
        boards = {runs.name: runs.board for runs in lecture}
        page = program_page(boards, release, assignment=assignment, in_package=in_package)
        data = scorm_package(page.title, [page]) if in_package else page.text.encode()
    write_atomically(options.output, data)
    kind = "SCORM 1.2 package" if in_package else "page"
    contents = f"{kind} with {pluralize(len(lecture), 'board')}, {len(data):,} bytes"
    sys.stdout.write(f"{to_one_line(options.output)}: {contents}\n")


# A class


def _judge_folder(options: CheckOptions, settings: JudgeSettings) -> int:
    """Judge the programs in a folder, write the table and the optional report, and return the exit status.

    It is 0 if all programs are right, 1 if some are wrong, 2 if some could not run.
    """
    folder = options.file
    if options.watch:
        raise UsageError(f"--watch is for one program, and {folder} is a folder; name a file")
    if options.output is not None and options.output.lower().endswith(_PAGE_ENDINGS):
        raise UsageError("-o is for the table; write --report in its place for the page")
    table_or_report = options.output or options.report
    results = options.results or (None if table_or_report is None else f"{table_or_report}.results")
    outputs = [path for path in (options.output, options.report, results) if path is not None]
    found = find_submissions(folder)
    for path in outputs:
        validate_target(path)  # before the long work
    if options.questions is not None:
        make_folder(options.questions)
    excluded = {os.path.realpath(path) for path in outputs}
    submissions = [each for each in found if os.path.realpath(each.path) not in excluded]
    jobs = options.jobs or _processor_count()
    judged = judge_class(submissions, settings, results, jobs, options.longest or LONGEST_JUDGING_SECONDS)
    pages = {} if options.questions is None else write_question_pages(judged, Path(options.questions), jobs, settings)
    with redirect_to_file(options.output, options.form):
        write_class_table(judged, options.form)
    if options.output is not None:
        sys.stdout.write(f"{class_rows.summary_text(judged)}\n")
    if options.questions is not None:
        without = len(judged) - len(pages)
        rest = f"; nothing is asked about {without} more" if without else ""
        sys.stdout.write(f"{to_one_line(options.questions)}: {pluralize(len(pages), 'page')} with questions{rest}\n")
    if options.report is not None:
        title = f"Class report: {to_one_line(Path(folder).resolve().name)}"
        # Slow to import, and only the report needs it.
        from visualizer.export.class_report import write_report

        write_report(judged, options.report, title, pages)
    return max(each.verdict.status.exit_status for each in judged)


def judge_class(
    submissions: Sequence[Submission],
    settings: JudgeSettings = _DEFAULT_SETTINGS,
    results: str | None = None,
    jobs: int | None = None,
    longest: float = LONGEST_JUDGING_SECONDS,
) -> tuple[JudgedSubmission, ...]:
    """Judge the programs of a class, and show the progress meanwhile.

    ``results`` is where results are kept, ``jobs`` how many are judged at once, ``longest`` the seconds for each.
    """
    run = ClassRun(
        submissions,
        settings,
        JudgingResults(results),
        jobs or _processor_count(),
        time.monotonic,
        version=f"{visualizer.__version__} {platform.python_version()}",
        max_seconds=longest,
    )
    try:
        with show_progress() as show:
            while run.advance():
                running = shorten(", ".join(each.submission.name for each in run.running), _LONGEST_RUNNING)
                done, total = len(run.judged_by_submission), len(submissions)
                show(f"{done} of {pluralize(total, 'file')}: {to_one_line(running)}", done / total)
                time.sleep(_POLL_SECONDS)
    finally:
        run.close()
    return run.judged_submissions()


def _processor_count() -> int:
    """The number of processors that this process may use, where the system says which."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return processors or 1


def write_class_table(judged: Sequence[JudgedSubmission], form: str) -> None:
    """Print a row for each program, and below a table the number of programs with each mistake."""
    if form == "json":
        verdicts = [verdict_values(each.verdict) for each in judged]
        write_json({"format": "visualizer-class", "version": 1, "verdicts": verdicts}, indent=2)
        return
    cells = list(map(_table_cells, judged))
    headings = [each.lstrip(">") for each in _FOLDER_HEADINGS]
    used = sum(max(map(len, column)) + 2 for column in list(zip(headings, *cells))[:-1])
    longest = max(_LEAST_SENTENCE, shutil.get_terminal_size().columns - used - 1)
    shortened = [(*row[:-1], shorten(row[-1], longest)) for row in cells]
    write_rows(list(map(_csv_row, judged)), form, _FOLDER_HEADINGS, shortened)
    if form == "csv":
        return
    sys.stdout.write(f"\n{class_rows.summary_text(judged)}\n")
    groups = class_rows.mistake_groups(judged)
    sys.stdout.writelines(f"  {each.heading}\n" for each in groups if each.status.exit_status == 1)


def _csv_row(judged: JudgedSubmission) -> dict[str, object]:
    # Each mistake alone explains a wrong program; of a right one all remarks apply together.
    joint = " and " if judged.verdict.status is Status.RIGHT else " or "
    row = vars(class_rows.class_row(judged)) | {"hit_time_limit": "yes" if judged.hit_time_limit else "no"}
    for name in ("mistake", "same_order_as"):
        row[name] = joint.join(row[name])
    return {name.replace("_", " "): value for name, value in row.items()}


def _table_cells(judged: JudgedSubmission) -> tuple[str, ...]:
    row = class_rows.class_row(judged)
    same = f"same order as {titles_text(row.same_order_as[:1])}" if row.same_order_as else ""
    line = "" if row.line is None else str(row.line)
    file, board = shorten(row.file, _LONGEST_FILE), shorten(row.smallest_board, _LONGEST_BOARD)
    return file, row.verdict, line, board, row.sentence or same
