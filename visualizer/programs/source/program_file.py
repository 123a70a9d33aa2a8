"""Reading a user's file or notebook, and finding the program and the files that it needs, without running anything."""

from __future__ import annotations

import io
import re
import tokenize
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from visualizer.algorithms.lookup import (
    ENDINGS_TEXT,
    NOTEBOOK_ENDING,
    PROGRAM_ENDING,
    split_reference,
)
from visualizer.errors import ProgramError, quote, reason_of, to_one_line
from visualizer.files import other_kind_text, read_regular_file
from visualizer.programs.languages.functions import KNOWN_NAMES, LEETCODE_NAMES, Candidate, name_problem
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import first_error_line, parse
from visualizer.programs.source.notebook import notebook_place_text, notebook_text, take_block
from visualizer.programs.source.python_source import python_candidates, python_error
from visualizer.trace.languages import Language, language_of
from visualizer.trace.source import SourceCode

#: In bytes: a notebook may contain pictures.
LARGEST_FILE = 20_000_000
#: In characters: a hundred times more than a program for the reveal needs.
_MOST_LETTERS = 1_000_000
#: In bytes: a larger file is not copied to the folder of a run.
_MOST_COPIED = 1_000_000
_CALL_ADVICE = "write `updateBoard(board, click)` that calls yours"


@dataclass(frozen=True)
class ProgramFile:
    """A file and the program in it: ``entry`` is a function, or a class and its method.

    A generator function is called with a `LiveBoard` and a click ``(r, c)``, any other as on
    LeetCode, with a list of lists of symbols and a click ``[r, c]``. ``name`` is the name that
    users give, such as ``mine.py`` or ``mine.py:reveal``.
    """

    path: Path
    text: str
    entry: str
    is_generator: bool
    name: str

    @property
    def language(self) -> Language | None:
        """The language of the file; None for Python."""
        return language_of(self.path.name)

    @property
    def code(self) -> SourceCode:
        """The whole file as the source of a program."""
        # Unlike a run's name, a file's name may contain line breaks and undecodable bytes.
        name, file, title = map(to_one_line, (self.name, self.path.name, Path(self.name).name))
        return SourceCode(name, self.text, 1, file, title=title, is_observed=True)

    def notebook_place_of_line(self, line: int) -> str:
        """The cell and line of a notebook that a line of the text is; empty for a Python file."""
        return notebook_place_text(line, self.text) if self.path.suffix.lower() == NOTEBOOK_ENDING else ""


def read_program(reference: str, text: str | None = None) -> ProgramFile:
    """The program that ``FILE.py`` or ``FILE.py:NAME`` names; ``text`` is that of a file that need not exist.

    Without a name it is a class with ``updateBoard``, else a function ``updateBoard`` or
    ``reveal``, of several the first, which gives the program its name; else the only function with two
    parameters that no other function names. Raises ProgramError if the file cannot be read or parsed,
    or has no program, or several functions may be it.
    """
    file, chosen = split_reference(reference)
    if not file:
        raise ProgramError(f"{quote(reference)} is no program; name a file that ends in {ENDINGS_TEXT}")
    found = read_program_text(file) if text is None else _program_text(text, file)
    return find_program(found, Path(file), chosen)


def find_program(text: str, path: Path, chosen: str = "") -> ProgramFile:
    """The program in ``text``, as `read_program` finds it.

    Of Markdown it is the block of code. Raises ProgramError if the text cannot be parsed, or has no program or several.
    """
    name = str(path)
    try:
        text, path = take_block(text, path)
        found, is_named = _find_entry(text, path.name, chosen)
    except ProgramError as error:
        if error.line is None or path.suffix.lower() != NOTEBOOK_ENDING:
            raise error.with_source(name) from None
        problem = f"{notebook_place_text(error.line, text)}: {error.problem}"
        raise ProgramError(problem, source=name) from None
    name += f":{chosen or found.entry}" if is_named else ""
    return ProgramFile(path, text, found.entry, found.is_generator, name)


