"""The orders of the queue."""

from typing import Literal

from sqlalchemy import ColumnElement, Subquery, case, extract, func, select

from sideline.cases.model import Case
from sideline.core.db.cursors import SortKey

Sort = Literal["time_left", "age", "most_reported", "coach"]
"""- time_left: severe cases and surges, those with the most independent reporters first; within each group the least
  time left
- age: the oldest first
- most_reported: the most reports first
- coach: the cases of one coach together, coaches with the most open cases first
"""


def count_by_coach(*conditions: ColumnElement[bool]) -> Subquery:
    """Return a subquery with the number `cases` of undecided cases that meet the conditions, by `coach_id`."""
    counted = select(Case.coach_id, func.count().label("cases")).where(~Case.is_decided, *conditions)
    return counted.group_by(Case.coach_id).subquery()


def newest_first() -> list[SortKey]:
    """Return the columns to sort decided cases by, the latest decision first."""
    return [-extract("epoch", Case.decided_at), -Case.id]


def order_of(sort: Sort, by_coach: Subquery) -> list[SortKey]:
    """Return the columns to sort by. `by_coach` is `count_by_coach`, joined to the cases."""
    severity = case((Case.is_severe | (Case.kind == "surge"), 0), else_=1)
    oldest: list[SortKey] = [Case.opened_at, Case.id]
    if sort == "age":
        return oldest
    if sort == "most_reported":
        return [-Case.reports, *oldest]
    if sort == "coach":
        return [-func.coalesce(by_coach.c.cases, 0), Case.coach_id, severity, *oldest]
    return [severity, -Case.severe_reporters, *oldest]
