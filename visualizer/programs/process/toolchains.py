"""Building and starting programs of other languages: how that is done is a class for each language."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, TypeAlias

from visualizer.errors import to_one_line
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import field_of, first_error_line, text_of
from visualizer.programs.process.processes import limit_resources
from visualizer.programs.process.wire import MOST_BUILDING_SECONDS
from visualizer.recording.crashes import COMPILE_ERROR, Crash, CrashKind
from visualizer.trace.languages import Language, language_of

if sys.platform != "win32":
    import resource

RUNTIMES = Path(__file__).parents[1] / "hooks" / "runtimes"
#: What only C++20 has.
_NEW_NAMES = r"\.(contains|starts_with|ends_with)\(|\b(ranges|views|span|erase_if|ssize|concept)\b|<=>"
#: In bytes: the largest stack that node is asked for, and how much of the system's limit is left free.
_LARGEST_STACK, _FREE_STACK = 128 * 2**20, 2**20
#: The limits of the compiler, with what it may write. That of javac is
#: among its options, and needs more address space.
_COMPILER_LIMITS = {"RLIMIT_FSIZE": 200_000_000, "RLIMIT_CPU": MOST_BUILDING_SECONDS}
_COMPILER_MEMORY = 2**30
_LONGEST_MESSAGE = 200
#: The names and the texts of the files that a program names.
Helpers: TypeAlias = tuple[tuple[str, str], ...]


class Toolchain(ABC):
    """How a language compiles and starts a program.

    ``RUNTIME`` is the file with its hooks in the folder `runtimes`, ``FILE`` the name of a program's file. ``RELOADS``
    is whether its runtime can load a program anew for each board, ``EXTRA_MEGABYTES`` how much more address space than
    memory a run needs, None if that is not limited.
    """

    RUNTIME: ClassVar[str]
    FILE: ClassVar[str]
    RELOADS: ClassVar[bool] = True
    EXTRA_MEGABYTES: ClassVar[int | None] = None

    def __init__(self, language: Language, text: str, entry: str, tool: str, helpers: Helpers = ()) -> None:
        self.language, self.text, self.entry, self.tool = language, text, entry, tool
        self.helpers = helpers

    @property
    def file_name(self) -> str:
        """The name of the program's file that is compiled."""
        return self.FILE

    def program_text(self, with_hooks: bool = True) -> str:
        """The program with hooks, or only with what a compiler needs besides it; its lines stay."""
        return instrumenter_of(self.language, self.text).instrument(with_hooks)

    def helper_text(self, text: str) -> str:
        """The text of a file that the program names, as hooks need it."""
        return text

    @abstractmethod
    def compile_command(self, is_quick: bool, has_runtime: bool) -> list[str]:
        """The command that compiles the program in the current folder; if it ``is_quick``, it may leave something out.

        With ``has_runtime`` the runtime is compiled already, in a folder of its own.
        """

    @abstractmethod
    def find_error(self, output: str) -> tuple[int | None, str]:
        """The line and the message of the first error that the compiler has written."""

    @abstractmethod
    def run_command(self, folder: str, megabytes: int) -> list[str]:
        """The command that runs the program in ``folder``."""


class JavaToolchain(Toolchain):
    """Compiles with javac, and runs with the java beside it."""

    RUNTIME = "Hooks.java"
    FILE = "Program.java"

    @property
    def file_name(self) -> str:
        program = instrumenter_of(self.language, self.text)
        for each in program.root.named_children:
            modifiers = each.named_children[0].children if each.type in program.CLASSES else []
            if any(modifier.type == "public" for modifier in modifiers):
                return f"{text_of(field_of(each, 'name'))}.java"
        return self.FILE

    def compile_command(self, is_quick: bool, has_runtime: bool) -> list[str]:
        fast = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xmx512m", "-J-Xshare:auto", "-J-XX:-UsePerfData"]
        options = ["-proc:none", "-g", "-nowarn", "-encoding", "UTF-8"]
        files = [self.file_name, *([] if has_runtime else [self.RUNTIME])]
        return [self.tool, *fast, *options, "-cp", ".", "-d", ".", *files]

    def find_error(self, output: str) -> tuple[int | None, str]:
        found = re.search(rf"^{re.escape(self.file_name)}:(\d+): error: (.*)", output, re.MULTILINE)
        if found is None:
            return None, output.partition("\n")[0]
        details = re.findall(
            r"^  (?:symbol|first type|second type): +(.*)", output[found.end() :].partition("error:")[0], re.M
        )
        return int(found[1]), ", ".join([found[2], *details])

    def run_command(self, folder: str, megabytes: int) -> list[str]:
        fast = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xss128m", f"-Xmx{megabytes}m"]
        beside = Path(shutil.which(self.tool) or "").resolve().with_name("java")
        java = str(beside) if beside.exists() else "java"
        own_folder = [f"-Djava.io.tmpdir={folder}", "-XX:-UsePerfData"]
        return [java, *fast, "-XX:+ExitOnOutOfMemoryError", *own_folder, "-cp", folder, "observed_.Hooks"]


