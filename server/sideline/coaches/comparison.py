"""The comparison of two to four coaches. Every number is one that the profiles show. A coach with fewer than
ENOUGH_REVIEWS has none.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Literal, NamedTuple

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.numbers import ENOUGH_REVIEWS, Counters, one_decimal, read_counters
from sideline.coaches.profile import card_in, read_profile
from sideline.coaches.schemas import CoachCard, CoachPost, CoachProfile, coach_id_of
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import read_search_page
from sideline.coaches.stayed import Stayed, read_stayed_of_coach
from sideline.coaches.wording import list_of
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.core.http.schemas import ResponseDict, doc
from sideline.core.site import Site
from sideline.core.text.folding import fold

# The coaches that the address of a comparison names.

MIN_COMPARED, MAX_COMPARED = 2, 4
"""How many coaches can be compared (MAX_COMPARED also in web/src/features/compare/chosenCoaches.ts)."""

COMPARISON_PATH = "/compare"


class Choice(NamedTuple):
    """The profiles of the named coaches, in their order, each once. `missing` is the number of names without a coach,
    and `named` how many coaches the address has.
    """

    coaches: list[CoachProfile]
    missing: int
    named: int


def read_choice(pool: ReadPool, ids: str) -> Choice:
    """Return the first MAX_COMPARED of the coaches in a list of ids with commas.

    A coach who was merged into another one counts as the other one.
    """
    named = list(dict.fromkeys(part.strip() for part in ids.split(",") if part.strip()))
    found = [_read_coach(pool, part) for part in named[:MAX_COMPARED]]
    coaches = {coach["id"]: coach for coach in found if coach}
    return Choice(list(coaches.values()), found.count(None), len(named))


def _read_coach(pool: ReadPool, text: str) -> CoachProfile | None:
    """Return the profile; None if there is none. `moved_to` never names a merged coach (desk/coaches/merge.py)."""
    try:
        return read_profile(pool, coach_id_of(text))
    except Refusal as refusal:
        moved_to = refusal.extra.get("moved_to")
    return None if moved_to is None else _read_coach(pool, str(moved_to))


# The rules of a comparison: the order of the six ratings, what is marked, and the sentence above the table.

MARKED_FROM = Decimal("0.3")
"""The smallest difference of two displayed means that is marked and named."""

_SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "v"}


class Cell(NamedTuple):
    """The rating of one coach in a category. Without enough ratings `mean` is None."""

    mean: float | None
    ratings: int
    lead: Decimal | None = None
    """By how much the mean is above every other one of the row; None if that is less than MARKED_FROM."""
    leads: tuple[Decimal | None, ...] = ()
    """By how much the mean is above that of each coach, in their order, like `lead`."""


class CategoryRow(NamedTuple):
    """One of the six ratings. `spread` is the difference of the highest and the lowest displayed mean, in stars; None
    if fewer than two coaches have one.
    """

    name: str
    cells: list[Cell]
    spread: Decimal | None


def category_rows(counters: Sequence[Counters | None]) -> list[CategoryRow]:
    """Return the six ratings, the biggest difference first. `counters` has None for coaches with too few reviews."""
    rows = [_row(name, counters) for name in CATEGORIES]
    return sorted(rows, key=lambda row: -1 if row.spread is None else row.spread, reverse=True)


def differs_most(names: Sequence[str], reviews: Sequence[int], rows: Sequence[CategoryRow]) -> str:
    """Return one sentence about the biggest difference, with the number of ratings of both coaches.

    `names` and `reviews` (their numbers) are those of the coaches, in the order of the cells.
    """
    widest = rows[0]
    if widest.spread is None:
        return f"Numbers can be compared once two of these coaches have {ENOUGH_REVIEWS} reviews each."
    if widest.spread < MARKED_FROM:
        return f"No rating differs by {MARKED_FROM} or more."
    shown = [(cell.mean, index) for index, cell in enumerate(widest.cells) if cell.mean is not None]
    high, low = max(shown, key=lambda pair: (pair[0], -pair[1]))[1], min(shown)[1]
    cells = widest.cells

    def mean_of(index: int, *, with_unit: bool) -> str:
        is_all = cells[index].ratings == reviews[index]
        unit = f" {'reviews' if is_all else 'ratings'}" if with_unit or not is_all else ""
        mean = one_decimal(cells[index].mean or 0)
        return f"{mean} for {names[index]} ({cells[index].ratings:,}{unit})"

    return f"{widest.name} differs most: {mean_of(high, with_unit=True)}, {mean_of(low, with_unit=False)}."


def short_names(names: Sequence[str]) -> list[str]:
    """Return the last names; the full names if two coaches have the same last name."""
    last = [_last_name(name) for name in names]
    return last if len(set(map(fold, last))) == len(last) else list(names)


def _last_name(name: str) -> str:
    words = [word for word in name.split() if fold(word) not in _SUFFIXES]
    return words[-1] if words else name


def _row(name: str, counters: Sequence[Counters | None]) -> CategoryRow:
    cells = [_cell(*(numbers.categories[name] if numbers else (0, 0))) for numbers in counters]
    shown = [one_decimal(cell.mean) for cell in cells if cell.mean is not None]
    if len(shown) < 2:  # a difference needs two
        return CategoryRow(name, cells, None)
    return CategoryRow(name, [_with_leads(cell, cells) for cell in cells], max(shown) - min(shown))


def _with_leads(cell: Cell, cells: Sequence[Cell]) -> Cell:
    leads = tuple(_lead(cell, other) for other in cells)
    others = [lead for other, lead in zip(cells, leads, strict=True) if other is not cell and other.mean is not None]
    return cell._replace(lead=None if None in others else min(filter(None, others), default=None), leads=leads)


def _lead(cell: Cell, other: Cell) -> Decimal | None:
    if cell.mean is None or other.mean is None:
        return None
    lead = one_decimal(cell.mean) - one_decimal(other.mean)
    return lead if lead >= MARKED_FROM else None


def _cell(total: int, ratings: int) -> Cell:
    return Cell(total / ratings if ratings >= ENOUGH_REVIEWS else None, ratings)


FOUND = 8
"""Maximum number of coaches that the search for one more coach lists."""

TAGS = 2
"""Number of a coach's tags in the table."""

