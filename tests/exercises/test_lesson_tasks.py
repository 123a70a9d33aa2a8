"""The task forms of lesson files: their controls and their replies."""

from __future__ import annotations

from visualizer.exercises.lessons.lesson_file import parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.task import ScenePart
from visualizer.language.practice import fact_template, fact_text

HEAD = "---\ntitle: A\n---\n## Step\n"
BOARD = "```board\nclick: 0,0\nalgorithms: queue,mark=push\nstep: 1\nEEE\nEEE\n```\n"


def task_of(lines: str, head: str = BOARD):
    text = f"{HEAD}{head}```task\nask: What?\nright: So.\n{lines}\n```\n"
    return practice_from_lesson(parse_lesson(text)).tasks[0]


def replies_to(task, *answers: str) -> list[tuple[float, str]]:
    right = dict.fromkeys(task.right_answers, task.right_reason)
    facts = {**task.wrong_replies, **right}
    return [(task.share(answer), fact_text(facts.get(answer, task.other_reply))) for answer in answers]


def test_each_wrong_option_has_its_own_reply():
    task = task_of("form: choice\n- one :: Not {cells}.\n+ (0, 1)\n- three\nwrong: No.")
    assert list(map(fact_text, task.control.options)) == ["one", "(0, 1)", "three"]
    assert replies_to(task, "B", "A", "C") == [(1.0, "So."), (0.0, "Not 6."), (0.0, "No.")]
    assert task.solution == "B"


def test_a_cell_answer_may_be_a_value_or_a_figure():
    for answer in ("0,1", "(0, 1)", "first waiting", "cell 2", "cell 2 | 1,1"):
        task = task_of(f"form: cells\nanswer: {answer}\nwrong 0,0: Open.\nwrong: No.")
        assert task.solution == "0,1"
        assert replies_to(task, "0,1", "0,0", "1,2") == [(1, "So."), (0, "Open."), (0, "No.")]
    task = task_of("form: cells\nanswer: cell 2\nchoices: cell 3; waiting at 4; 0,1")
    assert task.control.choices == ((1, 0), (0, 2), (1, 2), (0, 1))


def test_a_lesson_file_may_word_missing_and_extra_cells():
    task = task_of("form: cells\npick: set\nanswer: 1,1 1,0; first waiting\nwrong 0,1 0,0: Two.")
    assert task.solution == "0,1 1,0 1,1"
    assert replies_to(task, "0,0 0,1") == [(0, "Two.")]
    assert fact_template(task.control.missing).startswith("{count:")
    task = task_of("form: cells\npick: set\nanswer: none\nmissing: Few.\nextra: Many.")
    assert replies_to(task, "none") == [(1, "So.")]
    assert (fact_text(task.control.missing), fact_text(task.control.extra)) == ("Few.", "Many.")


def test_items_may_be_sorted_by_figures():
    task = task_of(
        "form: sort\ngroups: open; waiting; untouched\n* 0,0 :: {state 0,0}\n* a cell :: waiting\n"
        "* 1,2 :: {state 1,2}\nwrong open: Is there a number?\nwrong waiting: By whom?\nwrong: No."
    )
    assert [item.cell for item in task.control.items] == [(0, 0), None, (1, 2)]
    assert replies_to(task, "1 2 3", "1 1 2") == [(1, "So."), (0, "No.")]
    texts = {group: fact_text(fact) for group, fact in task.control.misplaced.items()}
    assert texts == {1: "Is there a number?", 2: "By whom?"}


def test_lines_may_be_ordered_with_a_surplus_line():
    task = task_of("form: order\n+ while x:\n+     a()\n- no {this}\n+     b()\nalso: 1 3 2\nwrong: No.")
    lines = task.control.lines
    assert sorted(lines) == ["    a()", "    b()", "no {this}", "while x:"]

    def order(*texts):
        return " ".join(str(lines.index(text) + 1) for text in texts)

    rights = [order("while x:", "    a()", "    b()"), order("while x:", "    b()", "    a()")]
    assert task.solution == rights[0]
    wrong = order("no {this}", "    a()", "    b()")
    assert replies_to(task, *rights, wrong) == [(1, "So."), (1, "So."), (0, "No.")]


def test_a_drawn_board_is_marked_by_its_size():
    task = task_of("form: board\nfails: program-c\nanswer: EEE/EEE 0,0")
    assert task.control.least == 6
    answers = ("EEE/EEE 0,0", "EEEE/EEEE 0,0", "EEE 0,0")
    assert [share for share, _ in replies_to(task, *answers)] == [1, 0.5, 0]


def test_a_generated_question_hides_its_answer():
    head = BOARD.replace("step: 1", "step: 2\nshow: waiting, numbers")
    text = f"{HEAD}{head}```task\nask: next-cell\nhint: Who?\ntries: 1\n```\n"
    (step,) = practice_from_lesson(parse_lesson(text)).steps
    visited = step.scene.states[0].trace.visits[2].tolist()
    assert step.task.solution == "{},{}".format(*visited)
    assert (fact_text(step.task.hint), step.task.tries) == ("Who?", 1)
    assert ScenePart.WAITING not in step.scene.parts
