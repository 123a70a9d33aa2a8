"""Programs in Java, C++ and JavaScript are compiled, observed and judged by their own tools."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from language_programs import EACH_LANGUAGE, EACH_ODD, EACH_OF_NINE, NINE, needs_tools, program_in, source
from plain_programs import run_plainly
from small_boards import right_answer
from traces import write_trace

from visualizer import Board, record
from visualizer.board.small_boards import all_boards
from visualizer.cli import main
from visualizer.language.mistakes import exception_hint
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import judge_file
from visualizer.programs.process import program_run
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner, program_from_file
from visualizer.programs.source.program_file import read_program
from visualizer.programs.verdicts.verdict import Status
from visualizer.recording.crashes import CrashKind
from visualizer.recording.variables import VariableTracer
from visualizer.trace.files import load_trace
from visualizer.trace.operations import OperationKind

BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))
SMALL = Board(("EEE", "EEM"), (0, 0))
#: For each language, a program around statements that stand at line 3, and a helper function in line 1.
FRAMES = {
    ".java": """\
class Solution { HELPER
public char[][] updateBoard(char[][] board, int[] click) {
BODY
return board; } }
""",
    ".cpp": """\
class Solution { HELPER public:
vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
BODY
return board; } };
""",
    ".js": """\
HELPER
function updateBoard(board, click) {
BODY
return board; }
""",
    ".py": """\
HELPER
def updateBoard(board, click):
    BODY
    return board
