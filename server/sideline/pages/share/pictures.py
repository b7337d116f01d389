"""Pictures of coaches and teams: what their pages show and never more, without numbers below ENOUGH_REVIEWS."""

from collections.abc import Mapping, Sequence
from typing import Any

from sideline.coaches.counters import read_counters
from sideline.coaches.school_identity import hex_colors
from sideline.coaches.statistics import ENOUGH_REVIEWS, one_decimal
from sideline.coaches.wording import reviews_words, role_name, sport_title, university_initials
from sideline.core.db.read_pool import ReadPool
from sideline.pages.share.cards import Card, ComparedCards, School, Score

_NO_NUMBER = "–"

Coach = Mapping[str, Any]
"""The fields of a `CoachProfile`."""

Team = Mapping[str, Any]
"""The fields of a `TeamProfile`."""


def coach_card(pool: ReadPool, coach: Coach) -> Card:
    """Return the card of a coach. Reads the counters that the profile does not contain."""
    reviews = coach["total_reviews"]
    score, categories = None, []
    if reviews >= ENOUGH_REVIEWS:
        counters = read_counters(pool, coach["id"])
        score = _score(coach["rating"], reviews, counters.recommend_yes, counters.recommend_answers)
        categories = [(name, total, count) for name, (total, count) in counters.categories.items()]
    detail = ", ".join(filter(None, [role_name(dict(coach)), sport_title(dict(coach))]))
    if coach["has_left"]:
        detail = "No longer coaches here"
    return _card(
        coach["name"],
        _school(coach["university"], coach["short_university"], coach["colors"]),
        coach["division"],
        detail,
        score=score,
        reviews=reviews,
        sums=categories,
    )


def team_card(team: Team) -> Card:
    """Return the card of a team, with the numbers of today's staff."""
    numbers, staff = team["numbers"], len(team["staff"])
    score, categories = None, []
    if numbers["reviews"] >= ENOUGH_REVIEWS:
        score = _score(numbers["rating"], numbers["reviews"], numbers["recommend_yes"], numbers["recommend_answers"])
        categories = [(item["name"], item["mean"] * item["count"], item["count"]) for item in numbers["categories"]]
    detail = f"{staff} {'coach' if staff == 1 else 'coaches'}" if staff else "College sports"
    return _card(
        team["name"],
        _school(team["school"], team["short_school"], team["colors"]),
        team["division"],
        detail,
        score=score,
        reviews=numbers["reviews"],
        sums=categories,
    )


def compared_cards(cards: Sequence[Card]) -> ComparedCards:
    """Return the picture of a comparison."""
    return ComparedCards(tuple(cards))


def _school(name: str, short_name: str, colors: Sequence[int]) -> School:
    return School(short_name, university_initials(name), *hex_colors(colors))


def _card(
    title: str,
    school: School,
    division: str,
    detail: str,
    *,
    score: Score | None,
    reviews: int,
    sums: Sequence[tuple[str, float, int]],
) -> Card:
    """Build a card; `sums` has name, sum and number of the chosen values of each category."""
    means = [
        (name, str(one_decimal(total / count)), count) if count >= ENOUGH_REVIEWS else (name, "", 0)
        for name, total, count in sums
    ]
    return Card(
        title=_typeset(title),
        school=school,
        division=division,
        detail=_typeset(detail),
        score=score,
        no_score="Few reviews yet" if reviews else "No reviews yet",
        invitation="Add your review" if reviews else "Be the first to rate",
        highest=_highest([item for item in means if item[1]]),
        categories=tuple((f"{name} ({count:,})", mean) if mean else (name, _NO_NUMBER) for name, mean, count in means),
    )


def _score(rating: float, reviews: int, yes: int, answers: int) -> Score:
    recommend = f"{yes:,} of {answers:,}" if answers >= ENOUGH_REVIEWS else ""
    return Score(str(one_decimal(rating)), reviews_words(reviews), recommend, int(2 * rating + 0.5))


def _highest(means: Sequence[tuple[str, str, int]]) -> str:
    """Say which category has the highest mean; empty if all are equal."""
    if len({mean for _, mean, _ in means}) < 2:
        return ""
    name, mean, count = max(means, key=lambda item: item[1])
    return f"Rated highest for {name}: {mean} from {count:,} ratings"


def _typeset(text: str) -> str:
    return text.replace("'", "’")
