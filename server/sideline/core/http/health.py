"""Health checks: liveness and readiness."""

import time
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from sideline.core.db import migrate
from sideline.core.db.engine import Database
from sideline.core.errors import Refusal
from sideline.core.files import can_write
from sideline.core.http.deps import CurrentSite
from sideline.core.http.errors import RETRY_AFTER_SECONDS
from sideline.core.http.schemas import ResponseModel, problem_responses

router = APIRouter(tags=["health"])

KEEP_SECONDS = 5
"""How long a process reuses its last answer of /readyz. Anybody may request it, and each check writes to the disk."""

_kept = WeakKeyDictionary[Database, tuple[float, tuple[str, str] | None]]()


class Health(ResponseModel):
    """The response of a check that passes."""

    status: Literal["ok"] = "ok"


@router.get("/healthz")
async def alive() -> Health:
    """The process answers."""
    # async: it must not wait for a thread while all of them wait for the database.
    return Health()


@router.get("/readyz", responses=problem_responses(503))
def ready(site: CurrentSite) -> Health:
    """The database can be reached and written, and has the newest schema; 503 otherwise. The answer may be five
    seconds old.
    """
    kept = _kept.get(site.database)
    if kept is None or time.monotonic() >= kept[0]:
        kept = _kept[site.database] = (time.monotonic() + KEEP_SECONDS, _refusal(site.database))
    if kept[1]:
        raise Refusal(503, *kept[1], retry_after=RETRY_AFTER_SECONDS)
    return Health()


def _refusal(database: Database) -> tuple[str, str] | None:
    """The code and message of the problem; None if there is none."""
    try:
        current, writable = migrate.is_current(database), _is_writable(database)
    except SQLAlchemyError:
        return "database_unreachable", "The database can’t be reached."
    if not current:
        return "not_migrated", "The database schema is not the newest."
    return None if writable else ("not_writable", "The disk is full, or the database is read-only.")


def _is_writable(database: Database) -> bool:
    """Whether the database takes changes: SQLite on a full disk and a standby of PostgreSQL take none."""
    if database.is_sqlite:
        return can_write(Path(database.engine.url.database or "").parent)
    with database.reading() as session:
        return bool(session.scalar(text("SHOW transaction_read_only")) == "off")