""",
}


def framed(ending, body, helper=""):
    return program_in(ending, FRAMES[ending].replace("BODY", body).replace("HELPER", helper))


def outcome(program, board=SMALL, limits=None):
    (answer,) = ProcessRunner(program, limits).run([board], observed=True)
    return answer


@pytest.mark.parametrize(("file", "kind"), EACH_OF_NINE)
def test_a_right_program_plays_with_its_frontier_and_its_lines(file, kind):
    text = source(file)
    answer = outcome(program_in(Path(file).suffix, text), BOARD)
    assert answer.cells == tuple(map(tuple, right_answer(BOARD.rows, BOARD.click)))
    trace = answer.trace
    assert answer.notes == ()
    assert (trace.frontier_kind.value, trace.final.rows) == (kind, right_answer(BOARD.rows, BOARD.click))
    assert {tuple(cell) for cell in trace.reveals.tolist()} <= {tuple(cell) for cell in trace.visits.tolist()}
    lines = text.splitlines()
    for kind_of, words in ((OperationKind.WRITE, ("=",)), (OperationKind.PUSH, ("push", "offer", "= ["))):
        assert all(any(word in lines[line - 1] for word in words) for line in trace.lines[trace.indices_of(kind_of)])
    if kind == "calls":
        assert trace.call_history.depths.max() > 2


@pytest.mark.parametrize("ending", [".py", *EACH_LANGUAGE])
def test_every_character_that_is_written_is_shown(tmp_path, ending):
    other = {".py": "None", ".js": "null", ".java": "'\\u2603'", ".cpp": "'\\n'"}[ending]
    values = ("'q'", "7", "'0'", "' '", other, "'B'")
    trace = outcome(framed(ending, "; ".join(f"board[0][0] = {value}" for value in values) + ";")).trace
    for kept in (trace, *(load_trace(write_trace(trace, tmp_path / name)) for name in ("a.trace", "a.jsonl"))):
        states = [kept.state_at(moment).rows for moment in kept.write_indices + 1]
        assert [(first[0], *others) for first, *others in states] == [(symbol, "EEM") for symbol in "q70 ?B"]


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_right_and_wrong_programs_of_a_folder_are_judged(capsys, tmp_path, ending):
    right = source(f"calls{ending}")
    wrong = (
        right.replace("'M'", "'Q'", 1).replace('"M"', '"Q"', 1)
        if ending != ".cpp"
        else right.replace("48 + mines", "mines")
    )
    (tmp_path / f"right{ending}").write_text(right)
    (tmp_path / f"wrong{ending}").write_text(wrong)
    (tmp_path / f"broken{ending}").write_text(right.rstrip().removesuffix(";")[:-1])
    assert main(["check", str(tmp_path), "--format", "csv", "--boards", "5"]) == 2
    table = capsys.readouterr().out
    assert [line.split(",")[:2] for line in table.splitlines() if ending in line] == [
        [f"broken{ending}", "could-not-run"],
        [f"right{ending}", "right"],
        [f"wrong{ending}", "wrong"],
    ]


#: A mistake that is named, and a word of the advice in its language.
MISTAKES = [
    (".java", "queue.java", ("(char) ('0' + mines)", "(char) mines"), "digit-is-number"),
    (".java", "calls.java", ("row >= 0 && row", "row"), "below-zero-not-tested"),
    (".java", "queue.java", ("k < 8; k++) mines", "k < 7; k++) mines"), "count-lacks-direction"),
    (".java", "queue.java", ("isKnown[row][col] = true;", ""), "opens-again"),
    (".cpp", "queue.cpp", ("'0' + mines", "mines"), "digit-is-number"),
    (".cpp", "calls.cpp", ("row < 0 || row", "row"), "below-zero-not-tested"),
    (".cpp", "calls.cpp", ("if (i != 4) open", "if (i % 2 == 1) open"), "visits-four"),
    (".cpp", "calls.cpp", ("== 'M')\n", "= 'M')\n"), "assignment-for-test"),
    (".js", "queue.js", ("`${mines}`", "mines"), "digit-is-number"),
    (".js", "calls.js", ('=== "M") board', '= "M") board'), "assignment-for-test"),
    (".js", "queue.js", ("`${i},${j}`", "[i, j]"), "array-in-set"),
    (".js", "calls.js", ('=== "M") board', '=== "Q") board'), "mine-click-not-handled"),
]


@pytest.mark.parametrize(("ending", "file", "edit", "kind"), [needs_tools(each[0], *each) for each in MISTAKES])
def test_a_mistake_is_named(tmp_path, ending, file, edit, kind):
    text = source(file)
    assert edit[0] in text
    path = tmp_path / file
    path.write_text(text.replace(*edit))
    verdict = judge_file(str(path), JudgeSettings(random_boards=5), lambda boards: None)
    assert verdict.status in (Status.WRONG, Status.TOO_SLOW)
    assert kind in [each.kind for each in verdict.mistakes]


@pytest.mark.parametrize("ending", [needs_tools(".cpp", ".cpp")])
def test_a_board_that_is_copied_for_a_call_is_named(tmp_path, ending):
    path = tmp_path / f"mine{ending}"
    opening = "void open(vector<vector<char>> board, int r, int c) { board[r][c] = 'B'; }"
    path.write_text(framed(ending, "open(board, click[0], click[1]);", opening).text)
    verdict = judge_file(str(path), JudgeSettings(random_boards=5), lambda boards: None)
    assert [(each.kind, each.line) for each in verdict.mistakes] == [("copied-board", 1)]


#: How a cell is taken out of the queue, and how it is only looked at; the last one opens no cell after that.
NEVER_TAKEN = [
    (".java", "open.poll()", "open.peek()"),
    (".cpp", "cells.front();\n            cells.pop();", "cells.front();"),
    (".js", "cells.shift()", "cells[0]"),
    (".js", "cells.shift()", "cells[0]; if (board[r][c] !== 'E') continue"),
]


@pytest.mark.parametrize(("ending", "taken", "looked_at"), [needs_tools(each[0], *each) for each in NEVER_TAKEN])
def test_a_cell_that_is_never_taken_out_is_named_where_it_is_looked_at(tmp_path, ending, taken, looked_at):
    path = tmp_path / f"queue{ending}"
    text = source(path.name).replace(taken, looked_at)
    path.write_text(text)
    verdict = judge_file(str(path), JudgeSettings(random_boards=1), lambda boards: None)
    line = text[: text.index(looked_at)].count("\n") + 1
    assert [(each.kind, each.line) for each in verdict.mistakes] == [("never-taken", line)]


#: A file beside a program, its text, and how the program names and calls it.
HELPERS = {
    ".java": ("Help.java", "class Help { static void open(char[][] b) { b[0][0] = 'B'; } }", "", "Help.open(board);"),
    ".cpp": (
        "help.h",
        """#include "deeper.h"\nvoid open(std::vector<std::vector<char>>& b) { b[0][0] = 'B'; }""",
        '#include "help.h"',
        "open(board);",
    ),
    ".js": ("help.js", "exports.open = (b) => { b[0][0] = 'B' }", "import { open } from './help.js'", "open(board)"),
}


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_files_that_a_program_names_are_compiled_with_it(tmp_path, ending):
    name, helper, head, body = HELPERS[ending]
    (tmp_path / name).write_text(helper)
    (tmp_path / "deeper.h").write_text("#include <vector>")  # which the helper in C++ includes
    path = tmp_path / f"Mine{ending}"
    path.write_text(f"{head}\n{framed(ending, body).text}")
    runner = ProcessRunner(read_program(str(path)))
    (answer,) = runner.run([SMALL], observed=True)
    (tmp_path / name).write_text(helper.replace("'B'", "'X'"))
    (mended,) = runner.run([SMALL], observed=True)
    assert [each.cells[0] for each in (answer, mended)] == [("B", "E", "E"), ("X", "E", "E")]


