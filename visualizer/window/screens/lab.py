"""The lab: an algorithm is built from parts, and its code and its order are shown at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.algorithms.lookup import is_known_by_name
from visualizer.algorithms.variants import Variant, is_variant, parse_variant
from visualizer.analysis.equivalence import Equivalence, search_equal_programs
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import COMPASS_OFFSETS, Order, compass_text
from visualizer.draw.board.board import draw_board, draw_cell_outlines
from visualizer.draw.board.grid import draw_labels, fit_grid
from visualizer.draw.board.looks import order_looks
from visualizer.draw.panels.code import differing_lines, draw_excerpt, excerpt_rows
from visualizer.draw.text import MONO
from visualizer.language.formatting import fill_template
from visualizer.language.operations import totals_text
from visualizer.language.signs import numbers_fit
from visualizer.language.terms import order_text, titles_text
from visualizer.playback.comparison import TaggedCells, new_tags
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.trace import Trace
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, order_items

MAX_LAB_VARIANTS = 4
FIRST_VARIANT = Variant("stack", "pop", "reversed")
#: Larger boards, in cells, are not run while a variant is being built.
MAX_LAB_CELLS = 10_000
_OPERATIONS_A_CALL = 2000
#: In pixels at scale 1: the greatest width of the order, the height of the text below it, the least
#: width of the code, and the height of a part.
_WIDEST_RUN, _TEXT_HEIGHT, _NARROWEST_CODE, _PART_HEIGHT = 336, 170, 240, 66
_TOO_LARGE_TEXT = "The board is too large to be run while you build. Compare runs it."


class Lab(Panel):
    """Builds up to `MAX_LAB_VARIANTS` variants; a button puts them into the panes.

    The variant at ``index`` is the one being built, and is compared with the first.
    """

    title = "The lab: build an algorithm from parts"
    size = (1600, 860)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.variants = find_variants(shell.session.programs)
        self.index = 0
        #: The results so far: the runs of variants on the board, and the programs that they equal.
        self.traces: dict[Variant, Trace] = {}
        self.equivalences: dict[Variant, Equivalence] = {}
        self._recorded_for: object = None
        self._recording_steps: Iterator[None] = iter(())

    @property
    def variant(self) -> Variant:
        """The variant that is being built."""
        return self.variants[self.index]

    def continue_work(self, time_left: Callable[[], bool]) -> bool:
        """Run the variants on the board, as `Screen.continue_work`, the one being built first."""
        wanted = self.shell.session.board, (self.variant, *self.variants)
        if wanted != self._recorded_for:
            self._recorded_for, self._recording_steps = wanted, self._record_variants(*wanted)
        for _ in self._recording_steps:
            self.shell.dirty = True
            if not time_left():
                return True
        return False

    def _record_variants(self, board: Board, variants: Sequence[Variant]) -> Iterator[None]:
        """Record and compare variants without a result, yielding after each short step."""
        self.traces = {variant: run for variant, run in self.traces.items() if run.board == board}
        small = board.height * board.width <= MAX_LAB_CELLS
        for variant in variants:
            if board.click is not None and small and variant not in self.traces:
                recording = Recording(board, board.click, variant.algorithm)
                while not recording.run(_OPERATIONS_A_CALL):
                    yield
                self.traces[variant] = recording.trace()
                yield
        for variant in variants:
            if variant not in self.equivalences:
                for equivalence in search_equal_programs(variant.algorithm):
                    if equivalence is not None:
                        self.equivalences[variant] = equivalence
                    yield

    # The screen

    def show(self, ui: Ui, box: Box) -> None:
        """Show the variants, and of one of them the parts, the code and the order on the board."""
        self._show_variants(ui, box.cut_top(ui.px(38), ui.px(8)))
        ui.text(box.cut_top(ui.px(26), ui.px(10)), difference_text(self.variants, self.index))
        self._show_foot(ui, box.cut_bottom(ui.px(40), ui.px(14)))
        self._show_parts(ui, box.cut_left(ui.px(400), ui.px(20)))
        code = box.width - min(ui.px(_WIDEST_RUN), box.width * 2 // 5) - ui.px(20)
        if code >= ui.px(_NARROWEST_CODE):
            self._show_code(ui, box.cut_left(code, ui.px(20)))
        self._show_run(ui, box)

    def _show_variants(self, ui: Ui, row: Box) -> None:
        """Show the variants, and the buttons that copy and remove them."""
        buttons, count = row.cut_right(ui.px(190), ui.px(16)), len(self.variants)
        width = min((row.width + ui.px(8)) // count - ui.px(8), ui.px(390))
        for index, variant in enumerate(self.variants):
            number, chosen = index + 1, index == self.index
            if ui.button(row, f"{number}  {variant.title}", name=f"variant {number}", width=width, selected=chosen):
                self.index = index
        does = "make another variant from this, to change a part of it"
        if ui.button(buttons, "Copy", does=does, name="copy", width=ui.px(88), enabled=count < MAX_LAB_VARIANTS):
            self.variants.append(self.variant)
            self.index = count
        if ui.button(
            buttons, "Remove", name="remove", enabled=count > 1, width=buttons.width, does="take this variant away"
        ):
            del self.variants[self.index]
            self.index = max(self.index - 1, 0)

    # The parts

    def _change_part(self, part: str, value: Any) -> None:  # noqa: ANN401 - a word, or an order
        self.variants[self.index] = replace(self.variant, **{part: value})

    def _show_parts(self, ui: Ui, box: Box) -> None:
        """Show the three parts and the neighbour order, which scroll in a low window."""
        parts = list(variant_parts(self.variant.frontier).items())
        for index, row in ui.rows("parts", box, len(parts) + 3, ui.px(_PART_HEIGHT)):
            if index >= len(parts):
                self._show_directions(ui, row, index - len(parts) - 1)
                continue
            part, texts = parts[index]
            ui.text(row.cut_top(ui.px(22)), texts["heading"], size=ui.canvas.metrics.small, colour=ui.canvas.theme.dim)
            row.cut_bottom(0, ui.px(8))
            if part == "order":
                self._show_order(ui, row)
                continue
            labels = {word: label for word, (label, _) in texts["choices"].items()}
            tips = {word: tip for word, (_, tip) in texts["choices"].items()}
            now, width = getattr(self.variant, part), row.width // len(labels) - ui.px(6)
            chosen = ui.choice(row, part, now, labels, tips=tips, width=width)
            if chosen != now:
                self._change_part(part, chosen)

    def _show_order(self, ui: Ui, row: Box) -> None:
        """Show the name of the neighbour order, which opens a menu of those that have one."""
        now, does = self.variant.order, "choose a neighbour order that has a name"
        if ui.button(row, order_text(now), does=does, name="orders", icon="down", width=row.width):
            items = order_items(now, partial(self._change_part, "order"))
            self.shell.open(Menu(self.shell, "orders", items))

    def _show_directions(self, ui: Ui, row: Box, down: int) -> None:
        """Show row ``down``, -1 to 1, of the compass; a press makes a direction the last."""
        order = self.variant.order
        row.cut_bottom(0, ui.px(6))
        for right in (-1, 0, 1):
            direction, name = (down, right), compass_text(((down, right),))
            chosen, tip = direction in order, "Take it last; C is the cell itself"
            label = f"{order.index(direction) + 1} {name}" if chosen else name
            if ui.button(row, label, name=f"direction {name}", width=ui.px(60), selected=chosen, tip=tip):
                self._change_part("order", move_last(order, direction))

    # The code and the run

    def _show_code(self, ui: Ui, box: Box) -> None:
        """Show the code, in which lines are lit that the first variant lacks."""
        code, theme, metrics = self.variant.code, ui.canvas.theme, ui.canvas.metrics
        title = "The code; lines that differ are lit" if self.index else "The code"
        ui.text(box.cut_top(ui.px(22), ui.px(4)), title, size=metrics.small, colour=theme.dim)
        ui.canvas.outlined_box(box, theme.background, theme.line, metrics.radius)
        lines = Box(box.inflate(-ui.px(16), -ui.px(16)))
        beside_bar = lines.width - ui.px(14), lines.height
        listing, top = excerpt_rows(code, beside_bar, metrics), lines.copy()
        visible = [index for index, _ in ui.rows("code", lines, len(listing.rows), listing.row_height)]
        if ui.is_drawing:
            rows = replace(listing, rows=listing.rows[visible[0] : visible[-1] + 1])
            top.width = lines.width
            draw_excerpt(ui.canvas, top, rows, differing_lines(code, self.variants[0].code))

    def _show_run(self, ui: Ui, box: Box) -> None:
        """Show the order of the reveals on the board, and sentences about the run."""
        trace, small = self.traces.get(self.variant), ui.canvas.metrics.small
        difference, cells = self._compare_with_first(trace)
        if trace is not None:
            board = Box(box)
            board.height = min(box.width, max(box.height - ui.px(_TEXT_HEIGHT), box.height // 2))
            head = board.cut_top(ui.px(22), ui.px(4))
            grid = fit_grid(board, trace.height, trace.width)
            numbers = numbers_fit(grid.cell, len(trace.reveals))
            title = f"The order of the reveals{'' if numbers else ': light to dark'}"
            ui.text(head, title, size=small, colour=ui.canvas.theme.dim)
            if ui.is_drawing:
                looks = order_looks(trace, self.shell.session.view.mines, numbers)
                draw_board(ui.canvas, grid, looks, new_tags([trace.code])[0])
                draw_cell_outlines(ui.canvas, grid, cells)
                draw_labels(ui.canvas, grid)
            box.cut_top(grid.rect.bottom - box.top, ui.px(12))
        equal = equivalence_text(self.equivalences.get(self.variant))
        for text in filter(None, (self._run_facts(trace), difference, equal)):
            ui.paragraph(box, text, size=small, gap=ui.px(8))

    def _compare_with_first(self, trace: Trace | None) -> tuple[str, TaggedCells]:
        """A sentence on how the run differs from the first variant's, and the first differing cells.

        The letters at the cells are the numbers of the variants.
        """
        first = self.traces.get(self.variants[0])
        if trace is None or first is None or self.index == 0:
            return "", ()
        orders = (run.cells[run.reveal_indices].tolist() for run in (trace, first))
        pairs = enumerate(zip(*orders), start=1)
        number, cells = next((pair for pair in pairs if len(set(pair[1])) > 1), (0, ()))
        if not number:
            return "Here the reveal order is that of variant 1.", ()
        text = f"The reveal order differs from that of variant 1 at position {number:,} (framed cells)."
        return text, tuple(zip(cells, new_tags([trace.code, first.code], (str(self.index + 1), "1"))))

    def _run_facts(self, trace: Trace | None) -> str:
        """A sentence with the totals of the run, or why there is none."""
        if trace is None:
            board = self.shell.session.board
            return _TOO_LARGE_TEXT if board.height * board.width > MAX_LAB_CELLS else "Running it ..."
        return f"{totals_text(trace)}."

    # The name and the panes

    def _show_foot(self, ui: Ui, row: Box) -> None:
        """Show the name of the variant, and the buttons to compare it and to copy its code."""
        does = "show these variants in the panes"
        if ui.button(row, "Compare", does=does, name="compare", right=True, width=ui.px(130), selected=True):
            session, chosen = self.shell.session, [each.algorithm for each in self.variants]
            self.shell.close()
            # Otherwise the shared order would hide the one that the variant was built with.
            own = any(program.order != session.presentation.order for program in chosen)
            session.choose_algorithms(list(dict.fromkeys(chosen)), own_orders=own)
        if ui.button(row, "Copy code", name="copy-code", right=True, does="copy the code, whole: it runs in a file"):
            self.shell.copy_text(self.variant.code, "The code is on the clipboard.")
        ui.text(row, f"In commands: {self.variant.name}", face=MONO)


# Variants


def find_variants(programs: Sequence[Program]) -> list[Variant]:
    """The variants among ``programs``, at most `MAX_LAB_VARIANTS`; `FIRST_VARIANT` if there is none."""
    names = [program.name for program in programs if is_variant(program.name) and is_known_by_name(program)]
    return [parse_variant(name) for name in names[:MAX_LAB_VARIANTS]] or [FIRST_VARIANT]


def move_last(order: Order, direction: Cell) -> Order:
    """``order`` with ``direction`` moved to its end; an order that lacks it gets all eight first.

    >>> move_last(((-1, 0), (0, 1), (1, 0), (0, -1)), (-1, 0))
    ((0, 1), (1, 0), (0, -1), (-1, 0))
    """
    added = () if direction in order else COMPASS_OFFSETS.values()
    every = (*order, *(offset for offset in added if offset not in order and offset != (0, 0)))
    return (*(offset for offset in every if offset != direction), direction)


def difference_text(variants: Sequence[Variant], index: int) -> str:
    """A sentence on the parts in which the variant at ``index`` differs from the first."""
    if index == 0:
        return "Copy makes another variant; change one part of it to see what that does."
    first, this, pair = variants[0], variants[index], f"Variants 1 and {index + 1}"
    parts = [words for part, words in _TEXTS["differences"].items() if getattr(first, part) != getattr(this, part)]
    if not parts:
        return f"{pair} are the same. Change one part to see what it does."
    return f"{pair} differ: {', '.join(parts)}."


#: Makes the lab once, so that it reopens as it was left.
open_lab = lru_cache(maxsize=1)(Lab)


#: The heading and the values of each part, by the frontier or for all others; the names of the parts in a sentence on
#: the difference of two variants; and sentences on the programs with a variant's reveal order.
_TEXTS = json.loads(Path(__file__).with_name("lab.json").read_text("utf-8"))


def variant_parts(frontier: str) -> dict[str, Any]:
    """The ``heading`` of each part of a variant, and the label and the tooltip of each value in its ``choices``.

    The part ``order`` has no list of values.

    >>> variant_parts("queue")["push"]["heading"]
    'Neighbours are pushed'
    """
    return {part: by_frontier.get(frontier, by_frontier["others"]) for part, by_frontier in _TEXTS["parts"].items()}


def equivalence_text(equivalence: Equivalence | None) -> str:
    """Sentences on the programs with the variant's orders; None means that the search goes on."""
    if equivalence is None:
        return f"Comparing it with the {len(CATALOGUE)} programs ..."
    key = "differ"
    if not equivalence.same_reveals:
        key = "none"
    elif equivalence.same_visits == equivalence.same_reveals:
        key = "same"
    elif equivalence.same_visits:
        key = "some"
    return fill_template(
        _TEXTS["equivalences"][key],
        programs=titles_text(equivalence.same_reveals),
        visits=titles_text(equivalence.same_visits),
        boards=equivalence.boards,
    )
