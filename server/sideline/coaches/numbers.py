"""Numbers of coaches, computed from integer counters: statistics of a coach, averages of a sport, stored figures."""

import hashlib
import time
from collections import defaultdict, namedtuple
from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from importlib.metadata import version
from operator import attrgetter
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

import orjson
from sqlalchemy import JSON, String, delete, or_, text
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.coaches.choices import CATEGORIES, TAGS
from sideline.coaches.model import COUNTERS, UNLISTED
from sideline.core.db.engine import Base
from sideline.core.db.read_pool import ReadPool

POPULAR_TAGS = 5
"""Maximum number of tags on a profile (spec section 9)."""

ENOUGH_REVIEWS = 5
"""The minimum number of reviews for statistics about a coach, a post or a staff. With fewer, pages show no bars,
percentage, rank or quote, no score except the coach's own with its number of reviews (spec section 2), and no words
such as "Good" or "a strength", because four opinions are not a measurement. The mean of a category needs at least this
many ratings in it too, and a percentage this many answers.
"""

ENOUGH_USES = 2
"""How often a tag must be chosen before a summary may name it as chosen often."""

Tally = Any
"""An object with the columns of a `CoachTally`. In a joined row they are None for a coach without reviews."""

_STARS = attrgetter(*(f"stars_{star}" for star in range(1, 6)))
_COUNTERS = {
    name: (field.replace("_rating", "_sum"), field.replace("_rating", "_count")) for name, field in CATEGORIES.items()
}
"""Columns with the sum and the number of the chosen values of each category."""

_SUMS = attrgetter(*(total for total, _count in _COUNTERS.values()))
_COUNTS = attrgetter(*(count for _total, count in _COUNTERS.values()))

_TAG_ORDER = {tag: index for index, tag in enumerate(TAGS)}


def star_counts(tally: Tally) -> list[int]:
    """Return the numbers of reviews with one star, two stars, … five stars."""
    return [count or 0 for count in _STARS(tally)]


def mean_rating(stars: list[int]) -> float:
    """Return the mean rating from the numbers of reviews with one to five stars; 0 without reviews."""
    reviews = sum(stars)
    return sum(star * count for star, count in enumerate(stars, start=1)) / reviews if reviews else 0.0


def category_sums(tally: Tally) -> dict[str, tuple[int, int]]:
    """Map the display name of each category to the sum and the number of its chosen values.

    Migrations pass rows of older schemas, which lack the counters of categories added since: these count as 0.
    """
    return {
        name: (getattr(tally, total, 0) or 0, getattr(tally, count, 0) or 0)
        for name, (total, count) in _COUNTERS.items()
    }


def category_means(tally: Tally) -> dict[str, float]:
    """Map the display name of each category to the mean of its chosen values; 0 without any."""
    return {
        name: total / count if count else 0.0
        for name, total, count in zip(_COUNTERS, _SUMS(tally), _COUNTS(tally), strict=True)
    }


def category_counts(tally: Tally) -> list[int]:
    """Return the number of chosen values of each category, in the order of CATEGORIES."""
    return [count or 0 for count in _COUNTS(tally)]


def percentage(part: int, whole: int) -> int:
    """Return `part` of `whole` in whole percent, rounding halves up (spec section 3); 0 if `whole` is 0."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def one_decimal(rating: float) -> Decimal:
    """Round a rating like JavaScript's toFixed(1): the web app shows 4.25 as 4.3."""
    return Decimal(rating).quantize(Decimal("0.1"), ROUND_HALF_UP)


def popular_tags(counts: dict[str, int]) -> list[str]:
    """Return the most often chosen tags, at most POPULAR_TAGS; ties follow the order of the spec's list."""
    used = [tag for tag, count in counts.items() if count > 0 and tag in _TAG_ORDER]
    return sorted(used, key=lambda tag: (-counts[tag], _TAG_ORDER[tag]))[:POPULAR_TAGS]


# The counters of one coach's published reviews, for pages that count more than a profile does.

