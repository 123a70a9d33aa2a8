"""Programs that hang, crash, flood, or harm the process that they run in, as students may write.

Each is a file for Python with a ``Solution`` unless it is meant to be none, and says what is to
be expected of it. Any other end is a fault of what runs it, and so is a process, a thread or a
file that is left behind, a slow window, or a message that is not at the student's line. All of
them are to be run with limits, in a process of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from visualizer.recording.run_report import FaultKind


@dataclass(frozen=True)
class Hostile:
    """A file, and how a run of it ends.

    ``text`` is what the file holds: str, or bytes where it cannot be decoded. ``faults`` are the
    kinds that may be given. ``ends`` is whether the run may come to its end instead; it has to
    where there are no faults. ``right`` says whether the board is right then, None if it may be
    either. ``readable`` is whether `read_program` finds a program in it. ``line`` is
    where the fault is, None where that cannot be known. ``error`` is the class that is raised.
    ``system`` names what a machine must have, as an attribute of ``os`` or ``signal``.
    """

    text: str | bytes
    faults: tuple[FaultKind, ...] = ()
    right: bool | None = False
    readable: bool = True
    line: int | None = None
    error: str = ""
    system: str = ""
    ends: bool = False

    def __post_init__(self) -> None:
        if self.right or not self.faults:
            object.__setattr__(self, "ends", self.readable)


_TIME = (FaultKind.TIME,)
_TOO_MUCH = (FaultKind.TIME, FaultKind.OPERATIONS)
_MEMORY = (FaultKind.MEMORY, FaultKind.DIED, FaultKind.RAISED)
#: Memory that grows while something is repeated: whichever limit is met first.
_GROWS = (*_MEMORY, *_TOO_MUCH)
_ENDED = (FaultKind.EXITED, FaultKind.DIED)

_HEAD = """\
class Solution:
    def updateBoard(self, board, click):
