"""Animated pictures: GIF, APNG and WebP, written frame by frame as only what changes.

Pillow packs the pixels of GIF and WebP. The files around them are put together here, since
Pillow's own way of saving animations keeps every frame in memory, drops frames that are alike
and cannot be interrupted. Files follow the GIF89a specification (1990), the PNG specification's
third edition (2025), and the WebP container specification (RFC 9649).
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from struct import pack
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from visualizer.export.animation.changes import Change, changes
from visualizer.export.animation.palette import (
    Palette,
    SeenColours,
    channels,
    palette_of,
)
from visualizer.export.frames import FrameDrawer, Pixels
from visualizer.export.plan import Clock, ExportPlan, ExportProgress, Frame

#: Browsers play GIF frames of less than 2/100 of a second at 10/100 instead.
GIF_CLOCK = Clock(units=100, least=2, most=0xFFFF)
APNG_CLOCK = Clock(units=1000, least=20, most=0xFFFF)
WEBP_CLOCK = Clock(units=1000, least=20, most=0xFFFFFF)

# How many pictures are looked at to choose the palette.
_SAMPLES = 8


def write_gif(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write a GIF; its colours are those of `gif_palette`."""
    drawer = FrameDrawer(plan)
    frames = plan.frames(GIF_CLOCK)
    yield from drawer.prepare(frame.tick for frame in frames)
    yield ExportProgress(0, len(frames))
    palette = gif_palette(drawer, frames)
    shown = np.full(drawer.size[::-1], palette.unchanged)
    with path.open("wb") as file:
        file.write(_gif_start(drawer.size, palette))
        for number, change in enumerate(changes(_drawn(drawer, frames)), start=1):
            file.write(_gif_frame(change, palette, shown))
            yield ExportProgress(number, len(frames))
        file.write(b";")