#: Bodies at line 3 that end a run, with their helper in line 1, the kind of the crash, and its line.
ENDS = {
    ".java": [
        ("while (click.length > 0) { }", "", CrashKind.OPERATIONS, 3),
        ("while (click.length > 0) try { board[0][0] = 'B'; } catch (Throwable t) { }", "", CrashKind.OPERATIONS, 3),
        ("f(0);", "void f(int n) { f(n + 1); }", CrashKind.OPERATIONS, 1),
        ("f(0);", "void f(int n) { try { f(n + 1); } catch (Throwable t) { f(n); } }", CrashKind.OPERATIONS, 1),
        ("board[-1][0] = 'B';", "", CrashKind.RAISED, 3),
        ("System.exit(0);", "", CrashKind.EXITED, 3),
        (
            "var all = new ArrayList<long[]>(); while (click.length > 0) all.add(new long[1 << 20]);",
            "",
            CrashKind.MEMORY,
            None,
        ),
        ('int x = "a";', "", CrashKind.LOAD, 3),
        ("nothing();", "", CrashKind.LOAD, 3),
    ],
    ".cpp": [
        ("while (click.size() > 0) { }", "", CrashKind.OPERATIONS, 3),
        ("while (click.size() > 0) try { throw 1; } catch (...) { }", "", CrashKind.OPERATIONS, 3),
        ("f(0);", "void f(int n) { f(n + 1); }", CrashKind.OPERATIONS, 1),
        ("board[-1][0] = 'B';", "", CrashKind.RAISED, 3),
        ("int* p = nullptr; *p = 1;", "", CrashKind.RAISED, 3),
        ("exit(0);", "", CrashKind.EXITED, 3),
        ("abort();", "", CrashKind.RAISED, 3),
        ("vector<vector<long>> all; while (true) all.push_back(vector<long>(1 << 20));", "", CrashKind.MEMORY, 3),
        ('int x = "a";', "", CrashKind.LOAD, 3),
        ('\n#include "/dev/zero"', "", CrashKind.LOAD, None),
    ],
    ".js": [
        ("while (true) { }", "", CrashKind.OPERATIONS, 3),
        ("while (true) try { throw 1 } catch { }", "", CrashKind.OPERATIONS, 3),
        ("f(0);", "function f(n) { f(n + 1); }", CrashKind.OPERATIONS, 1),
        ("board[-1][0] = 'B';", "", CrashKind.RAISED, 3),
        ("nothing();", "", CrashKind.RAISED, 3),
        ("process.exit(0);", "", CrashKind.EXITED, 3),
        ("const all = []; while (true) all.push(new Array(1 << 20).fill(0));", "", CrashKind.MEMORY, None),
        ("let x = ;", "", CrashKind.LOAD, 3),
    ],
}


