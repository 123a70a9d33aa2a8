"""Pictures that are drawn again and again, of a bounded number of pixels together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Picture = TypeVar("Picture")

#: What a picture costs beside its pixels, counted in pixels.
_BESIDE = 256


class PictureStore(Generic[Picture]):
    """Keeps the pictures that were used last, of at most ``most_pixels`` together.

    ``size_of`` gives the width and height of a picture in pixels. One that is larger than all
    that may be kept is not kept.
    """

    def __init__(self, most_pixels: int, size_of: Callable[[Picture], tuple[int, int]]) -> None:
        self.pixels = 0
        self._most = most_pixels
        self._size_of = size_of
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable, draw: Callable[[], Picture]) -> Picture:
        """The picture that was drawn for ``key``, or that ``draw`` gives."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = self._pictures[key] = draw()
        self.pixels += self._cost(picture)
        while self.pixels > self._most:
            self.pixels -= self._cost(self._pictures.popitem(last=False)[1])
        return picture

    def _cost(self, picture: Picture) -> int:
        width, height = self._size_of(picture)
        return width * height + _BESIDE
