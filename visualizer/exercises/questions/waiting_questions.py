"""Questions about what a visit adds to what waits: what is pushed, what is not, and how many."""

from __future__ import annotations

from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell
from visualizer.board.symbols import BLANK, DIGITS, MINE
from visualizer.exercises.questions.before_visit import BeforeVisit, Seen
from visualizer.exercises.questions.candidates import Candidate, lettered, usual_scene
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.rules_of_thumb import (
    all_around,
    all_new_around,
    new_away,
    new_outwards,
)
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import CellsTask, ChoiceTask, NumberTask, cells_text
from visualizer.trace.operations import Kind

#: How often nothing is pushed, or all new neighbours on the side away from the click are.
_PUSHED_GUESS = 0.4
#: How often a guess that knows what waits now is right, by what waits.
_MOST_FREQUENT_NUMBER = {"queue": 0.5, "stack": 0.65, "calls": 0.75}
#: How often the most frequent reason is right.
_MOST_FREQUENT_REASON = 0.7


def _after_write(at: BeforeVisit) -> int | None:
    """The moment at which a visit has shown its cell and pushed nothing; None if not to be asked.

    The neighbour order counts for nothing here; but who calls has no such moment.
    """
    if not at.trace.has_frontier or not at.is_plain or not at.is_first or at.visit < 2:
        return None
    return at.before_pushes


