"""``visualizer export``: writing runs as a picture, an animation, a page or a trace file."""

from __future__ import annotations

import os
import re
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from visualizer.board.cells import Cell
from visualizer.cli.help import command
from visualizer.cli.parameters import (
    CELLS_TYPE,
    SPEED_TYPE,
    THEME_TYPE,
    ParsedType,
    RunOptions,
    code_option,
    first_given_option,
    number_type,
    option,
    run_options,
    take_options,
)
from visualizer.cli.runs import Runs, note_unlisted, read_clicked_lecture, read_clicked_runs, report_outcome
from visualizer.cli.streams import show_progress
from visualizer.errors import UsageError, pluralize, quote, to_one_line
from visualizer.export.formats import EXPORT_ENDINGS, Export, FileContents, find_format, subtitles_path
from visualizer.files import validate_target
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.comparison import START_POSITION, Sync
from visualizer.playback.player import HIGHEST_SPEED
from visualizer.playback.scenario import Overlay, Stop
from visualizer.trace.listings import FIRST_LANGUAGE

if TYPE_CHECKING:
    from visualizer.export.plan import ExportPlan

_PART_NAMES = ("code", "frontier", "timeline", "legend")
# The options that affect each kind of file; other options are refused.
_PICTURE_OPTIONS = {"by", "theme", "overlay", "columns", "size", "scale", "parts", "last", "language"}
_USED_OPTIONS = {
    FileContents.ANIMATION: _PICTURE_OPTIONS | {"first", "speed", "seconds", "hold", "stop_hold"},
    FileContents.STILL: _PICTURE_OPTIONS | {"step"},
    FileContents.PAGE: {"by", "theme", "overlay", "speed", "clicks", "language"},
    FileContents.ONE_TRACE: set[str](),
}
_FILM_OPTIONS = _PICTURE_OPTIONS | {"first", "seconds", "narrated"}
_WINDOW_OPTIONS = {"by", "theme", "overlay", "scale", "parts", "step", "speed", "window", "language"}


def parse_size(text: str) -> tuple[int, int]:
    """The width and height in ``text``. Raises UsageError.

    >>> parse_size("640x480")
    (640, 480)
    """
    match = re.fullmatch(r"\s*(\d{1,6})\s*[xX\u00d7]\s*(\d{1,6})\s*", text)
    if not match:
        raise UsageError(f"{quote(text)} is no size; give width and height, such as 1280x720")
    return int(match[1]), int(match[2])


def parse_parts(text: str) -> tuple[str, ...]:
    """The names of parts in ``text``, none for ``none``. Raises UsageError for unknown names.

    >>> parse_parts("code, timeline"), parse_parts("none")
    (('code', 'timeline'), ())
    """
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if names == ["none"]:
        return ()
    for name in names:
        if name not in _PART_NAMES:
            raise UsageError(f"{quote(name)} is no part; give {', '.join(_PART_NAMES)}, or none")
    return tuple(dict.fromkeys(names))


_SIZE_TYPE = ParsedType("WxH", parse_size)
_PART_LIST = ParsedType("PART,..", parse_parts, lambda: _PART_NAMES, several=True)
_SITE_FOLDER = ParsedType("FOLDER", str, files=True)
_OUTPUT_FILE = ParsedType("FILE", str, lambda: [f"run{ending}" for ending in EXPORT_ENDINGS], files=True)


