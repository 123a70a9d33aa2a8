"""Animated GIFs, and videos that the ffmpeg of the system or of imageio-ffmpeg encodes.

Each frame of a GIF has only the pixels that change. Pillow compresses the pixels. The blocks around
them are written here, since Pillow's own writer of animations keeps every frame in memory, drops equal
frames and cannot be interrupted. The file follows the GIF89a specification (1990).
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from struct import pack

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

from visualizer.errors import VisualizerError, reason_of
from visualizer.export.narration import Scene, film_size, narrate, subrip_text, subtitles_text
from visualizer.export.pictures import FrameDrawer, Pixels, draw_title, picture_dimensions
from visualizer.export.plan import AnimationFrame, ExportPlan, ExportProgress, FrameTiming

ColourNumbers = NDArray[np.uint8]

#: 30 frames a second, which projectors and players support.
VIDEO_TIMING = FrameTiming(units=30, least=1, glide=1)

_H264_OPTIONS = "-c:v libx264 -crf 18 -preset medium -tune animation -movflags +faststart -f mp4 -c:s mov_text".split()
_VP9_OPTIONS = """
    -c:v libvpx-vp9 -crf 24 -b:v 0 -deadline realtime -cpu-used 8 -row-mt 1 -fflags +bitexact -f webm -c:s copy
""".split()
# Even sides, as yuv420p needs, and the colour space that players assume.
_COLOUR_ARGUMENTS = """
    -vf crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv -pix_fmt
    yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv
