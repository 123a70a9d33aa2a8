"""Programs that hang, crash, flood or harm their process, as students may write them.

Each says how it is to end. Any other end is a fault of the runner, and so is a leftover process,
thread or file, a slow window, or a message without the student's line. Run all of them with limits
and in a separate process.
"""

from __future__ import annotations

from dataclasses import dataclass

from planted_bases import TESTED_ON_ENTRY

from visualizer.recording.crashes import CrashKind as Fault


@dataclass(frozen=True)
class Hostile:
    """A program, and how its run ends.

    ``faults`` are the possible kinds of crash. ``right`` says whether the board is right if the run
    finishes instead; it is None if the run must not finish. ``line`` is the line of the crash, None
    if it cannot be known.
    """

    text: str
    faults: tuple[Fault, ...] = ()
    right: bool | None = None
    line: int | None = None


_TIME = (Fault.TIME,)
_TOO_MUCH = (Fault.TIME, Fault.OPERATIONS)
_MEMORY = (Fault.MEMORY, Fault.PROCESS_ENDED, Fault.RAISED)
#: Crashes of a program whose memory grows without end: whichever limit is reached first.
_GROWS = (*_MEMORY, *_TOO_MUCH)
_ENDED = (Fault.EXITED, Fault.PROCESS_ENDED)
_BROKEN = (Fault.RAISED, Fault.PROCESS_ENDED, Fault.LOAD)
_HEAD = """\
class Solution:
    def updateBoard(self, board, click):
"""
_TYPED_HEAD = TESTED_ON_ENTRY.splitlines(keepends=True)[1]


def _indented(lines: str) -> str:
    return "".join(f"        {line}\n" for line in lines.splitlines())


def _solution(lines: str, faults=(), above: str = "", **more) -> Hostile:
    """Return a ``Solution`` that runs only these lines; they begin in line 3 after ``above``."""
    return Hostile(above + _HEAD + _indented(lines), faults, **more)


def _right(lines: str = "", faults=(), above: str = "", **more) -> Hostile:
    """Return a ``Solution`` that reveals the right board after these lines."""
    text = TESTED_ON_ENTRY.replace(_TYPED_HEAD, _TYPED_HEAD + _indented(lines))
    return Hostile(above + text, faults, **{"right": True} | more)


_ODD = "class Odd{}:\n    def {}(self, *more):\n        {}\n"
_FOREVER = "while True: pass"
HOSTILE: dict[str, Hostile] = {
    "endless-loop": _solution("while True:\n    pass", _TOO_MUCH),
    # One endless C call, during which no signal, thread or line event is handled.
    "holds-the-interpreter": _solution("import itertools\nsum(itertools.repeat(0))", _TIME),
    "catches-everything": _solution(
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
        _TOO_MUCH,
    ),
    "ignores-signals": _solution(
        "import signal\nfor each in signal.valid_signals():\n    try:\n"
        "        signal.signal(each, signal.SIG_IGN)\n"
        "    except (OSError, ValueError):\n        pass\nwhile True:\n    pass",
        _TOO_MUCH,
    ),
    # Memory and depth
    "memory-grows": _solution("held = []\nwhile True:\n    held.append(bytearray(10_000_000))", _GROWS),
    "memory-at-once": _solution("held = bytearray(10**12)", _MEMORY, line=3),
    # A million observed lists.
    "a-million-containers": _right("held = [[] for _ in range(10**6)]", (*_TOO_MUCH, Fault.MEMORY)),
    "calls-itself": _solution("return self.updateBoard(board, click)", (Fault.RAISED, *_GROWS), line=3),
    # Ends
    "sys-exit": _solution("import sys\nsys.exit(3)", _ENDED, line=4),
    "os-exit": _solution("import os\nos._exit(0)", _ENDED),
    # Streams
    "asks": _solution('name = input("Who are you? ")', (Fault.RAISED, Fault.EXITED), line=3),
    "prints-megabytes": _right('for _ in range(20_000):\n    print("All work and no play. " * 50)'),
    "prints-without-end": _solution('while True:\n    print("again")', _TOO_MUCH),
    "closes-all-descriptors": _right("import os\nos.closerange(0, 64)", (*_ENDED, Fault.TIME)),
    # What is left behind
    "busy-thread": _right(
        "import threading\ndef spin():\n    while True:\n        pass\nthreading.Thread(target=spin).start()", _TOO_MUCH
    ),
    "subprocess": _right(
        'import subprocess, sys\nsubprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])'
    ),
    # What is replaced
    "replaces-len": _right("", _BROKEN, "import builtins\nbuiltins.len = lambda each: 1\n", right=False),
    "empties-sys-modules": _right("import sys\nsys.modules.clear()", (Fault.RAISED, Fault.PROCESS_ENDED)),
    # Odd errors
    "error-without-text": _solution(
        "raise Odd", (Fault.RAISED,), _ODD.format("(Exception)", "__str__", "raise ValueError"), line=6
    ),
    # Odd results: an object that is not a board is no crash, unless inspecting it is.
    "returns-object-whose-repr-hangs": _solution(
        "return Odd()", (Fault.RAISED, *_TOO_MUCH), _ODD.format("", "__repr__", _FOREVER), right=False
    ),
    "returns-list-that-holds-itself": _solution("board[:] = [board]\nreturn board", (Fault.RAISED,), right=False),
    "returns-huge-board": _solution('return [["B"] * 5000 for _ in range(5000)]', _GROWS, right=False),
    # Files
    "endless-import": _right("", (Fault.LOAD, *_TOO_MUCH), "while True:\n    pass\n", right=None),
    "import-raises": _right("", (Fault.LOAD,), "import nothing_of_this_name\n", right=None, line=1),
    "three-parameters": Hostile(
        "class Solution:\n    def updateBoard(self, board, row, col):\n        return board\n",
        (Fault.RAISED, Fault.LOAD),
    ),
    "windows-line-ends": Hostile(TESTED_ON_ENTRY.replace("\n", "\r\n"), right=True),
}
#: Files without a program, and the line that the message names.
UNREADABLE: dict[bytes, int | None] = {
    b"class Solution:\n    def updateBoard(self, board, click)\n        return board\n": 2,
    b"class Solution:\n    async def updateBoard(self, board, click):\n        return board\n": None,
    b"x = 1\ny = '\0'\n" + TESTED_ON_ENTRY.encode(): None,
    b"# -*- coding: undefined -*-\nx = 1\n": None,
    b"# caf\xe9\n" + TESTED_ON_ENTRY.encode(): None,
    b"": None,
    b"#" * 20_000_001: None,
    b"x = " + b"(" * 1000 + b")" * 1000 + b"\n": None,
    b"print('hello')\n": None,
}
