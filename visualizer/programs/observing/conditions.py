"""What the conditions of a program are for, found by taking each of them out and running the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from visualizer.board.board import Board
from visualizer.board.cells import BLANK, CHARACTERS, DIGITS
from visualizer.programs.observing.observation import Effect
from visualizer.programs.observing.trials import Trial, find_trials
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import ProgramFile
from visualizer.recording.crashes import CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.trace.operations import VALUE_OF_BYTE, FrontierKind, IntArray, count_before
from visualizer.trace.trace import Trace

#: How many runs are made at most, and how many of them may take all their time, which tell nothing.
_MOST_RUNS, _MOST_SLOW_RUNS = 100, 3
#: In seconds, of a run without a condition; and how many times the operations of the real run it may take, and more.
_SECONDS, _TIMES, _MORE = 2.0, 20, 500
#: The symbols with which a cell is opened.
_OPENING = [CHARACTERS.index(symbol) for symbol in f"0{BLANK}{DIGITS}"]


def try_without_conditions(program: ProgramFile, trace: Trace, limits: Limits | None = None) -> Mapping[int, Effect]:
    """What the program, of whose run ``trace`` is, does on the same board without each of its conditions, by lines.

    The conditions are the parts of `and` and `or`, those of an `if`, and other comparisons, but not those that a loop
    tests again. One is taken out by the constants false and true, each in a run: it does nothing if one of them leaves
    the run as it was, and lets no cell in or be opened twice. Of a line with several, the effect is that a cell is put
    in or opened twice, if one has it, then another run, then the same. Lines with a run that takes too long are left
    out; nothing is known of a run whose frontier was not seen, that is another one when it is repeated, or of a program
    with too many conditions.
    """
    trials = find_trials(program) if trace.frontier_kind is not FrontierKind.UNSEEN else []
    if not 0 < len(trials) <= _MOST_RUNS:
        return {}
    limits = limits or Limits()
    most = _TIMES * len(trace) + _MORE
    limits = replace(limits, seconds=min(limits.seconds, _SECONDS), operations=min(limits.operations or most, most))
    # A run with all conditions comes first: it shows whether the text with constants does the same, and always does.
    control = Trial(-1, 0, trials[0].text if program.language else program.text)
    effects: dict[int, dict[int, list[Effect]]] = {}
    slow_lines = []
    for trial, outcome in _runs(program, [control, *trials], trace.board, limits):
        effect = _effect_of_run(trace, outcome)
        if effect is Effect.OTHER and outcome.fault is not None and outcome.fault.kind is CrashKind.TIME:
            slow_lines.append(trial.line)
        if len(slow_lines) == _MOST_SLOW_RUNS or (trial is control and effect is not Effect.SAME):
            return {}
        effects.setdefault(trial.line, {}).setdefault(trial.number, []).append(effect)
    known = sorted({*effects} - {0, *slow_lines})
    return {line: _strongest(map(_effect_of_condition, effects[line].values())) for line in known}


def _runs(
    program: ProgramFile, trials: Sequence[Trial], board: Board, limits: Limits
) -> Iterator[tuple[Trial, RunOutcome]]:
    """The trials, each with its run; those of one text are made together."""
    for text, same in groupby(trials, lambda each: each.text):
        group = [*same]
        runner = ProcessRunner(replace(program, text=text), limits)
        yield from zip(group, runner.run([board] * len(group), observed=True, choices=[each.choice for each in group]))


def _strongest(effects: Iterable[Effect]) -> Effect:
    return max(effects, key=(Effect.SAME, Effect.OTHER, Effect.OPENED_TWICE, Effect.PUT_IN_TWICE).index)


def _effect_of_condition(effects: Sequence[Effect]) -> Effect:
    """The effect of a condition that was taken out by several constants."""
    strongest = _strongest(effects)
    return Effect.SAME if strongest is Effect.OTHER and Effect.SAME in effects else strongest


# What a run without a condition does


def _effect_of_run(real: Trace, outcome: RunOutcome) -> Effect:
    """What is new in a run, beside the real one."""
    trace = outcome.trace
    if trace is None or trace.frontier_kind is FrontierKind.UNSEEN:
        return Effect.OTHER
    if not _has_repeats(_cells_put_in(real)):
        if _has_repeats(_cells_put_in(trace)):
            return Effect.PUT_IN_TWICE
    elif not _has_repeats(_opened_cells(real)) and _has_repeats(_opened_cells(trace)):
        return Effect.OPENED_TWICE
    # Not the lines: they move if a condition of several lines is taken out.
    is_same = np.array_equal(trace.bytes, real.bytes) and np.array_equal(trace.cells, real.cells)
    return Effect.SAME if is_same and outcome.fault is None else Effect.OTHER


def _has_repeats(cells: IntArray) -> bool:
    return len(np.unique(cells)) < len(cells)


def _cells_put_in(trace: Trace) -> IntArray:
    """The cells of the board that are pushed, or visited by calls."""
    cells = trace.cells[trace.push_indices if trace.has_container else trace.visit_indices]
    return cells.compress(cells < trace.height * trace.width)


def _opened_cells(trace: Trace) -> IntArray:
    """The cells that get a blank or a digit, once for each visit that does so."""
    codes = VALUE_OF_BYTE[trace.bytes[trace.write_indices]]
    writes = trace.write_indices.compress(np.isin(codes, _OPENING))
    pairs = np.stack([trace.cells[writes], count_before(trace.visit_indices, writes)])
    opened: IntArray = np.unique(pairs, axis=1)[0]
    return opened
