"""The stops of a lecture: the list of them, and the prompt for a caption."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from visualizer.language.formatting import capitalize, fill_template
from visualizer.language.terms import STOP_REMOVED
from visualizer.playback.scenario import LONGEST_CAPTION, ScenarioView, Stop, sort_stops
from visualizer.window.moves import change_stops, mark_stop, stop_position_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Prompt

_CAPTION_HINT = (
    "What is asked or said here, in up to {most} characters, or nothing. Playing pauses at the stop and shows it large."
)
_NO_STOPS_SENTENCE = (
    "No stop is marked yet. S marks the position that is shown, and so does a click with the right button on the"
    " timeline. Playing pauses there and shows the caption; J, Shift+J and a presenter's clicker go from stop to stop."
    " A stop keeps its board, algorithms and view, so a lecture can have several boards."
)


def open_caption(shell: Shell) -> Prompt:
    """The prompt that marks a stop with a caption at the shown position, with what is shown there."""
    session, here = shell.session, shell.session.shown_position
    part = session.presentation.shown_part
    stops = part.stops if part is not None and part.sync is session.view.sync else ()
    stop = next((stop for stop in stops if stop.position == here), None)
    where = stop_position_text(session, here)
    title = f"The stop at {where}" if stop else f"Mark a stop at {where}"
    return _caption_prompt(
        shell, title, stop, lambda caption: mark_stop(session, Stop(here, caption, _shown_view(shell)))
    )


def _caption_prompt(shell: Shell, title: str, stop: Stop | None, mark: Callable[[str], object]) -> Prompt:
    """The prompt that calls ``mark`` with the caption of a new or a present stop."""

    def mark_and_close(caption: str) -> None:
        mark(caption)
        shell.close()

    return Prompt(
        shell,
        title,
        _CAPTION_HINT.format(most=LONGEST_CAPTION),
        lambda caption: shell.session.attempt(partial(mark_and_close, caption)),
        text=stop.caption if stop else "",
        label="Change" if stop else "Mark",
    )


def _shown_view(shell: Shell) -> ScenarioView:
    """What is shown, in every respect that a stop keeps."""
    session = shell.session
    view, letter = session.view, session.presentation.tags[session.focus].letter
    code = view.code if session.only_boards else shell.part_rect("code") is not None
    return ScenarioView(view.overlay, view.mines, code, view.language, letter)


class StopsPanel(Panel):
    """The list of all stops; the chosen one can be shown, changed or removed."""

    title = "Stops"
    size = (900, 620)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shown, places = shell.session.presentation, self._places()
        here = shown.part, shown.left_at
        ahead = (i for i, (part, stop) in enumerate(places) if (part, stop.position) >= here)
        self.chosen_index = next(ahead, len(places))

    def _places(self) -> list[tuple[int, Stop]]:
        """Each stop of the lecture, with the index of its part."""
        lecture = self.shell.session.presentation.lecture
        return [(index, stop) for index, part in enumerate(lecture) for stop in part.places]

    def show(self, ui: Ui, box: Box) -> None:
        """Show the list, and the buttons that go to the chosen stop, change it or remove it."""
        session = self.shell.session
        lecture, places = session.presentation.lecture, self._places()
        foot = box.cut_bottom(ui.px(38), ui.px(22))
        if ui.button(foot, "Mark the position shown", "S", "mark the position shown"):
            self.shell.open("stop")
        if ui.button(foot, "Undo", "Ctrl+Z", "take the last change back", enabled=bool(session.history.past)):
            session.undo()
        if not places:
            ui.paragraph(box, _NO_STOPS_SENTENCE)
            return
        height = ui.px(38)
        self.chosen_index = ui.move_index(self.chosen_index, len(places), box.height // height, "another stop")
        for index, row in ui.rows("stops", box, len(places), height, show=self.chosen_index):
            at, stop = places[index]
            part = lecture[at]
            where = capitalize(stop_position_text(session, stop.position, part))
            if part is session.presentation.shown_part and stop not in session.run_stops.stops:
                where += ", past the end of this run"
            if len(lecture) > 1:
                where = f"{part.name} \u00b7 {where}"
            label = f"{index + 1}   {stop.caption or '(no caption)'}"
            chosen, place = index == self.chosen_index, row.inflate(0, -ui.px(2))
            if ui.control(f"stop {index}", place, "row", label=label, detail=where, selected=chosen):
                self.chosen_index = index
        at, stop = places[self.chosen_index]
        others, where = (
            [each for each in lecture[at].stops if each is not stop],
            stop_position_text(session, stop.position, lecture[at]),
        )
        if ui.button(foot, "Remove", "Delete", "remove it"):
            change_stops(session, at, tuple(others))
            self.shell.say(fill_template(STOP_REMOVED, position=where))
        if ui.button(foot, "Caption", ("E", "F2"), "change its caption"):

            def change(caption: str) -> None:
                change_stops(session, at, sort_stops((*others, replace(stop, caption=caption))))

            self.shell.open(_caption_prompt(self.shell, f"The stop at {where}", stop, change))
        if ui.button(foot, "Go there", "Enter", "go there", right=True, selected=True):
            session.show_stop(at, stop)
            self.shell.close()
