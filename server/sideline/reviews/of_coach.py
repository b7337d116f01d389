"""What do athletes say of a coach? GET /api/coaches/{coach_id}/reviews, at the door (core.quick_route)."""

from functools import lru_cache
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import bindparam, select
from starlette.datastructures import QueryParams

from sideline.coaches.coach_id import coach_id_of
from sideline.coaches.errors import coach_not_found
from sideline.coaches.model import Coach, CoachTally
from sideline.core.columns import UtcText, moment_of
from sideline.core.glances import Glances
from sideline.core.keys import Keys
from sideline.core.newest_first import NewestFirst
from sideline.core.paging import PAGE_SIZE
from sideline.core.quick_route import QuickRoute
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.review_id import public_ids
from sideline.reviews.shown import FIELDS, READY_COLUMNS

_NEWEST_FIRST = NewestFirst("coach-reviews", Review.created_at, Review.id)

KEPT = 500
"""Pages a process keeps, those asked last: what many read is not put together anew for each of them."""

_EDITION = select(CoachTally.edition).where(CoachTally.coach_id == bindparam("coach_id"))
_COACH = select(Coach.id).where(Coach.id == bindparam("coach_id"))
_REVIEWS = select(*READY_COLUMNS, UtcText(Review.created_at).label("moment")).where(
    Review.coach_id == bindparam("coach_id")
)
_FIRST_PAGE = _NEWEST_FIRST.first(_REVIEWS)
_LATER_PAGE = _NEWEST_FIRST.after(_REVIEWS)


def glance_at_reviews(glances: Glances, keys: Keys, coach_id: int, cursor: str | None) -> dict[str, Any]:
    """The fields of a `ReviewPage`, for orjson. Raises Refusal 404 for no such coach, 400 for a bad cursor."""
    page = _FIRST_PAGE if cursor is None else _LATER_PAGE
    rows = glances.rows(page, coach_id=coach_id, **_NEWEST_FIRST.position(keys, coach_id, cursor))
    # Whoever has reviews is there: only for the others the coach is looked up.
    if not rows and not glances.rows(_COACH, coach_id=coach_id):
        raise coach_not_found()
    following = None
    if len(rows) > PAGE_SIZE:
        rows = rows[:PAGE_SIZE]
        last = rows[-1]
        following = _NEWEST_FIRST.cursor_after(keys, coach_id, moment_of(last.moment), UUID(last.id))
    # The moment, which comes behind the fields, is left out.
    items = [dict(zip(FIELDS, row)) for row in rows]  # noqa: B905  # to be told so takes half as long again
    for item, public_id in zip(items, public_ids(keys, [row.id for row in rows]), strict=True):
        item["id"] = public_id
    return {"items": items, "next_cursor": following}


def _reviews(site: Site, asked: dict[str, str], query: QueryParams) -> bytes:
    glances, keys = site.database.glances, site.keys
    coach_id, cursor = coach_id_of(asked["coach_id"]), query.get("cursor")
    # The edition is asked first. What changes meanwhile is then in a page of the edition before, which nobody asks for.
    rated = glances.rows(_EDITION, coach_id=coach_id)
    if not rated:
        return _page(glances, keys, coach_id, cursor)
    return _kept_page(glances, keys, coach_id, cursor, rated[0].edition)


def _page(glances: Glances, keys: Keys, coach_id: int, cursor: str | None) -> bytes:
    return orjson.dumps(glance_at_reviews(glances, keys, coach_id, cursor))


@lru_cache(KEPT)
def _kept_page(glances: Glances, keys: Keys, coach_id: int, cursor: str | None, _edition: int) -> bytes:
    return _page(glances, keys, coach_id, cursor)


route = QuickRoute("/api/coaches/{coach_id}/reviews", _reviews)
"""Answers the `ReviewPage`; 304 to a visitor who holds it unchanged; Refusal 400, 404."""
