"""Read the people of a staff list. Its columns are recognized by their headers; a bad row affects no other.

Email addresses, phone numbers and accounts are never read, and neither is any column that the header does not name as
one of those in `columns`.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from sideline.coaches.choices import OTHER, division_of, gender_of
from sideline.coaches.csv_rows import BadFile, BadRow, Row, find_header, quoted, rows_below
from sideline.coaches.draft import is_error, is_placeholder, required_text
from sideline.coaches.import_coaches import draft_of
from sideline.coaches.team_model import ROLES, Role, parse_season
from sideline.coaches.workbooks import Sheet, open_sheets
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.columns import AGAIN, CONTACT, StaffColumns, missing
from sideline.teams.staff_lists.listing import Given, Listing, Notes, Rejected, StoredPost, ensure_season, years_of
from sideline.teams.staff_lists.staff_names import (
    cut_contacts,
    is_section,
    lacks_first_letter,
    names_department,
    names_no_person,
    person_and_title,
    repair_text,
)
from sideline.teams.staff_lists.titles import (
    gender_in,
    implied_gender,
    is_coaching,
    names_team,
    role_of,
    sports_in,
    sports_of_team,
    team_of_titles,
    title_for,
)

_NO_COLLEGE = {"other", "professional", "high school", "club"}
"""Kinds of employers in lists of careers that are no colleges."""

_MAX_CELL = 1_000
"""Characters of a cell. Looking for contacts in a longer one would take long."""

_NAME_A_SPORT = {"sport", "department", "program", "team"}

_TEAM_FIELDS = ("sport", "department", "team", "program", "heading")
"""The fields that may name the sport and the gender of a team."""

_HEADING_FIELDS = {"name", "first", "last", "title", "sport", "department", "team"}

_SEASON = re.compile(r"\b(?:19|20)\d\d(?:\s?[-–/]\s?(?:20)?\d\d)?\b")

_SOFT_BREAK = re.compile(r"[\v\f\x1c-\x1f\x85]")
"""Characters that end a line within a cell in Word and in databases."""

_PEOPLE = {"male", "female", "f"}

_STATE_IN_NAME = re.compile(r"\(([A-Z]{2})\)$")
_SHORT_NAME = re.compile(r"\s+\(([A-Z]{2,6})\)$")


def read_staff_file(source: Path | bytes, given: Given, notes: Notes) -> Iterator[Listing | Rejected]:
    """Yield the people of a list, and the rows that cannot be used, in the order of the file or the workbook's sheets.

    A person of two sports gives two listings. A line with nothing but a team ("Women's Golf") is the heading of the
    lines below it, and so is the title of a sheet. A line with nothing but another text ("Compliance") ends the team:
    the rows up to the next heading are rejected. Raises BadFile if no header names a person, or if neither the file
    nor `given` names school, sport or gender; and OSError if the file cannot be read.
    """
    seen: dict[Listing, str] = {}
    with open_sheets(source, lambda note: notes.remarks.append((0, note))) as sheets:
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
    below = _Headings(rows)
    _ensure_complete(columns.names, given, has_headings=below.name_teams)
    notes.contact_columns += [name for name in columns.contacts if name not in notes.contact_columns]
    for row in rows:
        if below.read(row):
            if below.closed_by:
                reason = f"{quoted(below.closed_by)} names no team and no title: the rows below it belong to no team"
                yield Rejected(row.line, f"{place}{reason}", **below.team_above(given))
            continue
        row.fields["heading"] = below.team
        for found in _of_row(row, columns.prefixes, given, notes, _problem(row, sheet, below), below):
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


class _Headings:
    """The headings of a list: lines with a single cell. `team` is the one above a row, and `closed_by` the later line
    that names no team; below it nobody is of `team`.
    """

    def __init__(self, rows: list[Row]) -> None:
        self.team = self.closed_by = ""
        texts = [text for row in rows if (text := _only_text(row))]
        self.name_teams = any(names_team(text) for text in texts)
        # Where nobody has a title, a line with a single cell is a person.
        self._have_titles = any(_has_title(row) for row in rows)

    def read(self, row: Row) -> bool:
        """Whether a row is a heading."""
        text = _only_text(row)
        if names_team(text):
            self.team, self.closed_by = text, ""
            return True
        if not text or not self._have_titles or not is_section(text):
            return False
        self.closed_by = text
        return True

    def team_above(self, given: Given) -> dict[str, Any]:
        """Return what is known of the team of a coach whom a line without a team may name, for `Rejected`."""
        if names_no_person(self.closed_by):
            return {"may_be_coach": False}
        sports = sports_of_team(self.team) or ((given.sport,) if given.sport else ())
        gender = gender_in(self.team, short=True) or given.gender
        return {"university": given.university, "sports": sports, "gender": gender}


def _only_text(row: Row) -> str:
    """Return the only text in the cells of a row that name people and teams, if it may be a heading: not a date or a
    number. Merged cells repeat it; the season behind it is left out.
    """
    fields = row.fields or row.known
    texts = {text.strip() for name, text in fields.items() if name in _HEADING_FIELDS} - {""}
    if len(texts) != 1 or row.is_cut:
        return ""
    # A rejected line quotes the heading above it.
    text = cut_contacts(_SEASON.sub("", texts.pop()[: _MAX_CELL + 1]))[0].strip(" -–,()")
    if len(text) > _MAX_CELL or is_placeholder(text):
        return ""
    return text if names_department(text) or not any(map(str.isdigit, text)) else ""


def _has_title(row: Row) -> bool:
    return any(field.strip() for name, field in row.fields.items() if name.endswith("title")) or not is_section(
        row.fields.get("name", "")
    )


@dataclass(frozen=True, slots=True)
class _Problem:
    """Why a row is not read at all, and whether it may still name a coach."""

    reason: str
    may_be_coach: bool


def _problem(row: Row, sheet: Sheet, below: _Headings) -> _Problem | None:
    """Return why a row is not read at all, or None."""
    is_struck = row.line in sheet.struck
    is_outside_teams = bool(below.closed_by) and names_no_person(below.closed_by)
    reason = ""
    if row.error:
        reason = row.error
    elif any(len(text) > _MAX_CELL for text in row.fields.values()):
        reason = f"has a cell of more than {_MAX_CELL} characters"
    elif row.line in sheet.hidden:
        reason = "is hidden in the workbook"
    elif is_struck:
        reason = "is struck out in the workbook"
    elif below.closed_by and not any(sports_of_team(row.fields.get(name, "")) for name in _NAME_A_SPORT):
        reason = f"stands below {quoted(below.closed_by)}, which names no team"
    return _Problem(reason, may_be_coach=not (is_struck or is_outside_teams)) if reason else None


def _ensure_complete(columns: set[str], given: Given, *, has_headings: bool) -> None:
    if not given.university and not columns & {"university", "team"}:
        raise BadFile("the header has no column university. Please name the school with --school")
    if has_headings:
        return
    if not given.sport and not columns & _NAME_A_SPORT:
        raise BadFile(
            'the header has no column sport, and no line names a team ("Women\'s Golf") for those below it. If all '
            "people of the list are of one team, please name the sport with --sport"
        )
    needs_gender = implied_gender(given.sport) is None and not given.gender
    if needs_gender and not columns & {"gender", "program", "sport", "department", "team"}:
        raise BadFile("the header has no column gender. Please name it with --gender")


def _of_row(  # noqa: PLR0917  # what the rows of a sheet share
    row: Row, prefixes: list[str], given: Given, notes: Notes, problem: _Problem | None, below: _Headings
) -> Iterator[Listing | Rejected]:
    # The rows of a cell with line breaks, and those of an old list in hidden rows, may hold any of the team's coaches.
    if problem:
        known = {name: text[:_MAX_CELL] for name, text in (row.known if row.error else row.fields).items()}
        fields, _ = _cleaned(known | {"heading": below.team})
        rejected = _rejected(row, fields, prefixes[0], given, problem.reason)
        yield replace(rejected, may_be_coach=rejected.may_be_coach and problem.may_be_coach)
        return
    if row.fields.keys() >= _STORED_FIELDS:
        yield _stored_listing(row)
        return
    fields = _fields(row, notes)
    is_wide = len(prefixes) > 1
    for prefix in prefixes:
        if is_wide and not any(fields.get(f"{prefix}{part}") for part in ("name", "last", "title")):
            continue
        try:
            yield from _listings(row, fields, prefix, given, notes)
        except BadRow as error:
            yield _rejected(row, fields, prefix, given, str(error))


_STORED_FIELDS = {"coach id", "last listed", "held", "role", "of profile", "university", "sport", "gender", "name"}
"""The fields of a row of an export, in which nothing has to be guessed."""


def _stored_listing(row: Row) -> Listing | Rejected:
    """Return the listing in a row of an export."""
    fields = {name: text.strip() for name, text in row.fields.items()}
    try:
        draft = draft_of(replace(row, fields=fields | {"division": ""}))
        start = _season_in(fields, "start")
        post = StoredPost(
            person=fields["coach id"],
            is_of_profile=_is_yes(fields, "of profile"),
            role=_role_in(fields),
            first_season=_season_in(fields, "first listed") if start is None else start,
            is_start_known=start is not None,
            last_season=_season_in(fields, "last listed"),
            is_over=not _is_yes(fields, "held"),
            listed_on=date.fromisoformat(text) if (text := fields.get("listed on")) else None,
        )
        title = required_text(text) if (text := fields.get("title")) else ""
    except ValueError as error:
        return Rejected(row.line, str(error))
    return Listing(row.line, draft.name, draft.university, draft.sport, draft.gender, title, post=post)


def _season_in(fields: dict[str, str], name: str) -> int | None:
    return parse_season(text) if (text := fields.get(name)) else None


def _role_in(fields: dict[str, str]) -> Role:
    for role in ROLES:
        if role == fields["role"]:
            return role
    raise BadRow(f"unknown role {quoted(fields['role'])}")


def _is_yes(fields: dict[str, str], name: str) -> bool:
    if fields[name] not in ("yes", "no"):
        raise BadRow(f"{name} must be yes or no, not {quoted(fields[name])}")
    return fields[name] == "yes"


def _rejected(row: Row, fields: dict[str, str], prefix: str, given: Given, reason: str) -> Rejected:
    """Return a rejected row with what can be told of the person's team."""
    title = fields.get(f"{prefix}title", "")
    texts = _team_texts(fields)
    university = gender = ""
    sports: tuple[str, ...] = ()
    with suppress(BadRow):
        university = _university(fields, given)
    with suppress(BadRow):
        sports = _sports(texts, title, given)
        genders = {_gender(fields, sport, title, given) for sport in sports}
        gender = genders.pop() if len(genders) == 1 else ""
    return Rejected(row.line, reason, _may_be_coach(row, fields, prefix, given), university, sports, gender)


