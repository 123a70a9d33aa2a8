"""``visualizer export``: a run as a picture, an animation, a page or a file of its operations."""

from __future__ import annotations

import os
import re
import time
from argparse import SUPPRESS, ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from visualizer.cli.arguments import (
    accepted,
    add_algorithms,
    add_board,
    add_limit,
    add_run_limits,
    theme_name,
    whole_number,
)
from visualizer.cli.commands.window import board_name, parse_speed
from visualizer.cli.progress import ProgressLine, bar_text
from visualizer.cli.runs import Runs, read_clicked_runs, show_report
from visualizer.errors import UsageError, one_line, quoted
from visualizer.export.formats import FORMATS, Shows, find_format
from visualizer.files import check_target
from visualizer.language.terms import UNITS
from visualizer.playback.comparison import START, Comparison, StepPosition, Sync
from visualizer.playback.player import FASTEST
from visualizer.playback.scenario import Overlay
from visualizer.playback.stops import Stops, in_steps_of, inside

if TYPE_CHECKING:
    from visualizer.export.job import Export
    from visualizer.export.plan import ExportPlan

_OVERLAYS = tuple(overlay.value for overlay in Overlay)
_PARTS = ("code", "frontier", "timeline", "legend")
_USUAL_PARTS = ("frontier",)
_WAYS = tuple(sync.value for sync in Sync)
#: What is exported where no option says otherwise; options themselves are None where not given.
_USUAL = {"first": 0, "speed": 8.0, "hold": 2.0, "stop_hold": 3.0, "scale": 1.0}
# How long the work goes on before the progress is shown again, in seconds.
_SLICE = 0.1


def add_arguments(parser: ArgumentParser) -> None:
    """BOARD, the file, what is shown, when, and how large."""
    add_board(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file to write; " + _endings()
    )
    add_algorithms(parser)
    add_limit(parser)
    add_run_limits(parser, seconds="--run-seconds")
    _add_time(parser)
    _add_looks(parser)
    _add_stills(parser)


def _endings() -> str:
    rows = (f"{format_.ending} ({format_.what})" for format_ in FORMATS)
    return f"its ending says what it is: {', '.join(rows)}"


def _add_time(parser: ArgumentParser) -> None:
    time_ = parser.add_argument_group("time")
    time_.add_argument(
        "--by", choices=_WAYS, help="what a step is (default: the file's way, else visit)"
    )
    time_.add_argument("--from", dest="first", metavar="N", type=whole_number(),
                       help="the first step that is shown (default: 0, unclicked)")  # fmt: skip
    time_.add_argument(
        "--to", dest="last", metavar="N", type=whole_number(), help="the last (default: the end)"
    )
    pace = time_.add_mutually_exclusive_group()
    pace.add_argument("--speed", metavar="N", type=accepted(parse_speed),
                      help="steps a second (default: 8)")  # fmt: skip
    pace.add_argument("--seconds", metavar="S", type=float, help="how long the whole takes")
    time_.add_argument("--hold", metavar="S", type=float,
                       help="seconds that the last picture stands (default: 2)")  # fmt: skip
    time_.add_argument("--stop-hold", metavar="S", type=float,
                       help="seconds more at each of the file's stops (default: 3)")  # fmt: skip


def _add_looks(parser: ArgumentParser) -> None:
    looks = parser.add_argument_group("looks")
    size = looks.add_mutually_exclusive_group()
    size.add_argument("--size", metavar="WxH", type=accepted(parse_size), help="in pixels")
    size.add_argument("--scale", metavar="N", type=float,
                      help="how much larger than usual (default: 1)")  # fmt: skip
    looks.add_argument("--window", metavar="WxH", type=accepted(parse_size),
                       help="what the whole window shows at this size, as .png")  # fmt: skip
    looks.add_argument("--theme", metavar="T", type=theme_name,
                       help="dark, light or projector (default: light, of a window dark)",
                       )  # fmt: skip
    looks.add_argument("--on-cells", dest="overlay", choices=_OVERLAYS,
                       help="what stands on visited cells (default: as the file says)")  # fmt: skip
    # What it was called before.
    looks.add_argument("--overlay", choices=_OVERLAYS, help=SUPPRESS)
    looks.add_argument(
        "--columns", metavar="N", type=whole_number(), help="panes beside one another"
    )
    looks.add_argument("--with", dest="parts", metavar="PART,..",
                       type=accepted(parse_parts),
                       help=f"what stands beside the boards: {', '.join(_PARTS)}, or none;"
                       " frontier is what waits, code the first algorithm's"
                       " (default: frontier, of a window as it opens)",
                       )  # fmt: skip


def _add_stills(parser: ArgumentParser) -> None:
    parser.add_argument_group("pictures of single steps").add_argument(
        "--step", metavar="N", type=whole_number(), help="the step (default: the last)"
    )


def run(arguments: Namespace, output: TextIO) -> None:
    """Write the file and say what is in it."""
    # A wrong name or ending is refused before any work.
    check_target(arguments.output)
    find_format(arguments.output)
    for name, usual in _USUAL.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, usual)
    runs = read_clicked_runs(arguments).for_panes
    written = _write_screen if arguments.window is not None else _write_file
    output.write(f"{one_line(arguments.output)}: {written(arguments, runs)}\n")


def _write_file(arguments: Namespace, runs: Runs) -> str:
    """Write what the ending says, and return what that is."""
    # Imported here, since only exports need pygame, which greets on standard output.
    from visualizer.export.job import Export

    export = Export(_plan(arguments, runs), arguments.output)
    _work(export)
    return _contents(export)


