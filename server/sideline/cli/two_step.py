"""`sideline two-step-off`: helps who has lost app and recovery codes."""

from contextlib import closing
from typing import Annotated

import typer

from sideline.accounts.second_step import turn_off
from sideline.cli.common import fail, load_settings, migrate_database
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database
from sideline.core.http.deps import Site


def two_step_off(email: Annotated[str, typer.Argument(help="The address of the account.")]) -> None:
    """Turn two-step sign-in of an account off, sign it out everywhere, and tell it so by mail."""
    settings = load_settings()
    with closing(Database(migrate_database(settings))) as database:
        keys = load_keys(settings.signing_key, settings.data_dir)
        site = Site(settings, database, keys, load_authors_key(settings.authors_key, settings.data_dir))
        with database.writing() as session:
            is_off = turn_off(session, site, email.strip().lower())
    if not is_off:
        fail(f"no account with two-step sign-in has the address {email}")
    typer.echo(f"Two-step sign-in of {email} is off, and all its sessions have ended.")
