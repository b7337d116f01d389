"""Checks of the disks of this machine."""

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from sideline.core.files import write_error
from sideline.operations.checks import Check, error, ok, warning

LEAST_FREE_PERCENT = 10
GIGABYTE = 1_000_000_000


def check_disks(data_dir: Path, *, is_sqlite: bool) -> Iterator[Check]:
    """Check the disk of the data folder, which also has the database if it is SQLite."""
    yield check_disk("disk", data_dir)
    if not is_sqlite:
        yield ok("disk of the database", "not visible from here: let PostgreSQL's machine have an alarm of its own")


def check_disk(name: str, folder: Path) -> Check:
    """Check that the disk of a folder can be written and has space."""
    try:
        total, _, free = shutil.disk_usage(folder)
    except OSError as problem:
        return error(name, f"{folder}: {problem.strerror}", "check that the folder exists and its disk is mounted")
    space = f"{percent_free(total, free)}% free ({round(free / GIGABYTE, 1):,} of {round(total / GIGABYTE, 1):,} GB)"
    failed_with = write_error(folder)
    if failed_with in (errno.ENOSPC, errno.EDQUOT):
        return error(name, f"the disk is full: {folder}, {space}", "free space on it; the site recovers by itself")
    if failed_with:
        cause = f"nothing can be written ({os.strerror(failed_with)})"
        return error(name, f"{cause}: {folder}, {space}", "run as root; check permissions, limits and mount")
    if percent_free(total, free) < LEAST_FREE_PERCENT:
        return warning(name, f"{folder}: {space}", "free space on it, or make it larger")
    return ok(name, f"{folder}: {space}")


def percent_free(total: int, free: int) -> int:
    """Return the free share of a disk in whole percent, rounded down."""
    return 100 * free // total if total else 0