@pytest.mark.parametrize(
    ("ending", "body", "helper", "kind", "line"),
    [needs_tools(ending, ending, *each) for ending, ends in ENDS.items() for each in ends],
)
def test_whatever_ends_a_run_is_told_with_its_line(ending, body, helper, kind, line):
    answer = outcome(framed(ending, body, helper), limits=Limits(seconds=20, megabytes=256))
    fault = answer.fault
    assert (fault.kind, fault.line) == (kind, line)
    if kind is CrashKind.RAISED and "board" in body:
        assert exception_hint(fault.error, fault.message)


#: Programs that try to disturb other runs: each returns the board as it is.
HOSTILE = {
    ".java": [
        'for (int i = 0; i < 100000; i++) System.out.println("flood"); System.err.println("more");',
        "new Thread(() -> { while (true) { } }).start();",
        'try { new ProcessBuilder("sleep", "100").start(); } catch (Exception e) { }',
        "try { new java.io.FileOutputStream(java.io.FileDescriptor.err).write(84); } catch (Exception e) { }",
    ],
    ".cpp": [
        'for (int i = 0; i < 100000; i++) cout << "flood\\n"; cerr << "more\\n"; fprintf(stderr, "x");',
        'system("sleep 100 &");',
        "thread([] { while (true) { } }).detach();",
    ],
    ".js": [
        'for (let i = 0; i < 100000; i++) console.log("flood"); console.error("more");',
        "setInterval(() => {}, 10); require('child_process').spawn('sleep', ['100']);",
    ],
}


@pytest.mark.parametrize(
    ("ending", "body"), [needs_tools(ending, ending, each) for ending, bodies in HOSTILE.items() for each in bodies]
)
def test_a_disturbing_program_is_answered_on_every_board(ending, body):
    limits = Limits(seconds=5, megabytes=256, printed=1000)
    answers = list(ProcessRunner(framed(ending, body), limits).run([SMALL, SMALL], loads_once=True))
    assert [(each.fault, each.cells) for each in answers] == [(None, tuple(map(tuple, SMALL.rows)))] * 2
    assert all(len(each.printed) in (0, 1000) for each in answers)


#: Programs that leave a temporary file behind, and print its name.
TEMPORARY = {
    ".py": "import tempfile; print(tempfile.mkstemp()[1])",
    ".java": 'try { System.out.print(java.io.File.createTempFile("left", ".x")); } catch (Exception e) { }',
    ".cpp": 'string name = string(getenv("TMPDIR")) + "/left"; fclose(fopen(name.c_str(), "w")); cout << name;',
    ".js": 'console.log(require("fs").mkdtempSync(require("os").tmpdir() + "/left"));',
}


@pytest.mark.parametrize("ending", [".py", *EACH_LANGUAGE])
def test_temporary_files_of_a_program_go_with_its_run(monkeypatch, tmp_path, ending):
    monkeypatch.setattr(program_run, "idle", [])  # processes that have been started with this folder alone
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    name = outcome(framed(ending, TEMPORARY[ending])).printed.strip()
    assert Path(name).is_absolute()
    assert not Path(name).exists()


#: Variables that are never set, and tests that are true if they happen to have the value that a program hopes for.
UNSET = [
    ("bool a[50][50];", "!a[0][0]"),
    ("bool b[50][50];", "b[0][0] != true"),
    ("int c[50][50];", "c[0][0] != 1"),
    ("array<long long, 9> d;", "d[0] == 0"),
    ("bool* e = new bool[9];", "e[0] == false"),
    ("char f;", "!f"),
    ("int size = board.size(), g[size];", "!g[0]"),
]


@pytest.mark.parametrize("where", [needs_tools(".cpp", "in the class"), needs_tools(".cpp", "in the function")])
def test_what_was_never_set_is_not_right_by_luck(where):
    unset = UNSET[:-1] if where == "in the class" else UNSET
    declarations = " ".join(each for each, _ in unset)
    body = " ".join(f"if ({test}) board[0][{index}] = 'X';" for index, (_, test) in enumerate(unset))
    before, helper = ("", declarations) if where == "in the class" else (declarations, "")
    program = framed(".cpp", before + body, helper)
    boards = [Board(("E" * width,), (0, 0)) for width in (7, 8, 9)]
    rows = [each.cells[0] for each in ProcessRunner(program).run(boards)]
    assert all("E" in each for each in list(zip(*rows))[: len(unset)])


