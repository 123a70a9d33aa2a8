"""The lab in the window: variants are built with keys and clicks, and are what they say."""

from __future__ import annotations

import pytest
from layout_canvas import layout_of
from window_help import Driver

from visualizer import parse_board, record
from visualizer.algorithms.lookup import find_algorithm
from visualizer.algorithms.variants import Variant, parse_variant
from visualizer.analysis.equivalence import equal_programs
from visualizer.board.neighbours import COMPASS, NAMED_ORDERS
from visualizer.draw.theme import DARK
from visualizer.window.screens.lab import Lab
from visualizer.window.screens.lab_layout import lab_layout
from visualizer.window.screens.lab_runs import LabRuns

CLOCKWISE = NAMED_ORDERS["clockwise"]


class LabDriver(Driver):
    """A window with the lab open."""

    def __init__(self):
        super().__init__()
        self.key("W")

    @property
    def lab(self) -> Lab:
        assert isinstance(self.panel, Lab)
        return self.panel

    @property
    def variant(self) -> Variant:
        return self.lab.variants.variant

    def build(self, variant: Variant) -> None:
        """Click the parts of a variant; an order without a name is clicked on the compass."""
        for part in ("frontier", "mark", "push"):
            self.click_on(f"{part} {getattr(variant, part)}")
        self.click_on("clear")
        for offset in variant.order:
            name = next(name for name, cell in COMPASS.items() if cell == offset)
            self.click_on(f"direction {name}")

    def code_shown(self) -> str:
        """The text that is drawn as code, without the spaces and the numbers of lines."""
        view = self.app.view
        box = lab_layout(self.lab.inner, view.metrics).code
        items = layout_of(self.app, view.rect.size)
        shown = [item for item in items if item.part("panel") and item.colour != DARK.dim]
        return "".join(item.text for item in shown if box.contains(item.rect)).replace(" ", "")


@pytest.fixture
def lab():
    return LabDriver()


@pytest.mark.parametrize(
    "parts",
    [("queue", "push", "natural"), ("stack", "pop", "reversed"), ("recursion", "pop", "natural"),
     ("iterators", "push", "reversed")],
    ids="-".join,
)  # fmt: skip
def test_a_variant_is_built_by_clicks_and_its_whole_code_is_shown(parts, lab):
    wanted = Variant(*parts, order=CLOCKWISE)
    lab.build(wanted)
    assert lab.variant == wanted
    assert lab.control("name").text == wanted.name
    assert lab.code_shown() == "".join(wanted.code.split())


def test_the_code_of_an_order_of_ones_own_pasted_into_a_file_gives_the_same_run(lab):
    order = tuple(COMPASS[name] for name in ["S", "N", "E", "W", "NE", "NW", "SE", "SW"])
    lab.build(Variant("stack", "pop", "reversed", order))
    assert lab.variant.name == "stack,mark=pop,push=reversed,order=S-N-E-W-NE-NW-SE-SW"
    lab.click_on("copy-code")
    pasted: dict = {}
    exec(lab.host.clipboard, pasted)
    board = lab.app.session.board
    run = record(board, None, pasted["reveal"], order)
    assert run.visits.tolist() == record(board, None, lab.variant.algorithm).visits.tolist()


def test_compare_puts_the_variant_into_the_panes_as_any_algorithm(lab):
    variant = Variant("recursion", "push", "natural", CLOCKWISE)
    lab.build(variant)
    lab.click_on("compare")
    session = lab.app.session
    assert lab.panel is None
    assert [each.name for each in session.programs] == [variant.name]
    expected = record(session.board, None, variant.name)
    assert session.comparison.traces[0].visits.tolist() == expected.visits.tolist()
    assert session.comparison.traces[0].order == CLOCKWISE
    lab.key("P")
    assert lab.control(f"algorithm {variant.name}") is not None


def test_variants_may_stand_beside_what_is_compared_now(lab):
    before = [each.name for each in lab.app.session.programs]
    lab.click_on("add")
    assert [each.name for each in lab.app.session.programs] == [
        *before,
        "stack,mark=pop,push=reversed",
    ]


def test_an_order_for_all_gives_way_to_the_variants_own(lab):
    lab.app.session.order = NAMED_ORDERS["anticlockwise"]
    lab.build(Variant("queue", "push", order=CLOCKWISE))
    lab.click_on("compare")
    assert lab.app.session.comparison.traces[0].order == CLOCKWISE
    assert "its own order" in lab.app.session.message


def test_more_panes_than_fit_are_refused_and_the_lab_stays(lab):
    names = [f"queue,order={name}" for name in list(NAMED_ORDERS)[:10]] + ["stack", "recursion"]
    lab.app.session.choose_algorithms([find_algorithm(name) for name in names])
    lab.settle()
    lab.click_on("add")
    assert lab.panel is lab.lab
    assert "At most 12 panes" in lab.app.session.message


def test_a_copy_with_one_choice_changed_names_that_cause(lab):
    variants = lab.lab.variants
    lab.click_on("copy")
    assert "the same" in variants.difference_text
    lab.click_on("mark push")
    assert [each.name for each in variants.variants] == [
        "stack,mark=pop,push=reversed",
        "stack,mark=push,push=reversed",
    ]
    assert "one part" in variants.difference_text
    assert "marked" in variants.difference_text
    lab.click_on("order clockwise")
    assert "two parts" in variants.difference_text
    assert "neighbour order" in variants.difference_text
    lab.click_on("compare")
    assert len(lab.app.session.programs) == 2


