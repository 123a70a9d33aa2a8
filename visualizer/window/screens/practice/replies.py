"""What is said of an answer: whether it is right, and why."""

from __future__ import annotations

from visualizer.exercises.progress import Progress
from visualizer.exercises.tasks import Judgement, Task
from visualizer.language.formatting import percent_text
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
        with_try = {1: "", 2: ", with the second try"}.get(len(given), f", with try {len(given)}")
        return Reply(f"Right{with_try}", why, True)
    if not settled:
        left = task.tries - len(given)
        return Reply("Not yet: one more try" if left == 1 else "Not yet: try again", why, False)
    if judged.share > 0 or answering.keeps_answer:
        return Reply(f"{percent_text(judged.share)} of it is right", why, None)
    return _solution(task, answering, why)


def _solution(task: Task, answering: Answering, why: str) -> Reply:
    words = answering.say(task.solution) if task.solution else ""
    heading = f"The answer: {words}" if words else "The answer"
    return Reply(heading, " ".join(filter(None, (why, said(task.right)))))
