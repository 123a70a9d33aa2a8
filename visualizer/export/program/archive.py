"""What a page with programs carries: Pyodide, NumPy, this project and the packages that it needs, packed as texts."""

from __future__ import annotations

import base64
import io
import json
import re
import sys
import zipfile
import zlib
from collections.abc import Mapping
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Any

from pygments.lexers import find_lexer_class_by_name

from visualizer.board.text import boards_folder
from visualizer.export.program.release import INFO, NUMPY, Release
from visualizer.trace.languages import LANGUAGES

#: The modules that a page imports by name; all that these import in turn is found.
_IMPORTED = (
    "visualizer.export.program.in_browser",
    "visualizer.analysis.compare",  # what `visualizer` offers to a user's program
    "pygments.lexers.python",
    *{find_lexer_class_by_name(each.module).__module__ for each in LANGUAGES.values()},
)
#: What the release has, and what no browser has.
_NOT_PACKED = (*sys.stdlib_module_names, "numpy", "psutil", "tree_sitter")
#: The project's own files that its modules read.
_DATA = re.compile(r"\.(json|txt|html)$|/listings/.*\.(py|java|cpp|js)$")
#: Rarely used encodings of the standard library; NumPy's tests, and what is for compilers and type checkers.
_UNUSED = re.compile(
    r"encodings/(cp(?!437|1252)\d|iso8859_(?!1\.|15)|mac_|koi8|hp_|kz|ptcp|tis|palmos)|/(tests|f2py|include|_pyinstaller)/"
    r"|_(simd|umath_tests|rational_tests|struct_ufunc_tests|operand_flag_tests)\.|\.(pyi|pyx|pxd|h|a|typed)$|dist-info/"
)


def packed_files(release: Release) -> dict[str, str]:
    """The files that a page unpacks, by name, each as `pack` returns it.

    Archives are stored in them uncompressed: so they are smaller as a whole, and quicker to read.
    """
    contents = {
        "pyodide-lock.json": json.dumps({"info": INFO, "packages": {}}).encode(),
        "pyodide.asm.wasm": release["pyodide.asm.wasm"],
        "python_stdlib.zip": _build_archive(_read_archive(release["python_stdlib.zip"])),
        "numpy.zip": _build_archive(_read_archive(release[NUMPY])),
        "project.zip": _build_archive(_project_files()),
    }
    return {name: pack(each) for name, each in contents.items()}


def pack(content: bytes) -> str:
    """The content, deflated and in base64."""
    return base64.b64encode(zlib.compress(content, 6)).decode()


def pyodide_script(release: Release) -> str:
    """The script of a classic worker that defines ``loadPyodide``."""
    parts = release["pyodide.asm.js"], b";self._createPyodideModule=_createPyodideModule;", release["pyodide.js"]
    return b"\n".join(parts).decode()


def _build_archive(files: Mapping[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name), files[name])
    return archive.getvalue()


def _read_archive(data: bytes) -> dict[str, bytes]:
    """The files in an archive that may be used, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if not _UNUSED.search(name)]
        return {name: archive.read(name) for name in names if not name.endswith("/")}


def _project_files() -> dict[str, bytes]:
    """The modules of the project and of packages that a page imports, and the project's data, by name."""
    finder = ModuleFinder()
    for name in _NOT_PACKED:
        finder.add_module(name)  # as if it had been found
    for name in _IMPORTED:
        finder.import_hook(name)
    modules: dict[str, Any] = finder.modules
    top = Path(__file__).parents[2]
    names = {path.relative_to(top.parent).as_posix(): path for path in top.rglob("*")}
    paths = {name: path for name, path in names.items() if _DATA.search(name)}
    for path in boards_folder().iterdir():
        paths[f"visualizer/board/boards/{path.name}"] = path
    for name, module in modules.items():
        if module.__file__ and module.__file__.endswith(".py"):
            paths[f"{name.replace('.', '/')}{'/__init__' if module.__path__ else ''}.py"] = Path(module.__file__)
    return {name: path.read_bytes() for name, path in paths.items()}
