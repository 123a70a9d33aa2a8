"""`visualizer export --window` writes what the window shows."""

from __future__ import annotations

import pygame
import pytest
from drawings import pixels
from window_driver import WindowDriver

from visualizer.cli import main

SIZE = (1000, 640)


def export_window(capsys, *words):
    status = main(["export", *map(str, words)])
    output, errors = capsys.readouterr()
    return status, output, errors


def window(board="corner-9x9", size=SIZE):
    """Return a window without a message."""
    driver = WindowDriver(board, size=size)
    driver.session.clear_message()
    return driver


def picture_at_rest(driver):
    driver.session.clear_message()
    driver.settle()
    driver.app.dirty = True
    while not driver.app.is_idle:
        driver.app.update(0.0, lambda: True)
        driver.app.draw(driver.surface)
    return pixels(driver.surface)


def read_picture(path):
    return pixels(pygame.image.load(path))


@pytest.mark.parametrize("view", [{}, {"language": "java", "code": True}])
def test_the_exported_picture_equals_the_window(capsys, tmp_path, view):
    path = tmp_path / "a.png"
    code = ["--code", view["language"]] if view else []
    status, output, errors = export_window(
        capsys, "corner-9x9", "-o", path, "--window", "1000x640", "--step", 12, *code
    )
    assert (status, errors) == (0, "")
    assert output.startswith(f"{path}: picture of the window, 1000 by 640 pixels, ")
    driver = window()
    driver.session.change_view(**view)
    driver.session.player.seek(driver.session.comparison.tick_of_step(12))
    assert (read_picture(path) == picture_at_rest(driver)).all()


def test_options_that_do_not_fit_a_window_picture_are_refused(capsys, folder):
    for words, error in (
        ("-o a.svg", "the picture of a window is a PNG; end the name in .png"),
        ("-o a.png --size 9x9", "--size: changes nothing in the picture of a window"),
        ("-o a.png --columns 2", "--columns: changes nothing in the picture of a window"),
        ("-o a.png --step 999", "visit 999 is not in the run; give 0 to "),
        ("-o a.png --scale 9", "the scale of a window is 9; give 0.6 to 3"),
        ("-o a.png --limit 3", ""),
        ("-o a.png --window 10x99999", "a side of the window is 10; give 64 to 8192 pixels"),
    ):
        status, output, errors = export_window(capsys, "example-1", "--window", "700x500", *words.split())
        assert (status, output) == (2, "")
        assert errors.startswith(f"error: {error}")
        assert errors.count("\n") == 1
    assert list(folder.iterdir()) == []
