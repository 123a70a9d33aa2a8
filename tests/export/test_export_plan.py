"""The plan of an export: frames, durations, stops and refused options."""

from dataclasses import replace
from itertools import pairwise

import pytest
from export_plans import svg_text, write_export

from visualizer import Board, parse_board, record
from visualizer.cli import main
from visualizer.errors import UsageError
from visualizer.export.animations import GIF_TIMING, VIDEO_TIMING
from visualizer.export.formats import EXPORT_ENDINGS, find_format
from visualizer.export.pictures import picture_dimensions
from visualizer.export.plan import ExportPlan, FrameTiming
from visualizer.playback.comparison import StepPosition
from visualizer.playback.scenario import Stop

BOARD = parse_board("EEEE\nEEEE\nEEEM")
QUEUE, STACK = "queue-mark-on-push", "stack-mark-on-push"


def plan_of(*names, **more):
    names = names or (QUEUE,)
    traces = tuple(record(BOARD, (0, 0), name) for name in names)
    return ExportPlan(traces, **more)


def durations(frames):
    return [frame.duration for frame in frames]


def test_up_to_eight_steps_a_second_pictures_of_glides_come_before_that_of_a_step():
    for timing in (GIF_TIMING, VIDEO_TIMING):
        for speed, glides in ((0.5, True), (8.0, True), (8.1, False), (30.0, False)):
            plan = plan_of(speed=speed, stops=STOPS)
            frames = plan.frames(timing)
            assert sum(durations(frames)) == round(plan.duration * timing.units)
            assert all(before.tick <= frame.tick for before, frame in pairwise(frames))
            between = [frame for frame in frames if frame.glide is not None]
            assert bool(between) == glides
            for frame in between:
                assert frame.glide.after == frame.tick
                assert plan.comparison.step_at(frame.tick) - plan.comparison.step_at(frame.glide.before) <= 1
            if speed < 1:
                assert sum(durations(between)) == 0.3 * timing.units * len({frame.tick for frame in between})


def test_an_impossible_export_is_refused():
    for more, message in (
        ({"last": 12}, "visit 12 is not in the run; give 0 to 11"),
        ({"step": -1}, "visit -1 is not in the run; give 0 to 11"),
        ({"first": 5, "last": 4}, "visit 5 comes after visit 4; begin earlier or end later"),
        ({"size": (63, 480)}, "a side of the picture is 63; give 64 to 8192 pixels"),
        ({"scale": 9.0}, "the scale is 9; give 0.25 to 8"),
        ({"scale": float("nan")}, "the scale is nan; give 0.25 to 8"),
        ({"columns": 0}, "the number of columns is 0; give 1 to 12"),
        ({"speed": 0.1}, "the speed is 0.1; give 0.25 to 1000 visits a second"),
        ({"seconds": 0.1}, "the time for the whole is 0.1; give 0.5 to 600 seconds"),
        ({"hold": 0.0}, "the hold is 0; give 0.1 to 60 seconds"),
    ):
        with pytest.raises(UsageError) as caught:
            plan_of(**more)
        assert str(caught.value) == message
    with pytest.raises(UsageError, match="1 to 12"):
        plan_of(*[QUEUE] * 13)


@pytest.mark.parametrize("ending", [ending for ending in EXPORT_ENDINGS if ending not in (".mp4", ".webm")])
def test_each_format_writes_the_run_and_the_same_file_for_the_same_run(ending, tmp_path):
    contents = []
    for name in (QUEUE, QUEUE, STACK):
        path = write_export(plan_of(name, last=2, size=(300, 300)), tmp_path / f"{len(contents)}{ending}")
        contents.append(path.read_bytes())
    assert contents[0] == contents[1] != contents[2]


def test_a_format_refuses_what_it_cannot_hold():
    with pytest.raises(UsageError, match=r"^\.csv holds the trace of one algorithm; name one of 2 alone"):
        find_format("a.csv").validate_plan(plan_of(QUEUE, STACK))


TRACES = tuple(record(Board(("E" * 6,) * 4), (0, 0), name) for name in ("stack-peek", "queue"))
QUESTION = "Why does it turn back?"
STOPS = (Stop(StepPosition(3), QUESTION), Stop(StepPosition(5, 1)), Stop(StepPosition(9)))
CLOCKS = [FrameTiming(100, 2), FrameTiming(1000, 1), FrameTiming(10, 5)]


def plan_with_stops(**changes):
    return replace(ExportPlan(TRACES, stops=STOPS, last=12), **changes)


def duration_at(frames, tick):
    return sum(frame.duration for frame in frames if frame.tick == tick)


@pytest.mark.parametrize("clock", CLOCKS)
def test_stops_are_held_longer_within_the_planned_duration(clock):
    for more in ({"seconds": 4.0}, {"seconds": 60.0}, {"speed": 1.0}, {"speed": 1000.0}):
        plan = plan_with_stops(**more)
        frames = plan.frames(clock)
        assert sum(durations(frames)) == round(plan.duration * clock.units)
        assert [frame.tick for frame in frames] == sorted({frame.tick for frame in frames})
        for stop in STOPS:
            # If the total duration is given, stops take at most half of it.
            least = 4.0 / 2 / len(STOPS) if more.get("seconds") == 4.0 else 3.0
            tick = plan.comparison.tick_of(stop.position)
            assert duration_at(frames, tick) >= int(least * clock.units)
        if "speed" in more:
            assert plan.duration == replace(plan, stops=()).duration + 9


def test_a_still_picture_has_only_the_caption_of_its_step():
    at_stop, beside = plan_with_stops(step=3).still_plan, plan_with_stops(step=4).still_plan
    assert at_stop.captions == (QUESTION,)
    assert beside.captions == ()
    heights = [picture_dimensions(each)[0][1] for each in (at_stop, beside)]
    assert heights[0] > heights[1] == picture_dimensions(plan_with_stops(stops=()))[0][1]
    assert QUESTION in svg_text(plan_with_stops(step=3))
    assert QUESTION not in svg_text(plan_with_stops(step=4))


def test_stops_of_a_file_are_exported_with_any_kind_of_step(tmp_path, capsys):
    path = tmp_path / "lesson.txt"
    text = f"# click: 0,0\n# stop: 3 {QUESTION}\n# stop: 999 far\nEEEEEE\nEEEEEE\n"
    path.write_text(text, encoding="utf-8")
    assert main(["export", str(path), "-o", str(tmp_path / "a.svg"), "--step", "3"]) == 0
    assert QUESTION in (tmp_path / "a.svg").read_text(encoding="utf-8")
    again = ["export", str(path), "-o", str(tmp_path / "b.gif"), "--by", "operation", "--scale"]
    assert main([*again, "0.25", "--speed", "1000", "--stop-hold", "7"]) == 0
    length = max(len(trace) for trace in TRACES)
    seconds = float(capsys.readouterr().out.split(" in ")[-1].split()[0])
    assert 9 <= seconds < 9 + length / 1000
