"""Checks of this machine: settings, data folder, keys, clock and disks."""

import ctypes
import errno
import os
import pwd
import shutil
import stat
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real
from sideline.core import clock
from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE
from sideline.core.db.engine import Database
from sideline.core.files import write_error
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.jobs.job import job_states
from sideline.operations.jobs.registry import JOBS, days_ahead

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def check_settings_file(file: Path | None) -> Check:
    """Check who may read the settings file, which contains passwords."""
    name = "settings file"
    if file is None:
        return ok(name, "none: the settings come from the environment")
    mode = file.stat()
    if mode.st_mode & _OTHERS:
        return error(
            name, f"other users of this machine may read {file}, which contains passwords", f"chmod 600 {file}"
        )
    return ok(name, f"{file}, readable only by {_user(mode.st_uid)}")


def check_settings(settings: Settings) -> Iterator[Check]:
    """Check that the settings are those of a public site that names its operator."""
    try:
        ensure_addresses_are_real(settings)
    except SettingsError as problem:
        name, _, reason = str(problem).partition(": ")
        yield error("settings", f"{name}: {reason}", f"set {name}")
    else:
        yield ok("settings", "all names and values are valid")
    if missing := settings.missing_operator_settings:
        yield warning("legal pages", "some facts about who runs the site are missing", f"set {', '.join(missing)}")
    else:
        yield ok("legal pages", "they name the operator")


def check_data_folder(settings: Settings) -> Iterator[Check]:
    """Check the data folder, and that the service can read both keys."""
    folder = settings.data_dir.absolute()
    try:
        mode = folder.stat()
    except OSError as problem:
        yield error("data folder", f"{folder}: {problem.strerror}", "set SIDELINE_DATA_DIR to the folder of the site")
        return
    if mode.st_mode & _OTHERS:
        yield error("data folder", f"other users of this machine may enter {folder}", f"chmod 700 {folder}")
    else:
        yield ok("data folder", f"{folder}, only for {_user(mode.st_uid)}")
    if settings.signing_key is not None:
        yield ok("signing key", "set by SIDELINE_SIGNING_KEY")
    else:
        yield check_key("signing key", "SIDELINE_SIGNING_KEY", folder / KEY_FILE, mode.st_uid)
    if settings.authors_key is not None:
        yield ok("authors' key", "set by SIDELINE_AUTHORS_KEY")
    else:
        yield check_key("authors' key", "SIDELINE_AUTHORS_KEY", folder / AUTHORS_KEY_FILE, mode.st_uid)


def check_key(name: str, variable: str, file: Path, owner: int) -> Check:
    """Check the file of a key, which must belong to the `owner` of the data folder."""
    try:
        mode = file.stat()
    except FileNotFoundError:
        return error(name, f"there is no {file}", f"copy the site's key there, or set {variable}; a new one is no use")
    except OSError as problem:
        return warning(name, f"not checked: {file}: {problem.strerror}", "run the command as root")
    if mode.st_uid != owner:
        whose = f"{file} belongs to {_user(mode.st_uid)}, so the site cannot read it"
        return error(name, whose, f"chown --reference={file.parents[1]} {file}")
    if mode.st_mode & _OTHERS:
        return error(name, f"other users of this machine may read {file}", f"chmod 600 {file}")
    return ok(name, str(file))


def may_read_keys(settings: Settings) -> bool:
    """Whether both keys exist and this user may read them. Loading them otherwise creates new ones, or fails."""
    files = [
        settings.data_dir / file
        for configured, file in ((settings.signing_key, KEY_FILE), (settings.authors_key, AUTHORS_KEY_FILE))
        if configured is None
    ]
    return all(os.access(file, os.R_OK) for file in files)


def _user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


# Checks of the clock: against the kernel's own judgment, the database server and what the site last stored.

MAX_DIFFERENCE = timedelta(seconds=30)
"""Codes of two-step sign-in are valid for 30 seconds."""

_REMEDY = "set the clock, and keep it right with chrony or systemd-timesyncd"
_TIME_ERROR = 5
"""What adjtimex returns if nothing synchronizes the clock."""

_TIMEX_BYTES = 1024
"""More than struct timex takes on any system."""


def check_clock(database: Database | None) -> Iterator[Check]:
    """Compare this machine's clock with everything that tells the time."""
    problems = []
    if database is not None:
        try:
            problems = [problem for problem in (_behind_or_ahead(database), _against_server(database)) if problem]
        except SQLAlchemyError:
            problems = []  # the check of the database names the cause
    yield from problems
    if not problems:
        if _is_synchronized() is False:
            yield warning(
                "clock", "nothing synchronizes the clock of this machine", "install chrony or systemd-timesyncd"
            )
        else:
            yield ok("clock", f"{clock.now():%Y-%m-%d %H:%M} UTC")


def compare_clocks(other: datetime, whose: str) -> Check | None:
    """Return an error if this machine's clock differs from another one."""
    difference = clock.now() - other
    if abs(difference) <= MAX_DIFFERENCE:
        return None
    direction = "ahead of" if difference > timedelta(0) else "behind"
    return error("clock", f"this machine is {_words(abs(difference))} {direction} {whose}", _REMEDY)


def _behind_or_ahead(database: Database) -> Check | None:
    now, states = clock.now(), job_states(database)
    last = max((state.last_run_at for state in states.values() if state.last_run_at), default=None)
    if last and last > now + MAX_DIFFERENCE:
        return error("clock", f"this machine is {_words(last - now)} behind the last run of a job", _REMEDY)
    ahead = max(days_ahead(database, job, states, now) for job in JOBS)
    if ahead:
        summary = f"this machine is {ahead:,} days ahead of what the site last stored, so no job deletes anything"
        right = "if the clock is right and the site was off: sideline jobs run claims --trust-clock"
        return error("clock", summary, f"{_REMEDY}; {right}")
    return None


def _against_server(database: Database) -> Check | None:
    if database.is_sqlite:
        return None
    with database.engine.connect() as connection:
        return compare_clocks(connection.scalar(text("SELECT clock_timestamp()")), "the database server")


def _is_synchronized() -> bool | None:
    """Return what the kernel says about its clock, or None if it cannot be asked."""
    if sys.platform != "linux":
        return None
    try:
        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
    except (OSError, AttributeError):
        return None
    return None if state < 0 else bool(state != _TIME_ERROR)


def _words(difference: timedelta) -> str:
    if difference >= timedelta(days=2):
        return f"{difference.days:,} days"
    minutes = round(difference.total_seconds() / 60)
    return f"{minutes:,} minutes" if minutes > 1 else f"{round(difference.total_seconds())} seconds"


# Checks of the disks of this machine.

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
