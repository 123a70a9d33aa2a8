"""The scripts of a page: modules become one script, or are refused with file and line."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from visualizer.export import templates
from visualizer.export.templates import bundle_script

MODULES = {
    "main.js": 'import {\n  one,\n  two,\n} from "./parts/other.js";\nprint(one, two);\n',
    "parts/other.js": 'import { three } from "../three.js";\nexport const one = three; // 1\nexport class two {}\n',
    "three.js": "/* two\nlines */\nconst { a: four, b = 5 } = read();\nexport function three() {\n  return four;\n}\n",
}
#: A module, what it has instead, and how it is refused.
REFUSED = [
    ("main.js", 'import { one as first } from "./parts/other.js";', "main.js:1: "),
    ("main.js", 'print();\nimport("./parts/other.js");', "main.js:2: "),
    ("main.js", 'import { three } from "./parts/other.js";', "main.js:1: parts/other.js does not export three"),
    ("parts/other.js", 'import { three } from "./three.js";', "parts/other.js:1: parts/three.js does not export"),
    ("three.js", '\nimport { one } from "./parts/other.js";', "three.js:2: parts/other.js does not export one"),
    ("three.js", "function three() {}", "parts/other.js:1: three.js does not export three"),
    ("three.js", "class Four {}\nexport { Four as three };", "three.js:2: "),
    ("three.js", "export default function three() {}", "three.js:1: "),
    (
        "parts/other.js",
        MODULES["parts/other.js"] + "let [b] = [];",
        "parts/other.js:4: b is also declared in three.js:3",
    ),
    ("three.js", "export class three {\n  a() { return ; }\n  b = ;\n}", "three.js:3: not JavaScript"),
]


@pytest.fixture
def modules(monkeypatch, tmp_path):
    """Write `MODULES`, which are bundled in the place of the real ones, and return the folder."""
    monkeypatch.setattr(templates, "resource_text", lambda path: (tmp_path / path).read_text(encoding="utf-8"))
    (tmp_path / "parts").mkdir()
    for path, text in MODULES.items():
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("modules")
def test_modules_become_one_script():
    assert bundle_script("main.js").splitlines() == [
        "const { a: four, b = 5 } = read();",
        *("function three() {", "return four;", "}", "const one = three;", "class two {}", "print(one, two);"),
    ]


@pytest.mark.parametrize(("path", "text", "refusal"), REFUSED)
def test_what_would_be_another_program_is_refused(modules, path, text, refusal):
    (modules / path).write_text(text, encoding="utf-8")
    with pytest.raises(SyntaxError) as caught:
        bundle_script("main.js")
    assert str(caught.value).startswith(refusal)


@pytest.mark.parametrize("main", ["page/start.js", "practice/page.js", "practice/course.js", "class_report.js"])
def test_the_scripts_of_all_pages_are_joined_and_are_javascript(main, tmp_path):
    path = tmp_path / "script.mjs"
    path.write_text(bundle_script(main), encoding="utf-8")
    if node := shutil.which("node"):
        subprocess.run([node, "--check", path], check=True)
