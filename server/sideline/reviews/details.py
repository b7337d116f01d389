"""What pages show beside a coach's reviews: the trend by season, the last two seasons, and what the sentences of the
summary stand on.
"""

from collections import Counter, namedtuple
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

import orjson
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import COUNTERS, UNLISTED, Coach
from sideline.coaches.numbers import ENOUGH_REVIEWS, Tally
from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import FeaturedCoach, coach_not_found
from sideline.coaches.summary import facts_of, sentences
from sideline.coaches.team_model import FIRST_MONTH, season_at, season_name
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.site import Site
from sideline.reviews.schemas import ProfileDetails, SummarySentence, TrendPoint

# The average rating of a coach by season: in each point at least ENOUGH_REVIEWS reviews.
#
# A season here is the one in which reviews appeared, from the day that each review shows. The list of reviews shows the
# same days and stars one by one, so the averages reveal nothing more; the minimum keeps four opinions from looking like
# a measurement. Everything that is told by season is a sum of the same stretches: the points of the trend, the last two
# seasons, and the number of reviews of a filter. So no difference of two of them is a number of fewer reviews, and when
# a new season begins, only the choice of stretches changes.

MIN_POINTS = 2
"""The minimum number of points of a trend."""

# Months, because both databases store or print a day as 2026-03-05. Uses the index ix_reviews_by_stars.
_MONTHS = (
    "SELECT substr(CAST(created_on AS TEXT), 1, 7), count(*), sum(rating) FROM published_reviews"
    " WHERE coach_id = :coach_id GROUP BY 1"
)


class Stretch(NamedTuple):
    """Consecutive seasons, as in `coaches.team_model`, with the number and stars of the reviews that appeared then."""

    first: int
    last: int
    reviews: int
    stars: int

    def joined(self, later: "Stretch") -> "Stretch":
        return Stretch(self.first, later.last, self.reviews + later.reviews, self.stars + later.stars)

    @property
    def name(self) -> str:
        """How the seasons are written: '2024-25', '2021-22 to 2023-24'."""
        first, last = season_name(self.first), season_name(self.last)
        return first if first == last else f"{first} to {last}"

    @property
    def days(self) -> tuple[date, date]:
        """The first day, and the day after the last one."""
        return date(self.first, FIRST_MONTH, 1), date(self.last + 1, FIRST_MONTH, 1)


def read_stretches(pool: ReadPool, coach_id: int) -> list[Stretch]:
    """Return the stretches of a coach's trend, oldest first; empty for fewer than MIN_POINTS."""
    reviews: Counter[int] = Counter()
    stars: Counter[int] = Counter()
    for month, count, total in pool.fetch(_MONTHS, coach_id=coach_id):
        season = int(month[:4]) - (int(month[5:]) < FIRST_MONTH)
        reviews[season] += count
        stars[season] += int(total)
    stretches = merged({season: (reviews[season], stars[season]) for season in reviews})
    return stretches if len(stretches) >= MIN_POINTS else []


def merged(seasons: Mapping[int, tuple[int, int]]) -> list[Stretch]:
    """Return stretches with at least ENOUGH_REVIEWS reviews each, from the number of reviews and stars by season.

    From the oldest on, a season with fewer is joined to the next ones until there are enough; what is left at the end
    is joined to the last stretch. Empty if all seasons together have fewer.
    """
    stretches: list[Stretch] = []
    for stretch in _in_order(seasons):
        if stretches and stretches[-1].reviews < ENOUGH_REVIEWS:
            stretches[-1] = stretches[-1].joined(stretch)
        else:
            stretches.append(stretch)
    if stretches and stretches[-1].reviews < ENOUGH_REVIEWS:
        rest = stretches.pop()
        stretches[-1:] = [stretches[-1].joined(rest)] if stretches else []
    return stretches


def _in_order(seasons: Mapping[int, tuple[int, int]]) -> Iterable[Stretch]:
    return (Stretch(season, season, *seasons[season]) for season in sorted(seasons))


