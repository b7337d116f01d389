"""Recognize the columns of staff lists and of files with facts by the words of their headers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from sideline.coaches.csv_rows import BadFile, BadRow, Row, find_header, quoted, rows_below
from sideline.coaches.workbooks import open_sheets

_SYNONYMS: dict[str, tuple[str, ...]] = {
    "name": (
        "name", "coach", "coach name", "coaches", "full name", "person", "staff name", "staff member", "employee",
        "name and title", "name title", "name position", "name and position", "staff", "coach title",
    ),
    "first": ("first name", "first", "firstname", "given name"),
    "last": ("last name", "last", "lastname", "surname", "family name"),
    "title": (
        "title", "position title", "job title", "coach title", "position", "title position", "role title", "role",
        "job", "positions",
    ),
    "start": ("start year", "season from", "year from", "first season", "since", "start", "from", "hired", "began"),
    "end": ("end year", "season to", "year to", "last season", "until", "end", "to", "ended"),
    "period": ("period", "years", "tenure", "dates", "seasons"),
    "university": (
        "university", "school", "school name", "college", "university name", "college name", "institution",
        "institution name", "college university", "university college", "team name",
    ),
    "team": ("team",),
    "sport": ("sport", "sports", "sport name", "sport department", "sport or department", "team sport"),
    "detail": ("sport detail", "sport listed", "other sport"),
    "department": ("department", "dept", "department sport", "unit", "area"),
    "program": ("program",),
    "gender": ("gender", "team gender", "sport gender", "men women", "m w"),
    "state": ("state", "team state", "school state", "st", "state province"),
    "division": ("division", "div", "level", "ncaa division"),
    "season": ("season", "academic year", "school year", "year", "date"),
    "kind": ("kind", "category"),
    # The columns of posts.csv (`teams.data_tables`), which has posts as a site stores them.
    "coach id": ("coach id",),
    "first listed": ("first listed",),
    "last listed": ("last listed",),
    "listed on": ("listed on",),
    "of profile": ("of profile",),
    "held": ("held",),
    "role": ("role",),
}  # fmt: skip
"""The headers of each field, in order of preference: of two that fit, the first one is read."""

_OF_A_PERSON = ("name", "first", "last", "title", "start", "end", "period")
_NUMBERED = re.compile(r"(?:[a-z ]*?)(\d{1,2}) ([a-z ]+)|([a-z ]+?) ?(\d{1,2})")
_CONTACT = re.compile(
    r"\b(?:e ?mails?|mail|(?:tele|cell)?phones?|tel|cell|mobile|fax|ext|extension|contact (?:info|information)|twitter|"
    r"instagram|facebook|linkedin|social|handle)\b"
)
_SEPARATORS = frozenset(";\t|")

AGAIN = " again"
"""Follows the name of a field whose column stands a second time in the header."""

CONTACT = "contact "
"""Starts the name of each field with email addresses, phone numbers or accounts."""


@dataclass(slots=True)
class StaffColumns:
    """The columns of a list, set by `recognize`.

    `prefixes` starts the names of the fields of each person in a row: "" for one person, "1 ", "2 " … for several.
    `contacts` are the headers of the columns that are ignored because they hold addresses or phone numbers.
    """

    prefixes: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    contacts: list[str] = field(default_factory=list)

    def recognize(self, columns: list[str]) -> tuple[list[str], int] | None:
        """Return the fields of the columns and the number of cells up to the last part of a name, for `find_header`."""
        if any(_SEPARATORS & set(column) for column in columns):
            return None
        headers = [" ".join(re.findall(r"[a-z]+|\d+", column)) for column in columns]
        fields = [f"{CONTACT}{index}" if _CONTACT.search(header) else "" for index, header in enumerate(headers)]
        for name, prefix, header in _choices(headers):
            for index in (index for index, found in enumerate(headers) if found == header and not fields[index]):
                fields[index] = f"{prefix}{name}" if f"{prefix}{name}" not in fields else f"{prefix}{name}{AGAIN}"
        prefixes = sorted({_prefix(name) for name in fields if _is_name(name)}, key=lambda text: (len(text), text))
        if not prefixes or (len(columns) > 1 and len(set(filter(None, fields))) < 2):
            return None
        self.prefixes, self.names = prefixes, set(fields)
        self.contacts = [column for column, name in zip(columns, fields, strict=True) if name.startswith(CONTACT)]
        named = [index for index, name in enumerate(fields) if _is_name(name) and _prefix(name) == prefixes[0]]
        return fields, max(named) + 1


def missing(columns: list[str]) -> str:
    """Return what no cell of a header names, for `find_header`."""
    return "name" if columns else "at all"


def _choices(headers: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each field that the headers name with the prefix of its person and the header to read it from."""
    groups: dict[str, dict[str, str]] = {"": {header: header for header in headers}}
    for header in headers:
        if match := _NUMBERED.fullmatch(header):
            number, rest = match[1] or match[4], match[2] or match[3]
            groups.setdefault(f"{int(number)} ", {})[rest] = header
    for prefix, group in groups.items():
        for name in _OF_A_PERSON if prefix else _SYNONYMS:
            synonym = next((synonym for synonym in _SYNONYMS[name] if synonym in group), None)
            if synonym is not None:
                yield name, prefix, group[synonym]


def _is_name(field_name: str) -> bool:
    return field_name.rsplit(" ", maxsplit=1)[-1] in ("name", "last") and not field_name.startswith(CONTACT)


def _prefix(field_name: str) -> str:
    number, space, _ = field_name.partition(" ")
    return f"{number}{space}" if number.isdecimal() else ""


# Recognize the columns of files with facts about schools and teams by the words of their headers.

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


def read_facts(source: Path | bytes, headers: Mapping[str, str], required: tuple[str, ...]) -> FactFile:
    """Read a CSV file, or the first sheet of a workbook that has the required fields; `source` may be its content.

    `headers` maps the words of a header ('email domain') to a field; of several columns of a field, the second and
    later ones become 'field 2', 'field 3'. Raises BadFile if the required fields are missing, OSError for the file.
    """
    with open_sheets(source) as sheets:
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
