"""`sideline import-coaches`: coaches from a CSV file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from sideline.cli.common import fail, open_database
from sideline.cli.progress import file_progress
from sideline.coaches.csv_rows import BadFile
from sideline.coaches.import_csv import ImportCount
from sideline.coaches.import_csv import import_coaches as import_file


def import_coaches(
    file: Annotated[Path, typer.Argument(help="CSV with name, university, sport, gender, division[, department].")],
) -> None:
    """Add the coaches of a CSV file that are not there yet; exit status 1 when some rows were refused."""
    try:
        size = file.stat().st_size
        with open_database() as database, file_progress() as bar:
            task = bar.add_task(file.name, total=size)
            count = import_file(
                database,
                file,
                on_rejected=lambda line, reason: bar.console.print(
                    f"line {line}: {reason}", markup=False, highlight=False
                ),
                on_progress=lambda position: bar.update(task, completed=position),
            )
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except BadFile as error:
        fail(f"{file}: {error}")
    typer.echo(_summary(count))
    if count.rejected:
        raise typer.Exit(1)


def _print_rejected(bar: Progress, line: int, reason: str) -> None:
    bar.console.print(f"line {line}: {reason}", markup=False, highlight=False)


def _summary(count: ImportCount) -> str:
    return f"{count.rows:,} rows: {count.added:,} added, {count.existing:,} already there, {count.rejected:,} refused"
