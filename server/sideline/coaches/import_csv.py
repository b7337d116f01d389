"""Coaches from a CSV file: the good rows go in, the bad ones are told with line number and reason."""

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
BATCH = 1_000
"""Rows of one transaction: a killed import leaves whole batches, and running it again adds the rest."""

_SPORTS = {fold(sport): sport for sport in SPORTS}
_GENDERS = {fold(gender): gender for gender in GENDERS}
_DIVISIONS = {fold(division): division for division in ("", *DIVISIONS)}


@dataclass(slots=True)
class Imported:
    """What became of the rows so far."""

    rows: int = 0
    added: int = 0
    refused: int = 0

    @property
    def already_there(self) -> int:
        return self.rows - self.added - self.refused


def import_coaches(
    database: Database, path: Path, *, refuse: Callable[[int, str], None], progress: Callable[[int], None]
) -> Imported:
    """Insert the coaches of a file that are not there yet, in batches that each go in whole or not at all.

    `refuse` is told line number and reason of each bad row, `progress` the bytes of the file that were read.
    Raises BadFile when the header cannot be used and OSError when the file cannot be read.
    """
    done = Imported()
    with open_csv(path) as file:
        rows = read_rows(file, REQUIRED_COLUMNS)
        while batch := list(islice(rows, BATCH)):
            drafts = list(_good(batch, done, refuse))
            with database.writing() as session:
                added = len(insert_coaches(session, drafts))
            done.added += added
            done.rows += len(batch)
            progress(file.buffer.tell())
    return done


def _good(rows: list[Row], done: Imported, refuse: Callable[[int, str], None]) -> Iterator[CoachDraft]:
    for row in rows:
        try:
            yield draft_of(row)
        except BadRow as error:
            done.refused += 1
            refuse(row.line, str(error))


def draft_of(row: Row) -> CoachDraft:
    """The coach of a row. Raises BadRow with the reason. An empty division stays empty."""
    if row.error:
        raise BadRow(row.error)
    fields = row.fields
    return CoachDraft(
        name=_text(fields, "name"),
        university=_text(fields, "university"),
        sport=_one_of(_SPORTS, fields, "sport"),
        gender=_one_of(_GENDERS, fields, "gender"),
        division=_one_of(_DIVISIONS, fields, "division"),
        department=_text(fields, "department") if fields.get("department", "").strip() else None,
    )


def _text(fields: dict[str, str], column: str) -> str:
    if not fields[column].strip():
        raise BadRow(f"empty {column}")
    try:
        return required_text(fields[column])
    except ValueError as error:
        raise BadRow(f"{column} {quoted(fields[column])}: {error}") from None


def _one_of(known: dict[str, str], fields: dict[str, str], column: str) -> str:
    found = known.get(fold(fields[column][:100]))
    if found is None:
        raise BadRow(f"unknown {column} {quoted(fields[column])}")
    return found
