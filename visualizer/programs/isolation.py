"""What keeps the processes of students' programs apart from those that judge, where Linux can."""

from __future__ import annotations

from contextlib import suppress

#: What is asked of Linux, by its numbers in <linux/prctl.h>, each with a value: to hide, to adopt
#: what is begun below and detaches itself, and to lose for ever the right of `_CAP_SYS_PTRACE`.
_PROCESS_CONTROLS = ((4, 0), (36, 1), (24, 19))
#: An administrator's right to open hidden processes; the version of sets of rights.
_CAP_SYS_PTRACE, _CAPABILITY_VERSION = 19, 0x20080522


def isolate_process() -> None:
    """Let no process that this one begins open its files or read its memory, or outlive it unseen.

    What detaches itself becomes a child of this process. Nothing happens on other systems.
    """
    with suppress(ImportError, OSError, AttributeError, TypeError):
        from ctypes import CDLL, c_uint32

        system = CDLL(None)
        for option, value in _PROCESS_CONTROLS:
            system.prctl(option, value, 0, 0, 0)
        head, rights = (c_uint32 * 2)(_CAPABILITY_VERSION, 0), (c_uint32 * 6)()
        system.capget(head, rights)
        for index in range(3):  # the effective, the permitted and the inherited ones
            rights[index] &= ~(1 << _CAP_SYS_PTRACE)
        system.capset(head, rights)
