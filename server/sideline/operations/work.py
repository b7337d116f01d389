"""Checks of what the site does by itself and who runs it: jobs, backups, emails, staff."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.outbox import ALARM, MAIL, WEBHOOK, count_waiting, oldest_waiting
from sideline.jobs.registry import JOBS
from sideline.jobs.state import JobState, is_late, job_states
from sideline.notifications.confirmed_mail import last_confirmed
from sideline.notifications.failures import CAUSES, REMEDIES, FailureKind, read_failures
from sideline.operations.backup_check import check_backups
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.mail_check import check_confirmed
from sideline.staff.permissions import roles_with

_HOUR = timedelta(hours=1)
_LOG = "the site's log has the cause (delivery_failed)"
_MESSAGES = {
    MAIL: ("emails", f"see the check of the mail server; {_LOG}"),
    WEBHOOK: ("calls of the webhook", f"see SIDELINE_WEBHOOK_URL; {_LOG}"),
    ALARM: ("alarms", f"see SIDELINE_ALARM_WEBHOOK; {_LOG}"),
}


def check_work(settings: Settings, database: Database) -> Iterator[Check]:
    """Check jobs, backups, emails and staff, which are known from the database. Raises SQLAlchemyError."""
    states = job_states(database)
    yield check_jobs(states)
    yield from check_backups(settings, states)
    with database.reading() as session:
        yield from check_failures(session)
        yield from check_waiting(session)
        yield check_confirmed(last_confirmed(session))
        yield from check_staff(settings, session)


def check_jobs(states: dict[str, JobState]) -> Check:
    """Check that every job has succeeded recently, except those of backups, which have a check of their own."""
    now = clock.now()
    late = [job.name for job in JOBS if job.name in states and is_late(job, states[job.name], now)]
    runs = [state.last_run_at for state in states.values() if state.last_run_at]
    if not runs:
        return warning("jobs", "no job has run yet", "start the site: it runs them once a minute")
    if now - max(runs) > min(job.late_after for job in JOBS):
        return error("jobs", f"no job has run since {max(runs):%Y-%m-%d %H:%M} UTC", "start the site; see its log")
    if late:
        how = f"sideline jobs; sideline jobs run {late[0]}; the site's log has the cause (job_failed)"
        return error("jobs", f"late: {', '.join(late)}", how)
    return ok("jobs", f"all {len(JOBS)} succeeded recently")


def check_failures(session: Session) -> Iterator[Check]:
    """Check why emails failed recently (`notifications.failures`)."""
    for failure in read_failures(session):
        kind: FailureKind = failure.kind  # type: ignore[assignment]  # stored by `record_result`
        yield warning("emails", f"{CAUSES[kind]}, last on {failure.last_at:%Y-%m-%d}", REMEDIES[kind])


def check_waiting(session: Session) -> Iterator[Check]:
    """Check that no message of any kind waits for long: its receiver refuses it, or the site was down."""
    counts, now = count_waiting(session), clock.now()
    for kind, since in sorted(oldest_waiting(session).items()):
        hours = (now - since) // _HOUR
        if hours >= 1 and kind in _MESSAGES:
            name, remedy = _MESSAGES[kind]
            age = "1 hour" if hours == 1 else f"{hours} hours"
            yield warning(f"waiting {name}", f"{counts[kind]:,}, the oldest from {age} ago", remedy)


def check_staff(settings: Settings, session: Session) -> Iterator[Check]:
    """Check that an admin can decide what only admins may, and that staff need two-step sign-in."""
    admins = session.scalar(select(func.count()).where(User.role.in_(roles_with("read_status"))))
    if not admins:
        how = "sideline staff add ADDRESS --role admin, after its owner has turned on two-step sign-in"
        yield error("staff", "there is no admin", how)
    else:
        yield ok("staff", f"admins: {admins}")
    if settings.is_public and not settings.staff_second_factor:
        why = "a password is enough to reach the moderation desk"
        yield warning("two-step sign-in", why, "remove SIDELINE_STAFF_SECOND_FACTOR=false")
