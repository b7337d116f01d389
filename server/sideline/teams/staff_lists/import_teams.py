"""Import facts about teams in a season: roster size, and numbers of head and assistant coaches.

A file has one row per team (school, sport, gender, roster size …), or one per school and sport with columns for the
men's, women's and coed team, as the files of federal data (EADA) have.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS, SPORTS, gender_of
from sideline.coaches.csv_rows import BadFile, BadRow, Row, quoted
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import TeamFact, parse_season
from sideline.core.db.engine import Database
from sideline.teams.staff_lists.columns import number_of, read_facts
from sideline.teams.staff_lists.school_matching import MAX_UNITID, Named, match_schools, state_code

BATCH_SIZE = 2_000
"""Teams in a season per transaction. If an import is killed, running it again adds the rest."""

MAX_NUMBER = 1_000
"""The largest roster and number of coaches."""

_SPORTS = {sport.casefold(): sport for sport in SPORTS if sport != "Other"} | {
    "all track combined": "Track & Field", "track and field": "Track & Field", "swimming and diving": "Swimming",
    "swimming & diving": "Swimming", "track and field, x-country": "Cross Country", "ice hockey": "Hockey",
}  # fmt: skip
"""Sports as federal data names them. Others, such as Sailing, have no team of their own on the site."""

_SYNONYMS = {
    "name": ("school", "school name", "institution name", "university", "college", "institution"),
    "state": ("state", "state cd", "state code"),
    "unitid": ("unitid", "unit id"),
    "sport": ("sport", "sports", "sport name"),
    "season": ("season", "year", "survey year", "academic year"),
    "gender": ("gender", "team gender"),
    "source": ("source",),
    "roster_size": ("roster size", "roster", "participants"),
    "head_coaches": ("head coaches",),
    "assistant_coaches": ("assistant coaches",),
    "Men roster_size": ("partic men", "participants mens team"),
    "Women roster_size": ("partic women", "participants womens team"),
    "Both roster_size": (
        "partic coed men", "partic coed women", "participants men coed team", "participants women coed team",
    ),
    "Men head_coaches": ("men total headcoach", "men total hdcoach"),
    "Women head_coaches": ("women total hdcoach", "women total headcoach"),
    "Both head_coaches": ("coed total hdcoach", "coed total headcoach"),
    "Men assistant_coaches": ("men total asstcoach", "men total astcoach"),
    "Women assistant_coaches": ("women total astcoach", "women total asstcoach"),
    "Both assistant_coaches": ("coed total astcoach", "coed total asstcoach"),
}  # fmt: skip
_HEADERS = {header: name for name, headers in _SYNONYMS.items() for header in headers}
_FACTS = ("roster_size", "head_coaches", "assistant_coaches")
_GENDERS = ("Men", "Women", "Both")


@dataclass(slots=True)
class TeamCount:
    """Numbers of an import: rows, those rejected, without a sport of the site, and about unknown or ambiguous schools;
    teams with facts, facts added and facts changed.
    """

    rows: int = 0
    rejected: int = 0
    other_sports: int = 0
    unknown: int = 0
    ambiguous: int = 0
    teams: int = 0
    added: int = 0
    changed: int = 0


class _Facts(NamedTuple):
    """The numbers of a team in a season, as a row has them."""

    line: int
    school: Named
    sport: str
    gender: str
    season: int
    numbers: dict[str, int]
    source: str


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What the user says about the whole file: the season if it has no column for it, and the source to show."""

    season: int | None = None
    source: str = ""


def import_teams(
    database: Database, path: Path, given: FileFacts, on_note: Callable[[int, str], None], *, dry_run: bool = False
) -> TeamCount:
    """Store the numbers of teams of schools on the site, newer files replacing older numbers of the same season.

    A team exists where its roster is neither empty nor 0. Each batch is one transaction, and the same file again
    changes nothing. Raises BadFile if the header cannot be used, and OSError if the file cannot be read.
    """
    file = read_facts(path, _HEADERS, ("name", "sport"))
    if given.season is None and "season" not in file.fields:
        raise BadFile("the header has no column season. Please name it with --season")
    if file.note:
        on_note(0, file.note)
    count = TeamCount(rows=len(file.rows))
    facts = _read(file.rows, given, path.name, count, on_note)
    with database.reading() as session:
        matches = match_schools(session, [row.school for row in facts], by_number=True)
    teams: defaultdict[tuple[TeamKey, int], list[_Facts]] = defaultdict(list)
    for school, reason in matches.ambiguous.items():
        on_note(0, f"ambiguous: {quoted(school.name)} {school.state}: {reason}")
    for row in facts:
        if row.school in matches.ambiguous:
            count.ambiguous += 1
        elif (school_id := matches.found.get(row.school)) is not None:
            teams[TeamKey(school_id, SPORT_IDS[row.sport], row.gender), row.season].append(row)
        else:
            count.unknown += 1
    kept = _without_contradictions(teams, count, on_note)
    _store(database, kept, count, dry_run=dry_run)
    return count


