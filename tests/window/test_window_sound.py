"""The sound of visits: on when asked for, for steps and playing, and without an audio device a message."""

from __future__ import annotations

import pygame
import pytest
from window_driver import WindowDriver


@pytest.fixture
def driver(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield WindowDriver()
    pygame.mixer.quit()


def heard(driver, *keys, seconds=0.0):
    """Return whether anything is heard after keys and some seconds."""
    pygame.mixer.stop()
    driver.key(*keys)
    driver.wait(seconds)
    return pygame.mixer.get_busy()


def test_steps_and_playing_are_heard_and_jumps_are_not(driver):
    driver.key("Right")
    assert pygame.mixer.get_init() is None
    driver.key("K")
    assert not heard(driver)
    assert heard(driver, "Right")
    assert not heard(driver, "Left")
    assert not heard(driver, "End")
    assert heard(driver, "Home", "Space", seconds=0.2)
    assert not heard(driver, "K", seconds=0.2)


def test_without_an_audio_device_all_is_quiet_and_one_line_says_what_to_do(driver, monkeypatch, capfd):
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", "/nowhere")
    driver.key("Right", "K")
    driver.wait(0.1)
    assert not driver.app.sound.is_on
    assert "press K again" in driver.session.message
    assert not driver.session.message_is_error
    assert capfd.readouterr().err == ""
