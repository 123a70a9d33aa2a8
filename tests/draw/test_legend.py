"""The legend: what it explains, that it keeps to its room, and that it shows cells as boards do."""

from __future__ import annotations

from draw_help import MARKS, pane_of, traced

from visualizer.draw.panels.legend import Sign, legend_of
from visualizer.playback.scenario import Overlay

BOARD = "# click: 0,0\nEEEE\nEEEM\nEEEE\n"


def view_of(*algorithms, overlay=Overlay.NUMBERS, mines=True, cell=32, board=BOARD, **how):
    traces = [traced(board, name) for name in algorithms or ("queue-mark-on-push",)]
    panes = [pane_of(trace, 0, index, **how) for index, trace in enumerate(traces)]
    return legend_of(panes, overlay, mines, cell)


def test_it_explains_what_these_panes_show_and_no_more_than_six_signs():
    assert view_of("queue-mark-on-push", "recursive-check-first").signs == (
        Sign.HIDDEN,
        Sign.NUMBER,
        Sign.WAITING,
        Sign.CALL,
        Sign.NOW,
        Sign.MINE,
    )


def test_calls_are_explained_where_a_pane_has_calls_in_that_panes_colour():
    both = view_of("queue-mark-on-push", "recursive-check-first")
    assert (both.waiting, both.calls) == MARKS[:2]
    assert Sign.CALL not in view_of().signs
    assert Sign.WAITING not in view_of("recursive-check-first").signs


def test_what_is_not_to_be_seen_is_not_explained():
    for how, shown, missing in [
        ({"overlay": Overlay.DIGITS}, {Sign.NUMBER, Sign.DIGIT}, {Sign.HEAT, Sign.VISITED}),
        ({"overlay": Overlay.HEAT}, {Sign.NUMBER, Sign.HEAT}, {Sign.VISITED, Sign.TREE}),
        ({"overlay": Overlay.TREE}, {Sign.VISITED, Sign.TREE}, {Sign.NUMBER, Sign.HEAT}),
        ({"overlay": Overlay.NONE}, {Sign.VISITED, Sign.DIGIT}, {Sign.NUMBER, Sign.TREE}),
        ({"mines": False}, {Sign.DIGIT}, {Sign.MINE}),
        ({"board": "# click: 0,0\nEE\n"}, {Sign.CLICK}, {Sign.MINE, Sign.DIGIT, Sign.GIVEN}),
        ({"cell": 10}, {Sign.VISITED}, {Sign.NUMBER}),
        ({"highlighted": (3,)}, {Sign.DIFFERS}, set()),
        ({}, {Sign.NUMBER}, {Sign.DIFFERS}),
        ({"board": "# click: 0,1\nEM\n"}, {Sign.EXPLODED}, {Sign.GIVEN}),
        ({"board": "# click: 0,0\nE1\n"}, {Sign.GIVEN}, {Sign.EXPLODED}),
    ]:
        signs = set(view_of(**how).signs)
        assert shown <= signs, how
        assert not missing & signs, how
