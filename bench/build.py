"""Fills a database with invented coaches and reviews, fast: bulk inserts past the ORM."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Table, select, text

from bench.bulk import insert_rows
from sideline.accounts.model import User
from sideline.coaches.choices import CATEGORIES, DIVISIONS, GENDERS, SPORT_IDS, SPORTS, TAGS, avatar_of
from sideline.coaches.model import Coach, CoachTally, University
from sideline.coaches.search.text import search_text
from sideline.coaches.search.typos import add_words
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from sideline.core.text.folding import fold
from sideline.reviews.model import Review
from sideline.reviews.tally import COUNTERS, update_coach

START = datetime(2024, 1, 1, tzinfo=UTC)
BUSY_COACH, QUIET_COACH, FULL_PAGE_COACH = 1, 2, 3
"""The coach with the most reviews (see `Size.busiest`), one with ten and one with just more than a page."""

SYLLABLES = (
    "an", "bel", "cor", "dan", "el", "fer", "gar", "hol", "is", "jen", "kar", "lin", "mar", "nor", "ol", "per", "quin",
    "ros", "sam", "tor", "ul", "ven", "wes", "yan", "zel",
)  # fmt: skip
COMMON = [
    "Smith",
    "Johnson",
    "Williams",
    "Brown",
    "Garcia",
    "Miller",
    "O'Brien",
    "Martinez",
    "Lee",
    "García",
]
FIRST = [
    "Mike",
    "Michael",
    "Anna",
    "Ann",
    "Bill",
    "William",
    "Kate",
    "Maria",
    "José",
    "Chris",
]


@dataclass(frozen=True)
class Size:
    """How much to make. `reviews` counts those of the busiest coach too."""

    coaches: int
    reviews: int

    @property
    def busiest(self) -> int:
        return min(100_000, self.reviews // 4)

    @property
    def universities(self) -> int:
        return max(20, min(2_000, self.coaches // 50))


def build(url: str, size: Size) -> None:
    """Migrate the empty database at `url` (as SIDELINE_DATABASE_URL names it) and fill it."""
    address = database_url(url, Path())
    migrate.upgrade(address)
    database = Database(address)
    with database.engine.begin() as connection:
        _fill(connection, size, random.Random(size.coaches))  # no secrets
    with database.writing() as session:
        words = {word for text in session.scalars(select(Coach.search_text)) for word in text.split()}
        add_words(session, words)
    with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        # PostgreSQL's own housekeeping does both within the first minutes of a site in use.
        connection.execute(text("ANALYZE" if database.is_sqlite else "VACUUM ANALYZE"))
    database.close()


def _fill(connection: Connection, size: Size, dice: random.Random) -> None:
    universities = [f"University of {_word(dice, 3)} {number}" for number in range(size.universities)]
    rows = ({"id": n, "name": name, "folded": name.lower()} for n, name in enumerate(universities, start=1))
    _insert(connection, University, rows)
    _insert(connection, User, (_user(number) for number in range(size.busiest)))
    opinions = [_opinion(dice) for _ in range(97)]
    counts = _review_counts(size, dice)
    _insert(connection, Coach, _coaches(size, universities, counts, opinions, dice))
    _insert(
        connection,
        CoachTally,
        (_tally(n, count, opinions) for n, count in counts.items()),
    )
    _insert(
        connection,
        Review,
        (row for n, count in counts.items() for row in _reviews(n, count, opinions)),
    )
    if connection.dialect.name == "postgresql":
        for table in ("coaches", "universities"):
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :last)"),
                {"table": table, "last": size.coaches},
            )


def _insert(connection: Connection, model: Any, rows: Iterable[dict[str, Any]]) -> None:
    table: Table = model.__table__
    insert_rows(connection, table, rows)


def _word(dice: random.Random, parts: int) -> str:
    return "".join(dice.choices(SYLLABLES, k=parts)).capitalize()


def _user(number: int) -> dict[str, Any]:
    return {
        "id": UUID(int=number + 1),
        "email": f"athlete{number}@athletes.example",
        "password_hash": "!",
        "user_metadata": {},
        "created_at": START,
        "updated_at": START,
        "email_confirmed_at": START,
    }


def _review_counts(size: Size, dice: random.Random) -> dict[int, int]:
    """Coach -> number of reviews: one with very many, one with ten, one with 21; the rest over every fifth."""
    counts = {BUSY_COACH: size.busiest, QUIET_COACH: 10, FULL_PAGE_COACH: 21}
    left = size.reviews - sum(counts.values())
    for coach in range(8, size.coaches + 1, 5):
        if left <= 0:
            break
        share = 5 * left // max(1, size.coaches - coach + 1)
        counts[coach] = max(1, min(left, round(dice.expovariate(1 / max(1, share)))))
        left -= counts[coach]
    return counts


def _coach(
    number: int,
    identity: tuple[str, int, str],
    university: str,
    reviews: int,
    opinions: list[dict[str, Any]],
) -> dict[str, Any]:
    name, home, sport = identity
    row = {
        "id": number,
        "name": name,
        "university": university,
        "sport": sport,
        "gender": GENDERS[number % len(GENDERS)],
        "division": DIVISIONS[number % len(DIVISIONS)],
        "avatar": avatar_of(sport),
        "rating": 0.0,
        "total_reviews": reviews,
        "verified": False,
        "ai_summary": None,
        "ai_summary_updated_at": None,
        "department": None,
        "folded_name": fold(name),
        "university_id": home + 1,
        "sport_id": SPORT_IDS[sport],
        "search_text": search_text(fold(name), fold(university), fold(sport)),
    }
    if reviews:
        row |= _numbers_and_summary(number, _tally(number, reviews, opinions))
    return row


def _coaches(
    size: Size,
    universities: list[str],
    counts: dict[int, int],
    opinions: list[dict[str, Any]],
    dice: random.Random,
) -> Iterator[dict[str, Any]]:
    taken: set[tuple[str, int, str]] = set()
    for number in range(1, size.coaches + 1):
        while (same := _same(identity := _identity(dice, len(universities)))) in taken:
            pass
        taken.add(same)
        yield _coach(number, identity, universities[identity[1]], counts.get(number, 0), opinions)


def _same(identity: tuple[str, int, str]) -> tuple[str, int, str]:
    """What two coaches must not share (coaches.identity)."""
    name, home, sport = identity
    return fold(name), home, sport


def _identity(dice: random.Random, universities: int) -> tuple[str, int, str]:
    first = dice.choice(FIRST) if dice.random() < 0.1 else _word(dice, 2)
    last = dice.choice(COMMON) if dice.random() < 0.05 else _word(dice, dice.choice((2, 3)))
    return f"{first} {last}", dice.randrange(universities), dice.choice(SPORTS)


def _numbers_and_summary(coach_id: int, tally: dict[str, Any]) -> dict[str, Any]:
    """The columns that `reviews.tally` derives from the counters."""
    coach = Coach(id=coach_id)
    update_coach(coach, CoachTally(**tally), START + timedelta(days=900))
    return {name: getattr(coach, name) for name in ("rating", "ai_summary", "ai_summary_updated_at")}


def _opinion(dice: random.Random) -> dict[str, Any]:
    lean = dice.choice((2, 3, 4, 4, 5))
    near = [max(1, min(5, lean + dice.choice((-1, 0, 0, 1)))) for _ in range(7)]
    comment = " ".join(
        dice.choices(
            [
                "fair",
                "tough",
                "practice",
                "early",
                "honest",
                "coach",
                "team",
                "season",
                "always",
                "learned",
                "never",
            ],
            k=18,
        )
    )
    return {
        "rating": near[6],
        **dict(zip(CATEGORIES.values(), near, strict=False)),
        "would_recommend": dice.choice((True, True, False, None)) if lean > 2 else False,
        "tags": dice.sample(TAGS, dice.randint(0, 5)),
        "comment": comment.capitalize() + ".",
    }


def _tally(coach: int, count: int, opinions: list[dict[str, Any]]) -> dict[str, Any]:
    """Counters of the reviews that `_reviews` makes for the same coach."""
    tally: dict[str, Any] = dict.fromkeys(COUNTERS, 0)
    tags: dict[str, int] = {}
    for place, opinion in enumerate(opinions):
        times = (count + len(opinions) - 1 - (place - coach) % len(opinions)) // len(opinions)
        if not times:
            continue
        tally[f"stars_{opinion['rating']}"] += times
        for field in CATEGORIES.values():
            name = field.removesuffix("_rating")
            tally[f"{name}_sum"] += times * opinion[field]
            tally[f"{name}_count"] += times
        if opinion["would_recommend"] is not None:
            tally["recommend_yes" if opinion["would_recommend"] else "recommend_no"] += times
        for tag in opinion["tags"]:
            tags[tag] = tags.get(tag, 0) + times
    return {"coach_id": coach, "tag_counts": tags, **tally}


def _reviews(coach: int, count: int, opinions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number in range(count):
        written = START + timedelta(seconds=(coach * 7_919 + number * 613) % 70_000_000)
        yield {
            "id": UUID(int=(coach << 64) + number + 1),
            "coach_id": coach,
            "user_id": UUID(int=number + 1),
            "student_name": "Athlete",
            "created_at": written,
            "updated_at": written,
            **opinions[(coach + number) % len(opinions)],
        }
