"""Exported videos, checked with ffprobe, and errors of ffmpeg."""

import json
import shutil
import subprocess
import sys

import pytest

from visualizer import parse_board, record
from visualizer.errors import VisualizerError
from visualizer.export import animations
from visualizer.export.formats import Export
from visualizer.export.plan import ExportPlan

BOARD = parse_board("EEEE\nEEEE\nEEEM")
FFMPEG = pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="there is no ffmpeg")
FFPROBE = pytest.mark.skipif(shutil.which("ffprobe") is None, reason="there is no ffprobe")


def plan_of(**more):
    name = "queue-mark-on-push"
    more = {"size": (321, 243), "speed": 10.0, "hold": 1.0, **more}
    return ExportPlan((record(BOARD, (0, 0), name),), **more)


def probe_video(path):
    fields = "codec_name,width,height,pix_fmt,r_frame_rate,avg_frame_rate,nb_read_frames"
    options = f"-v error -count_frames -select_streams v:0 -of json -show_entries stream={fields}:format=duration"
    command = ["ffprobe", *options.split(), str(path)]
    report = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return report["streams"][0], float(report["format"]["duration"])


@FFMPEG
@FFPROBE
@pytest.mark.parametrize(("ending", "codec"), [("mp4", "h264"), pytest.param("webm", "vp9", marks=pytest.mark.long)])
def test_a_video_has_the_expected_codec_and_duration(tmp_path, ending, codec):
    plan = plan_of()
    path = tmp_path / f"a.{ending}"
    Export(plan, path).advance(lambda: True)
    stream, seconds = probe_video(path)
    assert stream["codec_name"] == codec
    assert (stream["width"], stream["height"]) == (320, 242)
    assert stream["pix_fmt"] == "yuv420p"
    assert stream["r_frame_rate"] == stream["avg_frame_rate"] == "30/1"
    assert int(stream["nb_read_frames"]) == round(plan.duration * 30) == 63
    assert seconds == pytest.approx(2.1, abs=0.02)


@FFMPEG
def test_a_cancelled_video_leaves_nothing_and_no_ffmpeg(tmp_path):
    path = tmp_path / "a.mp4"
    path.write_bytes(b"old")
    export = Export(plan_of(), path)
    for _ in range(9):
        export.advance(lambda: False)
    export.cancel()
    assert [each.name for each in tmp_path.iterdir()] == ["a.mp4"]
    assert path.read_bytes() == b"old"


def test_without_ffmpeg_the_error_names_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(animations.shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(VisualizerError) as caught:
        Export(plan_of(), tmp_path / "a.mp4").advance(lambda: True)
    assert "`python -m pip install imageio-ffmpeg`" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for ffmpeg")
@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("", "ffmpeg cannot be started (Exec format error); write .gif instead"),
        ("#!/bin/sh\necho Unknown encoder >&2\nexit 1\n", "(Unknown encoder)"),
    ],
)
def test_a_broken_ffmpeg_is_reported_and_leaves_nothing(tmp_path, monkeypatch, program, problem):
    fake = tmp_path / "ffmpeg"
    fake.write_text(program)
    fake.chmod(0o755)
    monkeypatch.setattr(animations, "find_ffmpeg", lambda: str(fake))
    with pytest.raises(VisualizerError) as caught:
        Export(plan_of(), tmp_path / "a.mp4").advance(lambda: True)
    assert problem in str(caught.value)
    assert {path.name for path in tmp_path.iterdir()} <= {"ffmpeg"}
