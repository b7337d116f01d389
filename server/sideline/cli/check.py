"""`sideline check`: are the coaches' numbers those of the reviews?"""

from collections.abc import Sequence
from typing import Annotated

import typer

from sideline.cli.opening import open_database
from sideline.core import clock
from sideline.reviews.audit import WrongTally, repair, wrong_tallies


def check(
    repair_them: Annotated[bool, typer.Option("--repair", help="Put wrong numbers right.")] = False,
) -> None:
    """Recount every coach's numbers from the reviews; exit status 1 when some are wrong. The site may run."""
    with open_database() as database:
        wrong = wrong_tallies(database)
        told(wrong)
        if wrong and repair_them:
            for tally in wrong:
                repair(database, tally.coach_id, clock.now())
            typer.echo(f"Repaired {len(wrong):,}.")
            wrong = wrong_tallies(database)
            told(wrong)
    if wrong:
        raise typer.Exit(1)


def told(wrong: Sequence[WrongTally]) -> None:
    """Say each coach with wrong numbers, and how many there are."""
    for tally in wrong:
        typer.echo(f"coach {tally.coach_id}: {tally.reason}")
    typer.echo(f"{len(wrong):,} coaches with wrong numbers.")
