"""Is the server alive, can it work?"""

from typing import Literal

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError

from sideline.core import migrate
from sideline.core.errors import Refusal
from sideline.core.schemas import Answer, refuses
from sideline.core.site import CurrentSite

router = APIRouter(tags=["health"])


class Health(Answer):
    """Said only when all is well."""

    status: Literal["ok"] = "ok"


@router.get("/healthz")
async def alive() -> Health:
    """The process answers."""
    # async: it must not wait for a thread while all of them wait for the database.
    return Health()


@router.get("/readyz", responses=refuses(503))
def ready(site: CurrentSite) -> Health:
    """The database can be reached and has the newest schema; 503 otherwise."""
    try:
        current = migrate.is_current(site.database)
    except SQLAlchemyError:
        raise Refusal(503, "database_unreachable", "The database cannot be reached.") from None
    if not current:
        raise Refusal(503, "not_migrated", "The database does not have the newest schema.")
    return Health()
