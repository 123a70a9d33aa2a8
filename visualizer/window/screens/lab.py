"""The lab: an algorithm is built from parts, and its code and its order are seen at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from visualizer.board.neighbours import NAMED_ORDERS, compass_text
from visualizer.draw.board.board import draw_board, draw_frames
from visualizer.draw.board.grid import draw_labels, grid_in
from visualizer.draw.board.looks import order_looks
from visualizer.draw.board.tile import numbers_fit
from visualizer.draw.panels.code import draw_listing, lines_that_differ, listing_rows
from visualizer.draw.text import MONO, REGULAR, STRONG
from visualizer.errors import counted
from visualizer.language.formatting import fill
from visualizer.language.lab import DIFFERENT_REVEALS, SAME_REVEALS, equivalence_text, parts_of
from visualizer.language.terms import order_text
from visualizer.playback.marks import new_marks
from visualizer.trace.trace import Trace
from visualizer.window.screens.lab_state import (
    MAX_VARIANTS,
    LabRuns,
    LabVariants,
    first_difference,
)
from visualizer.window.session import MOST_PANES
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Menu, MenuItem

#: What a window with little room shows one of, and a wide one side by side.
PARTS, CODE, RUN = "Parts", "Code", "Order"
#: In the plan's pixels: from which width on they stand side by side, and a row of the parts.
_WIDE, _ROW = 1100, 66
_TOO_LARGE = "The board is too large to be run while you build. Compare runs it."


class Lab(Panel):
    """Builds up to four variants; ``Compare`` puts them into the panes."""

    title = "The lab: build an algorithm from parts"
    size = (1600, 860)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.variants = LabVariants()
        self.runs = LabRuns()
        self.view = PARTS
        #: What was in the panes when the lab was closed.
        self._in_panes: tuple[str, ...] = ()

    def opened(self) -> None:
        """Take over the variants that have come into the panes since it was closed."""
        programs = self.shell.session.programs
        names = tuple(each.name for each in programs)
        if names != self._in_panes:
            self.variants.take_over(programs)
        self._in_panes = names

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Run the variants on the board, the one that is worked on first."""
        variants = [self.variants.variant, *(each.variant for each in self.variants.items)]
        self.runs.want(self.shell.session.board, variants)
        if self.runs.done:
            return False
        self.shell.redraw()
        return self.runs.work(time_left)

    # The screen

    def show(self, ui: Ui, box: Box) -> None:
        """Show the variants, the parts of one of them, its code and its order on the board."""
        self._show_variants(ui, box.cut_top(ui.px(38), ui.px(8)))
        variants = self.variants
        same = variants.other is not None and not variants.differences
        ui.text(box.cut_top(ui.px(26), ui.px(10)), variants.difference_text,
                colour=ui.canvas.theme.warning if same else None)  # fmt: skip
        foot = box.cut_bottom(ui.px(40), ui.px(14))
        if box.width >= ui.px(_WIDE):
            self._show_parts(ui, box.cut_left(ui.px(400), ui.px(20)))
            self._show_run(ui, box.cut_right(ui.px(336), ui.px(20)))
            self._show_code(ui, box)
        else:
            show = {PARTS: self._show_parts, CODE: self._show_code, RUN: self._show_run}
            show[self.view](ui, box)
        self._show_name(ui, foot)

    def _show_variants(self, ui: Ui, row: Box) -> None:
        """Show the variants, what copies and removes them, and what is seen in a small window."""
        variants, count = self.variants, len(self.variants.items)
        if row.width < ui.px(_WIDE):
            views = row.cut_right(ui.px(230), ui.px(16))
            self.view = ui.choice(
                views, "view", self.view, {each: each for each in (PARTS, CODE, RUN)}, fills=True
            )
        buttons = row.cut_right(ui.px(190), ui.px(16))
        width = min((row.width - (count - 1) * ui.px(8)) // count, ui.px(390))
        for index, item in enumerate(variants.items):
            title = f"{index + 1}  {item.variant.title}"
            if ui.button(row, title, does=item.variant.title, name=f"variant {index + 1}",
                         width=width, selected=index == variants.index):  # fmt: skip
                variants.index = index
        if ui.button(buttons, "Copy", name="copy", enabled=count < MAX_VARIANTS,
                     width=ui.px(88),
                     does="make another variant from this, to change a part of it"):  # fmt: skip
            variants.copy()
        if ui.button(buttons, "Remove", name="remove", enabled=count > 1, width=buttons.width,
                     does="take this variant away"):  # fmt: skip
            variants.remove()

    # The parts

    def _show_parts(self, ui: Ui, box: Box) -> None:
        """Show the three parts and the neighbour order; in a low window they scroll."""
        variants, theme = self.variants, ui.canvas.theme
        parts = list(parts_of(variants.variant.frontier).items())
        for index, row in ui.rows("parts", box, len(parts) + 3, ui.px(_ROW)):
            if index >= len(parts):
                self._show_directions(ui, row, index - len(parts) - 1)
                continue
            part, (heading, choices) = parts[index]
            differs = part in variants.differences
            words = f" (not as in variant {(variants.other or 0) + 1})" if differs else ""
            ui.text(row.cut_top(ui.px(22)), heading + words, size=ui.canvas.metrics.small,
                    face=STRONG if differs else REGULAR,
                    colour=theme.accent if differs else theme.dim)  # fmt: skip
            row.cut_bottom(0, ui.px(8))
            if part == "order":
                self._show_order(ui, row)
                continue
            labels = {word: label for word, (label, _) in choices.items()}
            tips = {word: tip for word, (_, tip) in choices.items()}
            chosen = getattr(variants.variant, part)
            chosen = ui.choice(row, part, chosen, labels, tips=tips, fills=True)
            variants.current.choose(part, chosen)

    def _show_order(self, ui: Ui, row: Box) -> None:
        """Show the name of the neighbour order, which opens a list, and what clears the compass."""
        current = self.variants.current
        directions = tuple(current.directions)
        if ui.button(row, "Clear", "Delete", "begin the order anew", name="clear", right=True,
                     width=ui.px(80), enabled=bool(directions)):  # fmt: skip
            current.set_directions([])
        if ui.button(row, order_text(current.variant.order), name="orders", icon="down",
                     width=row.width, does="choose a neighbour order that has a name"):  # fmt: skip
            items = [
                MenuItem(order_text(order), partial(current.set_directions, order),
                         compass_text(order), selected=directions == order)
                for order in NAMED_ORDERS.values()
            ]  # fmt: skip
            self.shell.open(Menu(self.shell, "orders", items, "Neighbour order"))

    def _show_directions(self, ui: Ui, row: Box, down: int) -> None:
        """Show a row of the compass, ``down`` -1 to 1, and beside it what of the order is known."""
        current, small = self.variants.current, ui.canvas.metrics.small
        compass = row.cut_left(ui.px(196), ui.px(16))
        compass.cut_bottom(0, ui.px(6))
        for right in (-1, 0, 1):
            name = compass_text(((down, right),))
            chosen = (down, right) in current.directions
            label = f"{current.directions.index((down, right)) + 1} {name}" if chosen else name
            if ui.button(compass, label if label != "C" else "itself", name=f"direction {name}",
                         width=ui.px(60), selected=chosen,
                         tip="The cell itself, as a neighbour" if name == "C" else ""):  # fmt: skip
                current.click((down, right))
        if down == -1:
            ui.paragraph(row, compass_text(tuple(current.directions)), size=small, face=MONO)
        elif down == 0:
            ui.paragraph(row, current.missing_text, size=small, colour=ui.canvas.theme.warning)

    # The code and the run

    def _show_code(self, ui: Ui, box: Box) -> None:
        code, other = self.variants.variant.code, self.variants.other_variant
        head = box.cut_top(ui.px(30), ui.px(8))
        if ui.button(head, "Copy code", name="copy-code", right=True,
                     does="copy the code, whole: it runs in a file"):  # fmt: skip
            self.shell.copy_text(code, "The code is on the clipboard.")
        title = "The code; lines that differ are lit" if other else "The code"
        ui.text(head.cut_top(ui.px(22)), title, size=ui.canvas.metrics.small,
                colour=ui.canvas.theme.dim)  # fmt: skip
        theme, radius = ui.canvas.theme, ui.canvas.metrics.radius
        ui.canvas.outlined_box(box, theme.background, theme.line, radius)
        lines = Box(box.inflate(-ui.px(16), -ui.px(16)))
        found, top = listing_rows(code, lines.size, ui.canvas.metrics), lines.copy()
        seen = [index for index, _ in ui.rows("code", lines, len(found.rows), found.row)]
        if ui.draws:
            rows = replace(found, rows=found.rows[seen[0] : seen[-1] + 1])
            top.width = lines.width
            highlighted = lines_that_differ(code, other.code) if other else ()
            draw_listing(ui.canvas, top, rows, highlighted)

    def _show_run(self, ui: Ui, box: Box) -> None:
        """Show the order of the reveals on the board, and in words what is known of the run."""
        trace, theme = self.runs.traces.get(self.variants.variant), ui.canvas.theme
        if trace is not None:
            beside = box.width > box.height
            board = box.cut_left(box.height, ui.px(20)) if beside else Box(box)
            board.cut_bottom(0 if beside else ui.px(190))
            head = board.cut_top(ui.px(22), ui.px(4))
            grid = grid_in(board, trace.height, trace.width)
            numbers = numbers_fit(grid.cell)
            ui.text(head, "In this order the cells are revealed" if numbers
                    else "The order of the reveals: light first, dark last",
                    size=ui.canvas.metrics.small, colour=theme.dim)  # fmt: skip
            if ui.draws:
                shown = order_looks(trace, self.shell.session.choices.mines, numbers)
                draw_board(ui.canvas, grid, shown, new_marks([trace.code])[0])
                draw_frames(ui.canvas, grid, self._difference(trace)[1])
                draw_labels(ui.canvas, grid)
            if not beside:
                box.cut_top(grid.rect.bottom - box.top, ui.px(12))
        for text, strong in self._sentences(trace):
            ui.paragraph(box, text, colour=theme.text if strong else theme.dim, gap=ui.px(8))

    def _difference(self, trace: Trace) -> tuple[str, tuple[int, ...]]:
        """How the run differs from that of the other variant, in words, and the cells where."""
        variant = self.variants.other_variant
        if variant is None or variant not in self.runs.traces:
            return "", ()
        number, cells = first_difference(trace, self.runs.traces[variant]) or (0, ())
        template = DIFFERENT_REVEALS if number else SAME_REVEALS
        return fill(template, other=(self.variants.other or 0) + 1, position=number), cells

    def _sentences(self, trace: Trace | None) -> Iterator[tuple[str, bool]]:
        """What is known of the run, each sentence with whether it is emphasised."""
        if trace is None:
            yield _TOO_LARGE if self.runs.too_large else "Running it ...", False
        else:
            found = trace.statistics
            waiting = "most waiting" if trace.has_frontier else "deepest call"
            again = f", {found.repeats:,} pushed again" if found.repeats else ""
            yield (f"{counted(found.visits, 'visit')}, {counted(found.reveals, 'cell')} revealed,"
                   f" {waiting} {found.max_frontier:,}{again}."), False  # fmt: skip
            if difference := self._difference(trace)[0]:
                yield difference, True
        yield equivalence_text(self.runs.equivalences.get(self.variants.variant)), True

    # The name and the panes

    def _show_name(self, ui: Ui, row: Box) -> None:
        """Show the variant's name, and what puts the variants into the panes."""
        name, buttons = self.variants.variant.name, row.cut_right(ui.px(404), ui.px(10))
        ui.text(row, name, face=MONO)
        if ui.button(buttons, "Copy name", "Ctrl+C", "copy the name, as the command line takes it",
                     name="copy-name"):  # fmt: skip
            self.shell.copy_text(name, "The name is on the clipboard.")
        if ui.button(buttons, "Add to the panes", name="add",
                     does="show these variants beside what is compared now"):  # fmt: skip
            self._compare(beside=True)
        if ui.button(buttons, "Compare", name="compare", width=buttons.width, selected=True,
                     does="show these variants, and only these"):  # fmt: skip
            self._compare(beside=False)

    def _compare(self, beside: bool) -> None:
        session = self.shell.session
        chosen = [each.variant.algorithm for each in self.variants.items]
        programs = tuple(dict.fromkeys([*(session.programs if beside else ()), *chosen]))
        # A variant with an order of its own is built to be seen with that.
        own = any(each.order != session.order for each in chosen)
        if len(programs) <= MOST_PANES:
            self._in_panes = tuple(each.name for each in programs)
            self.shell.close()
            if own and session.order is not None:
                session.say("Each algorithm takes the neighbours in its own order now.")
        session.choose_algorithms(programs, own_orders=own)  # says so where they are too many
