"""Questions about a program's code are made from an observation alone; their keys equal a debugger's counts."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from io import BytesIO

import pytest
from judged_programs import RIGHT, program_of_text, run_with_debugger
from planted_bases import LEVELS
from plants import planted_program

from visualizer.board.text import load_shipped_board
from visualizer.errors import UsageError
from visualizer.exercises.failure_practice import make_failure_practice
from visualizer.exercises.observed_text import pack_value, parse_observed
from visualizer.exercises.questions.code_questions import code_questions
from visualizer.exercises.questions.kinds import ALL_KINDS, QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.recipes import practice_from_recipe
from visualizer.exercises.task import cells_text, parse_cells
from visualizer.language.practice import fact_text
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import judge_file
from visualizer.programs.observing.observe import observe_program
from visualizer.trace.files import read_trace_archive

BOARD = load_shipped_board("corner-9x9")
KINDS = ALL_KINDS[ALL_KINDS.index(QuestionKind.LINE_COUNT) :]


@pytest.fixture(scope="module")
def observed():
    return observe_program(program_of_text(RIGHT), BOARD)


def test_the_keys_are_those_of_a_debugger(observed):
    asked = code_questions(observed, KINDS, 3)
    assert {kind for kind, _ in asked} == set(KINDS)
    lines = run_with_debugger(BOARD)[1]
    for kind, task in asked:
        options = [fact_text(option).strip("`") for option in task.control.options]
        right = options["ABCD".index(task.solution)]
        assert len(set(options)) == len(options) >= 3
        for sentence in (task.prompt, task.right_reason, task.hint, *task.wrong_replies.values()):
            assert fact_text(sentence)
        line = task.prompt.values.get("line")
        if kind is QuestionKind.LINE_COUNT:
            assert right == str(sum(each == line for each, _ in lines))
            assert right not in (str(observed.trace.visit_count), str(8 * observed.trace.visit_count))
        if kind is QuestionKind.VALUE:
            values = [variables for each, variables in lines if each == line]
            assert right == values[task.prompt.values["times"]][task.prompt.values["name"].strip("`")]
        if kind is QuestionKind.CONDITION:
            assert right.endswith('not in seen and board[r][c] == "E":')
        if kind is QuestionKind.NEVER_RUNS:
            ran = [line in dict(run_with_debugger(trace.board)[1]) for trace in task.scene.traces]
            assert ran == [letter != task.solution for letter in "ABCD"]
            clicked = [trace.board.rows[trace.click[0]][trace.click[1]] for trace in task.scene.traces]
            assert clicked.count(clicked["ABCD".index(task.solution)]) > 1


def test_a_queue_with_one_cell_is_not_asked_for_as_if_it_were_the_cell(observed):
    texts = [f"({n % 9}, {n % 7})" + ", (1, 2)" * (n % 2) for n in range(len(observed.arrivals))]
    arrivals = [replace(each, variables=(("queue", text),)) for each, text in zip(observed.arrivals, texts)]
    assert not code_questions(replace(observed, arrivals=tuple(arrivals)), [QuestionKind.VALUE], 3)


def test_an_open_call_outside_the_board_cannot_be_an_answer():
    calls = """def updateBoard(board, click):
    row, col = click
    if not (0 <= row < len(board) and 0 <= col < len(board[0])) or board[row][col] != "E":
        return board
    board[row][col] = "B"
    for r in (row - 1, row, row + 1):
        for c in (col - 1, col, col + 1):
            updateBoard(board, (r, c))
    return board
"""
    board = load_shipped_board("example-1")
    trace = observe_program(program_of_text(calls), board).trace
    tasks = [question_at(QuestionKind.WAITS_NOW, trace, visit) for visit in range(1, trace.visit_count + 1)]
    cells = [cell for task in tasks if task for cell in parse_cells(task.solution)]
    assert cells
    assert all(cell in board for cell in cells)


def test_nothing_is_asked_about_cells_that_wait_where_nobody_saw_them():
    """A loop over a copy of each level puts cells into a list that is seen once it is copied itself."""
    kinds = QuestionKind.PUSHED_NOW, QuestionKind.OTHER_END, QuestionKind.WHY
    asked = []
    for text in (LEVELS, LEVELS.replace("in level:", "in list(level):")):
        trace = observe_program(program_of_text(text), BOARD).trace
        visits = range(1, trace.visit_count + 1)
        asked.append({kind for kind in kinds for visit in visits if question_at(kind, trace, visit)})
    assert asked == [set(kinds), set()]


def test_an_observation_is_read_back_from_its_text_and_nothing_else_is(observed):
    text = pack_value((observed,))
    (again,) = parse_observed(text)
    asked, asked_again = ([task.prompt for _, task in code_questions(each, KINDS, 5)] for each in (observed, again))
    assert asked == asked_again
    packed = [base64.b64encode(zlib.compress(each)).decode() for each in (b"7", b"[]", b"[{}]", b"[" * 9999)]
    bomb = base64.b64encode(zlib.compress(b" " * 10**8)).decode()
    for other in ("", "a\u202e", text[:-9], text[:90] + "AAAA" + text[94:], bomb, *packed):
        with pytest.raises(UsageError, match="damaged"):
            parse_observed(other)


@pytest.mark.parametrize("kind", ["counts-four", "visit-lacks-direction", "border-lets-outside-in"])
def test_a_wrong_program_is_asked_about_what_it_does(kind, tmp_path):
    plant = planted_program(kind)
    (tmp_path / "mine.py").write_text(plant.text)
    verdict = judge_file(str(tmp_path / "mine.py"), JudgeSettings(random_boards=5), lambda boards: None)
    practice = make_failure_practice(verdict)
    tasks = {task.name: task for task in practice.tasks}
    assert str(tmp_path) not in unpacked(practice.recipe["failure"])
    again = practice_from_recipe(practice.recipe)
    assert (again.digest, again.recipe) == (practice.digest, practice.recipe)
    assert tasks["line"].solution == str(verdict.line)
    rows, lines = run_with_debugger(verdict.failure.board, plant.text)
    if "crash" in tasks:
        assert tasks["crash"].solution == str(lines[-1][0])
    if "opened" in tasks:
        opened = [(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol not in "EM"]
        assert tasks["opened"].share(cells_text(opened)) == 1
    if "symbol" in tasks:
        ((row, col),) = tasks["symbol"].scene.pointed_cells
        assert (
            fact_text(tasks["symbol"].control.options["ABCD".index(tasks["symbol"].solution)]) == f"`{rows[row][col]}`"
        )
    for task in tasks.values():
        for sentence in (task.prompt, task.right_reason, task.other_reply, *task.wrong_replies.values()):
            assert fact_text(sentence)


def unpacked(text):
    archive = json.loads(zlib.decompress(base64.b64decode(text)))[0]["answer"]["trace"]
    return read_trace_archive(BytesIO(base64.b64decode(archive))).algorithm
