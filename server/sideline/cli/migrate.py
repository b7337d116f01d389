"""`sideline migrate`: bring the database to the newest schema."""

import typer

from sideline.cli.opening import migrated_url, settings_of_command


def migrate() -> None:
    """Bring the database to the newest schema; harmless when it is there already."""
    migrated_url(settings_of_command())
    typer.echo("The database has the newest schema.")
