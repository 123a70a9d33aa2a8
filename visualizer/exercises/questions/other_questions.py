"""Questions about digits, lines of code, reasons, and which of several runs does something."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, DIGITS
from visualizer.exercises.questions.before_visit import BeforeVisit, Run
from visualizer.exercises.questions.candidates import FAMILIES, Candidate, lettered, usual_scene
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.rules_of_thumb import (
    first_in_reading_order,
    first_new_neighbour,
    lines_used,
    mines_beside,
    nearest_to_click,
)
from visualizer.exercises.scene import USUALLY, Scene, Shown
from visualizer.exercises.tasks import ChoiceTask, LineTask, NumberTask, Option, literal
from visualizer.trace.operations import Kind

_MOST_FREQUENT_DIGIT = 0.55
_MOST_FREQUENT_LINE = 0.7
_MOST_FREQUENT_REASON = 0.6
_NEAREST_RUN = 0.6
#: More runs do not fit beside one another.
MOST_RUNS = 4


def digit(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """How many mines the next cell shows. The mines are seen: what is asked is which ones count."""
    if not at.is_first or at.visit < 2 or not at.seen.is_untouched(at.cell):
        return None
    if at.written is None or at.written not in DIGITS + BLANK or _is_marked(at):
        return None
    answer = 0 if at.written == BLANK else int(at.written)
    sides = mines_beside(at.seen, at.cell)
    if answer == sides and not anyway:
        return None
    if answer == 1 and chance.below(2) and not anyway:
        return None  # so often it is 1 that this would be a good guess
    kind = QuestionKind.DIGIT.value
    said = {str(sides): Fact(f"question-wrong-{kind}-sides")} if answer != sides else {}
    task = NumberTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}", {"cell": at.cell}),
        scene=usual_scene(at, more={Shown.MINES}, pointed=(at.cell,)),
        right=Fact(f"question-right-{kind}"),
        hint=Fact(f"question-hint-{kind}"),
        rights=(str(answer),),
        said=said,
        otherwise=Fact(f"question-other-{kind}"),
        after=(at.end,),
        guess=_MOST_FREQUENT_DIGIT,
    )
    return Candidate(task, str(answer))


def _is_marked(at: BeforeVisit) -> bool:
    """Whether the board has the cell's own digit already."""
    return at.seen.symbol(at.cell) in DIGITS


def next_line(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Which line is the next that visits, counts, writes, pushes, takes or calls."""
    trace = at.trace
    if not trace.code.text:
        return None
    used, code = lines_used(trace), trace.code.lines
    found: dict[int, list[int]] = {}
    for index in range(max(at.moment, 1), at.end):
        line = int(trace.lines[index])
        if trace.kinds[index] == Kind.RETURN or line not in code:
            continue
        lit = trace.state_at(index).line
        below = next((each for each in used if lit is not None and each > lit), None)
        if lit is not None and (anyway or line not in (lit, below)):
            found.setdefault(line, []).append(index)
    if not found:
        return None
    line = chance.one_of(sorted(found))
    moment = chance.one_of(found[line])
    done = Kind(int(trace.kinds[moment]))
    if done in (Kind.POP, Kind.PEEK) and chance.below(2) and not anyway:
        return None  # so often something is taken next that this would be a good guess
    kind = QuestionKind.NEXT_LINE.value
    lit = trace.state_at(moment).line
    below = next((each for each in used if lit is not None and each > lit), None)
    said = {str(each): Fact(f"question-wrong-{kind}-silent") for each in code if each not in used}
    if below is not None:
        said[str(below)] = Fact(f"question-wrong-{kind}-below")
    said[str(lit)] = Fact(f"question-wrong-{kind}-same")
    said.pop(str(line), None)
    task = LineTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}"),
        scene=usual_scene(at, moment, more={Shown.CODE, Shown.LINE, Shown.MINES, Shown.WAITING}),
        right=Fact(f"question-right-{kind}-{_KIND_KEYS[done]}"),
        hint=Fact(f"question-hint-{kind}"),
        rights=(str(line),),
        said=said,
        otherwise=Fact(f"question-other-{kind}"),
        after=(moment + 1,),
        guess=_MOST_FREQUENT_LINE,
        code=trace.code.text,
        first_line=trace.code.first_line,
    )
    return Candidate(task, f"{done.name} {line}")


_KIND_KEYS = {
    Kind.VISIT: "visit",
    Kind.COUNT: "count",
    Kind.WRITE: "write",
    Kind.PUSH: "push",
    Kind.POP: "take",
    Kind.PEEK: "take",
    Kind.CALL: "call",
}

#: Reasons for which a cell may be thought to be next, in the order in which they are offered.
WHYS = ("queue", "stack", "peek", "peek-again", "call", "back", "reading", "near")


def why(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Why the cell that is pointed out is next; the other reasons are not true of it."""
    family = FAMILIES.get(at.selection.manner)
    if family is None or at.visit < 3 or at.trace.code.observed or not at.is_plain:
        return None
    others = [other for other in WHYS if other != family and not _is_true(at, other)]
    if family in ("peek", "peek-again"):
        # Who pops the last cell off a stack to look at the next calls that the top as well.
        others = [other for other in others if other not in ("stack", "peek", "back")]
    if len(others) < 3:
        return None
    chosen = chance.shuffled(others)[:3]
    kind = QuestionKind.WHY.value
    options, letter, said = lettered(
        chance,
        Fact(f"question-why-{family}"),
        [(Fact(f"question-why-{other}"), Fact(f"question-wrong-why-{other}")) for other in chosen],
    )
    task = ChoiceTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}", {"cell": at.cell}),
        scene=usual_scene(at, pointed=(at.cell,)),
        right=Fact(f"question-right-next-cell-{family}"),
        hint=Fact(f"question-hint-{kind}"),
        rights=(letter,),
        said=said,
        options=options,
        after=(at.end,),
        guess=_MOST_FREQUENT_REASON,
    )
    return Candidate(task, family)


