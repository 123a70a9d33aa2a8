"""Exports of a small board."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from visualizer import parse_board, record
from visualizer.algorithms.catalogue import DEFAULT_NAMES
from visualizer.export.formats import Export
from visualizer.export.pictures import FrameDrawer
from visualizer.export.plan import ExportPlan

BOARD = parse_board("# title: Four <rows> & more\nEEEEE\nEEMEE\nEEEEE\nEEEEE")


def plan_of(*names, **more):
    names = names or DEFAULT_NAMES
    return ExportPlan(tuple(record(BOARD, (3, 0), name) for name in names), **more)


def write_export(plan, path):
    Export(plan, path).advance(lambda: True)
    return path


def svg_text(plan):
    with TemporaryDirectory() as folder:
        return write_export(plan, Path(folder, "a.svg")).read_text(encoding="utf-8")


def view_at(plan, tick):
    """Return the view of the stage at a tick of a plan."""
    drawer = FrameDrawer(plan)
    for _ in drawer.prepare([tick]):
        pass
    return drawer.stage_view(tick)
