"""The stops of a lecture: a list to go through and to change, and what asks for a caption."""

from __future__ import annotations

from functools import partial

from visualizer.draw.text import STRONG
from visualizer.language.formatting import capital, fill
from visualizer.language.stops import REMOVED
from visualizer.playback.comparison import StepPosition
from visualizer.playback.stops import LONGEST_CAPTION, Stop
from visualizer.window.moves import go_to_stop, stop_position_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.dialogs import Prompt

_WORDS = (
    "What is asked or said here, in up to {most} characters, or nothing."
    " Playing pauses at the stop and shows it large."
)
_EMPTY = (
    "No stop is marked yet. S marks the position that is shown, and so does a click with the right"
    " button on the timeline. Playing pauses there and shows the caption;"
    " J, Shift+J and a presenter's clicker go from stop to stop."
)


def open_caption(shell: Shell, position: StepPosition | None = None) -> Prompt:
    """The prompt that marks a position, else the one that is shown, with a caption."""
    session = shell.session
    here = position or session.shown_position
    stop, where = session.stops.at(here), stop_position_text(session, here)

    def mark(caption: str) -> None:
        session.stops.mark(Stop(here, caption))
        shell.close()

    return Prompt(
        shell,
        f"The stop at {where}" if stop else f"Mark a stop at {where}",
        _WORDS.format(most=LONGEST_CAPTION),
        lambda caption: session.accepted(partial(mark, caption)),
        text=stop.caption if stop else "",
        label="Change" if stop else "Mark",
    )


class StopsPanel(Panel):
    """The list of all stops; a press goes to one, the buttons beside it change or remove it."""

    title = "Stops"
    size = (900, 620)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        now = shell.session.shown_position
        stops = shell.session.stops.now
        self.chosen = next((i for i, each in enumerate(stops) if each.position >= now), len(stops))

    def show(self, ui: Ui, box: Box) -> None:
        """Show the list, and do what is asked of it."""
        session = self.shell.session
        stops = session.stops.now
        foot = box.cut_bottom(ui.px(38), ui.px(22))
        if ui.button(foot, "Mark the position shown", "S", "mark the position shown", name="mark"):
            self.shell.open("stop")
        if ui.button(foot, "Undo", "Ctrl+Z", "take the last change back", name="undo",
                     enabled=session.stops.undoable):  # fmt: skip
            session.stops.undo()
        if not stops:
            ui.paragraph(box, _EMPTY)
            return
        height = ui.px(44)
        self.chosen = ui.moved(self.chosen, len(stops), box.height // height, "another stop")
        for index, row in ui.rows("stops", box, len(stops), height, show=self.chosen):
            self._row(ui, Box(row.inflate(0, -ui.px(4))), index, stops[index])

    def _row(self, ui: Ui, row: Box, index: int, stop: Stop) -> None:
        session, theme, chosen = self.shell.session, ui.canvas.theme, index == self.chosen
        if ui.button(row, "Remove", "Delete" if chosen else (), "remove it", right=True,
                     name=f"remove {index}"):  # fmt: skip
            session.stops.remove(stop.position)
            self.shell.say(fill(REMOVED, position=stop_position_text(session, stop.position)))
        if ui.button(row, "Caption", ("E", "F2") if chosen else (), "change its caption",
                     right=True, name=f"caption {index}"):  # fmt: skip
            self.shell.open(open_caption(self.shell, stop.position))
        pressed = ui.control(f"stop {index}", row, "row", selected=chosen, tip=stop.caption)
        pressed |= chosen and ui.shortcut("Enter", "go there")
        if pressed and go_to_stop(session, stop.position):
            self.shell.close()
        inside = session.comparison.has(stop.position)
        row.cut_left(ui.px(12))
        where = f"{index + 1}   {capital(stop_position_text(session, stop.position))}"
        ui.text(row.cut_left(min(ui.px(240), row.width // 3), ui.px(20)), where, face=STRONG,
                colour=theme.text if inside else theme.dim)  # fmt: skip
        caption = stop.caption or "(no caption)"
        if not inside:
            caption = f"past the end of this run \u00b7 {caption}"
        ui.text(row, caption, colour=theme.text if inside and stop.caption else theme.dim)
