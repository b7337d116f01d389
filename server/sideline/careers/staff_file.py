"""Read the people of a staff list. Its columns are recognized by their headers; a bad row affects no other.

Email addresses, phone numbers and accounts are never read, and neither is any column that the header does not name as
one of those in `staff_columns`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from sideline.careers.given import Given
from sideline.careers.listing import Listing, Notes, Rejected
from sideline.careers.roles import role_of
from sideline.careers.staff_columns import AGAIN, CONTACT, StaffColumns, missing
from sideline.careers.staff_names import lacks_first_letter, person_and_title
from sideline.careers.team_of_titles import team_of_titles
from sideline.careers.team_words import gender_in, implied_gender, names_team, sports_in, sports_of_team, title_for
from sideline.careers.text_repair import cut_contacts, repair
from sideline.careers.years import ensure_season, years_of
from sideline.coaches.choice_words import division_of, gender_of
from sideline.coaches.csv_rows import BadFile, BadRow, Row, find_header, quoted, rows_below
from sideline.coaches.draft import required_text
from sideline.coaches.workbooks import Sheet, open_sheets
from sideline.core.text.folding import fold

_NO_COLLEGE = {"other", "professional", "high school", "club"}
"""Kinds of employers in lists of careers that are no colleges."""

_MAX_CELL = 1_000
"""Characters of a cell. Looking for contacts in a longer one would take long."""

_NAME_A_SPORT = {"sport", "department", "program", "team"}

_TEAM_FIELDS = ("sport", "department", "team", "program", "heading")
"""The fields that may name the sport and the gender of a team."""

_PEOPLE = {"male", "female", "f"}

_STATE_IN_NAME = re.compile(r"\(([A-Z]{2})\)$")
_SHORT_NAME = re.compile(r"\s+\(([A-Z]{2,6})\)$")


def read_staff_file(path: Path, given: Given, notes: Notes) -> Iterator[Listing | Rejected]:
    """Yield the people of a list, and the rows that cannot be used, in the order of the file or the workbook's sheets.

    A person of two sports gives two listings. A line with nothing but a team ("Women's Golf") is the heading of the
    lines below it, and so is the title of a sheet. Raises BadFile if no header names a person, or if neither the file
    nor `given` names school, sport or gender; and OSError if the file cannot be read.
    """
    seen: dict[Listing, str] = {}
    with open_sheets(path) as sheets:
        unread: list[BadFile] = []
        for sheet in sheets:
            try:
                yield from _of_sheet(sheet, given, notes, seen)
            except BadFile as error:
                unread.append(error)
                if len(sheets) > 1:
                    notes.remarks.append((0, f"left out the sheet {quoted(sheet.title)}: {error}"))
        if len(unread) == len(sheets):
            raise unread[0]


def _of_sheet(sheet: Sheet, given: Given, notes: Notes, seen: dict[Listing, str]) -> Iterator[Listing | Rejected]:
    columns = StaffColumns()
    place = f"sheet {quoted(sheet.title)}: " if sheet.title else ""
    header = find_header(sheet.file, columns.recognize, missing)
    rows = list(rows_below(sheet.file, header))
    if not given.sport and not columns.names & _NAME_A_SPORT:
        given = _with_team(sheet, rows, given, notes, place)
    _ensure_complete(columns.names, given)
    notes.contact_columns += [name for name in columns.contacts if name not in notes.contact_columns]
    heading = ""
    for row in rows:
        if names_team(text := row.fields.get("name", "")) and not _has_more(row, text):
            heading = text
            continue
        row.fields["heading"] = heading
        for found in _of_row(row, columns.prefixes, given, notes):
            if isinstance(found, Rejected):
                yield replace(found, reason=f"{place}{found.reason}")
                continue
            here = f"{place}line {row.line}"
            first = seen.setdefault(replace(found, line=0), here)
            if first == here:
                yield found
            else:
                notes.remarks.append((row.line, f"{place}repeats {first}"))


def _with_team(sheet: Sheet, rows: list[Row], given: Given, notes: Notes, place: str) -> Given:
    """Take sport and gender from the titles of the sheet or of its people, and say so."""
    sport, gender, source = team_of_titles(sheet.title, [row.fields.get("title", "") for row in rows])
    gender = given.gender or gender
    if sport:
        notes.remarks.append((0, f"{place}read from {source}: {f'{gender} {sport}'.strip()}"))
    return replace(given, sport=sport, gender=gender)


def _ensure_complete(columns: set[str], given: Given) -> None:
    if not given.university and not columns & {"university", "team"}:
        raise BadFile("the header has no column university. Please name the school with --school")
    if not given.sport and not columns & _NAME_A_SPORT:
        raise BadFile("the header has no column sport. Please name the sport with --sport")
    needs_gender = implied_gender(given.sport) is None and not given.gender
    if needs_gender and not columns & {"gender", "program", "sport", "department", "team"}:
        raise BadFile("the header has no column gender. Please name it with --gender")


def _has_more(row: Row, text: str) -> bool:
    return any(field.strip() for field in row.fields.values() if field != text)


def _of_row(row: Row, prefixes: list[str], given: Given, notes: Notes) -> Iterator[Listing | Rejected]:
    too_long = any(len(text) > _MAX_CELL for text in row.fields.values())
    if row.error or too_long:
        yield Rejected(row.line, row.error or f"has a cell of more than {_MAX_CELL} characters")
        return
    fields = _fields(row, notes)
    is_wide = len(prefixes) > 1
    for prefix in prefixes:
        if is_wide and not any(fields.get(f"{prefix}{part}") for part in ("name", "last", "title")):
            continue
        try:
            yield from _listings(row, fields, prefix, given, notes)
        except BadRow as error:
            yield Rejected(row.line, str(error))


def _fields(row: Row, notes: Notes) -> dict[str, str]:
    """Return the trimmed fields of a row, repaired and without contacts, which are counted."""
    fields: dict[str, str] = {}
    for name, text in row.fields.items():
        if name.startswith(CONTACT):
            notes.contacts += bool(text.strip())
            continue
        kept, count = cut_contacts(repair(text))
        fields[name] = kept.strip()
        notes.cut += count
    return fields


def _listings(row: Row, fields: dict[str, str], prefix: str, given: Given, notes: Notes) -> list[Listing]:
    _ensure_college_row(fields, prefix, given)
    university = _university(fields, given)
    parts = (fields.get(f"{prefix}{part}", "") for part in ("first", "name", "last"))
    name, title = person_and_title(" ".join(filter(None, parts)), fields.get(f"{prefix}title", ""), university)
    sports = _sports(_team_texts(fields), title, given)
    start, end = years_of(*(fields.get(f"{prefix}{part}", "") for part in ("start", "end", "period")))
    if lacks_first_letter(name):
        notes.remarks.append((row.line, f"{quoted(name)} may lack its first letter"))
    listings = []
    for sport in sports:
        own_title = title_for(title, sport, sports)
        listings.append(
            Listing(
                line=row.line,
                name=name,
                university=university,
                sport=sport,
                gender=_gender(fields, sport, own_title, given),
                title=own_title,
                state=_state(fields, university),
                division=division_of(fields.get("division", "")) or "",
                season_from=start,
                season_to=end,
            )
        )
    return listings


def _ensure_college_row(fields: dict[str, str], prefix: str, given: Given) -> None:
    ensure_season(fields.get("season", ""), given.season)
    kind = fields.get("kind", "")
    if kind.casefold() in _NO_COLLEGE and fields.keys() & {"start", "end", "period"}:
        raise BadRow(f"is not about a college: {quoted(kind)}")
    for part in ("name", "title"):
        again = fields.get(f"{prefix}{part}{AGAIN}")
        if again and again != fields[f"{prefix}{part}"]:
            raise BadRow(f"the two columns of the {part} differ")


def _team_texts(fields: dict[str, str]) -> list[str]:
    return [text for part in _TEAM_FIELDS if (text := fields.get(part, ""))]


def _university(fields: dict[str, str], given: Given) -> str:
    text = fields.get("university", "") or given.university or fields.get("team", "")
    if not text:
        raise BadRow("empty university")
    return _clean_university(text)


@lru_cache(5_000)
def _clean_university(text: str) -> str:
    try:
        name = required_text(text)
    except ValueError as error:
        raise BadRow(f"university {quoted(text)}: {error}") from None
    short = _SHORT_NAME.search(name)
    initials = "".join(word[0] for word in name.split() if word[0].isupper())
    return name[: short.start()] if short and short[1] == initials else name


def _sports(texts: list[str], title: str, given: Given) -> tuple[str, ...]:
    """Return the sports of a row: of its columns, else the given one, else those in the title of a coach."""
    for text in texts:
        if sports := sports_of_team(text):
            return sports
    if given.sport:
        return (given.sport,)
    if role_of(title) != "other" and (sports := sports_in(title)):
        return sports
    raise BadRow(f"names no sport of the site: {quoted(texts[0])}" if texts else "empty sport")


def _gender(fields: dict[str, str], sport: str, title: str, given: Given) -> str:
    """Return the gender of a team: beside the sport, of the sport, given, in its column, or in the title of a coach."""
    for text in _team_texts(fields):
        if gender := gender_in(text, short=True):
            return gender
    column = fields.get("gender", "")
    # A list of people that says male and female describes the people.
    of_column = None if fold(column) in _PEOPLE else gender_of(column)
    known = gender_of(fields.get("program", "")) or implied_gender(sport) or given.gender or of_column
    known = known or (gender_in(title) if role_of(title) != "other" else None)
    if not known:
        raise BadRow("does not say whether the team is men's or women's; name it with --gender")
    return known


def _state(fields: dict[str, str], university: str) -> str:
    state = fields.get("state", "").upper()
    if len(state) == 2 and state.isalpha():
        return state
    in_name = _STATE_IN_NAME.search(university)
    return in_name[1] if in_name else ""
