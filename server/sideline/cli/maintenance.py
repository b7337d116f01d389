"""`sideline migrate`, `reindex` and `check`: maintain the schema, the search texts and the counts of a database."""

from collections.abc import Sequence
from contextlib import closing
from typing import Annotated

import typer

from sideline.cli.common import fail, load_settings, migrate_database, open_database
from sideline.coaches.add_coaches import reindex as reindex_coaches
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import load_authors_key
from sideline.core.db import migrate as migrations
from sideline.core.db.engine import Database
from sideline.core.site_settings import settings_of_site
from sideline.operations.upkeep.audit import WrongTally, repair, wrong_tallies
from sideline.operations.upkeep.audit_posts import WrongPosts, repair_posts, wrong_posts
from sideline.operations.upkeep.check_authors import repair_private_records, wrong_private_records
from sideline.pages.branding import read_brand
from sideline.pages.legal import LegalTextError, read_legal_texts
from sideline.pages.logo import BrandingError


def migrate() -> None:
    """Upgrade the database to the newest schema, or create it if there is none. Safe to repeat.

    Creates the data folder if SIDELINE_DATA_DIR names one that does not exist.
    """
    with closing(Database(migrate_database(load_settings("exists or is configured"), makes_site=True))) as database:
        is_newer = not migrations.is_current(database)
    schema = "a newer schema, which this release can use" if is_newer else "the newest schema"
    typer.echo(f"The database has {schema}.")


def reindex() -> None:
    """Rebuild the search texts of all coaches after a release with new aliases or nicknames. The site can stay up."""
    with open_database() as database:
        changed = reindex_coaches(database)
    typer.echo(f"{changed:,} search texts changed.")


def check(
    with_repair: Annotated[bool, typer.Option("--repair", help="Correct wrong numbers and private records.")] = False,
) -> None:
    """Recount every coach's numbers from the reviews, and compare posts with profiles and reviews, and reviews with
    their authors' private records.

    Exits with status 1 if something is wrong. `--repair` corrects numbers and posts, and rebuilds private records that
    cannot be read or lack a review. Of a review it only changes the team, if its coach has no post there. The site can
    keep running. Also reads the legal texts, and names
    the settings about the operator that are empty.
    """
    settings = load_settings()
    with open_database() as database:
        _check_own_files(settings_of_site(settings, database))
        authors_key = load_authors_key(settings.authors_key, settings.data_dir)
        wrong = wrong_tallies(database)
        print_wrong(wrong)
        if wrong and with_repair:
            for tally in wrong:
                repair(database, tally.coach_id, clock.today())
            typer.echo(f"Repaired {len(wrong):,}.")
            wrong = wrong_tallies(database)
            print_wrong(wrong)
        posts = wrong_posts(database)
        _print_wrong_posts(posts)
        if posts and with_repair:
            repair_posts(database, sorted({wrong.coach_id for wrong in posts}))
            posts = wrong_posts(database)
            _print_wrong_posts(posts)
        wrong_lists = wrong_private_records(database, authors_key)
        print_wrong_lists(wrong_lists)
        if wrong_lists and with_repair:
            typer.echo(f"{repair_private_records(database, authors_key):,} lists rebuilt.")
            wrong_lists = wrong_private_records(database, authors_key)
            print_wrong_lists(wrong_lists)
    if wrong or posts or wrong_lists:
        raise typer.Exit(1)


def _check_own_files(settings: Settings) -> None:
    try:
        read_brand(settings)
        read_legal_texts(settings)
    except (BrandingError, LegalTextError) as error:
        fail(error)
    if missing := settings.missing_operator_settings:
        typer.echo(f"warning: the legal pages do not name the operator: set {', '.join(missing)}", err=True)


def print_wrong(wrong: Sequence[WrongTally]) -> None:
    """Print each coach with wrong counts, and the number of such coaches."""
    for tally in wrong:
        typer.echo(f"coach {tally.coach_id}: {tally.reason}")
    typer.echo(f"{len(wrong):,} coaches with wrong numbers.")


def _print_wrong_posts(wrong: Sequence[WrongPosts]) -> None:
    for posts in wrong:
        typer.echo(f"coach {posts.coach_id}: {posts.reason}")
    typer.echo(f"{len(wrong):,} problems with posts.")


def print_wrong_lists(wrong: Sequence[str]) -> None:
    """Print each problem with private records, and the number of problems."""
    for reason in wrong:
        typer.echo(reason)
    typer.echo(f"{len(wrong):,} problems with reviews or private records.")
