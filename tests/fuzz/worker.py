"""A process of its own that tries inputs until it is ended, and says what it does.

It is started with a seed, a folder and the names of fuzzers. Before each input it leaves that in
the folder, and before and after it writes a line of JSON, so that what hangs or dies is known.
"""

from __future__ import annotations

import json
import sys
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzzers import FUZZERS
from fuzzing import Finding, Fuzzer

#: The file in the folder that has the input which is being tried.
INPUT = "input"
#: What a worker may take, in bytes of address space.
_MOST_MEMORY = 6 * 1024**3
#: How many smaller inputs are tried in place of one that is a finding.
_MOST_CUTS = 200


def tried(fuzzer: Fuzzer, data: bytes) -> tuple[bool, Finding | None]:
    """Whether an input was taken, and the finding that it is, if it is one."""
    with TemporaryDirectory(prefix="fuzz-") as folder:
        try:
            return fuzzer.tried(data, Path(folder)), None
        except KeyboardInterrupt:
            raise
        except (
            BaseException
        ) as error:  # what a window catches is a finding too, and is no Exception
            return False, Finding.of(error)


def made_smaller(fuzzer: Fuzzer, data: bytes, finding: Finding) -> bytes:
    """What is left of ``data`` when all that the finding does not need is cut out of it."""
    cuts, size = 0, len(data) // 2
    while size and cuts < _MOST_CUTS:
        start, shorter_found = 0, False
        while start < len(data) and cuts < _MOST_CUTS:
            shorter = data[:start] + data[start + size :]
            again = tried(fuzzer, shorter)[1]
            cuts += 1
            if again is not None and again.where == finding.where:
                data, shorter_found = shorter, True
            else:
                start += size
        size = size if shorter_found else size // 2
    return data


def work(seed: str, folder: Path, names: list[str]) -> None:
    """Try inputs without end, of each fuzzer for an equal share of the time."""
    _limit_memory()
    spent = dict.fromkeys(names, 0.0)
    known: set[str] = set()
    number = 0
    while True:
        number += 1
        fuzzer = FUZZERS[min(names, key=spent.__getitem__)]
        began = time.monotonic()
        data = fuzzer.input_of(f"{seed} {number}")
        (folder / INPUT).write_bytes(data)
        _say(begins=fuzzer.name)
        taken, finding = tried(fuzzer, data)
        if finding is not None and finding.where not in known and fuzzer.confined:
            known.add(finding.where)
            (folder / INPUT).write_bytes(made_smaller(fuzzer, data, finding))
        spent[fuzzer.name] += time.monotonic() - began
        _say(ended=fuzzer.name, taken=taken, finding=asdict(finding) if finding else None)
        sys.stdin.readline()  # until what was found is copied


def _say(**values: object) -> None:
    assert sys.__stdout__ is not None
    sys.__stdout__.write(json.dumps(values) + "\n")
    sys.__stdout__.flush()


def _limit_memory() -> None:
    with suppress(ImportError, ValueError):  # Windows has no limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    work(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
