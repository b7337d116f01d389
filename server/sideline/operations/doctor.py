"""All checks of `sideline doctor`, in order, with those of jobs, emails and staff. Works whatever is broken."""

import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path

import httpx2
from packaging.version import Version
from sqlalchemy import exists, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.config.env_file import EnvFileError, find_env_file, load_env_file
from sideline.config.publication import Calendar
from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core import clock
from sideline.core.crypto import Keys, UnusableKey, load_keys
from sideline.core.db.engine import SQLITE_FILE, Database, url_of_database
from sideline.core.edition_windows import read_windows
from sideline.core.outbox import ALARM, MAIL, WEBHOOK, count_waiting, oldest_waiting
from sideline.core.site_settings import settings_of_site
from sideline.desk.permissions import roles_with
from sideline.notifications.confirmed_mail import last_confirmed
from sideline.notifications.failures import CAUSES, REMEDIES, FailureKind, read_failures
from sideline.operations.address import check_address
from sideline.operations.backups.folder import lost_site
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.database import check_backups, check_database, check_file, check_replica
from sideline.operations.jobs.job import JobState, is_late, job_states
from sideline.operations.jobs.registry import EDITIONS, JOBS
from sideline.operations.machine import (
    check_clock,
    check_data_folder,
    check_disks,
    check_settings,
    check_settings_file,
    may_read_keys,
)
from sideline.operations.mail import check_confirmed, check_mail_server, check_sender_domain, new_resolver
from sideline.reviews.editions import Edition
from sideline.reviews.model import Review

# Checks of what the site does by itself and who runs it: jobs, backups, emails, staff.

_HOUR = timedelta(hours=1)
_LATE_EDITION = _HOUR
_EDITION_WORDS: dict[str | None, str] = {
    "done": "the last one appeared on {}",
    "none": "there was none on {}, because little was new",
    "running": "that of {} is appearing now",
    None: "none has appeared yet",
}
_LOG = "the site's log has the cause (delivery_failed)"
_RELEASE = re.compile(r"sideline-(\d+(?:\.\d+)+)-py3-none-any\.whl")
_RELEASE_SECONDS = 5
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
        yield check_comments(settings, session)
        calendar = settings.calendar_with(read_windows(session.connection()).windows)
        yield from check_editions(calendar, session, states.get(EDITIONS))
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


def check_comments(settings: Settings, session: Session) -> Check:
    """Say whether reviews have comments, and whether the site keeps hidden ones."""
    name = "comments"
    if settings.has_comments:
        return ok(name, "on: reviews have comments (SIDELINE_COMMENTS=on)")
    kept = session.scalar(select(exists().where((Review.comment != "") | (Review.reply != ""))))
    texts = "the stored texts are hidden, and return with on" if kept else "no text is stored"
    return ok(name, f"off: stars, recommendation and tags only (SIDELINE_COMMENTS=off); {texts}")


def check_editions(calendar: Calendar | None, session: Session, state: JobState | None) -> Iterator[Check]:
    """Check that the last edition has appeared, and say when the next one does. `state` is that of the job."""
    name, how = "editions", f"sideline jobs run {EDITIONS}; the site's log has the cause (job_failed)"
    if calendar is None:
        yield ok(name, "none: reviews appear at once (SIDELINE_PUBLICATION=now)")
        return
    now = clock.now()
    last, upcoming = calendar.last_day(now), calendar.upcoming_day(now)
    running = select(Edition).where(Edition.progress == "running").order_by(Edition.day).limit(1)
    edition = session.scalar(running) or session.get(Edition, last)
    progress, last = (edition.progress, edition.day) if edition else (None, last)
    due_at = calendar.publication_time(last)
    success = state and state.last_success_at
    closes = calendar.closing_times(upcoming)[0].astimezone(calendar.zone)
    following = (
        f"{calendar.mode}: the next one is on {upcoming}, and "
        f"{'closed' if closes <= now else 'closes'} on {closes:%Y-%m-%d at %H:%M} ({calendar.zone.key})"
    )
    if progress == "running" and now - due_at > _LATE_EDITION:
        yield error(name, f"that of {last} began, but was interrupted: a part of it has not appeared", how)
    elif progress is None and success and success < due_at < now - _LATE_EDITION:
        yield error(name, f"that of {last} is late: it has not begun", f"start the site; {how}")
    else:
        yield ok(name, f"{following}; {_EDITION_WORDS[progress].format(last)}")
    for sport in calendar.sports_without_window(now) if calendar.mode == "seasons" else ():
        what = f"{sport or 'all sports'}: no window is still to come"
        usual = f"so the next edition is on {calendar.next_day(now, sport)}"
        yield warning("edition windows", f"{what}, {usual}", "add one at /desk/edition-windows")


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


def check_newest_release(settings: Settings) -> Iterator[Check]:
    """Check that SIDELINE_RELEASE_LIST names no newer release. Without it, nothing is requested."""
    name, how = "newest release", "correct SIDELINE_RELEASE_LIST"
    if not settings.release_list:
        return
    try:
        found = [Version(release) for release in _RELEASE.findall(_read_release_list(settings.release_list))]
    except (OSError, ValueError, httpx2.HTTPError) as problem:
        yield warning(name, f"the list cannot be read: {type(problem).__name__}", how)
        return
    if not found:
        yield warning(name, "the list names no release", how)
    elif max(found) > Version(version("sideline")):
        yield warning(name, f"{max(found)} is out", "read its notes, then run sideline upgrade FILE.whl")
    else:
        yield ok(name, "installed")