# Cast to text: SQLite stores JSON as text, and psycopg would parse it with the standard library's slower parser.
_COUNTERS_OF_COACH = (
    f"SELECT {', '.join(COUNTERS)}, CAST(tag_counts AS TEXT)"  # noqa: S608  # columns
    " FROM coach_tallies WHERE coach_id = :coach_id"
)
_Tally = namedtuple("_Tally", (*COUNTERS, "tag_counts"))  # type: ignore[misc]  # read from the model


class Counters(NamedTuple):
    """Numbers of published reviews. `categories` has the sum and the number of each category's chosen values."""

    categories: dict[str, tuple[int, int]]
    recommend_yes: int
    recommend_answers: int
    tags: dict[str, int]


def read_counters(pool: ReadPool, coach_id: int) -> Counters:
    """Return the counters of a coach; all are 0 for a coach without reviews."""
    rows = pool.fetch(_COUNTERS_OF_COACH, coach_id=coach_id)
    if not rows:
        return Counters(dict.fromkeys(CATEGORIES, (0, 0)), 0, 0, {})
    tally: Any = _Tally(*rows[0])
    return Counters(
        category_sums(tally),
        tally.recommend_yes,
        tally.recommend_yes + tally.recommend_no,
        orjson.loads(tally.tag_counts),
    )


# Figures of all coaches that take long to read. The job `figures` stores them, and pages read what it stored.


class Reads(Protocol):
    """What reads figures: a `ReadPool`, whose SELECTs may take two seconds, or a `SlowReads`."""

    def fetch(self, sql: str, **parameters: Any) -> Sequence[Sequence[Any]]:
        """Return the rows of a SELECT with named parameters (`:name`)."""
        ...


class SlowReads:
    """Reads in a session, for jobs."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def fetch(self, sql: str, **parameters: Any) -> Sequence[Sequence[Any]]:
        """Return the rows of a SELECT with named parameters (`:name`)."""
        return self._session.execute(text(sql), parameters).all()


class StoredFigures(Base):
    """Figures by name, as JSON."""

    __tablename__ = "figures"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    content: Mapped[Any] = mapped_column(JSON)


def stored_as(name: str, *statements: str) -> str:
    """Return the name of figures that these statements read, in this release.

    A release with other categories, or other columns, so neither reads figures that it does not understand nor stores
    such for the processes of the previous release.
    """
    made_by = "\n".join((version("sideline"), *statements))
    return f"{name} {hashlib.sha256(made_by.encode()).hexdigest()[:8]}"


def read_stored(reads: Reads, name: str) -> Any:
    """Return stored figures, or None before the job has stored them."""
    rows = reads.fetch("SELECT CAST(content AS TEXT) FROM figures WHERE name = :name", name=name)
    return orjson.loads(rows[0][0]) if rows else None


def write_stored(session: Session, name: str, content: Any) -> None:
    """Store figures, in place of those stored before, also by another release."""
    base = name.partition(" ")[0]
    others = or_(StoredFigures.name == base, StoredFigures.name.startswith(f"{base} ", autoescape=True))
    session.execute(delete(StoredFigures).where(others, StoredFigures.name != name))
    session.merge(StoredFigures(name=name, content=content))


# Averages of all coaches of a sport, gender and division, with which profiles and ranks compare a coach.
#
# They include only coaches whose own numbers are public and exact (ENOUGH_REVIEWS), so nobody learns more from them
# than from these profiles. Each coach counts once, however many reviews they have.

ENOUGH_COACHES = 10
"""The minimum number of coaches for an average."""

AVERAGES_SECONDS = 600
"""Maximum age of the averages in memory."""

OVERALL = "Overall"
"""The name of the mean rating beside the names of the categories."""

Group = tuple[str, str, str]
"""Sport, gender and division."""

_NAMES = tuple(field.removesuffix("_rating") for field in CATEGORIES.values())
# A mean of fewer ratings is not public, and ten others would reveal it.
_MEANS = ", ".join(
    f"sum(CASE WHEN {name}_count >= {ENOUGH_REVIEWS} THEN 1.0 * {name}_sum / {name}_count END),"
    f" count(CASE WHEN {name}_count >= {ENOUGH_REVIEWS} THEN 1 END)"
    for name in _NAMES
)
# Uses the index ix_coaches_by_reviews.
_SUMS_OF_ALL = f"""
    SELECT sport, gender, division, sum(total_reviews), sum(rating), count(*), {_MEANS}
    FROM coaches JOIN coach_tallies ON coach_id = coaches.id
    WHERE total_reviews >= {ENOUGH_REVIEWS} AND NOT {UNLISTED}
    GROUP BY sport, gender, division