@dataclass(frozen=True)
class ExportOptions:
    """The file or the site to write, and its contents; None for options that are not given."""

    output: str = option("-o --output", _OUTPUT_FILE, "run.gif, .png, .html, ...", default="")
    site: str = option("--site", _SITE_FOLDER, "a folder of pages for a web host, and where", default="")
    url: str = option("--url", metavar="URL", default="")
    clicks: tuple[Cell, ...] | None = option("--clicks", CELLS_TYPE, "where a page can start (all, up to 100 cells)")
    by: Sync | None = option(
        "--by",
        click.Choice(Sync, case_sensitive=False),
        "visit, operation, reveal or finish; a second (8)",
        metavar="STEP",
    )
    speed: float | None = option("--speed", SPEED_TYPE)
    first: int = option("--from first", number_type(), "first step, last step", default=0)
    last: int | None = option("--to last", number_type())
    seconds: float | None = option("--seconds", float, "for the whole; captions as titles and subtitles", metavar="S")
    narrated: bool = option("--narrated", is_flag=True)
    hold: float = option("--hold", float, "at the end (2), at stops (3)", metavar="S", default=2.0)
    stop_hold: float = option("--stop-hold", float, metavar="S", default=3.0)
    size: tuple[int, int] | None = option("--size", _SIZE_TYPE, "in pixels, or how much larger than usual")
    scale: float | None = option("--scale", float, metavar="X")
    window: tuple[int, int] | None = option("--window", _SIZE_TYPE, "the whole window, as .png; dark, light, ..")
    theme: str | None = option("--theme", THEME_TYPE)
    overlay: Overlay | None = option(
        "--on-cells overlay",
        click.Choice(Overlay, case_sensitive=False),
        "numbers, heat, tree, digits or none (numbers)",
        metavar="WHAT",
    )
    columns: int | None = option("--columns", number_type(), "panes in a row, the step of a picture")
    step: int | None = option("--step", number_type())
    parts: tuple[str, ...] | None = option(
        "--with parts", _PART_LIST, "code, frontier, timeline, legend, none; L: java .."
    )
    language: str | None = option(code_option(None, None))


@command("export", "export corner-9x9 -o run.gif --speed 12", "export example-1 corner-9x9 comb -o course.html")
@run_options(boards=True)
@take_options(ExportOptions)
def export(request: RunOptions, options: ExportOptions) -> None:
    """Write the file, or the site, and say what is in it."""
    if bool(options.output) == bool(options.site):
        raise UsageError("one thing is written at a time; name a file after -o, or a folder after --site")
    if not options.site:
        written = find_format(options.output)
        validate_target(options.output)
        if options.narrated:
            validate_target(subtitles_path(options.output))
            _refuse_unused("a narrated film", _FILM_OPTIONS)
        elif options.window is None:
            _refuse_unused(written.ending, _USED_OPTIONS[written.contents])
        else:
            _refuse_unused("the picture of a window", _WINDOW_OPTIONS)
    else:
        _refuse_unused("a site", _USED_OPTIONS[FileContents.PAGE] | {"url"})
    for one, other in (("seconds", "speed"), ("scale", "size")):
        if getattr(options, one) is not None and getattr(options, other) is not None:
            raise UsageError(f"--{one}: not allowed with --{other}; leave one of them out")
    if options.window is not None:
        summary = _write_window(request, options, options.window)
    else:
        is_page = options.site or find_format(options.output).contents is FileContents.PAGE
        lecture = read_clicked_lecture(request) if is_page or options.narrated else [read_clicked_runs(request)]
        plans = [_build_plan(options, runs.fit_panes(), is_part=len(lecture) > 1) for runs in lecture]
        summary = _write_site(plans, options) if options.site else _write_file(plans, options)
    sys.stdout.write(f"{to_one_line(options.output or options.site)}: {summary}\n")


def _refuse_unused(target: str, used: set[str]) -> None:
    """Raise UsageError if the user gave an option that has no effect on the target."""
    if flag := first_given_option({"url"}.union(_FILM_OPTIONS, _WINDOW_OPTIONS, *_USED_OPTIONS.values()) - used):
        raise UsageError(f"{flag}: changes nothing in {target}; leave it out")


def _write_file(plans: list[ExportPlan], options: ExportOptions) -> str:
    """Write a file in the format of its ending, and return a description of it."""
    export = Export(replace(plans[0], more=tuple(plans[1:])), options.output)
    # Closing the steps after an interruption leaves the old file unchanged.
    with show_progress() as show, closing(export.steps) as steps:
        for done in steps:
            show(done.text, done.share)
    size = f"{os.path.getsize(export.path):,} bytes"
    plan = export.plan
    if plan.narrated:
        stops = pluralize(sum(len(each.run_stops.ticks) for each in plans), "stop")
        return f"film with {stops}, {size}; the subtitles are in {to_one_line(str(subtitles_path(export.path)))}"
    if export.format.contents is FileContents.ANIMATION:
        span = f"{SYNC_UNITS[plan.sync]}s {plan.first} to {plan.last_step}"
        return f"{span} in {plan.duration:.4g} seconds, {size}"
    return f"{export.format.description}, {size}"


def _write_site(plans: list[ExportPlan], options: ExportOptions) -> str:
    """Write the folder of a site, and return a description of it."""
    from visualizer.export.traces import write_site

    with show_progress() as show:
        for done in write_site(plans, options.site, options.url):
            show(done.text, done.share)
    return f"index.html, with {pluralize(len(plans), 'page')} and as many pictures"


