"""A sport: all schools with coaches in it, by division and state."""

from collections import defaultdict
from typing import NamedTuple

from sideline.coaches.choices import DIVISIONS, SPORT_IDS, avatar_of, state_name
from sideline.coaches.schools import SPORT_SLUGS, school_path, shown_genders, slug_of, team_path
from sideline.core.db.read_pool import ReadPool, Row
from sideline.core.errors import Refusal
from sideline.teams.numbers import IS_HELD
from sideline.teams.schemas import SportDivision, SportProfile, SportSchool
from sideline.teams.season_reports import reports_of_sport

_GENDERS = ("Women", "Men", "Both")
_BY_GENDER = ", ".join(f"count(CASE WHEN teams.gender = '{gender}' THEN 1 END) AS of_{gender}" for gender in _GENDERS)
_BY_DIVISION = ", ".join(f"count(CASE WHEN division = '{division}' THEN 1 END)" for division in DIVISIONS)
_SCHOOLS = f"""
    WITH staff AS (
        SELECT teams.university_id, coaches.id, max(division) AS division, {_BY_GENDER}
        FROM teams CROSS JOIN posts JOIN coaches ON coaches.id = posts.coach_id
        WHERE teams.sport_id = :sport_id AND posts.team_id = teams.id AND {IS_HELD}
        GROUP BY teams.university_id, coaches.id
    )
    SELECT name, slug, state, count(*), {", ".join(f"sum(of_{gender})" for gender in _GENDERS)}, {_BY_DIVISION}
    FROM staff JOIN universities ON universities.id = university_id
    GROUP BY universities.id, name, slug, state, folded ORDER BY folded
"""  # noqa: S608  # constants


class _Row(NamedTuple):
    """A school: the numbers of all coaches, of those by team, and of those by division."""

    name: str
    slug: str
    state: str
    coaches: int
    by_gender: dict[str, int]
    by_division: dict[str, int]


def read_sport(pool: ReadPool, slug: str) -> SportProfile:
    """Return what the page of a sport says. Raises Refusal 404."""
    sport = SPORT_SLUGS.get(slug)
    if sport is None:
        raise Refusal(404, "sport_not_found", "Sport Not Found")
    rows = [_row(row) for row in pool.fetch(_SCHOOLS, sport_id=SPORT_IDS[sport])]
    return {
        "title": f"{sport}: coaches by school",
        "description": f"College {sport} coaches at {_schools(len(rows))}, by division and state.",
        "sport": sport,
        "path": sport_path(sport),
        "avatar": avatar_of(sport),
        "schools": len(rows),
        "coaches": sum(row.coaches for row in rows),
        "divisions": _by_division(sport, rows),
        "reports": reports_of_sport(pool, sport),
    }


def sport_path(sport: str) -> str:
    """Return the path of a sport's page."""
    return f"/sport/{slug_of(sport)}"


def _schools(count: int) -> str:
    return f"{count:,} {'school' if count == 1 else 'schools'}"


def _row(row: Row) -> _Row:
    name, slug, state, coaches, *counts = row
    genders = dict(zip(_GENDERS, counts, strict=False))
    divisions = dict(zip(DIVISIONS, counts[len(_GENDERS) :], strict=True))
    return _Row(name, slug, state, coaches, genders, divisions)


def _by_division(sport: str, rows: list[_Row]) -> list[SportDivision]:
    divisions: dict[str, dict[str, list[_Row]]] = {}
    for row in rows:
        most = max(row.by_division, key=row.by_division.__getitem__)
        division = most if row.by_division[most] else ""
        divisions.setdefault(division, defaultdict(list))[row.state].append(row)
    return [
        {
            "division": division,
            "schools": sum(map(len, divisions[division].values())),
            "states": [
                {
                    "state": state,
                    "name": state_name(state),
                    "schools": [_school(sport, row) for row in divisions[division][state]],
                }
                for state in sorted(divisions[division], key=lambda code: (code == "", state_name(code)))
            ],
        }
        for division in (*DIVISIONS, "")
        if division in divisions
    ]


def _school(sport: str, row: _Row) -> SportSchool:
    genders = shown_genders({gender for gender, coaches in row.by_gender.items() if coaches})
    return {
        "name": row.name,
        "path": school_path(row.slug),
        "teams": [{"gender": gender, "path": team_path(row.slug, sport, gender)} for gender in genders],
        "coaches": row.coaches,
    }
