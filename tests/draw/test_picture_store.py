"""Pictures that are drawn again and again: the last used are kept, of so many pixels together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from visualizer.draw.picture_store import PictureStore

sides = st.integers(0, 60)


class Drawn:
    """Draws pictures, each of the size that is its key, and counts them."""

    def __init__(self, most):
        self.store = PictureStore(most, lambda picture: picture)
        self.keys = []

    def get(self, key):
        def draw():
            self.keys.append(key)
            return key

        return self.store.get(key, draw)


@given(st.lists(st.tuples(sides, sides), max_size=200))
def test_never_more_pixels_are_kept_than_asked_for(keys):
    drawn = Drawn(5000)
    for key in keys:
        assert drawn.get(key) == key
        assert 0 <= drawn.store.pixels <= 5000


def test_what_was_used_last_is_not_drawn_again():
    drawn = Drawn(3000)
    for key in [(10, 10), (20, 20), (10, 10), (30, 30), (10, 10)]:
        drawn.get(key)
    assert drawn.keys == [(10, 10), (20, 20), (30, 30)]
    drawn.get((31, 30))
    drawn.get((10, 10))
    assert drawn.keys == [(10, 10), (20, 20), (30, 30), (31, 30)]
    drawn.get((20, 20))
    assert drawn.keys[-1] == (20, 20)
