"""The scripts of exported pages, run without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from visualizer.export.templates import bundle_script, json_text
from visualizer.language.keys import PAGE_KEYS
from visualizer.language.signs import table_of_signs

_MISSING = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
#: What modules read of the page around them when they are loaded: its table, and the preferred theme.
_PAGE = """globalThis.window = {{ matchMedia: () => ({{}}) }};
globalThis.document = {{ getElementById: () => ({{ textContent: JSON.stringify({table}) }}) }};
"""


def needs_node(test: Callable[..., None]) -> Callable[..., None]:
    """A test that is skipped without Node.js."""
    return pytest.mark.node(_MISSING(test))


def value_in_node(module: str, expression: str) -> Any:
    """Return the value of an expression in JavaScript that knows the names of a module and of all that it imports."""
    page = _PAGE.format(table=json_text({**table_of_signs(), "keys": PAGE_KEYS}))
    script = f"{page}{bundle_script(module)}\nconsole.log(JSON.stringify(await ({expression})));"
    ended = subprocess.run(["node", "--input-type=module"], input=script.encode(), capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr.decode()
    return json.loads(ended.stdout)
