"""`sideline import-staff` and `moves`: staff lists of teams, and who moved between the teams."""

import csv
import hashlib
import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from sideline.careers.import_staff import Source, StaffCount
from sideline.careers.import_staff import import_staff as import_listings
from sideline.careers.moves import read_moves
from sideline.careers.seasons import parse_season, season_name
from sideline.careers.staff_file import read_staff_file
from sideline.cli.common import fail, open_database, prepare_searches
from sideline.coaches.csv_rows import BadFile
from sideline.core import clock

_COLUMNS = (
    "name", "new_name", "from_school", "to_school", "sport", "gender", "certainty", "decision", "reasons",
)  # fmt: skip


def import_staff(
    file: Annotated[Path, typer.Argument(help="A staff list: CSV with at least names, and schools or --school.")],
    season: Annotated[str, typer.Option(help="The season of the list, such as 2026-27.")],
    listed_on: Annotated[str, typer.Option(help="The day on which the list was valid, such as 2026-08-14.")] = "",
    school: Annotated[str, typer.Option(help="The school, if the list has no column for it.")] = "",
    sport: Annotated[str, typer.Option(help="The sport, if the list has no column for it.")] = "",
    gender: Annotated[str, typer.Option(help="Men, Women or Both, if the list has no column for it.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")] = False,
) -> None:
    """Apply a staff list to the teams that it names, and propose moves. Exits with status 1 if rows were rejected."""
    source = _source(file, season, listed_on)
