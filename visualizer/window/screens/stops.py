"""The stops of a lecture: the list of them, and the prompt for a caption."""

from __future__ import annotations

from functools import partial

from visualizer.language.formatting import capitalize, fill_template
from visualizer.language.terms import STOP_REMOVED
from visualizer.playback.comparison import StepPosition
from visualizer.playback.scenario import LONGEST_CAPTION, Stop
from visualizer.window.moves import mark_stop, stop_position_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Prompt

_CAPTION_HINT = (
    "What is asked or said here, in up to {most} characters, or nothing. Playing pauses at the stop and shows it large."
)
_NO_STOPS_SENTENCE = (
    "No stop is marked yet. S marks the position that is shown, and so does a click with the right button on the"
    " timeline. Playing pauses there and shows the caption; J, Shift+J and a presenter's clicker go from stop to stop."
)


def open_caption(shell: Shell, position: StepPosition | None = None) -> Prompt:
    """The prompt that marks a stop with a caption, by default at the shown position."""
    session = shell.session
    here = position or session.shown_position
    stop = next((stop for stop in session.presentation.stops if stop.position == here), None)
    where = stop_position_text(session, here)

    def mark(caption: str) -> None:
        mark_stop(session, Stop(here, caption))
        shell.close()

    return Prompt(
        shell,
        f"The stop at {where}" if stop else f"Mark a stop at {where}",
        _CAPTION_HINT.format(most=LONGEST_CAPTION),
        lambda caption: session.attempt(partial(mark, caption)),
        text=stop.caption if stop else "",
        label="Change" if stop else "Mark",
    )


class StopsPanel(Panel):
    """The list of all stops; the chosen one can be shown, changed or removed."""

    title = "Stops"
    size = (900, 620)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        now = shell.session.shown_position
        stops = shell.session.presentation.stops
        self.chosen_index = next((i for i, stop in enumerate(stops) if stop.position >= now), len(stops))

    def show(self, ui: Ui, box: Box) -> None:
        """Show the list, and the buttons that go to the chosen stop, change it or remove it."""
        session = self.shell.session
        stops = session.presentation.stops
        foot = box.cut_bottom(ui.px(38), ui.px(22))
        if ui.button(foot, "Mark the position shown", "S", "mark the position shown"):
            self.shell.open("stop")
        if ui.button(foot, "Undo", "Ctrl+Z", "take the last change back", enabled=bool(session.history.past)):
            session.undo()
        if not stops:
            ui.paragraph(box, _NO_STOPS_SENTENCE)
            return
        height = ui.px(38)
        self.chosen_index = ui.move_index(self.chosen_index, len(stops), box.height // height, "another stop")
        for index, row in ui.rows("stops", box, len(stops), height, show=self.chosen_index):
            stop = stops[index]
            where = capitalize(stop_position_text(session, stop.position))
            if not session.comparison.contains_position(stop.position):
                where += ", past the end of this run"
            label = f"{index + 1}   {stop.caption or '(no caption)'}"
            chosen, place = index == self.chosen_index, row.inflate(0, -ui.px(2))
            if ui.control(f"stop {index}", place, "row", label=label, detail=where, selected=chosen):
                self.chosen_index = index
        position = stops[self.chosen_index].position
        if ui.button(foot, "Remove", "Delete", "remove it"):
            session.change(stops=tuple(stop for stop in stops if stop.position != position))
            self.shell.say(fill_template(STOP_REMOVED, position=stop_position_text(session, position)))
        if ui.button(foot, "Caption", ("E", "F2"), "change its caption"):
            self.shell.open(open_caption(self.shell, position))
        if ui.button(foot, "Go there", "Enter", "go there", right=True, selected=True):
            session.player.pause()
            session.player.seek(session.comparison.tick_of(position))
            self.shell.close()
