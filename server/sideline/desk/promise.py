"""How the promised response time is met: at the desk for the last week, and as metrics.

A case is late once the promised hours are over, as in the transparency report.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta

from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sideline.cases.model import QUEUE_KINDS, STAFF_DECISIONS, Case
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.site_settings import settings_of_site
from sideline.desk.schemas import Promise

PERIOD = timedelta(days=7)
_HOUR = timedelta(hours=1)


def read_promise(session: Session, response_time: timedelta) -> Promise:
    """Return how many cases were decided in the last seven days, how many of them in time, and the oldest open one."""
    now = clock.now()
    decided = Case.is_decided & Case.decision.in_(STAFF_DECISIONS) & (Case.decided_at > now - PERIOD)
    times = session.execute(select(Case.opened_at, Case.decided_at).where(decided, Case.kind.in_(QUEUE_KINDS))).all()
    oldest = session.scalar(select(func.min(Case.opened_at)).where(_is_open(now)))
    return Promise(
        decided=len(times),
        in_time=sum(
            decided_at is not None and decided_at - opened_at < response_time for opened_at, decided_at in times
        ),
        oldest_hours=None if oldest is None else (now - oldest) // _HOUR,
    )


def count_open(
    session: Session, now: datetime, response_time: timedelta
) -> tuple[Counter[tuple[bool, bool]], timedelta]:
    """Count the open cases by (is severe, is late), and return the age of the oldest one."""
    rows = session.execute(select(Case.is_severe, Case.opened_at).where(_is_open(now))).all()
    counts = Counter((is_severe, opened_at <= now - response_time) for is_severe, opened_at in rows)
    return counts, now - min((opened_at for _, opened_at in rows), default=now)


class CaseCollector(Collector):
    """Exports how many cases are open and the age of the oldest. Read at each scrape.

    A case that an author opened counts from the last hour of its day, which is the time that it stores: a count that
    grew immediately would record the minute.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database, self._settings = database, settings

    def collect(self) -> Iterator[Metric]:
        open_cases = GaugeMetricFamily(
            "sideline_cases_open", "Cases that nobody has decided.", labels=["severity", "late"]
        )
        oldest = GaugeMetricFamily(
            "sideline_oldest_case_seconds", "Age of the oldest open case, in whole hours; 0 if there is none."
        )
        promised = GaugeMetricFamily(
            "sideline_promised_case_seconds", "Time within which a case is decided, as promised."
        )
        now = clock.now()
        try:
            response_time = settings_of_site(self._settings, self._database).response_time
            with self._database.reading() as session:
                counts, age = count_open(session, now, response_time)
        except SQLAlchemyError:
            return  # /readyz reports that the database is unreachable; the other metrics must stay available
        for is_severe in (True, False):
            for is_late in (True, False):
                labels = ["severe" if is_severe else "other", "yes" if is_late else "no"]
                open_cases.add_metric(labels, counts[is_severe, is_late])
        promised.add_metric([], response_time.total_seconds())
        yield promised
        oldest.add_metric([], (age // _HOUR) * _HOUR.total_seconds())
        yield open_cases
        yield oldest


def _is_open(now: datetime) -> ColumnElement[bool]:
    return ~Case.is_decided & Case.kind.in_(QUEUE_KINDS) & (Case.opened_at <= now)
