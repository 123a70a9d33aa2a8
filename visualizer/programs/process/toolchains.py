"""Compiling and starting programs of other languages, a class each."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import ClassVar, TypeAlias

from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import field_of, text_of
from visualizer.trace.languages import Language

if sys.platform != "win32":
    import resource

RUNTIMES = Path(__file__).parents[1] / "hooks" / "runtimes"
#: What only C++20 has.
_NEW_NAMES = r"\.(contains|starts_with|ends_with)\(|\b(ranges|views|span|erase_if|ssize|concept)\b|<=>"
#: In bytes: the largest stack that node is asked for, and how much of the system's limit is left free.
_LARGEST_STACK, _FREE_STACK = 128 * 2**20, 2**20
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
