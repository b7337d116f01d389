"""Rows of synthetic coaches, users and reviews. They are consistent, and always the same for the same size."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sideline.coaches.choices import CATEGORIES, DIVISIONS, GENDERS, SPORT_IDS, SPORTS, TAGS, avatar_of
from sideline.coaches.model import COUNTERS, Coach, CoachTally
from sideline.coaches.schools import slug_of
from sideline.coaches.search.text import search_text
from sideline.core.text.folding import fold
from sideline.reviews.tally import update_coach

START = datetime(2024, 1, 1, tzinfo=UTC)
SUMMARIES_WRITTEN_ON = START.date() + timedelta(days=900)
REVIEW_PERIOD_SECONDS = 70_000_000

BUSIEST_COACH, TEN_REVIEWS_COACH, FULL_PAGE_COACH = 1, 2, 3
"""Ids of the coach with the most reviews (`Size.busiest`), a coach with 10, and one with 21 (just over one page)."""

FIRST_ORDINARY_COACH, ORDINARY_STEP = 8, 5
"""Every fifth coach from this id on has reviews."""

SYLLABLES = (
    "an", "bel", "cor", "dan", "el", "fer", "gar", "hol", "is", "jen", "kar", "lin", "mar", "nor", "ol", "per", "quin",
    "ros", "sam", "tor", "ul", "ven", "wes", "yan", "zel",
)  # fmt: skip
LAST_NAMES = ["Smith", "Johnson", "Williams", "Brown", "Garcia", "Miller", "O'Brien", "Martinez", "Lee", "García"]
FIRST_NAMES = ["Mike", "Michael", "Anna", "Ann", "Bill", "William", "Kate", "Maria", "José", "Chris"]
COMMENT_WORDS = [
    "fair", "tough", "practice", "early", "honest", "coach", "team", "season", "always", "learned", "never",
]  # fmt: skip
DISTINCT_REVIEWS = 97


@dataclass(frozen=True)
class Size:
    """Numbers of rows. `reviews` includes those of the busiest coach."""

    coaches: int
    reviews: int

    @property
    def busiest(self) -> int:
        """Number of reviews of the busiest coach, each by a different user."""
        return min(100_000, self.reviews // 4)

    @property
    def universities(self) -> int:
        return max(20, min(2_000, self.coaches // 50))


class Dataset:
    """Rows of each table as dictionaries of column values. Use each iterator only once, and `coaches` first."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._random = random.Random(size.coaches)
        self._universities = [
            f"University of {random_word(self._random, 3)} {number}" for number in range(size.universities)
        ]
        self._templates = [_review_template(self._random) for _ in range(DISTINCT_REVIEWS)]
        self._review_counts = _review_counts(size, self._random)
        self._team_ids: dict[tuple[int, int, str], int] = {}
        self._teams: list[int] = []
        """The team of each coach, in the order of their ids."""

    def universities(self) -> Iterator[dict[str, Any]]:
        for number, name in enumerate(self._universities, start=1):
            yield {"id": number, "name": name, "folded": fold(name), "slug": slug_of(name)}

    def users(self) -> Iterator[dict[str, Any]]:
        for number in range(self._size.busiest):
            yield {
                "id": _user_id(number),
                "email": f"athlete{number}@athletes.example",
                "password_hash": "!",
                "user_metadata": {},
                "created_at": START,
                "updated_at": START,
                "email_confirmed_at": START,
            }

    def coaches(self) -> Iterator[dict[str, Any]]:
        """No two rows share name, university and sport, because of the unique constraint."""
        seen: set[tuple[str, int, str]] = set()
        for coach_id in range(1, self._size.coaches + 1):
            while True:
                name, university, sport = self._random_identity()
                identity = fold(name), university, sport
                if identity not in seen:
                    break
            seen.add(identity)
            row = self._coach(coach_id, name, university, sport)
            key = row["university_id"], row["sport_id"], row["gender"]
            self._teams.append(self._team_ids.setdefault(key, len(self._team_ids) + 1))
            yield row

    def teams(self) -> Iterator[dict[str, Any]]:
        for (university_id, sport_id, gender), team_id in self._team_ids.items():
            yield {"id": team_id, "university_id": university_id, "sport_id": sport_id, "gender": gender}

    def posts(self) -> Iterator[dict[str, Any]]:
        """Every coach has one, which no list had."""
        for coach_id, team_id in enumerate(self._teams, start=1):
            yield {"id": coach_id, "coach_id": coach_id, "team_id": team_id, "role": "other", "title": ""}

    def tallies(self) -> Iterator[dict[str, Any]]:
        return (self._tally(coach_id) for coach_id in self._review_counts)

    def reviews(self) -> Iterator[dict[str, Any]]:
        for coach_id, count in self._review_counts.items():
            for number in range(count):
                written_at = START + timedelta(seconds=(coach_id * 7_919 + number * 613) % REVIEW_PERIOD_SECONDS)
                yield {
                    "id": (row_id := UUID(int=(coach_id << 64) + number + 1)),
                    "coach_id": coach_id,
                    "team_id": self._teams[coach_id - 1],
                    "author_tag": row_id,  # nobody signs in as the author of these reviews
                    "student_name": "Athlete",
                    "state": "published",
                    "created_on": written_at.date(),
                    "updated_on": written_at.date(),
                    **self._templates[(coach_id + number) % DISTINCT_REVIEWS],
                }

    def _random_identity(self) -> tuple[str, int, str]:
        dice = self._random
        first = dice.choice(FIRST_NAMES) if dice.random() < 0.1 else random_word(dice, 2)
        last = dice.choice(LAST_NAMES) if dice.random() < 0.05 else random_word(dice, dice.choice((2, 3)))
        return f"{first} {last}", dice.randrange(len(self._universities)), dice.choice(SPORTS)

    def _coach(self, coach_id: int, name: str, university: int, sport: str) -> dict[str, Any]:
        row = {
            "id": coach_id,
            "name": name,
            "university": self._universities[university],
            "sport": sport,
            "gender": GENDERS[coach_id % len(GENDERS)],
            "division": DIVISIONS[coach_id % len(DIVISIONS)],
            "avatar": avatar_of(sport),
            "rating": 0.0,
            "total_reviews": 0,
            "verified": False,
            "ai_summary": None,
            "ai_summary_updated_at": None,
            "department": None,
            "folded_name": fold(name),
            "university_id": university + 1,
            "sport_id": SPORT_IDS[sport],
            "search_text": search_text(fold(name), fold(self._universities[university]), fold(sport)),
        }
        if coach_id in self._review_counts:
            coach = Coach(id=coach_id)
            update_coach(coach, CoachTally(**self._tally(coach_id)), SUMMARIES_WRITTEN_ON, SUMMARIES_WRITTEN_ON)
            for column in ("total_reviews", "rating", "ai_summary", "ai_summary_updated_at"):
                row[column] = getattr(coach, column)
        return row

    def _tally(self, coach_id: int) -> dict[str, Any]:
        """Return the counters of the reviews that `reviews` yields for this coach."""
        counters: dict[str, Any] = dict.fromkeys(COUNTERS, 0)
        tag_counts: dict[str, int] = {}
        for index, review in enumerate(self._templates):
            # Count the reviews of the coach with number = index - coach_id (mod DISTINCT_REVIEWS).
            last = self._review_counts[coach_id] - 1 - (index - coach_id) % DISTINCT_REVIEWS
            times = last // DISTINCT_REVIEWS + 1
            if not times:
                continue
            counters[f"stars_{review['rating']}"] += times
            for field in CATEGORIES.values():
                category = field.removesuffix("_rating")
                counters[f"{category}_sum"] += times * review[field]
                counters[f"{category}_count"] += times
            if review["would_recommend"] is not None:
                counters["recommend_yes" if review["would_recommend"] else "recommend_no"] += times
            for tag in review["tags"]:
                tag_counts[tag] = tag_counts.get(tag, 0) + times
        return {"coach_id": coach_id, "tag_counts": tag_counts, **counters}


