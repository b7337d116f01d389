"""A page of a coach's reviews, the newest first."""

from typing import Any

from sideline.coaches.errors import coach_not_found
from sideline.core.db.cursors import PAGE_SIZE, open_cursor, seal_cursor
from sideline.core.http.deps import Site
from sideline.reviews.review_ids import public_ids
from sideline.reviews.serializers import PUBLIC_FIELDS, public_review

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


def read_review_page(site: Site, coach_id: int, cursor: str | None) -> dict[str, Any]:
    """The fields of a `ReviewPage`, for orjson. Raises Refusal 404 for no such coach, 400 for a bad cursor."""
    # A new name where the position has a new form: cursors of a release before are refused.
    pool, scope = site.database.read_pool, ("public-reviews", coach_id)
    after = {}
    if cursor is not None:
        after = dict(zip(("after_time", "after_id"), open_cursor(site.keys, scope, cursor), strict=True))
    rows = pool.fetch(_NEXT_PAGE if after else _FIRST_PAGE, coach_id=coach_id, limit=PAGE_SIZE + 1, **after)
    # A coach with reviews exists; only for the others a second statement asks.
    if not rows and not pool.fetch(_COACH, coach_id=coach_id):
        raise coach_not_found()
    page = rows[:PAGE_SIZE]
    next_cursor = None
    if len(rows) > PAGE_SIZE:
        # Text, which both drivers take as a parameter: SQLite stores times and ids as text.
        next_cursor = seal_cursor(site.keys, scope, str(page[-1][_DATE]), str(page[-1][_ID]))
    ids = public_ids(site.keys, [str(row[_ID]) for row in page])
    return {
        "items": [public_review(row, public_id) for row, public_id in zip(page, ids, strict=True)],
        "next_cursor": next_cursor,
    }
