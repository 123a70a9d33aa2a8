"""What is said of an answer: whether it is right, and why."""

from __future__ import annotations

from visualizer.analysis.explanation import Fact
from visualizer.exercises.outcomes import whole_percent
from visualizer.exercises.progress import Progress
from visualizer.exercises.tasks import Judgement, Task
from visualizer.language.practice import all_said, said
from visualizer.window.screens.practice.answering import Answering, Reply


def last_judgement(task: Task, progress: Progress) -> Judgement:
    """How the last answer to a task was judged."""
    return progress.judgement(task, progress.given(task)[-1])


def reply_to(task: Task, answering: Answering | None, progress: Progress) -> Reply | None:
    """What is said of the last answer; None where nothing was answered."""
    given, settled = progress.given(task), progress.settled(task)
    if answering is None:
        return None
    if not (given or settled) or (answering.reply is not None and not settled):
        return answering.reply
    if not given:
        return _solution(task, answering, "")
    judged = last_judgement(task, progress)
    why = all_said(judged.said)
    if not task.graded and judged.right:
        return Reply("Your answer is noted", why)
    if judged.right:
        number = len(given)
        right = Fact("reply-right-at", {"number": number}) if number > 1 else Fact("reply-right")
        return Reply(said(right), why, True)
    if not settled:
        left = Fact("reply-not-yet", {"count": task.tries - len(given)})
        return Reply(said(left), why, False)
    if judged.share > 0 or answering.keeps_answer:
        partly = Fact("reply-partly", {"percent": whole_percent(judged.share)})
        return Reply(said(partly), why, None)
    return _solution(task, answering, why)


def _solution(task: Task, answering: Answering, why: str) -> Reply:
    words = answering.say(task.solution) if task.solution else ""
    fact = Fact("reply-answer", {"answer": words}) if words else Fact("reply-answer-seen")
    return Reply(said(fact), " ".join(filter(None, (why, said(task.right)))))
