"""Judging many submissions in parallel, and keeping the verdicts, so that none is judged twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from visualizer.errors import ProgramError, pluralize, reason_of
from visualizer.files import AnyPath, write_atomically
from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import JudgingProcess, could_not_run_verdict
from visualizer.programs.judging.submissions import Submission
from visualizer.programs.verdicts.verdict import Status, Verdict, from_json, to_json
from visualizer.recording.crashes import Crash, CrashKind

#: The default limit for one submission, of processor time: a right but slow program needs less.
LONGEST_JUDGING_SECONDS = 30.0
#: How many times as long it may take by the clock, on a machine that has other things to do, or waiting for something.
CLOCK_FACTOR = 10
#: The crashes after which judging again may give another verdict.
_UNSTORED_KINDS = (CrashKind.PROCESS_ENDED, CrashKind.TIME, CrashKind.DEFECT)
#: The first line of a file of results.
_FILE_HEADER = {"format": "visualizer-class-results", "version": 2}


class JudgingResults:
    """Verdicts by their keys, kept in a file unless ``path`` is None.

    The file has a line of JSON for each verdict, and is written atomically. Raises ProgramError
    for another kind of file, so that it is not overwritten. A verdict that cannot be read is
    missing.
    """

    def __init__(self, path: AnyPath | None = None) -> None:
        self.path = path
        self._json_texts: dict[str, str] = {}
        try:
            if path is not None:
                header, *lines = Path(path).read_text("utf-8").splitlines() or [json.dumps(_FILE_HEADER)]
                if json.loads(header) != _FILE_HEADER:
                    raise ValueError("it is no file of kept results")
                self._json_texts.update(map(json.loads, lines))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, RecursionError) as error:
            raise ProgramError(
                f"results cannot be kept here ({reason_of(error)}); choose another file", source=str(path)
            ) from None

    def get(self, key: str) -> Verdict | None:
        """The verdict that is kept under a key; None if it is missing."""
        try:
            return from_json(self._json_texts[key], Verdict)
        except (KeyError, ProgramError):
            return None

    def put(self, key: str, verdict: Verdict) -> None:
        """Keep a verdict. The file is written at once, so that nothing is lost if the process is killed.

        Raises FileError if it cannot be written.
        """
        self._json_texts[key] = to_json(verdict)
        if self.path is not None:
            lines = map(json.dumps, (_FILE_HEADER, *self._json_texts.items()))
            write_atomically(self.path, "".join(f"{line}\n" for line in lines).encode("ascii"))


@dataclass(frozen=True)
class JudgedSubmission:
    """A submission and the verdict on it."""

    submission: Submission
    verdict: Verdict

    @property
    def hit_time_limit(self) -> bool:
        """Whether a run, or the whole judging, exceeded its time limit."""
        fault = self.verdict.deciding_crash
        return fault is not None and fault.kind is CrashKind.TIME


@dataclass
class RunningJudgement:
    """A submission that is being judged."""

    submission: Submission
    key: str
    judging: JudgingProcess
    started_at: float
    used_before: float  # of the processor's time, for others

    def is_too_long(self, now: float, most: float) -> bool:
        """Whether judging has used more than ``most`` seconds of the processor, or many more by the clock."""
        elapsed = now - self.started_at
        if elapsed < most:
            return False
        return elapsed > CLOCK_FACTOR * most or self.judging.processor_seconds - self.used_before > most


@dataclass
class ClassRun:
    """Judges submissions, at most ``jobs`` at once; `advance` has to be called until it returns False.

    Verdicts are looked up in ``results`` and added to it, unless judging failed for a reason of
    the machine. ``version`` names the versions of this project and of Python, ``clock`` returns
    seconds, and ``max_seconds`` is the limit for one submission, of processor time.
    """

    submissions: Sequence[Submission]
    settings: JudgeSettings
    results: JudgingResults
    jobs: int
    clock: Callable[[], float]
    version: str
    max_seconds: float = LONGEST_JUDGING_SECONDS
    judged_by_submission: dict[Submission, JudgedSubmission] = field(default_factory=dict, init=False)
    running: list[RunningJudgement] = field(default_factory=list, init=False)
    #: Processes for the next submissions; starting one takes as long as judging a small program.
    _free: list[JudgingProcess] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._remaining = list(reversed(self.submissions))

    def advance(self) -> bool:
        """Collect finished verdicts and start judging others, without waiting; False when all are done.

        Raises FileError if the results cannot be kept.
        """
        for running in list(self.running):
            self._collect_verdict(running)
        while self._remaining and len(self.running) < self.jobs:
            self._start_judging(self._remaining.pop())
        return bool(self.running or self._remaining)

    def close(self) -> None:
        """End the processes that judge."""
        for each in (*self._free, *(running.judging for running in self.running)):
            each.close()

    def judged_submissions(self) -> tuple[JudgedSubmission, ...]:
        """The submissions that have a verdict by now, in order."""
        return tuple(self.judged_by_submission[each] for each in self.submissions if each in self.judged_by_submission)

    def _start_judging(self, submission: Submission) -> None:
        if submission.refusal_reason:
            crash = Crash(CrashKind.LOAD, submission.refusal_reason)
            self._store_verdict(submission, Verdict("", Status.NOT_JUDGED, fault=crash))
            return
        parts = json.dumps([submission.content_key(), to_json(self.settings), self.version])
        key = hashlib.sha256(parts.encode("ascii")).hexdigest()
        known = self.results.get(key)
        if known is not None:
            self._store_verdict(submission, known)
        else:
            reference = str(submission.path)
            if self._free:
                judging = self._free.pop()
                judging.judge(reference)
            else:
                judging = JudgingProcess(reference, self.settings)
            used = judging.processor_seconds
            self.running.append(RunningJudgement(submission, key, judging, self.clock(), used))

    def _collect_verdict(self, running: RunningJudgement) -> None:
        verdict = running.judging.verdict
        if verdict is None:
            if not running.is_too_long(self.clock(), self.max_seconds):
                return
            limit = pluralize(round(self.max_seconds), "second")
            message = f"Judging it took more than {limit}; check this file alone."
            verdict = could_not_run_verdict("", CrashKind.TIME, message)
        self.running.remove(running)
        if running.judging.can_go_on:
            self._free.append(running.judging)
        else:
            running.judging.close()
        # Judging again may give another verdict if the judging itself has failed.
        if verdict.fault is None or verdict.fault.kind not in _UNSTORED_KINDS:
            self.results.put(running.key, verdict)
        self._store_verdict(running.submission, verdict)

    def _store_verdict(self, submission: Submission, verdict: Verdict) -> None:
        self.judged_by_submission[submission] = JudgedSubmission(submission, replace(verdict, name=submission.name))
