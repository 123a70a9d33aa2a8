"""Random trace files, altered and damaged, and checks of what is loaded from them.

A trace that still loads is used as the program would use it.
"""

from __future__ import annotations

import io
import json
import zipfile
from contextlib import redirect_stdout, suppress
from pathlib import Path
from random import Random

import numpy as np
from damage import damaged_bytes, damaged_lines, damaged_value
from demands import READERS_BUFFER, check_printable, or_refused, with_memory
from replay import Replay, assert_cells_as_replayed
from unusual_programs import ALL_TRACES
from window_uses import use_in_window

from visualizer import Trace, record
from visualizer.analysis.compare import ComparedRuns
from visualizer.analysis.divergence import divergences, select_at
from visualizer.analysis.repeated_pushes import skipped_count
from visualizer.analysis.search_tree import search_tree
from visualizer.cli.commands.running import trace_table_lines, write_comparison
from visualizer.errors import VisualizerError
from visualizer.export.formats import Export
from visualizer.export.plan import ExportPlan, PicturePart
from visualizer.language.differences import selections_text
from visualizer.language.operations import explanation_sentences
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.scenario import Overlay
from visualizer.trace.files import load_trace, read_trace_archive
from visualizer.trace.header import header_values
from visualizer.trace.operations import most_operations
from visualizer.trace.text_forms import jsonl_lines

#: Traces with more operations are only loaded.
LONGEST_USED = 5_000
#: How many moments of a trace are checked.
MOST_MOMENTS = 80
_COLUMNS = {"bytes": "u1", "cells": "<i4", "lines": "<i4"}
#: Bytes of operations, cells and lines, mostly invalid.
_ODD = ((0, 1, 2, 16, 17, 25, 32, 41, 64, 128, 192, 201), (-1, 0, 5, 16, 23, 2**31 - 1), (-1, 0, 10_000_000, 2**31 - 1))


def make_trace_file(random: Random) -> bytes:
    """Return a trace file of either form, possibly of an impossible run, or damaged."""
    data = _archive(random.choice(ALL_TRACES), random, random.choice((0, 1, 1, 2)))
    if random.random() < 0.5:
        with suppress(VisualizerError):  # which cannot be loaded
            trace = read_trace_archive(io.BytesIO(data))
            data = "".join(jsonl_lines(trace, described=True)).encode()
    chance = random.random()
    if chance < 0.15:
        return damaged_bytes(random, data, data)
    return damaged_lines(random, data) if chance < 0.25 else data


def _archive(trace: Trace, random: Random, changes: int) -> bytes:
    """Return the native form of a trace after some changes of its header or operations."""
    rows = list(zip(*(getattr(trace, name).tolist() for name in _COLUMNS)))
    in_header = random.randint(0, changes)
    for _ in range(changes - in_header):
        rows = _changed_rows(random, rows)
    header: object = header_values(trace) | {"containers": list(trace.containers)}
    header = {**header, "operations": len(rows)}  # type: ignore[dict-item]  # a mapping
    for _ in range(in_header):
        header = damaged_value(random, header)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(zipfile.ZipInfo("header.json"), json.dumps(header))
        for number, (name, form) in enumerate(_COLUMNS.items()):
            column = np.array([row[number] for row in rows], np.int64).astype(form)
            archive.writestr(zipfile.ZipInfo(name), column.tobytes())
    return file.getvalue()


def _changed_rows(random: Random, rows: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return operations with one changed or removed, or only the last ones."""
    at = random.randrange(len(rows) or 1)
    if random.random() < 0.1:
        return rows[at:]
    row = list(random.choice(rows or [(0, 0, 1)]))
    column = random.randrange(3)
    row[column] = random.choice((row[column], *_ODD[column]))
    return [*rows[:at], *random.choice(([tuple(row)], [])), *rows[at + 1 :]]


def check_trace_file(data: bytes, folder: Path) -> None:
    """Check that a trace that loads has right states, and can be explained, shown and saved."""
    path = folder / "run.trace"
    path.write_bytes(data)
    # An archive may be compressed a thousandfold, but runs on small boards are short.
    most = READERS_BUFFER + 4_000_000 + 400 * len(data)
    trace = with_memory(most, lambda: or_refused(lambda: load_trace(path)))
    assert len(trace) <= most_operations(trace.height * trace.width)
    if len(trace) > LONGEST_USED:
        return
    random = Random(len(data))
    traces = [trace, trace]
    if trace.board[trace.click] in "EM":
        traces[1] = record(trace.board, trace.click, "queue-mark-on-push")
    moments = range(len(trace) + 1)
    _check_states(trace, sorted(random.sample(moments, min(MOST_MOMENTS, len(moments)))))
    _check_analysis(traces)
    _check_saved_again(trace, folder)
    random.choice((_export_some, _export_some, _show))(traces, path, random)


def _check_states(trace: Trace, moments: list[int]) -> None:
    replay = Replay(trace)
    for moment in moments:
        state = trace.state_at(moment)
        assert_cells_as_replayed(state, replay.go_on_to(moment))
        assert not trace.has_container or state.frontier_size == replay.frontier_size
        for text in explanation_sentences(state):
            check_printable(text)
    check_printable(repr(trace) + trace.code.text + trace.code.title + trace.code.summary)


def _check_analysis(traces: list[Trace]) -> None:
    trace = traces[0]
    tree = search_tree(trace)
    assert tree.edge_count_at(len(trace)) == len(tree.children)
    assert skipped_count(trace) <= len(trace)
    for visit in [*divergences(traces).tolist(), 1, trace.visit_count + 1]:
        select_at(trace, visit)
        check_printable(selections_text(traces, visit, "AB"))
    for sync in Sync:
        comparison = Comparison(traces, sync)
        for pane, each in enumerate(traces):
            reached = [comparison.moment(pane, tick) for tick in range(len(comparison) + 1)]
            assert reached == sorted(reached)
            assert reached[-1] == len(each)
    rows = ComparedRuns()
    for each in traces:
        rows.add(each)
    with redirect_stdout(io.StringIO()) as text:
        write_comparison(trace.board, rows)
    check_printable("".join(trace_table_lines(trace)) + text.getvalue())


def _check_saved_again(trace: Trace, folder: Path) -> None:
    """Check that each file form gives back the whole trace."""
    for ending in (".trace", ".jsonl"):
        _export(ExportPlan((trace,)), folder / f"again{ending}")
        again = load_trace(folder / f"again{ending}")
        for column in _COLUMNS:
            assert np.array_equal(getattr(again, column), getattr(trace, column)), column
        assert header_values(again) == header_values(trace)
        assert again.containers == trace.containers


def _export(plan: ExportPlan, path: Path) -> None:
    export = Export(plan, path)
    while export.advance(lambda: True):
        pass
    assert path.stat().st_size > 0


def _export_some(traces: list[Trace], path: Path, random: Random) -> None:
    plan = ExportPlan(
        tuple(traces),
        sync=random.choice(list(Sync)),
        overlay=random.choice(list(Overlay)),
        parts=frozenset(part for part in PicturePart if random.random() < 0.5),
        scale=0.5,
        seconds=0.5,
    )
    ending = random.choice((".png", ".svg", ".html", ".gif"))
    _export(plan, path.with_suffix(ending))
    if ending in (".svg", ".html"):
        check_printable(path.with_suffix(ending).read_text("utf-8"))


def _show(traces: list[Trace], path: Path, random: Random) -> None:
    use_in_window(path, random)
