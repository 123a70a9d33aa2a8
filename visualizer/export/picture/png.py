"""Still pictures: one step as PNG, or several as a film strip that fits a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
from PIL import Image

from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.text import STRONG
from visualizer.export.frames import FrameDrawer
from visualizer.export.plan import MOST_SIDE, ExportPlan, ExportProgress
from visualizer.language.terms import UNITS

# What both A4 and Letter leave inside margins of about 15 mm, in inches.
_PAGE_WIDTH, _PAGE_HEIGHT = 7.0, 9.8
_CAPTION = 30


def write_png(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write the picture of a plan's step, or the strip of its steps."""
    plan = replace(plan, still=True)
    if plan.strip:
        yield from _write_strip(plan, path)
        return
    yield ExportProgress(0, 1, "picture")
    drawer, tick = FrameDrawer(plan), plan.comparison.tick_of_step(still_step(plan))
    yield from drawer.prepare([tick])
    _save(drawer.draw(tick), path)
    yield ExportProgress(1, 1, "picture")


def still_step(plan: ExportPlan) -> int:
    """The step that a still picture shows."""
    return plan.until if plan.step is None else plan.step


def _write_strip(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    drawer = FrameDrawer(plan)
    yield from drawer.prepare(map(plan.comparison.tick_of_step, plan.strip))
    metrics = Metrics(drawer.dimensions.scale)
    rects, size = strip_rects(len(plan.strip), drawer.size, metrics)
    share = MOST_SIDE / max(size)
    if share < 1:
        metrics = Metrics(metrics.scale * share)
        smaller = (int(drawer.size[0] * share), int(drawer.size[1] * share))
        rects, size = strip_rects(len(plan.strip), smaller, metrics)
    strip = pygame.Surface(size, 0, 32)
    canvas = SurfaceCanvas(strip, plan.colours, metrics)
    canvas.fill(plan.colours.background)
    for number, (step, rect) in enumerate(zip(plan.strip, rects), start=1):
        picture = drawer.draw(plan.comparison.tick_of_step(step))
        if share < 1:
            picture = pygame.transform.smoothscale(picture, rect.size)
        strip.blit(picture, rect.topleft)
        canvas.text(f"{UNITS[plan.sync]} {step}", rect.midbottom, size=metrics.title,
                    colour=plan.colours.text, face=STRONG, align="middle")  # fmt: skip
        yield ExportProgress(number, len(plan.strip), "picture")
    _save(strip, path)


def strip_rects(
    count: int, size: tuple[int, int], metrics: Metrics
) -> tuple[list[pygame.Rect], tuple[int, int]]:
    """Where the pictures of a strip go, captions below them, and how large the strip is.

    They stand in as many columns as let the pictures be largest on a page.
    """
    width, height = size
    below = height + metrics.px(_CAPTION)

    def on_page(columns: int) -> float:
        rows = -(-count // columns)
        return min(_PAGE_WIDTH / (columns * width), _PAGE_HEIGHT / (rows * below))

    columns = max(range(1, count + 1), key=on_page)
    rects = [
        pygame.Rect(number % columns * width, number // columns * below, width, height)
        for number in range(count)
    ]
    return rects, (columns * width, -(-count // columns) * below)


def _save(picture: pygame.Surface, path: Path) -> None:
    """Save as PNG, with the resolution at which it just fits a page."""
    width, height = picture.get_size()
    resolution = max(width / _PAGE_WIDTH, height / _PAGE_HEIGHT, 96)
    image = Image.frombytes("RGB", (width, height), pygame.image.tobytes(picture, "RGB"))
    image.save(path, "PNG", dpi=(resolution, resolution))