#: A counter that outlives a call, where the language keeps it.
COUNTERS = {".java": "static int n = 0;", ".cpp": "static inline int n = 0;", ".js": "let n = 0;"}


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_a_run_meets_nothing_of_another_unless_the_file_is_loaded_once(ending):
    wrong = "'X'" if ending != ".js" else '"X"'
    program = framed(ending, f"n++; if (n > 1) board[0][0] = {wrong};", COUNTERS[ending])
    for loads_once, last in ((False, "E"), (True, "X")):
        answers = list(ProcessRunner(program).run([SMALL] * 3, loads_once=loads_once))
        assert [each.cells[0][0] for each in answers] == ["E", last, last]


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_the_variables_of_the_innermost_call_are_known(ending):
    program = program_from_file(program_in(ending, source(f"calls{ending}")))
    trace = record(BOARD, None, program)
    tracer = VariableTracer(trace, program)
    open_calls = []
    for moment in range(1, int(trace.visit_indices[3]) + 2):
        kind = trace.operation(moment - 1).kind
        if kind is OperationKind.CALL:
            open_calls.append(trace.cell(int(trace.cells[moment - 1])))
            assert "open" in trace.code.lines[trace.state_at(moment).line], (
                "a call off the board is in its function, too"
            )
        while tracer.advance(moment, lambda: True):
            pass
        variables = dict(tracer.steps(moment)[0].variables)
        # A return is that of the call that ends.
        cell = open_calls.pop() if kind is OperationKind.RETURN else open_calls[-1]
        assert (variables["row"], variables["col"]) == tuple(map(str, cell)), (moment, kind)


#: Each push and each write is done last in a loop's body, where the loop variable has not changed yet.
LOOPS = {
    ".py": """open = deque()
    for i in range(2):
        open.append([0, i])
    del i
    while open:
        cell = open.popleft()
        for k in range(1):
            n = k + 5
            if n: board[cell[0]][cell[1]] = "B"
        del k, n""",
    ".java": """Queue<int[]> open = new ArrayDeque<>();
for (int i = 0; i < 2; i++) open.add(new int[] {0, i});
int[] cell;
while ((cell = open.poll()) != null)
    for (int k = 0; k < 1; k++) { int n = k + 5; if (n > 0) board[cell[0]][cell[1]] = 'B'; }
""",
    ".cpp": """queue<vector<int>> open; int n, i;
for (i = 0; i < 2; i++) { open.push({0, i}); }
while (!open.empty()) {
    vector<int> cell = open.front(); open.pop();
    for (int k = 0; k < 1; k++) if ((n = k + 5)) { char& symbol = board[cell[0]][cell[1]]; symbol = 'B'; }
}
""",
    ".js": """const open = []
for (let i = 0; i < 2; i++) open.push([0, i])
while (open.length) {
    const cell = open.shift();
    for (const k of [0]) { let n = k + 5; const [x, y] = cell; if (n) board[x][y] = "B" }
}
""",
}


@pytest.mark.parametrize("ending", [".py", *EACH_LANGUAGE])
def test_variables_are_those_at_the_operation(ending):
    program = program_from_file(framed(ending, LOOPS[ending], "from collections import deque" * (ending == ".py")))
    trace, found = record(SMALL, None, program), []
    tracer = VariableTracer(trace, program)
    for moment in range(1, len(trace) + 1):
        while tracer.advance(moment, lambda: True):
            pass
        variables = dict(tracer.steps(moment)[0].variables)
        if (kind := trace.operation(moment - 1).kind.name) in ("PUSH", "VISIT", "WRITE"):
            found.append(
                (kind, *(f"{each}={variables[each]}" for each in ("i", "k", "n", "cell") if each in variables))
            )
    visits = [(("VISIT", cell), ("WRITE", "k=0", "n=5", cell)) for cell in ("cell=0, 0", "cell=0, 1")]
    assert found == [("PUSH", "i=0"), ("PUSH", "i=1"), *visits[0], *visits[1]]


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_what_is_not_installed_is_told(monkeypatch, ending):
    monkeypatch.setattr(program_run, "idle", [])  # processes that have been started with this search path alone
    monkeypatch.setenv("PATH", str(Path(shutil.which("git")).parent / "nothing"))
    answer = outcome(program_in(ending, source(f"queue{ending}")))
    assert answer.fault.kind is CrashKind.LOAD
    assert "installed; install" in answer.fault.message


