"""A narrated film as values: its scenes, with what is shown and said in each, and its subtitles.

A scene is a picture that holds while its caption is read, or a run from one picture to another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape, unescape
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.draw.panels.caption import CaptionView
from visualizer.errors import shorten
from visualizer.export.pictures import title_height
from visualizer.export.plan import AnimationFrame, ExportPlan, FrameTiming, PicturePart, glide_to
from visualizer.language.cells import notes_text
from visualizer.language.conclusions import differences_text
from visualizer.playback.player import FASTEST_GLIDE
from visualizer.playback.scenario import LONGEST_CAPTION, ScenarioView
from visualizer.values import value_class

#: In pixels at scale 1.
_FILM_SIZE = 1280, 720
#: Steps a second that can be followed, and the seconds of a longer run at this pace, at its beginning and its end.
_CALM_PACE, _CALM_SECONDS = 2.0, 1.5
_LONGEST_RUN_SECONDS = 8.0
_LEAST_READING_SECONDS, _SECONDS_BEFORE_READING, _SECONDS_A_CHARACTER = 2.5, 1.2, 0.06


@value_class
class Scene:
    """A part of a film: its ``frames``, with the runs and the view of ``plan``.

    It begins at frame ``begin`` of the video. ``caption`` is its title; if it ``is_spoken``, it is a subtitle too.
    """

    plan: ExportPlan
    frames: Sequence[AnimationFrame]
    caption: CaptionView | None = None
    is_spoken: bool = False
    begin: int = 0

    @property
    def end(self) -> int:
        """The frame of the video at which the next scene begins."""
        return self.begin + sum(frame.duration for frame in self.frames)


class _Draft(NamedTuple):
    """A scene that goes through ``ticks``, or holds at the only one, and lasts ``seconds`` at the usual pace."""

    plan: ExportPlan
    ticks: Sequence[int]
    seconds: float
    caption: CaptionView | None = None
    is_spoken: bool = False

    def frames(self, count: int, timing: FrameTiming) -> Iterator[AnimationFrame]:
        """Yield the frames of the scene, if it lasts ``count`` frames of the video; a slow move glides."""
        before = AnimationFrame(self.ticks[0], 0)
        moves = _moves_begun(np.arange(count) * (self.seconds / max(count, 1)), len(self.ticks) - 1)
        for move, same in groupby(moves):
            frame = AnimationFrame(self.ticks[move], len(list(same)))
            is_slow = frame.duration * FASTEST_GLIDE >= timing.units
            yield from glide_to(before, frame, timing) if is_slow else [frame]
            before = frame


def _moves_begun(seconds: NDArray[np.floating], moves: int) -> list[int]:
    """The number of moves begun after so many ``seconds`` of a run of ``moves``, which begins and ends calmly."""
    # The moves for which the calm pace leaves no time; they are added in the middle of the run.
    surplus = moves - _CALM_PACE * _run_seconds(moves)
    share = np.clip((seconds - _CALM_SECONDS) / (_LONGEST_RUN_SECONDS - 2 * _CALM_SECONDS), 0, 1)
    begun: list[int] = (_CALM_PACE * seconds + surplus * share * share * (3 - 2 * share)).astype(int).tolist()
    return [min(each + 1, moves) for each in begun]


def _run_seconds(moves: int) -> float:
    return min(moves / _CALM_PACE, _LONGEST_RUN_SECONDS)


def narrate(plan: ExportPlan, timing: FrameTiming) -> tuple[Scene, ...]:
    """The scenes of a narrated film of ``plan`` and its ``more`` plans, in the time of the format.

    Their pictures leave room for the titles below them, in a film of the size of `film_size`.
    """
    width, height = film_size(plan)
    drafts: list[_Draft] = []
    number = 0
    for each in (plan, *plan.more):
        drafts += _draft_scenes(each, number)
        number += len(each.run_stops.ticks)
    titles = [draft.caption.text for draft in drafts if draft.caption]
    picture_size = width, height - title_height(titles, (width, height))
    plans = {id(draft.plan): replace(draft.plan, size=picture_size) for draft in drafts}
    seconds = np.cumsum([draft.seconds for draft in drafts])
    ends = np.rint(seconds * timing.units * (plan.seconds / seconds[-1] if plan.seconds else 1)).astype(int).tolist()
    return tuple(
        Scene(plans[id(draft.plan)], [*draft.frames(end - begin, timing)], draft.caption, draft.is_spoken, begin)
        for draft, begin, end in zip(drafts, [0, *ends], ends)
    )


def film_size(plan: ExportPlan) -> tuple[int, int]:
    """The width and the height of a narrated film, in pixels."""
    return plan.size or (round(_FILM_SIZE[0] * plan.scale), round(_FILM_SIZE[1] * plan.scale))


def _draft_scenes(plan: ExportPlan, number: int) -> Iterator[_Draft]:
    """Yield the scenes of a board: its title, each run to a stop and the stop, and the run to the end.

    ``number`` stops come before.
    """
    first, last = map(plan.comparison.tick_of_step, (plan.first, plan.last_step))
    shown, tick = _plan_with_view(plan, plan.view), first
    yield _hold(shown, tick, CaptionView(0, plan.title), is_spoken=False)
    if not plan.stops and (notes := notes_text(plan.traces[0].board, plan.comparison)):
        yield _hold(shown, tick, CaptionView(0, notes))
    for index, (to, stop) in enumerate(zip(plan.run_stops.ticks, plan.run_stops.stops), number + 1):
        if first <= to <= last:
            yield from _run(shown, tick, to)
            shown, tick = _plan_with_view(plan, plan.view.merge(stop.view)), to
            yield _hold(shown, tick, CaptionView(index, stop.caption))
    yield from _run(shown, tick, last)
    conclusion = _hold(shown, last, CaptionView(0, differences_text(plan.comparison, plan.divergences, last)))
    # What each run was like is read in its pane.
    yield conclusion._replace(seconds=conclusion.seconds + _LEAST_READING_SECONDS)


def _plan_with_view(plan: ExportPlan, view: ScenarioView) -> ExportPlan:
    """The plan with what ``view`` says, as at a stop."""
    letters, parts = plan.comparison.letters, plan.parts
    if view.code is not None:
        parts = parts - {PicturePart.CODE} | ({PicturePart.CODE} if view.code else set())
    focus = letters.index(view.pane) if view.pane in letters else plan.focus
    return replace(plan, **replace(view, pane=None).choices, parts=parts, focus=focus)


def _hold(plan: ExportPlan, tick: int, caption: CaptionView, *, is_spoken: bool = True) -> _Draft:
    """The scene in which a picture holds while its caption is read; without a text, it has none."""
    text = shorten(caption.text, LONGEST_CAPTION)
    width = len(text) + sum(unicodedata.east_asian_width(letter) in "FW" for letter in text)  # a wide one is a syllable
    seconds = max(_SECONDS_BEFORE_READING + _SECONDS_A_CHARACTER * width, _LEAST_READING_SECONDS)
    return _Draft(plan, (tick,), seconds, caption._replace(text=text) if text else None, is_spoken)


def _run(plan: ExportPlan, tick: int, end: int) -> Iterator[_Draft]:
    """Yield the scene of a run from a tick to another, if it is not the same; it goes step by step."""
    comparison = plan.comparison
    steps = range(comparison.step_at(tick) + 1, comparison.step_at(end) + 1)
    ticks = tuple(dict.fromkeys((tick, *map(comparison.tick_of_step, steps), end)))
    if len(ticks) > 1:
        yield _Draft(plan, ticks, _run_seconds(len(ticks) - 1))


def subtitles_text(scenes: Sequence[Scene], units: int) -> str:
    """The captions that are spoken in ``scenes`` as a file of subtitles, in the format WebVTT of the W3C."""
    cues = [
        f"{_time_text(scene.begin / units)} --> {_time_text(scene.end / units)}\n{escape(scene.caption.text, False)}\n"
        for scene in scenes
        if scene.is_spoken and scene.caption and scene.begin < scene.end
    ]
    return "\n".join(["WEBVTT\n", *cues])


def subrip_text(text: str) -> str:
    """Subtitles in WebVTT as SubRip, for an MP4, in which ffmpeg puts backslashes before the braces of WebVTT.

    A word joiner, which is invisible, after each character that would begin markup takes its meaning away.
    """
    return re.sub(r"[<{\\]", "\\g<0>\N{WORD JOINER}", unescape(text.removeprefix("WEBVTT\n\n")))


def _time_text(seconds: float) -> str:
    """A time such as ``00:01:02.500``."""
    minutes, milliseconds = divmod(round(seconds * 1000), 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{milliseconds // 1000:02}.{milliseconds % 1000:03}"
