"""What the conditions of a program are for, found by taking each of them out and running the rest."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from visualizer.board.board import Board
from visualizer.board.cells import BLANK, CHARACTERS, DIGITS
from visualizer.programs.languages.instrument import instrumenter_of
from visualizer.programs.languages.syntax import descendants, field_of, text_of
from visualizer.programs.observing.observation import Condition, Effect
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.file_parts import parse_quietly, replace_node
from visualizer.programs.source.program_file import ProgramFile
from visualizer.recording.crashes import CrashKind
from visualizer.recording.program import RunOutcome
from visualizer.trace.operations import VALUE_OF_BYTE, FrontierKind, IntArray, count_before
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from tree_sitter import Node

#: How many runs are made at most, and how many of them may take all their time.
_MOST_RUNS, _MOST_SLOW_RUNS = 60, 3
#: In seconds, of a run without a condition; and how many times the operations of the real run it may take, and more.
_SECONDS, _TIMES, _MORE = 1.0, 20, 500
_BOTH = (False, True)
_JUMPS = (ast.Continue, ast.Return, ast.Break, ast.Raise)
#: In other languages: the operators that join and those that compare, and the types of nodes that have a condition, are
#: jumps, are blocks, and declare what is used elsewhere.
_JOINING, _COMPARING = ("&&", "||", "and", "or"), ("==", "!=", "===", "!==", "<", ">", "<=", ">=")
_TESTING = ("if_statement", "ternary_expression", "conditional_expression")
_JUMP_NODES = ("continue_statement", "return_statement", "break_statement", "throw_statement")
_BLOCKS = ("block", "compound_statement", "statement_block")
_DECLARING = ("declaration", "assignment_expression", "instanceof_expression")
#: By the modules of languages, what stands before a condition that two choices replace by constants.
_CHOICES = {
    "java": "(observed_.Hooks.choice=={}?false:observed_.Hooks.choice=={}?true:(",
    "cpp": "(observed_::choice=={}?false:observed_::choice=={}?true:static_cast<bool>(",
    "javascript": "(observed_.choice=={}?false:observed_.choice=={}?true:(",
}
_OPENING = [CHARACTERS.index(symbol) for symbol in f"0{BLANK}{DIGITS}"]


@dataclass(frozen=True)
class _Trial:
    """A text in which a constant stands instead of a condition, which has a number and is in a line.

    A text in another language has all constants, and takes that of the ``choice`` of the run; it is compiled once.
    """

    number: int
    line: int
    text: str
    choice: int = 0


def try_without_conditions(program: ProgramFile, trace: Trace, limits: Limits | None = None) -> tuple[Condition, ...]:
    """What the program, of whose run ``trace`` is, does on the same board without each of its conditions.

    The conditions are the parts of `and` and `or`, those of an `if`, and other comparisons, but not those that a
    loop tests again. One is taken out by the constant that leaves its neighbours, or the guarded statements, as if it
    were not there; where that is not plain, by each: it does nothing if one of them leaves the run as it was. Of a
    line with several, the effect is that a cell is put in or opened twice, if one has it, then another run, then the
    same. Lines of which not all can be tried are left out, and all of a run whose frontier was not seen.
    """
    trials = _trials(program) if trace.frontier_kind is not FrontierKind.UNSEEN else []
    limits = limits or Limits()
    most = _TIMES * len(trace) + _MORE
    limits = replace(limits, seconds=min(limits.seconds, _SECONDS), operations=min(limits.operations or most, most))
    effects: dict[int, dict[int, list[Effect]]] = {}
    tried = slow_runs = 0
    for trial, outcome in _runs(program, trials[:_MOST_RUNS], trace.board, limits):
        effects.setdefault(trial.line, {}).setdefault(trial.number, []).append(_effect(trace, outcome))
        tried += 1
        slow_runs += outcome.fault is not None and outcome.fault.kind is CrashKind.TIME
        if slow_runs == _MOST_SLOW_RUNS:
            break
    for each in trials[tried:]:
        effects.pop(each.line, None)
    strongest = {line: _strongest(map(_effect_of_one, found.values())) for line, found in sorted(effects.items())}
    return tuple(Condition(line, effect) for line, effect in strongest.items())


def _runs(
    program: ProgramFile, trials: Sequence[_Trial], board: Board, limits: Limits
) -> Iterator[tuple[_Trial, RunOutcome]]:
    for text, same in groupby(trials, lambda each: each.text):
        group = [*same]
        runner = ProcessRunner(replace(program, text=text), limits)
        yield from zip(group, runner.run([board] * len(group), observed=True, choices=[each.choice for each in group]))


def _strongest(effects: Iterable[Effect]) -> Effect:
    return max(effects, key=(Effect.SAME, Effect.OTHER, Effect.OPENED_TWICE, Effect.PUT_IN_TWICE).index)


def _effect_of_one(effects: Sequence[Effect]) -> Effect:
    """The effect of a condition that was taken out by several constants."""
    strongest = _strongest(effects)
    return Effect.SAME if strongest is Effect.OTHER and Effect.SAME in effects else strongest


# What a run without a condition does


def _effect(real: Trace, outcome: RunOutcome) -> Effect:
    """What is new in a run, beside the real one."""
    trace = outcome.trace
    if trace is None or trace.frontier_kind is FrontierKind.UNSEEN:
        return Effect.OTHER
    if not _has_repeats(_put_in(real)):
        if _has_repeats(_put_in(trace)):
            return Effect.PUT_IN_TWICE
    elif not _has_repeats(_opened(real)) and _has_repeats(_opened(trace)):
        return Effect.OPENED_TWICE
    # Not the lines: they move if a condition of several lines is taken out.
    is_same = np.array_equal(trace.bytes, real.bytes) and np.array_equal(trace.cells, real.cells)
    return Effect.SAME if is_same and outcome.fault is None else Effect.OTHER


def _has_repeats(cells: IntArray) -> bool:
    return len(np.unique(cells)) < len(cells)


def _put_in(trace: Trace) -> IntArray:
    """The cells of the board that are pushed, or visited by calls."""
    cells = trace.cells[trace.push_indices if trace.has_container else trace.visit_indices]
    return cells.compress(cells < trace.height * trace.width)


def _opened(trace: Trace) -> IntArray:
    """The cells that get a blank or a digit, once for each visit that does so."""
    codes = VALUE_OF_BYTE[trace.bytes[trace.write_indices]]
    writes = trace.write_indices.compress(np.isin(codes, _OPENING))
    pairs = np.stack([trace.cells[writes], count_before(trace.visit_indices, writes)])
    opened: IntArray = np.unique(pairs, axis=1)[0]
    return opened


# The conditions of a text in Python


def _removing_constants(ends_in_jump: bool, statements: int) -> Sequence[bool]:
    """By which constants the condition of so many statements without an `else` is taken out.

    Alone, a `continue` or `return` is what the condition keeps from running.
    """
    return _BOTH if ends_in_jump and statements > 1 else (not ends_in_jump,)


def _trials(program: ProgramFile) -> list[_Trial]:
    """The trials for each condition in a function of a program."""
    try:
        return [*(_trials_in_python(program.text) if program.language is None else _trials_in(program))]
    except RecursionError:
        return []


def _trials_in_python(text: str) -> Iterator[_Trial]:
    nodes = [*ast.walk(parse_quietly(text))]
    functions = [each for each in nodes if isinstance(each, (ast.FunctionDef, ast.Lambda))]
    found = {node: constants for function in functions for node, constants in _conditions_in(function)}
    for number, (node, constants) in enumerate(found.items()):
        for constant in constants:
            yield _Trial(number, node.lineno, replace_node(text, node, f"({constant})"))


def _conditions_in(node: ast.AST, constants: Sequence[bool] = ()) -> Iterator[tuple[ast.expr, Sequence[bool]]]:
    """The conditions in a node, and by what each is taken out; the node itself is one with ``constants``."""
    if isinstance(node, ast.BoolOp):
        for each in node.values:
            yield from _conditions_in(each, (isinstance(node.op, ast.And),))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _conditions_in(node.operand, [not each for each in constants or _BOTH])
    else:
        if isinstance(node, ast.expr) and (constants or isinstance(node, ast.Compare)):
            yield node, constants or _BOTH
        for part, its_constants in _parts_of(node):
            yield from _conditions_in(part, its_constants)


def _parts_of(node: ast.AST) -> Iterable[tuple[ast.AST, Sequence[bool]]]:
    """The nodes in a node, and by which constants each is taken out if it is its condition."""
    tested: list[ast.AST] = []
    constants: Sequence[bool] = (True,)
    if isinstance(node, (ast.If, ast.IfExp)):
        tested, constants = [node.test], _BOTH
        if isinstance(node, ast.If) and not node.orelse:
            constants = _removing_constants(isinstance(node.body[-1], _JUMPS), len(node.body))
    elif isinstance(node, ast.comprehension):
        tested = [*node.ifs]
    for part in ast.iter_child_nodes(node):
        if not isinstance(node, ast.While) or part is not node.test:
            yield part, constants if part in tested else ()


# The conditions of a text in another language


def _trials_in(program: ProgramFile) -> Iterator[_Trial]:
    assert program.language is not None
    instrumenter = instrumenter_of(program.language, program.text)
    found = {
        node.id: (node, constants)
        for function in instrumenter.functions.values()
        for node, constants in _node_conditions(function.body, instrumenter.LOOPS)
    }
    conditions = [*found.values()]
    for number, (node, _) in enumerate(conditions):
        instrumenter.insert(node.start_byte, _CHOICES[program.language.module].format(2 * number + 1, 2 * number + 2))
    for node, _ in reversed(conditions):  # one that ends where its last part does, ends after it
        instrumenter.insert(node.end_byte, "))")
    text = instrumenter.inserted_text()
    for number, (node, constants) in enumerate(conditions):
        for constant in constants:
            yield _Trial(number, node.start_point[0] + 1, text, 2 * number + 1 + constant)


def _node_conditions(
    node: Node, loops: Collection[str], constants: Sequence[bool] = ()
) -> Iterator[tuple[Node, Sequence[bool]]]:
    """As `_conditions_in`; ``loops`` are the types of loops, whose conditions are no parts."""
    operator = text_of(field_of(node, "operator"))
    if node.type == "binary_expression" and operator in _JOINING:
        for each in (field_of(node, "left"), field_of(node, "right")):
            if each is not None:
                yield from _node_conditions(each, loops, (operator in ("&&", "and"),))
    elif node.type == "unary_expression" and operator in ("!", "not"):
        operand = field_of(node, "operand", "argument")
        if operand is not None:
            yield from _node_conditions(operand, loops, [not each for each in constants or _BOTH])
    elif constants and node.type in ("parenthesized_expression", "condition_clause"):
        inside = [each for each in node.named_children if not each.is_extra]
        yield from _node_conditions(inside[-1], loops, constants)
    else:
        is_plain = not any(each.type in _DECLARING for each in descendants(node))
        if is_plain and (constants or (node.type == "binary_expression" and operator in _COMPARING)):
            yield node, constants or _BOTH
        tested = None if node.type not in _TESTING else field_of(node, "condition")
        for each in node.named_children:
            if node.type not in loops or each != field_of(node, "condition"):
                yield from _node_conditions(each, loops, _tested_constants(node) if each == tested else ())


def _tested_constants(node: Node) -> Sequence[bool]:
    """By which constants the condition of an `if` or a conditional expression is taken out."""
    body = field_of(node, "consequence")
    if node.type != "if_statement" or body is None or field_of(node, "alternative") is not None:
        return _BOTH
    statements = [each for each in (body.named_children if body.type in _BLOCKS else [body]) if not each.is_extra]
    return _removing_constants(bool(statements) and statements[-1].type in _JUMP_NODES, len(statements))
