"""The announcement on top of all pages: a text file in the data folder, read again while the site runs."""

import hashlib
import time
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import structlog

from sideline.config.addresses import web_url
from sideline.config.own_files import ANNOUNCEMENT_FILE

log = structlog.get_logger()

MAX_LENGTH = 300
"""The maximum number of characters of the text."""

_MAX_BYTES = 4_000

CACHE_SECONDS = 30
"""How long a process uses what it read."""


class Announcement(NamedTuple):
    """A line for everybody, an address to read more or '', and an id that changes with them."""

    text: str
    link: str
    id: str


class AnnouncementFile:
    """The announcement of one process."""

    def __init__(self, data_dir: Path) -> None:
        self._file = data_dir / ANNOUNCEMENT_FILE
        self._current: Announcement | None = None
        self._read_at = float("-inf")
        self._lock = Lock()

    def current(self) -> Announcement | None:
        """Return the announcement, or None without one. A file that cannot be used is logged and not shown."""
        if time.monotonic() >= self._read_at + CACHE_SECONDS:
            with self._lock:
                self._current, self._read_at = self._read(), time.monotonic()
        return self._current

    def _read(self) -> Announcement | None:
        try:
            with self._file.open("rb") as opened:
                content = opened.read(_MAX_BYTES + 1)
            return parse(content)
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("announcement_not_shown", file=str(self._file), reason=error.strerror)
        except ValueError as error:
            log.warning("announcement_not_shown", file=str(self._file), reason=str(error))
        return None


def parse(content: bytes) -> Announcement | None:
    """Return the announcement in a file: a text and, if the last line is an address, a link. None for an empty file.

    Raises ValueError with the reason if it cannot be shown.
    """
    try:
        lines = [" ".join(line.split()) for line in content.decode("utf-8-sig").splitlines() if line.strip()]
    except UnicodeDecodeError:
        raise ValueError("must be UTF-8") from None
    link = lines.pop() if len(lines) > 1 and _is_address(lines[-1]) else ""
    text = " ".join(lines)
    if not text:
        return None
    if len(text) > MAX_LENGTH or not text.isprintable():
        raise ValueError(f"must be plain text of at most {MAX_LENGTH} characters")
    return Announcement(text, link, hashlib.sha256(f"{text}\n{link}".encode()).hexdigest()[:16])


def _is_address(line: str) -> bool:
    """Whether a line is a path of this site or the URL of another one."""
    if line.startswith("/"):
        return not line.startswith(("//", "/\\")) and " " not in line and "\\" not in line
    try:
        return bool(web_url(line))
    except ValueError:
        return False
