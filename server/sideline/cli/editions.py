"""`sideline make-report` makes a season report; `correct-edition` and `correct-report` add a sentence to what was
published.
"""

from datetime import date
from typing import Annotated

import typer

from sideline.cli.common import fail, open_database, open_site
from sideline.coaches.team_model import parse_season
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.pages.editions_page import correct_edition as add_correction
from sideline.teams.report_numbers import Window, season_window
from sideline.teams.season_reports import correct_report as add_correction_to_report
from sideline.teams.season_reports import make_report as make
from sideline.teams.season_reports import report_path


def correct_edition(
    day: Annotated[str, typer.Argument(help="The day of the edition, as in its address: 2026-11-30.")],
    text: Annotated[str, typer.Option(help="The sentence, for example: 62 reviews appeared, not 63.")],
) -> None:
    """Add a sentence with today's date to the page of an edition. What the page said before stays readable."""
    with open_database() as database:
        try:
            add_correction(database, day, _sentence(text))
        except Refusal as refusal:
            fail(refusal.message)
    typer.echo(f"The page of the edition of {day} has the correction.")


def make_report(
    team: Annotated[str, typer.Argument(help="The team as in the address of its page: womens-volleyball.")],
    season: Annotated[str, typer.Option(help="The season, such as 2026-27.")],
    first: Annotated[str, typer.Option(help="The first day of publication that counts, such as 2026-11-09.")] = "",
    last: Annotated[str, typer.Option(help="The last one. Without both, all days of the season count.")] = "",
) -> None:
    """Make the report of a season now. It is public at once and never changes, so there is no second one of that
    season. On a site that publishes at once, the season must be over; on a site with editions, this is possible on the
    day of an edition.
    """
    try:
        year = parse_season(season)
        whole = season_window(year)
        window = Window(date.fromisoformat(first or str(whole.first)), date.fromisoformat(last or str(whole.last)))
    except ValueError as error:
        fail(error)
    with open_site() as site:
        try:
            report = make(site, team, year, window if first or last else None, clock.now())
        except Refusal as refusal:
            fail(refusal.message)
        address = f"{site.settings.origin}{report_path(team, year)}"
    numbers = f"{report['teams']} {'team has' if report['teams'] == 1 else 'teams have'} numbers"
    typer.echo(f"{address}: {report['headline']} ({numbers}).")


def correct_report(
    team: Annotated[str, typer.Argument(help="The team as in the address of the report: womens-volleyball.")],
    season: Annotated[str, typer.Option(help="The season, such as 2026-27.")],
    text: Annotated[str, typer.Option(help="The sentence, for example: Eastmarch played in another conference.")],
) -> None:
    """Add a sentence with today's date to a season report. Its numbers and its fingerprint stay as they are."""
    try:
        year = parse_season(season)
    except ValueError as error:
        fail(error)
    with open_site() as site:
        try:
            add_correction_to_report(site, team, year, _sentence(text))
        except Refusal as refusal:
            fail(refusal.message)
        typer.echo(f"{site.settings.origin}{report_path(team, year)} has the correction.")


def _sentence(text: str) -> str:
    return text.strip() or fail("The correction needs a sentence: --text.")
