"""Alarms: emails to staff, and messages to their chat, about cases that wait. They have no text, name or coach.

Two jobs send them, instead of the requests that open cases, so that the time of an alarm is not the time of a request:
severe cases within five minutes, everything else once an hour. A case that an author opened counts from the time that
it stores, the last hour of its day, except for surges, which more than ten authors cause together (docs/security.md).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, ForeignKey, String, exists, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.cases.model import (
    AUTHOR_KINDS,
    CASE_KINDS,
    QUEUE_KINDS,
    SEVERE,
    Case,
)
from sideline.config.settings import Settings, hours_words
from sideline.core import outbox
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId
from sideline.core.limits import ALARMS
from sideline.core.site import Site
from sideline.desk.members import AlarmKind, list_recipients

LATE_ALARM_AT = 0.75
"""Share of the promised time after which a case without a decision raises an alarm."""

MAX_LISTED = 20
"""Maximum number of cases listed in one alarm."""

_HOUR = timedelta(hours=1)

_INTRODUCTIONS: dict[AlarmKind, str] = {
    "severe": "Severe cases, or reported for a severe reason, not decided yet:",
    "late": "Not decided yet, and soon or already older than the promised {response_time}:",
    "surge": "Far more reviews than usual, or several in the same words. Those that look like a raid are on hold:",
}


class Alarm(Base):
    """An alarm that has been sent about a case. It stores no time, and is deleted with the case."""

    __tablename__ = "alarms"
    __table_args__ = ({"sqlite_with_rowid": False},)

    case_id: Mapped[int] = mapped_column(BigId, ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), primary_key=True)


def send_severe_alarms(site: Site, now: datetime) -> int:
    """Queue the alarms about severe cases. Returns 0, because one call handles all of them."""
    _send(site, "severe", now)
    return 0


def send_alarms(site: Site, now: datetime) -> int:
    """Queue the alarms about surges and about cases that will soon be late. Returns 0."""
    _send(site, "surge", now)
    _send(site, "late", now)
    return 0


def _send(site: Site, kind: AlarmKind, now: datetime) -> None:
    """Queue one alarm about all cases that need it, at most once an hour for each kind."""
    with site.database.writing() as session:
        cases = session.scalars(
            select(Case).where(needs_alarm(site.settings, kind, now)).order_by(~Case.is_severe, Case.opened_at, Case.id)
        ).all()
        if not cases or site.rate_limiter.hit(ALARMS.of(kind)):
            return
        session.add_all(Alarm(case_id=case.id, kind=kind) for case in cases)
        _queue(session, site, kind, cases, now)


def needs_alarm(settings: Settings, kind: AlarmKind, now: datetime) -> ColumnElement[bool]:
    """Return a condition for undecided cases about which no alarm of this kind has been sent."""
    conditions: dict[AlarmKind, ColumnElement[bool]] = {
        # Also those that `desk.reports.write` does not put first, because their block of addresses reported too many.
        # What an author opened has the last hour of that day as its time, and is told after that hour.
        "severe": (Case.is_severe | Case.rule.in_(SEVERE))
        & (Case.kind.not_in(AUTHOR_KINDS) | (Case.opened_at <= now - _HOUR)),
        "late": Case.opened_at <= now - LATE_ALARM_AT * settings.response_time,
        "surge": Case.kind == "surge",
    }
    was_sent = exists().where(Alarm.case_id == Case.id, Alarm.kind == kind)
    return ~Case.is_decided & Case.kind.in_(QUEUE_KINDS) & conditions[kind] & ~was_sent


def _queue(session: Session, site: Site, kind: AlarmKind, cases: Sequence[Case], now: datetime) -> None:
    desk = f"{site.settings.origin}/desk"
    lines = [
        {
            "name": f"Case {case.id} ({CASE_KINDS[case.kind].title})",
            "left": _time_left(case.opened_at + site.settings.response_time - now),
            "link": _link(desk, case),
        }
        for case in cases[:MAX_LISTED]
    ]
    introduction = _INTRODUCTIONS[kind].format(response_time=site.settings.response_words)
    content = {"introduction": introduction, "cases": lines, "others": len(cases) - len(lines)}
    for address in list_recipients(session, kind):
        payload = {"template": "alarm", "to": address, "link": desk, "settings": f"{desk}/alarms", **content}
        outbox.enqueue(session, site.keys, outbox.MAIL, payload)
    if site.settings.alarm_webhook:
        text = [introduction, *(f"{line['name']}: {line['left']}" for line in lines)]
        if len(cases) > len(lines):
            text.append(f"… and {len(cases) - len(lines)} more")
        outbox.enqueue(session, site.keys, outbox.ALARM, {"text": "\n".join([*text, desk])})


def _link(desk: str, case: Case) -> str:
    return f"{desk}/cases/{case.id}"


def _time_left(left: timedelta) -> str:
    hours = abs(left) // _HOUR
    count = "less than an hour" if hours == 0 else hours_words(hours)
    return f"{count} left" if left >= timedelta(0) else f"{count} late"
