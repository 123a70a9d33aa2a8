"""Display names: every member of an enum has one."""

import pytest

from visualizer.analysis.rank_correlation import By
from visualizer.language.terms import FRONTIERS, ORDERS, OVERLAYS, SYNCS, UNITS
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay
from visualizer.trace.waiting import Frontier


@pytest.mark.parametrize(
    ("names", "members"),
    [(FRONTIERS, Frontier), (ORDERS, By), (OVERLAYS, Overlay), (SYNCS, Sync), (UNITS, Sync)],
    ids=["frontiers", "orders", "overlays", "syncs", "units"],
)
def test_every_member_has_a_name(names, members):
    assert set(names) == set(members)
    assert all(names.values())
