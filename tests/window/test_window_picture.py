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
