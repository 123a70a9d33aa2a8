"""The forms of lesson files as tasks: what is asked, and what each answer is met with."""

from __future__ import annotations

from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.scene import ScenePart
from visualizer.language.practice import fact_template, fact_text

HEAD = "---\ntitle: A\n---\n## Step\n"
BOARD = "```board\nclick: 0,0\nalgorithms: queue,mark=push\nstep: 1\nEEE\nEEE\n```\n"


def asked(lines: str, head: str = BOARD):
    text = f"{HEAD}{head}```task\nask: What?\nright: So.\n{lines}\n```\n"
    return practice_from_lesson(parse_lesson(text)).tasks[0]


def met(task, *answers: str) -> list[tuple[float, str]]:
    right = dict.fromkeys(task.right_answers, task.right)
    facts = {**task.wrong_replies, **right}
    return [(task.share(answer), fact_text(facts.get(answer, task.otherwise))) for answer in answers]


def test_one_option_is_right_and_each_other_has_its_sentence():
    task = asked("form: choice\n- one :: Not {cells}.\n+ (0, 1)\n- three\nwrong: No.")
    assert list(map(fact_text, task.control.options)) == ["one", "(0, 1)", "three"]
    assert met(task, "B", "A", "C") == [(1.0, "So."), (0.0, "Not 6."), (0.0, "No.")]
    assert task.solution == "B"


def test_a_cell_is_given_as_a_value_or_by_a_figure():
    for answer in ("0,1", "(0, 1)", "first waiting", "cell 2", "cell 2 | 1,1"):
        task = asked(f"form: cells\nanswer: {answer}\nwrong 0,0: Open.\nwrong: No.")
        assert task.solution == "0,1"
        assert met(task, "0,1", "0,0", "1,2") == [(1, "So."), (0, "Open."), (0, "No.")]
    task = asked("form: cells\nanswer: cell 2\nchoices: cell 3; waiting at 4; 0,1")
    assert task.control.choices == ((1, 0), (0, 2), (1, 2), (0, 1))


def test_of_a_set_the_file_may_word_missing_and_extra_cells():
    task = asked("form: cells\npick: set\nanswer: 1,1 1,0; first waiting\nwrong 0,1 0,0: Two.")
    assert task.solution == "0,1 1,0 1,1"
    assert met(task, "0,0 0,1") == [(0, "Two.")]
    assert fact_template(task.control.missing).startswith("{count:")
    task = asked("form: cells\npick: set\nanswer: none\nmissing: Few.\nextra: Many.")
    assert met(task, "none") == [(1, "So.")]
    assert (fact_text(task.control.missing), fact_text(task.control.extra)) == ("Few.", "Many.")


def test_items_are_sorted_by_figures():
    task = asked(
        "form: sort\ngroups: open; waiting; untouched\n* 0,0 :: {state 0,0}\n* a cell :: waiting\n"
        "* 1,2 :: {state 1,2}\nwrong open: Is there a number?\nwrong waiting: By whom?\nwrong: No."
    )
    assert [item.cell for item in task.control.items] == [(0, 0), None, (1, 2)]
    assert met(task, "1 2 3", "1 1 2") == [(1, "So."), (0, "No.")]
    texts = {group: fact_text(fact) for group, fact in task.control.misplaced.items()}
    assert texts == {1: "Is there a number?", 2: "By whom?"}


def test_lines_are_put_in_order_with_one_too_many():
    task = asked("form: order\n+ while x:\n+     a()\n- no {this}\n+     b()\nalso: 1 3 2\nwrong: No.")
    lines = task.control.lines
    assert sorted(lines) == ["    a()", "    b()", "no {this}", "while x:"]

    def order(*texts):
        return " ".join(str(lines.index(text) + 1) for text in texts)

    rights = [order("while x:", "    a()", "    b()"), order("while x:", "    b()", "    a()")]
    assert task.solution == rights[0]
    wrong = order("no {this}", "    a()", "    b()")
    assert met(task, *rights, wrong) == [(1, "So."), (1, "So."), (0, "No.")]


def test_a_board_is_drawn():
    task = asked("form: board\nfails: program-c\nanswer: EEE/EEE 0,0")
    assert task.control.least == 6
    answers = ("EEE/EEE 0,0", "EEEE/EEEE 0,0", "EEE 0,0")
    assert [share for share, _ in met(task, *answers)] == [1, 0.5, 0]


def test_a_question_asks_by_itself_and_hides_its_answer():
    head = BOARD.replace("step: 1", "step: 2\nshow: waiting, numbers")
    text = f"{HEAD}{head}```task\nask: next-cell\nhint: Who?\ntries: 1\n```\n"
    (step,) = practice_from_lesson(parse_lesson(text)).steps
    visited = step.scene.states[0].trace.visits[2].tolist()
    assert step.task.solution == "{},{}".format(*visited)
    assert (fact_text(step.task.hint), step.task.tries) == ("Who?", 1)
    assert ScenePart.WAITING not in step.scene.parts
