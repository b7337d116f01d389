"""All periodic jobs. To add one, write a function that handles one batch, and add a line to JOBS or `jobs_of`.

The function is called until it returns 0; a job that does all its work in one call, within the lease
(`operations.jobs.runner`), returns 0. It must be idempotent, and handle few rows at a time: each batch is one
transaction, which blocks all other writers on SQLite. Refresh tokens need no job, because they are part of their
session.
"""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from threading import Lock

import structlog
from sqlalchemy import ColumnElement, delete, func, inspect, select, tuple_

from sideline.accounts import factors, one_time_tokens, pending_sign_ups, sessions
from sideline.accounts.model import AuthSession, MfaFactor, OneTimeToken, PendingSignUp, User
from sideline.cases.model import Case
from sideline.coaches import numbers
from sideline.coaches.numbers import SlowReads, write_stored
from sideline.config.settings import Settings
from sideline.core import clock, rate_limits
from sideline.core.db.engine import Base, Database
from sideline.core.db.timeouts import cause_fields
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.desk.alarms import send_alarms, send_severe_alarms
from sideline.desk.claims.mails import mail_weekly, remind_and_end_claims
from sideline.desk.members import StaffInvitation
from sideline.desk.reports.outcomes import mail_reporters
from sideline.desk.strikes import count_strikes
from sideline.desk.transparency import counts
from sideline.operations.backups.folder import backups_in, make_backup
from sideline.operations.backups.rehearsal import rehearse
from sideline.operations.backups.write import BackupFailed
from sideline.operations.jobs.job import Job, JobState
from sideline.operations.jobs.letter import send_letters
from sideline.operations.upkeep import retention, site_weeks, write_order
from sideline.reviews import deferred_deletions, editions, waiting
from sideline.reviews.content import PublishedReview
from sideline.teams import data_files, home_figures, roster_share, season_reports

log = structlog.get_logger()

BATCH_SIZE = 500

_SCRUBBING = Lock()
FIVE_MINUTES, HOUR, DAY, WEEK = timedelta(minutes=5), timedelta(hours=1), timedelta(days=1), timedelta(days=7)

OUTBOX_RETENTION = timedelta(days=30)
"""Far longer than delivery is attempted. A message this old is of a kind that no current release sends."""


def delete_ended_sessions(site: Site, now: datetime) -> int:
    return _delete_batch(site, AuthSession, sessions.has_ended(now))


def delete_expired_tokens(site: Site, now: datetime) -> int:
    is_over = StaffInvitation.expires_on < clock.day(now)
    return _delete_batch(site, OneTimeToken, one_time_tokens.has_expired(now)) + _delete_batch(
        site, StaffInvitation, is_over
    )


def delete_expired_sign_ups(site: Site, now: datetime) -> int:
    return _delete_batch(site, PendingSignUp, pending_sign_ups.has_expired(now))


def delete_unfinished_factors(site: Site, now: datetime) -> int:
    return _delete_batch(site, MfaFactor, factors.is_abandoned(now))


def delete_abandoned_messages(site: Site, now: datetime) -> int:
    return _delete_batch(site, OutboxItem, OutboxItem.created_at < now - OUTBOX_RETENTION)


def delete_expired_limits(site: Site, _now: datetime) -> int:
    return rate_limits.delete_expired(site.settings)


def scrub_write_order(site: Site, now: datetime) -> int:
    # A backup does the same, in another thread of this process: each would find the other's tables locked.
    with _SCRUBBING:
        write_order.scrub_write_order(site.database, site.authors_key, clock.day(now))
        return 0


def store_figures(site: Site, _now: datetime) -> int:
    with site.database.reading() as session:
        reads = SlowReads(session)
        sums, home = numbers.read_sums(reads), asdict(home_figures.read_figures(reads))
    with site.database.writing() as session:
        write_stored(session, numbers.FIGURES_NAME, sums)
        write_stored(session, home_figures.FIGURES_NAME, home)
    return 0


def delete_deferred_reviews(site: Site, now: datetime) -> int:
    return deferred_deletions.delete_due_reviews(site.database, site.authors_key, clock.day(now))


def publish_waiting_reviews(site: Site, now: datetime) -> int:
    waiting.publish_due_reviews(site, now)
    return 0


def publish_edition(site: Site, now: datetime) -> int:
    editions.publish_edition(site, now)
    return 0


def count_roster_shares(site: Site, now: datetime) -> int:
    roster_share.count_roster_shares(site, now)
    return 0


def make_due_reports(site: Site, now: datetime) -> int:
    season_reports.make_due_reports(site, now)
    return 0


