"""The windows of the editions of `seasons`: until when what is written is in which edition, for a sport or for all.

An admin sets them at the desk (`desk.edition_windows`). Each change adds a row with all windows, and the last row
applies. Every transaction reads it, so that a change takes effect at once in all processes and on all machines.
"""

import json
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import JSON, Connection, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.config.publication import Window
from sideline.core.db.engine import Base


class EditionWindows(Base):
    """The windows after a change, each as sport, last day and day of publication. Versions begin with 1 and have no
    gaps: of two admins who change the same version, the second one is refused.
    """

    __tablename__ = "edition_windows"

    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    windows: Mapped[list[list[str]]] = mapped_column(JSON)


class StoredWindows(NamedTuple):
    """The windows and their version; 0 if an admin has never set any."""

    version: int
    windows: tuple[Window, ...]


LAST_WINDOWS = "SELECT version, CAST(windows AS TEXT) FROM edition_windows ORDER BY version DESC LIMIT 1"


def read_windows(connection: Connection) -> StoredWindows:
    """Return the windows that apply. They are read by a connection, because a query of a session would write what its
    caller has not finished yet.
    """
    row = connection.execute(text(LAST_WINDOWS)).first()
    return parse_windows(*row) if row else StoredWindows(0, ())


@lru_cache(2)
def parse_windows(version: int, content: str) -> StoredWindows:
    """Return the windows of a row of LAST_WINDOWS."""
    return StoredWindows(version, windows_of(json.loads(content)))


def windows_of(rows: list[list[str]]) -> tuple[Window, ...]:
    """Return the windows of `EditionWindows.windows`."""
    return tuple(
        Window(sport, date.fromisoformat(closes), date.fromisoformat(publishes)) for sport, closes, publishes in rows
    )