class CppToolchain(Toolchain):
    """Compiles with g++ or clang++."""

    RUNTIME = "hooks.hpp"
    FILE = "program.cpp"
    RELOADS = sys.platform != "win32"  # by forks
    EXTRA_MEGABYTES = 512

    def program_text(self, with_hooks: bool = True) -> str:
        name = self.entry.replace(".", "::")
        owner = name.rpartition("::")[0]
        is_space = re.search(rf"\bnamespace\s+(?:\w+::)*{owner.rpartition('::')[2]}\s*{{", self.text)
        main = f"signed main(){{return observed_::start_{'' if is_space else f'<{owner}>'}(&{name});}}"
        return f"{super().program_text(with_hooks)}\n{main}\n"

    def helper_text(self, text: str) -> str:
        from visualizer.programs.languages.cpp import CppInstrumenter  # slow to import

        return CppInstrumenter(self.language, text).observe_containers()

    def compile_command(self, is_quick: bool, has_runtime: bool) -> list[str]:
        standard = "c++2a" if re.search(_NEW_NAMES, self.text) else "c++17"  # the newer one takes longer to compile
        options = f"-std={standard} -O0 -w -pthread -pipe -s -Wfatal-errors -fdiagnostics-color=never".split()
        # An index off an array or a text ends the program.
        strict = ["-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
        if not re.search(r"(?<!:)\bvector\s*<", self.text):
            options.append("-DQUALIFIED_")  # each name has `std::` before it
        stack = {"darwin": ["-Wl,-stack_size,0x10000000"], "win32": ["-static", "-Wl,--stack,0x10000000"]}.get(
            sys.platform, []
        )
        headers: dict[str, str] = json.loads((RUNTIMES / "headers.json").read_text("utf-8"))
        needed = [name for name, words in headers.items() if re.search(rf"\b({words})\b", self.text)]
        options += [] if is_quick else ["-DALL_HEADERS_"]
        included = [part for name in (*needed, self.RUNTIME) for part in ("-include", name)]
        return [self.tool, *options, *strict, *included, self.file_name, "-o", "program", *stack]

    def find_error(self, output: str) -> tuple[int | None, str]:
        own = rf"^(?:.*from )?{re.escape(self.file_name)}:(\d+)"
        found = re.search(r"^(.*?)(?:fatal )?error: (.*)|undefined reference to (.*)", output, re.MULTILINE)
        if found is None:
            return None, output.partition("\n")[0]
        # An error in a header of the library comes after the line that uses it.
        lines = re.findall(own, output[: found.start(2) if found[2] else 0], re.MULTILINE)
        if lines and int(lines[-1]) > self.text.count("\n") + 1:  # in `main`
            if "is private within" in found[0]:
                return None, f"{self.entry} is private; write `public:` above it"
            return None, f"{self.entry} takes no board and click; write `updateBoard(board, click)` that calls it"
        return int(lines[-1]) if lines else None, found[2] or f"{found[3]} is used, but not defined"

    def run_command(self, folder: str, megabytes: int) -> list[str]:
        return [str(Path(folder, "program"))]


class JavaScriptToolchain(Toolchain):
    """Lets node check a program, and run it."""

    RUNTIME = "hooks.js"
    FILE = "program.cjs"  # not .js, which a package.json in a folder above may give another meaning

    def compile_command(self, is_quick: bool, has_runtime: bool) -> list[str]:
        return [self.tool, "--check", self.file_name]

    def find_error(self, output: str) -> tuple[int | None, str]:
        line = re.search(rf"{re.escape(self.file_name)}:(\d+)$", output, re.MULTILINE)
        message = re.search(r"^\w*Error: .*", output, re.MULTILINE)
        return int(line[1]) if line else None, message[0] if message else output.partition("\n")[0]

    def run_command(self, folder: str, megabytes: int) -> list[str]:
        options = ["--no-warnings", f"--max-old-space-size={megabytes}"]
        if sys.platform != "win32":
            most = resource.getrlimit(resource.RLIMIT_STACK)[0]
            size = _LARGEST_STACK if most == resource.RLIM_INFINITY else min(most - _FREE_STACK, _LARGEST_STACK)
            options.append(f"--stack-size={size // 1024}")
        command = [self.tool, *options, os.path.join(folder, self.RUNTIME)]
        with suppress(ModuleNotFoundError):
            command.append(str(files("xstatic.pkg.lodash") / "data" / "lodash.min.js"))
        return command


#: By the names of their modules in `programs.languages`.
TOOLCHAINS: dict[str, type[Toolchain]] = {"java": JavaToolchain, "cpp": CppToolchain, "javascript": JavaScriptToolchain}


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
        timeout=MOST_BUILDING_SECONDS,
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
