"""Makes the pictures of the documents: ``python docs/make_pictures.py``.

Each picture is what the window draws for a board, some algorithms and a step; no display is needed.
The README's animation is an export. The pages in ``docs/lessons`` are made from the lessons' files.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
from PIL import Image

from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.shipped import load_shipped
from visualizer.cli import main as visualizer
from visualizer.draw.metrics import Metrics
from visualizer.draw.scene.scene_layout import scene_layout
from visualizer.draw.scene.scene_picture import ScenePicture
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.theme import THEMES
from visualizer.exercises.lessons.known_figures import FIGURES
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.more_figures import MORE_FIGURES
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.language.formatting import capital
from visualizer.language.practice import said
from visualizer.playback.scenario import Overlay
from visualizer.programs.file_program import file_program
from visualizer.programs.program_file import read_program
from visualizer.programs.template import template_text
from visualizer.window.app import App
from visualizer.window.choices import Choices
from visualizer.window.screenshot import NoHost, draw_window
from visualizer.window.session import Session


def _nothing(app: App) -> None:
    """Leave the window as it is."""


def _show_lab(app: App) -> None:
    """Open the lab at its second variant."""
    app.open("lab")
    next(each for each in app.controls if each.name == "variant 2").press()


def _show_verdict(app: App) -> None:
    """Have the focused program judged, and wait for the verdict."""
    app.open("check")
    while not app.idle:
        app.update(0.0, _always)


#: A reveal for LeetCode, as docs/your-own-algorithm.md comes to it.
_TEMPLATE = template_text("solution", "mine.py")
_TURN = _TEMPLATE.partition('"B"\n')[2].partition("\n\n")[0] + "\n"
MINE = _TEMPLATE.replace(
    _TURN,
    """\
            for r, c in self.neighbours(board, row, col):
                if board[r][c] == "E":
                    board[r][c] = "B"
                    waiting.append((r, c))
""",
)


@dataclass(frozen=True)
class Picture:
    """One picture of the window: what it shows, and what was done last.

    Where no algorithms are named it shows the usual three. ``program`` is the text of a file that
    is shown after them.
    """

    name: str
    board: str = "corner-9x9"
    algorithms: str = ""
    step: int = 23
    theme: str = "dark"
    overlay: Overlay = Overlay.NUMBERS
    focus: int = 0
    size: tuple[int, int] = (1440, 900)
    prepare: Callable[[App], None] = _nothing
    program: str = ""


PICTURES = (
    Picture("window", focus=2),
    Picture("tree", "two-lakes", step=60, theme="projector", overlay=Overlay.TREE, focus=1),
    Picture("heat", "rooms-with-doors", step=160, overlay=Overlay.HEAT),
    Picture("twelve", algorithms="all", step=60, theme="light"),
    Picture("help", prepare=lambda app: app.open("help")),
    Picture("lab", algorithms="stack,mark=pop,stack,mark=push", prepare=_show_lab),
    Picture("own", algorithms="queue-mark-on-push", focus=1, program=MINE),
    Picture("verdict", algorithms="queue-mark-on-push", focus=1, prepare=_show_verdict,
            program=MINE.replace(" col))\n", " col) if r == row or c == col)\n")),
)  # fmt: skip

#: The words of the command that writes the README's animation.
ANIMATION = "export corner-9x9 --size 840x580 --theme dark --with frontier,timeline,legend -o"


def write_animation(folder: Path) -> Path:
    """Write the README's animation into a folder, and return its path."""
    path = folder / "window.gif"
    visualizer([*ANIMATION.split(), str(path)])
    return path


def draw_picture(picture: Picture) -> pygame.Surface:
    """The window as ``picture`` describes it, on a Surface of its size."""
    with _folder_with(picture.program):
        return _drawn(picture)


@contextmanager
def _folder_with(text: str) -> Iterator[None]:
    """Be in a folder that has a program, if there is one; its name alone is seen in the picture."""
    before = os.getcwd()
    with TemporaryDirectory() as folder:
        Path(folder, "mine.py").write_text(text, encoding="utf-8")
        try:
            os.chdir(folder)
            yield
        finally:
            os.chdir(before)


def _drawn(picture: Picture) -> pygame.Surface:
    choices = Choices(theme=picture.theme, overlay=picture.overlay)
    board = load_shipped(picture.board)
    algorithms = find_algorithms(picture.algorithms)
    if picture.program:
        algorithms = (*algorithms, file_program(read_program("mine.py")))
    session = Session(board, algorithms, None, choices)
    session.name = picture.board
    while session.player is None:
        session.work(_always)
    app = App(session, NoHost())
    session.focus_on(picture.focus)
    session.player.seek(session.comparison.tick_of_step(picture.step))
    surface = pygame.Surface(picture.size)
    app.draw(surface)
    picture.prepare(app)
    session.clear_message()
    return draw_window(app, picture.size)


def _always() -> bool:
    return True


