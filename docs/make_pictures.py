"""Generate the pictures of the documents: ``python docs/make_pictures.py``.

Each picture is drawn as the window draws a board, algorithms and a step; no display is needed. The
README's animation is an export. The list in ``docs/lessons`` is made from the lesson files, and its
picture with Chromium if that is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import nbformat
import pygame
from nbclient import NotebookClient
from PIL import Image

from visualizer.algorithms.lookup import find_algorithms
from visualizer.board.text import load_shipped_board
from visualizer.cli import main as visualizer
from visualizer.cli.commands.check import template_text
from visualizer.exercises.lessons.lesson_file import Lesson
from visualizer.exercises.lessons.shipped import shipped_lessons
from visualizer.language.formatting import capitalize
from visualizer.playback.scenario import Overlay
from visualizer.programs.running.process_runner import program_from_file
from visualizer.programs.source.program_file import read_program
from visualizer.window.app import App
from visualizer.window.presentation import Choices, ViewSettings
from visualizer.window.screens.lab import Lab
from visualizer.window.screenshot import render_window
from visualizer.window.session import Session


def _nothing(app: App) -> None:
    """Leave the window as it is."""


def _show_lab(app: App) -> None:
    """Open the lab at its second variant."""
    app.open("lab")
    lab = app.panels[-1]
    assert isinstance(lab, Lab)
    lab.index = 1


def _show_verdict(app: App) -> None:
    """Have the focused program judged, and wait for the verdict."""
    app.open("check")
    while not app.is_idle:
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
    """A picture of the window: its contents, and the last action.

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
    Picture(
        "verdict",
        algorithms="queue-mark-on-push",
        focus=1,
        prepare=_show_verdict,
        program=MINE.replace(" col))\n", " col) if r == row or c == col)\n"),
    ),
)

#: The words of the command that writes the README's animation.
ANIMATION = "export corner-9x9 --size 840x580 --theme dark --with frontier,timeline,legend -o"
#: The words of the command that writes the page with which the documents begin.
PAGE = "export corner-9x9 example-1 nine-orders beginner-9x9 two-lakes expert-16x30 -o"


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
    """Work in a temporary folder with the program, if there is one, so that the picture shows only its name."""
    before = os.getcwd()
    with TemporaryDirectory() as folder:
        Path(folder, "mine.py").write_text(text, encoding="utf-8")
        try:
            os.chdir(folder)
            yield
        finally:
            os.chdir(before)


def _drawn(picture: Picture) -> pygame.Surface:
    choices = Choices(theme=picture.theme)
    board = load_shipped_board(picture.board)
    algorithms = find_algorithms(picture.algorithms)
    if picture.program:
        algorithms = (*algorithms, program_from_file(read_program("mine.py")))
    session = Session(board, algorithms, None, choices, ViewSettings(picture.overlay))
    while session.continue_work(_always):
        pass
    session.change(name=picture.board)
    app = App(session)
    session.focus_on(picture.focus)
    session.player.seek(session.comparison.tick_of_step(picture.step))
    surface = pygame.Surface(picture.size)
    app.draw(surface)
    picture.prepare(app)
    session.clear_message()
    return render_window(app, picture.size)


def _always() -> bool:
    return True


def save_small(surface: pygame.Surface, path: Path) -> None:
    """Write a PNG with a palette, a third of the size of one without."""
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


# The lessons


#: The folder of the list, beside the documents, and the picture of a page in it.
LESSONS, PAGE_PICTURE = "lessons", "page.png"
#: The picture of the page on which a program is written, and that of a wrong answer beside the right run.
PROGRAM_PICTURE, ANSWER_PICTURE = "browser.png", "answer.png"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PHONE, _LAPTOP, _LOW, _MARGIN = (390, 760), (1280, 760), (1000, 540), 24
_BESIDE = """<!doctype html><style>body {{background: #888; display: flex; gap: {margin}px}}
body {{margin: {margin}px; overflow: hidden}} iframe {{border: 0; flex: none}}</style>
{frames}<img src="http://127.0.0.1:{late}" hidden>
<script>for (const frame of document.querySelectorAll("iframe")) frame.onload = () => setTimeout(() => {{
const {{ document: page, practicePage }} = frame.contentWindow; {script}
}}, 500);</script>"""
#: In lesson 3, takes twice the cell that was pushed last.
_WRONG_ANSWER = """
practicePage.progress.go(5);
practicePage.render();
for (const selector of [".cell[data-cell='0,1']", "#check", ".cell[data-cell='0,1']", "#check"])
  page.querySelector(selector).click();"""


