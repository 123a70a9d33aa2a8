"""``visualizer check``: whether a program of one's own is right, and what goes wrong if not."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import click

from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.run import record
from visualizer.cli.commands.check_folder import judge_folder
from visualizer.cli.commands.window import open_on
from visualizer.cli.help import command
from visualizer.cli.parameters import (
    FILE,
    LIMIT,
    command_word,
    format_option,
    merged,
    whole_number,
)
from visualizer.cli.progress import progress
from visualizer.cli.rows import write_json
from visualizer.cli.runs import Runs
from visualizer.cli.streams import show_notice
from visualizer.cli.verdict_report import verdict_report
from visualizer.errors import (
    FileError,
    NoDisplayError,
    ProgramError,
    UsageError,
    one_line,
    quoted,
)
from visualizer.files import check_target, write_beside
from visualizer.language.verdicts import progress_text, verdict_values
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay, Scenario, ScenarioView
from visualizer.programs.file_program import file_program
from visualizer.programs.judging.failing_moment import failing_position, reference_name
from visualizer.programs.judging.judge import JudgeSettings, judge
from visualizer.programs.judging.verdict import Failure, Status, Verdict
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ENDING, read_program
from visualizer.programs.runner import Limits
from visualizer.programs.template import TEMPLATE_FORMS, line_of_mark, template_text
from visualizer.recording.faults import Fault, FaultKind

_USUAL = JudgeSettings()
#: A longer name is not repeated in a message.
_LONGEST_STEM = 40


@command("check", "check --new mine.py", "check submissions --format csv --report class.html")
@click.argument("file", type=FILE, metavar="FILE|FOLDER",
                help="mine.py, mine.py:reveal, or a folder of programs")  # fmt: skip
@click.option("--new", is_flag=True, help="begin a program in this file instead")
@click.option("--form", "kind", type=click.Choice(list(TEMPLATE_FORMS)), help="of a new program")
@click.option("--boards", type=whole_number(0, 100_000), default=_USUAL.random_boards,
              help="how many random boards are tried (100)")  # fmt: skip
@click.option("--seed", type=whole_number(0, 10**9), default=_USUAL.seed, help="of these (529)")
@click.option("--limit", type=LIMIT, multiple=True, help="of one run (5s,512MB)")
@click.option("--watch", is_flag=True, help="open the window where the program fails")
@format_option("text", "json", "csv")
@click.option("-o", "--output", type=FILE, help="folder: write the table there")
@click.option("--report", type=FILE, help="folder: also a page, class.html")
@click.option("--results", type=FILE, help="folder: where results are kept (FILE.results)")
@click.option("--jobs", type=whole_number(1, 256), help="folder: files at once (processors)")
@click.option("--longest", type=LIMIT, hidden=True)
def check(file: str, **given: object) -> int:
    """Print the verdict; the exit status is 0 for right, 1 for wrong, 2 for what cannot run."""
    options = SimpleNamespace(**given)
    if options.new:
        _write_new(file, options.kind or next(iter(TEMPLATE_FORMS)))
        return 0
    settings = JudgeSettings(
        random_boards=options.boards,
        seed=options.seed,
        limits=replace(_USUAL.limits, **merged(options.limit)),
    )
    if os.path.isdir(file):
        return judge_folder(file, settings, options)
    for name in ("output", "report", "results", "jobs", "longest"):
        if getattr(options, name) is not None:
            raise UsageError(
                f"--{name} is for a folder of programs, and {file} is none; leave it out"
            )
    if options.form == "csv":
        raise UsageError(f"--format csv is for a folder, and {file} is none; leave it out")
    verdict = _verdict(file, settings)
    if options.form == "json":
        chosen = {"random_boards": settings.random_boards, "seed": settings.seed}
        write_json({**verdict_values(verdict), **chosen})
    else:
        width = shutil.get_terminal_size().columns
        watch = f"visualizer check {command_word(file)} --watch"
        note = f"Random boards up to 50x50: {settings.random_boards}, from seed {settings.seed}."
        sys.stdout.writelines(verdict_report(verdict, width, watch, note))
    if options.watch and verdict.failure is not None:
        _watch(file, verdict.failure, settings.limits)
    return verdict.status.value


def _verdict(reference: str, settings: JudgeSettings) -> Verdict:
    """The verdict on a program, which is run in a process of its own."""
    try:
        program = read_program(reference)
    except ProgramError as error:
        fault = Fault(FaultKind.LOAD, error.problem, error.line)
        return Verdict(reference, Status.COULD_NOT_RUN, fault=fault)
    runner = ProcessRunner(program, settings.limits)
    try:
        with progress() as show:
            return judge(program, runner, settings, lambda each: show(progress_text(each)))
    finally:
        runner.close()


def _watch(reference: str, failure: Failure, limits: Limits) -> None:
    """Open the window on the failing board, the program beside a right one, where it goes wrong."""
    right = find_algorithm(reference_name(failure))
    board = replace(failure.board, title=f"The smallest board found for {Path(reference).name}")
    position = failing_position(failure, [record(board, None, right)])
    # The symbols are what is right or wrong, so that they are what is large.
    view = ScenarioView(Overlay.DIGITS, mines=True, code=True)
    scenario = Scenario(board, sync=Sync.VISIT, position=position, view=view)
    programs = (file_program(read_program(reference), limits), right)
    try:
        open_on(Runs(scenario, programs), None, board.title)
    except NoDisplayError as error:
        show_notice(f"note: {error}; here it is seen as text alone")


def _write_new(name: str, kind: str) -> None:
    """Write a file in which a program is begun, unless there is one, and say what to do with it."""
    if os.path.splitext(name)[1].lower() != ENDING:
        stem = os.path.splitext(os.path.basename(name))[0].strip(".")
        usual = stem if stem.isidentifier() and len(stem) < _LONGEST_STEM else "mine"
        raise UsageError(
            f"{quoted(name)} is no name for a file of Python; write a name such as {usual}{ENDING}"
        )
    if os.path.lexists(name):
        raise FileError(f"{name}: it is there already, and stays as it is; choose another name")
    check_target(name)
    word = one_line(command_word(name))
    text = template_text(kind, word)
    write_beside(name, text.encode())
    sys.stdout.write(
        f"{one_line(name)}: a program that runs, to go on with at line {line_of_mark(text)}\n"
        f"watch it:       visualizer {word}\n"
        f"have it judged: visualizer check {word}\n"
    )
