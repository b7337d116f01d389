"""Figures of all coaches that take long to read. The job `figures` stores them, and pages read what it stored."""

from collections.abc import Sequence
from typing import Any, Protocol

import orjson
from sqlalchemy import JSON, String, text
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base


class Reads(Protocol):
    """What reads figures: a `ReadPool`, whose SELECTs may take two seconds, or a `SlowReads`."""

    def fetch(self, sql: str, **parameters: Any) -> Sequence[Sequence[Any]]:
        """Return the rows of a SELECT with named parameters (`:name`)."""
        ...


class SlowReads:
    """Reads in a session, for jobs."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def fetch(self, sql: str, **parameters: Any) -> Sequence[Sequence[Any]]:
        """Return the rows of a SELECT with named parameters (`:name`)."""
        return self._session.execute(text(sql), parameters).all()


class StoredFigures(Base):
    """Figures by name, as JSON."""

    __tablename__ = "figures"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    content: Mapped[Any] = mapped_column(JSON)


def read_stored(reads: Reads, name: str) -> Any:
    """Return stored figures, or None before the job has stored them."""
    rows = reads.fetch("SELECT CAST(content AS TEXT) FROM figures WHERE name = :name", name=name)
    return orjson.loads(rows[0][0]) if rows else None


def store(session: Session, name: str, content: Any) -> None:
    """Store figures, in place of those stored before."""
    session.merge(StoredFigures(name=name, content=content))
