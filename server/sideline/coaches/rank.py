"""The rank of coaches: a mean rating pulled toward the average of the sport, the more the fewer reviews there are.

    ranked as = (reviews x mean + WEIGHT x prior) / (reviews + WEIGHT)

docs/decisions/0018 has the reasons and the sources. Coaches with fewer than ENOUGH_REVIEWS reviews have no rank.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sideline.coaches.choices import CATEGORIES, GENDERS, SPORT_IDS, SPORTS
from sideline.coaches.numbers import ENOUGH_COACHES, ENOUGH_REVIEWS, OVERALL, Averages, Reads, averages

WEIGHT = 8
"""The number of reviews with the average rating that each coach is assumed to have besides the real ones."""

MIDDLE = 3.0
"""The average while fewer than ENOUGH_COACHES coaches have one: the middle of the scale."""


@dataclass(frozen=True)
class Priors:
    """The average of each sport and gender in tenths, as pages show it.

    Tenths change so rarely that a list can keep its order while someone reads on; `tenths` goes into its cursor.
    """

    tenths: tuple[int, ...]
    """One for each sport, and in it for each gender, in the order of SPORTS and GENDERS."""

    def of(self, sport: str, gender: str) -> float:
        """Return the average for a coach's sport and gender."""
        return self.tenths[SPORTS.index(sport) * len(GENDERS) + GENDERS.index(gender)] / 10

    @property
    def sql(self) -> str:
        """SQL expression for the average for a row of `coaches`."""
        by_gender = [self.tenths[index :: len(GENDERS)] for index in range(len(GENDERS))]
        cases = " ".join(
            f"WHEN '{gender}' THEN {_by_sport(tenths)}" for gender, tenths in zip(GENDERS, by_gender, strict=True)
        )
        return f"(CASE gender {cases} END / CAST(10 AS double precision))"

    @property
    def text(self) -> str:
        """The averages as a cursor carries them."""
        return ",".join(map(str, self.tenths))


NO_PRIORS = Priors((round(10 * MIDDLE),) * (len(SPORTS) * len(GENDERS)))
"""The averages while no coach has any."""


def priors_of(text: str) -> Priors | None:
    """Return the averages that a cursor carries (`Priors.text`); None for one of a release with other sports."""
    tenths = tuple(map(int, text.split(",")))
    return Priors(tenths) if len(tenths) == len(NO_PRIORS.tenths) else None


def priors(reads: Reads, name: str = OVERALL) -> Priors:
    """Return the averages of the mean rating or of a category: by sport and gender where ENOUGH_COACHES coaches have
    enough reviews, or else over all sports.
    """
    return _priors(averages(reads), name)


@lru_cache(16)
def _priors(known: Averages, name: str) -> Priors:
    overall = known.of_all.mean(name) if known.of_all.means[name][1] >= ENOUGH_COACHES else MIDDLE
    values = []
    for sport in SPORTS:
        for gender in GENDERS:
            sums = known.by_team.get((sport, gender))
            values.append(sums.mean(name) if sums and sums.means[name][1] >= ENOUGH_COACHES else overall)
    return Priors(tuple(round(10 * value) for value in values))


def ranked_as(mean: float, reviews: int, prior: float) -> float | None:
    """Return the number by which a mean from this number of reviews is ranked; None for fewer than ENOUGH_REVIEWS."""
    return (reviews * mean + WEIGHT * prior) / (reviews + WEIGHT) if reviews >= ENOUGH_REVIEWS else None


def rank_sql(known: Priors) -> str:
    """Return an SQL expression for `ranked_as` of a row of `coaches`; 0 for fewer than ENOUGH_REVIEWS reviews."""
    ranked = f"(total_reviews * rating + {WEIGHT} * {known.sql}) / (total_reviews + {WEIGHT})"
    return f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN {ranked} ELSE 0 END"


def category_rank_sql(category: str, known: Priors) -> str:
    """Return an SQL expression for the mean of a category, damped in the same way; 0 for fewer than ENOUGH_REVIEWS
    reviews that rated it.
    """
    name = CATEGORIES[category].removesuffix("_rating")
    ranked = f"({name}_sum + {WEIGHT} * {known.sql}) / ({name}_count + {WEIGHT})"
    of_coach = f"FROM coach_tallies WHERE coach_id = coaches.id AND {name}_count >= {ENOUGH_REVIEWS}"
    return f"CASE WHEN total_reviews >= {ENOUGH_REVIEWS} THEN coalesce((SELECT {ranked} {of_coach}), 0) ELSE 0 END"


def _by_sport(tenths: Sequence[int]) -> str:
    usual = max(set(tenths), key=tenths.count)
    by_sport = zip(SPORTS, tenths, strict=True)
    cases = "".join(f" WHEN {SPORT_IDS[sport]} THEN {value}" for sport, value in by_sport if value != usual)
    return f"CASE sport_id{cases} ELSE {usual} END" if cases else str(usual)
