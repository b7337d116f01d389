"""Pages of a coach's reviews, optionally filtered by stars, tag or team, in one of three orders.

Responses contain an explicit list of fields, and no time more precise than the day.
"""

from typing import Any, Literal, NamedTuple, cast, get_args

import orjson

from sideline.authorship.review_ids import public_ids
from sideline.coaches.career import NO_CAREER, Career, read_career_of
from sideline.coaches.choices import Tag
from sideline.coaches.model import UNLISTED
from sideline.coaches.schemas import coach_not_found
from sideline.core import clock
from sideline.core.db.cursors import PAGE_SIZE, cut_page, open_cursor
from sideline.core.db.read_pool import ReadPool, Row
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.schemas import ProfileReview, ReviewPage, ReviewPublic

ReviewSort = Literal["newest", "highest", "lowest"]
SORTS: tuple[ReviewSort, ...] = get_args(ReviewSort)


class ReviewsQuery(NamedTuple):
    """Filters and order of a coach's reviews. Reviews with equal stars are sorted newest first.

    `team` is a team in which the coach has a post that reviews name; it stands for the women's and the men's team.
    """

    stars: int | None = None
    tag: Tag | None = None
    sort: ReviewSort = "newest"
    team: int | None = None

    @property
    def has_filter(self) -> bool:
        """Whether a filter is set."""
        return any(chosen is not None for chosen in (self.stars, self.tag, self.team))


ALL_REVIEWS = ReviewsQuery()
"""All reviews of a coach, newest first."""

_PUBLIC_FIELDS = tuple(ReviewPublic.__annotations__)
_STORED = {"date": "created_on", "tags": "CAST(tags AS TEXT)"}
# Counts the posts once per statement, because only a coach with several needs the places of reviews.
_POSTS = "(SELECT count(*) FROM posts WHERE posts.coach_id = :coach_id)"
_COLUMNS = ", ".join([*(_STORED.get(field, field) for field in _PUBLIC_FIELDS), "replied_on", "team_id", _POSTS])
_ID, _DATE, _RATING = map(_PUBLIC_FIELDS.index, ("id", "date", "rating"))
_COACH = f"SELECT 1 FROM coaches WHERE id = :coach_id AND NOT {UNLISTED}"  # noqa: S608  # constant

_OF_PROGRAM = (
    " AND team_id IN (SELECT other.id FROM teams JOIN teams other"
    " ON other.university_id = teams.university_id AND other.sport_id = teams.sport_id WHERE teams.id = :team)"
)
_AFTER = ("after_day", "after_id")


def read_review_page(site: Site, coach_id: int, cursor: str | None, query: ReviewsQuery = ALL_REVIEWS) -> ReviewPage:
    """Return a page of reviews.

    Raises Refusal 404 for an unknown coach, 400 for a bad cursor, and 422 for a team that reviews must not name.
    """
    # Rename the scope when the format of the position changes, so that cursors of earlier releases are refused.
    pool, scope = site.database.read_pool, ("reviews-by-stars-and-day", coach_id, *query)
    after = None if cursor is None else open_cursor(site.keys, scope, cursor)
    career = NO_CAREER
    if query.team is not None:
        career = read_career_of(pool, coach_id)
        if not any(post["named_as"] and post["team_id"] == query.team for post in career.posts):
            raise Refusal(422, "team_not_named", "Reviews cannot be listed by this team.")
    rows = _fetch_rows(pool, coach_id, query, after)
    # Only a coach without reviews needs a second statement to check that the coach exists.
    if not rows and not pool.fetch(_COACH, coach_id=coach_id):
        raise coach_not_found()
    # Use text, which both drivers accept as a parameter: SQLite stores days and ids as text.
    position = lambda row: (row[_RATING], str(row[_DATE]), str(row[_ID]))  # noqa: E731
    page, next_cursor = cut_page(site.keys, scope, rows, position)
    total = None
    if query.has_filter and after is None:
        total = len(page)
        if next_cursor:
            [(total,)] = pool.fetch(count_statement(query), coach_id=coach_id, **_filter_values(query))
    ids = public_ids(site.keys, [str(row[_ID]) for row in page])
    if page and page[0][-1] > 1 and career is NO_CAREER:
        career = read_career_of(pool, coach_id)
    return {
        "items": [_profile_review(row, public_id, career) for row, public_id in zip(page, ids, strict=True)],
        "next_cursor": next_cursor,
        "total": total,
    }


def page_statement(query: ReviewsQuery, *, is_continued: bool = False) -> str:
    """Return the SELECT for the newest reviews that match the filters, after a cursor if `is_continued`."""
    after = " AND (created_on, id) < (:after_day, :after_id)" if is_continued else ""
    return (
        f"SELECT {_COLUMNS} FROM published_reviews{_where(query)}{after}"  # noqa: S608  # names of columns
        " ORDER BY created_on DESC, id DESC LIMIT :limit"
    )


def count_statement(query: ReviewsQuery) -> str:
    """Return the SELECT for the number of reviews that match the filters."""
    return f"SELECT count(*) FROM published_reviews{_where(query)}"  # noqa: S608  # constants


def _where(query: ReviewsQuery) -> str:
    stars = " AND rating = :stars" if query.stars is not None else ""
    # Tags are stored as a JSON list, and no tag contains a quote, "%" or "_".
    tag = " AND CAST(tags AS TEXT) LIKE :tag" if query.tag is not None else ""
    team = _OF_PROGRAM if query.team is not None else ""
    return f" WHERE coach_id = :coach_id{stars}{tag}{team}"


def _filter_values(query: ReviewsQuery) -> dict[str, object]:
    values = {
        "stars": query.stars,
        "tag": None if query.tag is None else f'%"{query.tag}"%',
        "team": query.team,
    }
    return {name: value for name, value in values.items() if value is not None}


def _fetch_rows(  # type: ignore[explicit-any]  # a cursor has values of several types
    pool: ReadPool, coach_id: int, query: ReviewsQuery, after: list[Any] | None
) -> list[Row]:
    """Return the rows of a page, plus one more row if there is a next page.

    Sorted by rating, each number of stars is read separately, because an index has them newest first.
    """
    groups = [query.stars]
    if query.stars is None and query.sort != "newest":
        groups = [1, 2, 3, 4, 5] if query.sort == "lowest" else [5, 4, 3, 2, 1]
        groups = groups[groups.index(after[0]) :] if after else groups
    rows: list[Row] = []
    for stars in groups:
        group_query = query._replace(stars=stars)
        position = dict(zip(_AFTER, after[1:], strict=True)) if after else {}
        values = _filter_values(group_query) | position | {"limit": PAGE_SIZE + 1 - len(rows)}
        rows += pool.fetch(page_statement(group_query, is_continued=bool(after)), coach_id=coach_id, **values)
        if len(rows) > PAGE_SIZE:
            break
        after = None
    return rows


def _profile_review(row: Row, public_id: str, career: Career) -> ProfileReview:
    """Return a review from the stored values."""
    *_, replied_on, team_id, _posts = row
    review = dict(zip(_PUBLIC_FIELDS, row, strict=False))
    review["id"] = public_id
    review["date"] = clock.day_text(review["date"])
    review["tags"] = orjson.Fragment(review["tags"])
    review["school_email"] = bool(review["school_email"])
    if review["would_recommend"] is not None:
        review["would_recommend"] = bool(review["would_recommend"])  # SQLite has no booleans
    review["reply"] = {"text": review["reply"], "date": clock.day_text(replied_on)} if review["reply"] else None
    review["coached_at"] = career.places.get(team_id)
    return cast("ProfileReview", review)
