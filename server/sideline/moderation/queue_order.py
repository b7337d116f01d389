"""The orders of the queue, and the place in an order at which a page starts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Subquery, case, func, literal, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute

from sideline.cases.model import Case

SortKey = ColumnElement[Any] | InstrumentedAttribute[Any]
"""A column or expression to sort by, ascending."""

Sort = Literal["time_left", "age", "most_reported", "coach"]
"""- time_left: severe cases, those with the most independent reporters first; within each group the least time left
- age: the oldest first
- most_reported: the most reports first
- coach: the cases of one coach together, coaches with the most open cases first
"""


def count_by_coach(*conditions: ColumnElement[bool]) -> Subquery:
    """Return a subquery with the number `cases` of undecided cases that meet the conditions, by `coach_id`."""
    counted = select(Case.coach_id, func.count().label("cases")).where(~Case.is_decided, *conditions)
    return counted.group_by(Case.coach_id).subquery()


def order_of(sort: Sort, by_coach: Subquery) -> list[SortKey]:
    """Return the columns to sort by. `by_coach` is `count_by_coach`, joined to the cases."""
    severity = case((Case.is_severe, 0), else_=1)
    oldest: list[SortKey] = [Case.opened_at, Case.id]
    if sort == "age":
        return oldest
    if sort == "most_reported":
        return [-Case.reports, *oldest]
    if sort == "coach":
        return [-func.coalesce(by_coach.c.cases, 0), Case.coach_id, severity, *oldest]
    return [severity, -Case.severe_reporters, *oldest]


def position_of(values: Sequence[Any]) -> tuple[str | int, ...]:
    """Return the values of a row's sort columns as they are stored in a cursor."""
    return tuple(value.isoformat() if isinstance(value, datetime) else int(value) for value in values)


def is_after(order: Sequence[SortKey], position: Sequence[str | int]) -> ColumnElement[bool]:
    """Return a condition for the rows after this position."""
    values = [datetime.fromisoformat(value) if isinstance(value, str) else value for value in position]
    return tuple_(*order) > tuple_(*(literal(value, key.type) for key, value in zip(order, values, strict=True)))