#: Ways to hand in a class; CLASS is a right one, and METHODS are its methods.
HANDED_IN = [
    "package mine.five; public class Task { public static CLASS }",
    "public class Task { CLASS public static void main(String[] args) { } }",
    "class Outer { class Inner { CLASS } }",
    "class Task { static class Of extends Base { } static abstract class Base { METHODS } }",
    "/*\npublic class Old {\n}\n*/\nclass Grid {\n    public enum Kind { A }\n}\nfinal public CLASS",
    "@SuppressWarnings(\"unchecked\") public cl\\u0061ss S\\u006flution { METHODS char quote = '\\u0022'; }",
    "class Solution { int most(int first /* one */, int... more) { return more.length > 0 ? most(0) : 0; } METHODS }",
]


@pytest.mark.parametrize("text", [needs_tools(".java", each) for each in HANDED_IN])
def test_a_class_of_java_may_stand_anywhere(text):
    methods = source("calls.java").partition("public char[][] ")[2].rpartition("}")[0]
    methods = f"char[][] field; public char[][] {methods}"
    program = program_in(".java", text.replace("CLASS", "class Solution { METHODS }").replace("METHODS", methods))
    assert outcome(program, BOARD).cells == tuple(map(tuple, right_answer(BOARD.rows, BOARD.click)))


#: A class, abstract in two of them, whose updateBoard calls a method of the class that inherits it.
INHERITED = {
    ".java": """abstract class Base {
    abstract char open();
    char[][] updateBoard(char[][] board, int[] click) { board[click[0]][click[1]] = open(); return board; }
}
class Mine extends Base { char open() { return 'B'; } }""",
    ".cpp": """struct Base {
    virtual char open() = 0;
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        board[click[0]][click[1]] = open();
        return board;
    }
};
struct Mine : public Base { char open() override { return 'B'; } };""",
    ".js": """class Base {
    updateBoard(board, [row, col]) { board[row][col] = this.open(); return board; }
}
class Solution extends Base { open() { return "B"; } }""",
}


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_a_method_is_called_of_the_class_that_inherits_it(ending):
    assert outcome(program_in(ending, INHERITED[ending]), SMALL).cells[0][0] == "B"


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_variables_of_other_tools_reach_no_runtime(monkeypatch, ending):
    monkeypatch.setattr(program_run, "idle", [])
    for name in ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "NODE_OPTIONS"):
        monkeypatch.setenv(name, "--nonsense")
    assert outcome(framed(ending, "")).fault is None


#: Changes after which programs are still programs, mostly wrong ones.
EDITS = [("", ""), ("- 1", "- 0"), ("'E'", "'B'"), ("<= 1", "< 1"), ("mines > 0", "mines > 1"), ("row + 1", "row")]


@pytest.mark.parametrize(("file", "kind"), [*EACH_OF_NINE, *EACH_ODD])
def test_the_boards_of_an_instrumented_program_are_those_of_the_plain_one(file, kind):
    boards = list(all_boards(4))[::5]
    for old, new in EDITS:
        program = program_in(Path(file).suffix, source(file).replace(old, new, 3))
        answers = list(ProcessRunner(program).run(boards, observed=True))
        # A plain program has no limits.
        ended = [(board, each) for board, each in zip(boards, answers) if each.fault is None]
        assert [each.cells for _, each in ended] == run_plainly(program, [board for board, _ in ended])


@pytest.mark.parametrize("file", [needs_tools(Path(file).suffix, file) for file, kind in NINE if kind == "queue"])
def test_a_board_on_which_more_statements_than_an_int_counts_may_run(file):
    board = Board(("M" * 300,) * 300, (150, 150))
    assert outcome(program_in(Path(file).suffix, source(file)), board).trace.final[150, 150] == "X"