def _find_entry(text: str, file: str, chosen: str) -> tuple[Candidate, bool]:
    """What is run of a text, and whether its name tells it from others."""
    language = language_of(file)
    if language is not None and file.endswith(".ts") and (line := first_error_line(parse(language, text))):
        raise ProgramError("of TypeScript only its types are understood; write this line in JavaScript", line=line)
    candidates = list(python_candidates(text) if language is None else _other_candidates(language, text))
    if chosen:
        for each in candidates:
            if f".{chosen}." in f".{each.entry}.":
                return each, True
        known = ", ".join(each.entry for each in candidates) or "none"
        raise ProgramError(f"nothing called {quote(chosen)} can be run; what can: {known}")
    if not candidates:
        error = python_error(text) if language is None else _other_error(language, text)
        raise error or ProgramError(f"nothing here takes a board and a click; {_CALL_ADVICE}")
    least_rank = min(each.rank for each in candidates)
    best = [each for each in candidates if each.rank == least_rank]
    if len(best) > 1 and best[0].name not in KNOWN_NAMES:  # any of them may be a helper
        named = " or ".join(f"{file}:{each.entry}" for each in best[:5])
        raise ProgramError(f"more than one can be run; say which: {named}")
    return best[0], len(best) > 1


def _other_candidates(language: Language, text: str) -> list[Candidate]:
    """What of a program may be run. Raises ProgramError if a name is misspelt."""
    candidates = [*dict.fromkeys(instrumenter_of(language, text).entry_candidates())]
    for each in candidates:
        if problem := name_problem(each.name):
            raise ProgramError(problem)
    return candidates


def _other_error(language: Language, text: str) -> ProgramError | None:
    """Why nothing of a program may be run, if that is known."""
    line = first_error_line(parse(language, text))
    if line is not None:
        return ProgramError(f"this is not understood as {language.name}; mend this line first", line=line)
    for each in instrumenter_of(language, text).functions.values():
        if each.name in LEETCODE_NAMES:
            return ProgramError(f"{each.name} takes something else; {_CALL_ADVICE}", line=each.line)
    return None


def read_program_text(file: str) -> str:
    """The text of a Python file, in the encoding that it declares, or of a notebook's code cells.

    Raises ProgramError if the file cannot be read, or is too large.
    """
    try:
        content = read_regular_file(file, LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise ProgramError(f"{reason_of(error)}; check its name", source=file) from None
    if len(content) > LARGEST_FILE:
        raise ProgramError(f"it has more than {LARGEST_FILE:,} bytes; take it apart", source=file)
    return _program_text(_decode(content, file), file)


def _program_text(text: str, file: str) -> str:
    """The text of a file with plain line endings; of a notebook its code cells."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if file.lower().endswith(NOTEBOOK_ENDING):
        text = notebook_text(text, file)
    elif text.lstrip().startswith("{") and '"cells"' in text:
        raise ProgramError("this is a notebook; let its name end in .ipynb", source=file)
    if len(text) > _MOST_LETTERS:
        raise ProgramError(f"it has more than {_MOST_LETTERS:,} letters; take it apart", source=file)
    return text


def _decode(content: bytes, file: str) -> str:
    """The text of a file, in the encoding that Python declares, in UTF-8, or in that of Chinese systems."""
    if kind := other_kind_text(content):
        raise ProgramError(kind, source=file)
    encodings = ["utf-8", "gb18030"]
    if language_of(file) is None:
        with suppress(SyntaxError):
            encodings.insert(0, tokenize.detect_encoding(io.BytesIO(content).readline)[0])
    for encoding in encodings:
        with suppress(UnicodeError, LookupError):
            return content.decode(encoding)
    line = content.decode("utf-8", "replace").partition("\ufffd")[0].count("\n") + 1
    raise ProgramError("a letter here is not stored as UTF-8; save the file as UTF-8", source=file, line=line)


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
