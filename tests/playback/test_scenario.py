"""Scenarios are read from header lines and written back."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st
from strategies import boards_in_play, examples, names

from visualizer import Board
from visualizer.algorithms.variants import MARK_MOMENTS, PUSH_ORDERS, VARIANT_FRONTIERS, Variant
from visualizer.board.board import HeaderLine
from visualizer.board.neighbours import COMPASS_OFFSETS, NAMED_ORDERS
from visualizer.errors import ScenarioError, VisualizerError, to_one_line
from visualizer.playback.comparison import StepPosition, Sync
from visualizer.playback.scenario import (
    LONGEST_CAPTION,
    MOST_STOPS,
    Overlay,
    Scenario,
    ScenarioView,
    Stop,
    parse_lecture,
    parse_scenario,
)

KEYS = ("algorithms", "letters", "order", "in-step", "step", "view", "stop")
TEXT = """\
# title: The corner
# author: Ann
# click: 0,0
# algorithms: stack,mark=pop,order=N-E-S-W, queue-mark-on-push
# note: look at the corner
# letters: B,d
# order: clockwise
# in-step: operation
# Lesson-Number: 3
# step: 12+3
# view: heat, no-mines
# stop: 12 [Tree, no-code, Java, pane b] +3 more: why does the stack turn?
# note: last
# Stop: 2+1
EEE
EEM
"""
STOP_VIEW = ScenarioView(Overlay.TREE, code=False, language="java", pane="B")
SCENARIO = Scenario(
    Board(
        ("EEE", "EEM"),
        (0, 0),
        "The corner",
        ("look at the corner", "last"),
        (HeaderLine("author", "Ann"), HeaderLine("Lesson-Number", "3")),
    ),
    ("stack,mark=pop,order=four-sides", "queue-mark-on-push"),
    NAMED_ORDERS["clockwise"],
    Sync.OPERATION,
    StepPosition(12, 3),
    ScenarioView(Overlay.HEAT, mines=False),
    (Stop(StepPosition(2, 1)), Stop(StepPosition(12), "+3 more: why does the stack turn?", STOP_VIEW)),
    ("B", "D"),
)


def test_every_scenario_key_is_read():
    assert parse_scenario(TEXT) == SCENARIO


def test_a_wrong_value_is_refused_with_line_and_column():
    for text, line, column, says in [
        ("# algorithms: stak,mark=pop\nEE", 1, 15, "did you mean stack"),
        ("# algorithms: queue,mark=pop,mark=push\nEE", 1, 15, "twice"),
        ("EE\n#algorithms:\n", 2, 13, "no algorithm is named"),
        ("# note: x\n# order: clokwise\nEE", 2, 10, "did you mean clockwise"),
        ("# algorithms: queue,stack\n# letters: B, B\nEE", 2, 12, "different letters"),
        ("# order: N E\nEE", 1, 10, "just N E S W"),
        ("# in-step: visits\nEE", 1, 12, "visit, operation, reveal or finish"),
        ("# step: -1\nEE", 1, 9, "'-1' is not a position"),
        ("# step: 1+\nEE", 1, 9, "12+3"),
        ("# view: heat, sparks\nEE", 1, 9, "'sparks'"),
        ("# step: 1\n# Step: 1\nEE", 2, 9, "second Step"),
        ('# step: x\n[["E"]]', 1, 9, "'x'"),
        ("# stop:\nEE", 1, 8, "'' is not a position"),
        ("# stop: 12why\nEE", 1, 9, "'12why' is not a position; write a number of steps"),
        ("# algorithms: stack-peek, mine.py:reveal\nEE", 1, 15, "runs no code; remove it, and open"),
        ("\r\n# order:  up\r\nEE", 2, 11, "'up'"),
    ]:
        with pytest.raises(ScenarioError) as caught:
            parse_scenario(text, source="lesson.txt")
        error = caught.value
        assert (error.source, error.line, error.column) == ("lesson.txt", line, column)
        assert says in error.problem
        assert ";" in error.problem


any_text = st.text(st.characters(codec="utf-8"), max_size=30)
keys = st.from_regex(r"[A-Za-z\u00e9][A-Za-z0-9_-]{0,9}", fullmatch=True).filter(
    lambda key: key.lower() not in (*KEYS, "title", "click", "note")
)
orders = st.sampled_from([*NAMED_ORDERS.values()]) | st.permutations(
    [offset for name, offset in COMPASS_OFFSETS.items() if name != "C"]
).map(tuple)
variants = st.builds(
    Variant, st.sampled_from(VARIANT_FRONTIERS), st.sampled_from(MARK_MOMENTS), st.sampled_from(PUSH_ORDERS), orders
).map(lambda variant: variant.name)
views = st.builds(
    ScenarioView,
    st.sampled_from([None, *Overlay]),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, "generator", "java"]),
    st.sampled_from([None, "A", "L"]),
)


stops = st.builds(
    Stop,
    st.builds(StepPosition, st.integers(0, 10**9 - 1), st.integers(0, 99)),
    (any_text | st.sampled_from(["[] x", "[heat]", "[heat, sparks]", " [pane b] why"])).map(
        lambda text: to_one_line(text)[:LONGEST_CAPTION]
    ),
    views,
)


@st.composite
def scenarios(draw):
    """Draw any scenario that a file can hold."""
    notes = draw(st.lists(any_text.filter(lambda text: not to_one_line(text).startswith("a"))))
    lines = draw(st.lists(st.builds(HeaderLine, keys, any_text), max_size=4))
    plain = draw(boards_in_play(4))
    click = draw(st.sampled_from([None, plain.click]))
    return Scenario(
        Board(plain.rows, click, draw(any_text), tuple(notes), tuple(lines)),
        tuple(draw(st.lists(names | variants, max_size=4))),
        draw(st.none() | orders),
        draw(st.sampled_from([None, *Sync])),
        StepPosition(draw(st.integers(0, 10**9 - 1)), draw(st.integers(0, 99))),
        draw(views),
        tuple(draw(st.lists(stops, max_size=3))),
    )


@examples(100)
@given(scenarios())
@example(SCENARIO)
def test_a_scenario_equals_its_own_text_read_back(scenario):
    assert parse_scenario(scenario.to_board().to_text()) == scenario
    assert parse_scenario(scenario.to_board().to_text().replace("\n", "\r\n")) == scenario


def test_a_scenario_has_a_limited_number_of_stops():
    lines = [f"# stop: {step}\n" for step in range(MOST_STOPS + 1)]
    assert len(parse_scenario("".join(lines[1:]) + "EE").stops) == MOST_STOPS
    with pytest.raises(ScenarioError, match="201:9: there are more than 200 stops"):
        parse_scenario("".join(lines) + "EE")


def test_a_lecture_is_boards_between_lines_of_dashes():
    assert parse_lecture(TEXT + "---\n" + TEXT + "-----  \r\nEE") == (SCENARIO, SCENARIO, Scenario(Board(("EE",))))
    with pytest.raises(ScenarioError, match=r"7:9: .* is not a position"):
        parse_lecture("# title: a\nEE\n---\n\nEE\n---\n# step: x\nEE")


@pytest.mark.parametrize("text", ["Some words\n---\nEE\nEM", "E M\n---\nE E", "EE\n---\n# only a comment"])
def test_dashes_between_other_texts_separate_nothing(text):
    with pytest.raises(VisualizerError) as caught:
        parse_lecture(text)
    with pytest.raises(VisualizerError) as alone:
        parse_scenario(text)
    assert str(caught.value) == str(alone.value)
