"""Videos: frames handed to ffmpeg, the system's or the one that a Python package brings."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pygame

from visualizer.errors import VisualizerError, reason_of
from visualizer.export.frames import FrameDrawer
from visualizer.export.plan import Clock, ExportPlan, ExportProgress

#: Videos have 30 frames a second, as many as a projector and every player can show.
VIDEO_CLOCK = Clock(units=30, least=1, most=1 << 31)

_H264 = ("-c:v", "libx264", "-crf", "18", "-preset", "medium", "-tune", "animation")
_FOR_STREAMING = ("-movflags", "+faststart")
_VP9 = ("-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "5",
        "-row-mt", "1")  # fmt: skip
# The colours that players assume: converted to, and named in the file.
_COLOURS = (
    "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    "-color_range", "tv",
)  # fmt: skip


class NoFfmpegError(VisualizerError):
    """There is no ffmpeg to make a video with."""


def write_mp4(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write H.264 in an MP4, which every player shows."""
    return _write(plan, path, (*_H264, *_FOR_STREAMING, "-f", "mp4"))


def write_webm(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write VP9 in a WebM."""
    return _write(plan, path, (*_VP9, "-f", "webm"))


def find_ffmpeg() -> str:
    """The system's ffmpeg, else that of the package imageio-ffmpeg; NoFfmpegError without both."""
    found = shutil.which("ffmpeg")
    if found:
        return found
    with suppress(ImportError, RuntimeError):
        # The extra "video"; it has no type hints.
        import imageio_ffmpeg  # type: ignore[import-not-found,import-untyped,unused-ignore]

        return str(imageio_ffmpeg.get_ffmpeg_exe())
    raise NoFfmpegError(
        "no ffmpeg is found to make a video with; install one with"
        " `python -m pip install imageio-ffmpeg`, or write .gif instead"
    )


def _write(plan: ExportPlan, path: Path, codec: tuple[str, ...]) -> Iterator[ExportProgress]:
    ffmpeg = find_ffmpeg()
    drawer = FrameDrawer(plan, even=True)
    frames = plan.frames(VIDEO_CLOCK)
    total = sum(frame.duration for frame in frames)
    done = 0
    yield from drawer.prepare(frame.tick for frame in frames)
    yield ExportProgress(done, total)
    with _encoder(ffmpeg, drawer.size, codec, path) as pictures:
        for frame in frames:
            picture = pygame.image.tobytes(drawer.draw(frame.tick), "RGB")
            for _ in range(frame.duration):
                pictures.write(picture)
                done += 1
                yield ExportProgress(done, total)


@contextmanager
def _encoder(
    ffmpeg: str, size: tuple[int, int], codec: tuple[str, ...], path: Path
) -> Iterator[IO[bytes]]:
    """A running ffmpeg that takes pictures; its messages are read only if it fails."""
    command = [
        ffmpeg, "-hide_banner", "-loglevel", "error", "-nostdin", "-y",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}",
        "-framerate", str(VIDEO_CLOCK.units), "-i", "pipe:0", "-an", *_COLOURS, *codec, str(path),
    ]  # fmt: skip
    with _new_file() as messages:
        process = _started(command, messages)
        assert process.stdin is not None
        try:
            with suppress(BrokenPipeError):
                yield process.stdin
            with suppress(BrokenPipeError):
                process.stdin.close()
            _check_end(process.wait(), messages)
            if not path.stat().st_size:
                raise VisualizerError("ffmpeg wrote an empty video; write .gif instead")
        finally:
            process.kill()
            process.wait()
            with suppress(OSError):
                process.stdin.close()


def _new_file() -> IO[bytes]:
    try:
        return tempfile.TemporaryFile()
    except OSError as error:
        raise VisualizerError(
            f"there is no folder for temporary files ({reason_of(error)}); write .gif instead"
        ) from error


def _started(command: list[str], messages: IO[bytes]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stderr=messages)
    except OSError as error:
        raise VisualizerError(
            f"ffmpeg cannot be started ({reason_of(error)}); install it anew, or write .gif instead"
        ) from error


def _check_end(status: int, messages: IO[bytes]) -> None:
    messages.seek(0)
    said = messages.read().decode("utf-8", "replace")
    if os.strerror(errno.ENOSPC) in said:  # which some versions of ffmpeg end with status 0
        raise OSError(errno.ENOSPC, said)
    if status == 0:
        return
    lines = [line.strip() for line in said.split("\n") if line.strip()]
    reason = lines[-1] if lines else f"status {status}"
    raise VisualizerError(f"ffmpeg could not make the video ({reason}); write .gif instead")
