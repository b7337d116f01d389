"""Figures of all coaches that take long to read. The job `figures` stores them, and pages read what it stored."""

import hashlib
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Protocol

import orjson
from sqlalchemy import JSON, String, delete, or_, text
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


def stored_as(name: str, *statements: str) -> str:
    """Return the name of figures that these statements read, in this release.

    A release with other categories, or other columns, so neither reads figures that it does not understand nor stores
    such for the processes of the release before.
    """
    made_by = "\n".join((version("sideline"), *statements))
    return f"{name} {hashlib.sha256(made_by.encode()).hexdigest()[:8]}"


def read_stored(reads: Reads, name: str) -> Any:
    """Return stored figures, or None before the job has stored them."""
    rows = reads.fetch("SELECT CAST(content AS TEXT) FROM figures WHERE name = :name", name=name)
    return orjson.loads(rows[0][0]) if rows else None


def store(session: Session, name: str, content: Any) -> None:
    """Store figures, in place of those stored before, also by another release."""
    base = name.partition(" ")[0]
    others = or_(StoredFigures.name == base, StoredFigures.name.startswith(f"{base} ", autoescape=True))
    session.execute(delete(StoredFigures).where(others, StoredFigures.name != name))
    session.merge(StoredFigures(name=name, content=content))
