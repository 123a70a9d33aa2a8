"""Judging many submissions side by side, each in processes of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from visualizer.errors import counted
from visualizer.programs.class_run.results import Results, judging_key
from visualizer.programs.class_run.submissions import Submission
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.judging_process import Judging, JudgingProcess
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.recording.faults import Fault, FaultKind

#: In seconds: what a right and slow program needs is less.
LONGEST_JUDGING = 300.0
#: In seconds. The file of results is written whole: with many results, not after each.
_WRITTEN_EVERY = 1.0


#: What begins to judge a program, by its reference.
Start = Callable[[str, JudgeSettings], Judging]


@dataclass(frozen=True)
class Judged:
    """A submission and the verdict on it. ``kept`` is whether that was known before."""

    submission: Submission
    verdict: Verdict
    kept: bool = False

    @property
    def hit_time_limit(self) -> bool:
        """Whether a run, or all of them together, took longer than allowed."""
        fault = self.verdict.fault
        if fault is None and self.verdict.failure is not None:
            fault = self.verdict.failure.answer.fault
        return fault is not None and fault.kind is FaultKind.TIME


@dataclass
class _Running:
    submission: Submission
    content_key: str
    judging: Judging
    since: float


class ClassRun:
    """Judges submissions, at most ``jobs`` at once; `work` goes on with it and never waits.

    ``results`` has what is known, and gets what is found out; ``version`` says which program
    judges. ``now`` is a clock in seconds. Submissions with the same content are judged once. A
    file that changes while it is judged keeps its verdict this time and is judged again the next;
    so is one whose judging failed for a reason of the machine. ``longest`` is how many seconds one
    submission may take in all.
    """

    def __init__(
        self,
        submissions: Sequence[Submission],
        settings: JudgeSettings,
        results: Results,
        jobs: int,
        now: Callable[[], float],
        *,
        version: str,
        longest: float = LONGEST_JUDGING,
        start: Start = JudgingProcess,
    ) -> None:
        self.submissions = tuple(submissions)
        self.done: dict[Submission, Judged] = {}
        self._settings = settings
        self._results = results
        self._jobs = jobs
        self._now = now
        self._version = version
        self._longest = longest
        self._start = start
        self._waiting = list(reversed(self.submissions))
        self._running: list[_Running] = []
        #: Those that have the content of one that is being judged.
        self._copies: dict[str, list[Submission]] = {}
        self._written = now()

    @property
    def running(self) -> tuple[Submission, ...]:
        """What is being judged now."""
        return tuple(each.submission for each in self._running)

    def work(self) -> bool:
        """Take what has ended and begin what there is room for; whether there is more to do.

        Raises FileError where results cannot be kept.
        """
        for running in list(self._running):
            self._look_at(running)
        while self._waiting and len(self._running) < self._jobs:
            self._begin(self._waiting.pop())
        if self._now() - self._written >= _WRITTEN_EVERY or not self._running:
            self._results.write()
            self._written = self._now()
        return bool(self._running or self._waiting)

    def close(self) -> None:
        """End what is being judged, and write what is known. Raises FileError."""
        for running in self._running:
            running.judging.close()
        self._running.clear()
        self._waiting.clear()
        self._results.write()

    def judged(self) -> tuple[Judged, ...]:
        """What is known by now, in the order of the submissions."""
        return tuple(self.done[each] for each in self.submissions if each in self.done)

    def _begin(self, submission: Submission) -> None:
        content_key = submission.content_key()
        if content_key is None:
            self._put([submission], _failed(submission, FaultKind.LOAD, "The file cannot be read."))
            return
        kept = self._results.get(self._key(content_key))
        if kept is not None:
            self._put([submission], kept, kept=True)
        elif content_key in self._copies:
            self._copies[content_key].append(submission)
        else:
            self._copies[content_key] = [submission]
            judging = self._start(str(submission.path), self._settings)
            self._running.append(_Running(submission, content_key, judging, self._now()))

    def _look_at(self, running: _Running) -> None:
        submission, judging = running.submission, running.judging
        verdict = judging.verdict if judging.poll() else None
        if verdict is None:
            if self._now() - running.since < self._longest:
                return
            limit = counted(round(self._longest), "second")
            verdict = _failed(
                submission, FaultKind.TIME,
                f"Judging it took more than {limit}; check this file alone.",
            )  # fmt: skip
        judging.close()
        self._running.remove(running)
        copies = self._copies.pop(running.content_key)
        if submission.content_key() == running.content_key and _is_lasting(verdict):
            self._results.put(self._key(running.content_key), verdict)
        self._put(copies, verdict)

    def _key(self, content_key: str) -> str:
        return judging_key(content_key, self._settings, self._version)

    def _put(self, submissions: Iterable[Submission], verdict: Verdict, kept: bool = False) -> None:
        for each in submissions:
            self.done[each] = Judged(each, replace(verdict, name=each.name), kept)


def _failed(submission: Submission, kind: FaultKind, message: str) -> Verdict:
    return Verdict(submission.name, Status.COULD_NOT_RUN, fault=Fault(kind, message))


def _is_lasting(verdict: Verdict) -> bool:
    """Whether a second try would find the same: not where the judging itself failed."""
    fault = verdict.fault
    is_machine_s = fault is not None and fault.kind in (FaultKind.DIED, FaultKind.TIME)
    return not (verdict.status is Status.COULD_NOT_RUN and is_machine_s)
