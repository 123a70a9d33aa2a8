"""Lesson files are read with every error at its line, and run nothing while they are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from visualizer.errors import LessonError
from visualizer.exercises.lessons.forms import FORMS
from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.situation import Situation
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Shown
from visualizer.language.practice import all_said, said

DOCUMENT = (Path(__file__).parents[2] / "docs" / "writing-lessons.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"````lesson\n((?s:.*?))````", DOCUMENT)[0]

BOARD = "```board\n# click: 0,0\n# algorithms: queue,mark=push\n# step: 1\nEEE\nEEE\n```\n"
CHOICE = "```task\nform: choice\nask: A\nright: B\n+ a"
CELL = "```task\nform: cell\nask: A\nright: B\nanswer: 0,1\n"
SORT = "```task\nform: sort\nask: A\nright: B\ngroups: a; c\n"
ORDER = "```task\nform: order\nask: A\nright: B\n+ a\n+ b\n"
TASK = "```task\nform: number\nask: How many?\nanswer: visits\nright: So many.\n```\n"


def lesson(steps: str, header: str = "title: A lesson") -> str:
    return f"---\n{header}\n---\n## Step\n{steps}"


def made(steps: str):
    return practice_of(parse_lesson(lesson(steps)))


# What is read


def test_the_example_of_the_document_is_walked_to_its_end():
    practice = practice_of(parse_lesson(EXAMPLE, "01-which-end.md"))
    assert practice.recipe == (("practice", "lesson"), ("lesson", "which-end"))
    progress = Progress(practice)
    answers = ["0,1 1,0 1,1", "0,1", "A"]
    for task, answer in zip(practice.tasks, answers):
        assert task.solution == answer
        assert progress.answer(task, answer).right
    assert progress.done
    assert said(practice.steps[0].caption[0]).startswith("The board has 6 cells and no mine.")
    wrong = practice.tasks[1].judge("1,1")
    assert all_said(wrong.said) == (
        "That was pushed last. A stack would take it; a queue takes what waited longest."
    )
    assert said(practice.tasks[2].right) == (
        "A stack takes what was pushed last, so (1, 1) is next."
    )


def test_a_step_goes_on_with_what_the_step_before_showed():
    practice = made(
        BOARD + "## Second\n```scene\nstep: 3\nshow: numbers, waiting\npoint: waiting\n```\n"
        "## Third\nText.\n"
    )
    first, second, third = practice.steps
    assert first.scene.traces == second.scene.traces == third.scene.traces
    assert [step.scene.states[0].visits for step in practice.steps] == [1, 3, 3]
    assert third.scene.shown == {Shown.NUMBERS, Shown.WAITING}
    assert second.scene.pointed == second.scene.states[0].frontier != ()
    assert third.scene.pointed == ()


def test_a_note_names_no_algorithms():
    practice = made("```board\n# click: 0,0\n# note: algorithms: queue\nEE\n```\n")
    assert practice.steps[0].scene.traces == ()


def test_a_named_board_begins_anew():
    practice = made(BOARD + "## Second\n```scene\nboard: empty 2x3\nclick: 1,1\n```\n")
    assert practice.steps[1].scene.traces == ()
    assert practice.steps[1].scene.board.click == (1, 1)


def test_reading_a_lesson_runs_nothing(monkeypatch):
    def fail(self):
        raise AssertionError("a run was made")

    monkeypatch.setattr(Situation, "traces", property(fail))
    monkeypatch.setattr(Situation, "trace", property(fail))
    assert len(parse_lesson(EXAMPLE).steps) == 3


def test_header_and_name():
    header = (
        "title: One\nnumber: 7\nminutes: 5\noptional: yes\nmeets: this; that\nabout: A\n  long."
    )
    read = parse_lesson(lesson(BOARD, header), "folder/07-one-thing.md")
    assert (read.name, read.number, read.minutes, read.optional) == ("one-thing", 7, 5, True)
    assert (read.meets, read.about) == (("this", "that"), "A long.")
    assert read.language == ""


def test_a_lesson_says_which_language_it_is_written_in():
    read = parse_lesson(lesson(BOARD, "title: 队列\nlanguage: zh-Hans"))
    assert practice_of(read).language == "zh-Hans"
    for wrong in ("Chinese language", "中文", 'zh" onclick="x', "z"):
        with pytest.raises(LessonError, match="is no language"):
            parse_lesson(lesson(BOARD, f"title: A\nlanguage: {wrong}"))


# Forms


def asked(lines: str):
    return made(BOARD + f"```task\nask: What?\nright: So.\n{lines}\n```\n").tasks[0]


def test_several_options_are_right_together():
    task = asked(
        "form: choice\nseveral: yes\n+ one :: It is.\n- two :: Not two.\n+ three :: Three."
    )
    assert (task.solution, task.guess) == ("A C", pytest.approx(1 / 7))
    assert said(task.judge("A B C").said[0]) == "Not two."
    assert said(task.judge("A").said[0]) == "Three."
    assert said(task.judge("B").said[0]) == "It is."
    assert task.judge("A C").right


def test_an_item_may_be_sorted_by_a_figure_and_be_a_cell():
    task = asked("form: sort\ngroups: open; waiting; untouched\n"
                 "* 0,0 :: {state 0,0}\n* 1,2 :: {state 1,2}\n* a mine :: waiting")  # fmt: skip
    assert task.solution == "1 3 2"
    assert [item.cell for item in task.items] == [(0, 0), (1, 2), None]


def test_the_first_item_sorted_wrongly_decides_which_rule_is_said():
    task = asked(
        "form: sort\ngroups: open; waiting; untouched\n"
        "* 0,0 :: open\n* 0,1 :: waiting\n* 1,2 :: untouched\n"
        "wrong open: Is there a number?\nwrong waiting: What touches it?\nwrong: No."
    )

    def met(answer):
        return all_said(task.judge(answer).said)

    assert met("1 1 2") == "Is there a number? 2 items belong in another group."
    assert met("1 2 2") == "What touches it? 1 item belongs in another group."
    assert met("3 1 2") == "No. 3 items belong in another group."
    assert met("1 2 3") == "So."


def test_lines_are_put_in_order_with_some_too_many():
    task = asked(
        "form: order\n+ while queue:\n+     take()\n- never {this}\n+     a = 1\nalso: 1 3 2"
    )
    lines = [task.lines[int(n) - 1] for n in task.solution.split()]
    assert lines == ["while queue:", "    take()", "    a = 1"]
    assert sorted(task.lines) == sorted([*lines, "never {this}"])
    assert [task.lines[int(n) - 1] for n in task.rights[1].split()][1] == "    a = 1"


def test_a_line_is_named_by_a_part_of_it():
    task = asked("form: line\nanswer: popleft\nwrong append: Pushes.")
    number = int(task.solution) - task.first_line
    assert "popleft" in task.code.splitlines()[number]
    assert [said(fact) for fact in task.said.values()] == ["Pushes."]


# What is refused

CASES = [
    ("", "1:1: this is no lesson, which begins with a line ---"),
    ("---\ntitle: A", "1:1: the header does not end"),
    (lesson(BOARD, "tittle: A"), "2:1: 'tittle' is not a key of the header; did you mean title?"),
    (lesson(BOARD, "number: 1"), "1:1: the header has no title"),
    (lesson(BOARD, "title: A\nnumber: many"), "3:9: 'many' is not a number for number"),
    (lesson(BOARD, "title: A\ntitle: B"), "3:1: this is a second title"),
    (lesson(BOARD, "title: A\noptional: maybe"), "3:11: 'maybe' is not a value of optional"),
    (lesson(BOARD + "{visits} " * 501), "1: there are more than 500 figures"),
    (lesson(BOARD + TASK.replace("right:", "wrong 1: A\n" * 31 + "right:")), "46:1: there are"),
    (lesson("text"), "4:4: there is no board yet"),
    (lesson("```bord\n```"), "5:4: 'bord' is not a kind of block; did you mean board?"),
    (lesson("```board\nEE"), "5:1: the block does not end"),
    (lesson("```board\nEE\nEZ\n```"), "7:2: 'Z' is not a symbol"),
    (lesson("```board\n# click: 5,5\nEE\n```"), "6:10: "),
    (lesson("```board\n# algorithms: quue\nEE\n```"), "6:15: no algorithm is called 'quue'"),
    (lesson("```board\n# algorithms: queue-visited-set,x.py\nEE\n```"), "6:33: no algorithm"),
    (lesson("```board\n# step: soon\nEE\n```"), "6:9: 'soon' is not a position"),
    (lesson("```board\n" + "E" * 51 + "\n```"), "5:1: the board is 1 by 51"),
    (lesson(BOARD + BOARD), "12:1: this is a second block board"),
    (lesson(BOARD + "```scene\nshow: number\n```"),
     "13:7: 'number' is not a part of the picture; did you mean numbers?"),
    (lesson(BOARD + "```scene\nshwo: numbers\n```"), "13:1: 'shwo' is not a key of the scene"),
    (lesson(BOARD + "```scene\nboard: empty 60x60\n```"), "13:8: the board is 60 by 60"),
    (lesson(BOARD + "```scene\nboard: korner\n```"), "13:8: no board is called 'korner'"),
    (lesson(BOARD + "```scene\norder: up\n```"), "13:8: "),
    (lesson(BOARD + "```scene\njust words\n```"), "13:1: 'just words' is not a line of the scene"),
    (lesson(BOARD + "A {visit} of it."), "12:4: 'visit' is not a figure; did you mean visits?"),
    (lesson(BOARD + "A {visits\nof kueue} of it."), "12:4: no algorithm is called 'kueue'"),
    (lesson(BOARD + "Two lines\nwith a {vist}."), "13:9: 'vist' is not a figure"),
    (lesson(BOARD + TASK.replace("So many.", "So\n  many, or\n  {vist}.")), "18:4: 'vist' is not"),
    (lesson(BOARD + "One\nbrace } alone."), "13:7: a brace has no partner"),
    (lesson(BOARD + "One } alone."), "12:5: a brace has no partner"),
    (lesson(BOARD + "# Not a step"), "12:1: a title of a step begins with ##"),
    (lesson(BOARD + TASK.replace("number", "numbr")), "13:7: 'numbr' is not a form of task; did"),
    (lesson(BOARD + TASK.replace("ask:", "aks:")), "14:1: 'aks' is not a key of the task; did"),
    (lesson(BOARD + TASK.replace("right: So many.\n", "")), "12:1: the task has no right"),
    (lesson(BOARD + TASK.replace("visits", "vists")), "15:9: 'vists' is not a figure"),
    (lesson(BOARD + CHOICE + "\n```"), "12:1: the task has 1 option; write"),
    (lesson(BOARD + CHOICE.replace("+ a", "- a") + "\n- b\n```"), "12:1: no option is right; beg"),
    (lesson(BOARD + TASK.replace("right: So many.\n```", "right: So\n## Next")), "12:1: the block"),
    (lesson(BOARD + TASK.replace("right: So many.\n```", "right: So\n```scene")), "12:1: the blo"),
    (lesson(BOARD + TASK.replace("```task", "~~~task")), "12:1: a block begins with a line ```"),
    (lesson(BOARD + TASK.replace("```task", "```")), "12:1: a block begins with a line ```"),
    (lesson(BOARD + CHOICE + "\n+ b\n```"), "12:1: 2 options begin"),
    (lesson(BOARD + CHOICE + "\n- b\n```"), "17:3: nothing is said"),
    (lesson(BOARD + "```task\nform: sort\nask: A\nright: B\ngroups: a; b\n* a :: a\n* b\n```"),
     "18:3: the item has no group"),
    (lesson(BOARD + SORT + "* a :: a\n```"), "12:1: the task has 1 item; write 2 to"),
    (lesson(BOARD + ORDER.replace("+ b\n", "") + "```"), "12:1: the task has 1 line to be put"),
    (lesson(BOARD + CHOICE + "\n-\n```"), "17:1: "),
    (lesson(BOARD + "```scene\nalgorithms: mark=push\n```"), "13:13: no frontier of a variant"),
]  # fmt: skip


def refusal(make, *words):
    with pytest.raises(LessonError) as caught:
        make(*words)
    return str(caught.value)


def test_what_is_wrong_is_said_at_its_line():
    found = [(refusal(parse_lesson, text, "a.md"), f"a.md:{message}") for text, message in CASES]
    assert [(said, wanted) for said, wanted in found if not said.startswith(wanted)] == []


NOT_COMPUTED = [
    (TASK.replace("visits", "cell 9"), "15:9: 'cell 9' cannot be computed here: the run has 6 vis"),
    (TASK.replace("visits", "cell 2"), "15:9: 'cell 2' is no number"),
    (TASK.replace("right:", "wrong 6: No.\nright:"), "16:7: '6' is '6' here, a right answer"),
    (TASK.replace("right:", "wrong 5: A.\nwrong 5: B.\nright:"), "17:7: '5' is '5' here, as in"),
    (TASK.replace("right:", "tries: 9\nright:"), "16:8: '9' is not a number for tries"),
    (TASK.replace("right:", "guess: often\nright:"), "16:8: 'often' is no share"),
    (TASK.replace("right:", "guess: 00501 %\nright:"), "16:8: '00501 %' is no share"),
    (TASK.replace("visits", "1,2"), "15:9: '1,2' is no number"),
    (TASK.replace("visits", "1234567890"), "15:9: '1234567890' is no number"),
    (TASK.replace("right:", "after: 99\nright:"), "16:8: the run has no step 99"),
    (TASK.replace("number", "cell"), "15:9: 'visits' is no cell"),
    (TASK.replace("number", "cell").replace("visits", "7,7"), "15:9: 7,7 is not on the board"),
    (TASK.replace("number", "cell").replace("visits", "waiting"), "15:9: 'waiting' is 3 cells"),
    (
        TASK.replace("number\n", "sort\ngroups: a; b\n* c :: a\n* d :: b\nwrong e: No.\n").replace(
            "answer: visits\n", ""
        ),
        "17:7: 'e' is no group; name one of a, b, for",
    ),
    (TASK.replace("number", "line"), "15:9: 0 lines of the code have 'visits'"),
    ("It is {caller 3}.", "12:8: 'caller 3' cannot be computed here: calls are asked for"),
    ("```scene\nstep: 77\n```", "4:4: the run has no step 77"),
    (CELL + "choices: 0,1; 0,1\n```", "17:10: give at most 8 choices, each another"),
    (CELL + "choices: 1,0; 1,1\n```", "17:10: no choice is right"),
    (TASK.replace("number", "cell").replace("visits", "(x"), "15:9: 'x' is no cell"),
    (SORT + "* a :: b\n* b :: c\n```", "17:3: 'b' is no group; give one of a, c"),
    (SORT.replace("a; c", f"a; {'c' * 400}") + "* a :: b\n* b :: a\n```", "17:3: 'b' is no group"),
    (SORT.replace("a; c", "a") + "* a :: a\n* b :: a\n```", "16:9: give 2 to 9 groups"),
    (SORT.replace("a; c", "; ".join("abcdefghij")) + "* a :: a\n* b :: a\n```",
     "16:9: give 2 to 9 groups"),
    (CHOICE + "\n- (7, 7) :: No.\n```", "17:3: 7,7 is not on the board"),
    (ORDER + "also: 1 2 3\n```", "18:7: this is no other order of the 2 lines"),
]  # fmt: skip


def test_what_cannot_be_computed_is_said_at_its_line():
    read = [(parse_lesson(lesson(BOARD + steps), "a.md"), at) for steps, at in NOT_COMPUTED]
    found = [(refusal(practice_of, each), f"a.md:{message}") for each, message in read]
    assert [(said, wanted) for said, wanted in found if not said.startswith(wanted)] == []


# The document


def test_the_error_that_the_document_shows_is_the_one_that_is_raised():
    shown = re.findall(r"^error: (my-lesson.*)$", DOCUMENT, re.MULTILINE)
    with pytest.raises(LessonError) as caught:
        parse_lesson(EXAMPLE.replace("{cells}", "{cell}"), "my-lesson.md")
    assert [str(caught.value)] == shown


def test_the_document_lists_every_form_and_every_part_that_is_shown():
    rows = dict(re.findall(r"^\| `([^`]+)` \| (.*?) \|", DOCUMENT, re.MULTILINE))
    assert set(FORMS) <= set(rows)
    assert [shown for shown in Shown if f"`{shown.value}`" not in DOCUMENT] == []


# A form that asks by itself

PREDICT = "```task\nform: predict\nkind: next-cell\n```\n"


def test_a_prediction_asks_about_the_next_visit_and_may_have_other_words():
    scene = "```scene\nstep: 2\nshow: waiting, numbers\n```\n"
    step = made(BOARD + scene + PREDICT).steps[0]
    visited = step.scene.states[0].trace.visits[2].tolist()
    assert step.task.solution == "{},{}".format(*visited)
    assert Shown.WAITING not in step.scene.shown
    assert step.task.kind == "next-cell"
    own = made(BOARD + scene + PREDICT.replace("kind", "ask: Who?\ntries: 1\nkind")).tasks[0]
    assert (said(own.prompt), own.tries, own.solution) == ("Who?", 1, step.task.solution)
    assert own.right == step.task.right
