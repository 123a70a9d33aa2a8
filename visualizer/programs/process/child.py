"""The process in which users' programs run; this file is its main script.

It reads requests from standard input (see `wire`). Where the system allows, it forks for each
request, so that no run affects the next, and only the first waits for Python to start. The main thread waits, and
ends the process when a limit is exceeded; the program runs in another thread, whose stack is large enough for deep
recursion.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from contextlib import suppress
from functools import partial
from importlib import import_module
from tempfile import TemporaryDirectory

if __name__ == "__main__":  # pragma: no cover, another process
    # So that this package is found, wherever it is installed, and no module is hidden by one beside this file.
    sys.path[0] = os.path.abspath(os.path.join(__file__, "../../../.."))

from visualizer.programs.process.host import BoardRunner
from visualizer.programs.process.processes import isolate_process, limit_resources
from visualizer.programs.process.python_runner import PythonRunner
from visualizer.programs.process.runtime_runner import RuntimeRunner
from visualizer.programs.process.toolchains import Build, build_program
from visualizer.programs.process.wire import Channel, ProcessEnd, RunRequest, read_request
from visualizer.recording.crashes import Crash, defect_crash
from visualizer.recording.run_end import RunEnd
from visualizer.trace.languages import language_of


def _exit(*_: object) -> None:
    raise SystemExit


def _run(request: RunRequest, folder: str, build: Build | None) -> None:  # pragma: no cover, another process
    """Run the program of a request in ``folder``, and end the process. ``build`` is one in another language."""
    answers, errors = os.dup(1), os.dup(2)
    commands = os.fdopen(os.dup(0), "rb") if request.watch is not None else ()
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    channel = Channel(partial(os.write, answers), request.token, commands)
    if hasattr(os, "register_at_fork"):  # a process that the program leaves behind must not hold the pipe
        os.register_at_fork(after_in_child=lambda: os.close(answers))
    faulthandler.enable(file=errors)
    os.environ.update(dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder))
    if build is None:
        # A huge allocation raises MemoryError; there is room for stacks and mapped memory.
        limit_resources(RLIMIT_AS=request.limits.megabytes * 2**20 * 5 // 4 + 2 * 2**30, RLIMIT_CORE=0)
        runner: BoardRunner = PythonRunner(request, folder, channel)
    else:
        runner = RuntimeRunner(request, folder, channel, build)
    runner.run_within_limits(errors)
    channel.end()


def _read(size: int) -> bytes:
    """Read ``size`` bytes from standard input, fewer at its end."""
    content = b""
    while len(content) < size and (part := os.read(0, size - len(content))):
        content += part
    return content


def _fork() -> bool:
    """Fork this process; return True in the fork, and False in this process when the fork has ended."""
    termination = {signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, termination)  # until the handlers are set
    process = os.fork()
    if process == 0:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, termination)
        return True

    def end_all(*_: object) -> None:
        _end_children(process)  # again, if it is this that was interrupted
        _exit()

    signal.signal(signal.SIGTERM, end_all)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, termination)
    while os.waitpid(-1, os.WUNTRACED)[0] != process:
        pass  # another process of the program's has ended before
    _end_children(process)  # the fork itself too, if it was only stopped
    signal.signal(signal.SIGTERM, _exit)
    return False


def _end_children(group: int) -> None:
    """End a process with its group, and all processes that become children of this one by that."""
    children = [(group, group)]
    while children:
        for _, group in children:
            with suppress(OSError):  # a group ends at once, even if it is growing
                os.killpg(group, signal.SIGKILL)
        for number, _ in children:
            with suppress(OSError):
                os.waitpid(number, 0)
        children = _children()


def _children() -> list[tuple[int, int]]:
    """The process id and the group of each child."""
    with suppress(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)  # faster than to look at all processes
        import psutil

        return [(each.pid, os.getpgid(each.pid)) for each in psutil.Process().children()]
    return []


def main() -> None:  # pragma: no cover, another process
    """Answer the requests on standard input, until it ends."""
    # Modules beside this package must not hide those of the standard library.
    sys.path.append(sys.path.pop(0))
    home = os.getcwd()
    isolate_process()
    signal.signal(signal.SIGTERM, _exit)  # so that temporary folders are removed
    try:
        while size := _read(4):
            _answer(read_request(_read(int.from_bytes(size, "little"))), home)
    finally:
        with suppress(OSError):
            os.rmdir(home)
        if "once" not in sys.argv:  # with what a compiler that was ended has left running
            os.killpg(0, signal.SIGKILL)


def _answer(request: RunRequest, home: str) -> None:  # pragma: no cover, another process
    """Answer a request, in a temporary folder in ``home``."""
    if request.is_generator:  # imported once for all forks; threads would not survive a fork
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        import_module("visualizer.programs.process.generator_run")
    os.makedirs(home, exist_ok=True)  # a program may have removed it, or changed its mode
    os.chmod(home, 0o700)
    is_python = language_of(request.file) is None
    named = request.named_files
    build: Build | Crash | None = None
    try:
        if not is_python:
            build = build_program(request.text, request.file, request.entry, named, home)
    except Exception as error:  # building tells of what is wrong with the program
        build = defect_crash(error)
    channel = Channel(partial(os.write, 1), request.token)
    if isinstance(build, Crash):
        channel.send(RunEnd(fault=build, is_last=True))
    else:
        with TemporaryDirectory(dir=home, ignore_cleanup_errors=True) as folder:
            if "once" in sys.argv or _fork():
                _run(request, folder, build)
    channel.send(ProcessEnd())


if __name__ == "__main__":  # pragma: no cover, another process
    main()
