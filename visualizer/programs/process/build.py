"""Building a program of another language: instrumented, compiled, and kept in memory.

The process that answers requests builds a program once, so that no run can change what the next one
gets. A run gets the files in a folder of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from visualizer.errors import to_one_line
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import first_error_line
from visualizer.programs.process.processes import limit_resources
from visualizer.programs.process.toolchains import RUNTIMES, TOOLCHAINS, Helpers, Toolchain
from visualizer.recording.crashes import COMPILE_ERROR, Crash, CrashKind
from visualizer.trace.languages import language_of

#: In seconds: what one compilation may take; and the limits of the compiler, with what it may write. That of javac is
#: among its options, and needs more address space.
_MOST_SECONDS = 60
_COMPILER_LIMITS = {"RLIMIT_FSIZE": 200_000_000, "RLIMIT_CPU": _MOST_SECONDS}
_COMPILER_MEMORY = 2**30
_LONGEST_MESSAGE = 200


@dataclass(frozen=True)
class Build:
    """A built program: its files by name, and how it is run."""

    files: dict[str, bytes]
    toolchain: Toolchain


#: The compiled files of runtimes, by language; a later program is compiled without the runtime.
_runtimes: dict[str, dict[str, bytes]] = {}


def build_program(text: str, file: str, entry: str, named_files: Sequence[str], home: str) -> Build | Crash:
    """The built program in a file of another language; a crash if it cannot be built.

    ``named_files`` are the files that it names, ``home`` is a folder for temporary folders.
    """
    helpers = []
    for each in map(Path, named_files):
        with suppress(OSError, UnicodeError):
            helpers.append((each.name, each.read_text("utf-8")))
    return _build_with(text, file, entry, tuple(helpers), home)


@lru_cache(maxsize=2)
def _build_with(text: str, file: str, entry: str, helpers: Helpers, home: str) -> Build | Crash:
    language = language_of(file)
    assert language is not None
    tool = next(filter(shutil.which, language.tools), "")
    if not tool:
        return Crash(CrashKind.LOAD, f"{language.missing}, or use Python")
    toolchain = TOOLCHAINS[language.module](language, text, entry, tool, helpers)
    unknown_line = first_error_line(instrumenter_of(language, text).root)
    try:
        with TemporaryDirectory(dir=home, ignore_cleanup_errors=True) as folder:
            output = "" if unknown_line is not None else _compile(toolchain, folder)
            if output is not None and (crash := _find_crash(toolchain, folder, unknown_line)) is not None:
                return crash
            paths = [path for path in Path(folder).rglob("*") if path.is_file()]
            files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
            runtime = {name: content for name, content in files.items() if "/" in name}
            _runtimes.setdefault(language.name, runtime)
            return Build(files, toolchain)
    except (OSError, subprocess.SubprocessError, RecursionError) as error:
        return Crash(CrashKind.LOAD, f"it cannot be compiled ({type(error).__name__}); is it very long?")


def _compile(toolchain: Toolchain, folder: str, with_hooks: bool = True, is_quick: bool = True) -> str | None:
    """Compile a program in a folder; None if that succeeds, else what the compiler has written."""
    for name, text in toolchain.helpers:
        Path(folder, name).write_text(toolchain.helper_text(text) if with_hooks else text, "utf-8")
    Path(folder, toolchain.file_name).write_text(toolchain.program_text(with_hooks), "utf-8")
    runtime = _runtimes.get(toolchain.language.name, {})
    for name, content in runtime.items():
        path = Path(folder, name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    if not runtime:
        shutil.copy(RUNTIMES / toolchain.RUNTIME, folder)
    limits = {**_COMPILER_LIMITS, **({} if toolchain.EXTRA_MEGABYTES is None else {"RLIMIT_AS": _COMPILER_MEMORY})}
    done = subprocess.run(
        toolchain.compile_command(is_quick, has_runtime=bool(runtime)),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=_MOST_SECONDS,
        check=False,
        env={**os.environ, "LC_ALL": "C", "TMPDIR": folder},
        preexec_fn=None if sys.platform == "win32" else partial(limit_resources, **limits),
    )
    return done.stdout.decode("utf-8", "replace").lstrip() if done.returncode else None


def _find_crash(toolchain: Toolchain, folder: str, unknown_line: int | None) -> Crash | None:
    """Why a program cannot be built: the compiler's words on the program as it is, if it refuses that too.

    None if it has been built now, with all that a compiler may take time for.
    """
    plain_output = _compile(toolchain, folder, with_hooks=False, is_quick=False)
    output = plain_output
    if plain_output is None and unknown_line is None:
        output = _compile(toolchain, folder, is_quick=False)
        if output is None:
            return None
    line, message = toolchain.find_error(output or "")
    message = to_one_line(message)[:_LONGEST_MESSAGE]
    if plain_output is not None:
        advice = "mend this line first" if line else f"mend it, or find out whether {toolchain.tool} works"
        message += "" if "; " in message else f"; {advice}"
    elif unknown_line is not None:
        line, message = unknown_line, "this is not understood here, so it is not run; write it without macros, plainly"
    else:
        message = f"this cannot be observed ({message}); write it in a plainer way"
    return Crash(CrashKind.LOAD, message, line, COMPILE_ERROR)
