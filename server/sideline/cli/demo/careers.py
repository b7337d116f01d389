"""Facts about the demo's schools and teams, rosters, and the posts of its coaches (schools.csv, team_facts.csv,
rosters.csv, staff.csv).
"""

import csv
from collections.abc import Iterator
from dataclasses import asdict
from datetime import date
from importlib.resources import files
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import University
from sideline.coaches.posts import TeamKey, refresh_from_posts, team_ids
from sideline.coaches.school_identity import nearest_first, nearest_second
from sideline.coaches.team_model import FIRST_MONTH, Post, Roster, TeamFact, season_at, season_name
from sideline.teams.staff_lists.import_staff import StaffCount
from sideline.teams.staff_lists.listing import IncompleteTeams, Listing
from sideline.teams.staff_lists.model import StaffList
from sideline.teams.staff_lists.moves import propose_moves
from sideline.teams.staff_lists.team_posts import apply_listings
from sideline.teams.staff_lists.titles import role_of

_FACTS = ("roster_size", "head_coaches", "assistant_coaches")
_SOURCE = "Demo data"


class _StaffRow(NamedTuple):
    """A row of staff.csv. `first` and `last` say how many seasons ago a post began and when a list last had it.

    `reviews` is the number of reviews from an earlier post of a coach who has moved; it is 0 for all other posts.
    """

    name: str
    university: str
    sport: str
    gender: str
    title: str
    first: int
    last: int
    reviews: int


def _read(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader((files(__package__) / file).read_text(encoding="utf-8").splitlines()))


_SCHOOLS = {row["name"]: row for row in _read("schools.csv")}
_STAFF = [
    _StaffRow(
        row["name"],
        row["university"],
        row["sport"],
        row["gender"],
        row["title"],
        int(row["first"]),
        int(row["last"]),
        int(row["reviews"] or 0),
    )
    for row in _read("staff.csv")
]
LISTED = {row.name for row in _STAFF}
"""The names of everybody on a staff list."""


def staff_drafts() -> Iterator[CoachDraft]:
    """Yield everybody on a staff list, with the team of the profile."""
    for row in _STAFF:
        if not row.reviews:
            division = _SCHOOLS[row.university]["division"]
            yield CoachDraft(row.name, row.university, row.sport, row.gender, division)


def insert_facts(session: Session, today: date) -> None:
    """Set the facts about the schools, which must be stored, those about teams in the three past seasons, and the
    numbers of players on rosters.
    """
    schools = {school.name: school for school in session.scalars(select(University))}
    for name, facts in _SCHOOLS.items():
        school = schools[name]
        school.city, school.state, school.conference = facts["city"], facts["state"], facts["conference"]
        school.nickname, school.unitid = facts["nickname"], int(facts["unitid"])
        school.color, school.second_color = nearest_first(facts["color"]), nearest_second(facts["second_color"])
        school.short_name = facts["short_name"] or school.short_name
    rows = _read("team_facts.csv")
    teams = _teams(session, [(row["university"], row["sport"], row["gender"]) for row in rows])
    for row in rows:
        team_id = teams[row["university"], row["sport"], row["gender"]]
        for name in _FACTS:
            for ago, number in enumerate(reversed(row[name].split()), start=1):
                season = season_at(today) - ago
                session.add(TeamFact(team_id=team_id, name=name, season=season, number=int(number), source=_SOURCE))
    _insert_rosters(session, today)


def _insert_rosters(session: Session, today: date) -> None:
    """Add the counts of rosters; `ago` says how many seasons ago one was, and nobody knows yet who stays of today's."""
    rows = _read("rosters.csv")
    teams = _teams(session, [(row["university"], row["sport"], row["gender"]) for row in rows])
    for row in rows:
        team_id, season = teams[row["university"], row["sport"], row["gender"]], season_at(today) - int(row["ago"])
        read_on = date(season, FIRST_MONTH, 14)
        counts = {name: int(text) for name, text in list(row.items())[4:] if text}
        session.add(Roster(team_id=team_id, season=season, read_on=read_on, **counts))


def insert_posts(session: Session, ids: dict[str, int], today: date) -> dict[int, list[int]]:
    """Apply a staff list of each season to the stored coaches, and propose the moves in the last one.

    `ids` are coaches by name. Returns the teams that the first reviews of coaches who have moved are about, by coach:
    one team per review, then the team of today.
    """
    teams = _teams(session, [row[1:4] for row in _STAFF])
    reviewed: dict[int, list[int]] = {}
    for ago in range(max(row.first for row in _STAFF), -1, -1):
        staff_list, count = _new_list(season_at(today) - ago), StaffCount()
        session.add(staff_list)
        session.flush()
        listings = [
            Listing(line, *row[:5])
            for line, row in enumerate(_STAFF, start=2)
            if not row.reviews and row.last <= ago <= row.first
        ]
        apply_listings(session, staff_list, listings, IncompleteTeams(()), count.posts, lambda *_: None)
        for row in _STAFF:
            if row.reviews and row.last == ago:
                coach_id, team_id = ids[row.name], teams[row[1:4]]
                session.add(_earlier_post(row, coach_id, team_id, staff_list))
                reviewed.setdefault(coach_id, []).extend([team_id] * row.reviews)
        if not ago:
            count.moves = propose_moves(session, staff_list)
        count.list_id, count.rows = staff_list.id, len(listings)
        staff_list.report = asdict(count)
    for row in _STAFF:
        if not row.reviews and ids.get(row.name) in reviewed:
            reviewed[ids[row.name]].append(teams[row[1:4]])
    refresh_from_posts(session, reviewed)
    return reviewed


def _new_list(season: int) -> StaffList:
    day = date(season, FIRST_MONTH, 1)
    return StaffList(file=f"staff-{season_name(season)}.csv", digest="", season=season, listed_on=day, imported_on=day)


def _earlier_post(row: _StaffRow, coach_id: int, team_id: int, staff_list: StaffList) -> Post:
    """Return a post as it is once a move is accepted: the profile has the new post and the earlier one."""
    return Post(
        coach_id=coach_id,
        team_id=team_id,
        role=role_of(row.title),
        title=row.title,
        first_season=staff_list.season - (row.first - row.last),
        last_season=staff_list.season,
        is_over=True,
        listed_on=staff_list.listed_on,
        list_id=staff_list.id,
    )


def _teams(session: Session, teams: list[tuple[str, str, str]]) -> dict[tuple[str, str, str], int]:
    """Return the ids of teams, given as school, sport and gender; they are added if the site lacks them."""
    schools = {school.name: school.id for school in session.scalars(select(University))}
    keys = {team: TeamKey(schools[team[0]], SPORT_IDS[team[1]], team[2]) for team in teams}
    found = team_ids(session, keys.values())
    return {team: found[key] for team, key in keys.items()}