def _read(
    rows: Sequence[Row], given: FileFacts, file: str, count: TeamCount, on_note: Callable[[int, str], None]
) -> list[_Facts]:
    facts: list[_Facts] = []
    for row in rows:
        try:
            found = list(_facts_of(row, given, file))
        except BadRow as error:
            count.rejected += 1
            on_note(row.line, f"rejected: {error}")
            continue
        if row.fields["sport"].strip().casefold() not in _SPORTS:
            count.other_sports += 1
        facts += found
    return facts


def _facts_of(row: Row, given: FileFacts, file: str) -> Iterator[_Facts]:
    """Yield the numbers of each team in a row. Raises BadRow with the reason."""
    if row.error:
        raise BadRow(row.error)
    cells = {name: text.strip() for name, text in row.fields.items()}
    sport = _SPORTS.get(cells["sport"].casefold())
    if sport is None:
        return
    if not cells["name"]:
        raise BadRow("empty school")
    unitid = number_of("unitid", cells["unitid"], MAX_UNITID) if cells.get("unitid") else None
    school = Named(cells["name"][:200], state_code(cells.get("state", "")), unitid)
    season = _season(cells.get("season", ""), given)
    source = (given.source or cells.get("source") or file)[:200]
    has_rosters = any(name.endswith("roster_size") for name in cells)
    for gender, numbers in _numbers(cells).items():
        # Schools report zeros for teams that they do not have.
        if numbers.get("roster_size") if has_rosters else any(numbers.values()):
            yield _Facts(row.line, school, sport, gender, season, numbers, source)


def _season(text: str, given: FileFacts) -> int:
    if not text and given.season is not None:
        return given.season
    try:
        return parse_season(text)
    except ValueError as error:
        raise BadRow(str(error)) from None


def _numbers(cells: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Return the numbers of each team in a row by its gender. A coed team's roster is in two columns."""
    numbers: dict[str, dict[str, int]] = defaultdict(dict)
    if cells.get("gender"):
        gender = gender_of(cells["gender"])
        if gender is None:
            raise BadRow(f"unknown gender {quoted(cells['gender'])}")
        for name in _FACTS:
            if text := cells.get(name):
                numbers[gender][name] = number_of(name, text, MAX_NUMBER)
        return numbers
    for gender in _GENDERS:
        for name in _FACTS:
            texts = (cells.get(f"{gender} {name}{more}", "") for more in ("", " 2"))
            found = [number_of(name, text, MAX_NUMBER) for text in texts if text]
            if found:
                numbers[gender][name] = sum(found)
    return numbers


def _without_contradictions(
    teams: Mapping[tuple[TeamKey, int], list[_Facts]], count: TeamCount, on_note: Callable[[int, str], None]
) -> list[tuple[TeamKey, int, _Facts]]:
    """Return one row per team and season. Rows that differ are all rejected."""
    kept: list[tuple[TeamKey, int, _Facts]] = []
    for (key, season), rows in sorted(teams.items()):
        if all(row.numbers == rows[0].numbers for row in rows):
            kept.append((key, season, rows[0]))
            continue
        count.rejected += len(rows)
        lines = ", ".join(str(row.line) for row in rows)
        for row in rows:
            on_note(row.line, f"rejected: the lines {lines} are about one team of the site and differ")
    return kept


def _store(
    database: Database, facts: Sequence[tuple[TeamKey, int, _Facts]], count: TeamCount, *, dry_run: bool
) -> None:
    count.teams = len({key for key, _, _ in facts})
    for start in range(0, len(facts), BATCH_SIZE):
        batch = facts[start : start + BATCH_SIZE]
        with database.writing() as session:
            _store_batch(session, batch, count)
            if dry_run:
                session.rollback()


def _store_batch(session: Session, batch: Sequence[tuple[TeamKey, int, _Facts]], count: TeamCount) -> None:
    ids = team_ids(session, [key for key, _, _ in batch])
    stored = {
        (fact.team_id, fact.name, fact.season): fact
        for fact in session.scalars(select(TeamFact).where(TeamFact.team_id.in_(ids.values())))
    }
    for key, season, row in batch:
        for name, number in row.numbers.items():
            before = stored.get((ids[key], name, season))
            if before is None:
                values = {"team_id": ids[key], "name": name, "season": season, "number": number, "source": row.source}
                session.add(TeamFact(**values))
                count.added += 1
            elif (before.number, before.source) != (number, row.source):
                before.number, before.source = number, row.source
                count.changed += 1
