"""`sideline jobs`: list the periodic jobs, or run one now."""

from datetime import datetime
from typing import Annotated, Literal

import typer

from sideline import tables as _tables  # noqa: F401  (fills the metadata, by which backups copy all tables)
from sideline.cli.common import fail, load_settings, open_database, open_site
from sideline.config.settings import Settings
from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.operations.jobs.job import job_states
from sideline.operations.jobs.registry import OF_BACKUPS, jobs_of
from sideline.operations.jobs.runner import run_now

COLUMNS = "{:<20} {:>10}  {:<20} {:<20} {}"


def jobs(
    action: Annotated[Literal["run"] | None, typer.Argument(help="Run the job NAME now.")] = None,
    name: Annotated[str, typer.Argument(help="The name of a job in the list.")] = "",
    *,
    trust_clock: Annotated[
        bool, typer.Option("--trust-clock", help="Run it even though the clock is far ahead of the last run.")
    ] = False,
) -> None:
    """List the periodic jobs, with their period, last run and result; `jobs run NAME` runs one now.

    A job that deletes data does not run if the clock is more than a month ahead of the job's last run, or of the newest
    row if it has never run. Exits with status 1 if the job failed or was stopped. The site can keep running.
    """
    if action == "run":
        with open_site() as site:
            _run(site, name, trust_clock=trust_clock)
    else:
        settings = load_settings()
        with open_database() as database:
            _list(settings, database)


def _list(settings: Settings, database: Database) -> None:
    states = job_states(database)
    typer.echo(COLUMNS.format("job", "period", "last run", "next run", "result"))
    for job in jobs_of(settings):
        state = states.get(job.name)
        last_run, next_run = (state.last_run_at, state.next_run_at) if state else (None, None)
        result = (state.last_result if state else None) or ""
        line = COLUMNS.format(job.name, str(job.period), _time(last_run, "never"), _time(next_run, "due"), result)
        typer.echo(line.rstrip())


def _time(at: datetime | None, if_none: str) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ") if at else if_none


def _run(site: Site, name: str, *, trust_clock: bool) -> None:
    known = {job.name: job for job in jobs_of(site.settings)}
    if name in OF_BACKUPS and name not in known:
        fail(f"SIDELINE_BACKUP_DIR: must name a folder before the job '{name}' can run")
    if name not in known:
        fail(f"there is no job '{name}'; the jobs are {', '.join(known)}")
    job = known[name]
    succeeded = run_now(site, job, trust_clock=trust_clock)
    state = job_states(site.database)[job.name]
    typer.echo(f"{job.name}, {state.last_result}")
    if (state.last_result or "").startswith("stopped: the clock"):
        typer.echo(f"Set the clock, or if it is correct: sideline jobs run {job.name} --trust-clock", err=True)
    if not succeeded:
        raise typer.Exit(1)
