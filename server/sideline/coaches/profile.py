"""Read cards and profiles of coaches, and the coaches related to one."""

from bisect import bisect_right
from collections import namedtuple
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import Any, cast

import orjson

from sideline.coaches import numbers
from sideline.coaches.career import POST_COLUMNS, POSTS_OF_COACH, PostRow, read_career, years_of
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import COUNTERS, UNLISTED, Coach
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.schemas import (
    RELATED,
    AverageRatings,
    CoachCard,
    CoachProfile,
    Colleague,
    FormerHeadCoach,
    Quote,
    RelatedCoaches,
    coach_not_found,
)
from sideline.coaches.team_model import ROLES
from sideline.coaches.wording import LEFT, profile_description, profile_title
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool, Row
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_text

# The quote on a profile: one short comment by an athlete, chosen by a rule that favors nobody.
#
# It is from a review with as many stars as the coach's average, rounded, so it is neither the kindest nor the
# harshest. It is quoted in full, because a sentence out of its context can say something else. Of several comments,
# the one whose review has the first id from a place on that each month draws is shown: ids are random, so the choice
# says nothing about when a review was written, and a new review replaces the quote only by chance. Were it always the
# smallest id, an author who deletes a review and rates again until it is quoted would be quoted for years, with each
# text that an edit gives it.

QUOTE_LENGTH = range(20, 141)
"""Allowed lengths of a quoted comment as stored, in characters."""

IS_QUOTABLE = f"length(comment) BETWEEN {QUOTE_LENGTH.start} AND {QUOTE_LENGTH.stop - 1}"
"""SQL condition for a comment of such a length. It is literal text because an index uses it."""

_NEXT_STAR = (1.55, 2.55, 3.55, 4.55)
"""The means from which the quote has two, three … five stars: like the color of a score, so that a displayed 4.5 has
four.
"""

_STARS_OF_MEAN = (
    "CASE "
    + " ".join(f"WHEN c.rating < {limit} THEN {stars}" for stars, limit in enumerate(_NEXT_STAR, start=1))
    + " ELSE 5 END"
)
_QUOTABLE = (
    f"SELECT comment FROM published_reviews r WHERE r.coach_id = c.id AND r.rating = {_STARS_OF_MEAN}"  # noqa: S608  # constants
    f" AND {IS_QUOTABLE} AND c.total_reviews >= {ENOUGH_REVIEWS}"
    " AND NOT c.holds_new_reviews"
)
# Both parts use the index ix_reviews_quotes.
QUOTE_OF_COACH = (
    f"coalesce(({_QUOTABLE} AND r.id >= :quotes_from ORDER BY r.id LIMIT 1), ({_QUOTABLE} ORDER BY r.id LIMIT 1))"
)
"""SQL for the comment to quote about a coach `c`; null without one, with fewer than ENOUGH_REVIEWS, and while reviews
are on hold because they may be a raid. Its parameter `quotes_from` is the `first_id` of today.
"""


def first_id(coach_id: int, day: date) -> str:
    """Return the id from which on reviews of a coach are quoted in the month of this day, as 32 hexadecimal digits."""
    return blake2b(f"{coach_id} {day:%Y-%m}".encode(), digest_size=16).hexdigest()


def quote_of(comment: str | None, rating: float) -> Quote | None:
    """Return a quote of this comment about a coach with this mean rating; None without a comment."""
    return {"text": comment_text(comment), "rating": 1 + bisect_right(_NEXT_STAR, rating)} if comment else None


_OF_SCHOOL = ("short_university", "colors")
_OWN_FIELDS = tuple(name for name in CoachCard.__annotations__ if name not in _OF_SCHOOL)


def card_columns(coaches: str = "coaches") -> tuple[str, ...]:
    """Return the SQL expressions of a card, given the name of the table in the query: `card` takes their values."""
    identity = "schools.color || ' ' || schools.second_color || ' ' || schools.short_name"
    school = f"(SELECT {identity} FROM universities schools WHERE schools.id = {coaches}.university_id)"  # noqa: S608  # constant
    return (*(f"{coaches}.{name}" for name in _OWN_FIELDS), school)


CARD_SIZE = len(card_columns())
"""Number of values that `card` takes."""

_SUMMARY = ("ai_summary", "ai_summary_updated_at", "holds_new_reviews")
_COLUMNS = [*card_columns("c"), *(f"c.{name}" for name in _SUMMARY)] + [f"t.{name}" for name in COUNTERS]


def _profile_sql(quote: str, condition: str) -> str:
    # Cast to text: SQLite stores JSON as text, and psycopg would parse it with the standard library's slower parser.
    return (
        f"SELECT {', '.join(_COLUMNS)}, CAST(t.tag_counts AS TEXT), {quote}, {', '.join(POST_COLUMNS)}"  # noqa: S608  # columns
        f" FROM coaches c LEFT JOIN coach_tallies t ON t.coach_id = c.id {POSTS_OF_COACH}"
        f" WHERE {condition} AND NOT c.{UNLISTED}"
    )


