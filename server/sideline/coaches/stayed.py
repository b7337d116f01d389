"""Who stayed: how many players of a team who could come back were on the next season's roster (`Roster`).

The numbers come from rosters, which schools publish, and no review goes into them. Fewer than FEWEST players are never
shown alone.
"""

from collections.abc import Sequence
from datetime import date
from statistics import median
from typing import Annotated, NamedTuple

from sideline.coaches.team_model import season_at
from sideline.coaches.wording import list_of, number_word
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool, Row
from sideline.core.http.schemas import DayText, ResponseDict, doc

FEWEST = 3
"""A class with fewer players is joined with the one beside it."""

SEASONS = 3
"""The number of comparisons that a team's page shows."""

TYPICAL_FROM = 5
"""The number of teams of a conference from which a typical share is shown."""

FAR = 0.1
"""Shares that differ by less are not called lower or higher."""

_COUNTED = f"freshmen_stayed IS NOT NULL AND freshmen + sophomores + juniors >= {FEWEST}"
_COLUMNS = (
    "season, freshmen, sophomores, juniors, seniors + graduates, unknown, freshmen_stayed, sophomores_stayed,"
    " juniors_stayed, read_on"
)
_OF_TEAM = f"""
    SELECT {_COLUMNS} FROM rosters JOIN teams ON teams.id = team_id
    WHERE university_id = :university_id AND sport_id = :sport_id AND gender = :gender ORDER BY season DESC
"""  # noqa: S608  # constants
_OF_SCHOOL = f"""
    SELECT sport_id, gender, {_COLUMNS} FROM rosters JOIN teams ON teams.id = team_id
    WHERE university_id = :university_id AND {_COUNTED} ORDER BY season
"""  # noqa: S608  # constants
_OF_COACH = f"""
    SELECT team_id, {_COLUMNS} FROM rosters WHERE {_COUNTED} AND team_id IN (
        SELECT team_id FROM posts JOIN coaches ON coaches.id = coach_id
        WHERE coach_id = :coach_id AND NOT is_over AND NOT has_left)
    ORDER BY season
"""  # noqa: S608  # constants
_OF_CONFERENCE = f"""
    SELECT freshmen_stayed + sophomores_stayed + juniors_stayed, freshmen + sophomores + juniors
    FROM universities JOIN teams ON university_id = universities.id JOIN rosters ON team_id = teams.id
    WHERE conference = :conference AND sport_id = :sport_id AND gender = :gender AND season = :season AND {_COUNTED}
"""  # noqa: S608  # constants


class Stayed(ResponseDict):
    """How many of the players who could come back for a fall did: all except seniors and graduate students."""

    fall: Annotated[int, doc("The year of the second roster.")]
    stayed: int
    could: int


class StayedClass(ResponseDict):
    """The same for a class, or for two or three that are joined because one has fewer than three players."""

    name: str
    stayed: int
    could: int


class StayedSeason(Stayed):
    """The same for one of the last falls."""

    staff: Annotated[str, doc("What changed in the staff before that fall; empty if staff lists do not say it.")]


class OneRoster(ResponseDict):
    """The only roster of a team so far: how many players it has, and how many of them can come back."""

    fall: int
    players: int
    can: int


class WhoStayed(ResponseDict):
    """Who of a team's players came back, the latest fall first. Without `seasons` there is one roster so far."""

    when: Annotated[str, doc("'this fall' or 'in fall 2025': the fall of the first of `seasons`.")]
    seasons: list[StayedSeason]
    compared: Annotated[
        str, doc("A sentence that compares the latest fall with the earlier ones; empty if it is like one of them.")
    ]
    typical: Annotated[str, doc("A sentence about teams of the conference with the same two rosters; or empty.")]
    classes: Annotated[list[StayedClass], doc("The latest fall by class; empty if everybody came back.")]
    joined: Annotated[str, doc("Why classes are joined; empty if none are.")]
    players: Annotated[int, doc("All players on the first of the two rosters that were compared last.")]
    unknown: Annotated[int, doc("Those of them whose class is not known; they are not counted.")]
    first_fall: Annotated[int, doc("The fall of the earliest roster that is shown.")]
    question: Annotated[str, doc("What to ask on a visit; empty if fewer than three did not come back.")]
    one_roster: OneRoster | None
    read_on: Annotated[DayText | None, doc("The day on which the latest of these rosters was read.")]


class _Roster(NamedTuple):
    season: int
    could: tuple[int, int, int]
    leaving: int
    unknown: int
    stayed: tuple[int, int, int] | None
    read_on: date | str

    @property
    def is_counted(self) -> bool:
        """Whether the roster was compared with the next one, and enough players could come back."""
        return self.stayed is not None and sum(self.could) >= FEWEST

    @property
    def players(self) -> int:
        return sum(self.could) + self.leaving + self.unknown

    @property
    def share(self) -> float:
        return sum(self.stayed or ()) / sum(self.could)

    def shown(self) -> Stayed:
        return {"fall": self.season + 1, "stayed": sum(self.stayed or ()), "could": sum(self.could)}


