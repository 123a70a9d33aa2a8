"""Files that are not valid traces are refused."""

from __future__ import annotations

import json
import tracemalloc
import zipfile

import pytest

from visualizer import parse_board, record
from visualizer.errors import TraceFileError
from visualizer.export.formats import Export
from visualizer.export.plan import ExportPlan
from visualizer.trace.files import load_trace, save_trace
from visualizer.trace.text_forms import jsonl_lines

EXAMPLE = parse_board("# title: Small \u2603\n# click: 1,0\n# note: a note\nEEM\nEEE\n")


def refusal_message(path) -> str:
    with pytest.raises(TraceFileError) as caught:
        load_trace(path)
    assert caught.value.source == str(path)
    message = str(caught.value)
    assert ";" in message
    return message.removeprefix(f"{path}")


def test_a_file_that_is_not_a_trace_is_refused(tmp_path):
    for data, problem in (
        (b"", ": this is not a trace;"),
        (b"# title: a board\nEE\n", ": this is not a trace;"),
        (b"PK", ": the archive cannot be unpacked;"),
        (b"PK\x05\x06" + b"\0" * 18, ": this archive is not a trace;"),
        (b"{", ":1: this is not JSON;"),
        (b"{}", ':1: the header does not say "format": "reveal-trace";'),
        (b'{"a":' * 100_000, ":1: this is not JSON;"),
        (b'{"format": "reveal-trace", "version": 2}\n', ":1: the file has version '2'"),
    ):
        (tmp_path / "junk").write_bytes(data)
        assert refusal_message(tmp_path / "junk").startswith(problem)
    assert "there is no such file" in refusal_message(tmp_path / "none.trace")
    assert "this is a folder" in refusal_message(tmp_path)


@pytest.fixture
def saved_trace(tmp_path):
    """The path of a saved trace."""
    path = tmp_path / "run.trace"
    save_trace(record(EXAMPLE, None, "queue-mark-on-push"), path)
    return path