_PROFILE = _profile_sql(QUOTE_OF_COACH, "c.id = :coach_id")
# Uses the index ix_coaches_by_team.
_PROFILES = f"{_profile_sql('NULL', 'c.university_id = :university_id')} ORDER BY c.sport_id, c.folded_name, c.id"
_UNLISTED = f"SELECT moved_to, removed_reason FROM coaches WHERE id = :coach_id AND {UNLISTED}"  # noqa: S608  # constant
_Row = namedtuple("_Row", (*_OWN_FIELDS, "identity", *_SUMMARY, *COUNTERS, "tag_counts", "quote"))  # type: ignore[misc]  # read from models


def read_profile(pool: ReadPool, coach_id: int) -> CoachProfile:
    """Return the coach's profile, read in one statement, and a second one if the coach was in
    several programs.

    Raises Refusal 404: `coach_moved` with the id `moved_to` for a coach who was merged into another, or `coach_removed`
    with the reason for a coach whom a moderator removed.
    """
    rows = pool.fetch(_PROFILE, coach_id=coach_id, quotes_from=first_id(coach_id, clock.today()))
    if not rows:
        raise _not_listed(pool.fetch(_UNLISTED, coach_id=coach_id))
    profile = _profile(_Row._make(rows[0][: len(_Row._fields)]))
    if profile["total_reviews"] >= numbers.ENOUGH_REVIEWS:
        profile["average"] = _average_of(pool, (profile["sport"], profile["gender"], profile["division"]))
    profile["page_title"], profile["page_description"] = profile_title(profile), profile_description(profile)
    profile["posts"] = read_career(pool, profile, [row[len(_Row._fields) :] for row in rows]).posts
    return profile


def read_profiles(pool: ReadPool, university_id: int) -> Iterator[tuple[CoachProfile, list[PostRow]]]:
    """Yield the profiles of a university's coaches with the rows of their posts, by sport and folded name. They have
    no quote, average and texts of the page.
    """
    for _, group in groupby(pool.fetch(_PROFILES, university_id=university_id), key=itemgetter(0)):
        rows = list(group)
        profile = _profile(_Row._make(rows[0][: len(_Row._fields)]))
        posts = [row[len(_Row._fields) :] for row in rows]
        profile["posts"] = read_career(pool, profile, posts).posts
        yield profile, [PostRow._make(post) for post in posts if post[0] is not None]


def _average_of(pool: ReadPool, group: numbers.Group) -> AverageRatings | None:
    """Return the averages of this group; None for fewer than ENOUGH_COACHES."""
    sums = numbers.averages(pool).of_group(group)
    if sums is None:
        return None
    ratings = {name: round(sums.mean(name), 2) for name in CATEGORIES}
    return {"coaches": sums.coaches, "reviews": sums.reviews, "ratings": ratings}


def _not_listed(rows: list[Row]) -> Refusal:
    if not rows:
        return coach_not_found()
    moved_to, reason = rows[0]
    if moved_to is not None:
        return Refusal(404, "coach_moved", "This profile was merged into another one.", moved_to=moved_to)
    return Refusal(404, "coach_removed", "Coach Not Found", reason=reason)


def card(row: Sequence[Any]) -> CoachCard:  # type: ignore[explicit-any]  # part of a row
    """Return a card from the values of `card_columns`."""
    *own, identity = row
    fields = dict(zip(_OWN_FIELDS, own, strict=True))
    color, second_color, fields["short_university"] = identity.split(" ", 2)
    fields["colors"] = [int(color), int(second_color)]
    for name in ("verified", "has_left"):  # SQLite has no booleans
        fields[name] = bool(fields[name])
    return cast("CoachCard", fields)


def card_of(coach: Coach) -> CoachCard:
    """Return the card of a coach."""
    return cast("CoachCard", {name: getattr(coach, name) for name in CoachCard.__annotations__})


def card_in(coach: CoachCard) -> CoachCard:
    """Return the card without the fields that a profile or a search result adds to it."""
    return cast("CoachCard", {name: value for name, value in coach.items() if name in CoachCard.__annotations__})


