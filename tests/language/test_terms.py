"""Display names: every member of an enum has one."""

from visualizer.analysis.rank_correlation import By
from visualizer.language.terms import FRONTIERS, ORDERS, OVERLAYS, SYNCS, UNITS
from visualizer.playback.comparison import Sync
from visualizer.playback.scenario import Overlay
from visualizer.trace.waiting import Frontier


def test_every_member_has_a_name():
    of_syncs = ((SYNCS, Sync), (UNITS, Sync))
    for names, members in [(FRONTIERS, Frontier), (ORDERS, By), (OVERLAYS, Overlay), *of_syncs]:
        assert set(names) == set(members)
        assert all(names.values())
