"""Import facts about schools: place, conference, nickname, short name, colors, email domains, federal number."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.csv_rows import BadRow, Row, quoted
from sideline.coaches.draft import required_text
from sideline.coaches.import_coaches import listed
from sideline.coaches.model import University
from sideline.coaches.school_identity import nearest_first, nearest_second
from sideline.coaches.universities import stored_schools
from sideline.core.db.engine import Database
from sideline.teams.staff_lists.columns import number_of, read_facts
from sideline.teams.staff_lists.school_matching import MAX_UNITID, Named, match_schools, state_code

BATCH_SIZE = 500
"""Schools per transaction. If an import is killed, running it again changes the rest."""

_SYNONYMS = {
    "name": ("name", "school", "school name", "university", "college", "institution", "institution name"),
    "state": ("state", "state cd", "state code", "state abbreviation", "st"),
    "city": ("city", "city txt", "town"),
    "conference": ("conference", "conference name", "athletic conference"),
    "nickname": ("nickname", "mascot", "team nickname"),
    "short_name": ("short name", "display name", "short"),
    "color": ("color", "primary color", "first color"),
    "second_color": ("second color", "secondary color", "alternate color"),
    "unitid": ("unitid", "unit id", "ipeds", "ipeds id", "ipeds unitid"),
    "email_domains": (
        "mail domain", "mail domains", "mail domain other", "email domain", "email domains", "email domain other",
        "e mail domain", "e mail domains", "domain", "domains",
    ),
}  # fmt: skip
_HEADERS = {header: name for name, headers in _SYNONYMS.items() for header in headers}
_TEXTS = {"city": 100, "conference": 100, "nickname": 100, "short_name": 40}
"""Facts that are text, with their longest length."""

_NEAREST = {"color": nearest_first, "second_color": nearest_second}
"""Colors are replaced by the closest one of the palette, in which white letters can be read on each first color."""

_COLOR = re.compile(r"#?([0-9a-fA-F]{6})")

_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")


@dataclass(slots=True)
class FactCount:
    """Numbers of rows: about schools of the site, that changed facts, unknown, ambiguous, and rejected."""

    rows: int = 0
    matched: int = 0
    changed: int = 0
    unknown: int = 0
    ambiguous: int = 0
    rejected: int = 0


def import_schools(
    database: Database, path: Path, on_note: Callable[[int, str], None], *, dry_run: bool = False
) -> FactCount:
    """Set the facts of schools of the site that a file has; an empty cell changes nothing. It adds no schools.

    Each batch is one transaction, and the same file again changes nothing. Raises BadFile if the header has no name,
    and OSError if the file cannot be read.
    """
    file = read_facts(path, _HEADERS, ("name",))
    if file.note:
        on_note(0, file.note)
    count = FactCount(rows=len(file.rows))
    facts = _read(file.rows, count, on_note)
    with database.reading() as session:
        matches = match_schools(session, list(facts), by_number=False)
        schools = stored_schools(session)
    by_school: dict[int, dict[str, Any]] = {}
    for named, (line, values) in facts.items():
        if reason := matches.ambiguous.get(named):
            count.ambiguous += 1
            on_note(line, f"ambiguous: {quoted(named.name)} {named.state}: {reason}")
        elif (school_id := matches.found.get(named)) is not None:
            count.matched += 1
            by_school[school_id] = values
        else:
            count.unknown += 1
            if similar := schools.similar(named.name):
                on_note(line, f"unknown: {quoted(named.name)}, which may be {listed(similar)}")
    count.changed = _store(database, by_school, dry_run=dry_run)
    return count


def _read(
    rows: Sequence[Row], count: FactCount, on_note: Callable[[int, str], None]
) -> dict[Named, tuple[int, dict[str, Any]]]:
    """Return the line and the facts of each school of a file, and report the rows that cannot be used."""
    facts: dict[Named, tuple[int, dict[str, Any]]] = {}
    for row in rows:
        try:
            named, values = _facts_of(row)
            if named in facts:
                raise BadRow(f"is about the same school as line {facts[named][0]}")
            facts[named] = (row.line, values)
        except BadRow as error:
            count.rejected += 1
            on_note(row.line, f"rejected: {error}")
    return facts


def _facts_of(row: Row) -> tuple[Named, dict[str, Any]]:
    """Return how a row names its school, and the facts that are not empty. Raises BadRow with the reason."""
    if row.error:
        raise BadRow(row.error)
    cells = {name: text.strip() for name, text in row.fields.items()}
    values: dict[str, Any] = _colors(cells)
    for name, longest in _TEXTS.items():
        if text := cells.get(name):
            values[name] = _text(name, text, longest)
    if text := cells.get("state"):
        values["state"] = state_code(text)
        if not values["state"]:
            raise BadRow(f"unknown state {quoted(text)}")
    if text := cells.get("unitid"):
        values["unitid"] = number_of("unitid", text, MAX_UNITID)
    if domains := _domains(cells):
        values["email_domains"] = domains
    name = _text("name", cells["name"], 200)
    return Named(name, values.get("state", ""), values.get("unitid")), values


def _colors(cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the closest colors of the palette. Raises BadRow for a cell that is not a color."""
    values = {}
    for name, nearest in _NEAREST.items():
        if text := cells.get(name):
            match = _COLOR.fullmatch(text)
            if not match:
                raise BadRow(f"{name.replace('_', ' ')} {quoted(text)} is not like #2d68c4")
            values[name] = nearest(f"#{match[1]}")
    return values


def _text(name: str, text: str, longest: int) -> str:
    try:
        value = required_text(text)
    except ValueError as error:
        raise BadRow(f"{name} {quoted(text)}: {error}") from None
    if len(value) > longest:
        raise BadRow(f"{name} {quoted(text)} is longer than {longest} characters")
    return value


def _domains(cells: Mapping[str, str]) -> list[str]:
    """Return the email domains of all their columns, which may hold several in a cell."""
    texts = (text for name, text in cells.items() if name.partition(" ")[0] == "email_domains")
    domains = list(dict.fromkeys(re.findall(r"[^\s,;|]+", " ".join(texts).casefold().replace("@", " "))))
    for domain in domains:
        if not _DOMAIN.fullmatch(domain):
            raise BadRow(f"{quoted(domain)} is not an email domain")
    return domains


def _store(database: Database, by_school: Mapping[int, dict[str, Any]], *, dry_run: bool) -> int:
    """Write the facts that differ, and return how many schools have one."""
    changed, ids = 0, iter(sorted(by_school))
    while batch := list(islice(ids, BATCH_SIZE)):
        facts = {id_: by_school[id_] for id_ in batch}
        if dry_run:
            with database.reading() as session:
                changed += len(_changes(session, facts))
            continue
        with database.writing() as session:
            changes = _changes(session, facts)
            for id_, values in changes.items():
                session.execute(update(University).where(University.id == id_).values(**values))
            changed += len(changes)
    return changed


def _changes(session: Session, facts: Mapping[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    schools = session.scalars(select(University).where(University.id.in_(facts)).order_by(University.id))
    differing = (
        (school.id, {name: value for name, value in facts[school.id].items() if getattr(school, name) != value})
        for school in schools
    )
    return {id_: values for id_, values in differing if values}
