"""The pictures of an export, drawn without a display, and PNG and SVG of a single step."""

from __future__ import annotations

import io
import math
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from visualizer.algorithms.lookup import program_from_trace
from visualizer.draw.board.grid import Grid
from visualizer.draw.painter import Painter
from visualizer.draw.panels.caption import CAPTION_GAP, CaptionView, caption_at, caption_height, draw_caption
from visualizer.draw.panels.code import code_widths
from visualizer.draw.panels.code_panel import LiveCode
from visualizer.draw.stage import Stage, StageView
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.svg_canvas import SvgCanvas
from visualizer.draw.theme import Metrics
from visualizer.draw.view import ViewChoices, view_at
from visualizer.errors import to_one_line
from visualizer.export.plan import MOST_SIDE, ExportPlan, ExportProgress, PicturePart
from visualizer.language.terms import SYNC_UNITS
from visualizer.playback.player import Glide
from visualizer.recording.line_steps import LineStep, tell_steps
from visualizer.recording.variables import VariableTracer

#: Pixels as 0xRRGGBB, shape (height, width).
Pixels = NDArray[np.uint32]

# Lengths in pixels at scale 1.
_PANE_WIDTH = 350
_BOARD_SIDE = 420
_LARGEST_PICTURE_CELL, _SMALLEST_PICTURE_CELL = 46, 13
_BOARD_MARGINS, _FRONTIER_HEIGHT = 72, 120
_ROOMY_BOARD_SIDE = 900
_WIDEST_CODE, _CODE_HEIGHT, _TIMELINE_HEIGHT, _LEGEND_HEIGHT = 480, 620, 142, 32
_ONE_ROW_LEGEND_WIDTH = 1150
# The aspect ratio of screens and slides.
_WANTED_ASPECT = 16 / 9
# The sixteenth of the width and the ninth of the height of a film with titles at scale 1.
_TITLE_UNIT = 70
# A picture of a narrated film of these sides, without its titles, has scale 1 at least: a class looks at it.
_FILM_SIDES = 1280, 640
# Text is illegible below this scale.
_LEAST_READABLE_SCALE = 0.62


