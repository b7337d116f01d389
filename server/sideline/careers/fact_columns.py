"""Recognize the columns of files with facts about schools and teams by the words of their headers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sideline.coaches.csv_rows import BadFile, BadRow, Row, find_header, quoted, rows_below
from sideline.coaches.workbooks import open_sheets

_SHOWN = 8
"""Names of ignored columns in a message."""


@dataclass(slots=True)
class FactFile:
    """The rows of a file by field, the fields that its header has, and the headers of the columns that are ignored."""

    rows: list[Row] = field(default_factory=list)
    fields: set[str] = field(default_factory=set)
    ignored: list[str] = field(default_factory=list)

    @property
    def note(self) -> str:
        """A line about the ignored columns, empty if there are none."""
        more = ", …" if len(self.ignored) > _SHOWN else ""
        names = ", ".join(quoted(name)[1:-1] for name in self.ignored[:_SHOWN])
        return f"ignored {len(self.ignored)} columns: {names}{more}" if self.ignored else ""


def read_facts(path: Path, headers: Mapping[str, str], required: tuple[str, ...]) -> FactFile:
    """Read a CSV file, or the first sheet of a workbook that has the required fields.

    `headers` maps the words of a header ('email domain') to a field; of several columns of a field, the second and
    later ones become 'field 2', 'field 3'. Raises BadFile if the required fields are missing, OSError for the file.
    """
    with open_sheets(path) as sheets:
        problem: BadFile | None = None
        for sheet in sheets:
            found = FactFile()
            try:
                recognize = partial(_fields, headers, required, found)
                header = find_header(sheet.file, recognize, partial(_missing, headers, required))
            except BadFile as error:
                problem = problem or error
                continue
            found.rows = list(rows_below(sheet.file, header))
            return found
    raise problem or BadFile("the file is empty")


def number_of(name: str, text: str, largest: int) -> int:
    """Return the number in a cell ('1,204', '17.0'). Raises BadRow if there is none, or if it is above `largest`."""
    digits = text.replace(",", "").removesuffix(".0")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 12 or int(digits) > largest:
        raise BadRow(f"{name} {quoted(text)} is not a number up to {largest:,}")
    return int(digits)


def _fields(
    headers: Mapping[str, str], required: tuple[str, ...], found: FactFile, columns: list[str]
) -> tuple[list[str], int] | None:
    if len(columns) < 2 or _missing(headers, required, columns):
        return None
    fields = list(_numbered([headers.get(_words(column), "") for column in columns]))
    found.fields = set(fields) - {""}
    found.ignored = [column for column, name in zip(columns, fields, strict=True) if column and not name]
    return fields, 1 + max(fields.index(name) for name in required)


def _numbered(fields: list[str]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for name in fields:
        seen[name] = seen.get(name, 0) + 1
        yield f"{name} {seen[name]}" if name and seen[name] > 1 else name


def _missing(headers: Mapping[str, str], required: tuple[str, ...], columns: list[str]) -> str:
    known = {headers.get(_words(column)) for column in columns}
    return ", ".join(name for name in required if name not in known)


def _words(header: str) -> str:
    return " ".join(re.findall(r"[a-z]+|\d+", header.casefold().replace("'", "").replace("’", "")))
