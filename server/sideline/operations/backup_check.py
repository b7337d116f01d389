"""Checks of the backups that the site makes by itself, and of their weekly rehearsal."""

from collections.abc import Iterator
from pathlib import Path

from sideline.backups.folder import backups_in
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.jobs.job import Job
from sideline.jobs.registry import BACKUP, REHEARSAL, jobs_of
from sideline.jobs.state import JobState, is_late
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.disk import check_disk


def check_backups(settings: Settings, states: dict[str, JobState]) -> Iterator[Check]:
    """Check that a backup was made recently, is in the folder, and could be restored."""
    folder = settings.backup_dir
    if folder is None:
        how = "set SIDELINE_BACKUP_DIR, or run sideline backup every night and watch that yourself"
        yield warning("backup", "automatic backups are off", how)
        return
    jobs = {job.name: job for job in jobs_of(settings)}
    yield _check_backup(folder, jobs[BACKUP], states.get(BACKUP))
    yield _check_job(jobs[REHEARSAL], states.get(REHEARSAL), "no backup has been restored for a test yet")
    if folder.is_dir():
        yield check_disk("disk of the backups", folder)


def _check_backup(folder: Path, job: Job, state: JobState | None) -> Check:
    made = _check_job(job, state, "no backup has been made yet")
    if made.state != "ok":
        return made
    try:
        backups = backups_in(folder)
    except OSError as problem:
        return warning("backup", f"not checked: {folder}: {problem.strerror}", "run the command as root")
    if not backups:
        how = "look on the machine that makes them, or run sideline jobs run backup"
        return error("backup", f"none is in {folder}, although one was made", how)
    return ok("backup", f"{backups[0].file}, {len(backups)} kept")


def _check_job(job: Job, state: JobState | None, if_never: str) -> Check:
    how = f"sideline jobs run {job.name}; it says what is wrong"
    result = (state.last_result if state else None) or ""
    failed = f" ({result})" if result.startswith("failed") else ""
    if state is None or state.last_success_at is None:
        problem = error if failed else warning
        return problem(job.name, f"{if_never}{failed}", how)
    summary = f"last success {state.last_success_at:%Y-%m-%d %H:%M} UTC{failed}"
    if is_late(job, state, clock.now()):
        return error(job.name, f"late: {summary}", how)
    return warning(job.name, summary, how) if failed else ok(job.name, summary)
