"""Progress bars on stderr."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from sqlalchemy import Engine

from sideline.core.db.copy import OnProgress, rows_in


@contextmanager
def copy_progress(title: str, source: Engine) -> Iterator[OnProgress]:
    """The rows of `source` that are copied; yields the function that is called with the number of new ones."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=sum(rows_in(source).values()))
        yield lambda rows: bar.advance(task, rows)


def file_progress() -> Progress:
    """The share of a file that is read, with messages above the bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    # soft_wrap: a message stays one line, however narrow the terminal.
    return Progress(*columns, console=Console(stderr=True, soft_wrap=True))
