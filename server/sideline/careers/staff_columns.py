"""Recognize the columns of a staff list by the words of its header."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

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