def write_png(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the picture of a plan's step as PNG."""
    drawer, tick = yield from _prepare_still(plan)
    drawer.image(tick).save(path, "PNG")


def render_preview(plan: ExportPlan, size: tuple[int, int]) -> bytes:
    """The preview of a plan's page as PNG, in few colours: a step at a third of the run."""
    step = plan.comparison.steps // 3
    plan = replace(plan, size=size, first=0, last=None, step=step, parts=frozenset()).still_plan
    file = io.BytesIO()
    FrameDrawer(plan).image(plan.comparison.tick_of_step(step)).quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def write_svg(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the picture of a plan's step as SVG 1.1."""
    drawer, tick = yield from _prepare_still(plan)
    canvas = SvgCanvas(drawer.size, plan.picture_theme, Metrics(drawer.scale))
    Stage().draw(canvas, drawer.stage_view(tick))
    title = f"{plan.title or plan.traces[0].board.title} - {SYNC_UNITS[plan.sync]} {drawer.plan.first}"
    path.write_text(canvas.document(to_one_line(title)), encoding="utf-8", newline="\n")


def _prepare_still(plan: ExportPlan) -> Generator[ExportProgress, None, tuple[FrameDrawer, int]]:
    """Yield the progress; return a drawer of the still picture of ``plan``, and its tick."""
    yield ExportProgress(0, 1, "picture")
    drawer, tick = FrameDrawer(plan.still_plan), plan.comparison.tick_of_step(plan.still_plan.first)
    yield from drawer.prepare([tick])
    return drawer, tick


class FrameDrawer:
    """Draws the picture of any tick of a plan, or between two ticks: that of a `Glide` and its later tick."""

    def __init__(self, plan: ExportPlan) -> None:
        self.plan = plan
        self.size, self.scale = picture_dimensions(plan)
        self._stage = Stage()
        self._surface = pygame.Surface(self.size, 0, 32)
        self._painter = Painter()
        self._focus = min(plan.focus, len(plan.traces) - 1)
        focused = plan.traces[self._focus]
        program = plan.programs[self._focus] if plan.programs else program_from_trace(focused)
        self._tracer = VariableTracer(focused, program)
        #: The variables for the code panel by the moment of the focused pane.
        self._live_code: dict[int, LiveCode] = {}
        code = PicturePart.CODE in plan.parts
        self._choices = ViewChoices(
            self._focus,
            show_focus=code,
            overlay=plan.overlay,
            mines=plan.mines,
            frontier=PicturePart.FRONTIER in plan.parts,
            code=code,
            timeline=PicturePart.TIMELINE in plan.parts,
            legend=PicturePart.LEGEND in plan.parts,
            columns=plan.columns,
            language=plan.language,
        )

    def prepare(self, ticks: Iterable[int]) -> Iterator[ExportProgress]:
        """Trace the variables at ``ticks`` if the code is shown, and yield the progress."""
        moments = {self._focused_moment(tick) for tick in ticks} if self._choices.code else ()
        for number, moment in enumerate(sorted(moments)):
            while self._tracer.advance(moment, lambda: False):
                yield ExportProgress(number, len(moments), "position")
            steps = self._tracer.steps(moment) or (LineStep(None),)
            step = tell_steps(steps, self._tracer.trace, moment, self.plan.language)[0]
            self._live_code[moment] = LiveCode(step.variables, step.changed_names)

    def stage_view(self, tick: int, glide: Glide | None = None) -> StageView:
        """The view at a tick, for which `prepare` has been called if the code is shown."""
        plan, stops = self.plan, self.plan.run_stops
        live = self._live_code.get(self._focused_moment(tick), LiveCode())
        divergences, notes = plan.divergences, plan.notes
        view = view_at(plan.comparison, tick, self._choices, divergences, live=live, notes=notes, glide=glide)
        conclusion = plan.conclusion if tick == len(plan.comparison) else ""
        caption = caption_at(stops, tick) or (CaptionView(0, conclusion) if conclusion else None)
        return replace(view, stops=stops, caption=caption, captions=plan.captions)

    def draw(self, tick: int, glide: Glide | None = None) -> pygame.Surface:
        """The picture at a tick, on a surface that the next call overwrites."""
        canvas = self._painter.new_canvas(self.size, self.plan.picture_theme, Metrics(self.scale))
        self._stage.draw(canvas, self.stage_view(tick, glide))
        self._painter.paint_frame(canvas, self._surface)
        return self._surface

    def image(self, tick: int) -> Image.Image:
        """The picture at a tick as an image of Pillow."""
        return Image.frombytes("RGB", self.size, pygame.image.tobytes(self.draw(tick), "RGB"))

    def pixels(self, tick: int, glide: Glide | None = None) -> Pixels:
        """The picture at a tick as an array, a copy."""
        # An array that shares the memory of the surface would keep it locked.
        pixels: Pixels = (pygame.surfarray.pixels2d(self.draw(tick, glide)) & np.uint32(0xFFFFFF)).T
        return pixels

    def _focused_moment(self, tick: int) -> int:
        return self.plan.comparison.moment(self._focus, tick)


def title_height(titles: Iterable[str], size: tuple[int, int]) -> int:
    """The height of the band for any of these titles, at the bottom of a film of this size in pixels."""
    metrics = _title_metrics(size)
    return caption_height(titles, size[0] - 2 * metrics.margin, metrics) + metrics.margin


def draw_title(plan: ExportPlan, caption: CaptionView | None, size: tuple[int, int]) -> pygame.Surface:
    """The band of this size below a picture of ``plan``: a caption, or else quietly the title of the board."""
    width, height = size
    metrics = _title_metrics((width, height + picture_dimensions(plan)[0][1]))
    canvas = SurfaceCanvas(pygame.Surface(size, 0, 32), plan.picture_theme, metrics)
    canvas.fill(canvas.theme.background)
    margin = metrics.margin
    band = pygame.Rect(margin, 0, width - 2 * margin, height - margin)
    if caption is not None:
        draw_caption(canvas, band, caption)
    else:
        place, room = (band.left + margin, band.centery), band.width - 2 * margin
        canvas.text(plan.title, place, size=metrics.title, colour=canvas.theme.dim, anchor="midleft", max_width=room)
    return canvas.surface


def _title_metrics(size: tuple[int, int]) -> Metrics:
    """The sizes of titles: the letters of most captions are 4 % of the height of a film, of the longest 3 %."""
    return Metrics(min(size[0] / 16, size[1] / 9) / _TITLE_UNIT)


def picture_dimensions(plan: ExportPlan) -> tuple[tuple[int, int], float]:
    """The size of the picture that a plan asks for or that suits its boards, and the scale of its contents.

    The size is the width and the height in pixels.
    """
    count = len(plan.traces)
    columns = range(1, count + 1) if plan.columns is None else [min(plan.columns, count)]
    sizes = [_natural_size(plan, each) for each in columns]
    if plan.size is not None:
        wanted = plan.size
        fit = max(min(wanted[0] / width, wanted[1] / height) for width, height in sizes)
        least = min(wanted[0] / _FILM_SIDES[0], wanted[1] / _FILM_SIDES[1]) if plan.narrated else _LEAST_READABLE_SCALE
        return wanted, max(fit, least)
    width, height = min(sizes, key=lambda size: abs(math.log(size[0] / size[1] / _WANTED_ASPECT)))
    scale = min(plan.scale, MOST_SIDE / max(width, height))
    return (round(width * scale), round(height * scale)), scale


def _natural_size(plan: ExportPlan, columns: int) -> tuple[int, int]:
    """Width and height at scale 1 with the panes in this number of columns."""
    metrics = Metrics()
    width, height = _pane_size(plan)
    rows = -(-len(plan.traces) // columns)
    gap = metrics.px(12)
    width = columns * (width + gap) - gap + 2 * metrics.margin
    height = rows * (height + gap) - gap + 2 * metrics.margin
    if PicturePart.CODE in plan.parts:
        # Wide enough for few broken lines of code, or none.
        focused = plan.traces[min(plan.focus, len(plan.traces) - 1)]
        code = code_widths([focused.code_in(plan.language)], metrics)
        width += gap + max(code.least, min(code.best, _WIDEST_CODE))
        height = max(height, _CODE_HEIGHT)
    if PicturePart.TIMELINE in plan.parts:
        height += _TIMELINE_HEIGHT
    if plan.captions:
        height += caption_height(plan.captions, width - 2 * metrics.margin, metrics)
        height += metrics.px(CAPTION_GAP)
    if PicturePart.LEGEND in plan.parts:
        # A narrow picture has two rows.
        height += _LEGEND_HEIGHT * (1 if width > _ONE_ROW_LEGEND_WIDTH else 2)
    return width, height


def _pane_size(plan: ExportPlan) -> tuple[int, int]:
    """Width and height of a pane at scale 1."""
    trace = plan.traces[0]
    side = max(trace.height, trace.width)
    cell = max(_BOARD_SIDE // side, min(_SMALLEST_PICTURE_CELL, _ROOMY_BOARD_SIDE // side))
    cell = min(max(cell, 1), _LARGEST_PICTURE_CELL)
    labels = Grid(0, 0, cell, trace.height, trace.width).label_room
    width = max(cell * trace.width + labels + 30, _PANE_WIDTH)
    height = cell * trace.height + labels + _BOARD_MARGINS
    if PicturePart.FRONTIER in plan.parts:
        height += _FRONTIER_HEIGHT
    return width, height