def _read_release_list(place: str) -> str:
    """Return the text at an https address or a path. Raises OSError, ValueError or httpx2.HTTPError."""
    if not place.startswith("https://"):
        return Path(place).read_text(encoding="utf-8")
    response = httpx2.get(place, timeout=_RELEASE_SECONDS, trust_env=False, follow_redirects=True)
    return response.raise_for_status().text


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


NOT_BEFORE_THE_START = (
    "Not checked, because the site is not running yet: the public address with TLS and proxies, "
    "jobs, backups and the arrival of a test email."
)


_SNAPSHOTS = ok(
    "snapshots",
    "cannot be seen from here: a schedule of disk or database snapshots undoes the anonymity of a small site"
    " (docs/operations/backups.md)",
)


def examine(dkim_selector: str = "") -> list[Check]:
    """Run all checks. Each network step has a time limit of seconds, so they end within a minute."""
    checks = [ok("release", version("sideline"))]
    try:
        checks.append(check_settings_file(find_env_file()))
        load_env_file()
        settings = read_settings()
    except (EnvFileError, SettingsError) as problem:
        return [*checks, error("settings", str(problem), "correct it, then run this again; nothing else was checked")]
    settings = _with_site_settings(settings)
    checks += [*check_settings(settings), *check_data_folder(settings)]
    if not settings.data_dir.is_dir():
        return checks
    keys = _keys(settings)
    # The release list, address, mail server and DNS are waited for at the same time.
    with ThreadPoolExecutor() as pool:
        slow = [
            pool.submit(lambda: list(check_newest_release(settings))),
            pool.submit(lambda: list(check_address(settings, keys))),
            pool.submit(lambda: [check_mail_server(settings)]),
            pool.submit(lambda: _check_sender(settings, dkim_selector)),
        ]
        checks += check_disks(settings.data_dir, is_sqlite=not settings.database_url)
        checks.append(_SNAPSHOTS)
        checks += _check_stored(settings)
        for future in slow:
            checks += future.result()
    return checks


def _with_site_settings(settings: Settings) -> Settings:
    """Return the settings with those of the desk, if the database can be read; if not, another check says so."""
    if not settings.database_url and not (settings.data_dir / SQLITE_FILE).exists():
        return settings
    with (
        suppress(SQLAlchemyError),
        closing(Database(url_of_database(settings), with_timeouts=True)) as database,
    ):
        return settings_of_site(settings, database)
    return settings


def examine_before_start(settings: Settings, settings_file: Path | None) -> list[Check]:
    """Run the checks of a site that was set up but is not running. `NOT_BEFORE_THE_START` says what is left out.

    The database must be migrated.
    """
    checks = [ok("release", version("sideline")), check_settings_file(settings_file)]
    checks += [*check_settings(settings), *check_data_folder(settings)]
    with ThreadPoolExecutor() as pool, closing(Database(url_of_database(settings), with_timeouts=True)) as database:
        slow = [
            pool.submit(lambda: [check_mail_server(settings)]),
            pool.submit(lambda: _check_sender(settings, dkim_selector="")),
        ]
        checks += check_disks(settings.data_dir, is_sqlite=database.is_sqlite)
        checks += [*check_database(settings, database), *check_clock(database)]
        checks += _stored(lambda: _check_staff(settings, database))
        for future in slow:
            checks += future.result()
    return checks


def _check_stored(settings: Settings) -> list[Check]:
    """Check the database, and everything that is known from it."""
    if not settings.database_url and not (settings.data_dir / SQLITE_FILE).exists():
        # Connecting would create it.
        missing = (f"there is no site in {settings.data_dir.absolute()}", "start the site, which creates it")
        return [error("database", *(lost_site(settings) or missing)), *check_clock(None)]
    with closing(Database(url_of_database(settings), with_timeouts=True)) as database:
        checks = [*check_database(settings, database), *check_file(database)]
        if any(check.state == "error" for check in checks):
            return [*checks, *check_clock(None), warning("jobs", "not checked", "repair the database first")]
        checks += _stored(lambda: check_replica(settings, database))
        return [*checks, *check_clock(database), *_stored(lambda: check_work(settings, database))]


def _check_staff(settings: Settings, database: Database) -> Iterator[Check]:
    with database.reading() as session:
        yield from check_staff(settings, session)


def _stored(run: Callable[[], Iterable[Check]]) -> list[Check]:
    try:
        return list(run())
    except SQLAlchemyError as problem:
        return [error("stored state", f"it cannot be read: {type(problem).__name__}", "see the check of the database")]


def _check_sender(settings: Settings, dkim_selector: str) -> list[Check]:
    if settings.smtp_url is None:
        return []
    resolver = new_resolver()
    if resolver is None:
        return [warning("SPF, DKIM, DMARC", "not checked: this machine has no DNS server", "run the command elsewhere")]
    return list(check_sender_domain(settings, resolver, dkim_selector))


def _keys(settings: Settings) -> Keys | None:
    """Return the signing key if it exists and may be read."""
    try:
        return load_keys(settings.signing_key, settings.data_dir) if may_read_keys(settings) else None
    except (UnusableKey, OSError):
        return None
