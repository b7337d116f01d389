"""All periodic jobs. To add one, write a function that handles one batch, and add a line to JOBS.

The function is called until it returns 0; a job that does all its work in one call, within the lease (`jobs.runner`),
returns 0. It must be idempotent, and handle few rows at a time: each batch is one transaction, which blocks all other
writers on SQLite. Refresh tokens need no job, because they are part of their session.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, inspect, select, tuple_

from sideline.accounts import factors, one_time_tokens, pending_sign_ups, sessions
from sideline.accounts.model import AuthSession, MfaFactor, OneTimeToken, PendingSignUp
from sideline.authorship.authors import reencrypt_records
from sideline.casework.strikes import count_strikes
from sideline.claims.expiry import remind_and_end_claims
from sideline.claims.weekly_mails import mail_weekly
from sideline.core import clock, rate_limits
from sideline.core.db.engine import Base
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.moderation.alarms import send_alarms, send_severe_alarms
from sideline.reports.mails import mail_reporters
from sideline.reviews import deferred_deletions
from sideline.transparency import counts
from sideline.upkeep import retention, write_order

BATCH_SIZE = 500
MINUTES, HOUR, DAY = timedelta(minutes=5), timedelta(hours=1), timedelta(days=1)

OUTBOX_RETENTION = timedelta(days=30)
"""Far longer than delivery is attempted. A message this old is of a kind that no current release sends."""


@dataclass(frozen=True)
class Job:
    """A job. `run_batch` handles one batch of rows and returns their number.

    A job with `deletes` does not run if the clock is far ahead (`jobs.clock_check`).
    """

    name: str
    period: timedelta
    run_batch: Callable[[Site, datetime], int]
    deletes: bool = True


def delete_ended_sessions(site: Site, now: datetime) -> int:
    return _delete_batch(site, AuthSession, sessions.has_ended(now))


def delete_expired_tokens(site: Site, now: datetime) -> int:
    return _delete_batch(site, OneTimeToken, one_time_tokens.has_expired(now))


def delete_expired_sign_ups(site: Site, now: datetime) -> int:
    return _delete_batch(site, PendingSignUp, pending_sign_ups.has_expired(now))


def delete_unfinished_factors(site: Site, now: datetime) -> int:
    return _delete_batch(site, MfaFactor, factors.is_abandoned(now))


def delete_abandoned_messages(site: Site, now: datetime) -> int:
    return _delete_batch(site, OutboxItem, OutboxItem.created_at < now - OUTBOX_RETENTION)


def delete_expired_limits(site: Site, _now: datetime) -> int:
    return rate_limits.delete_expired(site.settings)


def scrub_write_order(site: Site, now: datetime) -> int:
    reencrypt_records(site.database, site.authors_key)
    write_order.scrub_write_order(site.database, clock.day(now))
    return 0


def delete_deferred_reviews(site: Site, now: datetime) -> int:
    return deferred_deletions.delete_due_reviews(site.database, site.authors_key, clock.day(now))


def count_months(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        return counts.count_months(session, now)


def delete_old_cases(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        return retention.delete_old_cases(session, now)


def forget_old_log_details(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        return retention.forget_old_log_details(session, now)


JOBS = (
    Job("ended-sessions", HOUR, delete_ended_sessions),
    Job("expired-tokens", HOUR, delete_expired_tokens),
    Job("expired-sign-ups", HOUR, delete_expired_sign_ups),
    Job("unfinished-factors", HOUR, delete_unfinished_factors),
    Job("abandoned-messages", HOUR, delete_abandoned_messages),
    Job("expired-limits", HOUR, delete_expired_limits),
    Job("deferred-deletions", HOUR, delete_deferred_reviews),
    Job("strikes", HOUR, count_strikes),
    Job("monthly-counts", DAY, count_months, deletes=False),
    Job("old-cases", HOUR, delete_old_cases),
    Job("old-log-details", HOUR, forget_old_log_details),
    Job("reporter-mails", HOUR, mail_reporters),
    Job("severe-alarms", MINUTES, send_severe_alarms, deletes=False),
    Job("alarms", HOUR, send_alarms, deletes=False),
    Job("claims", HOUR, remind_and_end_claims),
    Job("weekly-reviews", HOUR, mail_weekly, deletes=False),
    Job("write-order", HOUR, scrub_write_order, deletes=False),
)


def _delete_batch(site: Site, model: type[Base], condition: ColumnElement[bool]) -> int:
    """Delete up to BATCH_SIZE rows that match a condition, and return how many."""
    key = inspect(model).primary_key
    # Skip rows that another transaction has locked, so that no two transactions wait for each other.
    rows = select(*key).where(condition).limit(BATCH_SIZE).with_for_update(skip_locked=True)
    with site.database.writing() as session:
        keys = [tuple(row) for row in session.execute(rows)]
        session.execute(delete(model).where(tuple_(*key).in_(keys)))
    return len(keys)
