"""``visualizer solve``, ``trace`` and ``compare``: runs of algorithms, as text."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from textwrap import wrap

import click

from visualizer.algorithms.catalogue import choose_shared_order
from visualizer.algorithms.lookup import is_built_in_name
from visualizer.algorithms.run import solve as solved
from visualizer.analysis.compare import ComparedRuns, ComparisonRow
from visualizer.analysis.costs import CLICK_PLACES, RECURSION_LIMIT, Cost, cost_curve, first_overflow
from visualizer.board.board import LONGEST_SIDE, Board
from visualizer.board.cells import EXPLODED, HIDDEN, MINE
from visualizer.cli.help import command
from visualizer.cli.parameters import ParsedType, RunOptions, code_option, format_option, run_options
from visualizer.cli.rows import write_json, write_rows
from visualizer.cli.runs import DEFAULT_ALGORITHMS, Runs, load_programs, note_unlisted, read_clicked_runs
from visualizer.cli.streams import show_progress
from visualizer.errors import UsageError, pluralize, to_one_line
from visualizer.language.formatting import cell_text, join_with_and
from visualizer.language.terms import titles_text
from visualizer.trace.operations import FrontierKind, OperationKind
from visualizer.trace.text_forms import OPERATION_NAMES, csv_lines, jsonl_lines
from visualizer.trace.trace import Trace

_COST_HEADINGS = ("algorithm", ">size", ">visits", ">operations", ">most\nwaiting", ">deepest\ncall", "plain\nPython")
#: Boards with more rows than this are not printed.
MOST_PRINTED_ROWS = 100
_COUNTS = ">visits >reveals >writes >pushes >repeats".split()
_COMPARISON_HEADINGS = ("algorithm", *_COUNTS, ">most\nwaiting", "in", ">differs\nat visit")
#: Printed with a run that crashed.
_ENDED_EARLY = "ended early"
_BOARD_GAP = "   "
_SIGNS_TEXT = """\
A number is the turn of a cell's first visit; . is hidden, - was revealed before,
M is a mine, X the mine that was clicked.

"""


@command("solve", "solve example-1", "solve board.txt --click 3,0 --algorithm mine.py")
@run_options(several=False)
@format_option("text", "json")
def solve(request: RunOptions, form: str) -> None:
    """Print the rows, or LeetCode's matrix."""
    runs = read_clicked_runs(request)
    program = runs.programs[0]
    if runs.recorded_trace is None and program.runner is None:
        final = solved(runs.board, None, program, runs.order, limit=runs.limit)
    else:
        run = runs.single_run()
        run.raise_crash()
        final = run.trace.final
    sys.stdout.write(f"{final}\n" if form == "text" else final.to_leetcode_text())


# trace


@command("trace", "trace example-1 --algorithm stack-peek", "trace example-1 --algorithm mine.py --format csv")
@run_options(several=False)
@code_option()
@format_option("table", "jsonl", "csv")
def trace(request: RunOptions, language: str, form: str) -> None:
    """Print a line for each operation; of a run that crashes, those before the crash."""
    runs = read_clicked_runs(request)
    if runs.recorded_trace is None and len(runs.chosen) != 1:
        raise UsageError("--algorithm is missing; see `visualizer trace --help`")
    note_unlisted(runs.programs, language)
    run = runs.single_run()
    lines = {"table": trace_table_lines, "jsonl": jsonl_lines, "csv": csv_lines}[form]
    sys.stdout.writelines(lines(run.trace.told_in(language)))
    run.raise_crash()


def trace_table_lines(trace: Trace) -> Iterator[str]:
    """The lines of a table of the operations, each with its line of code."""
    code = trace.code.lines
    has_calls, is_unseen = (trace.frontier_kind is kind for kind in (FrontierKind.CALLS, FrontierKind.UNSEEN))
    heading = "depth" if has_calls else "waiting"
    last_line = trace.lines.max(initial=0)
    largest = {"step": len(trace), "visit": trace.visit_count, heading: trace.max_frontier, "line": last_line}
    steps, visits, sizes, lines = (max(len(name), len(str(number))) for name, number in largest.items())
    cells = len(str(trace.longest_cell))
    template = f"{{:>{steps}}}  {{:>{visits}}}  {{:<6}}  {{:<{cells}}}  {{:>5}}  {{:>{sizes}}}  {{:>{lines}}}  {{}}"
    yield template.format("step", "visit", "does", "cell", "value", heading, "line", "code") + "\n"
    visit = 0
    for step, (each, size) in enumerate(zip(trace.operations(), trace.frontier_sizes[1:]), 1):
        is_visit = each.kind is OperationKind.VISIT
        visit += is_visit
        values = (
            step,
            visit if is_visit else None,
            OPERATION_NAMES[each.kind],
            each.cell,
            each.mines if each.symbol is None else each.symbol,
            "-" if is_unseen else each.depth if has_calls else size,
            each.line,
            code.get(each.line or 0, "").strip(),
        )
        line = template.format(*("" if value is None else str(value) for value in values))
        yield line.rstrip() + "\n"


