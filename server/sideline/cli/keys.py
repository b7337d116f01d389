"""`sideline keys`: rotate the authors' key, or continue without a lost one."""

from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

import typer

from sideline.authorship.private_record import DamagedRecord
from sideline.cli.common import authors_key_file, ensure_site, fail, load_settings, migrate_database, site_keys
from sideline.config.settings import Settings
from sideline.core.accounts_key import AccountsKeyLost
from sideline.core.crypto import AuthorsKey, UnusableKey, load_keys, make_key_file, new_authors_key
from sideline.core.db import migrate
from sideline.core.db.engine import Database, url_of_database
from sideline.operations.upkeep.rotate_authors_key import forget_authors, rotate_authors_key

FORGET_ACCOUNTS = "All accounts will be deleted, and everyone has to sign up again. "
FORGET = (
    "Authors will no longer be able to change their reviews, and all saved coaches will be lost."
    " Reviews of deleted accounts that were scheduled for deletion will stay. Continue?"
)


def keys(
    action: Annotated[
        Literal["rotate-authors", "forget-authors", "forget-accounts"],
        typer.Argument(
            help="Replace the authors' key and keep all data; or start over because that key is lost, or because"
            " the signing key is lost too."
        ),
    ],
    *,
    to: Annotated[
        Path | None, typer.Option(help="If SIDELINE_AUTHORS_KEY is set: the file to write the new key to.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Replace the authors' key. Stop the site first.

    `rotate-authors` recomputes all tags and private records, and re-encrypts all accounts. `forget-authors` is for a
    lost key: all reviews stay, but nobody can change theirs anymore, and all saved coaches are lost. `forget-accounts`
    is for when the signing key is lost too: it also deletes all accounts.
    """
    settings = load_settings()
    if settings.authors_key and to is None:
        fail(
            "SIDELINE_AUTHORS_KEY is set, so --to must name a file for the new key; then set the variable to"
            " its content."
        )
    if to is not None and to.exists():
        fail(f"{to} already exists")
    if action != "rotate-authors" and not yes:
        typer.confirm(FORGET_ACCOUNTS + FORGET if action == "forget-accounts" else FORGET, abort=True)
    # A rotation first checks that the current key matches the database. A lost key cannot be checked.
    url = migrate_database(settings) if action == "rotate-authors" else _migrate_without_authors_key(settings)
    with closing(Database(url)) as database:
        # A newer schema may have other tables with the keys' data.
        migrate.ensure_known(migrate.revision_of(database.engine))
    new_file = to or authors_key_file(settings, is_new=True)
    # The new key is on disk before the database needs it. After an interruption, the next start uses the matching key.
    new_file.unlink(missing_ok=True)
    make_key_file(new_file, new_authors_key().encode())
    new = AuthorsKey(new_file.read_text())
    with closing(Database(url)) as database:
        try:
            if action == "rotate-authors":
                _rotate(database, settings, new)
            else:
                signing_key = load_keys(settings.signing_key, settings.data_dir)
                forget_authors(database, new, signing_key, and_accounts=action == "forget-accounts")
                typer.echo("All users' lists of reviews and saved coaches are deleted.")
        except DamagedRecord:
            new_file.unlink()
            fail("a private record cannot be read: run `sideline check --repair` first")
        except AccountsKeyLost as error:
            new_file.unlink()
            fail(f"{error}. If both are lost, `sideline keys forget-accounts` deletes all accounts.")
    if to is None:
        new_file.replace(authors_key_file(settings))
        typer.echo(f"The new key is in {authors_key_file(settings)}. Keep a copy of it, but not next to the backups.")
    else:
        typer.echo(f"Set SIDELINE_AUTHORS_KEY to the content of {to} before you start the site.")


def _rotate(database: Database, settings: Settings, new: AuthorsKey) -> None:
    signing_key, old = site_keys(settings)
    changed = rotate_authors_key(database, old, new, signing_key)
    typer.echo(f"Re-encrypted the private records of {changed:,} users with the new key.")


def _migrate_without_authors_key(settings: Settings) -> str:
    """Migrate the database to the newest schema without looking at its authors' key, and return its URL."""
    url = url_of_database(settings)
    ensure_site(settings, url)
    try:
        load_keys(settings.signing_key, settings.data_dir)
        migrate.upgrade(url)
    except UnusableKey as error:
        fail(error)
    except migrate.MigrationRefused as error:
        fail(f"SIDELINE_DATABASE_URL: {error}")
    return url
