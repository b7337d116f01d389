"""Format words and numbers on server-rendered pages in the same way as the web app (web/src/lib/)."""

import re
from datetime import date
from decimal import Decimal
from math import ceil
from typing import Any

from sideline.coaches.statistics import one_decimal

SCORE_WORDS = ("Poor", "Fair", "Decent", "Good", "Excellent")
"""The words for the ratings 1 to 5."""

_TEAMS = {"Both": "Men's and Women's", "Women": "Women's"}
_ROLES = {"head": "Head Coach", "associate": "Associate Head Coach", "assistant": "Assistant Coach"}
_SEASON = re.compile(r"\b(\d{4})-(\d\d)\b")


def gender_label(gender: str) -> str:
    """Return "Men's and Women's" for 'Both', "Women's" for 'Women' and "Men's" for anything else (spec section 2)."""
    return _TEAMS.get(gender, "Men's")


def sport_title(coach: dict[str, Any]) -> str:
    """Return the team of a coach: "Women's Tennis"."""
    return f"{gender_label(coach['gender'])} {coach['sport']}"


def team_line(coach: dict[str, Any]) -> str:
    """Return the title line in spec section 2: "Women's Tennis @ Northfield University (DI)"."""
    division = f" ({coach['division']})" if coach["division"] else ""
    return f"{sport_title(coach)} @ {coach['university']}{division}"


def unbroken(text: str) -> str:
    """Return a text in which no line ends inside a season: '2026-27' with a non-breaking hyphen."""
    return _SEASON.sub("\\1\u2011\\2", text)


def role_name(coach: dict[str, Any]) -> str:
    """Return "Head Coach"; empty if the role is not known or has no name."""
    return _ROLES.get(coach["role"], "")


def reviews_words(count: int) -> str:
    """Return '1,234 reviews' or '1 review', or 'Not rated' for 0."""
    if count == 0:
        return "Not rated"
    return "1 review" if count == 1 else f"{count:,} reviews"


def difference(value: float, average: float) -> str:
    """Return how far a mean is from an average, both as displayed: '▲ 0.6', '▼ 0.3' or 'same'."""
    size = one_decimal(value) - one_decimal(average)
    return f"{'▲' if size > 0 else '▼'} {abs(size)}" if size else "same"


def score_step(value: float) -> int:
    """Return the index (1 to 5) of a mean's score color: the displayed number rounded to the nearest integer, halves
    down. Two means that are both displayed as 2.5 have the same color.
    """
    return min(5, max(1, ceil(one_decimal(value) - Decimal("0.5"))))


def score_word(rating: int) -> str:
    """Return the word for a rating from 1 to 5."""
    return SCORE_WORDS[rating - 1]


def long_date(day: str) -> str:
    """Format '2026-03-05' as 'March 5, 2026'."""
    parsed = date.fromisoformat(day)
    return f"{parsed:%B} {parsed.day}, {parsed.year}"


def short_date(day: str) -> str:
    """Format '2026-03-05' as 'Mar 5'."""
    parsed = date.fromisoformat(day)
    return f"{parsed:%b} {parsed.day}"


def university_initials(university: str) -> str:
    """Return the initials of a university's first two capitalized words, ignoring 'Of' and 'The'."""
    words = [word for word in university.split() if word[0].isupper() and word.lower() not in ("of", "the")]
    return "".join(word[0] for word in words[:2]) or university[:1].upper()
