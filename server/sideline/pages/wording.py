"""Words and numbers of the pages that the server renders, as the web app writes them (web/src/lib/)."""

import re
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from math import ceil
from typing import Any

from sideline.coaches.choices import CATEGORIES, TAG_SENSES
from sideline.core.text.cleaning import plain_text

SCORE_WORDS = ("Poor", "Fair", "Decent", "Good", "Excellent")
"""The words of the ratings 1 to 5."""

_TEAMS = {"Both": "Men's and Women's", "Women": "Women's"}
_SENSES: dict[str, str] = {tag: sense for sense, tags in TAG_SENSES.items() for tag in tags}
_LINE_END = re.compile(r"\n|<br>|</?p>")


def gender_label(gender: str) -> str:
    """'Both' is Men's and Women's, 'Women' is Women's, anything else Men's (spec section 2)."""
    return _TEAMS.get(gender, "Men's")


def sport_title(coach: dict[str, Any]) -> str:
    """The team of a coach: "Women's Tennis"."""
    return f"{gender_label(coach['gender'])} {coach['sport']}"


def team_line(coach: dict[str, Any]) -> str:
    """The title line of spec section 2: "Women's Tennis @ Northfield University (DI)"."""
    division = f" ({coach['division']})" if coach["division"] else ""
    return f"{sport_title(coach)} @ {coach['university']}{division}"


def department_line(coach: dict[str, Any]) -> str:
    """The line below the title of a form: "Athletics at Northfield University · DI"; the team for no department."""
    line = f"{coach['department'] or sport_title(coach)} at {coach['university']}"
    return f"{line}\u00a0·\u00a0{coach['division']}" if coach["division"] else line


def one_decimal(rating: float) -> Decimal:
    """The rating as toFixed(1) of JavaScript rounds it: the web app shows 4.25 as 4.3."""
    return Decimal(rating).quantize(Decimal("0.1"), ROUND_HALF_UP)


def reviews_words(count: int) -> str:
    """'1,234 reviews', '1 review'; 'Not rated' without any."""
    if count == 0:
        return "Not rated"
    return "1 review" if count == 1 else f"{count:,} reviews"


def score_step(value: float) -> int:
    """The number of the score color of a mean: the nearest of 1 to 5 to the number as it is written, the lower one in a
    tie. Two means that are both written 2.5 have one color.
    """
    return min(5, max(1, ceil(one_decimal(value) - Decimal("0.5"))))


def score_word(rating: int) -> str:
    """The word of a rating of 1 to 5."""
    return SCORE_WORDS[rating - 1]


def recommend_words(coach: dict[str, Any]) -> str:
    """'2 of 3 athletes who answered would recommend this coach': for so few answers that a percentage says too much."""
    answers = coach["recommend_answers"]
    yes = round(coach["recommendation_percentage"] * answers / 100)
    return f"{yes} of {answers} {'athlete' if answers == 1 else 'athletes'} who answered would recommend this coach"


def bar_label(bar: dict[str, Any]) -> str:
    """'2 stars: 12 reviews, show them': the name of a link that limits the reviews to these stars, or takes it back."""
    stars = "1 star" if bar["stars"] == 1 else f"{bar['stars']} stars"
    reviews = "no reviews" if bar["count"] == 0 else reviews_words(bar["count"])
    return f"{stars}: {reviews}, {'show all stars' if bar['is_chosen'] else 'show them'}"


def sense_of(tag: str) -> str:
    """'strength', 'style' or 'problem'; 'style', which judges nothing, for a tag that this release does not know."""
    return _SENSES.get(tag, "style")


def marks_text(review: dict[str, Any]) -> str:
    """The six marks of a review: 'Knowledge 4 · Honesty – · …'."""
    return " · ".join(f"{name} {review[field] or '–'}" for name, field in CATEGORIES.items())


def long_date(day: str) -> str:
    """'March 5, 2026' of '2026-03-05'."""
    at = date.fromisoformat(day)
    return f"{at:%B} {at.day}, {at.year}"


def short_date(day: str) -> str:
    """'Mar 5' of '2026-03-05'."""
    at = date.fromisoformat(day)
    return f"{at:%b} {at.day}"


def university_initials(university: str) -> str:
    """The initials of the first two capitalized words of a university but 'Of' and 'The'."""
    words = [word for word in university.split() if word[0].isupper() and word.lower() not in ("of", "the")]
    return "".join(word[0] for word in words[:2]) or university[:1].upper()


def text_lines(html: str) -> str:
    """A comment or summary without its markup, its paragraphs and line breaks as line breaks."""
    if "<" not in html and "&" not in html:
        return html
    return "\n".join(filter(None, map(plain_text, _LINE_END.split(html))))
