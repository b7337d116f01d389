"""`sideline migrate`, `reindex` and `check`: the schema, the search texts and the numbers of an existing database."""

from collections.abc import Sequence
from typing import Annotated

import typer

from sideline.cli.common import load_settings, migrate_database, open_database
from sideline.coaches.add_coaches import reindex as reindex_coaches
from sideline.core import clock
from sideline.core.crypto import load_authors_key
from sideline.upkeep.audit import WrongTally, repair, wrong_tallies
from sideline.upkeep.check_authors import repair_private_records, wrong_private_records


def migrate() -> None:
    """Upgrade the database to the newest schema, or create it if there is none. Safe to repeat.

    Makes the data folder if SIDELINE_DATA_DIR names one that does not exist.
    """
    migrate_database(load_settings("exists or is named"), makes_site=True)
    typer.echo("The database has the newest schema.")


def reindex() -> None:
    """Rebuild the search texts of all coaches after a release with new aliases or nicknames. Safe while it runs."""
    with open_database() as database:
        changed = reindex_coaches(database)
    typer.echo(f"{changed:,} search texts changed.")


def check(
    with_repair: Annotated[bool, typer.Option("--repair", help="Correct wrong numbers and lists.")] = False,
) -> None:
    """Recount every coach's numbers from the reviews, and compare reviews with their authors' private lists.

    Exit status 1 when something is wrong. `--repair` changes numbers, and lists that cannot be read or do not have a
    review of theirs; no review. The site may run.
    """
    settings = load_settings()
    with open_database() as database:
        authors_key = load_authors_key(settings.authors_key, settings.data_dir)
        wrong = wrong_tallies(database)
        print_wrong(wrong)
        if wrong and with_repair:
            for tally in wrong:
                repair(database, tally.coach_id, clock.today())
            typer.echo(f"Repaired {len(wrong):,}.")
            wrong = wrong_tallies(database)
            print_wrong(wrong)
        wrong_lists = wrong_private_records(database, authors_key)
        print_wrong_lists(wrong_lists)
        if wrong_lists and with_repair:
            typer.echo(f"{repair_private_records(database, authors_key):,} lists rebuilt.")
            wrong_lists = wrong_private_records(database, authors_key)
            print_wrong_lists(wrong_lists)
    if wrong or wrong_lists:
        raise typer.Exit(1)


def print_wrong(wrong: Sequence[WrongTally]) -> None:
    """Print each coach with wrong numbers, and how many there are."""
    for tally in wrong:
        typer.echo(f"coach {tally.coach_id}: {tally.reason}")
    typer.echo(f"{len(wrong):,} coaches with wrong numbers.")


def print_wrong_lists(wrong: Sequence[str]) -> None:
    """Print what is wrong with private lists, and how much there is."""
    for reason in wrong:
        typer.echo(reason)
    typer.echo(f"{len(wrong):,} reviews or lists with wrong authors.")