"""  # noqa: S608  # constants

FIGURES_NAME = stored_as("averages", _SUMS_OF_ALL)
"""The name of the stored sums."""


class Sums(NamedTuple):
    """Sums over coaches: the number of their reviews, and by name the sum of their means and the number of these."""

    reviews: int
    means: Mapping[str, tuple[float, int]]

    @property
    def coaches(self) -> int:
        """The number of coaches."""
        return self.means[OVERALL][1]

    def mean(self, name: str) -> float:
        """Return the mean of OVERALL or of a category over the coaches who have one; 0 without any."""
        total, coaches = self.means[name]
        return total / coaches if coaches else 0.0


class Averages:
    """The sums of each group of coaches."""

    def __init__(self, groups: Mapping[Group, Sums]) -> None:
        self._groups = groups

    def of_group(self, group: Group) -> Sums | None:
        """Return the sums of a sport, gender and division; None without a division or for fewer than ENOUGH_COACHES."""
        found = self._groups.get(group)
        return found if found and group[-1] and found.coaches >= ENOUGH_COACHES else None

    @cached_property
    def by_team(self) -> Mapping[tuple[str, str], Sums]:
        """The sums by sport and gender, over all divisions."""
        found = defaultdict(list)
        for (sport, gender, _division), sums in self._groups.items():
            found[sport, gender].append(sums)
        return {team: _added(sums) for team, sums in found.items()}

    @cached_property
    def of_all(self) -> Sums:
        """The sums over all coaches."""
        return _added(self._groups.values())


_cached: WeakKeyDictionary[Reads, tuple[float, Averages]] = WeakKeyDictionary()


def averages(reads: Reads) -> Averages:
    """Return the averages, which may be AVERAGES_SECONDS old."""
    now = time.monotonic()
    if reads not in _cached:
        _cached[reads] = now, _read(reads)
    elif now > _cached[reads][0] + AVERAGES_SECONDS:
        _cached[reads] = now, _cached[reads][1]  # the other threads use the old ones meanwhile
        _cached[reads] = now, _read(reads)
    return _cached[reads][1]


def _read(reads: Reads) -> Averages:
    names = (OVERALL, *CATEGORIES)
    return Averages(
        {
            (sport, gender, division): Sums(
                int(reviews),
                {
                    name: (float(total or 0), int(count))
                    for name, total, count in zip(names, means[::2], means[1::2], strict=True)
                },
            )
            for sport, gender, division, reviews, *means in read_stored(reads, FIGURES_NAME)
            or reads.fetch(_SUMS_OF_ALL)
        }
    )


def read_sums(reads: Reads) -> list[list[Any]]:
    """Return the current sums of each group, as the job `figures` stores them under FIGURES_NAME."""
    return [
        [sport, gender, division, *(float(value or 0) for value in sums)]
        for sport, gender, division, *sums in reads.fetch(_SUMS_OF_ALL)
    ]


def _added(groups: Iterable[Sums]) -> Sums:
    found = list(groups)
    means = {
        name: (sum(sums.means[name][0] for sums in found), sum(sums.means[name][1] for sums in found))
        for name in (OVERALL, *CATEGORIES)
    }
    return Sums(sum(sums.reviews for sums in found), means)
