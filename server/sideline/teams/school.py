"""A school: its teams with today's head coaches and numbers, and what is known about the school."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import chain
from typing import NamedTuple
from urllib.parse import urlencode

from sideline.coaches.choices import OTHER, SPORT_NAMES, Gender, SportName, avatar_of, state_name
from sideline.coaches.model import UNLISTED
from sideline.coaches.schools import School, find_school, school_path, shown_genders, team_path
from sideline.coaches.stayed import Stayed, read_stayed_at_school
from sideline.coaches.team_model import season_name
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.teams.numbers import IS_HELD, NO_REVIEWS, Numbers, numbers_of_staffs, pooled
from sideline.teams.schemas import HeadCoach, SchoolProfile, SchoolTeam, TeamFact

_POSTS = f"""
    SELECT teams.sport_id, teams.gender, posts.role, title = '', first_season, is_start_known, last_season, listed_on,
        {IS_HELD}, coaches.id, coaches.name, division
    FROM teams JOIN posts ON posts.team_id = teams.id JOIN coaches ON coaches.id = posts.coach_id
    WHERE teams.university_id = :university_id AND NOT {UNLISTED} ORDER BY posts.id
"""  # noqa: S608  # constants
_FACTS = """
    SELECT sport_id, gender, name, season, number, source FROM teams JOIN team_facts ON team_id = teams.id
    WHERE university_id = :university_id
