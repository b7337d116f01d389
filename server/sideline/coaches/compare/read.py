"""The comparison of two to four coaches. Every number is one that the profiles show. A coach with fewer than
ENOUGH_REVIEWS has none.
"""

from decimal import Decimal
from typing import Any, Literal

from pydantic import Field

from sideline.coaches.compare.choice import MAX_COMPARED, MIN_COMPARED, Coach, read_choice
from sideline.coaches.compare.table import MARKED_FROM, Cell, category_rows, differs_most, short_names
from sideline.coaches.counters import read_counters
from sideline.coaches.schemas import CoachCard, CoachPost
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import read_search_page
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.http.schemas import ResponseModel
from sideline.core.site import Site

FOUND = 8
"""Maximum number of coaches that the search for one more coach lists."""

TAGS = 2
"""Number of a coach's tags in the table."""

DESCRIPTION = "Put two to four college coaches side by side: ratings, what athletes say, and facts."


class ComparedCoach(CoachCard):
    """A coach in a comparison. For fewer than five reviews, tags are empty and the numbers who recommend 0."""

    short_name: str = Field(description="The last name, or the full name if two coaches have the same last name.")
    recommend_yes: int
    recommend_answers: int
    popular_tags: list[str]
    popular_tag_counts: list[int]
    quote: str | None = Field(description="A short comment of a review, quoted in full.")
    school_email_reviews: int
    post: CoachPost | None


class ComparedRating(ResponseModel):
    """The mean of one coach in a category; null for fewer than five ratings."""

    mean: float | None
    ratings: int
    lead: float | None = Field(
        description="By how much the displayed mean is above every other one; null if that is not marked."
    )
    leads: list[float | None] = Field(description="By how much it is above that of each coach, like `lead`.")


class ComparedCategory(ResponseModel):
    """One of the six ratings, with the ratings of the coaches in their order."""

    name: str
    cells: list[ComparedRating]
    spread: float | None = Field(
        description="Difference of the highest and the lowest displayed mean; null if fewer than two coaches have one."
    )


class Comparison(ResponseModel):
    """Coaches side by side, in the order of their ids in the request."""

    title: str = Field(description="Title of the browser's tab, without the site's name; the page's own if empty.")
    description: str = Field(description="One sentence for search engines and link previews.")
    coaches: list[ComparedCoach]
    missing: int = Field(description="Number of ids without a coach.")
    named: int = Field(description=f"Number of ids in the request, of which the first {MAX_COMPARED} are read.")
    categories: list[ComparedCategory] = Field(
        description="The biggest difference first; empty for fewer than two coaches."
    )
    differs_most: str = Field(description="One sentence about the biggest difference; empty like `categories`.")
    differ_in: Literal["sport", "division"] | None = Field(description="Why the numbers are hard to compare.")
    marked_from: float = Field(description="The smallest difference that is marked.")
    found: list[CoachCard] = Field(description="Coaches that the text `add` finds, without those compared.")


def read_comparison(site: Site, ids: str, add: str) -> dict[str, Any]:
    """Return the fields of a `Comparison`, given a list of ids with commas and the text of the search for one more
    coach.
    """
    pool = site.database.read_pool
    choice = read_choice(pool, ids)
    coaches = choice.coaches
    names = short_names([coach["name"] for coach in coaches])
    is_comparison = len(coaches) >= MIN_COMPARED
    counters = [
        read_counters(pool, coach["id"]) if coach["total_reviews"] >= ENOUGH_REVIEWS else None for coach in coaches
    ]
    rows = category_rows(counters) if is_comparison else []
    sentence = differs_most(names, [coach["total_reviews"] for coach in coaches], rows) if is_comparison else ""
    return {
        "title": _title([coach["name"] for coach in coaches]),
        "description": sentence or DESCRIPTION,
        "coaches": [_compared(coach, name) for coach, name in zip(coaches, names, strict=True)],
        "missing": choice.missing,
        "named": choice.named,
        "categories": [
            {"name": row.name, "cells": list(map(_rating, row.cells)), "spread": _number(row.spread)} for row in rows
        ],
        "differs_most": sentence,
        "differ_in": _differ_in(coaches),
        "marked_from": float(MARKED_FROM),
        "found": _found(site, add, coaches) if add.strip() and len(coaches) < MAX_COMPARED else [],
    }


def _title(names: list[str]) -> str:
    if len(names) < MIN_COMPARED:
        return ""
    return f"{', '.join(names[:-1])} and {names[-1]} compared"


def _compared(coach: Coach, short_name: str) -> dict[str, Any]:
    """Return the fields of a `ComparedCoach`."""
    has_numbers, quote = coach["total_reviews"] >= ENOUGH_REVIEWS, coach["quote"]
    return {
        **{name: coach[name] for name in CoachCard.model_fields},
        "short_name": short_name,
        "recommend_yes": coach["recommend_yes"] if has_numbers else 0,
        "recommend_answers": coach["recommend_answers"] if has_numbers else 0,
        "popular_tags": coach["popular_tags"][:TAGS] if has_numbers else [],
        "popular_tag_counts": coach["popular_tag_counts"][:TAGS] if has_numbers else [],
        "quote": quote["text"] if quote else None,
        "school_email_reviews": coach["school_email_reviews"],
        "post": coach["posts"][0] if coach["posts"] else None,
    }


def _rating(cell: Cell) -> dict[str, Any]:
    """Return the fields of a `ComparedRating`."""
    return {**cell._asdict(), "lead": _number(cell.lead), "leads": list(map(_number, cell.leads))}


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _differ_in(coaches: list[Coach]) -> str | None:
    """Return why the coaches are hard to compare; None if they coach the same sport in the same division."""
    if len({coach["sport"] for coach in coaches}) > 1:
        return "sport"
    return "division" if len({coach["division"] for coach in coaches if coach["division"]}) > 1 else None


def _found(site: Site, text: str, coaches: list[Coach]) -> list[dict[str, Any]]:
    """Return the coaches that a text finds, without those in the comparison."""
    request = SearchRequest(text.strip())
    found = read_search_page(site.database.read_pool, site.keys, request, FOUND, None).fields["items"]
    ids = {coach["id"] for coach in coaches}
    return [{name: coach[name] for name in CoachCard.model_fields} for coach in found if coach["id"] not in ids]