def last_two(stretches: Sequence[Stretch], season: int) -> Stretch | None:
    """Return the last two seasons, of which the second is `season`, or a later one in which a review has appeared.

    None unless they are whole stretches, because otherwise the trend beside them would tell the numbers of a part; or
    if there are no older ones, because then they are all reviews.
    """
    if not stretches:
        return None
    last = max(season, stretches[-1].last)
    older = [stretch for stretch in stretches if stretch.last < last - 1]
    recent = stretches[len(older) :]
    if not older or not recent or recent[0].first < last - 1:
        return None
    return Stretch(last - 1, last, sum(one.reviews for one in recent), sum(one.stars for one in recent))


def _season_now(site: Site, sport: str) -> int:
    """Return the present season; with editions that of the sport's last one, so that nothing changes between two."""
    calendar = site.calendar
    return season_at(calendar.last_day_of(sport, calendar.last_day(clock.now())) if calendar else clock.today())


def _point(stretch: Stretch) -> TrendPoint:
    return {"seasons": stretch.name, "reviews": stretch.reviews, "rating": stretch.stars / stretch.reviews}


_COLUMNS = ", ".join(f"t.{name}" for name in COUNTERS)
_NUMBERS = (
    f"SELECT c.sport, total_reviews, ai_summary, {_COLUMNS}, CAST(t.tag_counts AS TEXT)"  # noqa: S608  # columns
    f" FROM coaches c LEFT JOIN coach_tallies t ON t.coach_id = c.id WHERE c.id = :coach_id AND NOT c.{UNLISTED}"
)
_Tally = namedtuple("_Tally", (*COUNTERS, "tag_counts"))  # type: ignore[misc]  # read from the model

NO_DETAILS: ProfileDetails = {"summary": [], "trend": [], "last_two_seasons": None}


def read_details(site: Site, coach_id: int) -> ProfileDetails:
    """Return what a profile shows beside its numbers; all are empty for fewer than ENOUGH_REVIEWS reviews.

    `summary` is also empty if its sentences are not those of the stored summary, as after an upgrade that changes the
    wording. Raises Refusal 404.
    """
    pool = site.database.read_pool
    rows = pool.fetch(_NUMBERS, coach_id=coach_id)
    if not rows:
        raise coach_not_found()
    [(sport, reviews, stored, *counters, tag_counts)] = rows
    if reviews < ENOUGH_REVIEWS or tag_counts is None:
        return NO_DETAILS
    tally: Tally = _Tally._make((*counters, orjson.loads(tag_counts)))
    told = sentences(facts_of(tally), variant=coach_id)
    if " ".join(sentence.text for sentence in told) != stored:
        told = []
    summary: list[SummarySentence] = [
        {
            "text": sentence.text,
            "numbers": [{"number": number, "label": label} for number, label in sentence.numbers],
            "rule": sentence.rule,
        }
        for sentence in told
    ]
    stretches = read_stretches(pool, coach_id)
    recent = last_two(stretches, _season_now(site, sport))
    return {
        "summary": summary,
        "trend": [_point(one) for one in stretches],
        "last_two_seasons": recent and _point(recent),
    }


# The featured coach of the home page, with a quote.

FEATURED_RATING = 4
"""The minimum rating of the featured coach."""

_CANDIDATES = 50
"""The featured coach is chosen among this many coaches with the most reviews."""


def read_featured_coach(session: Session, pool: ReadPool) -> FeaturedCoach:
    """Return the coach with the most reviews and at least FEATURED_RATING."""
    leaders = (
        select(Coach.id, Coach.rating)
        .where(Coach.total_reviews >= ENOUGH_REVIEWS)
        .order_by(Coach.total_reviews.desc(), Coach.id)
        .limit(_CANDIDATES)
    )
    coach_id = next((row.id for row in session.execute(leaders) if row.rating >= FEATURED_RATING), None)
    if coach_id is None:
        return {"coach": None, "quote": None}
    coach = read_profile(pool, coach_id)
    return {"coach": coach, "quote": coach["quote"] and coach["quote"]["text"]}
