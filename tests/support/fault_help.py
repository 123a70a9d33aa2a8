"""Letting parts of the window fail, and what must hold then."""

from __future__ import annotations

import pygame

TEXT = "something odd at line 7"
WHEEL = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
QUIT = pygame.event.Event(pygame.QUIT)


def fails(kind=RuntimeError):
    def act(*_, **__):
        raise kind(TEXT)

    return act


def written(log):
    return log.file.read_text("utf-8") if log.file.exists() else ""


def entries(log):
    return written(log).count("==== ")


def check_said(driver, log):
    """One calm line with the log's name, and nothing of a traceback."""
    message = driver.session.message
    assert driver.session.message_is_error
    assert str(log.file) in message
    assert "\n" not in message
    assert "Traceback" not in message
    assert TEXT not in message
    assert len(message.replace(str(log.file), "errors.log")) < 300


def lives(driver):
    """The program still takes keys, draws, and comes to rest."""
    driver.settle()
    driver.session.player.pause()
    driver.come_to_rest()
    assert driver.app.running
    driver.key("End", "Home", "Right")
    assert driver.session.player.step == 1


def replace(monkeypatch, kind, name, act):
    """Let a method or property of a class fail."""
    new = property(act) if isinstance(getattr(kind, name), property) else act
    monkeypatch.setattr(kind, name, new)