def _may_be_coach(row: Row, fields: dict[str, str], prefix: str, given: Given) -> bool:
    """Whether a row that is not read may be about a coach: of this season, with a title that does not deny it."""
    try:
        _ensure_season(fields, given)
    except BadRow:
        return False
    name = " ".join(filter(None, (fields.get(f"{prefix}{part}", "") for part in ("first", "name", "last"))))
    title = fields.get(f"{prefix}title", "")
    if row.error or is_error(name) or is_error(title):
        return not title or is_error(title) or is_coaching(title)
    if name and is_placeholder(name):
        return False
    return is_coaching(title) if title else bool(name) and not names_no_person(name)


def _fields(row: Row, notes: Notes) -> dict[str, str]:
    """Return the trimmed fields of a row, repaired and without contacts, which are counted."""
    notes.contacts += sum(bool(text.strip()) for name, text in row.fields.items() if name.startswith(CONTACT))
    fields, cut = _cleaned(row.fields)
    notes.cut += cut
    return fields


def _cleaned(raw: Mapping[str, str]) -> tuple[dict[str, str], int]:
    """Return the trimmed fields without contacts, and how many were cut out of names and titles."""
    fields: dict[str, str] = {}
    cut = 0
    for name, text in raw.items():
        if not name.startswith(CONTACT):
            kept, count = cut_contacts(repair_text(_SOFT_BREAK.sub(" ", text).replace('\\"', '"')))
            fields[name] = kept.strip()
            cut += count
    return fields, cut


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