def save_small(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG with a palette, a third of the size of one without."""
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


# The pages of the lessons


#: Where they are, beside the documents.
LESSONS = "lessons"
_SCENE_SIZE, _SCENE_MARGIN = (900, 560), 24
#: Of a lesson whose first scene says little another one is shown, by its number from 1.
_SCENES = {"two-shapes": 4}
_FILES = "../../visualizer/exercises/lessons/files"
_HEAD = "<!-- Made by docs/make_pictures.py from the lesson's file. -->"


def lesson_stem(lesson: Lesson) -> str:
    """What the files of a lesson's page are called, without their endings."""
    return f"{lesson.number:02}-{lesson.name}"


def _scene_words(lesson: Lesson, practice: Practice) -> str:
    """What the picture of a lesson's page shows, for who cannot see it."""
    number = _SCENES.get(lesson.name, 1)
    scene = practice.steps[number - 1].scene
    boards = "A board" if len(scene.traces) < 2 else f"{len(scene.traces)} boards"
    return f"{boards} of {scene.board.height} by {scene.board.width} cells, in step {number}"


def draw_scene(lesson: Lesson) -> pygame.Surface:
    """The first scene of a lesson, or the one of `_SCENES`, as the window draws it."""
    scene = practice_of(lesson).steps[_SCENES.get(lesson.name, 1) - 1].scene
    surface = pygame.Surface(_SCENE_SIZE)
    canvas = SurfaceCanvas(surface, THEMES["light"], Metrics(1.0))
    canvas.fill(canvas.theme.panel)
    area = canvas.rect.inflate(-2 * _SCENE_MARGIN, -2 * _SCENE_MARGIN)
    ScenePicture().draw(canvas, scene_layout(area, scene, canvas.metrics), scene)
    return surface


def lesson_page(lesson: Lesson) -> str:
    """The page of a lesson in Markdown: what it is about, and how it is opened."""
    practice = practice_of(lesson)
    stem, number = lesson_stem(lesson), lesson.number
    asked = [
        f"{index}. **{said(step.title)}**: {said(step.task.prompt)}"
        for index, step in enumerate(practice.steps, 1)
        if step.title is not None and step.task is not None
    ]
    optional = " It may be left out." if lesson.optional else ""
    return "\n".join(
        (
            _HEAD,
            f"# {number}. {lesson.title}",
            "",
            f"{lesson.about} About {lesson.minutes} minutes.{optional}",
            "",
            f"![{_scene_words(lesson, practice)}]({stem}.png)",
            "",
            "## What is believed",
            "",
            *(f"- {capital(belief)}." for belief in lesson.meets),
            "",
            "## What is asked",
            "",
            *asked,
            "",
            "## How it is opened",
            "",
            f"`F6` in the window lists them all; `visualizer lesson {number}` opens this one, and",
            f"`visualizer export --lesson {number} -o {stem}.html` makes a page of it.",
            "",
            f"[All lessons](README.md) · [its file]({_FILES}/{stem}.md) ·"
            " [writing lessons](../writing-lessons.md)",
            "",
        )
    )


def list_of_lessons(lessons: Iterable[Lesson]) -> str:
    """The page that lists the lessons, in Markdown."""
    rows = (
        f"| {lesson.number} | [{lesson.title}]({lesson_stem(lesson)}.md) | {lesson.minutes} |"
        f" {lesson.about}{' *May be left out.*' if lesson.optional else ''} |"
        for lesson in lessons
    )
    return "\n".join(
        (
            _HEAD,
            "# The lessons",
            "",
            "Each asks before it shows, and says at once what would have made a wrong answer",
            "right. 1 to 4 are for a first hour, 5 to 10 for a second, 11 to 15 for a lab;",
            "1, 2, 3, 5 and 14 for a class that has one hour only.",
            "",
            "| | lesson | minutes | what it is about |",
            "|---|---|---|---|",
            *rows,
            "",
        )
    )


def list_of_figures() -> str:
    """The page that lists the figures that lesson texts may name, in Markdown."""
    rows = (f"| `{figure.words}` | {figure.about} |" for figure in (*FIGURES, *MORE_FIGURES))
    return "\n".join(
        (
            "<!-- Made by docs/make_pictures.py from the program's tables. -->",
            "# Figures",
            "",
            "[Writing lessons](../writing-lessons.md#figures) says how lesson texts use them.",
            "`N` and `M` stand for whole numbers, `R,C` for a row and a column.",
            "",
            "| figure | what it is |",
            "|---|---|",
            *rows,
            "",
        )
    )


def write_lessons(folder: Path) -> Iterator[Path]:
    """Write the pages of the lessons and their pictures into a folder, and yield each."""
    folder.mkdir(exist_ok=True)
    lessons = shipped_lessons()
    texts = {f"{lesson_stem(lesson)}.md": lesson_page(lesson) for lesson in lessons}
    texts["README.md"] = list_of_lessons(lessons)
    texts["figures.md"] = list_of_figures()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        yield folder / name
    for lesson in lessons:
        path = folder / f"{lesson_stem(lesson)}.png"
        save_small(draw_scene(lesson), path)
        yield path


def main(arguments: list[str]) -> int:
    """Write the pictures into a folder, ``docs`` unless another is named."""
    folder = Path(arguments[0] if arguments else "docs")
    pygame.font.init()
    for picture in PICTURES:
        path = folder / f"{picture.name}.png"
        save_small(draw_picture(picture), path)
        sys.stdout.write(f"{path}\n")
    write_animation(folder)
    for path in write_lessons(folder / LESSONS):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