def random_word(dice: random.Random, syllables: int) -> str:
    return "".join(dice.choices(SYLLABLES, k=syllables)).capitalize()


def _user_id(number: int) -> UUID:
    return UUID(int=number + 1)


def _review_counts(size: Size, dice: random.Random) -> dict[int, int]:
    """Return the number of reviews by coach id."""
    counts = {BUSIEST_COACH: size.busiest, TEN_REVIEWS_COACH: 10, FULL_PAGE_COACH: 21}
    left = size.reviews - sum(counts.values())
    for coach_id in range(FIRST_ORDINARY_COACH, size.coaches + 1, ORDINARY_STEP):
        if left <= 0:
            break
        mean = max(1, ORDINARY_STEP * left // max(1, size.coaches - coach_id + 1))
        counts[coach_id] = max(1, min(left, size.busiest, round(dice.expovariate(1 / mean))))
        left -= counts[coach_id]
    return counts


def _review_template(dice: random.Random) -> dict[str, Any]:
    level = dice.choice((2, 3, 4, 4, 5))
    scores = [max(1, min(5, level + dice.choice((-1, 0, 0, 1)))) for _ in range(len(CATEGORIES) + 1)]
    return {
        "rating": scores[-1],
        **dict(zip(CATEGORIES.values(), scores, strict=False)),
        "would_recommend": dice.choice((True, True, False, None)) if level > 2 else False,
        "tags": dice.sample(TAGS, dice.randint(0, 5)),
        "comment": " ".join(dice.choices(COMMENT_WORDS, k=18)).capitalize() + ".",
    }
