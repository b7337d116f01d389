"""Statistics from the kernel: CPU time, memory, and CPU time that the host gave to other guests (steal)."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_STEAL_COLUMN = 7  # in /proc/stat


def descendants_cpu_seconds() -> float:
    """Return the CPU seconds of all running descendants of this process and their threads."""
    return sum(map(_cpu_seconds, processes_below(os.getpid())))


def processes_below(pid: int) -> set[int]:
    """Return the ids of all running descendants of a process."""
    parents = {child: int(fields[1]) for child, fields in _processes()}
    descendants = {pid}
    while children := {child for child, parent in parents.items() if parent in descendants} - descendants:
        descendants |= children
    return descendants - {pid}


def group_cpu_seconds(group: int) -> float:
    """Return the CPU seconds of the running processes of a process group."""
    return sum(_cpu_seconds(pid) for pid, fields in _processes() if int(fields[2]) == group)


def memory_mb(group: int) -> float:
    """Return the resident memory of a process group in MB, without the page cache."""
    members = [pid for pid, fields in _processes() if int(fields[2]) == group]
    return sum(_resident_kilobytes(pid) for pid in members) * 1024 / 1e6


def steal_share(before: list[int]) -> float:
    """Return the share of CPU time that the host gave to other guests since `before`, a result of `cpu_ticks`."""
    ticks = [current - previous for current, previous in zip(cpu_ticks(), before, strict=True)]
    return ticks[_STEAL_COLUMN] / max(1, sum(ticks))


def cpu_ticks() -> list[int]:
    """Return the ticks of all CPUs since boot, one number per column of /proc/stat."""
    return [int(ticks) for ticks in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]


def _processes() -> Iterator[tuple[int, list[str]]]:
    """Yield the id of each process and its status fields: state, parent, group and so on."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name in parentheses may contain spaces.
            yield int(stat.parent.name), stat.read_text().rpartition(")")[2].split()


def _cpu_seconds(pid: int) -> float:
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):
            nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9


def _resident_kilobytes(pid: int) -> int:
    lines = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return sum(int(words[1]) for words in lines if words[0] in ("RssAnon:", "RssShmem:"))
