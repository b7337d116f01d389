"""`sideline import-coaches`: coaches from a CSV file."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from sideline.cli.opening import give_up, open_database
from sideline.coaches.csv_rows import BadFile
from sideline.coaches.import_csv import Imported
from sideline.coaches.import_csv import import_coaches as import_file


def import_coaches(
    file: Annotated[Path, typer.Argument(help="CSV with name, university, sport, gender, division[, department].")],
) -> None:
    """Add the coaches of a CSV file that are not there yet; exit status 1 when some rows were refused."""
    try:
        size = file.stat().st_size
        with open_database() as database, _bar() as bar:
            task = bar.add_task(file.name, total=size)
            done = import_file(
                database,
                file,
                refuse=lambda line, reason: bar.console.print(f"line {line}: {reason}", markup=False, highlight=False),
                progress=lambda position: bar.update(task, completed=position),
            )
    except OSError as error:
        give_up(f"{file}: {error.strerror}")
    except BadFile as error:
        give_up(f"{file}: {error}")
    typer.echo(_told(done))
    if done.refused:
        raise typer.Exit(1)


def _bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    # soft_wrap: a refused row is one line, however narrow the terminal.
    return Progress(*columns, console=Console(stderr=True, soft_wrap=True))


def _told(done: Imported) -> str:
    return f"{done.rows:,} rows: {done.added:,} added, {done.already_there:,} already there, {done.refused:,} refused"
