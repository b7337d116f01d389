"""`sideline import-schools`, `import-teams`, `import-rosters`, `join-schools` and `rename-school`: schools, and facts
about them.
"""

from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.orm import Session

from sideline.cli.common import fail, load_settings, open_database, prepare_searches
from sideline.coaches.csv_rows import BadFile
from sideline.coaches.draft import required_text
from sideline.coaches.model import University
from sideline.coaches.team_model import parse_season, season_name
from sideline.desk.coaches.join_schools import find_university, spellings_of_one
from sideline.desk.coaches.join_schools import join_schools as join
from sideline.desk.coaches.join_schools import rename_school as rename
from sideline.teams.numbers import team_name
from sideline.teams.staff_lists import import_rosters as rosters
from sideline.teams.staff_lists import import_schools as schools
from sideline.teams.staff_lists import import_teams as teams
from sideline.teams.staff_lists.listing import given_by_user

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
        given = teams.FileFacts(parse_season(season) if season else None, source)
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


def import_rosters(  # noqa: PLR0917  # options of a command
    file: Annotated[Path, typer.Argument(help="CSV or .xlsx with name, class, school, sport and gender of players.")],
    season: Annotated[str, typer.Option(help="The season, such as 2026-27, if the file has no column for it.")] = "",
    before: Annotated[
        Path | None, typer.Option(help="The rosters of the previous season, if they are in a file of their own.")
    ] = None,
    school: Annotated[str, typer.Option(help="The school, if the files have no column for it.")] = "",
    sport: Annotated[str, typer.Option(help="The sport, if the files have no column for it.")] = "",
    gender: Annotated[str, typer.Option(help="Men, Women or Both, if the files have no column for it.")] = "",
    dry_run: _DryRun = False,
) -> None:
    """Count who of each team's roster is on the next one. Names are not stored and not printed. Exits with status 1 if
    rows were rejected.
    """
    load_settings()
    try:
        given = given_by_user(
            university=school, sport=sport, gender=gender, season=parse_season(season) if season else None
        )
        sources = rosters.sources_of(file, before, given)
        with open_database() as database:
            count = rosters.import_rosters(database, sources, dry_run=dry_run)
    except OSError as error:
        fail(f"{error.filename or file}: {error.strerror}")
    except (BadFile, ValueError) as error:
        fail(f"{file}: {error}")
    for line, note in count.notes:
        _say(line, note)
    for team in count.teams:
        if team.reason or dry_run:
            typer.echo(_described(team))
    typer.echo(
        f"{count.rows:,} rows: {count.unknown:,} players of other schools, {count.ambiguous:,} of ambiguous ones, "
        f"{count.other_sports:,} of other sports, {count.rejected:,} rows rejected.\n"
        f"{len(count.teams):,} rosters, {count.compared:,} of them compared with the next one."
    )
    if dry_run:
        typer.echo("Nothing was changed (--dry-run).")
    if count.rejected:
        raise typer.Exit(1)


def _described(team: rosters.ComparedRosters) -> str:
    """Return what an import says about a roster, without names of players."""
    team_and_season = f"{team_name(team.sport, team.gender)}, {season_name(team.season)}"
    name = f"{team.school}, {team_and_season}: {team.players} players"
    if team.reason:
        return f"{name}, not compared: {team.reason}"
    if team.stayed is None:
        return f"{name}, {team.could} of them can come back"
    return f"{name}, {team.stayed} of the {team.could} who could come back did"


def join_schools(
    keep: Annotated[str, typer.Argument(help="The name to keep. Without names: all schools with two spellings.")] = "",
    other: Annotated[str, typer.Argument(help="The name of the same school that becomes another name of it.")] = "",
    dry_run: _DryRun = False,
) -> None:
    """Join names that are one school: coaches, teams, posts and reviews. The other name and its address lead to it."""
    if bool(keep) != bool(other):
        fail("Please give both names: sideline join-schools 'KEEP' 'OTHER'")
    with open_database() as database:
        with database.reading() as session:
            pairs = [_pair(session, keep, other)] if keep else spellings_of_one(session)
        for kept, joined in pairs:
            typer.echo(f"{joined.name} → {kept.name}")
            if not dry_run:
                reason = "joined by the operator" if keep else "another spelling of the name"
                count = join(database.writing, kept.id, joined.id, reason)
                typer.echo(f"  {count.changed:,} coaches")
                for name in count.at_both:
                    typer.echo(f"  {name} is at both: merge the two profiles at the desk first, then repeat this")
        if not dry_run:
            prepare_searches(database.url)
    typer.echo("Nothing was changed (--dry-run)." if dry_run else f"{len(pairs):,} schools joined.")


def rename_school(
    old: Annotated[str, typer.Argument(help="The school's name on the site.")],
    new: Annotated[str, typer.Argument(help="Its new name.")],
) -> None:
    """Give a school another name. The old name and its address lead to the new one."""
    with open_database() as database:
        with database.reading() as session:
            school, namesake = find_university(session, old), find_university(session, new)
        try:
            name = required_text(new, "The name")
        except ValueError as error:
            fail(error)
        if school is None:
            fail(f"there is no school {old!r}")
        if namesake is not None and namesake.id != school.id:
            fail(f"there is already a school {namesake.name!r}: use join-schools")
        count = rename(database.writing, school.id, name, "renamed by the operator")
        prepare_searches(database.url)
    typer.echo(f"{name}: {count.changed:,} coaches.")


def _pair(session: Session, keep: str, other: str) -> tuple[University, University]:
    found = [find_university(session, name) for name in (keep, other)]
    for name, school in zip((keep, other), found, strict=True):
        if school is None:
            fail(f"there is no school {name!r}")
    kept, joined = found
    if kept is None or joined is None or kept.id == joined.id:
        fail(f"{keep!r} and {other!r} are one school already")
    return kept, joined


def _say(line: int, message: str) -> None:
    typer.echo(f"line {line}: {message}" if line else message, err=True)
