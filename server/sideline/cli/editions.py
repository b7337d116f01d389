"""`sideline correct-edition`: correct what the page of an edition says."""

from typing import Annotated

import typer

from sideline.cli.common import fail, open_database
from sideline.core.errors import Refusal
from sideline.pages.editions_page import correct_edition as add_correction


def correct_edition(
    day: Annotated[str, typer.Argument(help="The day of the edition, as in its address: 2026-11-30.")],
    text: Annotated[str, typer.Option(help="The sentence, for example: 62 reviews appeared, not 63.")],
) -> None:
    """Add a sentence with today's date to the page of an edition. What the page said before stays readable."""
    with open_database() as database:
        try:
            add_correction(database, day, text.strip())
        except Refusal as refusal:
            fail(refusal.message)
    typer.echo(f"The page of the edition of {day} has the correction.")