def read_who_stayed(
    pool: ReadPool, *, university_id: int, sport_id: int, gender: str, conference: str
) -> WhoStayed | None:
    """Return what the rosters of a team say; None if there is none, or if the last two cannot be compared.

    The words about the staff are empty: they follow from posts.
    """
    team = {"university_id": university_id, "sport_id": sport_id, "gender": gender}
    rosters = [_roster(row) for row in pool.fetch(_OF_TEAM, **team)]
    counted = [roster for roster in rosters if roster.is_counted][:SEASONS]
    if not counted:
        return _one_roster(rosters)
    latest = counted[0]
    could, stayed = sum(latest.could), sum(latest.stayed or ())
    classes = _by_class(latest) if stayed < could else []
    return {
        "when": _when(latest.season + 1),
        "seasons": [{**roster.shown(), "staff": ""} for roster in counted],
        "compared": _compared(counted),
        "typical": _typical(pool, conference, sport_id, gender, latest.season) if conference else "",
        "classes": classes,
        "joined": _joined(latest, classes),
        "players": latest.players,
        "unknown": latest.unknown,
        "first_fall": counted[-1].season,
        "question": question(could - stayed),
        "one_roster": None,
        "read_on": max(day for roster in rosters if (day := clock.day_text(roster.read_on))),
    }


def read_stayed_at_school(pool: ReadPool, university_id: int) -> dict[tuple[int, str], Stayed]:
    """Return the latest numbers of a school's teams by sport and gender."""
    rows = pool.fetch(_OF_SCHOOL, university_id=university_id)
    return {(row[0], row[1]): _roster(row[2:]).shown() for row in rows}


def read_stayed_of_coach(pool: ReadPool, coach_id: int) -> Stayed | None:
    """Return the latest numbers of the team of a coach; None if there are none, or if the coach has several teams with
    numbers.
    """
    latest = {row[0]: _roster(row[1:]) for row in pool.fetch(_OF_COACH, coach_id=coach_id)}
    return next(iter(latest.values())).shown() if len(latest) == 1 else None


def question(missing: int) -> str:
    """Return what to ask about the players who could come back and did not; empty for so few that it would be about
    one of them.
    """
    if missing < FEWEST:
        return ""
    return f"{number_word(missing)} players who could come back didn’t. What happened?"


_CLASSES = ("freshmen", "sophomores", "juniors")


def _roster(row: Row) -> _Roster:
    season, freshmen, sophomores, juniors, leaving, unknown, *stayed, read_on = row
    could = (freshmen, sophomores, juniors)
    return _Roster(season, could, leaving, unknown, None if stayed[0] is None else tuple(stayed), read_on)


def _one_roster(rosters: Sequence[_Roster]) -> WhoStayed | None:
    """Return what a team's only roster says, until the next one would be there."""
    seasons = {roster.season for roster in rosters}
    if not rosters or max(seasons) - 1 in seasons or max(seasons) < season_at(clock.today()):
        return None
    [latest, *_] = rosters
    return {
        "when": "", "seasons": [], "compared": "", "typical": "", "classes": [], "joined": "", "question": "",
        "players": latest.players, "unknown": latest.unknown, "first_fall": latest.season,
        "one_roster": {"fall": latest.season, "players": latest.players, "can": sum(latest.could)},
        "read_on": clock.day_text(latest.read_on),
    }  # fmt: skip


def _when(fall: int) -> str:
    return "this fall" if clock.today().year == fall else f"in fall {fall}"


def _compared(counted: Sequence[_Roster]) -> str:
    latest, *before = counted
    if not before:
        return ""
    falls = "the fall before" if len(before) == 1 else "the two falls before"
    for word, sign in (("Lower", 1), ("Higher", -1)):
        if all((roster.share - latest.share) * sign >= FAR for roster in before):
            return f"{word} than {falls}."
    return ""


def _typical(pool: ReadPool, conference: str, sport_id: int, gender: str, season: int) -> str:
    rows = pool.fetch(_OF_CONFERENCE, conference=conference, sport_id=sport_id, gender=gender, season=season)
    if len(rows) < TYPICAL_FROM:
        return ""
    tenths = int(10 * median(stayed / could for stayed, could in rows) + 0.5)
    return f"Typical in the {conference}: about {tenths} in 10, {number_word(len(rows)).lower()} teams."


class _Group(NamedTuple):
    names: tuple[str, ...]
    stayed: int
    could: int


def _by_class(roster: _Roster) -> list[StayedClass]:
    """Return the numbers by class: while one has fewer than FEWEST players, the smallest is joined with its smaller
    neighbor. None if a single group would repeat the total.
    """
    stayed = roster.stayed or (0, 0, 0)
    groups = [
        _Group((name,), *counts) for name, *counts in zip(_CLASSES, stayed, roster.could, strict=True) if counts[1]
    ]
    while len(groups) > 1 and min(group.could for group in groups) < FEWEST:
        at = min(range(len(groups)), key=lambda index: groups[index].could)
        neighbors = [index for index in (at - 1, at + 1) if 0 <= index < len(groups)]
        start = min(at, min(neighbors, key=lambda index: groups[index].could))
        one, other = groups[start : start + 2]
        joined = _Group(one.names + other.names, one.stayed + other.stayed, one.could + other.could)
        groups[start : start + 2] = [joined]
    if len(groups) == 1:
        return []
    return [
        {"name": list_of(group.names).capitalize(), "stayed": group.stayed, "could": group.could} for group in groups
    ]


def _joined(roster: _Roster, classes: Sequence[StayedClass]) -> str:
    few = [name for name, could in zip(_CLASSES, roster.could, strict=True) if 0 < could < FEWEST]
    if not few or not classes:
        return ""
    return f"Joined: there were fewer than three {list_of(few, ' or ')}."
