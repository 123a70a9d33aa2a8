"""What lies over the window: the help, lists to choose from, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from visualizer.algorithms import CATALOGUE, Algorithm
from visualizer.board import Board
from visualizer.board_text import parse_board
from visualizer.draw.metrics import Metrics
from visualizer.draw.pane import LETTERS
from visualizer.draw.shapes import outlined, rounded
from visualizer.draw.text import STRONG, put, wrapped
from visualizer.draw.theme import Theme, mix
from visualizer.orders import order_name
from visualizer.shipped import load_shipped, shipped_boards
from visualizer.window.controls import Control

if TYPE_CHECKING:
    from visualizer.window.app import App


class Overlay:
    """A panel over the window; while it is there keys and clicks go to it alone.

    ``size`` is how large it would like to be, in the plan's pixels. One overlay may lie over
    another, ``below``; when it closes, that one has the keyboard again where it had it.
    """

    title = ""
    size = (640, 480)
    #: Whether it is as large as the window, so that nothing behind it need be drawn.
    covers = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.offset = 0
        self.below: Overlay | None = None
        self.focus_kept = ""

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """What can be pressed, in Tab order, laid out in ``rect``."""
        return []

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw what is not a control into ``rect``."""

    def key(self, name: str, typed: str) -> bool:
        """Take a key; False lets the window have it."""
        return False

    def scroll(self, rows: int) -> None:
        """Move a list that is longer than its place."""

    def press(self, place: tuple[int, int], button: int, shift: bool) -> bool:
        """Take a mouse button that goes down; True if `drag` shall follow until `release`."""
        return False

    def drag(self, place: tuple[int, int]) -> None:
        """The mouse has moved since `press`."""

    def release(self) -> None:
        """The button has gone up, or something else has come between."""

    def work(self, time_left: Callable[[], bool]) -> bool:
        """Go on with what takes long, while there is time; True if anything changed."""
        return False

    def preferred_focus(self) -> str:
        """The control that has the keyboard when the overlay opens."""
        return ""

    def may_close(self) -> bool:
        """Whether it may be closed without a choice; one that says no asks the person itself."""
        return True

    def closed(self) -> None:
        """Called when it is closed without a choice."""


def panel_rect(window: pygame.Rect, overlay: Overlay, metrics: Metrics) -> pygame.Rect:
    """Where an overlay's panel lies: in the middle, never larger than the window."""
    width = min(metrics.px(overlay.size[0]), window.width - metrics.px(16))
    height = min(metrics.px(overlay.size[1]), window.height - metrics.px(16))
    rect = pygame.Rect(0, 0, max(width, 1), max(height, 1))
    rect.center = window.center
    return rect


def draw_panel(
    surface: pygame.Surface, overlay: Overlay, theme: Theme, metrics: Metrics
) -> pygame.Rect:
    """Dim the window, draw the panel and its title; the rectangle that is left inside."""
    if overlay.covers:
        surface.fill(theme.background)
    else:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*mix(theme.background, (0, 0, 0), 0.6), 150))
        surface.blit(veil, (0, 0))
    rect = panel_rect(overlay.app.window_rect, overlay, metrics)
    outlined(surface, rect, theme.panel, theme.edge, metrics.px(12), metrics.px(1))
    inner = inside(rect, metrics)
    put(surface, overlay.title, (inner.left, rect.top + metrics.px(18)), size=metrics.px(24),
        colour=theme.text, face=STRONG, most=inner.width - metrics.px(60))  # fmt: skip
    return inner


