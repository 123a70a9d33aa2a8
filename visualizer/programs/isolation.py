"""What keeps the processes of students' programs apart from those that judge, where Linux can."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

#: What is asked of Linux, by its numbers in <linux/prctl.h>.
_SET_DUMPABLE, _DROP_RIGHT, _ADOPT_ORPHANS = 4, 24, 36
#: The right of an administrator to look into any process, and the version of sets of rights.
_LOOK_INTO_OTHERS, _VERSION = 19, 0x20080522
#: What is raised where another system, or another Python, has none of this.
_NOT_THERE = (ImportError, OSError, AttributeError, TypeError)


def hide_process() -> None:
    """Keep the processes that this one begins from opening its files and reading its memory."""
    with suppress(*_NOT_THERE):
        _system().prctl(_SET_DUMPABLE, 0, 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of whatever is begun below this process and detaches itself."""
    with suppress(*_NOT_THERE):
        _system().prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)


def give_up_looking() -> None:
    """Lose an administrator's right to look into processes that hide, with all that follows."""
    with suppress(*_NOT_THERE):
        from ctypes import c_uint32

        _system().prctl(_DROP_RIGHT, _LOOK_INTO_OTHERS, 0, 0, 0)
        head, rights = (c_uint32 * 2)(_VERSION, 0), (c_uint32 * 6)()
        _system().capget(head, rights)
        for index in range(3):  # the effective, the permitted and the inherited ones
            rights[index] &= ~(1 << _LOOK_INTO_OTHERS)
        _system().capset(head, rights)


def _system() -> Any:  # noqa: ANN401, the C library
    from ctypes import CDLL

    return CDLL(None)
