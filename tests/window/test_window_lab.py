"""The lab: building, comparing and copying variants."""

from __future__ import annotations

import pytest
from window_driver import WindowDriver

from visualizer import parse_board, record
from visualizer.algorithms.variants import Variant
from visualizer.board.neighbours import COMPASS_OFFSETS, NAMED_ORDERS
from visualizer.window.screens.lab import variant_parts

CLOCKWISE = NAMED_ORDERS["clockwise"]


class LabDriver(WindowDriver):
    """A window with the lab open."""

    def __init__(self, *names, board="corner-9x9"):
        super().__init__(board)
        if names:
            self.compare(*names)
        self.key("W")

    @property
    def variant(self) -> Variant:
        return self.panel.variant

    @property
    def names(self) -> list[str]:
        """The names of the algorithms in the panes."""
        return [each.name for each in self.session.programs]

    @property
    def words(self) -> str:
        """All texts in the window."""
        return " ".join(self.texts())

    def build(self, variant: Variant) -> None:
        """Choose the parts of a variant, and its order on the compass."""
        for part in ("frontier", "mark", "push"):
            self.choose(part, getattr(variant, part))
        self.click_directions(
            name for offset in variant.order for name, cell in COMPASS_OFFSETS.items() if cell == offset
        )

    def choose(self, part: str, word: str) -> None:
        """Press the button of a part's value."""
        label, _ = variant_parts(self.variant.frontier)[part]["choices"][word]
        self.click_on(f"{part} {label}")

    def click_directions(self, names) -> None:
        for name in names:
            self.click_on(f"direction {name}")


@pytest.fixture
def lab():
    return LabDriver()


@pytest.mark.parametrize("parts", [("queue", "push"), ("iterators", "pop", "reversed")])
def test_a_variant_built_by_clicks_shows_code_that_runs(parts, lab):
    order = tuple(COMPASS_OFFSETS[name] for name in ["S", "N", "E", "W", "NE", "NW", "SE", "SW"])
    wanted = Variant(*parts, order=order)
    lab.build(wanted)
    assert lab.variant == wanted
    assert wanted.name.endswith("order=S-N-E-W-NE-NW-SE-SW")
    assert any(text.endswith(wanted.name) for text in lab.texts())
    shown = "".join(lab.words.split())
    for line in wanted.code.splitlines()[6:]:
        assert "".join(line.split()) in shown
    lab.click_on("copy-code")
    pasted: dict = {}
    exec(lab.host.clipboard, pasted)
    board = lab.session.board
    run = record(board, None, pasted["reveal"], order)
    assert run.visits.tolist() == record(board, None, wanted.algorithm).visits.tolist()


def test_the_lab_starts_with_the_variants_in_the_panes():
    lab = LabDriver("stack-peek", "queue,mark=pop", "recursion,order=clockwise")
    assert [each.name for each in lab.panel.variants] == lab.names[1:]


def test_a_changed_copy_names_the_changed_choice(lab):
    lab.click_on("copy")
    assert "the same" in lab.words
    lab.choose("mark", "push")
    assert "differ: when a cell is marked" in lab.words
    lab.come_to_rest()
    assert "variant 1 at position 12" in lab.words
    lab.click_on("copy")
    lab.click_on("copy")
    assert not lab.control("copy").enabled
    lab.click_on("variant 2")
    lab.choose("frontier", "queue")
    lab.key("Escape", "W")  # the variants are kept while the lab is closed
    for left, frontier in ((3, "stack"), (2, "stack"), (1, "stack")):
        lab.click_on("remove")
        assert (len(lab.panel.variants), lab.variant.frontier) == (left, frontier)
    assert not lab.control("remove").enabled


def test_a_clicked_direction_becomes_the_last_of_the_order(lab):
    lab.build(Variant("queue", "push", order=CLOCKWISE))
    lab.click_on("direction E")
    assert lab.variant.name == "queue,mark=push,order=N-NE-SE-S-SW-W-NW-E"
    lab.click_on("orders")
    lab.click_on("item Four sides")
    lab.click_on("direction N")
    assert lab.variant.name == "queue,mark=push,order=E-S-W-N"
    lab.click_on("direction SW")
    assert lab.variant.name == "queue,mark=push,order=E-S-W-N-NW-NE-SE-SW"
    lab.click_directions(["C", "E"])
    assert lab.variant.name == "queue,mark=push,order=S-W-N-NW-NE-SE-SW-C-E"


@pytest.mark.long
def test_a_large_board_is_not_run_while_a_variant_is_built():
    lab = LabDriver("queue,mark=pop", board=parse_board("\n".join(["E" * 101] * 101)))
    lab.come_to_rest()
    assert "too large" in lab.words
    assert "Same reveal order" in lab.words
    assert not lab.panel.traces


def test_comparing_variants_uses_their_own_orders():
    lab = LabDriver()
    lab.click_on("orders")
    lab.click_on("item Clockwise")
    lab.click_on("compare")
    assert lab.panel is None
    assert lab.names == ["stack,mark=pop,push=reversed,order=clockwise"]
    expected = record(lab.session.board, None, lab.names[0])
    assert lab.session.comparison.traces[0].visits.tolist() == expected.visits.tolist()