def write_apng(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write an APNG; its frames are what is drawn, to the pixel."""
    drawer = FrameDrawer(plan)
    frames = plan.frames(APNG_CLOCK)
    yield from drawer.prepare(frame.tick for frame in frames)
    with path.open("wb") as file:
        file.write(_apng_start(drawer.size, len(frames)))
        for number, change in enumerate(changes(_drawn(drawer, frames)), start=1):
            file.write(_apng_frame(change, number))
            yield ExportProgress(number, len(frames))
        file.write(_png_chunk(b"IEND", b""))


def write_webp(plan: ExportPlan, path: Path) -> Iterator[ExportProgress]:
    """Write a lossless animated WebP; its frames are what is drawn, to the pixel."""
    drawer = FrameDrawer(plan)
    frames = plan.frames(WEBP_CLOCK)
    yield from drawer.prepare(frame.tick for frame in frames)
    with path.open("wb") as file:
        file.write(_webp_start(drawer.size))
        # The format stores half of a frame's position.
        for number, change in enumerate(changes(_drawn(drawer, frames), align=2), start=1):
            file.write(_webp_frame(change))
            yield ExportProgress(number, len(frames))
        _write_riff_size(file)


def _drawn(drawer: FrameDrawer, frames: list[Frame]) -> Iterator[tuple[Pixels, int]]:
    return ((drawer.pixels(frame.tick), frame.duration) for frame in frames)


# GIF


def gif_palette(drawer: FrameDrawer, frames: list[Frame]) -> Palette:
    """The palette of a GIF: exact for areas and text, near for the blends at their edges."""
    seen = SeenColours()
    indices = np.unique(np.linspace(0, len(frames) - 1, _SAMPLES).astype(int))
    for index in indices.tolist():
        seen.add(drawer.pixels(frames[index].tick))
    plan = drawer.plan
    return palette_of(plan.colours, plan.comparison.marks, plan.overlay, seen.colours)


def _gif_start(size: tuple[int, int], palette: Palette) -> bytes:
    table = channels(palette.colours).tobytes().ljust(3 << palette.bits, b"\0")
    screen = pack("<2H3B", *size, 0b1111_0000 | palette.bits - 1, 0, 0)  # the table follows
    return b"GIF89a" + screen + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _gif_frame(change: Change, palette: Palette, shown: NDArray[np.uint8]) -> bytes:
    """A frame over the numbers that are ``shown``, which become those of the frame."""
    (width, height), unchanged = change.size, palette.unchanged
    before = shown[change.top : change.top + height, change.left : change.left + width]
    changed = np.flatnonzero(change.changed)
    places = np.unravel_index(changed, change.pixels.shape)
    now = palette.numbers(change.pixels[places])
    changed = changed[now != before[places]]
    before[places] = now
    # What lies between two changes of a row is drawn too: signs pack better without holes.
    gaps = np.diff(changed)
    holes = [changed[:-1][(gaps > offset) & (gaps < 5)] + offset for offset in (1, 2, 3)]
    drawn = np.concatenate((changed, *holes))
    numbers = np.full(width * height, unchanged)
    numbers[drawn] = before.flat[drawn]
    control = pack("<4BH2B", ord("!"), 0xF9, 4, 0b101, change.duration, unchanged, 0)
    place = pack("<B4H2B", ord(","), change.left, change.top, width, height, 0, palette.bits)
    image = Image.frombytes("L", change.size, numbers.tobytes())
    return control + place + image.tobytes("gif", "L", palette.bits, 0) + b"\0"


# APNG


def _png_chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def _apng_start(size: tuple[int, int], frames: int) -> bytes:
    header = pack(">2I5B", *size, 8, 6, 0, 0, 0)  # 8 bits each for red, green, blue and alpha
    control = pack(">2I", frames, 0)  # played again and again
    return b"\x89PNG\r\n\x1a\n" + _png_chunk(b"IHDR", header) + _png_chunk(b"acTL", control)


def _apng_frame(change: Change, number: int) -> bytes:
    # Chunks are counted: the first frame has one that counts, each further frame two.
    sequence = 2 * (number - 1) - (number > 1)
    control = pack(
        ">5I2H2B", sequence, *change.size, change.left, change.top,
        change.duration, APNG_CLOCK.units, 0, number > 1,
    )  # fmt: skip
    data = zlib.compress(_png_rows(change), 6)
    picture = (
        _png_chunk(b"IDAT", data)
        if number == 1
        else _png_chunk(b"fdAT", pack(">I", sequence + 1) + data)
    )
    return _png_chunk(b"fcTL", control) + picture


def _png_rows(change: Change) -> bytes:
    """The pixels as PNG has them before they are packed: a 0 for "no filter" before each row."""
    pixels = _with_alpha(change)
    height, width = pixels.shape[:2]
    rows = np.zeros((height, 1 + 4 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    return rows.tobytes()


def _with_alpha(change: Change) -> NDArray[np.uint8]:
    """Red, green, blue and alpha of each pixel; what is unchanged is transparent."""
    pixels = np.zeros((*change.pixels.shape, 4), np.uint8)
    pixels[..., :3] = channels(change.pixels)
    pixels[..., 3] = 255
    pixels[~change.changed] = 0
    return pixels


# WebP


def _riff_chunk(kind: bytes, data: bytes) -> bytes:
    return kind + pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three_bytes(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def _webp_start(size: tuple[int, int]) -> bytes:
    features = pack("<I", 0b0001_0010) + _three_bytes(size[0] - 1, size[1] - 1)  # alpha, animated
    control = pack("<IH", 0, 0)  # no background; played again and again
    return b"RIFF\0\0\0\0WEBP" + _riff_chunk(b"VP8X", features) + _riff_chunk(b"ANIM", control)


def _webp_frame(change: Change) -> bytes:
    image = Image.frombytes("RGBA", change.size, _with_alpha(change).tobytes())
    packed = io.BytesIO()
    image.save(packed, "WEBP", lossless=True, quality=40, method=1)
    width, height = change.size
    header = _three_bytes(change.left // 2, change.top // 2, width - 1, height - 1, change.duration)
    # What follows the file's own header of 12 bytes is the picture's chunk.
    return _riff_chunk(b"ANMF", header + b"\0" + packed.getvalue()[12:])


def _write_riff_size(file: BinaryIO) -> None:
    size = file.tell() - 8
    file.seek(4)
    file.write(pack("<I", size))
