"""Pages of a coach's reviews, optionally filtered by stars, tag, team or seasons, in one of three orders.

Responses contain an explicit list of fields, and no time more precise than the day.
"""

from collections.abc import Sequence
from datetime import date
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
from sideline.reviews.details import read_stretches
from sideline.reviews.schemas import ProfileReview, ReviewPage, ReviewPublic

ReviewSort = Literal["newest", "highest", "lowest"]
SORTS: tuple[ReviewSort, ...] = get_args(ReviewSort)


class ReviewsQuery(NamedTuple):
    """Filters and order of a coach's reviews. Reviews with equal stars are sorted newest first.

    `team` is a team in which the coach has a post that reviews name; it stands for the women's and the men's team.
    `seasons` are those of a point of the coach's trend (`reviews.details`), by the day on which reviews appeared.
    """

    stars: int | None = None
    tag: Tag | None = None
    sort: ReviewSort = "newest"
    team: int | None = None
    seasons: str | None = None

    @property
    def is_counted(self) -> bool:
        """Whether a page says how many reviews match: if there is a filter, and not for seasons with another one,
        because the numbers of several seasons would tell how many there are in one that the trend combines.
        """
        has_other = any(chosen is not None for chosen in (self.stars, self.tag, self.team))
        return has_other != (self.seasons is not None)


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
_IN_SEASONS = " AND created_on >= :first_day AND created_on < :end_day"
_AFTER = ("after_day", "after_id")
_EDITIONS = "SELECT day FROM editions WHERE progress <> 'none' AND day BETWEEN :first_day AND :last_day"


def read_review_page(site: Site, coach_id: int, cursor: str | None, query: ReviewsQuery = ALL_REVIEWS) -> ReviewPage:
    """Return a page of reviews.

    Raises Refusal 404 for an unknown coach, 400 for a bad cursor, and 422 for a team that reviews must not name or
    seasons that are no point of the trend.
    """
    # Rename the scope when the format of the position changes, so that cursors of earlier releases are refused.
    has_editions = site.settings.has_editions and query.sort == "newest"
    pool, scope = site.database.read_pool, ("reviews-by-stars-and-day", coach_id, *query)
    after = None if cursor is None else open_cursor(site.keys, scope, cursor)
    career = NO_CAREER
    if query.team is not None:
        career = read_career_of(pool, coach_id)
        if not any(post["named_as"] and post["team_id"] == query.team for post in career.posts):
            raise Refusal(422, "team_not_named", "Reviews cannot be listed by this team.")
    values = _filter_values(query) | _days_of_seasons(pool, coach_id, query.seasons)
    rows = _fetch_rows(pool, coach_id, query, values, after)
    # Only a coach without reviews needs a second statement to check that the coach exists.
    if not rows and not pool.fetch(_COACH, coach_id=coach_id):
        raise coach_not_found()
    # Use text, which both drivers accept as a parameter: SQLite stores days and ids as text.
    position = lambda row: (row[_RATING], str(row[_DATE]), str(row[_ID]))  # noqa: E731
    page, next_cursor = cut_page(site.keys, scope, rows, position)
    total = None
    if query.is_counted and after is None:
        total = len(page)
        if next_cursor:
            [(total,)] = pool.fetch(count_statement(query), coach_id=coach_id, **values)
    ids = public_ids(site.keys, [str(row[_ID]) for row in page])
    if page and page[0][-1] > 1 and career is NO_CAREER:
        career = read_career_of(pool, coach_id)
    return {
        "items": [_profile_review(row, public_id, career) for row, public_id in zip(page, ids, strict=True)],
        "next_cursor": next_cursor,
        "total": total,
        "editions": _editions(pool, page) if has_editions else [],
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
    seasons = _IN_SEASONS if query.seasons is not None else ""
    return f" WHERE coach_id = :coach_id{stars}{tag}{team}{seasons}"


def _filter_values(query: ReviewsQuery) -> dict[str, object]:
    values = {
        "stars": query.stars,
        "tag": None if query.tag is None else f'%"{query.tag}"%',
        "team": query.team,
    }
    return {name: value for name, value in values.items() if value is not None}


def _fetch_rows(  # type: ignore[explicit-any]  # a cursor has values of several types
    pool: ReadPool, coach_id: int, query: ReviewsQuery, values: dict[str, object], after: list[Any] | None
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
        of_group = ({} if stars is None else {"stars": stars}) | position | {"limit": PAGE_SIZE + 1 - len(rows)}
        statement = page_statement(group_query, is_continued=bool(after))
        rows += pool.fetch(statement, coach_id=coach_id, **(values | of_group))
        if len(rows) > PAGE_SIZE:
            break
        after = None
    return rows


def _days_of_seasons(pool: ReadPool, coach_id: int, seasons: str | None) -> dict[str, object]:
    """Return the values for `_IN_SEASONS`; none without seasons. Raises Refusal 422 if the trend has no such point."""
    if seasons is None:
        return {}
    for stretch in read_stretches(pool, coach_id):
        if stretch.name == seasons:
            first, end = stretch.days
            return {"first_day": str(first), "end_day": str(end)}
    raise Refusal(422, "seasons_not_offered", "Reviews cannot be listed by these seasons.")


def _editions(pool: ReadPool, page: Sequence[Row]) -> list[date]:
    """Return the days of editions among the days of a page, newest first."""
    days = [date.fromisoformat(clock.day_text(row[_DATE])) for row in page]
    if not days:
        return []
    found = pool.fetch(_EDITIONS, first_day=str(days[-1]), last_day=str(days[0]))
    editions = {date.fromisoformat(clock.day_text(day)) for (day,) in found}
    return sorted(editions.intersection(days), reverse=True)


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
