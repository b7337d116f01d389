"""`sideline status`: the state of the site on one screen."""

from contextlib import closing, suppress
from typing import Annotated

import typer
from sqlalchemy.exc import SQLAlchemyError

from sideline.cli.common import ensure_site, load_settings
from sideline.core.db.engine import SQLITE_FILE, Database, database_url
from sideline.core.site_settings import settings_of_site
from sideline.desk.transparency.counts import LEAST_SHOWN
from sideline.operations.checks import Check, as_lines, exit_status
from sideline.operations.status import Figures, WeekRow, read_status


def status(*, as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False) -> None:
    """Print how the site is doing: release, database, disk, email, jobs, cases, and sign-ups and reviews of past weeks.

    Exits with status 1 if something is an error. Admins see the same at /desk/site. `sideline doctor` also checks what
    can only be seen from outside.
    """
    settings = load_settings()
    url = database_url(settings.database_url, settings.data_dir, settings.database_pooler)
    if not settings.database_url and not (settings.data_dir / SQLITE_FILE).exists():
        ensure_site(settings, url)  # ends the command: opening the file would create it
    with closing(Database(url, with_timeouts=True)) as database:
        with suppress(SQLAlchemyError):  # Then the checks say what is wrong with the database.
            settings = settings_of_site(settings, database)
        state = read_status(settings, database)
    checks = [Check(row.name, row.state, row.summary, row.remedy) for row in state.checks]
    if as_json:
        typer.echo(state.model_dump_json(indent=2))
    else:
        typer.echo(f"Sideline {state.release}\n{as_lines(checks)}")
        if state.figures:
            typer.echo(_figures(state.figures))
    raise typer.Exit(exit_status(checks))


def _figures(figures: Figures) -> str:
    database, disk, cases, mail = figures.database, figures.disk, figures.cases, figures.mail
    lines = [
        "",
        f"database   {database.kind}, schema {database.revision}, {database.megabytes:,} MB",
        f"disk       {disk.free:,} GB free of {disk.total:,} GB",
        f"emails     {mail.waiting:,} waiting; test email confirmed: {mail.confirmed_on or 'never'}",
        f"cases      {cases.open:,} open ({cases.severe:,} severe), {cases.late:,} late, oldest {cases.oldest_hours} h",
        "",
        f"{'week from':12}{'sign-ups':>15}{'reviews':>15}{'database':>12}" if figures.weeks else "no week counted yet",
        *(_week(week) for week in figures.weeks),
    ]
    return "\n".join(lines)


def _week(week: WeekRow) -> str:
    size = "" if week.megabytes is None else f"{week.megabytes:,} MB"
    return f"{week.monday!s:12}{count_words(week.sign_ups):>15}{count_words(week.reviews):>15}{size:>12}".rstrip()


def count_words(count: int) -> str:
    """Return a count that was rounded down to a multiple of LEAST_SHOWN as a range."""
    return f"{count:,}–{count + LEAST_SHOWN - 1:,}" if count else f"fewer than {LEAST_SHOWN}"