# compare


def parse_sizes(text: str) -> tuple[int, ...]:
    """The sizes in ``text``, ascending: ``4..7``, ``10..50..10``, ``8,16,32`` or a mixture.

    Raises UsageError for other texts, and for sizes outside 1 to 1000.

    >>> parse_sizes("4..6,10..30..10")
    (4, 5, 6, 10, 20, 30)
    """
    sizes: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,4})(?:\.\.(\d{1,4}))?(?:\.\.([1-9]\d{0,3}))?\s*", part, re.A)
        if match:
            sizes |= set(range(int(match[1]), int(match[2] or match[1]) + 1, int(match[3] or 1)))
        if not match or not sizes or not 1 <= min(sizes) <= max(sizes) <= LONGEST_SIDE:
            raise UsageError(f"{text!r} names no sizes from 1 to {LONGEST_SIDE}; write 4..50, 10..50..10 or 8,16")
    return tuple(sorted(sizes))


@command("compare", "compare corner-9x9 --algorithms all", "compare --sizes 4..50")
@run_options(required=False)
@click.option("--sizes", type=ParsedType("A..B", parse_sizes), help="measure on empty boards instead")
@click.option("--at", type=click.Choice(CLICK_PLACES), help="where these are clicked (middle)")
@format_option("table", "json", "csv")
def compare(request: RunOptions, sizes: tuple[int, ...] | None, at: str | None, form: str) -> None:
    """Print a row for each algorithm and which share an order, or with ``--sizes`` what each size costs."""
    if sizes:
        if (request.board, request.click) != (None, None):
            raise UsageError("--sizes compares on empty boards of its own; leave out BOARD and --click, or --sizes")
        _write_costs(request, sizes, at or CLICK_PLACES[0], form)
        return
    if request.board is None:
        raise UsageError("there is nothing to compare on; give BOARD, or --sizes 4..50")
    if at is not None:
        raise UsageError("--at is for empty boards; add --sizes 4..50, or leave it out")
    runs = read_clicked_runs(request)
    rows = ComparedRuns()
    for run in runs.iter_runs():
        rows.add(run.trace, run.crash)
    write_comparison(runs.board, rows, form)


def write_comparison(board: Board, rows: Sequence[ComparisonRow], form: str = "table") -> None:
    """Print a row for each run, and which orders are the same; as ``json`` with the board.

    The row of a run that crashed says so, and the reason follows below the table.
    """
    visits, reveals = (_same_orders(rows, field) for field in ("visit_order", "reveal_order"))
    values = [vars(row) for row in rows]
    if form == "json":
        comparison = {
            "board": list(board.rows),
            "click": board.click and list(board.click),
            "runs": values,
            "same_visits": visits,
            "same_reveals": reveals,
        }
        write_json(comparison, indent=2)
        return
    write_rows(values, form, _COMPARISON_HEADINGS, (_comparison_cells(row, first=row is rows[0]) for row in rows))
    if form == "csv":
        return
    faults = [f"{_ENDED_EARLY}: {to_one_line(row.fault)}" for row in rows if row.fault is not None]
    orders = [*_order_lines("visits", visits), *_order_lines("reveals", reveals)]
    width = shutil.get_terminal_size().columns
    for paragraph in (faults, orders if len(rows) > 1 else []):
        sys.stdout.write("\n" if paragraph else "")
        for text in paragraph:
            indent = "    " if text.startswith(" ") else "  "
            lines = wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
            sys.stdout.write("\n".join(lines) + "\n")


def _comparison_cells(row: ComparisonRow, *, first: bool) -> tuple[object, ...]:
    uses_container = row.waits_in not in ("calls", "-")
    return (
        row.algorithm if row.fault is None else f"{row.algorithm} ({_ENDED_EARLY})",
        row.visits,
        row.reveals,
        row.writes,
        row.pushes if uses_container else None,
        row.repeats if uses_container else None,
        row.max_frontier,
        row.waits_in,
        "never" if row.differs_at is None and not first else row.differs_at,
    )


