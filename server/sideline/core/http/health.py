"""Health checks: liveness and readiness."""

from typing import Literal

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError

from sideline.core.db import migrate
from sideline.core.errors import Refusal
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
    """The database can be reached and has the newest schema; 503 otherwise."""
    try:
        current = migrate.is_current(site.database)
    except SQLAlchemyError:
        message = "The database cannot be reached."
        raise Refusal(503, "database_unreachable", message, retry_after=RETRY_AFTER_SECONDS) from None
    if not current:
        raise Refusal(503, "not_migrated", "The database does not have the newest schema.")
    return Health()
