"""Health checks: liveness and readiness."""

from pathlib import Path
from typing import Literal

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
    """The database can be reached and written, and has the newest schema; 503 otherwise."""
    try:
        current, writable = migrate.is_current(site.database), _is_writable(site.database)
    except SQLAlchemyError:
        message = "The database cannot be reached."
        raise Refusal(503, "database_unreachable", message, retry_after=RETRY_AFTER_SECONDS) from None
    if not current:
        raise Refusal(503, "not_migrated", "The database does not have the newest schema.")
    if not writable:
        message = "The disk is full, or the database may only be read."
        raise Refusal(503, "not_writable", message, retry_after=RETRY_AFTER_SECONDS)
    return Health()


def _is_writable(database: Database) -> bool:
    """Whether the database takes changes: SQLite on a full disk and a standby of PostgreSQL take none."""
    if database.is_sqlite:
        return can_write(Path(database.engine.url.database or "").parent)
    with database.reading() as session:
        return bool(session.scalar(text("SHOW transaction_read_only")) == "off")