"""

_MAP = "https://www.openstreetmap.org/search"


class _Post(NamedTuple):
    sport_id: int
    gender: Gender
    role: str
    has_no_title: bool
    first_season: int | None
    is_start_known: bool
    last_season: int | None
    listed_on: date | str | None
    is_held: bool
    coach_id: int
    name: str
    division: str


class _Fact(NamedTuple):
    sport_id: int
    gender: Gender
    name: str
    season: int
    number: int
    source: str


def read_school(pool: ReadPool, slug: str) -> SchoolProfile:
    """Return what the page of a school says.

    Raises Refusal 404: `school_renamed` with the new path of the page for a former slug, or `school_not_found`.
    """
    school = find_school(pool, slug)
    if school is None:
        raise Refusal(404, "school_not_found", "School Not Found")
    if isinstance(school, str):
        raise Refusal(404, "school_renamed", "This school’s page has moved.", path=school_path(school))
    posts = [_Post._make(row) for row in pool.fetch(_POSTS, university_id=school.id)]
    facts = [_Fact._make(row) for row in pool.fetch(_FACTS, university_id=school.id)]
    numbers = numbers_of_staffs(pool, school.id)
    teams = _teams(school, posts, facts, numbers, read_stayed_at_school(pool, school.id))
    return _profile(school, posts, facts, numbers, teams)


def _profile(
    school: School,
    posts: Sequence[_Post],
    facts: Sequence[_Fact],
    numbers: dict[tuple[int, str], Numbers],
    teams: Sequence[SchoolTeam],
) -> SchoolProfile:
    staff = [post for post in posts if post.is_held]
    divisions = {post.coach_id: post.division for post in staff}
    listed_on = max((day for post in staff if (day := clock.day_text(post.listed_on))), default=None)
    school_numbers = pooled(number for (_, gender), number in numbers.items() if gender == "Both")
    place = ", ".join(filter(None, [school.city, school.state]))
    return {
        "title": f"{school.name}: teams and coaches",
        "description": _description(school.name, len(teams), len(divisions), school_numbers.reviews),
        "name": school.name,
        "short_name": school.short_name,
        "city": school.city,
        "state": school.state,
        "conference": school.conference,
        "nickname": school.nickname,
        "state_name": state_name(school.state),
        "colors": school.colors,
        "path": school_path(school.slug),
        "divisions": [division for division, _ in Counter(divisions.values()).most_common() if division],
        "map_url": f"{_MAP}?{urlencode({'query': f'{school.name}, {place}'})}" if place else "",
        "teams": list(teams),
        "coaches": len(divisions),
        **school_numbers.with_categories(),
        "facts": _facts(school, teams, facts, is_listed=listed_on is not None),
        "listed_on": listed_on,
    }


def _description(name: str, teams: int, coaches: int, reviews: int) -> str:
    counts = f"{_counted(teams, 'team', 'teams')}, {_counted(coaches, 'coach', 'coaches')}"
    if not reviews:
        return f"{name}: {counts}. No reviews yet: be the first athlete to rate a coach anonymously."
    return f"{name}: {counts} and {_counted(reviews, 'review', 'reviews')} by athletes, all anonymous."


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


_ByTeam = tuple[int, str]
"""Sport and gender of a team."""


def _teams(
    school: School,
    posts: Iterable[_Post],
    facts: Iterable[_Fact],
    numbers: Mapping[_ByTeam, Numbers],
    stayed: Mapping[_ByTeam, Stayed],
) -> list[SchoolTeam]:
    genders: dict[int, set[str]] = defaultdict(set)
    for sport_id, gender in chain(_teams_in(posts), _teams_in(facts), stayed):
        genders[sport_id].add(gender)
    staffs: dict[int, list[_Post]] = defaultdict(list)
    for post in posts:
        if post.is_held:
            staffs[post.sport_id].append(post)
    return [
        _team(
            school,
            sport,
            gender,
            staffs[sport_id],
            numbers=numbers.get((sport_id, gender), NO_REVIEWS),
            stayed=stayed.get((sport_id, gender)),
        )
        for sport_id, sport in _by_name()
        for gender in shown_genders(genders[sport_id])
    ]


def _teams_in(rows: Iterable[_Post | _Fact]) -> Iterable[tuple[int, str]]:
    return ((row.sport_id, row.gender) for row in rows)


def _by_name() -> list[tuple[int, SportName]]:
    """Return id and name of all sports in the order of their names, with Other last."""
    return sorted(SPORT_NAMES.items(), key=lambda sport: (sport[1] == OTHER, sport[1]))


def _team(
    school: School, sport: SportName, gender: Gender, staff: list[_Post], *, numbers: Numbers, stayed: Stayed | None
) -> SchoolTeam:
    in_team = [post for post in staff if gender == "Both" or post.gender in (gender, "Both")]
    heads = {post.coach_id: post for post in in_team if post.role == "head"}
    unknown = {post.coach_id for post in in_team if post.role == "other" and post.has_no_title}
    return {
        "sport": sport,
        "gender": gender,
        "avatar": avatar_of(sport),
        "path": team_path(school.slug, sport, gender),
        "head_coaches": [_head_coach(post) for post in heads.values()],
        "coaches": len({post.coach_id for post in in_team}),
        "unknown_roles": len(unknown),
        "stayed": stayed,
        **numbers.shown(),
    }


def _head_coach(post: _Post) -> HeadCoach:
    is_start_known = bool(post.is_start_known)
    return {
        "id": post.coach_id,
        "name": post.name,
        "since": post.first_season,
        "since_season": "" if post.first_season is None else season_name(post.first_season),
        "is_start_known": is_start_known,
        "is_new": is_start_known and post.first_season is not None and post.first_season == post.last_season,
    }


def _facts(school: School, teams: Sequence[SchoolTeam], facts: Sequence[_Fact], *, is_listed: bool) -> list[TeamFact]:
    counts = Counter(team["gender"] for team in teams)
    with_head = [team for team in teams if team["head_coaches"]]
    new = sum(any(coach["is_new"] for coach in team["head_coaches"]) for team in with_head)
    lists = "Staff lists" if is_listed else ""
    rows = [
        ("Conference", school.conference, ""),
        ("Nickname", school.nickname, ""),
        ("Women’s and men’s teams", f"{counts['Women'] + counts['Both']} and {counts['Men'] + counts['Both']}", ""),
        ("Teams with a head coach listed", f"{len(with_head)} of {len(teams)}" if with_head else "", lists),
        ("New head coaches in the latest lists", f"{new} of {len(with_head)}" if new else "", lists),
        *_athletes(facts),
    ]
    return [{"name": name, "value": value, "source": source} for name, value, source in rows if value]


def _athletes(facts: Sequence[_Fact]) -> list[tuple[str, str, str]]:
    """Return the athletes on the school's teams in the sports of this site, in the latest season that is known."""
    rosters = [fact for fact in facts if fact.name == "roster_size"]
    if not rosters:
        return []
    season = max(fact.season for fact in rosters)
    latest = [fact for fact in rosters if fact.season == season]
    sources = dict.fromkeys(fact.source for fact in latest)
    source = ", ".join([season_name(season), *sources])
    return [("Athletes on these teams", f"{sum(fact.number for fact in latest):,}", source)]
