"""A practice in an exported page: what it makes of answers is what the program makes of them."""

from __future__ import annotations

import json
import random
from itertools import product
from string import Formatter

import pytest
from chromium import Chromium
from practice_help import HOSTILE, practice_of_all_forms
from practice_in_browser import ShownPractice

from visualizer.analysis.explanation import Fact
from visualizer.exercises.answers_file import clean_name, read_answers
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.tasks import AnswerError, ChoiceTask, Option, Task, literal
from visualizer.language.formatting import fill
from visualizer.language.practice import TEMPLATES, said

PRACTICE = practice_of_all_forms()
#: Pieces that answers, and what is meant as one, are made of.
PIECES = (
    *"ABCabcdD 0123456789,;()[]=-/", "1,1", "2,2", "(0, 1)", "none", "12", "1,234", " , ", "\t",
    "\x1c", "\x85", "\u3000", "\ufeff", "0,4 ", "3,3 ", "1 2 1", "3 1", "queue", "stack",
    "mark=pop", "push=reversed", ",", "order=clockwise", "é", "\U0001d7d9", "٣", "99,99", "12345",
)  # fmt: skip


@pytest.fixture(scope="module")
def shown(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> ShownPractice:
    return ShownPractice(browser, tmp_path_factory.mktemp("page"), PRACTICE)


def texts_for(task: Task, choose: random.Random) -> list[str]:
    """Texts that are answers to a task, and texts that are hardly any."""
    made = ["".join(choose.choices(PIECES, k=choose.randrange(7))) for _ in range(150)]
    rights = list(getattr(task, "rights", ()))
    near = [right[:-1] for right in rights] + [f" {right.lower()} " for right in rights]
    groups = [str(number) for number, _ in enumerate(getattr(task, "groups", ()), 1)]
    sorts = [" ".join(sort) for sort in product(groups, repeat=len(getattr(task, "items", ())))]
    return [*made, *rights, *sorts, *getattr(task, "said", ()), *near, "", "x" * 20_001]


def in_python(task: Task, text: str) -> object:
    try:
        answer = task.read(text)
    except AnswerError:
        return None
    judged = task.judge(answer)
    return [answer, judged.share, [said(fact) for fact in judged.said]]


@pytest.mark.long
def test_a_text_is_read_and_judged_as_in_python(shown):
    for task in PRACTICE.tasks:
        texts = texts_for(task, random.Random(task.name))
        expected = [in_python(task, text) for text in texts]
        if task.form == "variant":  # what the program can find by other names no page writes
            pairs = [(t, e) for t, e in zip(texts, expected) if t in task.rights or e is None]
            texts, expected = map(list, zip(*pairs))
        assert any(each is None for each in expected)
        assert any(each is not None for each in expected)
        found = shown.browser.value(
            f"""(() => {{
                const {{ progress, constructor: page }} = window.practicePage;
                const task = progress.tasks.find(({{ name }}) => name === {json.dumps(task.name)});
                return {json.dumps(texts)}.map((text) => page.tried(task, text));
            }})()"""
        )
        for text, mine, theirs in zip(texts, expected, found):
            assert theirs == mine, (task.form, text)


@pytest.mark.long
def test_random_ways_through_have_the_score_that_python_gives(shown):
    choose = random.Random(529)
    for _ in range(50):
        answers: dict[str, list[str]] = {}
        progress = Progress(PRACTICE)
        for task in PRACTICE.tasks:
            options = [*task.rights, *task.rights, *task.said, "A", "0,0", "1", "2 1 2", "shown"]
            for answer in choose.choices(options, k=choose.randrange(4)):
                if progress.settled(task):
                    break
                try:
                    progress.show(task) if answer == "shown" else progress.answer(task, answer)
                except AnswerError:
                    continue
        answers = {name: list(given) for name, given in progress.answers.items()}
        found = shown.browser.value(
            f"""(() => {{
                const Progress = window.practicePage.progress.constructor;
                const progress = new Progress({json.dumps(answers)});
                return [Object.fromEntries(progress.answers), progress.score, progress.furthest];
            }})()"""
        )
        score = progress.score
        assert found[0] == answers
        assert found[1]["points"] == pytest.approx(score.points)
        assert found[1]["possible"] == score.possible
        assert found[1]["byGuessing"] == pytest.approx(score.by_guessing)
        assert found[1]["aboveGuessing"] == pytest.approx(score.above_guessing)
        assert found[1]["tries"] == score.tries
        assert found[2] == progress.furthest


@pytest.mark.long
def test_every_template_is_filled_as_in_python(shown):
    choose = random.Random(7)
    cases = []
    for key, template in TEMPLATES.items():
        fields = [(name, forms) for _, name, forms, _ in Formatter().parse(template) if name]
        for number in (0, 1, 2, 1234567):
            values = {
                name: number if forms else choose.choice([number, (number, 3), "a {b} $& text"])
                for name, forms in fields
            }
            # A value has one kind wherever its template uses it.
            values |= {name: number for name, forms in fields if forms}
            cases.append(([key, values], said(Fact(key, values))))
    found = shown.browser.value(
        f"{json.dumps([fact for fact, _ in cases])}.map(window.practicePage.constructor.said)"
    )
    assert found == [text for _, text in cases]
    assert fill("{a:one|# more}", a=2) == "2 more"


@pytest.mark.long
def test_a_name_is_written_as_the_program_reads_it(shown):
    names = ("Ada", "  李 小\n龙\x1b[0m ", "é" * 300, "a\u202eb", "\U0001f600 \ud83d x")
    for name in names:
        text = shown.browser.value(
            f"practicePage.name = {json.dumps(name)}; practicePage.answersText()"
        )
        found = read_answers(text)
        assert not found.changed
        assert found.name == clean_name(name)
        assert found.recipe == PRACTICE.recipe
        assert found.digest == PRACTICE.digest


def test_hostile_texts_stay_texts(browser, tmp_path):
    fact = literal(HOSTILE)
    scene = PRACTICE.steps[0].scene
    task = ChoiceTask(
        name="1", prompt=fact, scene=scene, right=fact, rights=("A",), hint=fact,
        options=(Option(fact),) * 3, said={"B": fact},
    )  # fmt: skip
    hostile = Practice(fact, (Step((fact,), scene, task, fact),), (("practice", HOSTILE),), (fact,))
    shown = ShownPractice(browser, tmp_path, hostile)
    for answer in ("B", "A"):
        shown.fill(answer)
        browser.press("Enter")
    assert HOSTILE in shown.feedback
    browser.press("Enter")
    assert HOSTILE in shown.read("#summary")
    assert shown.read("#title") == HOSTILE
    assert browser.value("document.querySelectorAll('img').length") == 0
    assert browser.requests() == [shown.path.as_uri()]
    assert browser.faults() == []
