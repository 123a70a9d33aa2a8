"""Hooks are inserted into programs of other languages, and no line moves."""

from __future__ import annotations

import pytest
from language_programs import NINE, source

from visualizer.errors import ProgramError
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import first_error_line, parse
from visualizer.programs.source.program_file import read_program
from visualizer.trace.languages import language_of

#: A function around statements, for each language.
AROUND = {
    ".java": "class Solution { void f(int a, int[] b) { BODY } }",
    ".cpp": "void f(int a, vector<int>& b) { BODY }",
    ".js": "function f(a, b) { BODY }",
}


def instrumenter_for(ending, text):
    language = language_of(f"mine{ending}")
    return instrumenter_of(language, text)


def instrumented(ending, text):
    return instrumenter_for(ending, text).instrument()


@pytest.mark.parametrize(("file", "kind"), NINE)
def test_no_line_moves(file, kind):
    ending, text = file[file.index(".") :], source(file)
    lines, hooked = text.split("\n"), instrumented(ending, text).split("\n")
    assert len(hooked) >= len(lines)
    for line, with_hooks in zip(lines, hooked):
        rest = iter(with_hooks)
        assert all(letter in rest for letter in line)  # each letter, in this order
    assert instrumenter_for(ending, text).recursive_names == (["open"] if kind == "calls" else [])


@pytest.mark.parametrize(
    "text", ["export default function reveal(a, b) {}", 'import x from "y"; export const f = (a, b) => a;']
)
def test_a_module_of_javascript_hands_out_its_function(text):
    assert instrumented(".js", text).startswith("observed_.entry")


def test_an_import_of_javascript_is_followed():
    text = "import {\n  a as b,\n} from './c.js';\nimport * as d from 'e';\nfunction f(x, y) {}"
    hooked = instrumented(".mjs", text)
    assert "const { a:b, }=require('./c.js');" in hooked
    assert [line for line in hooked.split("\n") if "const d=require('e')" in line] == [hooked.split("\n")[3]]


@pytest.mark.parametrize("ending", AROUND)
def test_what_is_not_understood_is_found(ending):
    text = AROUND[ending].replace("BODY", "\n a = ; \n")
    assert first_error_line(parse(language_of(f"mine{ending}"), text)) == 2
    assert first_error_line(parse(language_of(f"mine{ending}"), AROUND[ending].replace("BODY", ""))) is None


@pytest.mark.parametrize(
    ("name", "text", "entry"),
    [
        (
            "a.java",
            "class A { B f(char[][] a, int[] b) { return g(a, b); } B g(char[][] a, int[] b) { return null; } }",
            "A.f",
        ),
        ("a.java", "char[][] updateBoard(char[][] board, int[] click) { return board; }", "Solution.updateBoard"),
        ("a.cpp", "int help(Grid a, T b) { return 0; } int reveal(Grid a, T b) { return help(a, b); }", "reveal"),
        ("a.cpp", "class A { struct B { virtual int f() = 0; }; int reveal(Grid a, T b) { return 0; } };", "A.reveal"),
        ("a.h", "namespace a::b { struct C { auto reveal(auto a, T b) { return a; } }; }", "a.b.C.reveal"),
        ("a.js", "const x = (a) => a; let updateBoard = (board, click) => x(board);", "updateBoard"),
        ("a.js", "class Solution { updateBoard(board, click) { return board; } }", "Solution.updateBoard"),
        ("a.js:two", "function one(a, b) {} function two(a, b) {}", "two"),
    ],
)
def test_the_function_is_found(folder, name, text, entry):
    (folder / name.partition(":")[0]).write_text(text)
    assert read_program(name).entry == entry


def test_the_first_of_several_programs_is_run_under_its_name(folder):
    text = "class NAME { char[][] updateBoard(char[][] board, int[] click) { return board; } }"
    (folder / "a.java").write_text(text.replace("NAME", "One") + text.replace("NAME", "Two"))
    assert read_program("a.java").name == "a.java:One.updateBoard"
    assert read_program("a.java:Two").name == "a.java:Two"


def test_several_functions_that_may_be_helpers_are_asked_about(folder):
    (folder / "a.js").write_text("function one(a, b) {} function two(a, b) {}")
    with pytest.raises(ProgramError, match=r"a\.js:one or a\.js:two"):
        read_program("a.js")
    assert read_program("a.js:two").name == "a.js:two"


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.java", "class A {}", None),
        ("a.js", "function (", 1),
        (
            "a.cpp",
            "void open(int row, int col) {} bool isOver(const Grid& shown, const Grid& hidden) { return true; }",
            None,
        ),
    ],
)
def test_a_file_without_a_function_is_refused(folder, name, text, line):
    (folder / name).write_text(text)
    with pytest.raises(ProgramError) as error:
        read_program(name)
    assert error.value.line == line
