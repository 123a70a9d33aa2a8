"""The stops of a lecture: the list of them, and the prompt for a caption."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from visualizer.language.formatting import capitalize, fill_template, read_table
from visualizer.language.terms import STOP_REMOVED
from visualizer.playback.scenario import LONGEST_CAPTION, ScenarioView, Stop, sort_stops
from visualizer.window.moves import change_stops, mark_stop, stop_position_text
from visualizer.window.shell import Panel, Shell
from visualizer.window.ui import Box, Ui
from visualizer.window.widgets.menu import Prompt

_TEXTS = read_table("window.json")["stops"]


def open_caption(shell: Shell, place: tuple[int, Stop] | None = None) -> Prompt:
    """The prompt for the caption of a stop of the lecture, by default of one at the shown position.

    A stop at the shown position keeps what is shown; another one keeps what it has.
    """
    session, here, shown = shell.session, shell.session.shown.position, shell.session.presentation
    part = shown.lecture[place[0]] if place else None
    shown_sync = shown.shown_part.sync if shown.shown_part else None
    # Where steps are counted in another way, a stop begins another part.
    shown_stop = session.shown.stop if shown_sync is session.view.sync else None
    stop = place[1] if place else shown_stop
    where = stop_position_text(session, stop.position if stop else here, part)

    def mark(caption: str) -> None:
        if place is None:
            mark_stop(session, Stop(here, caption, _shown_view(shell)))
        else:
            changed = shown.lecture[place[0]]
            stops = sort_stops((*changed.stops, replace(place[1], caption=caption)))
            change_stops(session, place[0], changed._replace(stops=stops))
        shell.close()

    return Prompt(
        shell,
        f"The stop at {where}" if stop else f"Mark a stop at {where}",
        _TEXTS["caption"].format(most=LONGEST_CAPTION),
        lambda caption: session.attempt(partial(mark, caption)),
        text=stop.caption if stop else "",
        label="Change" if stop else "Mark",
    )


def _shown_view(shell: Shell) -> ScenarioView:
    """What is shown, in every respect that a stop keeps."""
    session = shell.session
    view, letter = session.view, session.presentation.tags[session.focus].letter
    code = view.code if session.only_boards else shell.part_rect("code") is not None
    return ScenarioView(view.overlay, view.mines, session.shows_hall_code or code, view.language, letter)


class StopsPanel(Panel):
    """The list of all stops; the chosen one can be shown, changed or removed."""

    title = "Stops"
    size = (900, 620)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shown = shell.session.presentation
        here, places = (shown.part, shown.left_at), shown.places
        ahead = (i for i, (part, stop) in enumerate(places) if (part, stop.position) >= here)
        self.chosen_index = next(ahead, len(places))

    def show(self, ui: Ui, box: Box) -> None:
        """Show the list, and the buttons that go to the chosen stop, change it or remove it."""
        session = self.shell.session
        lecture, places = session.presentation.lecture, session.presentation.places
        foot = box.cut_bottom(ui.px(38), ui.px(22))
        if ui.button(foot, "Mark the position shown", "S", "mark the position shown"):
            self.shell.open("stop")
        if ui.button(foot, "Undo", "Ctrl+Z", "take the last change back", enabled=bool(session.history.past)):
            session.undo()
        if not places:
            ui.paragraph(box, _TEXTS["none"])
            return
        height = ui.px(38)
        self.chosen_index = ui.move_index(self.chosen_index, len(places), box.height // height, "another stop")
        for index, row in ui.rows("stops", box, len(places), height, show=self.chosen_index):
            at, stop = places[index]
            part = lecture[at]
            where = capitalize(stop_position_text(session, stop.position, part))
            if part is session.presentation.shown_part and stop not in session.shown.stops.stops:
                where += ", past what is recorded of this run"
            if len(lecture) > 1:
                where = f"{part.name} \u00b7 {where}"
            label = f"{index + 1}   {stop.caption or '(no caption)'}"
            chosen, place = index == self.chosen_index, row.inflate(0, -ui.px(2))
            if ui.control(f"stop {index}", place, "row", label=label, detail=where, selected=chosen):
                self.chosen_index = index
        at, stop = places[self.chosen_index]
        if ui.button(foot, "Remove", "Delete", "remove it"):
            where = stop_position_text(session, stop.position, lecture[at])
            stops = tuple(each for each in lecture[at].stops if each is not stop)
            change_stops(session, at, lecture[at]._replace(stops=stops))
            self.shell.say(fill_template(STOP_REMOVED, position=where))
        if ui.button(foot, "Caption", ("E", "F2"), "change its caption"):
            self.shell.open(open_caption(self.shell, (at, stop)))
        if ui.button(foot, "Go there", "Enter", "go there", right=True, selected=True):
            session.show_stop(at, stop)
            self.shell.close()
