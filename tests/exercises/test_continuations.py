"""How a run goes on by the belief of a wrong answer equals a plain run of that rule from the same cells."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from reference_runs import reference_run

from visualizer import algorithms, record
from visualizer.analysis.explanation import Fact
from visualizer.board.text import load_shipped_board
from visualizer.exercises.class_beliefs import find_lesson_about, first_answers, held_beliefs
from visualizer.exercises.continuations import BELIEFS, belief_of, find_continuations, wrong_answers
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import find_shipped_lesson
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.task import cells_text, parse_cells
from visualizer.language.practice import fact_text
from visualizer.programs.observing.observation import Observation


def go_on(structure, opened, near):
    """Return the cells that a queue, a stack or a recursion opens after those that are open."""
    found = list(opened)

    def call(cell):
        for one in near[cell]:
            if one not in found:
                found.append(one)
                call(one)

    if structure == "recursion":
        for cell in opened[::-1]:
            call(cell)
    else:
        waiting, marked, unpushed = [], set(opened), list(opened)
        while waiting or unpushed:
            if not unpushed:
                unpushed = [waiting.pop(0 if structure == "queue" else -1)]
                found += unpushed
            waiting += [one for one in near[unpushed[0]] if one not in marked]
            marked.update(near[unpushed.pop(0)])
    return found[len(opened) :]


@pytest.mark.parametrize("name", [each.name for each in algorithms()])
def test_a_continuation_is_a_plain_run_of_its_rule(name):
    trace = record(load_shipped_board("corner-9x9"), None, name)
    compared = set()
    for visit in range(2, 40):
        task = question_at(QuestionKind.NEXT_CELL, trace, visit, allow_easy=True)
        for play in find_continuations(task) if task else ():
            moment, parted = play.moments
            before = play.trace.state_at(moment)
            assert before.rows == task.scene.states[0].rows
            opened = list(dict.fromkeys(map(tuple, play.trace.visits[: before.visit_count].tolist())))
            assert tuple(play.trace.state_at(parted).current) == play.cells[0] != parse_cells(task.solution)[0]
            assert belief_of(task, cells_text(play.cells[:1])) == play.belief
            assert play.trace.final.rows == trace.final.rows or play.belief == "digits-open"
            structure, reverse = play.belief.partition("-for-")[0], play.belief == "last-first"
            if reverse:
                structure = "queue" if "queue" in trace.containers else "recursion"
            if structure in ("queue", "stack", "recursion"):
                order = trace.order[::-1] if reverse else trace.order
                near = reference_run(trace.board.rows, trace.click, order, "queue-mark-on-push").neighbours
                assert list(play.cells) == go_on(structure, opened, near)
                compared.add(play.belief)
    assert compared


def test_a_wrong_cell_of_a_lesson_goes_on_as_the_algorithm_that_it_names():
    (task,) = [each for each in practice_from_lesson(find_shipped_lesson("6")).tasks if each.name == "3"]
    run = task.scene.traces[0]
    rival = record(run.board, run.click, "stack,mark=push,push=reversed", run.order).reveals.tolist()
    plays = [play.trace.visits.tolist() for play in find_continuations(task) if play.belief == "stack-for-recursion"]
    assert rival in plays


def test_an_order_of_pushes_is_no_order_of_visits():
    (task,) = (each for each in practice_from_lesson(find_shipped_lesson("queue-by-hand")).tasks if each.name == "2")
    assert find_continuations(task) == ()


def test_each_belief_has_its_sentences_and_its_lesson():
    assert all(find_lesson_about(belief) for belief in BELIEFS)
    assert all(fact_text(Fact((key, belief))) for belief in BELIEFS for key in ("belief", "belief-reply"))


@pytest.mark.long
def test_a_planted_belief_is_found_and_none_is_invented_of_those_who_guess():
    trace = record(load_shipped_board("beginner-9x9"), None, "stack-mark-on-push")
    tasks = make_quiz([Observation(trace)], 10, 0).tasks
    answers = [{task.solution, *task.wrong_replies, *dict(wrong_answers(task)).values()} for task in tasks]
    firsts = [{each: list(first_answers(task, each)) for each in own} for task, own in zip(tasks, answers)]
    asked = Counter(belief for task in tasks for belief in {belief for belief, _ in wrong_answers(task)})
    planted = [belief for belief, count in asked.items() if count >= 2]
    assert len(planted) >= 3
    for belief in planted:
        given = [dict(reversed(wrong_answers(task))).get(belief, task.solution) for task in tasks]
        assert held_beliefs([first for own, each in zip(firsts, given) for first in own[each]]) == (belief,)
    rng = Random(1)
    guessed = [[rng.choice([first for (first,) in own.values()]) for own in firsts] for _ in range(300)]
    assert sum(bool(held_beliefs(each)) for each in guessed) < 6