def _is_true(at: BeforeVisit, reason: str) -> bool:
    """Whether a reason that is not the rule is true of the next cell, or could be taken to be."""
    seen, cell = at.seen, at.cell
    # Where calls wait, a reader may think of the cells that were found and are not visited yet.
    waiting = at.waiting or seen.fringe[::-1]
    on_top = at.trace.frontier.value != "queue"
    if reason == "queue":
        return bool(waiting) and waiting[-1 if on_top else 0] == cell
    if reason in ("stack", "peek", "peek-again"):
        return bool(waiting) and waiting[0 if on_top else -1] == cell
    if reason == "call":
        return seen.last is not None and cell in seen.around(seen.last)
    if reason == "back":
        # True in a way of every cell that is not beside the last one.
        return at.trace.has_frontier and bool(waiting) and not _is_true(at, "call")
    if reason == "reading":
        return first_in_reading_order(seen) == cell
    return nearest_to_click(seen) == cell or first_new_neighbour(seen) == cell


def which_run(runs: Sequence[Run], visit: int, chance: Chance) -> Candidate | None:
    """Which of several runs visits a cell next, all about to make the same visit.

    The cell is new to all of them and beside an open blank in each; only one visits it.
    """
    sides = [run.before(visit) for run in runs if visit <= len(run.visits)][:MOST_RUNS]
    if len(sides) < 2 or len(sides) < len(runs) or visit < 3:
        return None
    if any(side.trace.code.observed for side in sides):
        return None
    cells = [side.cell for side in sides]
    found: list[tuple[int, Cell]] = [
        (index, cell)
        for index, cell in enumerate(cells)
        if cells.count(cell) == 1 and all(cell in side.seen.fringe for side in sides)
    ]
    titles = [side.trace.code.title for side in sides]
    if not found or len(set(titles)) < len(titles):
        return None
    right, cell = chance.one_of(found)
    near = _is_nearest(sides, right, cell)
    if near and not chance.below(4):
        return None  # so often the nearest run is right that this would be a good guess
    kind = QuestionKind.WHICH_RUN.value
    scene = Scene(
        sides[0].trace.board,
        tuple(side.trace for side in sides),
        tuple(side.moment for side in sides),
        USUALLY,
        (cell,),
    )
    letters = "ABCD"
    families = [FAMILIES.get(side.selection.manner) for side in sides]
    if None in families:
        return None
    task = ChoiceTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}", {"cell": cell}),
        scene=scene,
        right=Fact(f"question-right-next-cell-{families[right]}"),
        hint=Fact(f"question-hint-{kind}"),
        rights=(letters[right],),
        said={
            letters[index]: Fact(f"question-wrong-run-{family}")
            for index, family in enumerate(families)
            if index != right
        },
        options=tuple(Option(literal(title)) for title in titles),
        after=tuple(side.end for side in sides),
        guess=max(1 / len(sides), _NEAREST_RUN),
    )
    return Candidate(task, f"{letters[right]}{'near' if near else 'far'}")


def _is_nearest(sides: Sequence[BeforeVisit], right: int, cell: Cell) -> bool:
    far = []
    for side in sides:
        last = side.seen.last or side.trace.click
        far.append(max(abs(last[0] - cell[0]), abs(last[1] - cell[1])))
    return far.index(min(far)) == right
