"""`sideline import-staff`, `undo-staff` and `moves`: staff lists of teams, and who moved between the teams."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from sideline.cli.common import fail, load_settings, open_database, open_site, prepare_searches
from sideline.coaches.csv_rows import BadFile
from sideline.core.site import Site
from sideline.desk.coaches.moves import BY_OPERATOR, carry_out, undo_list
from sideline.desk.coaches.named_sports import NamedSport, sports_of_listings
from sideline.desk.coaches.named_sports import name_sports as name_listed_sports
from sideline.teams.staff_lists.import_staff import ReadList, StaffCount, UndoError, read_list
from sideline.teams.staff_lists.import_staff import import_staff as import_listings
from sideline.teams.staff_lists.listing import Notes
from sideline.teams.staff_lists.moves import SuggestedMove, read_moves
from sideline.teams.staff_lists.team_posts import PersonChange


def import_staff(  # noqa: PLR0917  # options of a command
    file: Annotated[Path, typer.Argument(help="A staff list (CSV or .xlsx) with at least names.")],
    season: Annotated[str, typer.Option(help="The season of the list, such as 2026-27.")],
    listed_on: Annotated[str, typer.Option(help="The day on which the list was valid, such as 2026-08-14.")] = "",
    school: Annotated[str, typer.Option(help="The school, if the list has no column for it.")] = "",
    sport: Annotated[str, typer.Option(help="The sport, if the list has no column for it.")] = "",
    gender: Annotated[str, typer.Option(help="Men, Women or Both, if the list has no column for it.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")] = False,
    no_moves: Annotated[bool, typer.Option("--no-moves", help="Leave all moves to the desk.")] = False,
) -> None:
    """Apply a staff list to the teams that it names. Moves that are beyond doubt are carried out (the two profiles are
    merged), the others proposed at the desk. Exits with status 1 if rows were rejected.
    """
    load_settings()  # a wrong data folder is reported before a wrong file
    try:
        read = _read(file, season, listed_on, school, sport, gender)
    except OSError as error:
        fail(f"{file}: {error.strerror or error}")
    except (BadFile, ValueError) as error:
        fail(f"{file}: {error}")
    rejected = read.rejected
    _say_all([*read.notes.remarks, *((row.line, f"rejected: {row.reason}") for row in rejected)])
    with open_site(makes_site=True) as site:
        _name_sports(site, sports_of_listings(site.database, read.listings), dry_run=dry_run)
        count = import_listings(site.database, read.source, read.listings, _say, rejected=rejected, dry_run=dry_run)
        done = [] if dry_run or no_moves else carry_out(site, count.automatic, _say_left)
        if not dry_run:
            prepare_searches(site.database.url)
    for person in count.people if dry_run else []:
        typer.echo(_described_person(person))
    _report(count, read.notes, len(rejected), dry_run=dry_run)
    _report_moves(count, done, dry_run=dry_run)
    if rejected:
        raise typer.Exit(1)


def undo_staff(list_id: Annotated[int, typer.Argument(help="The number that import-staff printed.")]) -> None:
    """Undo an import of a staff list: the profiles of its moves are separated again, and its posts restored. Added
    profiles stay. Changes nothing if one of the moves can no longer be undone.
    """
    with open_site() as site, site.database.writing() as session:
        try:
            count = undo_list(session, site, BY_OPERATOR, list_id)
        except UndoError as error:
            fail(error)
    typer.echo(f"Staff list {list_id} is undone: {count:,} posts restored.")


def _name_sports(site: Site, moves: Sequence[NamedSport], *, dry_run: bool) -> None:
    """Move profiles to the sport that is named for them, unless `dry_run`, and print them."""
    for move in moves if dry_run else name_listed_sports(site, moves):
        refusal = f" (stays: {move.refusal})" if move.refusal else ""
        typer.echo(f"{move.name}, {move.university}: {move.before} → {move.sport}{refusal}")


def moves() -> None:
    """List the moves that staff lists suggest, the most certain ones first, including those that were carried out and
    not those that were rejected. Nothing is changed.
    """
    with open_database() as database, database.reading() as session:
        found = read_moves(session)
    for move in found:
        typer.echo(f"{move.certainty:3} %  {_described(move)}")
    typer.echo(f"{len(found):,} moves.")


def _read(file: Path, season: str, listed_on: str, school: str, sport: str, gender: str) -> ReadList:  # noqa: PLR0917
    """Read the list. Raises like `read_list`, and ValueError for a day that cannot be read."""
    try:
        day = date.fromisoformat(listed_on) if listed_on else None
    except ValueError:
        raise ValueError(f"--listed-on needs a day such as 2026-08-14, not {listed_on!r}") from None
    if not file.is_file() and file.exists():
        raise ValueError("is no regular file, and is read more than once. Please save the list to a file")
    return read_list(file, file.name, season, day, school, sport, gender)


def _described_person(person: PersonChange) -> str:
    start = f"from {person.first_season}" if person.first_season else "from an unknown season"
    team = f"{person.university}, {person.gender} {person.sport}"
    place = f"line {person.line}: " if person.line else ""
    return f"{place}{person.name}, {team}, {person.role}, {start}: {person.change}"


def _say_all(messages: Iterable[tuple[int, str]]) -> None:
    for line, message in messages:
        _say(line, message)


def _say(line: int, message: str) -> None:
    typer.echo(f"line {line}: {message}" if line else message, err=True)


def _report(count: StaffCount, notes: Notes, rejected: int, *, dry_run: bool) -> None:
    posts = count.posts
    if not dry_run:
        typer.echo(f"Staff list {count.list_id} (to undo it: sideline undo-staff {count.list_id}).")
    typer.echo(
        f"{count.rows:,} people, {count.not_coaching:,} of them not coaches, {rejected:,} rows rejected.\n"
        f"{count.profiles:,} new profiles; posts: {posts.added:,} added, {posts.changed:,} with a new title, "
        f"{posts.ended:,} no longer listed; {count.moves:,} moves suggested (sideline moves)."
    )
    if notes.contact_columns or notes.cut:
        columns = ", ".join(notes.contact_columns) or "none"
        typer.echo(
            f"Ignored: {notes.contacts:,} contact details in columns ({columns}), {notes.cut:,} in names and titles."
        )


def _report_moves(count: StaffCount, done: Collection[SuggestedMove], *, dry_run: bool) -> None:
    for move in count.automatic if dry_run else done:
        typer.echo(f"Moved: {_described(move)}")
    if dry_run:
        typer.echo(f"{len(count.automatic):,} moves are beyond doubt. Nothing was changed (--dry-run).")
    elif count.moves:
        typer.echo(
            f"{len(done):,} moves were beyond doubt and carried out; {count.moves - len(done):,} wait at the desk."
        )
    if count.guesses:
        typer.echo(
            f"In {count.guesses:,} of these moves, no list says when the coach left the old team. Import the lists of"
            " all seasons up to this one before anybody decides them."
        )


def _say_left(move: SuggestedMove, reason: str) -> None:
    _say(0, f"left for a moderator: {_described(move)}: {reason}")


def _described(move: SuggestedMove) -> str:
    names = move.name if move.name == move.new_name else f"{move.name} / {move.new_name}"
    return f"{names}, {move.gender} {move.sport}: {move.from_school} → {move.to_school}"