def count_months(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        return counts.count_months(session, now)


def count_weeks(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        return site_weeks.count_weeks(session, now)


def delete_old_cases(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        retention.end_due_holds(session, clock.day(now))
        return retention.delete_old_cases(session, now)


def forget_old_log_details(site: Site, now: datetime) -> int:
    with site.database.writing() as session:
        return retention.forget_old_log_details(session, now)


def back_up(site: Site, now: datetime) -> int:
    try:
        # A backup would keep the order of what was written since the last run of this job (docs/decisions/0010).
        scrub_write_order(site, now)
    except Exception as error:  # a backup that tells an hour's order is better than none
        log.warning("backup_of_unscrubbed_tables", **cause_fields(error))
    return make_backup(site, _backup_dir(site.settings), clock.day(now))


def rehearse_restore(site: Site, _now: datetime) -> int:
    folder = _backup_dir(site.settings)
    backups = backups_in(folder)
    if not backups:
        raise BackupFailed(f"there is no backup in {folder}")
    return rehearse(site, backups[0])


def _backup_dir(settings: Settings) -> Path:
    if settings.backup_dir is None:
        raise BackupFailed("SIDELINE_BACKUP_DIR is not set")
    return settings.backup_dir


def _has_backups(settings: Settings) -> bool:
    return bool(backups_in(_backup_dir(settings)))


def store_data_files(site: Site, now: datetime) -> int:
    data_files.store_files(site, now)
    return 0


EDITIONS = "editions"

JOBS = (
    Job("ended-sessions", HOUR, delete_ended_sessions),
    Job("expired-tokens", HOUR, delete_expired_tokens),
    Job("expired-sign-ups", HOUR, delete_expired_sign_ups),
    Job("unfinished-factors", HOUR, delete_unfinished_factors),
    Job("abandoned-messages", HOUR, delete_abandoned_messages),
    Job("expired-limits", HOUR, delete_expired_limits),
    Job("deferred-deletions", HOUR, delete_deferred_reviews),
    # Its work cannot be undone either, so it does not run while the clock is ahead.
    Job("waiting-reviews", HOUR, publish_waiting_reviews),
    Job(EDITIONS, FIVE_MINUTES, publish_edition, is_long=True),
    Job("roster-shares", FIVE_MINUTES, count_roster_shares, is_long=True),
    Job("season-reports", HOUR, make_due_reports, deletes=False),
    Job("strikes", HOUR, count_strikes),
    Job("monthly-counts", DAY, count_months, deletes=False),
    Job("weekly-figures", DAY, count_weeks, deletes=False),
    Job("old-cases", HOUR, delete_old_cases),
    Job("old-log-details", HOUR, forget_old_log_details),
    Job("reporter-mails", HOUR, mail_reporters),
    Job("severe-alarms", FIVE_MINUTES, send_severe_alarms, deletes=False),
    Job("alarms", HOUR, send_alarms, deletes=False),
    Job("claims", HOUR, remind_and_end_claims),
    Job("weekly-reviews", HOUR, mail_weekly, deletes=False),
    Job("letters", FIVE_MINUTES, send_letters, deletes=False),
    Job("figures", FIVE_MINUTES, store_figures, deletes=False),
    Job("data-files", HOUR, store_data_files, deletes=False, is_long=True),
    Job("write-order", HOUR, scrub_write_order, deletes=False),
)


BACKUP, REHEARSAL = OF_BACKUPS = ("backup", "rehearsal")
"""The jobs that only a machine with SIDELINE_BACKUP_DIR has."""


def jobs_of(settings: Settings) -> tuple[Job, ...]:
    """Return the jobs of a machine with these settings. Only machines with a folder for backups make them."""
    if settings.backup_dir is None:
        return JOBS
    period = timedelta(days=settings.backup_days)
    return (
        *JOBS,
        Job(BACKUP, period, back_up, deletes=False, is_long=True, grace=DAY / 2),
        Job(REHEARSAL, WEEK, rehearse_restore, deletes=False, is_long=True, grace=DAY, has_work=_has_backups),
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


# Checks that the clock is plausible: data that jobs delete because the clock is a year ahead cannot be restored.

MAX_AHEAD = timedelta(days=31)
"""How far the clock may be ahead of the last known write."""

_TIMES = (AuthSession.refreshed_at, User.created_at, Case.opened_at, PublishedReview.created_on)


def days_ahead(database: Database, job: Job, states: Mapping[str, JobState], now: datetime) -> int:
    """Return how many days the clock is ahead of the last known write if that is too far for `job` to run, otherwise 0.

    The reference is the last success of any job that deletes data: they run every hour, but not while the clock is
    wrong, whereas visitors keep writing rows with wrong times. If no such job has ever run, the reference is the newest
    row.
    """
    if not job.deletes:
        return 0
    names = {job.name, *(other.name for other in JOBS if other.deletes)}
    runs = [state.last_success_at for name, state in states.items() if name in names and state.last_success_at]
    last = max(runs, default=None) or _newest_row(database)
    return (now - last).days if last and now - last > MAX_AHEAD else 0


def _newest_row(database: Database) -> datetime | None:
    with database.reading() as session:
        times = [session.scalar(select(func.max(column))) for column in _TIMES]
    return max(map(_as_time, filter(None, times)), default=None)


def _as_time(value: date | datetime) -> datetime:
    return value if isinstance(value, datetime) else datetime.combine(value, time(), UTC)