def _same_orders(rows: Sequence[ComparisonRow], field: str) -> list[list[str]]:
    """The names of the algorithms of each order, whose number is in this field of the rows."""
    groups: dict[int, list[str]] = {}
    for row in rows:
        groups.setdefault(getattr(row, field), []).append(row.algorithm)
    return list(groups.values())


def _order_lines(kind: str, groups: list[list[str]]) -> Iterator[str]:
    yield f"{pluralize(len(groups), 'order')} of {kind} in {sum(map(len, groups))} runs"
    for names in groups:
        if len(names) > 1:
            titles = [titles_text([name]) if is_built_in_name(name) else name for name in names]
            yield f"  the same: {join_with_and(titles)}"


def write_boards_and_comparison(runs: Runs) -> None:
    """Print the boards with numbered visits if they fit the terminal, then the comparison."""
    board, width = runs.board, shutil.get_terminal_size().columns
    name = board.title or "Board"
    if board.click is None:
        sys.stdout.write(f"{name}: no cell is clicked; add --click ROW,COLUMN to see it revealed\n")
        return
    sys.stdout.write(f"{name}, clicked at {cell_text(board.click)}\n")
    rows, traces = ComparedRuns(), []
    for run in runs.iter_runs():
        rows.add(run.trace, run.crash)
        if board.height <= MOST_PRINTED_ROWS and 2 * board.width <= width:
            traces.append(run.trace)  # not of large boards, whose runs need much memory
    cell_width = max((len(str(trace.visit_count)) for trace in traces), default=0)
    if traces and board.width * (cell_width + 1) - 1 <= width:
        sys.stdout.write(_SIGNS_TEXT)
        heads = (f"{letter} {trace.code.short_title}" for letter, trace in zip(ascii_uppercase, traces))
        panes = [[head, *_board_lines(trace, cell_width)] for head, trace in zip(heads, traces)]
        sys.stdout.writelines(_join_panes(panes, width))
    else:
        sys.stdout.write("There is no room for the boards here.\n\n")
    write_comparison(board, rows)


def _board_lines(trace: Trace, cell_width: int) -> list[str]:
    first = trace.first_visit.reshape(trace.height, trace.width).tolist()
    return [
        " ".join(
            _cell_sign(number, trace.visit_count, symbol).rjust(cell_width) for number, symbol in zip(numbers, symbols)
        )
        for numbers, symbols in zip(first, trace.final.rows)
    ]


def _cell_sign(number: int, visits: int, symbol: str) -> str:
    if symbol == EXPLODED or (symbol == MINE and number == visits):
        return symbol
    if number < visits:
        return str(number + 1)
    return "." if symbol == HIDDEN else "-"


def _join_panes(panes: Sequence[list[str]], width: int) -> Iterator[str]:
    """The lines of the panes, as many beside each other as fit into ``width``."""
    pane_width = max(len(line) for pane in panes for line in pane)
    beside = max(1, (width + len(_BOARD_GAP)) // (pane_width + len(_BOARD_GAP)))
    for start in range(0, len(panes), beside):
        for lines in zip(*panes[start : start + beside]):
            yield _BOARD_GAP.join(line.ljust(pane_width) for line in lines).rstrip() + "\n"
        yield "\n"


# What sizes cost


def _write_costs(request: RunOptions, sizes: Sequence[int], at: str, form: str) -> None:
    costs: list[Cost] = []
    order = choose_shared_order(request.order, named=bool(request.algorithms))
    algorithms = load_programs(request.algorithms, request.limits) or DEFAULT_ALGORITHMS
    with show_progress() as show:
        for algorithm in algorithms:
            for cost in cost_curve(algorithm, sizes, at, order):
                costs.append(cost)
                show(f"{cost.algorithm} on {cost.size}x{cost.size}")
    cells = (
        (
            cost.algorithm,
            f"{cost.size}x{cost.size}",
            cost.visits,
            cost.operations,
            cost.most_waiting or None,
            cost.depth or None,
            "RecursionError" if cost.overflows else "",
        )
        for cost in costs
    )
    write_rows([vars(cost) for cost in costs], form, _COST_HEADINGS, cells)
    if form == "table":
        sys.stdout.write("\n")
        for name in dict.fromkeys(cost.algorithm for cost in costs):
            size = first_overflow(cost for cost in costs if cost.algorithm == name)
            if size is not None:
                sys.stdout.write(
                    f"{name}: Python's recursion limit of {RECURSION_LIMIT} would end the plain"
                    f" program on {size}x{size}.\n"
                )
