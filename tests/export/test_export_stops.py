"""Stops in exports: animations stand longer there, and pictures have the caption."""

from __future__ import annotations

from dataclasses import replace

import pytest

from visualizer import Board, record
from visualizer.cli import main
from visualizer.export.frames import StageViews
from visualizer.export.layout import dimensions_of
from visualizer.export.picture.svg import svg_of
from visualizer.export.plan import Clock, ExportPlan
from visualizer.playback.comparison import StepPosition
from visualizer.playback.stops import Stop

TRACES = tuple(record(Board(("E" * 6,) * 4), (0, 0), name) for name in ("stack-peek", "queue"))
QUESTION = "Why does it turn back?"
STOPS = (Stop(StepPosition(3), QUESTION), Stop(StepPosition(5, 1)), Stop(StepPosition(9)))
CLOCKS = [Clock(100, 2, 65535), Clock(1000, 1, 2000), Clock(10, 5, 20)]


def plan(**changes):
    return replace(ExportPlan(TRACES, stops=STOPS, last=12), **changes)


def shown_for(frames, tick):
    return sum(frame.duration for frame in frames if frame.tick == tick)


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_times_of_all_frames_are_the_duration(clock):
    for seconds in (None, 4.0, 60.0):
        made = plan(seconds=seconds)
        frames = made.frames(clock)
        assert sum(frame.duration for frame in frames) == round(made.duration * clock.units)
        assert [frame.tick for frame in frames] == sorted(frame.tick for frame in frames)
        assert all(0 < frame.duration <= clock.most for frame in frames)


@pytest.mark.parametrize("clock", CLOCKS)
def test_each_stop_stands_so_much_longer_at_any_speed(clock):
    for speed in (1.0, 1000.0):
        made = plan(speed=speed)
        frames = made.frames(clock)
        for stop in STOPS:
            tick = made.comparison.tick_of(stop.position)
            assert shown_for(frames, tick) >= 3 * clock.units
        assert made.duration == plan(speed=speed, stops=()).duration + 9


def test_stops_outside_what_is_shown_take_no_time():
    assert plan(first=4, last=7).duration == plan(first=4, last=7, stops=()).duration + 3
    assert plan(first=4, last=7).captions == ("",)


def test_a_time_for_the_whole_is_kept_and_stops_take_at_most_half_of_it():
    made = plan(seconds=4.0)
    frames = made.frames(CLOCKS[1])
    tick = made.comparison.tick_of_step(3)
    assert shown_for(frames, tick) >= 600
    assert made.duration == 4.0


def test_a_still_picture_has_the_caption_of_its_own_step_only():
    at_stop, beside = plan(step=3, still=True), plan(step=4, still=True)
    assert at_stop.captions == (QUESTION,)
    assert beside.captions == ()
    heights = [dimensions_of(each).size[1] for each in (at_stop, beside)]
    assert heights[0] > heights[1] == dimensions_of(plan(stops=())).size[1]
    assert QUESTION in svg_of(plan(step=3))
    assert QUESTION not in svg_of(plan(step=4))


def test_the_number_of_a_stop_is_that_of_the_whole_run():
    made = plan(first=5, last=12)
    view = StageViews(made).at(made.comparison.tick_of_step(9))
    assert view.caption.number == 3


def test_the_stops_of_a_file_are_exported_also_in_steps_of_another_kind(tmp_path, capsys):
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
