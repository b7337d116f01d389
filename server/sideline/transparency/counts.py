"""Counts for each month, recalculated once a day from the cases, and kept when these are deleted.

Not more often: a number that has grown by one since an hour ago would tell of one event of that hour.

A month is counted as long as all its cases are there: no case of a month that began within `cases.RETENTION` is deleted
yet. After that its counts stay as they are.
"""

from collections import Counter
from datetime import date, datetime, timedelta
from statistics import quantiles

from sqlalchemy import Date, String, delete, insert, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.cases.model import RETENTION, Case, Report
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.curation.model import CoachChange
from sideline.staff.log import StaffLogRow

HOUR = timedelta(hours=1)

_DECISIONS = ("keep", "remove", "correct")
"""Decisions of a person about what was reported."""


_CLAIMS = {"claim_approved": 1, "claim_approved_undone": -1}
"""What the log of staff has of claims, and what each adds to their number."""


class MonthlyCount(Base):
    """A number of a month by `name` and `key`: `reports` by reason; `decisions` by action and rule, and the same by the
    whole `hours` that they took; `others` by what it is: appeals, restored reviews, suspensions, changes of
    coaches, claims.
    """

    __tablename__ = "monthly_counts"

    month: Mapped[date] = mapped_column(Date, primary_key=True)
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    number: Mapped[int]


Counts = Counter[tuple[date, str, str]]
"""Numbers by month, name and key."""


def month_of(day: date) -> date:
    """The first day of its month."""
    return day.replace(day=1)


def count_months(session: Session, now: datetime) -> int:
    """Store the counts of the months whose cases are all there. Returns 0: there is nothing left to do (jobs)."""
    first = month_of(clock.day(now - RETENTION).replace(day=1) + timedelta(days=31))
    counts = _count(session, first)
    session.execute(delete(MonthlyCount).where(MonthlyCount.month >= first))
    rows = [
        {"month": month, "name": name, "key": key, "number": number}
        for (month, name, key), number in sorted(counts.items())
    ]
    if rows:
        session.execute(insert(MonthlyCount), rows)
    return 0


def _count(session: Session, first: date) -> Counts:
    counts: Counts = Counter()
    for rule, created_at in session.execute(select(Report.rule, Report.created_at)):
        counts[month_of(created_at.date()), "reports", rule] += 1
    columns = (Case.kind, Case.rule, Case.opened_at, Case.decision, Case.decided_rule, Case.decided_at, Case.suspension)
    for row in session.execute(select(*columns).where(Case.kind.not_in(("added_coach", "surge", "profile_edit")))):
        if row.kind == "appeal":
            counts[month_of(row.opened_at.date()), "others", "appeals"] += 1
        if row.decided_at is None or row.decision not in _DECISIONS:
            continue
        month = month_of(row.decided_at.date())
        # A review that stays is counted under what was reported.
        counts[month, "decisions", f"{row.decision} {row.decided_rule or row.rule}"] += 1
        # What an author asks for is stored as of the last hour of its day.
        counts[month, "hours", str(max(0, (row.decided_at - row.opened_at) // HOUR))] += 1
        counts[month, "others", "restored"] += row.kind == "appeal" and row.decision == "keep"
        counts[month, "others", "suspensions"] += row.suspension in ("confirmed", "lifted")
    changes = select(CoachChange.action, CoachChange.made_at).where(CoachChange.is_undone.is_(False))
    for action, made_at in session.execute(changes):
        counts[month_of(made_at.date()), "others", f"coach_{action}"] += 1
    claims = select(StaffLogRow.action, StaffLogRow.made_at).where(StaffLogRow.action.in_(_CLAIMS))
    for action, made_at in session.execute(claims):
        counts[month_of(made_at.date()), "others", "claims"] += _CLAIMS[action]
    return Counter({key: number for key, number in counts.items() if key[0] >= first and number > 0})


def hours_until(histogram: dict[int, int], percent: int) -> int | None:
    """Within how many whole hours this share of the decisions was made; None without decisions."""
    hours = sorted(hour for hour, number in histogram.items() for _ in range(number))
    if not hours:
        return None
    return round(quantiles(hours, n=100, method="inclusive")[percent - 1]) if len(hours) > 1 else hours[0]
