"""A coach's reviews, newest first, 20 a page: what anyone may read of them."""

from typing import Any

import orjson

from sideline.coaches.errors import coach_not_found
from sideline.core import clock
from sideline.core.db.cursors import PAGE_SIZE, open_cursor, seal_cursor
from sideline.core.http.deps import Site
from sideline.reviews.review_id import public_ids
from sideline.reviews.serializers import PUBLIC_FIELDS

_STORED = {"date": "created_at", "tags": "CAST(tags AS TEXT)"}
_COLUMNS = ", ".join(_STORED.get(field, field) for field in PUBLIC_FIELDS)
_PAGE = (
    f"SELECT {_COLUMNS} FROM reviews WHERE coach_id = :coach_id {{after}}"  # noqa: S608  # names of columns
    " ORDER BY created_at DESC, id DESC LIMIT :limit"
)
_FIRST_PAGE = _PAGE.format(after="")
_NEXT_PAGE = _PAGE.format(after="AND (created_at, id) < (:after_time, :after_id)")
_ID, _DATE = PUBLIC_FIELDS.index("id"), PUBLIC_FIELDS.index("date")
_COACH = "SELECT 1 FROM coaches WHERE id = :coach_id"


def list_reviews(site: Site, coach_id: int, cursor: str | None) -> dict[str, Any]:
    """The fields of a `ReviewPage`, for orjson. Raises Refusal 404 for no such coach, 400 for a bad cursor."""
    pool, of_list = site.database.read_pool, ("coach-reviews", coach_id)
    after = {}
    if cursor is not None:
        after = dict(zip(("after_time", "after_id"), open_cursor(site.keys, of_list, cursor), strict=True))
    rows = pool.fetch(_NEXT_PAGE if after else _FIRST_PAGE, coach_id=coach_id, limit=PAGE_SIZE + 1, **after)
    # Who has reviews is there: only for the others the coach is looked up.
    if not rows and not pool.fetch(_COACH, coach_id=coach_id):
        raise coach_not_found()
    page = rows[:PAGE_SIZE]
    next_cursor = None
    if len(rows) > PAGE_SIZE:
        # Text as the driver takes it back: SQLite keeps times and ids so.
        next_cursor = seal_cursor(site.keys, of_list, str(page[-1][_DATE]), str(page[-1][_ID]))
    ids = public_ids(site.keys, [str(row[_ID]) for row in page])
    return {
        "items": [_public(row, public_id) for row, public_id in zip(page, ids, strict=True)],
        "next_cursor": next_cursor,
    }


def _public(row: tuple[Any, ...], public_id: str) -> dict[str, Any]:
    review = dict(zip(PUBLIC_FIELDS, row, strict=True))
    review["id"] = public_id
    review["date"] = clock.day_text(review["date"])
    review["tags"] = orjson.Fragment(review["tags"])
    if review["would_recommend"] is not None:
        review["would_recommend"] = bool(review["would_recommend"])  # SQLite has no booleans
    return review
