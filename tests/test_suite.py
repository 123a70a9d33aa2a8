"""Rules for the test suite itself."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("*.py"))
#: A private name at the end of a dotted path, as `monkeypatch.setattr` and `import_module` take it.
PRIVATE_PATH = re.compile(r"[a-z_]+(\.\w+)*\._[a-z]\w*")
#: Names of protocols, notebooks and named tuples, which are not private.
NOT_PRIVATE = ("__", "_repr_", "_replace")
#: Functions that take the name of an attribute as text, and the index of that argument.
BY_NAME = {"getattr": 1, "hasattr": 1, "setattr": 1, "delattr": 1, "attrgetter": 0}


def is_private(name: str | None) -> bool:
    return name is not None and name.startswith("_") and not name.startswith(NOT_PRIVATE)


def private_names(tree: ast.Module) -> Iterator[str]:
    """Yield the private names of other modules that a module uses."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if ast.unparse(node.value) not in ("self", "cls", "super()"):
                yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            whole = [*str(node.module).split("."), *(alias.name for alias in node.names)]
            yield from filter(is_private, whole)
        elif isinstance(node, ast.Call):
            yield from named_in_texts(node)


def named_in_texts(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
    texts = [text if isinstance(text, str) else None for text in texts]
    index = BY_NAME.get(name, len(texts))
    if index < len(texts) and is_private(texts[index]):
        yield str(texts[index])
    yield from (text for text in texts if text and PRIVATE_PATH.fullmatch(text))


def test_no_test_reads_a_private_name():
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
    found = {str(path): names for path in FILES if (names := list(private_names(trees[path])))}
    assert found == {}


def test_each_test_file_has_a_unique_name():
    # Files with equal names cannot be collected together, as no folder is a package.
    names = Counter(path.name for path in FILES if path.name.startswith("test_"))
    assert [name for name, times in names.items() if times > 1] == []