def rewrite(path, changes: dict, **archive_options) -> None:
    """Replace members of an archive by other bytes; None removes the member."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()} | changes
    with zipfile.ZipFile(path, "w", **archive_options) as archive:
        for name, data in members.items():
            if data is not None:
                archive.writestr(name, data)


def change_header(path, **changes) -> None:
    with zipfile.ZipFile(path) as archive:
        header = json.loads(archive.read("header.json")) | changes
    rewrite(path, {"header.json": json.dumps(header).encode()})


HEADERS = [
    ({"board": 5}, "the rows are not text"),
    ({"board": []}, "the board is empty"),
    ({"board": ["E?"]}, "row 0: '?' is not a symbol"),
    ({"board": ["E"], "click": [0, 0]}, "operation 3 cannot be in a run on this board"),
    ({"click": ["1", 0]}, "the header is not that of a trace"),
    ({"click": [9, 0]}, "the click (9, 0) is off the board"),
    ({"algorithm": 5}, "the header is not that of a trace"),
    ({"code": []}, "the header is not that of a trace"),
    ({"order": [[5, 5]]}, "[(5, 5)] is not a neighbour order"),
    ({"containers": ["heap"]}, "the containers are not each one of queue, stack, bag"),
    ({"containers": ["queue"] * 65}, "the header is not that of a trace"),
    ({"containers": ["stack"]}, "the stack gives back other cells than it took"),
    ({"operations": 3}, "bytes does not have 3 bytes"),
    ({"operations": -1}, "the header is not that of a trace"),
    ({"operations": ""}, "the header is not that of a trace"),
    ({"operations": 10**4000}, "a run on 6 cells has at most 1000000 operations"),
]


def test_an_impossible_header_is_refused(saved_trace):
    data = saved_trace.read_bytes()
    for changes, problem in HEADERS:
        saved_trace.write_bytes(data)
        change_header(saved_trace, **changes)
        assert refusal_message(saved_trace).startswith(f": {problem}")


def test_an_archive_with_wrong_members_is_refused(saved_trace):
    data = saved_trace.read_bytes()
    rewrite(saved_trace, {"lines": None})
    assert "this archive is not a trace" in refusal_message(saved_trace)
    saved_trace.write_bytes(data)
    rewrite(saved_trace, {"../evil": b"x"})
    assert "this archive is not a trace" in refusal_message(saved_trace)
    saved_trace.write_bytes(data)
    rewrite(saved_trace, {"header.json": b"[" * 100_000})
    assert "this is not JSON" in refusal_message(saved_trace)


def test_a_zip_bomb_is_refused_before_it_is_unpacked(saved_trace):
    rewrite(saved_trace, {"cells": b"\0" * 3_000_000}, compression=zipfile.ZIP_DEFLATED)
    assert "cells does not have " in refusal_message(saved_trace)
    rewrite(saved_trace, {"header.json": b" " * 30_000_000}, compression=zipfile.ZIP_DEFLATED)
    assert "the header is too large" in refusal_message(saved_trace)


@pytest.mark.parametrize("ending", [".trace", ".jsonl"])
def test_a_trace_that_could_not_be_loaded_is_not_saved(tmp_path, monkeypatch, ending):
    monkeypatch.setattr("visualizer.trace.header.most_operations", lambda cells: cells)
    trace = record(EXAMPLE, None, "queue-mark-on-push")
    with pytest.raises(TraceFileError, match="at most 6 operations; record it with a lower"):
        Export(ExportPlan((trace,)), tmp_path / f"run{ending}").advance(lambda: True)
    assert not list(tmp_path.iterdir())


def test_unpacking_stops_at_the_claimed_size(saved_trace):
    claimed, packed = load_trace(saved_trace).cells.nbytes, 20_000_000
    rewrite(saved_trace, {"cells": b"\0" * packed}, compression=zipfile.ZIP_DEFLATED)
    data = saved_trace.read_bytes()
    saved_trace.write_bytes(data.replace(packed.to_bytes(4, "little"), claimed.to_bytes(4, "little")))
    tracemalloc.start()
    try:
        assert "the archive cannot be unpacked" in refusal_message(saved_trace)
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()


def lines_of_example() -> list[str]:
    return list(jsonl_lines(record(EXAMPLE, None, "queue-mark-on-push")))


def test_an_impossible_json_line_is_refused(tmp_path):
    for number, line, problem in (
        (2, "[]", "this is not a JSON object;"),
        (2, '{"op": ["pop"]}', "this is no operation on this board;"),
        (3, '{"op": "pop", "cell": [7000, 7], "line": 1}', "this is no operation on this board;"),
        (3, '{"op": "pop", "cell": [1, 0], "line": "x"}', "this is no operation on this board;"),
        (3, f'{{"op": "pop", "cell": [1, 0], "line": {10**40}}}', "this is no operation on"),
        (5, '{"op": "count", "cell": [1, 0], "mines": 9}', "this is no operation on this board;"),
        (6, '{"op": "end"}', "the operations end otherwise than this line says;"),
    ):
        lines = lines_of_example()
        lines[number - 1] = line + "\n"
        (tmp_path / "run.jsonl").write_text("".join(lines))
        assert refusal_message(tmp_path / "run.jsonl").startswith(f":{number}: {problem}")


def test_a_truncated_json_trace_is_refused(tmp_path):
    lines = lines_of_example()
    for length in range(1, len(lines)):
        (tmp_path / "run.jsonl").write_text("".join(lines[:length]))
        assert "the last line, which ends the trace, is missing" in refusal_message(tmp_path / "run.jsonl")

    (tmp_path / "run.jsonl").write_text("".join([*lines, "\n", "{}\n"]))
    assert "something follows the end of the trace; remove it" in refusal_message(tmp_path / "run.jsonl")
