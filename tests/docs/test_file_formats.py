"""The examples of docs/file-formats.md can be read, and it explains every key."""

from __future__ import annotations

import re
from pathlib import Path

from visualizer import Board, record
from visualizer.board.cells import SYMBOLS
from visualizer.exercises.marks import load_answers
from visualizer.playback.scenario import SCENARIO_KEYS, VIEW_WORDS, lecture_text, parse_lecture
from visualizer.trace.files import load_trace
from visualizer.trace.header import header_values
from visualizer.trace.text_forms import CSV_COLUMNS, OPERATION_NAMES, csv_lines

TEXT = (Path(__file__).parents[2] / "docs" / "file-formats.md").read_text(encoding="utf-8")
BOARDS = re.findall(r"```board\n((?s:.*?))```", TEXT)
TRACES = re.findall(r"```(jsonl|csv)\n((?s:.*?))```", TEXT)
ANSWERS = re.findall(r"```json\n((?s:.*?))```", TEXT)


def test_documented_boards_are_read_and_written_again():
    assert BOARDS
    for text in BOARDS:
        lecture = parse_lecture(text)
        assert parse_lecture(lecture_text(lecture)) == lecture
        written = lecture_text(lecture).splitlines()
        lost = [line for line in text.splitlines() if line not in written and not is_rewritten(line)]
        assert lost == []


def is_rewritten(line):
    """Whether a line of an example is written in another form than it was read."""
    return line.startswith(("[", "# algorithms: queue,stack"))


def test_documented_traces_are_read(tmp_path):
    own = record(Board(("E",), (0, 0)), None, "stack-peek")
    (_, lines), (_, table) = TRACES
    (tmp_path / "run.jsonl").write_text(lines, encoding="utf-8")
    trace = load_trace(tmp_path / "run.jsonl")
    assert trace.bytes.tolist() == own.bytes.tolist()
    # The program may have moved in its file since.
    assert (trace.lines - trace.lines[0]).tolist() == (own.lines - own.lines[0]).tolist()
    assert "".join(csv_lines(trace)) == table


def test_a_documented_answers_file_is_read(tmp_path):
    path = tmp_path / "a.answers"
    path.write_text(ANSWERS[0], encoding="utf-8")
    file = load_answers(path)
    assert (file.name, file.recipe["lesson"]) == ("Ada Lovelace", "two-shapes")
    assert file.answers["1"] == ("0,0", "0,1")


def test_every_key_word_and_column_is_explained():
    trace = record(Board(("EE",), (0, 0), "Title", ("note",)), None, "stack-peek")
    keys = [*SCENARIO_KEYS, *VIEW_WORDS, *OPERATION_NAMES, *CSV_COLUMNS]
    keys += header_values(trace)
    assert [key for key in keys if f"`{key}`" not in TEXT] == []
    assert f"`{SYMBOLS}`" in TEXT