""".split()
#: Browsers stretch frames of less than 2/100 of a second to 10/100. Two to five pictures of a glide keep files small.
GIF_TIMING = FrameTiming(units=100, least=2, glide=6)
#: The most colours; one more index means "as in the frame before".
MOST_COLOURS = 255
#: The squared distance at which a colour of the palette replaces another: fewer colours make a smaller file.
_NEAR_DISTANCE = 56**2
_RGB_COLOUR_COUNT = 1 << 24
#: The number of pictures from which the palette is chosen.
_SAMPLE_COUNT = 8
#: A colour with at least this share of the pixels is in the palette.
_LEAST_SHARE = 1 / 1000


def write_gif(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write a plan as a GIF in the colours of `choose_palette`."""
    drawer = FrameDrawer(plan)
    frames = plan.frames(GIF_TIMING)
    yield from drawer.prepare(frame.tick for frame in frames)
    yield ExportProgress(0, len(frames))
    palette = choose_palette(drawer, frames)
    previous = np.full(drawer.size[::-1], palette.unchanged)
    with path.open("wb") as file:
        table = rgb_channels(palette.colours).tobytes().ljust(3 << palette.bits, b"\0")
        file.write(b"GIF89a" + pack("<2H3B", *drawer.size, 0b1111_0000 | palette.bits - 1, 0, 0))
        file.write(table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
        for number, frame in enumerate(frames, start=1):
            numbers = palette.colour_numbers(drawer.pixels(frame.tick, frame.glide))
            file.write(_frame_bytes(numbers, previous, frame.duration, palette))
            previous = numbers
            yield ExportProgress(number, len(frames))
        file.write(b";")


def _frame_bytes(numbers: ColourNumbers, previous: ColourNumbers, duration: int, palette: Palette) -> bytes:
    """The blocks of a frame: the rectangle of pixels that differ from ``previous``."""
    changed = numbers != previous
    left, top, right, bottom = Image.fromarray(changed.view(np.uint8)).getbbox() or (0, 0, 1, 1)
    changed[:, 1:-1] |= changed[:, :-2] & changed[:, 2:]  # a gap of one pixel takes more bytes than its colour
    pixels = np.where(changed, numbers, palette.unchanged)[top:bottom, left:right]
    size = right - left, bottom - top
    control = pack("<4BH2B", ord("!"), 0xF9, 4, 0b101, duration, palette.unchanged, 0)
    descriptor = pack("<B4H2B", ord(","), left, top, *size, 0, palette.bits)
    image = Image.frombytes("L", size, pixels.tobytes())
    return control + descriptor + image.tobytes("gif", "L", palette.bits, 0) + b"\0"


# Colours


class Palette:
    """At most 255 ``colours``, as 0xRRGGBB, that stand for all others.

    The index ``unchanged`` leaves a pixel as it was; an index takes ``bits`` bits.
    """

    def __init__(self, colours: Pixels) -> None:
        self.colours = colours
        self.unchanged = np.uint8(len(colours))
        self.bits = max(len(colours).bit_length(), 2)
        # For each colour looked up so far, one more than its index; 0 for the others.
        self._number_table = np.zeros(_RGB_COLOUR_COUNT, np.uint16)

    def colour_numbers(self, pixels: Pixels) -> ColourNumbers:
        """The index of the nearest colour of each pixel, in the shape of ``pixels``."""
        numbers = self._number_table[pixels]
        new = np.unique(pixels[numbers == 0])
        if len(new):
            self._number_table[new] = _nearest_colours(new, self.colours)[0] + 1
            numbers = self._number_table[pixels]
        return (numbers - 1).astype(np.uint8)


def choose_palette(drawer: FrameDrawer, frames: list[AnimationFrame]) -> Palette:
    """The palette of a GIF: exact for areas and text, approximate for the blends at their edges.

    Colours with a large share of sample pictures come first. Each further one is the colour that is
    farthest from those chosen, until all are near enough.
    """
    indices = np.unique(np.linspace(0, len(frames) - 1, _SAMPLE_COUNT).astype(int)).tolist()
    samples = [np.unique(drawer.pixels(frames[at].tick, frames[at].glide), return_counts=True) for at in indices]
    colours_of_all, counts_of_all = map(np.concatenate, zip(*samples))
    candidates, places = np.unique(colours_of_all, return_inverse=True)
    counts = np.bincount(places, counts_of_all)
    order = np.argsort(-counts, kind="stable")
    colours = list(candidates[order][counts[order] > counts.sum() * _LEAST_SHARE][:MOST_COLOURS])
    _, errors = _nearest_colours(candidates, np.array(colours))
    while len(colours) < MOST_COLOURS and errors.max(initial=0) > _NEAR_DISTANCE:
        worst = candidates[int(errors.argmax())]
        colours.append(worst)
        errors = np.minimum(errors, _squared_distances(candidates, worst))
    return Palette(np.array(colours, np.uint32))


def rgb_channels(pixels: Pixels) -> ColourNumbers:
    """Red, green and blue of each pixel, shape (..., 3)."""
    return np.stack([pixels >> 16 & 255, pixels >> 8 & 255, pixels & 255], -1).astype(np.uint8)


def _squared_distances(pixels: Pixels, colour: np.uint32) -> NDArray[np.int32]:
    differences = rgb_channels(pixels).astype(np.int32) - rgb_channels(np.array(colour)).astype(np.int32)
    squared: NDArray[np.int32] = (differences * differences).sum(-1, dtype=np.int32)
    return squared


def _nearest_colours(pixels: Pixels, colours: Pixels) -> tuple[NDArray[np.uint16], NDArray[np.int32]]:
    """The index of the nearest colour for each pixel, and the squared distance to it."""
    best = np.zeros(pixels.shape, np.uint16)
    errors = np.full(pixels.shape, np.iinfo(np.int32).max, np.int32)
    for number, colour in enumerate(colours):
        distances = _squared_distances(pixels, colour)
        best[distances < errors] = number
        errors = np.minimum(errors, distances)
    return best, errors


def write_mp4(plan: ExportPlan, path: Path, subtitles: Path | None = None) -> Iterator[ExportProgress]:
    """Write a plan as H.264 in an MP4, which every player supports; a narrated one with ``subtitles``."""
    return _write_video(plan, path, _H264_OPTIONS, subtitles)


def write_webm(plan: ExportPlan, path: Path, subtitles: Path | None = None) -> Iterator[ExportProgress]:
    """Write a plan as VP9 in a WebM; a narrated one with ``subtitles``."""
    return _write_video(plan, path, _VP9_OPTIONS, subtitles)


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


def _write_video(plan: ExportPlan, path: Path, codecs: list[str], subtitles: Path | None) -> Iterator[ExportProgress]:
    ffmpeg = find_ffmpeg()
    inputs = ["-i", "pipe:0"]
    scenes: Sequence[Scene]
    if subtitles is None:
        scenes, size = (Scene(plan, plan.frames(VIDEO_TIMING)),), picture_dimensions(plan)[0]
    else:
        scenes, size = narrate(plan, VIDEO_TIMING), film_size(plan)
        text = subtitles_text(scenes, VIDEO_TIMING.units)
        form, written = ("srt", subrip_text(text)) if codecs is _H264_OPTIONS else ("webvtt", text)
        subtitles.write_text(written, encoding="utf-8", newline="\n")
        if "-->" in text:
            # The titles say the same, so that the subtitles are there for those who turn them on.
            inputs += ["-f", form, "-i", str(subtitles), *"-disposition:v default -disposition:s 0".split()]
    command = [
        ffmpeg,
        *"-hide_banner -loglevel error -nostdin -y -f rawvideo -pix_fmt rgb24".split(),
        *"-s {}x{} -framerate {}".format(*size, VIDEO_TIMING.units).split(),
        *inputs,
        "-an",
        *_COLOUR_ARGUMENTS,
        *codecs,
        str(path),
    ]
    yield from _encode(command, scenes, size)
    if subtitles is not None:  # beside the film they are in WebVTT
        subtitles.write_text(text, encoding="utf-8", newline="\n")


def _encode(command: list[str], scenes: Sequence[Scene], size: tuple[int, int]) -> Iterator[ExportProgress]:
    """Run ``command``, which encodes the pictures of ``scenes`` in ``size``, and yield the progress."""
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=messages)
        except OSError as error:
            raise VisualizerError(f"ffmpeg cannot be started ({reason_of(error)}); write .gif instead") from error
        assert process.stdin is not None
        try:
            # If the pipe breaks, the reason is among the messages of ffmpeg.
            with suppress(BrokenPipeError), process.stdin as pictures:
                done, drawer = 0, FrameDrawer(scenes[0].plan)
                for scene in scenes:
                    if scene.plan is not drawer.plan:
                        drawer = FrameDrawer(scene.plan)
                    yield from drawer.prepare(frame.tick for frame in scene.frames)
                    title = draw_title(scene.plan, scene.caption, (size[0], size[1] - drawer.size[1]))
                    for frame in scene.frames:
                        parts = drawer.draw(frame.tick, frame.glide), title
                        picture = b"".join(pygame.image.tobytes(part, "RGB") for part in parts)
                        for _ in range(frame.duration):
                            pictures.write(picture)
                            done += 1
                            yield ExportProgress(done, scenes[-1].end)
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
