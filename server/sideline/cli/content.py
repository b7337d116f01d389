"""`sideline import-coaches`, `export` and `demo`: coaches from a CSV file, all tables as files, or invented
coaches with reviews for an empty site.
"""

import asyncio
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from sideline.accounts.passwords import PasswordHashing
from sideline.cli.common import (
    fail,
    load_settings,
    migrate_database,
    open_database,
    open_site,
    prepare_searches,
    site_keys,
)
from sideline.cli.demo.seed import has_demo_login, is_empty, seed
from sideline.coaches.csv_rows import BadFile
from sideline.coaches.import_coaches import Progress as ImportProgress
from sideline.coaches.import_coaches import import_coaches as import_file
from sideline.config.demo import (
    ADMIN_EMAIL,
    COACH_EMAIL,
    DEMO_EMAIL,
    DEMO_PASSWORD,
    MODERATOR_EMAIL,
)
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.accounts_key import use_accounts_key
from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.teams.data_files import write_columns, write_files

LOGIN = f"""Demo login: {DEMO_EMAIL} / {DEMO_PASSWORD}
Moderator login, for /desk: {MODERATOR_EMAIL} / {DEMO_PASSWORD}
Admin login, for claims and the log too: {ADMIN_EMAIL} / {DEMO_PASSWORD}
Login for a coach who has claimed a profile: {COACH_EMAIL} / {DEMO_PASSWORD}
(Set SIDELINE_STAFF_SECOND_FACTOR=true to require two-step sign-in there, as real sites do.)"""
NOT_EMPTY = "the site already has coaches or accounts; demo data can only be added to an empty site."


def import_coaches(
    file: Annotated[Path, typer.Argument(help="CSV with name, university, sport, gender, division[, department].")],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be added, new universities and likely duplicates.")
    ] = False,
) -> None:
    """Add the coaches in a CSV file that are not on the site yet. Exits with status 1 if some rows were rejected."""
    settings = load_settings()
    try:
        size = file.stat().st_size
        database_url = migrate_database(settings, makes_site=True)
        with closing(Database(database_url)) as database, _file_progress() as bar:
            task = bar.add_task(file.name, total=size)

            def say(line: int, message: str) -> None:
                text = f"line {line}: {message}" if line else message
                bar.console.print(text, markup=False, highlight=False)

            progress = ImportProgress(say, say, lambda position: bar.update(task, completed=position))
            count = import_file(database, file, progress, dry_run=dry_run)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except BadFile as error:
        fail(f"{file}: {error}")
    added, refused = ("would be added", "would be rejected") if dry_run else ("added", "rejected")
    typer.echo(
        f"{count.rows:,} rows: {count.added:,} {added}, {count.existing:,} already existed, "
        f"{count.rejected:,} {refused}"
    )
    if not dry_run:
        prepare_searches(database.url)
    if count.rejected:
        raise typer.Exit(1)


def export(
    folder: Annotated[Path, typer.Argument(help="The new folder for the files.")],
    texts: Annotated[bool, typer.Option("--texts", help="Add the reviews with their texts and replies.")] = False,
) -> None:
    """Write coaches, posts, teams and facts with their numbers to files (CSV and JSON Lines): what a visitor of the
    site sees, and no more. import-coaches, import-staff and import-teams read the CSV files.
    """
    with open_site() as site:
        try:
            if folder.exists():
                fail(f"{folder} exists already. Please name a new folder")
            # Written beside it first, so that an export that fails leaves no folder.
            with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as unfinished:
                written = Path(unfinished) / folder.name
                written.mkdir()
                files = write_files(site, written, with_texts=texts)
                write_columns(written / "columns.csv", with_texts=texts)
                written.rename(folder)
        except OSError as error:
            fail(f"{folder}: {error.strerror}")
    for file in files:
        typer.echo(f"{file.name}: {file.rows:,} {'row' if file.rows == 1 else 'rows'}")


def demo() -> None:
    """Fill an empty site with made-up coaches, reviews and a demo login."""
    with open_database("will be created", makes_site=True) as database:
        if not is_empty(database):
            fail(NOT_EMPTY.capitalize())
        _fill(database, load_settings("will be created"))


def fill_if_empty(settings: Settings, url: str) -> bool:
    """Add the demo data if there are no coaches and no accounts. Print the demo logins if they exist.

    Returns whether the demo logins exist.
    """
    with closing(Database(url)) as database:
        use_accounts_key(database, *site_keys(settings))
        if is_empty(database):
            _fill(database, settings)
        elif has_demo_login(database):
            typer.echo(f"The demo data already exists.\n{LOGIN}")
        else:
            typer.echo(f"--demo adds nothing: {NOT_EMPTY}")
            return False
    return True


def _fill(database: Database, settings: Settings) -> None:
    typer.echo("Writing demo data …")
    password_hash = asyncio.run(PasswordHashing().hash(DEMO_PASSWORD))
    # With comments, whatever the site has: they show with SIDELINE_COMMENTS=on. And no visitor of a demo writes it.
    own = {"rate_limits": "off", "comments": "on", "public_demo": False}
    site = Site(settings.model_copy(update=own), database, *site_keys(settings))
    reviews = seed(site, password_hash, clock.now())
    typer.echo(f"{reviews} reviews of made-up coaches.")
    typer.echo(LOGIN)


def _file_progress() -> Progress:
    """Create a progress bar for reading a file, with messages printed above it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    # soft_wrap keeps a message on one line even in a narrow terminal.
    return Progress(*columns, console=Console(stderr=True, soft_wrap=True))
