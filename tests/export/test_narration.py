"""Narrated films: their scenes and their subtitles."""

from itertools import groupby

import pytest
from export_plans import plan_of

from visualizer import parse_board, record
from visualizer.export.animations import VIDEO_TIMING
from visualizer.export.narration import narrate, subtitles_text
from visualizer.export.plan import ExportPlan, PicturePart
from visualizer.playback.comparison import StepPosition
from visualizer.playback.scenario import Overlay, ScenarioView, Stop

STOPS = (
    Stop(StepPosition(2), "a & b --> <c>\n\nd"),
    Stop(StepPosition(5, 1)),
    Stop(StepPosition(9), "ש" * 190, ScenarioView(Overlay.TREE, code=True, pane="B")),
)


@pytest.mark.parametrize("seconds", [None, 20.0])
def test_a_film_goes_from_stop_to_stop_on_each_board_and_holds_while_a_caption_is_read(seconds):
    plan = plan_of(title="one", stops=STOPS, seconds=seconds, narrated=True, more=(plan_of(title="two", stops=STOPS),))
    scenes = narrate(plan, VIDEO_TIMING)
    assert [scene.begin for scene in scenes[1:]] == [scene.end for scene in scenes[:-1]]
    captions = [scene.caption for scene in scenes if scene.caption]
    assert [(each.number, each.text[:3]) for each in captions] == [
        *[(0, "one"), (1, "a &"), (3, "ששש"), (0, "The")],
        *[(0, "two"), (4, "a &"), (6, "ששש"), (0, "The")],
    ]
    ticks = [frame.tick for scene in scenes for frame in scene.frames]
    assert [tick for tick, _ in groupby(ticks[: ticks.index(max(ticks)) + 1])] == sorted(set(ticks))
    last = scenes[-1].plan
    assert (last.overlay, last.focus, PicturePart.CODE in last.parts) == (Overlay.TREE, 1, True)
    holds = [scene.end - scene.begin for scene in scenes if scene.caption]
    if seconds:
        assert scenes[-1].end == 600
    else:
        assert 75 <= min(holds) < 12 * 30 < max(holds)


def test_wide_letters_which_are_syllables_have_more_time_to_be_read():
    thai, chinese = (
        next(scene for scene in narrate(plan_of(stops=(Stop(StepPosition(2), text),)), VIDEO_TIMING) if scene.is_spoken)
        for text in ("ก" * 60, "环" * 60)
    )
    assert chinese.end - chinese.begin > 1.5 * (thai.end - thai.begin)


def test_a_long_run_is_slow_enough_to_follow_before_and_after_a_stop():
    plan = ExportPlan((record(parse_board(("E" * 30 + "\n") * 20), (0, 0), "queue"),), narrated=True)
    _, run, end = narrate(plan, VIDEO_TIMING)
    moves = [[*frames] for _, frames in groupby(run.frames, key=lambda frame: frame.tick)]
    for move in (*moves[:3], *moves[-3:]):
        assert sum(frame.duration for frame in move) >= 12
        assert [frame.glide is None for frame in move].count(False) == 9
    assert run.end - run.begin == 240
    assert run.frames[-1].tick == end.frames[0].tick == len(plan.comparison)


def test_subtitles_are_the_captions_with_their_times():
    scenes = narrate(plan_of(stops=STOPS, narrated=True), VIDEO_TIMING)
    header, *cues = subtitles_text(scenes, 30).strip().split("\n\n")
    assert (header, len(cues)) == ("WEBVTT", 3)
    times, text = cues[0].split("\n")
    assert text == "a &amp; b --&gt; &lt;c&gt; d"
    begin = next(scene.begin for scene in scenes if scene.is_spoken)
    assert times.startswith(f"00:00:{begin / 30:06.3f} --> 00:00:")
