"""A course system as a page that serves a package and opens it in a frame."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from chromium import Chromium

_HOST = """<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,">
<title>course</title><script src="api.js"></script></head>
<body data-ready="true"><iframe id="sco" width="1200" height="800"></iframe></body></html>"""
_STRICT = Path(__file__).with_name("scorm_api.js")


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def unpack(package: bytes, folder: Path, api: Path = _STRICT) -> None:
    """Write an unpacked package and a course system with the interface ``api`` into a folder."""
    packed = folder / "package.zip"
    packed.write_bytes(package)
    with zipfile.ZipFile(packed) as entries:
        entries.extractall(folder / "sco")
    (folder / "host.html").write_text(_HOST, encoding="utf-8")
    (folder / "api.js").write_bytes(api.read_bytes())


class Course:
    """The page of a course system, in which a package is opened and closed."""

    def __init__(self, browser: Chromium, address: str) -> None:
        self.browser = browser
        browser.open(f"{address}/host.html")

    def start(self, api: str) -> None:
        """Open the package with the interface that the expression ``api`` creates."""
        self.browser.value(f"window.API = {api}; document.getElementById('sco').src = 'sco/index.html'; true")
        self.browser.wait_for("window.frames[0].document.body?.dataset.ready === 'true'")

    def close(self) -> None:
        """Remove the frame of the package, as a course system does."""
        self.browser.value("document.getElementById('sco').remove()")
        self.browser.value(
            "document.body.append(Object.assign(document.createElement('iframe'),"
            " {id: 'sco', width: 1200, height: 800})); true"
        )

    def value(self, name: str) -> str:
        """Return a value of the course system by its element name without ``cmi``."""
        return str(self.browser.value(f"window.API.values['cmi.{name}']"))

    def interactions(self) -> list[dict[str, str]]:
        """Return the reported interactions."""
        return list(self.browser.value("window.API.interactions"))

    def refused_calls(self) -> list[list[str]]:
        """Return the calls that the course system refused."""
        return list(self.browser.value("window.API.refused"))

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, in which ``page`` is the page in the frame."""
        return self.browser.value(f"((page) => {expression})(frames[0].practicePage)")

    def answer(self, answer: str) -> None:
        """Go to the next step with a task, and answer it."""
        self.evaluate("{ while (!page.form || page.form.isLocked) page.goOn(); }")
        self.evaluate(f"{{ page.form.fill({json.dumps(answer)}); page.check(); }}")

    def walk(self, answers: dict[str, str]) -> None:
        """Answer the tasks from the current step on, as long as answers are given."""
        asks = "page.progress.task && !page.progress.isSettled(page.progress.task)"
        while self.evaluate("Boolean(page.progress.step)"):
            if self.evaluate(f"Boolean({asks})"):
                name = self.evaluate("page.progress.task.name")
                if name not in answers:
                    return
                self.answer(answers[name])
            self.evaluate("page.go(page.progress.index + 1)")
