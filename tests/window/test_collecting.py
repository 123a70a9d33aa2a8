"""Python's collector looks at everything only while the window rests."""

from __future__ import annotations

import gc
import weakref

import pytest

from visualizer.window.collecting import CollectorAtRest


class Ring:
    """Something that only the collector can free."""

    def __init__(self):
        self.itself = self


@pytest.fixture(autouse=True)
def as_it_was():
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def make_objects():
    """As many as make the collector look at the young ones some times."""
    first, second, _ = gc.get_threshold()
    return [[] for _ in range(14 * first * second)]


@pytest.mark.long
def test_playing_on_looks_at_little_and_a_rest_frees_what_is_in_a_circle():
    looked = []
    gc.callbacks.append(lambda phase, info: looked.append(info["generation"]))
    try:
        with CollectorAtRest() as collector:
            ring = weakref.ref(Ring())
            kept = make_objects()
            assert looked
            assert 2 not in looked
            collector.rest()
            assert ring() is None
            looked.clear()
            collector.rest()
            assert looked == [], "nothing is new"
    finally:
        gc.callbacks.pop()
    assert kept


def test_everything_is_as_before_when_the_window_is_closed():
    before = gc.get_threshold()
    with CollectorAtRest():
        assert gc.get_threshold() != before
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