def inside(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The part of a panel below its title."""
    side, top = metrics.px(24), metrics.px(62)
    width, height = rect.width - 2 * side, rect.height - top - side
    return pygame.Rect(rect.left + side, rect.top + top, max(width, 1), max(height, 1))


def close_control(app: App, rect: pygame.Rect, metrics: Metrics) -> Control:
    """The cross at a panel's top right."""
    side = metrics.px(34)
    box = pygame.Rect(rect.right - side - metrics.px(14), rect.top + metrics.px(14), side, side)
    return Control("close", box, "round", icon="close", tip="Close (Escape)", press=app.escape)


class Boards(Overlay):
    """The boards that ship, with small pictures."""

    title = "Choose a board"
    size = (1080, 764)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.boards: list[tuple[str, Board]] = [
            (name, load_shipped(name)) for name in shipped_boards()
        ]

    def preferred_focus(self) -> str:
        """The board that is shown now."""
        names = [name for name, _ in self.boards]
        current = self.app.session.name
        return f"board {current if current in names else names[0]}"

    def _columns(self, rect: pygame.Rect, metrics: Metrics) -> int:
        return max(1, rect.width // metrics.px(200))

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A control for each board, in a grid; what does not fit is reached by scrolling."""
        columns = self._columns(rect, metrics)
        gap = metrics.px(10)
        width = (rect.width + gap) // columns - gap
        height = metrics.px(156)
        rows = -(-len(self.boards) // columns)
        visible = max(1, rect.height // (height + gap))
        self.offset = min(max(self.offset, 0), max(0, rows - visible))
        found = []
        for number, (name, board) in enumerate(self.boards):
            row, column = divmod(number, columns)
            box = pygame.Rect(
                rect.left + column * (width + gap),
                rect.top + (row - self.offset) * (height + gap),
                width,
                height,
            )
            found.append(
                Control(
                    f"board {name}", box, "area", label=name, tip=board.title,
                    press=lambda name=name, board=board: self._choose(name, board),  # type: ignore[misc]
                    enabled=0 <= row - self.offset < visible,
                )
            )  # fmt: skip
        return found

    def _choose(self, name: str, board: Board) -> None:
        self.app.close_overlay()
        self.app.session.open_board(board, name)

    def scroll(self, rows: int) -> None:
        """Move by rows of pictures."""
        self.offset += rows

    def show(self, index: int, rect: pygame.Rect, metrics: Metrics) -> None:
        """Scroll until a board's row is in sight."""
        row = index // self._columns(rect, metrics)
        visible = max(1, rect.height // (metrics.px(156) + metrics.px(10)))
        self.offset = min(max(self.offset, row - visible + 1), row)

    def key(self, name: str, typed: str) -> bool:
        """Arrows move in the grid."""
        rect, metrics = self.app.overlay_place()
        columns = self._columns(rect, metrics)
        moves = {"Left": -1, "Right": 1, "Up": -columns, "Down": columns,
                 "Home": -len(self.boards), "End": len(self.boards)}  # fmt: skip
        if name not in moves:
            return False
        names = [f"board {name}" for name, _ in self.boards]
        now = names.index(self.app.focus_name) if self.app.focus_name in names else 0
        new = min(max(now + moves[name], 0), len(names) - 1)
        self.app.focus_name = names[new]
        self.show(new, rect, metrics)
        return True

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw each board small, its name and size below it."""
        boards = dict(self.boards)
        clip = surface.get_clip()
        surface.set_clip(rect.inflate(metrics.px(12), metrics.px(12)))
        for control in self.controls(rect, metrics):
            if control.enabled:
                board = boards[control.label]
                hovered = self.app.hovered == control.name
                fill = mix(theme.raised, theme.text, 0.08) if hovered else theme.raised
                rounded(surface, control.rect, fill, metrics.px(9))
                _draw_small_board(surface, control.rect, board, theme, metrics)
                bottom = control.rect.bottom - metrics.px(48)
                left = control.rect.left + metrics.px(12)
                room = control.rect.width - metrics.px(24)
                put(surface, control.label, (left, bottom), size=metrics.text, colour=theme.text,
                    face=STRONG, most=room)  # fmt: skip
                mines = sum(row.count("M") for row in board.rows)
                text = (
                    f"{board.height} by {board.width}, {mines} {'mine' if mines == 1 else 'mines'}"
                )
                put(surface, text, (left, bottom + metrics.px(21)), size=metrics.small,
                    colour=theme.dim, most=room)  # fmt: skip
        surface.set_clip(clip)
        below = sum(not control.enabled for control in self.controls(rect, metrics))
        if below:
            text = f"{below} more: scroll, or use the arrows"
            put(surface, text, (rect.centerx, rect.bottom - metrics.px(2)), size=metrics.small,
                colour=theme.dim, align="middle")  # fmt: skip


def _draw_small_board(
    surface: pygame.Surface, rect: pygame.Rect, board: Board, theme: Theme, metrics: Metrics
) -> None:
    place = pygame.Rect(rect.left + metrics.px(12), rect.top + metrics.px(12),
                        rect.width - metrics.px(24), rect.height - metrics.px(68))  # fmt: skip
    cell = min(place.width / board.width, place.height / board.height, metrics.px(16))
    left = place.centerx - cell * board.width / 2
    top = place.centery - cell * board.height / 2
    colours = {"M": theme.mine, "E": theme.hidden, "X": theme.exploded}
    gap = 1 if cell >= 5 else 0
    for row, symbols in enumerate(board.rows):
        for col, symbol in enumerate(symbols):
            x, y = round(left + col * cell), round(top + row * cell)
            right, bottom = round(left + (col + 1) * cell), round(top + (row + 1) * cell)
            colour = colours.get(symbol, theme.shown)
            if (row, col) == board.click:
                colour = theme.accent
            surface.fill(colour, (x, y, max(right - x - gap, 1), max(bottom - y - gap, 1)))


class Panes(Overlay):
    """Which algorithms are compared."""

    title = "Algorithms to compare"
    size = (980, 680)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.known: list[Algorithm] = list(CATALOGUE)
        self.known += [each for each in app.session.algorithms if each not in self.known]
        self.chosen: list[Algorithm] = list(app.session.algorithms)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A tick box for each algorithm, then buttons."""
        found = []
        height = min(metrics.px(40), (rect.height - metrics.px(56)) // len(self.known))
        for number, algorithm in enumerate(self.known):
            box = pygame.Rect(rect.left, rect.top + number * height, rect.width, height - 2)
            place = self.chosen.index(algorithm) + 1 if algorithm in self.chosen else 0
            detail = f"{algorithm.program or 'lab'} \u00b7 {order_name(algorithm.order)}"
            found.append(
                Control(
                    f"algorithm {algorithm.name}", box, "check", label=algorithm.title,
                    detail=detail, value=float(place),
                    text=LETTERS[place - 1] if place else "",
                    press=lambda each=algorithm: self._toggle(each),  # type: ignore[misc]
                )
            )  # fmt: skip
        return found + self._buttons(rect, metrics)

    def _buttons(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        width, height = metrics.px(130), metrics.px(38)
        words = (
            ("all", "All twelve", lambda: self._choose(list(CATALOGUE))),
            ("none", "None", lambda: self._choose([])),
            ("show", "Show", self._show),
        )
        right = rect.right
        found: list[Control] = []
        for name, label, press in reversed(words):
            box = pygame.Rect(right - width, rect.bottom - height, width, height)
            selected = name == "show" and bool(self.chosen)
            found.insert(0, Control(name, box, label=label, press=press, selected=selected,
                                    enabled=name != "show" or bool(self.chosen)))  # fmt: skip
            right = box.left - metrics.px(10)
        return found

    def _toggle(self, algorithm: Algorithm) -> None:
        if algorithm in self.chosen:
            self.chosen.remove(algorithm)
        else:
            self.chosen.append(algorithm)

    def _choose(self, algorithms: list[Algorithm]) -> None:
        self.chosen = algorithms

    def _show(self) -> None:
        if self.chosen:
            self.app.close_overlay()
            self.app.session.choose_algorithms(self.chosen)

    def key(self, name: str, typed: str) -> bool:
        """Arrows move in the list."""
        if name not in ("Up", "Down"):
            return False
        self.app.move_focus(1 if name == "Down" else -1)
        return True

    def preferred_focus(self) -> str:
        """The first algorithm."""
        return f"algorithm {self.known[0].name}"


class Prompt(Overlay):
    """One line to type, with a button that takes it."""

    size = (760, 250)

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        done: Callable[[str], bool],
        text: str = "",
        label: str = "Open",
    ) -> None:
        super().__init__(app)
        self.title = title
        self.words = words
        self.text = text
        self._done = done
        self._label = label

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """The field and the buttons."""
        height = metrics.px(42)
        field = pygame.Rect(rect.left, rect.top + metrics.px(52), rect.width, height)
        width = metrics.px(130)
        take = pygame.Rect(rect.right - width, rect.bottom - metrics.px(38), width, metrics.px(38))
        cancel = take.move(-width - metrics.px(10), 0)
        return [
            Control("text", field, "field", label="type here, or paste with Ctrl+V",
                    text=self.text, type=self._type, press=self._take),
            Control("cancel", cancel, label="Cancel", press=self.app.escape),
            Control("take", take, label=self._label, press=self._take, selected=True),
        ]  # fmt: skip

    def _type(self, text: str) -> None:
        self.text = text

    def _take(self) -> None:
        if self._done(self.text.strip().strip('"')) and self.app.overlay is self:
            self.app.close_overlay()

    def preferred_focus(self) -> str:
        """The field."""
        return "text"

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw what is asked for."""
        top = rect.top
        for line in wrapped(self.words, "regular", metrics.text, rect.width)[:2]:
            put(surface, line, (rect.left, top), size=metrics.text, colour=theme.dim)
            top += metrics.px(22)


class Question(Overlay):
    """A question with a few answers; the last is the safe one and has the keyboard."""

    size = (620, 220)

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        answers: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__(app)
        self.title = title
        self.words = words
        self.answers = tuple(answers)

    def controls(self, rect: pygame.Rect, metrics: Metrics) -> list[Control]:
        """A button for each answer."""
        gap = metrics.px(10)
        width = min(metrics.px(170), (rect.width + gap) // len(self.answers) - gap)
        found: list[Control] = []
        right = rect.right
        for label, answer in reversed(self.answers):
            box = pygame.Rect(right - width, rect.bottom - metrics.px(40), width, metrics.px(40))
            found.insert(0, Control(f"answer {label}", box, label=label,
                                    press=lambda each=answer: self._answer(each)))  # type: ignore[misc]  # fmt: skip
            right = box.left - gap
        return found

    def _answer(self, answer: Callable[[], None]) -> None:
        self.app.close_overlay()
        answer()

    def preferred_focus(self) -> str:
        """The last answer."""
        return f"answer {self.answers[-1][0]}"

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, metrics: Metrics
    ) -> None:
        """Draw the question."""
        top = rect.top
        for line in wrapped(self.words, "regular", metrics.text, rect.width)[:4]:
            put(surface, line, (rect.left, top), size=metrics.text, colour=theme.text)
            top += metrics.px(22)


def board_of_text(text: str) -> Board:
    """The board that pasted text holds; BoardError says where it is wrong."""
    return parse_board(text, source="pasted text")
