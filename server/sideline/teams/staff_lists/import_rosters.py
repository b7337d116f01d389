"""Import rosters: count by class who was on a team's roster and who of them was on the next one. Names are not kept.

Two rosters of a team are compared only if one import has both: nothing stored could tell later who a player was.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS, SPORT_NAMES
from sideline.coaches.model import University
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import Roster, Team
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.teams.staff_lists.listing import Given
from sideline.teams.staff_lists.roster_file import CLASSES, COULD_COME_BACK, Class, ReadRoster, RosterFile, read_rosters
from sideline.teams.staff_lists.same_player import who_stayed
from sideline.teams.staff_lists.school_matching import Named, match_schools

BATCH_SIZE = 500
"""Teams per transaction. If an import is killed, running it again adds the rest."""

COLUMNS: dict[Class, str] = {
    "freshman": "freshmen", "sophomore": "sophomores", "junior": "juniors", "senior": "seniors",
    "graduate": "graduates",
}  # fmt: skip
"""The columns of `Roster` with the number of players of each class."""

UNKNOWN_SHARE = 4
"""A roster is not compared if the class of more than one in this many players is not known."""


class ComparedRosters(NamedTuple):
    """What an import says about a team and a season: how many of the players who could come back did, by class.

    `stayed_by_class` is None if the roster was not compared; `reason` says why if there is one of the next season.
    """

    school: str
    sport: str
    gender: str
    season: int
    players: int
    could: int
    stayed_by_class: Mapping[Class, int] | None
    reason: str

    @property
    def stayed(self) -> int | None:
        """How many of `could` are on the next roster."""
        return None if self.stayed_by_class is None else sum(self.stayed_by_class.values())


@dataclass(slots=True)
class RosterCount:
    """Numbers of an import: rows, those rejected, of sports without a page, of unknown and of ambiguous schools; and
    what it found for each roster.
    """

    rows: int = 0
    rejected: int = 0
    other_sports: int = 0
    unknown: int = 0
    ambiguous: int = 0
    teams: list[ComparedRosters] = field(default_factory=list[ComparedRosters])
    notes: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    @property
    def compared(self) -> int:
        """The number of rosters that were compared with the next one."""
        return sum(team.stayed is not None for team in self.teams)


def sources_of(file: Path | bytes, before: Path | bytes | None, given: Given) -> list[tuple[Path | bytes, Given]]:
    """Return the files of an import with what the user says about each: `before` has the season before `given.season`,
    unless it has a column for it.
    """
    if before is None:
        return [(file, given)]
    return [(file, given), (before, replace(given, season=given.season and given.season - 1))]


def import_rosters(
    database: Database, sources: Sequence[tuple[Path | bytes, Given]], *, dry_run: bool = False
) -> RosterCount:
    """Read rosters of several seasons, compare those of one team, and store the counts of teams of schools on the site.

    A roster that is stored already is replaced, except the last one of this import if it was compared with a later
    one. Raises BadFile if a file cannot be used, and OSError if it cannot be read.
    """
    read = read_rosters(sources)
    count = RosterCount(read.rows, read.rejected, read.other_sports, notes=read.notes)
    teams = _by_team(database, read, count)
    keys = sorted(teams)
    for start in range(0, len(keys), BATCH_SIZE):
        with database.writing() as session:
            _store(session, {key: teams[key] for key in keys[start : start + BATCH_SIZE]}, count)
            if dry_run:
                session.rollback()
    return count


class RemovedRoster(NamedTuple):
    """A roster that was removed, and whether the one before it had been compared with it."""

    school: str
    sport: str
    gender: str
    season: int
    players: int
    was_compared: bool


def remove_rosters(
    session: Session, season: int, *, school: str = "", sport: str = "", gender: str = ""
) -> list[RemovedRoster]:
    """Remove the rosters of a season, of all teams or of those that are named, with what was said about who of the
    previous season stayed. Raises ValueError for a school that is not on the site, or whose name is ambiguous.
    """
    teams = select(Roster, Team, University.name).join(Team, Team.id == Roster.team_id)
    teams = teams.join(University, University.id == Team.university_id)
    if school:
        named = Named(school)
        school_id = match_schools(session, [named], by_number=False).found.get(named)
        if school_id is None:
            raise ValueError("no school of the site has this name, or several do")
        teams = teams.where(Team.university_id == school_id)
    if sport:
        teams = teams.where(Team.sport_id == SPORT_IDS[sport])
    if gender:
        teams = teams.where(Team.gender == gender)
    removed = []
    of_season = session.execute(teams.where(Roster.season == season).order_by(University.name, Team.id)).all()
    for roster, team, name in of_season:
        before = session.get(Roster, (roster.team_id, season - 1))
        was_compared = before is not None and before.freshmen_stayed is not None
        if before is not None:
            for class_ in COULD_COME_BACK:
                setattr(before, f"{COLUMNS[class_]}_stayed", None)
        players = sum(getattr(roster, COLUMNS[class_]) for class_ in CLASSES) + roster.unknown
        removed.append(RemovedRoster(name, SPORT_NAMES[team.sport_id], team.gender, season, players, was_compared))
        session.delete(roster)
    return removed


_Rosters = dict[int, ReadRoster]
"""The rosters of a team by season."""


def _by_team(database: Database, read: RosterFile, count: RosterCount) -> dict[TeamKey, _Rosters]:
    """Return the rosters of schools on the site. Notes about the others name a line: any cell may hold a name."""
    with database.reading() as session:
        matches = match_schools(session, [key.school for key in read.rosters], by_number=False)
    teams: dict[TeamKey, _Rosters] = defaultdict(dict)
    noted: set[Named] = set()
    for key, roster in read.rosters.items():
        school_id = matches.found.get(key.school)
        if school_id is not None:
            rosters = teams[TeamKey(school_id, SPORT_IDS[key.sport], key.gender)]
            same = rosters.setdefault(key.season, roster)
            same.has_unnamed |= roster.has_unnamed
            for player in roster.players:
                same.add(player)
            continue
        is_ambiguous = key.school in matches.ambiguous
        count.ambiguous += len(roster.players) * is_ambiguous
        count.unknown += len(roster.players) * (not is_ambiguous)
        if key.school not in noted:
            noted.add(key.school)
            why = "the school is ambiguous" if is_ambiguous else "no school of the site has this name"
            count.notes.append((roster.line, why))
    return teams


def _store(session: Session, teams: Mapping[TeamKey, _Rosters], count: RosterCount) -> None:
    ids = team_ids(session, teams)
    stored = {
        (row.team_id, row.season): row
        for row in session.scalars(select(Roster).where(Roster.team_id.in_(ids.values())))
    }
    schools = {key.university_id for key in teams}
    query = select(University.id, University.name).where(University.id.in_(schools))
    names: dict[int, str] = {row.id: row.name for row in session.execute(query)}
    for key, rosters in teams.items():
        for season, roster in sorted(rosters.items()):
            result = _compared(names[key.university_id], key, season, rosters)
            count.teams.append(result)
            row = stored.get((ids[key], season))
            if row is None:
                row = Roster(team_id=ids[key], season=season)
                session.add(row)
            elif season + 1 not in rosters and row.freshmen_stayed is not None:
                continue
            _set(row, roster, result)


def _compared(school: str, key: TeamKey, season: int, rosters: _Rosters) -> ComparedRosters:
    before, after = rosters[season], rosters.get(season + 1)
    could = [player for player in before.players if player.class_ in COULD_COME_BACK]
    reason = "" if after is None else _reason(before, after)
    stayed: Counter[Class] | None = None
    if after is not None and not reason:
        found = who_stayed(before.players, after.players, key.gender)
        stayed = Counter(player.class_ for player in found if player.class_ in COULD_COME_BACK)
    team = (school, SPORT_NAMES[key.sport_id], key.gender, season)
    return ComparedRosters(*team, len(before.players), len(could), stayed, reason)


def _reason(before: ReadRoster, after: ReadRoster) -> str:
    """Return why two rosters are not compared; empty if they are."""
    sizes = sorted((len(before.players), len(after.players)))
    if before.has_unnamed or after.has_unnamed:
        return "a row of one of the two rosters has no name"
    if sizes[0] * 2 < sizes[1]:
        return f"the sizes of the two rosters, {len(before.players)} and {len(after.players)}, differ by more than half"
    unknown = sum(player.class_ is None for player in before.players)
    if unknown * UNKNOWN_SHARE > len(before.players):
        return f"the class of {unknown} of {len(before.players)} players is not known"
    return ""


def _set(row: Roster, roster: ReadRoster, result: ComparedRosters) -> None:
    players = Counter(player.class_ for player in roster.players)
    for class_ in CLASSES:
        setattr(row, COLUMNS[class_], players[class_])
    row.unknown, row.read_on = players[None], clock.today()
    for class_ in COULD_COME_BACK:
        stayed = None if result.stayed_by_class is None else result.stayed_by_class[class_]
        setattr(row, f"{COLUMNS[class_]}_stayed", stayed)
