"""Processor time that a site has used: of its processes and of the PostgreSQL it asks, as the kernel counts it."""

import os
from contextlib import suppress
from pathlib import Path


def seconds_of_descendants() -> float:
    """Processor seconds of all living processes below this one, with those of their threads."""
    below, parents = {os.getpid()}, _parents()
    grown = True
    while grown:
        more = {pid for pid, parent in parents.items() if parent in below} - below
        below |= more
        grown = bool(more)
    return sum(_seconds(pid) for pid in below - {os.getpid()})


def _parents() -> dict[int, int]:
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                # The name in brackets may hold blanks; the parent is the second field behind it.
                found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def _seconds(pid: int) -> float:
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):
            nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9