def pushed_now(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Which cells the visit pushes, asked when it has shown that its cell is blank."""
    moment = _after_write(at)
    if moment is None or at.written != BLANK or at.trace.peeks:
        return None
    seen = Seen(at.trace, moment)
    answer = tuple(sorted(set(at.pushed)))
    new, again = all_new_around(seen), _pushes_again(at, seen)
    if not anyway and (len(new) < 2 or again or answer in (new, all_around(seen))):
        return None
    if answer in (new_outwards(seen), new_away(seen)) and chance.below(3) and not anyway:
        return None  # so often it is those away from where one came that this would be a good guess
    kind = QuestionKind.PUSHED_NOW.value
    waits = at.trace.containers[0]
    said = {cells_text(new): Fact(f"question-wrong-{kind}-all-new")}
    said.setdefault(cells_text(all_around(seen)), Fact(f"question-wrong-{kind}-all"))
    said.setdefault("none", Fact(f"question-wrong-{kind}-none"))
    right = cells_text(answer)
    said.pop(right, None)
    task = CellsTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}-{waits}"),
        scene=usual_scene(at, moment),
        right=Fact(f"question-right-{kind}{'-again' if again else '' if answer else '-none'}"),
        hint=Fact(f"question-hint-{kind}"),
        rights=(right,),
        said=said,
        missing=Fact(f"question-missing-{kind}"),
        extra=Fact(f"question-extra-{kind}"),
        after=(at.end,),
        guess=_PUSHED_GUESS,
    )
    return Candidate(task, str(len(answer)))


def _pushes_again(at: BeforeVisit, seen: Seen) -> bool:
    """Whether the visit pushes a cell that was visited or waits, as where marks come later."""
    return not all(seen.is_untouched(cell) and cell not in at.waiting for cell in at.pushed)


#: Why a neighbour is not pushed.
REASONS = ("waits", "digit", "direction", "one-at-a-time", "visited")


def not_pushed(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """Why a neighbour that is still to be visited is not pushed by this visit."""
    moment = _after_write(at)
    if moment is None or at.written is None:
        return None
    found: dict[str, list[Cell]] = {}
    seen = Seen(at.trace, moment)
    for near in seen.around(at.cell):
        reason = _why_not(at, seen, near)
        if reason is not None:
            found.setdefault(reason, []).append(near)
    if not found:
        return None
    reason = chance.one_of(sorted(found))
    near = chance.one_of(found[reason])
    if reason == "one-at-a-time" and chance.below(2) and not anyway:
        return None  # so often it is this that it would be a good guess
    # What is true of the cell beside its reason is no wrong choice.
    others = [other for other in REASONS if other != reason]
    if at.trace.peeks and reason != "one-at-a-time":
        others.remove("one-at-a-time")
    chosen = [others.pop(chance.below(len(others))) for _ in range(3)]
    kind = QuestionKind.NOT_PUSHED.value
    options, letter, said = lettered(
        chance,
        Fact(f"question-reason-{reason}"),
        [
            (Fact(f"question-reason-{other}"), Fact(f"question-wrong-reason-{other}"))
            for other in chosen
        ],
    )
    task = ChoiceTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}-{at.trace.containers[0]}", {"cell": near}),
        scene=usual_scene(at, moment, pointed=(near,)),
        right=Fact(f"question-right-reason-{reason}"),
        hint=Fact(f"question-hint-{kind}"),
        rights=(letter,),
        said=said,
        options=options,
        after=(at.end,),
        guess=_MOST_FREQUENT_REASON,
    )
    return Candidate(task, reason)


def _why_not(at: BeforeVisit, seen: Seen, near: Cell) -> str | None:
    """The one reason why a neighbour is not pushed; None where it is, or several are true."""
    if not seen.is_untouched(near) or near in at.pushed or at.trace.code.observed:
        return None
    waits = near in at.waiting
    direction = near not in seen.neighbours(at.cell)
    if (at.written or BLANK) in DIGITS:
        # A mine could be thought to be the reason.
        hidden = at.trace.board[near] == MINE
        return None if waits or direction or hidden else "digit"
    if at.trace.peeks:
        return "one-at-a-time" if at.pushed and not waits and not direction else None
    if waits and not direction:
        return "waits"
    return "direction" if direction and not waits else None


def how_many_wait(at: BeforeVisit, chance: Chance, anyway: bool = False) -> Candidate | None:
    """How many cells wait when the visit is over, or how many calls are open at the next visit."""
    if at.trace.has_frontier:
        return _how_many_cells(at, chance, anyway)
    return _how_many_calls(at, chance, anyway)


def _how_many_cells(at: BeforeVisit, chance: Chance, anyway: bool) -> Candidate | None:
    moment = _after_write(at)
    if moment is None or at.written != BLANK or at.trace.peeks:
        return None
    seen = Seen(at.trace, moment)
    now, then = seen.state.waiting, at.trace.state_at(at.end).waiting
    new, around = len(all_new_around(seen)), len(all_around(seen))
    if not anyway and (then in (now, now + 1, now + new, now + around) or _pushes_again(at, seen)):
        return None
    if then == now + 2 and chance.below(2) and not anyway:
        return None  # so often it is two more that this would be a good guess
    said = {str(now): "now", str(now + new): "all-new", str(now + around): "all"}
    return _number(at, moment, then, at.trace.containers[0], said, f"{then - now}")


def _how_many_calls(at: BeforeVisit, chance: Chance, anyway: bool) -> Candidate | None:
    trace = at.trace
    if at.visit < 3 or not (trace.kinds == Kind.CALL).any() or trace.code.observed:
        return None
    now = at.seen.state.depth
    then = trace.state_at(at.visited_at + 1).depth
    if now == 0 or (then in (now, now + 1) and not anyway):
        return None
    if then == now - 1 and chance.below(3) and not anyway:
        return None  # so often it is one fewer that this would be a good guess
    said = {str(now): "now", str(now + 1): "one-more"}
    return _number(at, at.moment, then, "calls", said, f"{then - now}")


def _number(
    at: BeforeVisit, moment: int, answer: int, waits: str, wrong: dict[str, str], group: str
) -> Candidate:
    kind = QuestionKind.HOW_MANY_WAIT.value
    wrong.pop(str(answer), None)
    task = NumberTask(
        name="1",
        kind=kind,
        prompt=Fact(f"question-{kind}-{waits}"),
        scene=usual_scene(at, moment, more={Shown.WAITING}),
        right=Fact(f"question-right-{kind}-{waits}"),
        hint=Fact(f"question-hint-{kind}-{waits}"),
        rights=(str(answer),),
        said={
            number: Fact(f"question-wrong-{kind}-{waits}-{why}") for number, why in wrong.items()
        },
        otherwise=Fact(f"question-other-{kind}-{waits}"),
        after=(at.visited_at + 1 if waits == "calls" else at.end,),
        guess=_MOST_FREQUENT_NUMBER[waits],
    )
    return Candidate(task, group)
