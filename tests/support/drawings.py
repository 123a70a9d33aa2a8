"""Pictures for tests of drawing, made without a display."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
from hypothesis import strategies as st

from visualizer import parse_board, record
from visualizer.draw.panels.frontier import frontier_layout, place_entries
from visualizer.draw.panels.pane_view import PaneView
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import DARK, Metrics
from visualizer.playback.comparison import FAMILIES, PaneTag

#: The tags of four algorithms, one of each family.
TAGS = tuple(PaneTag(letter, family) for letter, family in zip("ABCD", FAMILIES))
GOLDEN = Path(__file__).parents[1] / "pictures"
# Versions of pygame render fonts differently: a pixel counts as different if a channel differs
# by this much, and this share of pixels may be different.
FAR_OFF = 64
SHARE = 0.008
#: A strategy for the scale of text and lines.
scales = st.sampled_from((0.72, 1.0, 1.25, 2.4))


def frontier_entries(state):
    """Return all entries of the frontier or open calls, the next one first."""
    layout = frontier_layout(pygame.Rect(0, 0, 300, 99_999), state.trace, Metrics())
    return [entry for entry, _ in place_entries(layout, state).placed] if layout else []


def pixels(surface):
    """Return the colours of a Surface, shape (width, height, 3)."""
    return pygame.surfarray.array3d(surface)


def filled_surface(size, colour=(1, 2, 3)):
    """Return a Surface filled with a colour that no theme has."""
    surface = pygame.Surface(size)
    surface.fill(colour)
    return surface


def canvas_on(surface, theme=DARK, scale=1.0):
    """Return a canvas that paints on a Surface."""
    return SurfaceCanvas(surface, theme, Metrics(scale))


def drawn_rect(surface, colour=(1, 2, 3)):
    """Return the smallest rectangle around all that is drawn on a `filled_surface`."""
    other = (pixels(surface) != colour).any(axis=2)
    if not other.any():
        return pygame.Rect(0, 0, 0, 0)
    columns, rows = np.flatnonzero(other.any(axis=1)), np.flatnonzero(other.any(axis=0))
    return pygame.Rect(int(columns[0]), int(rows[0]), int(columns[-1] - columns[0] + 1), int(rows[-1] - rows[0] + 1))


def difference_share(one, other):
    """Return the share of visibly different pixels of two pictures; 1 if their sizes differ."""
    first, second = pixels(one).astype(int), pixels(other).astype(int)
    if first.shape != second.shape:
        return 1.0
    return float((np.abs(first - second).max(axis=2) > FAR_OFF).mean())


def assert_matches_picture(surface, name, folder, kept_in=GOLDEN):
    """Check that a picture matches the kept one; if not, write it to ``folder``."""
    kept = kept_in / f"{name}.png"
    actual = folder / f"{name}.actual.png"
    differs = difference_share(surface, pygame.image.load(kept)) if kept.exists() else 1.0
    if differs > SHARE:
        pygame.image.save(surface, actual)
    assert differs <= SHARE, (
        f"{differs:.1%} of the picture differ from {kept}; look at {actual}, and if that is how"
        " it should be, copy it there"
    )


def trace_of(text, algorithm="queue-mark-on-push"):
    """Return the trace of an algorithm on a board written as text with a click."""
    return record(parse_board(text), None, algorithm)


def pane_view_of(trace, moment, index=0, **more):
    """Return the view of a pane at a moment of a trace."""
    return PaneView(TAGS[index], trace.state_at(moment), **more)
