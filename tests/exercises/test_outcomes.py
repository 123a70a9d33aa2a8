"""How tasks and a whole practice went: alike wherever it is said."""

from __future__ import annotations

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.exercises.outcomes import Outcome, outcome_of, score_facts
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import SHOWN, Progress, Score
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import NumberTask, literal
from visualizer.language.practice import said

SCENE = Scene(Board(("EEM", "EEE", "EEE", "EEE"), click=(3, 0)))


def task_with(**more):
    common = {"name": "1", "prompt": literal("?"), "scene": SCENE, "right": literal("So it is.")}
    return NumberTask(**{**common, "rights": ("5",), **more})


WENT = [
    ([], {}, Outcome.OPEN, "outcome-open"),
    (["4"], {"tries": 3}, Outcome.OPEN, "outcome-again"),
    (["5"], {}, Outcome.RIGHT, "outcome-right"),
    (["4", "5"], {}, Outcome.PARTLY, "outcome-right-at"),
    (["3", "4"], {}, Outcome.WRONG, "outcome-wrong"),
    ([SHOWN], {}, Outcome.WRONG, "outcome-shown"),
    (["4", SHOWN], {}, Outcome.WRONG, "outcome-shown"),
    (["4"], {"graded": False}, Outcome.UNGRADED, "outcome-answered"),
    (["3", "4", "5"], {"tries": 3}, Outcome.PARTLY, "outcome-right-at"),
]


def test_how_a_task_went():
    for answers, more, outcome, key in WENT:
        task = task_with(**more)
        practice = Practice(literal("One"), (Step((), SCENE, task),), ())
        progress = Progress(practice, {"1": answers} if answers else {})
        found, fact = outcome_of(progress, task)
        assert (found, fact.key) == (outcome, key), answers
        assert said(fact)
        if key == "outcome-right-at":
            assert fact.values["number"] == len(answers)
        if key == "outcome-again":
            assert fact.values["count"] == task.tries - len(answers)


def test_the_score_in_sentences():
    assert score_facts(Score(0.0, 0, 0.0)) == (Fact("score-nothing"),)
    keys = [fact.key for fact in score_facts(Score(2.0, 3, 0.0, 2))]
    assert keys == ["score-points", "score-tries"]
    points, guessing = score_facts(Score(2 / 3, 1, 0.5, tries=1))
    assert points.values == {"points": "0.67", "possible": 1}
    assert all(said(fact) for fact in (points, guessing))
