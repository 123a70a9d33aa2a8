"""What is said of the code is worked out in parts before anything is drawn."""

import pytest

from visualizer import Board, record
from visualizer.export.frames import StageViews
from visualizer.export.job import Export
from visualizer.export.plan import ExportPlan, Part
from visualizer.recording.driver import Driver

BOARD = Board(("E" * 60,) * 60, (0, 0))


@pytest.fixture(scope="module")
def trace():
    return record(BOARD, (0, 0), "recursive-check-first")


@pytest.mark.parametrize("ending", ["svg", "gif"])
def test_no_part_of_an_export_runs_much_of_the_program(ending, trace, tmp_path, monkeypatch):
    plan = ExportPlan(
        (trace,), size=(400, 300), parts=frozenset({Part.CODE}), first=3590, last=3592
    )
    export, ran = Export(plan, tmp_path / f"a.{ending}"), []
    run = Driver.run

    def counted(driver, operations):
        ran[-1] += operations
        return run(driver, operations)

    monkeypatch.setattr(Driver, "run", counted)
    more = True
    while more:
        ran.append(0)
        more = export.work(lambda: False)
    assert sum(ran) > len(trace) / 2
    assert max(ran) < len(trace) / 5


def test_what_was_prepared_is_what_is_shown_without(trace):
    plan = ExportPlan((trace,), size=(400, 300), parts=frozenset({Part.CODE}))
    tick = plan.comparison.tick_of_step(800)
    prepared, other = StageViews(plan), StageViews(plan)
    for _ in prepared.prepare([tick, 0]):
        pass
    live = prepared.at(tick).code.live
    assert live == other.at(tick).code.live
    assert live.variables
