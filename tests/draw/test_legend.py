"""The legend explains just the signs that are visible."""

from __future__ import annotations

from drawings import TAGS, pane_view_of, trace_of

from visualizer.draw.panels.legend import legend_of
from visualizer.playback.scenario import Overlay

BOARD = "# click: 0,0\nEEEE\nEEEM\nEEEE\n"


def legend_for(*algorithms, overlay=Overlay.NUMBERS, mines=True, cell=32, board=BOARD, **how):
    traces = [trace_of(board, name) for name in algorithms or ("queue-mark-on-push",)]
    panes = [pane_view_of(trace, 0, index, **how) for index, trace in enumerate(traces)]
    return legend_of(panes, overlay, mines, cell)


def test_the_legend_explains_calls_only_if_a_pane_has_calls():
    both = legend_for("queue-mark-on-push", "recursive-check-first")
    assert (both.waiting, both.calls) == TAGS[:2]
    assert "call" not in legend_for().signs
    assert "waiting" not in legend_for("recursive-check-first").signs


def test_the_legend_explains_only_visible_signs():
    for how, shown, missing in [
        ({"overlay": Overlay.DIGITS}, {"number", "digit"}, {"heat", "visited"}),
        ({"overlay": Overlay.HEAT}, {"number", "heat"}, {"visited", "tree"}),
        ({"overlay": Overlay.TREE}, {"visited", "tree"}, {"number", "heat"}),
        ({"overlay": Overlay.NONE}, {"visited", "digit"}, {"number", "tree"}),
        ({"mines": False}, {"digit"}, {"mine"}),
        ({"board": "# click: 0,0\nEE\n"}, {"click"}, {"mine", "digit", "given"}),
        ({"cell": 10}, {"heat"}, {"number", "visited"}),
        ({"highlighted": ((3, TAGS[0]),)}, {"differs"}, set()),
        ({}, {"number"}, {"differs"}),
        ({"board": "# click: 0,1\nEM\n"}, {"exploded"}, {"given"}),
        ({"board": "# click: 0,0\nE1\n"}, {"given"}, {"exploded"}),
    ]:
        signs = set(legend_for(**how).signs)
        assert shown <= signs, how
        assert not missing & signs, how