def _write_screen(arguments: Namespace, runs: Runs) -> str:
    """Write the picture of a window, and return what that is."""
    from visualizer.window.choices import Choices
    from visualizer.window.opening import Start
    from visualizer.window.screenshot import write_screenshot

    for option in ("size", "columns"):
        if getattr(arguments, option):
            raise UsageError(f"--{option}: not allowed with --window; leave one of them out")
    choices = Choices(arguments.theme or Choices.theme, arguments.scale, arguments.speed)
    view, parts = runs.scenario.view, arguments.parts
    if parts is not None:
        view = replace(view, code="code" in parts)
    if arguments.overlay is not None:
        view = replace(view, overlay=Overlay(arguments.overlay))
    sync = runs.scenario.sync if arguments.by is None else Sync(arguments.by)
    start = Start(
        replace(runs.scenario, view=view, sync=sync),
        runs.chosen,
        arguments.order,
        board_name(arguments.board),
        runs.limit,
        runs.recorded,
    )
    session = write_screenshot(
        arguments.output, start, choices, arguments.window, arguments.step, parts == ()
    )
    for pane, program in enumerate(session.programs):
        show_report(session.report(pane), program)
    width, height = arguments.window
    size = f"{os.path.getsize(arguments.output):,} bytes"
    return f"picture of the window, {width} by {height} pixels, {size}"


def _plan(arguments: Namespace, runs: Runs) -> ExportPlan:
    from visualizer.draw.panels.pane_view import PaneNote
    from visualizer.draw.theme import find_theme
    from visualizer.export.plan import ExportPlan, Part
    from visualizer.playback.marks import new_marks

    sync, view = runs.scenario.sync or Sync.VISIT, runs.scenario.view
    by = sync if arguments.by is None else Sync(arguments.by)
    told = tuple(runs.told())
    traces = tuple(run.trace for run in told)
    parts = _USUAL_PARTS if arguments.parts is None else arguments.parts
    return ExportPlan(
        traces=traces,
        sync=by,
        theme=find_theme(arguments.theme) if arguments.theme is not None else None,
        overlay=Overlay(arguments.overlay or view.overlay or Overlay.NUMBERS),
        mines=view.mines is not False,
        columns=arguments.columns,
        parts=frozenset(Part(part) for part in parts),
        size=arguments.size,
        scale=arguments.scale,
        first=arguments.first,
        last=arguments.last,
        speed=min(arguments.speed, FASTEST),
        seconds=arguments.seconds,
        hold=arguments.hold,
        step=arguments.step,
        title=traces[0].board.title or board_name(arguments.board),
        notes=tuple(PaneNote(run.fault or "", run.line) for run in told),
        position=_position(arguments, runs),
        code=view.code,
        stops=_stops(runs.scenario.stops, Comparison(traces, sync), by),
        stop_hold=arguments.stop_hold,
        marks=new_marks([trace.code for trace in traces], runs.scenario.letters),
    )


def _stops(stops: Stops, counted: Comparison, by: Sync) -> Stops:
    """The stops of a file, which are ``counted`` in its steps, in those of the export."""
    return in_steps_of(inside(stops, counted), counted, counted.in_sync(by), 0)


def _position(arguments: Namespace, runs: Runs) -> StepPosition:
    """Where a page opens: at the step that is asked for, else where the file says."""
    if arguments.step is not None:
        return StepPosition(arguments.step)
    # The file's position counts in the file's steps.
    return runs.scenario.position if arguments.by is None else START


def _work(export: Export) -> None:
    """Go on until the file is there; if interrupted, the file is as it was before."""
    line, start = ProgressLine(), time.monotonic()
    try:
        more = True
        while more:
            end = time.monotonic() + _SLICE
            more = export.work(lambda end=end: time.monotonic() < end)  # type: ignore[misc]
            progress = export.progress
            line.show(bar_text(progress.share, progress.text, time.monotonic() - start))
    finally:
        line.clear()
        export.cancel()


def _contents(export: Export) -> str:
    """What was written, in a few words."""
    size = f"{os.path.getsize(export.path):,} bytes"
    plan, shows = export.plan, export.format.shows
    if shows is Shows.ANIMATION:
        steps = f"{UNITS[plan.sync]}s {plan.first} to {plan.until}"
        return f"{steps} in {plan.duration:.4g} seconds, {size}"
    return f"{export.format.what}, {size}"


def parse_size(text: str) -> tuple[int, int]:
    """Width and height that ``text`` names. Raises UsageError for anything else.

    >>> parse_size("640x480")
    (640, 480)
    """
    found = re.fullmatch(r"\s*(\d{1,6})\s*[xX\u00d7]\s*(\d{1,6})\s*", text)
    if not found:
        raise UsageError(f"{quoted(text)} is no size; give width and height, such as 1280x720")
    return int(found[1]), int(found[2])


def parse_parts(text: str) -> tuple[str, ...]:
    """The parts that ``text`` names, none for ``none``. Raises UsageError for unknown ones.

    >>> parse_parts("code, timeline"), parse_parts("none")
    (('code', 'timeline'), ())
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if names == ["none"]:
        return ()
    for name in names:
        if name not in _PARTS:
            raise UsageError(f"{quoted(name)} is no part; give {', '.join(_PARTS)}, or none")
    return tuple(dict.fromkeys(names))
