"""What was found out about submissions, kept in a file, so that nothing is judged twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from visualizer.errors import ProgramError, VisualizerError, reason_of
from visualizer.files import AnyPath, write_beside
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.verdict import Verdict
from visualizer.programs.judging.verdict_json import parse_verdict, settings_text, verdict_text

#: The first line of the file.
_HEAD = {"format": "visualizer-class-results", "version": 1}


def judging_key(content_key: str, settings: JudgeSettings, version: str) -> str:
    """What a result depends on, as one word: the file's content, the settings, the program.

    ``version`` says which program judges, and with which Python.
    """
    parts = json.dumps([content_key, settings_text(settings), version])
    return hashlib.sha256(parts.encode("ascii")).hexdigest()


class Results:
    """Verdicts by their keys, in a file if ``path`` is one; see `judging_key`.

    The file has a line of JSON for each, and is written whole. Raises ProgramError for a file that
    is something else: it is not to be written over. A line that cannot be read is left out, and
    what it was about is judged again.
    """

    def __init__(self, path: AnyPath | None = None) -> None:
        self.path = path
        self._texts: dict[str, str] = {}
        self._is_written = True
        if path is not None:
            self._texts = dict(_read(path))

    def __len__(self) -> int:
        return len(self._texts)

    def get(self, key: str) -> Verdict | None:
        """The verdict that is kept under a key, None if there is none that can be read."""
        text = self._texts.get(key)
        if text is None:
            return None
        try:
            return parse_verdict(text)
        except ProgramError:
            del self._texts[key]
            return None

    def put(self, key: str, verdict: Verdict) -> None:
        """Keep a verdict; `write` puts it into the file."""
        self._texts[key] = verdict_text(verdict)
        self._is_written = False

    def write(self) -> None:
        """Write the file, if there is one and it lacks anything. Raises FileError."""
        if self.path is not None and not self._is_written:
            lines = [json.dumps(_HEAD)]
            lines += [
                json.dumps({"key": key, "verdict": text}) for key, text in self._texts.items()
            ]
            write_beside(self.path, "".join(f"{line}\n" for line in lines).encode("ascii"))
            self._is_written = True


def _read(path: AnyPath) -> Mapping[str, str]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise _refused(path, reason_of(error)) from None
    if lines and _values(lines[0]) != _HEAD:
        raise _refused(path, "it is no file of kept results")
    found = {}
    for line in lines[1:]:
        values = _values(line)
        key, verdict = values.get("key"), values.get("verdict")
        if isinstance(key, str) and isinstance(verdict, str):
            found[key] = verdict
    return found


def _values(line: str) -> dict[str, object]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}


def _refused(path: AnyPath, reason: str) -> VisualizerError:
    return ProgramError(
        f"results cannot be kept here ({reason}); choose another file", source=str(path)
    )
