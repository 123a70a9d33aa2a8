"""Videos: frames handed to ffmpeg, the system's or the one that a Python package brings."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from visualizer.errors import VisualizerError, reason_of
from visualizer.export.pictures import FrameDrawer
from visualizer.export.plan import ExportPlan, ExportProgress, FrameClock

#: Videos have 30 frames a second, as many as a projector and every player can show.
VIDEO_CLOCK = FrameClock(units=30, least=1)

_H264_OPTIONS = "-c:v libx264 -crf 18 -preset medium -tune animation -movflags +faststart -f mp4".split()
_VP9_OPTIONS = "-c:v libvpx-vp9 -crf 24 -b:v 0 -deadline good -cpu-used 5 -row-mt 1 -fflags +bitexact -f webm".split()
# Even sides, and the colours that players assume: converted to, and named in the file.
_COLOUR_ARGUMENTS = """
    -vf crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv -pix_fmt
    yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv
""".split()


def write_mp4(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write H.264 in an MP4, which every player shows."""
    return _write_video(plan, path, _H264_OPTIONS)


def write_webm(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write VP9 in a WebM."""
    return _write_video(plan, path, _VP9_OPTIONS)


def find_ffmpeg() -> str:
    """The system's ffmpeg, else that of imageio-ffmpeg; VisualizerError without both."""
    found = shutil.which("ffmpeg")
    if found:
        return found
    with suppress(ImportError, RuntimeError):
        # The extra "video"; it has no type hints.
        import imageio_ffmpeg  # type: ignore[import-not-found,import-untyped,unused-ignore]

        return str(imageio_ffmpeg.get_ffmpeg_exe())
    raise VisualizerError(
        "no ffmpeg is found to make a video with; install one with"
        " `python -m pip install imageio-ffmpeg`, or write .gif instead"
    )


def _write_video(plan: ExportPlan, path: Path, codec: list[str]) -> Iterator[ExportProgress]:
    ffmpeg = find_ffmpeg()
    drawer = FrameDrawer(plan)
    frames = plan.frames(VIDEO_CLOCK)
    total, done = sum(frame.duration for frame in frames), 0
    yield from drawer.prepare(frame.tick for frame in frames)
    yield ExportProgress(done, total)
    command = [
        ffmpeg,
        "-hide_banner",
        "-loglevel",
        "error",
        "-nostdin",
        "-y",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        "{}x{}".format(*drawer.size),
        "-framerate",
        str(VIDEO_CLOCK.units),
        "-i",
        "pipe:0",
        "-an",
        *_COLOUR_ARGUMENTS,
        *codec,
        str(path),
    ]
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=messages)
        except OSError as error:
            said = f"ffmpeg cannot be started ({reason_of(error)}); write .gif instead"
            raise VisualizerError(said) from error
        assert process.stdin is not None
        try:
            # Where the pipe is broken, ffmpeg has said why.
            with suppress(BrokenPipeError), process.stdin as pictures:
                for frame in frames:
                    picture = pygame.image.tobytes(drawer.draw(frame.tick), "RGB")
                    for _ in range(frame.duration):
                        pictures.write(picture)
                        done += 1
                        yield ExportProgress(done, total)
            status = process.wait()
        finally:
            process.kill()
            process.wait()
        messages.seek(0)
        said = messages.read().decode("utf-8", "replace").strip()
    # Some versions end with status 0 when the disk is full, and say so.
    if status or os.strerror(errno.ENOSPC) in said:
        reason = said.split("\n")[-1] or f"status {status}"
        raise VisualizerError(f"ffmpeg could not make the video ({reason}); write .gif instead")