DESCRIPTION = "Put two to four college coaches side by side: ratings, what athletes say, and facts."


class ComparedCoach(CoachCard):
    """A coach in a comparison. For fewer than five reviews, tags are empty and the numbers who recommend 0."""

    short_name: Annotated[str, doc("The last name, or the full name if two coaches have the same last name.")]
    recommend_yes: int
    recommend_answers: int
    popular_tags: list[str]
    popular_tag_counts: list[int]
    quote: Annotated[str | None, doc("A short comment of a review, quoted in full.")]
    school_email_reviews: int
    post: CoachPost | None
    stayed: Annotated[
        Stayed | None, doc("Who of the coach's team came back; null without two rosters, or for several.")
    ]


class ComparedRating(ResponseDict):
    """The mean of one coach in a category; null for fewer than five ratings."""

    mean: float | None
    ratings: int
    lead: Annotated[
        float | None, doc("By how much the displayed mean is above every other one; null if that is not marked.")
    ]
    leads: Annotated[list[float | None], doc("By how much it is above that of each coach, like `lead`.")]


class ComparedCategory(ResponseDict):
    """One of the six ratings, with the ratings of the coaches in their order."""

    name: str
    cells: list[ComparedRating]
    spread: Annotated[
        float | None,
        doc("Difference of the highest and the lowest displayed mean; null if fewer than two coaches have one."),
    ]


class Comparison(ResponseDict):
    """Coaches side by side, in the order of their ids in the request."""

    title: Annotated[str, doc("Title of the browser's tab, without the site's name; the page's own if empty.")]
    description: Annotated[str, doc("One sentence for search engines and link previews.")]
    coaches: list[ComparedCoach]
    missing: Annotated[int, doc("Number of ids without a coach.")]
    named: Annotated[int, doc(f"Number of ids in the request, of which the first {MAX_COMPARED} are read.")]
    categories: Annotated[
        list[ComparedCategory], doc("The biggest difference first; empty for fewer than two coaches.")
    ]
    differs_most: Annotated[str, doc("One sentence about the biggest difference; empty like `categories`.")]
    differ_in: Annotated[Literal["sport", "division"] | None, doc("Why the numbers are hard to compare.")]
    marked_from: Annotated[float, doc("The smallest difference that is marked.")]
    found: Annotated[list[CoachCard], doc("Coaches that the text `add` finds, without those compared.")]


def read_comparison(site: Site, ids: str, add: str) -> Comparison:
    """Compare coaches, given a list of ids with commas and the text of the search for one more
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
        "coaches": [
            _compared(coach, name, read_stayed_of_coach(pool, coach["id"]))
            for coach, name in zip(coaches, names, strict=True)
        ],
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
    return f"{list_of(names)} compared"


def _compared(coach: CoachProfile, short_name: str, stayed: Stayed | None) -> ComparedCoach:
    has_numbers, quote = coach["total_reviews"] >= ENOUGH_REVIEWS, coach["quote"]
    return {
        **card_in(coach),
        "short_name": short_name,
        "recommend_yes": coach["recommend_yes"] if has_numbers else 0,
        "recommend_answers": coach["recommend_answers"] if has_numbers else 0,
        "popular_tags": coach["popular_tags"][:TAGS] if has_numbers else [],
        "popular_tag_counts": coach["popular_tag_counts"][:TAGS] if has_numbers else [],
        "quote": quote["text"] if quote else None,
        "school_email_reviews": coach["school_email_reviews"],
        "post": coach["posts"][0] if coach["posts"] else None,
        "stayed": stayed,
    }


def _rating(cell: Cell) -> ComparedRating:
    lead, leads = _number(cell.lead), list(map(_number, cell.leads))
    return {"mean": cell.mean, "ratings": cell.ratings, "lead": lead, "leads": leads}


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _differ_in(coaches: list[CoachProfile]) -> Literal["sport", "division"] | None:
    """Return why the coaches are hard to compare; None if they coach the same sport in the same division."""
    if len({coach["sport"] for coach in coaches}) > 1:
        return "sport"
    return "division" if len({coach["division"] for coach in coaches if coach["division"]}) > 1 else None


def _found(site: Site, text: str, coaches: list[CoachProfile]) -> list[CoachCard]:
    """Return the coaches that a text finds, without those in the comparison."""
    request = SearchRequest(text.strip())
    found = read_search_page(site.database.read_pool, site.keys, request, FOUND, None).fields["items"]
    ids = {coach["id"] for coach in coaches}
    return [card_in(coach) for coach in found if coach["id"] not in ids]
