"""Monthly counts, recalculated once a day from the cases, and kept after the cases are deleted.

They are not updated more often, because a number that grew by one within an hour would reveal a single event.

A month is recalculated only while none of its cases can have been deleted, that is, if it began within
`cases.model.RETENTION`. After that its counts stay unchanged.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from statistics import quantiles
from typing import Any

from sqlalchemy import Date, String, delete, func, insert, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.cases.model import RETENTION, SEVERE, Case, Report
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.desk.coaches.model import CoachChange
from sideline.desk.log import StaffLogRow
from sideline.reviews.content import PublishedReview
from sideline.reviews.editions import decided_until

HOUR = timedelta(hours=1)

_DECISIONS = ("keep", "remove", "correct")
"""Moderators' decisions about reported content."""


_CLAIMS = {"claim_approved": 1, "claim_approved_undone": -1}
"""Actions in the staff log about claims, and how much each adds to the count."""


class MonthlyCount(Base):
    """A count for a month, by `name` and `key`: `reports` by reason; `decisions` by action and rule; `hours`, the
    number of decisions by their duration in whole hours; `others` by kind (appeals, restored reviews, suspensions,
    changes of coaches, claims, declined requests to remove a profile). `reviews` are those public today, and those of
    them with a confirmed school email; only the current month has them.
    """

    __tablename__ = "monthly_counts"

    month: Mapped[date] = mapped_column(Date, primary_key=True)
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    number: Mapped[int]


Counts = Counter[tuple[date, str, str]]
"""Counts by month, name and key."""


def month_of(day: date) -> date:
    """Return the first day of the month of `day`."""
    return day.replace(day=1)


def first_complete_month(now: datetime) -> date:
    """Return the first month of which no case can have been deleted."""
    return month_of(clock.day(now - RETENTION).replace(day=1) + timedelta(days=31))


def count_months(session: Session, now: datetime) -> int:
    """Store the counts of the months with complete cases. Returns 0, so that the job runner does not call it again."""
    first = first_complete_month(now)
    counts = _count(session, first, decided_until(session, clock.day(now)))
    counts += _count_reviews(session, month_of(clock.day(now)))
    session.execute(delete(MonthlyCount).where(MonthlyCount.month >= first))
    rows = [
        {"month": month, "name": name, "key": key, "number": number}
        for (month, name, key), number in sorted(counts.items())
    ]
    if rows:
        session.execute(insert(MonthlyCount), rows)
    return 0


HAD_NOT_APPEARED = Case.kind.in_(("resubmission", "repost", "appeal")) | (
    (Case.kind == "review") & (Case.reports == 0) & Case.had_appeared.is_not(True)
)
"""Cases about texts that had not appeared, or that return with an edition."""


def _count(session: Session, first: date, until: datetime | None) -> Counts:
    """Count everything but reviews. Of HAD_NOT_APPEARED only what happened `until` a time counts."""
    counts = _count_reports(session)
    columns = (
        *(Case.kind, Case.rule, Case.opened_at, Case.decision, Case.decided_rule, Case.decided_at, Case.suspension),
        HAD_NOT_APPEARED.label("had_not_appeared"),
    )

    def is_early(row: Any, at: datetime) -> bool:
        return until is not None and row.had_not_appeared and at >= until

    for row in session.execute(select(*columns).where(Case.kind.not_in(("added_coach", "surge", "profile_edit")))):
        if row.kind == "appeal" and not is_early(row, row.opened_at):
            counts[month_of(row.opened_at.date()), "others", "appeals"] += 1
        if row.decided_at is not None and row.decision == "decline":
            counts[month_of(row.decided_at.date()), "others", "removals_declined"] += 1
        if row.decided_at is None or row.decision not in _DECISIONS or is_early(row, row.decided_at):
            continue
        month = month_of(row.decided_at.date())
        # Count a kept review under the reported rule.
        counts[month, "decisions", f"{row.decision} {row.decided_rule or row.rule}"] += 1
        # A case opened by an author has the last hour of the day as its time, so the difference may be negative.
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


def _count_reports(session: Session) -> Counts:
    """Count reports by reason. Severe ones of a case count once for each independent network (`desk.reports.write`):
    otherwise anybody could make a site look full of threats in one evening.
    """
    reports = select(Report.case_id, Report.rule, Report.created_at)
    of_case = Counter(
        (case_id, rule, month_of(created_at.date())) for case_id, rule, created_at in session.execute(reports)
    )
    weights = dict(session.execute(select(Case.id, Case.severe_reporters).where(Case.severe_reporters > 0)).all())
    counts: Counts = Counter()
    for (case_id, rule, month), number in of_case.items():
        counts[month, "reports", rule] += min(number, weights.get(case_id, 0)) if rule in SEVERE else number
    return counts


def _count_reviews(session: Session, month: date) -> Counts:
    public, with_school = session.execute(
        select(func.count(), func.count().filter(PublishedReview.school_email)).select_from(PublishedReview)
    ).one()
    return Counter({(month, "reviews", "public"): public, (month, "reviews", "school_email"): with_school})


def hours_until(histogram: dict[int, int], percent: int) -> int | None:
    """Return the number of whole hours within which `percent` of the decisions were made; None without decisions."""
    hours = sorted(hour for hour, number in histogram.items() for _ in range(number))
    if not hours:
        return None
    return round(quantiles(hours, n=100, method="inclusive")[percent - 1]) if len(hours) > 1 else hours[0]


# Small-number suppression: hide numbers from 1 to 4, and compute totals that do not reveal hidden numbers.

LEAST_SHOWN = 5
"""Smaller numbers are shown as 'fewer than 5', because people involved might recognize individual cases."""

_HIDDEN = 2
"""The value of a hidden number in a total: about the middle of 1 to 4."""

_ROUNDED_TO = 10


def suppress_small(number: int) -> int | None:
    """Return the number, or None for 1 to 4 ('fewer than 5')."""
    return number if number == 0 or number >= LEAST_SHOWN else None


def rounded_total(numbers: Iterable[int | None]) -> int:
    """Return the total, rounded to the nearest ten, of numbers as they are shown.

    It is computed only from the shown numbers, so it cannot reveal more than they do. A rounded true total could
    sometimes be combined with the shown numbers to find a hidden one.
    """
    total = sum(_HIDDEN if number is None else number for number in numbers)
    return (total + _ROUNDED_TO // 2) // _ROUNDED_TO * _ROUNDED_TO
