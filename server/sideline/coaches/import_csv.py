"""Import of coaches from a CSV file: valid rows are inserted, invalid ones reported with line number and reason."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sideline.coaches.choices import DIVISIONS, GENDERS, SPORTS
from sideline.coaches.csv_rows import BadRow, Row, open_csv, quoted, read_rows
from sideline.coaches.draft import CoachDraft, required_text
from sideline.coaches.insert_coaches import insert_coaches
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

REQUIRED_COLUMNS = ("name", "university", "sport", "gender", "division")
BATCH_SIZE = 1_000
"""Rows of one transaction: a killed import leaves whole batches, and running it again adds the rest."""

_SPORTS = {fold(sport): sport for sport in SPORTS}
_GENDERS = {fold(gender): gender for gender in GENDERS}
_DIVISIONS = {fold(division): division for division in ("", *DIVISIONS)}


@dataclass(slots=True)
class ImportCount:
    """Numbers of rows so far."""

    rows: int = 0
    added: int = 0
    rejected: int = 0

    @property
    def existing(self) -> int:
        """Rows whose coach was in the database or in an earlier row already."""
        return self.rows - self.added - self.rejected


def import_coaches(
    database: Database, path: Path, *, on_rejected: Callable[[int, str], None], on_progress: Callable[[int], None]
) -> ImportCount:
    """Insert the coaches of a file that are not in the database yet, each batch in one transaction.

    `on_rejected` is called with line number and reason of each invalid row, `on_progress` with the bytes read so far.
    Raises BadFile when the header cannot be used and OSError when the file cannot be read.
    """
    count = ImportCount()
    with open_csv(path) as file:
        rows = read_rows(file, REQUIRED_COLUMNS)
        while batch := list(islice(rows, BATCH_SIZE)):
            drafts = list(_valid_drafts(batch, count, on_rejected))
            with database.writing() as session:
                added = len(insert_coaches(session, drafts))
            count.added += added
            count.rows += len(batch)
            on_progress(file.buffer.tell())
    return count


def _valid_drafts(rows: list[Row], count: ImportCount, on_rejected: Callable[[int, str], None]) -> Iterator[CoachDraft]:
    for row in rows:
        try:
            yield draft_of(row)
        except BadRow as error:
            count.rejected += 1
            on_rejected(row.line, str(error))


def draft_of(row: Row) -> CoachDraft:
    """The coach of a row. Raises BadRow with the reason. An empty division stays empty."""
    if row.error:
        raise BadRow(row.error)
    fields = row.fields
    return CoachDraft(
        name=_text(fields, "name"),
        university=_text(fields, "university"),
        sport=_choice(_SPORTS, fields, "sport"),
        gender=_choice(_GENDERS, fields, "gender"),
        division=_choice(_DIVISIONS, fields, "division"),
        department=_text(fields, "department") if fields.get("department", "").strip() else None,
    )


def _text(fields: dict[str, str], column: str) -> str:
    if not fields[column].strip():
        raise BadRow(f"empty {column}")
    try:
        return required_text(fields[column])
    except ValueError as error:
        raise BadRow(f"{column} {quoted(fields[column])}: {error}") from None


def _choice(choices: dict[str, str], fields: dict[str, str], column: str) -> str:
    choice = choices.get(fold(fields[column][:100]))
    if choice is None:
        raise BadRow(f"unknown {column} {quoted(fields[column])}")
    return choice
