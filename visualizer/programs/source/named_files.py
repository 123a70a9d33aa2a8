"""The files beside a program that it needs."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from visualizer.algorithms.lookup import PROGRAM_ENDING

#: In bytes: a larger file is not copied to the folder of a run.
_MOST_COPIED = 1_000_000


def named_files(program: Path, text: str) -> list[Path]:
    """The files in a program's folder that its ``text`` or one of them names, if not too large.

    Modules are named by their stems.
    """
    others = [each for each in sorted(program.parent.glob("*")) if each.name != program.name and each.is_file()]
    others = [each for each in others if each.stat().st_size <= _MOST_COPIED]
    named, texts = list[Path](), [text]
    for text in texts:  # it grows
        words = set(re.findall(r"\w+", text))
        for each in others:
            is_module = each.suffix in (PROGRAM_ENDING, program.suffix) and each.stem in words
            if each not in named and (is_module or each.name in text):
                named.append(each)
                with suppress(OSError):
                    texts.append(each.read_text("utf-8", "replace"))
    return named