def _ensure_season(fields: dict[str, str], given: Given) -> None:
    """Raise BadRow for a row about another season, or about a time at no college."""
    ensure_season(fields.get("season", ""), given.season)
    kind = fields.get("kind", "")
    if kind.casefold() in _NO_COLLEGE and fields.keys() & {"start", "end", "period"}:
        raise BadRow(f"is not about a college: {quoted(kind)}")


def _ensure_college_row(fields: dict[str, str], prefix: str, given: Given) -> None:
    _ensure_season(fields, given)
    for part in ("university", "sport", f"{prefix}first", f"{prefix}name", f"{prefix}last", f"{prefix}title"):
        if is_error(text := fields.get(part, "")):
            raise BadRow(
                f"{quoted(text)} is a formula without a value. Please open the file in Excel and save it again"
            )
    for part in ("name", "title"):
        again = fields.get(f"{prefix}{part}{AGAIN}")
        if again and again != fields[f"{prefix}{part}"]:
            raise BadRow(f"the two columns of the {part} differ")


def _team_texts(fields: dict[str, str]) -> list[str]:
    texts = [text for part in _TEAM_FIELDS if (text := fields.get(part, ""))]
    detail = fields.get("detail", "")
    # A list may file a sport under Other and name it in another column.
    return [detail, *texts] if detail and fold(fields.get("sport", "")) == fold(OTHER) else texts


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
    if given.sport and not any(map(names_department, texts)):
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
        raise BadRow(
            "does not say whether the team is men's or women's: name it in the row, or in the heading above it"
        )
    return known


def _state(fields: dict[str, str], university: str) -> str:
    state = fields.get("state", "").upper()
    if len(state) == 2 and state.isalpha():
        return state
    in_name = _STATE_IN_NAME.search(university)
    return in_name[1] if in_name else ""
