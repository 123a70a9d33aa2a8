"""Videos, encoded by the ffmpeg of the system or of the package imageio-ffmpeg."""

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

#: 30 frames a second, which projectors and players support.
VIDEO_CLOCK = FrameClock(units=30, least=1)

_H264_OPTIONS = "-c:v libx264 -crf 18 -preset medium -tune animation -movflags +faststart -f mp4".split()
_VP9_OPTIONS = "-c:v libvpx-vp9 -crf 24 -b:v 0 -deadline good -cpu-used 5 -row-mt 1 -fflags +bitexact -f webm".split()
# Even sides, as yuv420p needs, and the colour space that players assume.
_COLOUR_ARGUMENTS = """
    -vf crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv -pix_fmt
    yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv
""".split()


def write_mp4(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write a plan as H.264 in an MP4, which every player supports."""
    return _write_video(plan, path, _H264_OPTIONS)


def write_webm(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write a plan as VP9 in a WebM."""
    return _write_video(plan, path, _VP9_OPTIONS)


def find_ffmpeg() -> str:
    """The path of the system's ffmpeg, else that of imageio-ffmpeg.

    Raises VisualizerError if there is neither.
    """
    if system_path := shutil.which("ffmpeg"):
        return system_path
    with suppress(ImportError, RuntimeError):
        # A package of the extra "video", without type hints.
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
    done, total = 0, sum(frame.duration for frame in frames)
    yield from drawer.prepare(frame.tick for frame in frames)
    yield ExportProgress(done, total)
    command = [
        ffmpeg,
        *"-hide_banner -loglevel error -nostdin -y -f rawvideo -pix_fmt rgb24".split(),
        *"-s {}x{} -framerate {} -i pipe:0 -an".format(*drawer.size, VIDEO_CLOCK.units).split(),
        *_COLOUR_ARGUMENTS,
        *codec,
        str(path),
    ]
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=messages)
        except OSError as error:
            raise VisualizerError(f"ffmpeg cannot be started ({reason_of(error)}); write .gif instead") from error
        assert process.stdin is not None
        try:
            # If the pipe breaks, the reason is among the messages of ffmpeg.
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
        output = messages.read().decode("utf-8", "replace").strip()
    # Some versions end with status 0 if the disk is full; only the message tells.
    if status or os.strerror(errno.ENOSPC) in output:
        reason = output.split("\n")[-1] or f"status {status}"
        raise VisualizerError(f"ffmpeg could not make the video ({reason}); write .gif instead")
