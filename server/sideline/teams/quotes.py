"""Reviews on a team's page: the latest ones about today's staff, and what athletes wrote where a new head coach was.

A review here says in which program its author was. So only reviews of coaches whose numbers are public are shown.
"""

from collections.abc import Iterable

from sideline.authorship.review_ids import public_ids
from sideline.coaches.career import NAMED_FROM
from sideline.coaches.schools import team_path
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text
from sideline.teams.members import ByCoach, is_new, role_words, span
from sideline.teams.numbers import TeamPost, TeamPosts, public_numbers
from sideline.teams.schemas import CameFrom, Quote

MAX_LATEST = 3
"""Maximum number of latest reviews, each from another day: two of one day could be by the same athlete."""

MAX_EARLIER = 2
"""Maximum number of reviews from where a new head coach was."""

_DAYS = 12
"""Number of reviews of each coach from which the latest are chosen."""

# Uses the index ix_reviews_newest_of_coach.
_NEWEST = """
    SELECT r.id, created_on, rating, comment, would_recommend
    FROM published_reviews r JOIN teams ON teams.id = r.team_id
    WHERE coach_id = :coach_id AND university_id = :university_id AND sport_id = :sport_id AND comment <> ''
    ORDER BY created_on DESC, r.id DESC LIMIT :limit
"""


def latest_quotes(pool: ReadPool, keys: Keys, posts: TeamPosts, numbers: ByCoach) -> list[Quote]:
    """Return the latest reviews about today's staff here."""
    found = [quote for post in posts.staff if numbers.get(post.coach_id) for quote in _read(pool, keys, post, _DAYS)]
    found.sort(key=lambda quote: (quote["date"], quote["id"]), reverse=True)
    return list(_one_per_day(found).values())[:MAX_LATEST]


def came_from(pool: ReadPool, keys: Keys, posts: TeamPosts) -> CameFrom | None:
    """Return what they wrote before if a head coach is new and one earlier program has enough reviews; else None."""
    for post in posts.staff:
        if post.role == "head" and is_new(post, posts):
            for earlier in posts.elsewhere(post.coach_id):
                is_elsewhere = earlier.program != post.program and not earlier.is_held
                if is_elsewhere and (found := _earlier_program(pool, keys, earlier)):
                    return found
    return None


def _one_per_day(quotes: Iterable[Quote]) -> dict[str | None, Quote]:
    days: dict[str | None, Quote] = {}
    for quote in quotes:
        days.setdefault(quote["date"], quote)
    return days


def _earlier_program(pool: ReadPool, keys: Keys, post: TeamPost) -> CameFrom | None:
    own = public_numbers(pool, *post.program).get((post.sport_id, post.coach_id))
    if own is None or own.reviews < NAMED_FROM:
        return None
    return {
        "school": post.school,
        "colors": [post.color, post.second_color],
        "team_path": team_path(post.school_slug, post.sport, post.gender),
        "name": post.name,
        "coach_path": f"/coach/{post.coach_id}",
        "post": ", ".join(filter(None, [role_words(post), span(post)])),
        **own.shown(),
        # Without their days, which could tell a season.
        "quotes": [{**quote, "date": None} for quote in _read(pool, keys, post, MAX_EARLIER)],
    }


def _read(pool: ReadPool, keys: Keys, post: TeamPost, limit: int) -> list[Quote]:
    school_id, sport_id = post.program
    rows = pool.fetch(_NEWEST, coach_id=post.coach_id, university_id=school_id, sport_id=sport_id, limit=limit)
    ids = public_ids(keys, [str(row[0]) for row in rows])
    return [
        {
            "id": public_id,
            "coach_path": f"/coach/{post.coach_id}",
            "name": post.name,
            "rating": rating,
            "comment": comment_text(comment),
            "would_recommend": None if would_recommend is None else bool(would_recommend),
            "date": clock.day_text(created_on),
        }
        for public_id, (_, created_on, rating, comment, would_recommend) in zip(ids, rows, strict=True)
    ]
