"""`sideline move`: a copy of the configured database in another one, usually SQLite to PostgreSQL."""

from typing import Annotated

import typer
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sideline.cli.check import print_wrong
from sideline.cli.common import fail, load_settings, open_database, report_left_out
from sideline.cli.progress import copy_progress
from sideline.core.db import migrate
from sideline.core.db.copy import CopyDiffers, NotEmpty, copy_tables, ensure_empty
from sideline.core.db.engine import Database, database_url, make_copy_engine
from sideline.reviews.audit import WrongTally, wrong_tallies


def move(to: Annotated[str, typer.Option(help="postgresql://user:password@host/database, empty.")]) -> None:
    """Copy the site into an empty database and check the copy. Stop the site first: later writes stay behind.

    Exit status 1 when a row was left out, because the database refused it.
    """
    settings = load_settings(database_url=to)
    url = database_url(settings.database_url, settings.data_dir)
    with open_database() as database:
        source, target = make_copy_engine(database.url), make_copy_engine(url)
        try:
            ensure_empty(target)
            migrate.upgrade(url)
            with copy_progress("moving", source) as on_progress:
                copied = copy_tables(source, target, on_progress)
        except (NotEmpty, CopyDiffers) as error:
            fail(error)
        except SQLAlchemyError as error:
            status = 2 if isinstance(error, OperationalError) else 1
            fail(f"the move failed and left nothing behind: {type(error).__name__}", status)
        finally:
            source.dispose()
            target.dispose()
    for table, rows in copied.counts.items():
        typer.echo(f"{rows:>12,} {table}")
    print_wrong(_wrong_tallies(url))
    typer.echo("Moved. Start the site with SIDELINE_DATABASE_URL set to the new address, and keep the signing key.")
    report_left_out(copied.skipped)


def _wrong_tallies(url: str) -> list[WrongTally]:
    database = Database(url)
    try:
        return wrong_tallies(database)
    finally:
        database.close()
