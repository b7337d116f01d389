"""Health checks: liveness and readiness."""

import time
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter
from sqlalchemy import text
from sqlalchemy.exc import InternalError, SQLAlchemyError

from sideline.core.db import migrate
from sideline.core.db.engine import Database
from sideline.core.errors import Refusal
from sideline.core.files import can_write
from sideline.core.http.deps import CurrentSite
from sideline.core.http.errors import RETRY_AFTER_SECONDS
from sideline.core.http.schemas import ResponseModel, problem_responses

router = APIRouter(tags=["health"])

KEEP_SECONDS = 5
"""How long a process reuses its last result of /readyz: anyone may request it, and each check writes to the disk."""

_last_results = WeakKeyDictionary[Database, tuple[float, tuple[str, str] | None]]()


class Health(ResponseModel):
    """The response of a passing check."""

    status: Literal["ok"] = "ok"


@router.get("/healthz")
async def alive() -> Health:
    """Liveness check: the process is running."""
    # async, so that it does not wait for a thread while all threads wait for the database.
    return Health()


@router.get("/readyz", responses=problem_responses(503))
def ready(site: CurrentSite) -> Health:
    """Readiness check: the database is reachable and writable, and this release can use its schema; 503 otherwise. The
    result may be up to five seconds old.
    """
    last = _last_results.get(site.database)
    if last is None or time.monotonic() >= last[0]:
        last = _last_results[site.database] = (time.monotonic() + KEEP_SECONDS, _refusal(site.database))
    if last[1]:
        raise Refusal(503, *last[1], retry_after=RETRY_AFTER_SECONDS)
    return Health()


def _refusal(database: Database) -> tuple[str, str] | None:
    """Return the code and message of the problem, or None."""
    try:
        usable, writable = migrate.is_usable(database), _is_writable(database)
    except SQLAlchemyError:
        return "database_unreachable", "The database can’t be reached."
    if not usable:
        return "not_migrated", "This release can’t use the database schema."
    return None if writable else ("not_writable", "The disk is full, or the database is read-only.")


def _is_writable(database: Database) -> bool:
    """Whether the database accepts writes. SQLite on a full disk and a PostgreSQL standby do not."""
    if database.is_sqlite:
        return can_write(Path(database.engine.url.database or "").parent)
    try:
        with database.reading() as session:
            # It locks nothing, but a standby refuses it, which closes the connections to a server that was the primary.
            session.execute(text("SELECT 1 FROM alembic_version WHERE false FOR UPDATE"))
    except InternalError:
        return False
    return True
