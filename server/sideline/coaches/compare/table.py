"""The rules of a comparison: the order of the six ratings, what is marked, and the sentence above the table."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.counters import Counters
from sideline.coaches.statistics import ENOUGH_REVIEWS, one_decimal
from sideline.core.text.folding import fold

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
