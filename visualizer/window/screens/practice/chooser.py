"""Practise: the lessons with what was reached in them, and what is asked of the shown runs."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.draw.canvas import Canvas
from visualizer.draw.metrics import Metrics
from visualizer.draw.text import REGULAR, STRONG, height_of
from visualizer.errors import counted
from visualizer.exercises.answers_file import points_text
from visualizer.exercises.kept_progress import Kept
from visualizer.exercises.lessons.hour_quizzes import quizzes
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.window.actions import PRACTISE_ACTIONS
from visualizer.window.screens.practice.offers import Offer, offers_for, unfinished
from visualizer.window.screens.practice.opening import ask_for_lesson, open_practice
from visualizer.window.screens.practice.preparing import prepare
from visualizer.window.screens.practice.steps_bar import sized
from visualizer.window.shell import Commands, Panel, Shell
from visualizer.window.widgets.controls import Control

# Where there is less room inside than this, everything is drawn smaller.
_INSIDE = (860, 520)
_ROW, _OFFER, _GAP, _HEADING = 40, 84, 24, 34
_LESSONS_SHARE = 0.54


class Practise(Panel):
    """A list of the lessons at the left; questions on the shown runs at the right."""

    title = "Practise"
    size = (1280, 860)
    bindings = PRACTISE_ACTIONS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.lessons = (*shipped_lessons(), *quizzes())
        self.seed = shell.session.new_seed()
        self.first = 0
        self._outdated = True
        self._look_now()

    @property
    def offers(self) -> list[Offer]:
        """What was left before its end, and what is asked of the shown runs."""
        left = [self._unfinished] if self._unfinished is not None else []
        return [*left, *offers_for(self.shell, self.seed)]

    def opened(self) -> None:
        """Say what was wrong with the progress that was kept, if anything was."""
        if self.shell.progress_store.message:
            self.shell.say(self.shell.progress_store.message, error=True)

    # What it shows

    def detail(self, lesson: Lesson) -> str:
        """How long a lesson takes and what was reached in it."""
        kept = self._kept.get(lesson.name)
        parts = [counted(lesson.minutes, "minute")] if lesson.minutes else []
        parts += ["may be left out"] if lesson.optional else []
        return ", ".join(([_reached(kept)] if kept is not None else []) + parts)

    def preferred_focus(self) -> str:
        """The first lesson that was left before its end; where there is none, the first new one."""
        names, kept = [lesson.name for lesson in self.lessons], self._kept
        left = [name for name in names if name in kept and not kept[name].done]
        found = left or [name for name in names if name not in kept]
        return f"lesson {found[0]}" if found else ""

    def _layout(self, rect: pygame.Rect) -> tuple[Metrics, pygame.Rect, pygame.Rect]:
        """The sizes, and where the lessons and the rest lie."""
        scale = min(
            self.shell.view.metrics.scale, rect.width / _INSIDE[0], rect.height / _INSIDE[1]
        )
        metrics = Metrics(max(scale, 0.1))
        left = pygame.Rect(rect)
        left.width = round(rect.width * _LESSONS_SHARE)
        gap = metrics.px(_GAP)
        right = pygame.Rect(left.right + gap, rect.top, rect.right - left.right - gap, rect.height)
        return metrics, left, right

    # Controls

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A row for each lesson in sight, one for a lesson of one's own, and the questions."""
        self._look_now()
        metrics, left, right = self._layout(rect)
        return sized(
            [*self._lesson_rows(left, metrics), *self._offer_buttons(right, metrics)], metrics
        )

    def _fitting(self, left: pygame.Rect, metrics: Metrics) -> int:
        room = left.height - metrics.px(_HEADING) - metrics.px(_ROW + 12)
        return max(room // metrics.px(_ROW), 1)

    def _lesson_rows(self, left: pygame.Rect, metrics: Metrics) -> list[Control]:
        fitting, high = self._fitting(left, metrics), metrics.px(_ROW)
        self.first = min(max(self.first, 0), max(len(self.lessons) - fitting, 0))
        top = left.top + metrics.px(_HEADING)
        found = []
        for row, lesson in enumerate(self.lessons):
            number = row - self.first
            box = pygame.Rect(left.left, top + number * high, left.width, high - metrics.px(4))
            label = f"{lesson.number}  {lesson.title}" if lesson.number else lesson.title
            found.append(
                Control(
                    f"lesson {lesson.name}",
                    box,
                    "row",
                    label=label,
                    detail=self.detail(lesson),
                    enabled=0 <= number < fitting,
                    selected=self.shell.view.focus == f"lesson {lesson.name}",
                    press=partial(self.open_lesson, lesson),
                )
            )
        box = pygame.Rect(left.left, left.bottom - high, min(metrics.px(260), left.width), high)
        own = Control(
            "lesson file",
            box,
            label="Open a lesson file",
            tip="A lesson that your teacher wrote, a file in .md",
            press=partial(ask_for_lesson, self.shell),
        )
        return [*[each for each in found if each.enabled], own]

    def _offer_places(self, right: pygame.Rect, metrics: Metrics) -> list[pygame.Rect]:
        top, step = right.top + metrics.px(_HEADING), metrics.px(_OFFER)
        return [
            pygame.Rect(right.left, top + number * step, right.width, step - metrics.px(10))
            for number in range(len(self.offers))
        ]

    def _offer_buttons(self, right: pygame.Rect, metrics: Metrics) -> list[Control]:
        found, wide, high = [], metrics.px(120), metrics.px(38)
        places = self._offer_places(right, metrics)
        for offer, place in zip(self.offers, places):
            box = pygame.Rect(place.right - wide - metrics.px(12), 0, wide, high)
            box.centery = place.centery
            found.append(
                Control(
                    offer.name,
                    box,
                    label="Go on" if offer is self._unfinished else "Begin",
                    press=partial(self._begin, offer),
                    tip=offer.title,
                )
            )
        below = (places[-1].bottom if places else right.top) + metrics.px(24)
        field = pygame.Rect(right.left + metrics.px(64), below, metrics.px(150), high)
        found.append(
            Control(
                "seed",
                field,
                "field",
                text=str(self.seed),
                type=self._type_seed,
                tip="The same seed on the same board asks the same questions",
            )
        )
        other = pygame.Rect(field.right + metrics.px(10), below, metrics.px(150), high)
        found.append(
            Control(
                "other seed",
                other,
                label="Another",
                press=self._other_seed,
                tip="Another seed, so other questions (R)",
            )
        )
        return found

    # What can be done

    def open_lesson(self, lesson: Lesson) -> None:
        """Open a lesson where it was left."""
        opened = partial(open_practice, self.shell, kept=self._look_again)
        prepare(self.shell, partial(_practice, lesson), opened)

    def _begin(self, offer: Offer) -> None:
        begin = partial(offer.begin, self.shell)
        prepare(self.shell, offer.make, lambda practice: begin(practice, self._look_again))

    def _look_again(self) -> None:
        """Take what is reached from the files once this is seen again, since it has changed."""
        self._outdated = True

    def _look_now(self) -> None:
        if self._outdated:
            self._outdated = False
            self._kept = self.shell.progress_store.find_lessons()
            self._unfinished = unfinished(self.shell)

    def _type_seed(self, text: str) -> None:
        digits = "".join(each for each in text if each in "0123456789")[:9]
        self.seed = int(digits or "0")

    def _other_seed(self) -> None:
        self.seed = self.shell.session.new_seed()

    # Keys

    def key(self, name: str) -> bool:
        """Up and down go through the lessons; the rest is in the table of actions."""
        if self.shell.view.focus == "seed":
            return False
        names = [f"lesson {lesson.name}" for lesson in self.lessons]
        step = {"Up": -1, "Down": 1, "Home": -len(names), "End": len(names)}.get(name, 0)
        if not step or not names:
            return super().key(name)
        focus = self.shell.view.focus
        index = names.index(focus) + step if focus in names else 0
        index = min(max(index, 0), len(names) - 1)
        self.shell.focus(names[index])
        metrics, left, _ = self._layout(self.inner)
        self.first = min(max(self.first, index - self._fitting(left, metrics) + 1), index)
        return True

    def commands(self) -> Commands:
        """Another seed."""
        return {"practise-seed": self._other_seed}

    def scroll(self, rows: int) -> None:
        """Scroll the lessons."""
        self.first += rows

    # Drawing

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the headings, the words of each offer, and what the lesson in focus is about."""
        metrics, left, right = self._layout(rect)
        canvas = canvas.with_metrics(metrics)
        theme, size = canvas.theme, metrics.text
        canvas.text("Lessons", left.topleft, size=metrics.strong, face=STRONG, colour=theme.accent)
        hidden = len(self.lessons) - self._fitting(left, metrics)
        if hidden > 0:
            canvas.text(
                f"{hidden} more: the wheel, or Up and Down",
                left.topright,
                size=size,
                colour=theme.dim,
                align="right",
            )
        canvas.text(
            "Questions and tracing by hand",
            right.topleft,
            size=metrics.strong,
            face=STRONG,
            colour=theme.accent,
            most=right.width,
        )
        places = self._offer_places(right, metrics)
        for offer, place in zip(self.offers, places):
            canvas.outlined_box(place, theme.panel, theme.line, canvas.px(8))
            room = place.width - metrics.px(120 + 40)
            at = (place.left + metrics.px(14), place.top + metrics.px(10))
            canvas.text(offer.title, at, size=size, face=STRONG, colour=theme.text, most=room)
            top = at[1] + height_of(STRONG, size)
            canvas.text_lines(
                offer.words,
                (at[0], top),
                room,
                size=metrics.small,
                colour=theme.dim,
                most=2,
            )
        below = places[-1].bottom if places else right.top
        seed = (right.left, below + metrics.px(24 + 9))
        canvas.text("Seed", seed, size=size, face=STRONG, colour=theme.text)
        self._draw_about(canvas, right, below + metrics.px(24 + 38 + 16))

    def _draw_about(self, canvas: Canvas, right: pygame.Rect, top: int) -> None:
        """Draw what the lesson is about that has the keyboard or is under the mouse."""
        view = self.shell.view
        named = {f"lesson {lesson.name}": lesson for lesson in self.lessons}
        lesson = named.get(view.hovered) or named.get(view.focus)
        room = right.bottom - top
        high = height_of(REGULAR, canvas.metrics.text)
        if lesson is None or room < 2 * high or not lesson.about:
            return
        canvas.fill(canvas.theme.line, (right.left, top, right.width, 1))
        top += canvas.px(10)
        canvas.text(
            lesson.title,
            (right.left, top),
            size=canvas.metrics.text,
            face=STRONG,
            colour=canvas.theme.text,
            most=right.width,
        )
        most = max((right.bottom - top - high) // high, 1)
        canvas.text_lines(
            lesson.about,
            (right.left, top + high),
            right.width,
            most=most,
            size=canvas.metrics.text,
            colour=canvas.theme.text,
        )


def _practice(lesson: Lesson) -> Practice:
    """The practice of a lesson; the steps of a quiz are made only now."""
    return practice_of(lesson if lesson.steps else load_lesson(lesson.name))


def _reached(kept: Kept) -> str:
    if not kept.done:
        return f"{kept.settled} of {kept.tasks} answered"
    if not kept.possible:
        return "done"
    return f"done, {points_text(kept.points)} of {counted(kept.possible, 'point')}"