"""
#: Reveals rightly, after and before whatever stands around it.
_REVEAL = """\
        def near(r, c):
            cells = [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
            return [x for x in cells if 0 <= x[0] < len(board) and 0 <= x[1] < len(board[0])]

        def reveal(r, c):
            if board[r][c] != "E":
                return
            mines = sum([1 for i, j in near(r, c) if board[i][j] == "M"])
            board[r][c] = str(mines) if mines else "B"
            if not mines:
                for i, j in near(r, c):
                    reveal(i, j)

        r, c = click
        if board[r][c] == "M":
            board[r][c] = "X"
        else:
            reveal(r, c)
"""
_RETURN = "        return board\n"


def _solution(lines: str, above: str = "") -> str:
    """A ``Solution`` that runs these lines and no more; they begin in line 3 after ``above``."""
    return above + _HEAD + "".join(f"        {line}\n" for line in lines.splitlines())


def _right(before: str = "", after: str = "", above: str = "") -> str:
    """A ``Solution`` that reveals rightly, with lines before and after that."""
    return _solution(before, above) + _REVEAL + "".join(
        f"        {line}\n" for line in after.splitlines()
    ) + _RETURN  # fmt: skip


_LOOPS = {
    "endless-loop": Hostile(_solution("while True:\n    pass"), _TIME),
    "endless-loop-yields": Hostile(
        "def reveal(board, click):\n    while True:\n        yield click\n", _TOO_MUCH, line=3
    ),
    "endless-loop-pushes": Hostile(
        _solution("queue = collections.deque([tuple(click)])\nwhile queue:\n    queue.append(queue.popleft())"),
        _TOO_MUCH,
    ),
    "endless-loop-of-writes": Hostile(
        _solution('while True:\n    board[click[0]][click[1]] = "B"'), _TOO_MUCH, line=4
    ),
    "endless-generator-of-pushes": Hostile(
        "def reveal(board, click):\n    queue = Queue([click])\n    while queue:\n"
        "        cell = queue.popleft()\n        yield cell\n        queue.append(cell)\n"
        "        queue.append(cell)\n",
        _GROWS,
    ),
    "sleeps": Hostile(_solution("import time\ntime.sleep(1000)"), _TIME),
    # One C call that never looks up: no signal, no other thread and no line event comes through.
    "holds-the-interpreter": Hostile(
        _solution("import itertools\nsum(itertools.repeat(0))"), _TIME
    ),
    "holds-the-interpreter-in-a-regex": Hostile(
        _solution('import re\nre.match(r"(a*)*b", "a" * 60)'), _TIME
    ),
    "catches-everything": Hostile(
        _solution("while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"),
        _TIME,
    ),
    "swallows-generator-exit": Hostile(
        "def reveal(board, click):\n    while True:\n        try:\n            yield click\n"
        "        except GeneratorExit:\n            pass\n",
        _TOO_MUCH,
    ),
    "ignores-signals": Hostile(
        _solution(
            "import signal\n"
            "for each in signal.valid_signals():\n"
            "    try:\n"
            "        signal.signal(each, signal.SIG_IGN)\n"
            "    except (OSError, ValueError):\n"
            "        pass\n"
            "while True:\n"
            "    pass"
        ),
        _TIME,
    ),
}  # fmt: skip

_MEMORY_AND_DEPTH = {
    "memory-grows": Hostile(
        _solution("held = []\nwhile True:\n    held.append(bytearray(10_000_000))"), _GROWS
    ),
    "memory-grows-slowly": Hostile(
        _solution("held = []\nwhile True:\n    held.append([0] * 100)"), _GROWS
    ),
    "memory-at-once": Hostile(_solution("held = bytearray(10**12)"), _MEMORY, line=3),
    "memory-error-caught": Hostile(
        _solution(
            "held = []\n"
            "while True:\n"
            "    try:\n"
            "        held.append(bytearray(50_000_000))\n"
            "    except MemoryError:\n"
            "        pass"
        ),
        _GROWS,
    ),
    # 10**6 lists that each report what is done to them.
    "a-million-containers": Hostile(
        _right(before="held = [[] for _ in range(10**6)]"),
        (FaultKind.OPERATIONS, FaultKind.MEMORY, FaultKind.TIME), right=True,
    ),
    "calls-itself": Hostile(
        _solution("return self.updateBoard(board, click)"), (FaultKind.RAISED, *_GROWS),
        line=3, error="RecursionError",
    ),
    "calls-itself-without-limit": Hostile(
        _solution("import sys\nsys.setrecursionlimit(10**9)\nreturn self.updateBoard(board, click)"),
        (FaultKind.RAISED, *_GROWS),
    ),
    "calls-itself-through-c": Hostile(
        _solution(
            "import sys\nsys.setrecursionlimit(10**9)\n"
            "def deeper(_):\n    return list(map(deeper, [1]))\ndeeper(1)"
        ),
        (FaultKind.RAISED, *_GROWS),
    ),
    # Deep, and right: LeetCode raises the limit.
    "deep-and-right": Hostile(_right(), right=True),
}  # fmt: skip

_ENDS = {
    "sys-exit": Hostile(_solution("import sys\nsys.exit(3)"), _ENDED, line=4),
    "exit-by-name": Hostile(_solution("raise SystemExit"), _ENDED, line=3),
    "quit": Hostile(_solution("quit()"), (*_ENDED, FaultKind.RAISED), line=3),
    "os-exit": Hostile(_solution("import os\nos._exit(0)"), _ENDED),
    "os-abort": Hostile(_solution("import os\nos.abort()"), _ENDED),
    "kills-itself": Hostile(
        _solution("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"), _ENDED,
        system="SIGKILL",
    ),
    # Nothing is to be killed above it: its group is its own.
    "kills-its-group": Hostile(
        _solution("import os, signal\nos.killpg(os.getpgid(0), signal.SIGKILL)"), _ENDED,
        system="killpg",
    ),
    "segfault": Hostile(_solution("import ctypes\nctypes.string_at(0)"), (*_ENDED, FaultKind.RAISED)),
    "keyboard-interrupt": Hostile(
        _solution("raise KeyboardInterrupt"), (FaultKind.RAISED, *_ENDED), line=3
    ),
    "exits-late": Hostile(
        _right(above="import atexit, os\natexit.register(os._exit, 7)\n"), right=True
    ),
}  # fmt: skip

_STREAMS = {
    "asks": Hostile(
        _solution('name = input("Who are you? ")'), (FaultKind.RAISED, FaultKind.EXITED),
        line=3, error="EOFError",
    ),
    "reads-standard-input": Hostile(_right(before="import sys\nsys.stdin.read()"), right=True),
    "reads-descriptor-0": Hostile(_right(before="import os\nos.read(0, 100)"), right=True),
    "prints-megabytes": Hostile(
        _right(before='for _ in range(20_000):\n    print("All work and no play. " * 50)'), right=True
    ),
    "prints-without-end": Hostile(_solution('while True:\n    print("again")'), _TIME),
    "prints-one-long-line": Hostile(_right(before='print("x" * 50_000_000)'), right=True),
    "prints-odd-letters": Hostile(
        _right(before='print("\\x1b[31mred\\u202e \\ud800 \\0 \\r")'), (FaultKind.RAISED,), right=True
    ),
    "writes-to-descriptor-1": Hostile(
        _right(before='import os\nos.write(1, b"\\xff\\x00 not ours\\n" * 1000)'), right=True
    ),
    "writes-to-all-descriptors": Hostile(
        _right(
            before="import os\n"
            "for each in range(3, 64):\n"
            "    try:\n"
            '        os.write(each, b"\\xffgarbage\\n" * 100)\n'
            "    except OSError:\n"
            "        pass"
        ),
        (FaultKind.DIED, FaultKind.TIME, FaultKind.EXITED), right=True,
    ),
    "closes-all-descriptors": Hostile(
        _right(before="import os\nos.closerange(0, 64)"),
        (FaultKind.DIED, FaultKind.TIME, FaultKind.EXITED), right=True,
    ),
    "replaces-standard-output": Hostile(
        _right(before="import sys\nsys.stdout = sys.stderr = None"), right=True
    ),
    "closes-standard-output": Hostile(
        _right(before="import sys\nsys.stdout.close()\nsys.stderr.close()"), right=True
    ),
}  # fmt: skip

_LEFT_BEHIND = {
    "thread": Hostile(
        _right(before="import threading, time\nthreading.Thread(target=time.sleep, args=(1000,)).start()"),
        right=True,
    ),
    "daemon-thread": Hostile(
        _right(
            before="import threading, time\n"
            "threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()"
        ),
        right=True,
    ),
    "busy-thread": Hostile(
        _right(
            before="import threading\n"
            "def spin():\n"
            "    while True:\n"
            "        pass\n"
            "threading.Thread(target=spin).start()"
        ),
        (FaultKind.TIME,), right=True,
    ),
    # The cell is written after the return, or between two reads: right or not, nothing breaks.
    "thread-writes-to-the-board": Hostile(
        _right(
            before="import threading\n"
            "def write():\n"
            "    while True:\n"
            '        board[0][0] = "B"\n'
            "threading.Thread(target=write, daemon=True).start()"
        ),
        (FaultKind.TIME, FaultKind.OPERATIONS), right=None, ends=True,
    ),
    "prints-from-a-thread": Hostile(
        _right(
            before="import threading\n"
            "def chat():\n"
            "    while True:\n"
            '        print("still here")\n'
            "threading.Thread(target=chat, daemon=True).start()"
        ),
        (FaultKind.TIME,), right=True,
    ),
    "subprocess": Hostile(
        _right(
            before="import subprocess, sys\n"
            'subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])'
        ),
        right=True,
    ),
    "fork": Hostile(
        _right(
            before="import os, time\nif not os.fork():\n    time.sleep(60)\n    os._exit(0)"
        ),
        right=True, system="fork",
    ),
    # The child comes back too, and must not answer in its parent's place.
    "fork-that-returns": Hostile(_right(before="import os\nos.fork()"), right=True, system="fork"),
    "changes-directory": Hostile(
        _right(before='import os, tempfile\nos.chdir(tempfile.gettempdir())'), right=True
    ),
    "deletes-its-own-file": Hostile(
        _right(
            before="import os\n"
            "try:\n"
            "    os.remove(__file__)\n"
            "except (NameError, OSError):\n"
            "    pass"
        ),
        right=True,
    ),
    "changes-the-environment": Hostile(
        _right(before='import os\nos.environ.clear()\nos.environ["PYTHONPATH"] = "/nowhere"'), right=True
    ),
}  # fmt: skip

_REPLACED = {
    f"replaces-{name}": Hostile(
        _right(above=f"import builtins\nbuiltins.{name} = None\n"),
        (FaultKind.RAISED, FaultKind.DIED, FaultKind.LOAD), right=True,
    )
    for name in ("print", "isinstance", "open", "__import__", "type", "iter", "getattr")
} | {
    # The program itself calls these two.
    "replaces-len": Hostile(
        _right(above="import builtins\nbuiltins.len = lambda each: 1\n"),
        (FaultKind.RAISED, FaultKind.DIED, FaultKind.LOAD),
        ends=True,
    ),
    "replaces-str": Hostile(
        _right(above="import builtins\nbuiltins.str = lambda each: 7\n"),
        (FaultKind.RAISED, FaultKind.DIED, FaultKind.LOAD),
        ends=True,
    ),
    "empties-sys-modules": Hostile(
        _right(before="import sys\nsys.modules.clear()"),
        (FaultKind.RAISED, FaultKind.DIED), right=True,
    ),
    "replaces-json": Hostile(
        _right(before='import json\njson.dumps = json.loads = lambda *each, **more: "{}"'), right=True
    ),
    "replaces-struct-and-pickle": Hostile(
        _right(before="import pickle, struct\npickle.dumps = struct.pack = None"),
        (FaultKind.DIED,), right=True,
    ),
    "sets-trace": Hostile(
        _right(before="import sys\nsys.settrace(None)\nsys.setprofile(None)"), right=True
    ),
    "disables-collection": Hostile(_right(before="import gc\ngc.disable()\ngc.freeze()"), right=True),
}  # fmt: skip

_ODD_ERRORS = {
    "error-without-text": Hostile(
        _solution(
            "raise Odd",
            "class Odd(Exception):\n    def __str__(self):\n        raise ValueError('no text')\n",
        ),
        (FaultKind.RAISED,), line=6, error="Odd",
    ),
    "error-with-10-megabytes": Hostile(
        _solution("raise ValueError('x' * 10_000_000)"), (FaultKind.RAISED,), line=3,
        error="ValueError",
    ),
    "error-whose-text-never-ends": Hostile(
        _solution(
            "raise Odd",
            "class Odd(Exception):\n    def __str__(self):\n        while True:\n            pass\n",
        ),
        (FaultKind.RAISED, FaultKind.TIME),
    ),
    "error-with-odd-letters": Hostile(
        _solution(r"raise ValueError('\x1b[31m\u202e\n<b>&\ud800\0')"), (FaultKind.RAISED,), line=3,
        error="ValueError",
    ),
    "error-with-a-changed-name": Hostile(
        _solution("Odd.__name__ = 'x' * 10_000\nraise Odd", "class Odd(Exception):\n    pass\n"),
        (FaultKind.RAISED,), line=6,
    ),
    "chain-of-errors": Hostile(
        _solution(
            "error = None\n"
            "for _ in range(100_000):\n"
            "    after = ValueError()\n"
            "    after.__cause__ = error\n"
            "    error = after\n"
            "raise error"
        ),
        (FaultKind.RAISED,), line=8, error="ValueError",
    ),
    "error-that-is-its-own-cause": Hostile(
        _solution("error = ValueError('mine')\nerror.__context__ = error\nraise error"),
        (FaultKind.RAISED,), line=5, error="ValueError",
    ),
}  # fmt: skip


def _odd_object(method: str, body: str) -> str:
    above = f"class Odd:\n    def {method}(self, *more):\n        {body}\n"
    return _solution("return Odd()", above)


_FOREVER = "while True: pass"
_ODD_ANSWERS = {
    f"returns-object-whose-{method.strip('_')}-{how}": Hostile(
        _odd_object(method, body), (FaultKind.TIME, FaultKind.RAISED)
    )
    for method in ("__repr__", "__len__", "__iter__", "__eq__", "__getitem__", "__class_getitem__")
    for how, body in (("hangs", _FOREVER), ("raises", "raise ValueError('odd')"))
} | {
    "returns-rows-whose-cells-hang": Hostile(
        _solution(
            "return [[Odd() for _ in row] for row in board]",
            "class Odd:\n    def __repr__(self):\n        while True:\n            pass\n"
            "    __str__ = __eq__ = __hash__ = __repr__\n",
        ),
        (FaultKind.TIME, FaultKind.RAISED),
    ),
    "returns-list-that-holds-itself": Hostile(
        _solution("board[:] = [board]\nreturn board"), (FaultKind.RAISED,)
    ),
    "returns-cell-that-holds-itself": Hostile(
        _solution("odd = []\nodd.append(odd)\nboard[click[0]][click[1]] = odd\nreturn board"),
        (FaultKind.RAISED,),
    ),
    "returns-nested-without-end": Hostile(
        _solution("odd = []\nfor _ in range(10**6):\n    odd = [odd]\nreturn odd"),
        (FaultKind.RAISED, FaultKind.TIME, FaultKind.DIED, FaultKind.OPERATIONS),
    ),
    "returns-huge-board": Hostile(
        _solution('return [["B"] * 5000 for _ in range(5000)]'), (*_GROWS, FaultKind.RAISED)
    ),
    "returns-endless-iterator": Hostile(
        _solution("import itertools\nreturn itertools.repeat(['E'])"), (FaultKind.TIME, FaultKind.RAISED)
    ),
    "returns-huge-number": Hostile(
        _solution("board[0][0] = 10 ** 10_000\nreturn board"), (FaultKind.RAISED,)
    ),
    "returns-not-a-number": Hostile(_solution('board[0][0] = float("nan")\nreturn board')),
    "returns-long-text": Hostile(_solution('board[0][0] = "x" * 10_000_000\nreturn board'), _MEMORY),
    "returns-lone-surrogate": Hostile(_solution('board[0][0] = "\\ud800"\nreturn board')),
    "returns-subclass-of-text": Hostile(
        _solution(
            "board[0][0] = Odd('E')\nreturn board",
            "class Odd(str):\n    def __eq__(self, other):\n        return True\n    __hash__ = str.__hash__\n",
        ),
    ),
    "empties-the-board": Hostile(_solution("board.clear()\nreturn board")),
    "rows-of-other-lengths": Hostile(_solution("board[0].append('E')\nboard.append([])\nreturn board")),
}  # fmt: skip

_FILES = {
    "endless-import": Hostile(f"while True:\n    pass\n\n{_right()}", (FaultKind.LOAD, FaultKind.TIME)),
    "import-exits": Hostile(
        f"import sys\nsys.exit(0)\n{_right()}", (FaultKind.LOAD, FaultKind.EXITED), line=2
    ),
    "import-ends-the-process": Hostile(
        f"import os\nos._exit(0)\n{_right()}", (FaultKind.LOAD, *_ENDED)
    ),
    "import-raises": Hostile(
        f"import nothing_of_this_name\n{_right()}", (FaultKind.LOAD,), line=1,
        error="ModuleNotFoundError",
    ),
    "import-removes-the-program": Hostile(f"{_right()}\ndel Solution\n", (FaultKind.LOAD,)),
    "import-replaces-the-program": Hostile(
        f"{_right()}\nSolution = 7\n", (FaultKind.LOAD, FaultKind.RAISED)
    ),
    "init-raises": Hostile(
        "class Solution:\n    def __init__(self):\n        raise ValueError('not yet')\n\n"
        "    def updateBoard(self, board, click):\n        return board\n",
        (FaultKind.LOAD, FaultKind.RAISED), line=3, error="ValueError",
    ),
    "syntax-error": Hostile(
        "class Solution:\n    def updateBoard(self, board, click)\n        return board\n",
        readable=False, line=2,
    ),
    "tabs-and-blanks": Hostile(
        "class Solution:\n    def updateBoard(self, board, click):\n        row = 0\n\treturn board\n",
        readable=False, line=4,
    ),
    "nul-bytes": Hostile(b"class Solution:\n    x = '\0'\n" + _right().encode(), readable=False),
    "not-utf-8": Hostile(b"# caf\xe9\n" + _right().encode(), readable=False),
    "not-text": Hostile(bytes(range(256)) * 40, readable=False),
    "empty": Hostile("", readable=False),
    "five-megabytes": Hostile(f"# {'x' * 98}\n" * 50_000 + _right(), readable=False),
    "nested-too-deep": Hostile("x = " + "(" * 1000 + ")" * 1000 + "\n", readable=False),
    "no-function": Hostile("print('hello')\n", readable=False),
    "no-parameters": Hostile(
        "class Solution:\n    def updateBoard(self):\n        return []\n",
        (FaultKind.RAISED, FaultKind.LOAD), error="TypeError",
    ),
    "three-parameters": Hostile(
        "class Solution:\n    def updateBoard(self, board, row, col):\n        return board\n",
        (FaultKind.RAISED, FaultKind.LOAD), error="TypeError",
    ),
    "asynchronous": Hostile(
        "class Solution:\n    async def updateBoard(self, board, click):\n        return board\n",
        readable=False,
    ),
    "windows-line-ends": Hostile(_right().replace("\n", "\r\n"), right=True),
    "byte-order-mark": Hostile("\ufeff" + _right(), right=True),
}  # fmt: skip

#: An object that is no board is no fault of the run, unless looking at it is.
_ODD_ANSWERS = {name: replace(each, ends=True) for name, each in _ODD_ANSWERS.items()}
HOSTILE: dict[str, Hostile] = {
    **_LOOPS, **_MEMORY_AND_DEPTH, **_ENDS, **_STREAMS, **_LEFT_BEHIND, **_REPLACED, **_ODD_ERRORS,
    **_ODD_ANSWERS, **_FILES,
}  # fmt: skip


def held(hostile: Hostile) -> bytes:
    """What the file of a hostile program holds."""
    return hostile.text if isinstance(hostile.text, bytes) else hostile.text.encode("utf-8")