def write_page_picture(
    path: Path,
    words: str,
    address: str = "",
    seconds: int = 0,
    sizes: Sequence[tuple[int, int]] = (_PHONE, _LAPTOP),
    script: str = "",
) -> Iterator[Path]:
    """Write the picture of a page on screens of these ``sizes``, where Chromium is installed.

    ``words`` are those of the command that writes the page, ``address`` is the end of its address. It is shown after
    these ``seconds``, and after the ``script``.
    """
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        sys.stdout.write(f"{path} is left as it is: no Chromium is installed\n")
        return
    widths, heights = zip(*sizes)
    width = sum(widths) + (len(widths) + 1) * _MARGIN
    height = max(heights) + 2 * _MARGIN
    with TemporaryDirectory() as name, ThreadingHTTPServer(("127.0.0.1", 0), _late_picture(seconds)) as late:
        Thread(target=late.serve_forever, daemon=True).start()
        page, beside, shot = (Path(name, each) for each in ("page.html", "beside.html", "shot.png"))
        if visualizer([*words.split(), "-o", str(page)]):
            return  # it has said why
        frames = "".join(
            f'<iframe src="{page.name}{address}" width="{across}" height="{down}"></iframe>' for across, down in sizes
        )
        beside.write_text(
            _BESIDE.format(frames=frames, late=late.server_port, margin=_MARGIN, script=script), encoding="utf-8"
        )
        command = [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--allow-file-access-from-files",
            f"--screenshot={shot}",
            f"--window-size={width},{height}",
            "--timeout=60000" if seconds else "--virtual-time-budget=4000",
            f"--user-data-dir={name}/profile",
            beside.as_uri(),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        save_small(pygame.image.load(shot), path)
        late.shutdown()
    yield path


def _late_picture(seconds: int) -> type[BaseHTTPRequestHandler]:
    """A handler that refuses a picture after these seconds; until then a page that wants it is not loaded."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            time.sleep(seconds)
            self.send_error(404)

        def log_message(self, *arguments: object) -> None:
            pass

    return Handler


def list_of_lessons(lessons: Iterable[Lesson]) -> str:
    """The page that lists the lessons, in Markdown."""
    rows = (
        f"| {lesson.number} | {lesson.title} | {lesson.minutes} | {len(lesson.steps)} |"
        f" {lesson.about}{' *Optional.*' if lesson.optional else ''} |"
        f" {'; '.join(map(capitalize, lesson.meets))} |"
        for lesson in lessons
    )
    return "\n".join(
        (
            "<!-- Made by docs/make_pictures.py from the files of the lessons. -->",
            "# The lessons",
            "",
            "Each lesson begins with an example. Then it asks before it shows, and says at once",
            "why an answer is right or wrong.",
            "1 to 4 are for a first hour, 5 to 10 for a second, 11 to 15 for a lab; 1, 2, 3, 5 and",
            "14 for a class that has one hour only. `visualizer practise 3` or `F6` opens a lesson",
            "in the browser; `visualizer practise 3 -o lesson3.html` writes its page to a file.",
            "[Practice](../practice.md) says more.",
            "",
            f"![A page of a lesson on a phone and on a laptop]({PAGE_PICTURE})",
            "",
            "| | lesson | minutes | steps | what it is about | beliefs that it meets |",
            "|---|---|---|---|---|---|",
            *rows,
            "",
        )
    )


def write_lessons(folder: Path) -> Iterator[Path]:
    """Write the list of the lessons and the picture; yield each."""
    folder.mkdir(exist_ok=True)
    (folder / "README.md").write_text(list_of_lessons(shipped_lessons()), encoding="utf-8", newline="\n")
    yield folder / "README.md"
    yield from write_page_picture(folder / PAGE_PICTURE, "practise 3 --theme light")


def write_notebook(folder: Path) -> Path:
    """Run the notebook, and write it with its outputs, so that a viewer shows them."""
    document = nbformat.read(  # type: ignore[no-untyped-call]
        Path(__file__).with_name("notebook.ipynb"), as_version=4
    )
    path = folder / "notebook.ipynb"
    NotebookClient(document, kernel_name="python3", record_timing=False).execute()
    # The version of Python is no matter of the document.
    document.metadata.language_info = {"name": "python"}
    nbformat.write(document, path)  # type: ignore[no-untyped-call]
    return path


def main(arguments: list[str]) -> int:
    """Write the pictures into a folder, ``docs`` unless another is named."""
    folder = Path(arguments[0] if arguments else "docs")
    pygame.font.init()
    for picture in PICTURES:
        path = folder / f"{picture.name}.png"
        save_small(draw_picture(picture), path)
        sys.stdout.write(f"{path}\n")
    write_animation(folder)
    visualizer([*PAGE.split(), str(folder / "index.html")])
    shown = write_page_picture(folder / PAGE_PICTURE, "export corner-9x9 --theme light", "#visit=23")
    # Python in the page takes real time.
    release = f" --pyodide {os.environ['PYODIDE']}" if "PYODIDE" in os.environ else ""
    program = write_page_picture(folder / PROGRAM_PICTURE, f"check --page corner-9x9{release}", seconds=30)
    lesson = "practise 3 --theme light"
    answer = write_page_picture(folder / ANSWER_PICTURE, lesson, sizes=[_LOW], script=_WRONG_ANSWER)
    for path in (*shown, *program, *answer, *write_lessons(folder / LESSONS), write_notebook(folder)):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
