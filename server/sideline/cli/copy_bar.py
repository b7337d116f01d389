"""A bar that shows how far copying is."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import Engine

from sideline.core.db.copy import OnProgress, rows_in


@contextmanager
def copy_bar(title: str, source: Engine) -> Iterator[OnProgress]:
    """Shown on stderr while the rows of `source` are copied."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=sum(rows_in(source).values()))
        yield lambda rows: bar.advance(task, rows)
