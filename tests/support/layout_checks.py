"""Problems of a layout: overlaps, items outside the window, and unreadable cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from layout_canvas import LayoutItem

#: The least visible width and height of a cut text, in pixels, so that it can be pointed at.
_LEAST_TO_POINT_AT = (14, 7)
_OVER_ALL = {"message", "tip"}
_PARTS = {"pane", "code", "timeline", "panel"}


def problems_of(items: Sequence[LayoutItem], window: pygame.Rect) -> list[str]:
    """Return all problems of a layout as sentences, without what a panel covers."""
    shown = _on_top(items)
    return [problem for find in (_texts, _marks, _parts, _controls, _cuts, _outside) for problem in find(shown, window)]


def _on_top(items: Sequence[LayoutItem]) -> list[LayoutItem]:
    """Return the items that no panel covers, without messages and tips."""
    panels = [number for number, item in enumerate(items) if item.kind == "panel"]
    shown = items[panels[-1] :] if panels else items
    return [item for item in shown if item.kind not in _OVER_ALL and not _OVER_ALL & {kind for kind, _ in item.within}]


def _texts_and_boards(items: Sequence[LayoutItem]) -> tuple[list[LayoutItem], list[pygame.Rect], list[LayoutItem]]:
    """Return the texts, the visible part of their letters, and the boards."""
    texts = [item for item in items if item.kind == "text" and item.text.strip()]
    return texts, [text.ink.clip(text.seen) for text in texts], [item for item in items if item.kind == "board"]


def _texts(items: Sequence[LayoutItem], window: pygame.Rect) -> Iterator[str]:
    """Yield texts over other texts, over boards, and outside their parts."""
    texts, inks, boards = _texts_and_boards(items)
    for number, (text, ink) in enumerate(zip(texts, inks)):
        for other in ink.collidelistall(inks[number + 1 :]):
            yield f"{_named(text)} lies over {_named(texts[number + 1 + other])}"
        if text.part("board") is None:
            yield from (
                f"{_named(text)} lies over board {board.name}" for board in boards if board.rect.colliderect(ink)
            )
    yield from _escaped(items, texts)


def _marks(items: Sequence[LayoutItem], window: pygame.Rect) -> Iterator[str]:
    """Yield marks over boards, over texts outside them, and outside their pane."""
    marks = [item for item in items if item.kind == "mark"]
    texts, inks, boards = _texts_and_boards(items)
    panes = {item.name: item.rect for item in items if item.kind == "pane"}
    for mark in marks:
        for number in mark.rect.collidelistall(inks):
            if not mark.rect.contains(inks[number]):
                yield f"{_named(mark)} lies over {_named(texts[number])}"
        for board in boards:
            if board.rect.colliderect(mark.rect):
                yield f"{_named(mark)} lies over {_named(board)}"
        if not panes.get(mark.part("pane") or "", window).contains(mark.seen):
            yield f"{_named(mark)} leaves its pane"


def _escaped(items: Sequence[LayoutItem], texts: Sequence[LayoutItem]) -> Iterator[str]:
    rects = {(item.kind, item.name): item.rect for item in items if item.name}
    for text in texts:
        for part in text.within:
            rect = rects.get(part)
            if rect is not None and not rect.contains(text.ink.clip(text.seen)):
                yield f"{_named(text)} leaves {' '.join(part)}"


def _parts(items: Sequence[LayoutItem], window: pygame.Rect) -> Iterator[str]:
    parts = [item for item in items if item.kind in _PARTS]
    for number, part in enumerate(parts):
        for other in parts[number + 1 :]:
            inside = (part.kind, part.name) in other.within
            if part.rect.colliderect(other.rect) and not inside:
                yield f"{_named(part)} overlaps {_named(other)}"
    panes = {item.name: item.rect for item in parts if item.kind == "pane"}
    for board in (item for item in items if item.kind == "board" and item.name in panes):
        if not panes[board.name].contains(board.rect):
            yield f"{_named(board)} leaves its pane"


def _controls(items: Sequence[LayoutItem], window: pygame.Rect) -> Iterator[str]:
    """Yield controls that overlap."""
    controls = [item for item in items if item.kind == "control"]
    extents = [_extent(control, items) for control in controls]
    for number, (control, extent) in enumerate(zip(controls, extents)):
        for other in extent.collidelistall(extents[number + 1 :]):
            yield f"{_named(control)} overlaps {_named(controls[number + 1 + other])}"


def _extent(control: LayoutItem, items: Sequence[LayoutItem]) -> pygame.Rect:
    part = ("control", control.name)
    return control.rect.unionall([item.rect for item in items if part in item.within])


def _cuts(items: Sequence[LayoutItem], window: pygame.Rect) -> Iterator[str]:
    """Yield cut texts with too little to point at, and cut numbers."""
    for item in items:
        if item.kind != "text" or not item.full.strip() or not item.is_cut:
            continue
        seen = item.seen.clip(window)
        if seen.width < _LEAST_TO_POINT_AT[0] or seen.height < _LEAST_TO_POINT_AT[1]:
            yield f"{_named(item)} is cut and cannot be pointed at"
        elif not any(letter.isalpha() for letter in item.full):
            yield f"{_named(item)} is a figure and is cut"


def _outside(items: Sequence[LayoutItem], window: pygame.Rect) -> Iterator[str]:
    for item in items:
        needed = item.rect if item.kind in _PARTS | {"board", "control"} else None
        if item.kind == "text" and item.text.strip():
            needed = item.ink.clip(item.seen)
        if needed is not None and not window.contains(needed):
            yield f"{_named(item)} leaves the window"


def _named(item: LayoutItem) -> str:
    what = repr(item.full) if item.kind == "text" else f"{item.kind} {item.name}".strip()
    shown = f" (shown {item.text!r})" if item.text != item.full else ""
    inside = "".join(f" in {kind} {name}" for kind, name in item.within[-1:])
    return f"{what}{shown}{inside} at {tuple(item.rect)}"
