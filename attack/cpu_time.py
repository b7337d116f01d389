"""CPU time of a site's processes and of its PostgreSQL, as the kernel counts it."""

import os
from contextlib import suppress
from pathlib import Path


def descendants_cpu_seconds() -> float:
    """CPU seconds of all living descendants of this process, with their threads."""
    descendants, parents = {os.getpid()}, _parents()
    growing = True
    while growing:
        children = {pid for pid, parent in parents.items() if parent in descendants} - descendants
        descendants |= children
        growing = bool(children)
    return sum(_seconds(pid) for pid in descendants - {os.getpid()})


def _parents() -> dict[int, int]:
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                # The name in parentheses may contain blanks; the parent is the second field after it.
                found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def _seconds(pid: int) -> float:
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):
            nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9
