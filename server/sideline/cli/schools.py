"""`sideline import-schools` and `import-teams`: facts about schools and their teams from files."""

from pathlib import Path
from typing import Annotated

import typer

from sideline.careers import import_schools as schools
from sideline.careers import import_teams as teams
from sideline.careers.seasons import parse_season
from sideline.cli.common import fail, load_settings, open_database
from sideline.coaches.csv_rows import BadFile

_DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")]


def import_schools(
    file: Annotated[Path, typer.Argument(help="CSV or .xlsx with name and any of state, city, conference, nickname.")],
    dry_run: _DryRun = False,
) -> None:
    """Add facts to the schools of the site. Exits with status 1 if rows were rejected."""
    load_settings()  # a wrong data folder is reported before a wrong file
    try:
        with open_database() as database:
            count = schools.import_schools(database, file, _say, dry_run=dry_run)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except BadFile as error:
        fail(f"{file}: {error}")
    changed = "would change" if dry_run else "changed"
    typer.echo(
        f"{count.rows:,} rows: {count.matched:,} about schools of the site, {count.changed:,} of which {changed}; "
        f"{count.unknown:,} about others, {count.ambiguous:,} ambiguous, {count.rejected:,} rejected."
    )
    if count.rejected:
        raise typer.Exit(1)


def import_teams(
    file: Annotated[Path, typer.Argument(help="CSV or .xlsx with school, sport, season and numbers of teams.")],
    season: Annotated[str, typer.Option(help="The season, such as 2026-27, if the file has no column for it.")] = "",
    source: Annotated[str, typer.Option(help="The source to show beside the numbers, instead of the file's own.")] = "",
    dry_run: _DryRun = False,
) -> None:
    """Add roster sizes and numbers of coaches to teams. Exits with status 1 if rows were rejected."""
    load_settings()
    try:
        given = teams.Given(parse_season(season) if season else None, source)
        with open_database() as database:
            count = teams.import_teams(database, file, given, _say, dry_run=dry_run)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except (BadFile, ValueError) as error:
        fail(f"{file}: {error}")
    typer.echo(
        f"{count.rows:,} rows: {count.unknown:,} teams of other schools, {count.ambiguous:,} ambiguous, "
        f"{count.other_sports:,} rows of other sports, {count.rejected:,} rejected.\n"
        f"{count.teams:,} teams with facts: {count.added:,} added, {count.changed:,} changed."
    )
    if dry_run:
        typer.echo("Nothing was changed (--dry-run).")
    if count.rejected:
        raise typer.Exit(1)


def _say(line: int, message: str) -> None:
    typer.echo(f"line {line}: {message}" if line else message, err=True)
