"""`sideline migrate`: the upgrade of the database to the newest schema."""

import typer

from sideline.cli.common import load_settings, migrate_database


def migrate() -> None:
    """Bring the database to the newest schema; harmless when it is there already."""
    migrate_database(load_settings())
    typer.echo("The database has the newest schema.")
