"""Figures of past weeks for the operator: sign-ups, reviews and the size of the database; two of them as metrics.

A week is counted once, after it has ended, and never again: a number that followed each sign-up, review or deletion
would tell whoever reads it every hour when one happened, and which ones happened together.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Date, Integer, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.accounts.model import User
from sideline.core import clock
from sideline.core.db.engine import Base, Database, insert_if_absent
from sideline.desk.transparency.counts import LEAST_SHOWN
from sideline.reviews.content import PublishedReview

WEEK = timedelta(days=7)
COUNTED_WEEKS = 8
"""How many past weeks the first run counts."""

MEGABYTE = 1_000_000


class SiteWeek(Base):
    """The week that begins on `monday` (UTC). Both counts are rounded down to a multiple of LEAST_SHOWN."""

    __tablename__ = "site_weeks"

    monday: Mapped[date] = mapped_column(Date, primary_key=True)
    sign_ups: Mapped[int] = mapped_column(Integer)
    reviews: Mapped[int] = mapped_column(Integer)
    megabytes: Mapped[int | None] = mapped_column(Integer)
    """Size of the database when the week was counted; None for weeks counted later."""


def count_weeks(session: Session, now: datetime) -> int:
    """Count the weeks that have ended since the last run. Returns 0: a job that does all its work in one call."""
    this_monday = monday_of(clock.day(now))
    known = set(session.scalars(select(SiteWeek.monday)))
    for age in range(1, COUNTED_WEEKS + 1):
        monday = this_monday - age * WEEK
        if monday in known:
            break
        size = megabytes(session) if age == 1 else None
        row = {"monday": monday, **_counts(session, monday), "megabytes": size}
        insert_if_absent(session, SiteWeek, [row], SiteWeek.monday)
    return 0


def read_weeks(session: Session, number: int) -> list[SiteWeek]:
    """Return the latest weeks, newest first."""
    return list(session.scalars(select(SiteWeek).order_by(SiteWeek.monday.desc()).limit(number)))


class WeekCollector(Collector):
    """Exports the sign-ups and reviews of the last counted week. Read at each scrape.

    There is no sample before the first week is counted.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def collect(self) -> Iterator[Metric]:
        note = f"of the last week that has ended, rounded down to a multiple of {LEAST_SHOWN}."
        sign_ups = GaugeMetricFamily("sideline_weekly_sign_ups", f"Accounts created, {note}")
        reviews = GaugeMetricFamily("sideline_weekly_reviews", f"Published reviews, {note}")
        try:
            with self._database.reading() as session:
                weeks = read_weeks(session, 1)
        except SQLAlchemyError:
            return  # /readyz reports that the database is unreachable; the other metrics must stay available
        for week in weeks:
            sign_ups.add_metric([], week.sign_ups)
            reviews.add_metric([], week.reviews)
        yield sign_ups
        yield reviews


def monday_of(day: date) -> date:
    """Return the Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def megabytes(session: Session) -> int:
    """Return the size of the database in whole megabytes, rounded up.

    Not in bytes: they would tell anyone who compares them when something was written.
    """
    is_sqlite = session.get_bind().dialect.name == "sqlite"
    query = (
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        if is_sqlite
        else "SELECT pg_database_size(current_database())"
    )
    return -(-int(session.scalar(text(query)) or 0) // MEGABYTE)


def _counts(session: Session, monday: date) -> dict[str, int]:
    start = datetime.combine(monday, time(), UTC)
    sign_ups = select(func.count()).where(User.created_at >= start, User.created_at < start + WEEK)
    on = PublishedReview.created_on
    reviews = select(func.count()).where(on >= monday, on < monday + WEEK)
    return {"sign_ups": _rounded(session.scalar(sign_ups)), "reviews": _rounded(session.scalar(reviews))}


def _rounded(count: int | None) -> int:
    return (count or 0) // LEAST_SHOWN * LEAST_SHOWN