def _profile(row: numbers.Tally) -> CoachProfile:
    """Return a profile without posts and average, and without what its page says about itself.

    The counters are None for a coach without reviews.
    """
    yes, no = row.recommend_yes or 0, row.recommend_no or 0
    tag_counts = orjson.loads(row.tag_counts or "{}")
    popular_tags = numbers.popular_tags(tag_counts)
    return {
        **card(row[:CARD_SIZE]),
        "page_title": "",
        "page_description": "",
        "posts": [],
        "ratings": numbers.category_means(row),
        "rating_counts": numbers.category_counts(row),
        "average": None,
        "quote": quote_of(row.quote, row.rating),
        "recommendation_percentage": numbers.percentage(yes, yes + no),
        "recommend_yes": yes,
        "recommend_answers": yes + no,
        "star_counts": numbers.star_counts(row),
        "school_email_reviews": row.school_email or 0,
        "popular_tags": popular_tags,
        "popular_tag_counts": [tag_counts[tag] for tag in popular_tags],
        "ai_summary": row.ai_summary,
        "ai_summary_updated_at": clock.day_text(row.ai_summary_updated_at),
        "bio": f"{LEFT} {row.university}" if row.has_left else f"Coach at {row.university}",
        "holds_new_reviews": bool(row.holds_new_reviews),
    }


# Coaches related to a coach: the same team, its last head coach, and rated ones of the same sport and division.

_COACH = (
    "SELECT university_id, sport_id, division, gender,"  # noqa: S608  # constant
    " EXISTS (SELECT 1 FROM posts WHERE posts.coach_id = coaches.id AND role = 'head' AND NOT is_over) FROM coaches"
    f" WHERE id = :coach_id AND NOT {UNLISTED}"
)
_CARD = ", ".join(card_columns())
_MOST_REVIEWED = "total_reviews DESC, coaches.id"
# A coach of both teams is related to the coaches of either team.
_SAME_GENDER = "(coaches.gender = :gender OR 'Both' IN (coaches.gender, :gender))"
_IS_PROGRAM = "teams.university_id = :university_id AND teams.sport_id = :sport_id"
_OPEN_POSTS = f"SELECT posts.* FROM posts JOIN teams ON teams.id = team_id WHERE NOT is_over AND {_IS_PROGRAM}"  # noqa: S608  # constants
_BY_ROLE = " ".join(f"WHEN '{role}' THEN {rank}" for rank, role in enumerate(ROLES))
# Uses the index ix_coaches_by_team. A coach of both teams may have a post in each.
OF_TEAM = (
    f"SELECT {_CARD}, coalesce(held.title, '') FROM coaches LEFT JOIN ({_OPEN_POSTS}) held"  # noqa: S608  # constants
    " ON held.coach_id = coaches.id"
    f" WHERE university_id = :university_id AND sport_id = :sport_id AND {_SAME_GENDER} AND coaches.id <> :coach_id"
    f" AND NOT {UNLISTED} ORDER BY CASE held.role {_BY_ROLE} ELSE {len(ROLES)} END, {_MOST_REVIEWED} LIMIT 2 * :limit"
)
# Uses the index ix_coaches_by_reviews, from the most reviewed coach to the first without reviews.
RATED_ELSEWHERE = (
    f"SELECT {_CARD} FROM coaches WHERE total_reviews > 0 AND sport_id = :sport_id"  # noqa: S608  # constants
    f" AND division = :division AND {_SAME_GENDER} AND university_id <> :university_id"
    f" ORDER BY {_MOST_REVIEWED} LIMIT :limit"
)
_HEADS = (
    f"SELECT c.id, c.name, {', '.join(POST_COLUMNS)} FROM teams JOIN posts p ON p.team_id = teams.id"  # noqa: S608  # constants
    " JOIN coaches c ON c.id = p.coach_id JOIN universities u ON u.id = teams.university_id"
    f" WHERE {_IS_PROGRAM} AND p.role = 'head' AND NOT c.{UNLISTED}"
    " AND (teams.gender = :gender OR 'Both' IN (teams.gender, :gender))"
    " AND p.is_over AND c.id <> :coach_id ORDER BY p.last_season DESC NULLS LAST, p.id DESC"
)


def read_related(pool: ReadPool, coach_id: int) -> RelatedCoaches:
    """Return coaches to show on the profile of a coach with few reviews. Raises Refusal 404."""
    rows = pool.fetch(_COACH, coach_id=coach_id)
    if not rows:
        raise coach_not_found()
    university_id, sport_id, division, gender, is_head = rows[0]
    same = {"university_id": university_id, "sport_id": sport_id, "gender": gender}
    team: dict[int, Colleague] = {}
    for row in pool.fetch(OF_TEAM, **same, limit=RELATED, coach_id=coach_id):
        team.setdefault(row[0], {**card(row[:-1]), "title": row[-1]})
    rated = pool.fetch(RATED_ELSEWHERE, **same, limit=RELATED, division=division)
    return {
        "team": list(team.values())[:RELATED],
        "head_before": _head_before(pool.fetch(_HEADS, **same, coach_id=coach_id)) if is_head else None,
        "rated": [card(row) for row in rated],
    }


def _head_before(rows: list[Row]) -> FormerHeadCoach | None:
    """Return the last head coach, given the posts of former head coaches, the most recent first."""
    if not rows:
        return None
    head_id, name = rows[0][:2]
    return {"id": head_id, "name": name, "years": years_of(row[2:] for row in rows if row[0] == head_id)}
