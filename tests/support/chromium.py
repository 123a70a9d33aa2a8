"""A headless Chromium, driven through its DevTools protocol over a pipe."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Keeps the browser itself off the network, so that every request is the page's.
FLAGS = """
    --headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync
    --disable-default-apps --disable-extensions --mute-audio --remote-debugging-pipe
""".split()
PATIENCE = 60.0
#: A promise that is resolved after the next frame, so that a new size has taken effect.
PAINTED = """new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
# The protocol uses the file descriptors 3 and 4.
_LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def browser_path() -> str | None:
    """Return the path of a browser that can be driven over a pipe, or None."""
    if os.name != "posix":
        return None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """A browser with one tab; its reported events are kept in ``events``."""

    def __init__(self, profile: Path, *flags: str) -> None:
        path = browser_path()
        assert path is not None
        to_browser, self._send_end = os.pipe()
        self._receive_end, from_browser = os.pipe()
        command = [path, *FLAGS, f"--user-data-dir={profile}", *flags]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, str(to_browser), str(from_browser), *command],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.events: list[dict[str, Any]] = []
        self._session: str | None = None
        self._number = 0
        self._unread = b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._send_end)
        os.close(self._receive_end)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol. Raises RuntimeError if the browser refuses."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._send_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next_message()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])
            self.events.append(answer)

    def _next_message(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._receive_end], [], [], end - time.monotonic())
            part = os.read(self._receive_end, 1 << 20) if ready else b""
            if not part:
                raise RuntimeError("the browser does not answer")
            self._unread += part
        message, self._unread = self._unread.split(b"\0", 1)
        return dict(json.loads(message))

    def renew(self) -> None:
        """Leave the page, delete stored data, and set a window of 1440 by 900."""
        self._navigate("about:blank")
        self.call("Storage.clearDataForOrigin", origin="*", storageTypes="all")
        self.call("Emulation.setEmulatedMedia", media="")
        self.screen(1440, 900)
        self.events.clear()

    def open(self, address: str, ready: str = "document.body.dataset.ready === 'true'") -> None:
        """Open a page and wait until ``ready`` is true in it, and until it is painted: before, a key may be lost."""
        self._navigate("about:blank")
        self.events.clear()
        self._navigate(address)
        self.wait_for(ready)
        self.value(PAINTED)

    def _navigate(self, address: str) -> None:
        """Go to an address and wait until its document is loaded."""
        loader = self.call("Page.navigate", url=address)["loaderId"]
        end = time.monotonic() + PATIENCE
        seen = 0
        while True:
            for event in self.events[seen:]:
                if event["method"] == "Page.lifecycleEvent":
                    params = event["params"]
                    if params["loaderId"] == loader and params["name"] == "load":
                        return
            assert time.monotonic() < end, f"never loaded: {address}"
            seen = len(self.events)
            self.events.append(self._next_message())

    def wait_for(self, expression: str) -> None:
        """Wait until an expression is true. Raises AssertionError if it stays false."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.value(f"Boolean(document.body && ({expression}))"):
                return
            time.sleep(0.02)
        raise AssertionError(f"never true: {expression}")

    def value(self, expression: str) -> Any:
        """Return the value of an expression in the page. Raises AssertionError if it throws."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Direct calls to the page's sandboxed frame while the context lasts."""
        end = time.monotonic() + PATIENCE
        frames: list[str] = []
        while not frames and time.monotonic() < end:
            infos = self.call("Target.getTargets")["targetInfos"]
            frames = [info["targetId"] for info in infos if info["url"] == "about:srcdoc"]
        assert frames, "there is no frame"
        outside = self._session
        attached = self.call("Target.attachToTarget", targetId=frames[0], flatten=True)
        self._session = attached["sessionId"]
        try:
            yield
        finally:
            self._session = outside

    def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press and release a key, by its DOM name."""
        code = {" ": 32, "Enter": 13, "Escape": 27, "Tab": 9, "End": 35, "Home": 36, "ArrowLeft": 37}
        code |= {"ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "PageUp": 33, "PageDown": 34}
        number = code.get(key, ord(key[0].upper()))
        common = {"key": key, "modifiers": 8 * shift + 2 * ctrl, "windowsVirtualKeyCode": number}
        text = {"text": "\r" if key == "Enter" else key} if number in (13, 32) and not ctrl else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector: str, across: float = 0.5) -> None:
        """Click an element at a share of its width."""
        self.drag(selector, across)

    def drag(self, selector: str, *across: float) -> None:
        """Press the mouse on an element and move it to shares of its width, in order."""
        left, top, width, height = self.value(
            f"(({{x, y, width, height}}) => [x, y, width, height])"
            f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        self.drag_over(*((left + share * width, top + height / 2) for share in across))

    def drag_over(self, *points: tuple[float, float]) -> None:
        """Press the mouse at the first of some points, move it to the others, and release it."""
        button: dict[str, Any] = {"button": "left", "buttons": 1, "clickCount": 1}
        kind = "mousePressed"
        for x, y in points:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)
            kind = "mouseMoved"
        self.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, **button)

    def screen(self, width: int, height: int, *, density: float = 1, **features: str) -> None:
        """Set the viewport, and media features such as ``prefers_color_scheme="light"``.

        Returns when the document has been painted in that size.
        """
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=density, mobile=False
        )
        media_features = [{"name": name.replace("_", "-"), "value": is_} for name, is_ in features.items()]
        self.call("Emulation.setEmulatedMedia", features=media_features)
        self.wait_for(f"innerWidth === {width} && innerHeight === {height}")
        self.value(PAINTED)

    def faults(self) -> list[str]:
        """Return the reported errors, warnings and violated policies of the page."""
        self.value("1")
        found = []
        for event in self.events:
            params = event.get("params", {})
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(params["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded":
                found.append(str(params["entry"]["text"]))
            elif event["method"] == "Runtime.consoleAPICalled":
                found.append(str(params["args"]))
        return found

    def requests(self) -> list[str]:
        """Return the addresses requested since the page was opened, without data in the page itself."""
        self.value("1")
        sent = [event for event in self.events if event["method"] == "Network.requestWillBeSent"]
        urls = [event["params"]["request"]["url"] for event in sent]
        return [url for url in urls if not url.startswith("data:")]
