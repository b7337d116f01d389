"""Import of coaches from a CSV file: valid rows are inserted, invalid ones reported with line number and reason.

The file is not trusted. Each line is one row, so that an invalid line affects no other; a field cannot contain a line
break: an unclosed quotation mark would otherwise swallow all lines after it.
"""

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

from sideline.coaches.add_coaches import CoachDraft, insert_coaches, required_text
from sideline.coaches.choices import DIVISIONS, GENDERS, SPORTS
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

REQUIRED_COLUMNS = ("name", "university", "sport", "gender", "division")
BATCH_SIZE = 1_000
"""Rows of one transaction: a killed import leaves whole batches, and running it again adds the rest."""

_SPORTS = {fold(sport): sport for sport in SPORTS}
_GENDERS = {fold(gender): gender for gender in GENDERS}
_DIVISIONS = {fold(division): division for division in ("", *DIVISIONS)}

MAX_LINE = 64 * 1024
"""The most characters of a line."""


class BadFile(Exception):
    """The file as a whole cannot be used; the message is one line."""


class BadRow(ValueError):
    """One row cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the file: its number (the header is line 1) and its fields by column, or why it has none."""

    line: int
    fields: dict[str, str]
    error: str | None = None


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
            drafts = []
            for row in batch:
                try:
                    drafts.append(draft_of(row))
                except BadRow as error:
                    count.rejected += 1
                    on_rejected(row.line, str(error))
            with database.writing() as session:
                added = len(insert_coaches(session, drafts))
            count.added += added
            count.rows += len(batch)
            on_progress(file.buffer.tell())
    return count


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


def open_csv(path: Path) -> TextIO:
    """The file for `read_rows`: lines end with LF, CRLF or CR; bytes that are not UTF-8 become surrogates."""
    return path.open(encoding="utf-8-sig", errors="surrogateescape", newline=None)


def read_rows(file: TextIO, required: tuple[str, ...]) -> Iterator[Row]:
    """The rows below the header, without empty lines. Raises BadFile when the header cannot be used."""
    header = _header(file, required)
    line = 1
    while text := file.readline(MAX_LINE + 1):
        line += 1
        if len(text) > MAX_LINE:
            _skip_rest(file, text)
            yield Row(line, {}, f"longer than {MAX_LINE} characters")
            continue
        if text.strip():
            yield _row(line, text, header)


def quoted(value: str) -> str:
    """A value of the file for a message: short, on one line, without control characters."""
    return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"


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


def _header(file: TextIO, required: tuple[str, ...]) -> list[str]:
    text = file.readline(MAX_LINE + 1)
    if len(text) > MAX_LINE:
        raise BadFile(f"the header is longer than {MAX_LINE} characters")
    try:
        header = [name.strip().lower() for name in _fields(text)]
    except BadRow as error:
        raise BadFile(f"the header cannot be read: {error}") from None
    missing = [name for name in required if name not in header]
    if missing:
        raise BadFile(f"the header lacks the column {', '.join(missing)}")
    duplicates = [name for name, times in Counter(header).items() if name and times > 1]
    if duplicates:
        raise BadFile(f"the header names the column {', '.join(map(quoted, duplicates))} more than once")
    return header


def _row(line: int, text: str, header: list[str]) -> Row:
    try:
        fields = _fields(text)
    except BadRow as error:
        return Row(line, {}, str(error))
    if len(fields) != len(header):
        return Row(line, {}, f"has {len(fields)} columns where the header has {len(header)}")
    return Row(line, dict(zip(header, fields, strict=True)))


def _fields(text: str) -> list[str]:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadRow("is not valid UTF-8") from None
    # Also the second line of a field in quotation marks, which by itself would read as an ordinary row.
    if text.count('"') % 2:
        raise BadRow("has a quotation mark that is not closed on the same line")
    try:
        return next(csv.reader([text], strict=True), [])
    except csv.Error as error:
        raise BadRow(f"is not valid CSV ({error})") from None


def _skip_rest(file: TextIO, text: str) -> None:
    while text and not text.endswith("\n"):
        text = file.readline(MAX_LINE)
