"""`sideline serve --demo --public`: a demo for strangers on the web. It begins again each night, sends no email, and
keeps nothing of its visitors.
"""

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from uvicorn import Server

from sideline.config.own_files import ANNOUNCEMENT_FILE
from sideline.config.settings import Settings
from sideline.core import clock

RESET_HOUR = 9
"""The hour of the reset, in UTC: night in the United States."""

_ANNOUNCEMENT = "This is a demo with made-up people. Everything you do here is deleted every night."

FOLDER = "public-demo"
"""The folder of the demo in the data folder. Each start and each reset deletes it."""


def overrides(data_dir: Path) -> dict[str, object]:
    """Return the settings of a public demo that replace those of its operator.

    With weekly editions, nobody but its author reads what a stranger writes: the reset comes before the edition.
    """
    return {
        "public_demo": True,
        "data_dir": data_dir / FOLDER,
        "publication": "weekly",
        "staff_second_factor": False,
        "confirm_email": False,
        "registration": "open",
        "rate_limits": "on",
        "workers": 1,
    }


def write_announcement(data_dir: Path) -> None:
    """Say on each page what this is. The settings must be those of the demo."""
    (data_dir / ANNOUNCEMENT_FILE).write_text(_ANNOUNCEMENT, encoding="utf-8")


def without_traces(settings: Settings) -> Settings:
    """Return the settings without the addresses to which a site sends something, and without the folder for backups."""
    return settings.model_copy(update={"smtp_url": None, "webhook_url": "", "alarm_webhook": None, "backup_dir": None})


def delete_last(data_dir: Path) -> None:
    """Delete what is left of the last demo."""
    shutil.rmtree(data_dir / FOLDER, ignore_errors=True)


def seconds_until_reset(now: datetime) -> int:
    """Return the seconds until the next reset, at least one."""
    reset = now.replace(hour=RESET_HOUR, minute=0, second=0, microsecond=0)
    if reset <= now:
        reset += timedelta(days=1)
    return max(1, round((reset - now).total_seconds()))


def prepare_signals() -> None:
    """Let SIGTERM end this process with SystemExit, and SIGHUP nothing until there is something to reset.

    uvicorn raises SIGTERM again once the server has stopped.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


@contextmanager
def stopped_for_reset(server: Server) -> Iterator[None]:
    """Stop the server at the next reset, or on SIGHUP, and start this command again once all else has been closed."""
    is_due = False

    def stop(*_: object) -> None:
        nonlocal is_due
        is_due = server.should_exit = True

    signal.signal(signal.SIGHUP, stop)
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds_until_reset(clock.now()))
    yield
    signal.alarm(0)
    # Inherited by the process that starts again: a second SIGHUP would end it.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if is_due:
        raise Reset


class Reset(Exception):
    """The demo is to start again."""


def start_again() -> None:
    """Replace this process by a new one of the same command."""
    sys.stdout.flush()
    os.execv(sys.executable, sys.orig_argv)  # noqa: S606  # the command itself