def _build_plan(options: ExportOptions, runs: Runs, *, is_part: bool) -> ExportPlan:
    from visualizer.draw.theme import find_theme
    from visualizer.export.page.page import click_recorder
    from visualizer.export.plan import ExportPlan, PicturePart
    from visualizer.language.conclusions import note_on_run
    from visualizer.playback.comparison import new_tags

    given = [each for each in ("overlay", "language") if getattr(options, each)]
    given += ["code"] * (options.parts is not None)
    scenario, name = runs.scenario.without(*given), runs.name
    note_unlisted(runs.programs, options.language)
    if runs.recorded_trace is not None and options.clicks:
        raise UsageError("--clicks: a trace has one click; leave it out, or name the board")
    sync, view = scenario.sync or Sync.VISIT, scenario.view
    by = options.by or sync
    finished = tuple(runs.iter_runs(warn=True))
    record_click = click_recorder(runs.board, runs.programs, runs.order, runs.limit)
    traces = tuple(run.trace for run in finished)
    # The clicker stops on each board of a lecture.
    has_clicker = is_part and not options.site and not options.narrated
    stops = scenario.stops or ((Stop(scenario.position),) if has_clicker else ())
    # The position of the file counts in the file's steps.
    position = scenario.position if options.by is None else START_POSITION
    return ExportPlan(
        traces=traces,
        sync=by,
        theme=find_theme(options.theme) if options.theme is not None else None,
        overlay=options.overlay or view.overlay or Overlay.NUMBERS,
        mines=view.mines is not False,
        columns=options.columns,
        parts=frozenset(map(PicturePart, _shown_parts(options))),
        size=options.size,
        scale=1.0 if options.scale is None else options.scale,
        first=options.first,
        last=options.last,
        speed=min(options.speed or 8.0, HIGHEST_SPEED),
        seconds=options.seconds,
        hold=options.hold,
        step=options.step,
        title=traces[0].board.title or name,
        name=name,
        clicks=options.clicks,
        record=None if runs.recorded_trace else record_click,
        notes=tuple(note_on_run(run.trace, run.outcome, run.crash or "") for run in finished),
        position=position,
        code=view.code,
        language=options.language or view.language or FIRST_LANGUAGE,
        view=view,
        stops=stops,
        stops_sync=sync,
        stop_hold=options.stop_hold,
        narrated=options.narrated,
        programs=runs.programs,
        tags=new_tags([trace.code for trace in traces], scenario.letters),
    )


def _shown_parts(options: ExportOptions) -> tuple[str, ...]:
    """The parts that the user names, or else the usual ones; a language shows the code."""
    usual = ("frontier", "code") if options.language else ("frontier",)
    parts = usual if options.parts is None else options.parts
    if options.language and "code" not in parts:
        raise UsageError("--code: the code is not shown; add code to --with, or leave it out")
    return parts


def _write_window(request: RunOptions, options: ExportOptions, size: tuple[int, int]) -> str:
    """Write the picture of a window of ``size`` pixels, and return a description of it."""
    from visualizer.window.opening import WindowStart
    from visualizer.window.presentation import Choices
    from visualizer.window.screenshot import write_screenshot

    runs = read_clicked_runs(request).fit_panes()
    note_unlisted(runs.programs, options.language)
    speed, scale = options.speed or 8.0, 1.0 if options.scale is None else options.scale
    choices = Choices(options.theme or Choices.theme, scale, speed)
    view, name = runs.scenario.view, runs.name
    code = view.code if options.parts is None and not options.language else "code" in _shown_parts(options)
    language, overlay = options.language or view.language, options.overlay or view.overlay
    view = replace(view, code=code, language=language, overlay=overlay)
    scenario = replace(runs.scenario, view=view, sync=options.by or runs.scenario.sync)
    start = WindowStart(scenario, runs.chosen, request.order, name, runs.limit, runs.recorded_trace)
    session = write_screenshot(options.output, start, choices, size, options.step, options.parts == ())
    for pane, program in enumerate(session.programs):
        report_outcome(session.outcome_of_pane(pane), program, warn=True)
    width, height = size
    return f"picture of the window, {width} by {height} pixels, {os.path.getsize(options.output):,} bytes"
