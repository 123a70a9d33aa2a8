"""Running programs in other languages without hooks, as their compilers take them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import copy, which
from tempfile import TemporaryDirectory

from visualizer.programs.process.program_run import build_request
from visualizer.programs.process.reports import ReportReader
from visualizer.programs.process.toolchains import RUNTIMES, TOOLCHAINS
from visualizer.programs.process.wire import Channel, Limits
from visualizer.trace.languages import language_of

#: A token of the messages, and limits that no run reaches.
TOKEN, LIMITS = "00" * 16, "0 0 100000 -1 -1"
MOST_STATEMENTS = 10**9


def run_plainly(program, boards):
    """The boards that a program returns, run as it is; a program that crashes gives none."""
    language = language_of(str(program.path))
    toolchain = TOOLCHAINS[language.module](language, program.text, program.entry, next(filter(which, language.tools)))
    with TemporaryDirectory() as folder:
        copy(RUNTIMES / toolchain.RUNTIME, folder)
        Path(folder, toolchain.file_name).write_text(toolchain.program_text(with_hooks=False), encoding="utf-8")
        subprocess.run(toolchain.compile_command(is_quick=False, has_runtime=False), cwd=folder, check=True)
        groups = [boards] if toolchain.RELOADS and boards else [[board] for board in boards]
        return [
            cells for group in groups for cells in answered(toolchain.run_command(folder, 512), folder, program, group)
        ]


def answered(command, folder, program, boards):
    lines = [TOKEN, program.entry, f"{LIMITS} {len(boards)}"]
    for board in boards:
        row, col = board.click
        lines += [f"{board.height} {board.width} {row} {col} {MOST_STATEMENTS} 0", *board.rows]
    done = subprocess.run(command, cwd=folder, input="\n".join([*lines, ""]).encode(), capture_output=True, check=False)
    reader = ReportReader(None, Channel(len, TOKEN), build_request(program, boards, Limits()), boards[0].rows)
    messages = done.stderr.split(b"T" + bytes.fromhex(TOKEN))[1:]
    texts = [each[4 : 4 + int.from_bytes(each[:4], "little")].decode() for each in messages]
    answers = filter(None, (reader.read(text.split("\n")[:-1]) for text in texts))
    return [each.cells and tuple(map(tuple, each.cells)) for each in answers]