def test_there_are_at_most_four_variants_and_at_least_one(lab):
    for number in range(2, 5):
        lab.click_on("copy")
        assert len(lab.lab.variants.items) == number
    assert not lab.control("copy").enabled
    lab.key("2")
    lab.click_on("frontier queue")
    lab.key("4")
    assert lab.variant.frontier == "stack"
    for left in (3, 2, 1):
        lab.click_on("remove")
        assert len(lab.lab.variants.items) == left
    assert not lab.control("remove").enabled


def test_an_order_holds_until_the_next_is_whole(lab):
    lab.build(Variant("queue", "push", order=CLOCKWISE))
    lab.click_on("direction E")
    current = lab.lab.variants.current
    assert (current.directions, current.variant.order) == ([(0, 1)], CLOCKWISE)
    assert "7 more" in current.missing_text
    assert "clockwise" in current.missing_text
    for name in ["S", "W", "N"]:
        lab.click_on(f"direction {name}")
    assert lab.variant.name == "queue,mark=push,order=E-S-W-N"
    assert current.missing_text == ""
    for name in ["NE", "SW", "SE"]:
        lab.click_on(f"direction {name}")
    assert "1 more" in current.missing_text
    assert "E S W N" in current.missing_text
    lab.click_on("direction SW")  # taken out again
    lab.click_on("direction NW")
    lab.click_on("direction SW")
    assert lab.variant.name == "queue,mark=push,order=E-S-W-N-NE-SE-NW-SW"


def test_the_name_is_typed_and_copied(lab):
    lab.click_on("name")
    lab.key("Ctrl+A", "Delete")
    lab.type("queue,mark=pop,order=clockwise")
    assert lab.variant.frontier == "stack"
    lab.key("Enter")
    assert lab.variant == parse_variant("queue,mark=pop,order=clockwise")
    lab.click_on("copy-name")
    assert lab.host.clipboard == "queue,mark=pop,order=clockwise"
    lab.click_on("copy-code")
    assert lab.host.clipboard == lab.variant.code
    lab.click_on("frontier stack")
    lab.key("Ctrl+C")
    assert lab.host.clipboard == "stack,mark=pop,order=clockwise"


def test_a_wrong_name_is_an_error_and_changes_nothing(lab):
    lab.click_on("name")
    lab.key("Ctrl+A", "Delete")
    lab.type("stak,mark=pop")
    lab.key("Enter")
    assert "did you mean stack?" in lab.app.session.message
    assert lab.variant == Variant("stack", "pop", "reversed")
    lab.click_on("mark push")
    assert lab.control("name").text == "stack,mark=push,push=reversed"


def test_everything_is_reached_with_the_keyboard_alone(lab):
    assert lab.focus == "frontier stack"
    lab.key("Left", "Space")
    assert lab.variant.frontier == "queue"
    lab.key("Tab", "Left", "Enter")
    assert lab.variant.mark == "push"
    lab.key("Tab")
    assert lab.focus == "push reversed"
    lab.key("Delete", "Tab")
    assert lab.focus == "direction NW"
    lab.key("Right", "Space", "Down", "Right", "Space", "Left", "Down", "Space", "Up", "Left")
    assert lab.focus == "direction W"
    lab.key("Space")
    assert lab.variant == Variant("queue", "push", "reversed", NAMED_ORDERS["four-sides"])
    while lab.focus != "compare":
        lab.key("Tab")
    lab.key("Enter")
    assert [each.name for each in lab.app.session.programs] == [
        "queue,mark=push,push=reversed,order=four-sides"
    ]


def test_the_run_and_the_equivalence_come_by_and_by(lab):
    assert lab.lab.runs.equivalence(lab.variant) is None
    steps = 0
    while lab.lab.work(lambda: False):
        steps += 1
    assert steps > 30  # so none of them takes long
    found = lab.lab.runs.trace(lab.variant)
    assert found.visits.tolist() == record(found.board, None, lab.variant.algorithm).visits.tolist()
    *_, equal = equal_programs(lab.variant.algorithm)
    assert lab.lab.runs.equivalence(lab.variant) == equal
    lab.come_to_rest()


def test_a_board_that_is_too_large_is_not_run_while_building():
    board = parse_board("\n".join(["E" * 101] * 101)).with_click((0, 0))
    runs = LabRuns()
    variant = Variant("queue")
    runs.want(board, [variant])
    while runs.work(lambda: True):
        pass
    assert runs.too_large
    assert runs.trace(variant) is None
    assert runs.equivalence(variant) is not None


def test_variants_in_the_panes_are_worked_on_when_the_lab_opens():
    driver = Driver()
    driver.app.session.choose_algorithms(
        [find_algorithm(name) for name in ("queue,mark=pop", "stack-peek", "stack,mark=push")]
    )
    driver.settle()
    driver.key("W")
    variants = driver.panel.variants
    assert [each.name for each in variants.variants] == ["queue,mark=pop", "stack,mark=push"]
    driver.click_on("frontier recursion")
    driver.key("Escape", "W")
    assert [each.frontier for each in variants.variants] == ["recursion", "stack"]
