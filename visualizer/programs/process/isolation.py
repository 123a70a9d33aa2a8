"""Isolation of the processes that judge from the students' programs that they start, and limits of processes."""

from __future__ import annotations

import os
from contextlib import suppress

#: The capability of an administrator to open hidden processes; the version of capability sets.
_CAP_SYS_PTRACE, _CAPABILITY_VERSION = 19, 0x20080522
#: The arguments of `prctl`, with numbers from <linux/prctl.h>: hide the process, adopt descendants
#: that detach themselves, and drop `_CAP_SYS_PTRACE` for ever.
_PROCESS_CONTROLS = ((4, 0), (36, 1), (24, _CAP_SYS_PTRACE))
#: How the names of variables begin by which a user's other tools change what a runtime or a compiler does.
_FOREIGN_VARIABLES = (
    *("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS", "NODE_", "PYTHON"),
    *("VSCODE_INSPECTOR_OPTIONS", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES"),
)


def plain_environment() -> dict[str, str]:
    """The environment for the process that judges, and for the runtimes and compilers that it starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith(_FOREIGN_VARIABLES)}


def processor_seconds(process: int) -> float:
    """The processor time that a process and its descendants have used, in seconds; 0 if it has ended."""
    import psutil  # only long judging needs it

    total = 0.0
    with suppress(psutil.Error):
        parent = psutil.Process(process)
        for each in (parent, *parent.children(recursive=True)):
            with suppress(psutil.Error):
                total += sum(each.cpu_times()[:4])  # of descendants that have ended too, where the system keeps that
    return total


def isolate_process() -> None:
    """Keep the descendants of this process from reading its files and memory, and from outliving it.

    A descendant that detaches itself becomes a child of this process. Other systems than Linux
    are left as they are.
    """
    with suppress(ImportError, OSError, AttributeError, TypeError):
        from ctypes import CDLL, c_uint32

        system = CDLL(None)
        for option, value in _PROCESS_CONTROLS:
            system.prctl(option, value, 0, 0, 0)
        header, capabilities = (c_uint32 * 2)(_CAPABILITY_VERSION, 0), (c_uint32 * 6)()
        system.capget(header, capabilities)
        for index in range(3):  # the effective, the permitted and the inheritable set
            capabilities[index] &= ~(1 << _CAP_SYS_PTRACE)
        system.capset(header, capabilities)


def limit_resources(**limits: int) -> None:
    """Limit what this process may use, as ``RLIMIT_AS=2**30`` does, where the system can do that."""
    with suppress(ImportError):
        import resource

        for name, most in limits.items():
            with suppress(ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (most, most))
