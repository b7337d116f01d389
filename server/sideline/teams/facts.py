"""Facts about a team, each with its season and where it comes from."""

from typing import NamedTuple

from sideline.coaches.schools import School
from sideline.coaches.team_model import season_name
from sideline.core.db.read_pool import ReadPool
from sideline.teams.members import LEFT_SEASONS, has_left_lately
from sideline.teams.numbers import Team, TeamPosts, numbers_of_staffs, pooled
from sideline.teams.schemas import TeamFact

TEN_YEARS = 10

_FACTS = """
    SELECT name, season, number, source FROM team_facts f JOIN teams t ON t.id = f.team_id
    WHERE t.university_id = :university_id AND t.sport_id = :sport_id AND (t.gender = :gender OR t.gender = 'Both')
    AND season = (
        SELECT max(season) FROM team_facts JOIN teams ON teams.id = team_id
        WHERE university_id = :university_id AND sport_id = :sport_id
        AND (teams.gender = :gender OR teams.gender = 'Both'))
    ORDER BY f.team_id
"""


class _Number(NamedTuple):
    """A number from a file."""

    value: int
    source: str


def read_facts(pool: ReadPool, team: Team, school: School, posts: TeamPosts) -> list[TeamFact]:
    """Return everything that is known."""
    return [
        *_of_files(pool, team),
        *_of_lists(posts),
        *_of_school(pool, school, posts),
    ]


def _of_files(pool: ReadPool, team: Team) -> list[TeamFact]:
    rows = pool.fetch(_FACTS, university_id=team.school_id, sport_id=team.sport_id, gender=team.gender)
    numbers = {name: _Number(number, f"{season_name(season)}, {source}") for name, season, number, source in rows}
    roster = numbers.get("roster_size")
    coaches = [numbers[name] for name in ("head_coaches", "assistant_coaches") if name in numbers]
    facts = []
    if roster:
        facts.append(_fact("Players on the roster", str(roster.value), roster.source))
    if coaches:
        employed = sum(number.value for number in coaches)
        facts.append(_fact("Coaches employed", str(employed), coaches[0].source))
    return facts


def _of_lists(posts: TeamPosts) -> list[TeamFact]:
    listed = [post for post in posts.here if post.first_season is not None and post.last_season is not None]
    staff = posts.staff
    now = f"Staff list of {season_name(posts.season)}" if posts.season is not None else "Coaches on this site"
    facts = [_fact("Coaches today", str(len(staff)) if staff else "None listed", now)]
    if posts.season is None:
        return facts
    begin = min(post.first_season for post in listed if post.first_season is not None)
    since = max(begin, posts.season - TEN_YEARS + 1)
    in_time = [post for post in listed if post.last_season is not None and post.last_season >= since]
    ever = len({post.coach_id for post in in_time if post.role == "head"})
    lists = f"Staff lists, {season_name(since)} to {season_name(posts.season)}"
    years = "in ten years" if begin <= since and posts.season - begin >= TEN_YEARS - 1 else "since our records begin"
    facts.append(_fact(f"Head coaches {years}", str(ever) if ever else "None listed", lists))
    if begin < posts.season:
        gone = [post for post in posts.former if post.role != "head" and has_left_lately(post, posts.season)]
        after = max(begin, posts.season - LEFT_SEASONS)
        source = f"Staff lists, {season_name(after)} to {season_name(posts.season)}"
        facts.append(_fact("Assistants who left in the last two seasons", str(len(gone)), source))
    return facts


def _of_school(pool: ReadPool, school: School, posts: TeamPosts) -> list[TeamFact]:
    reviews = pooled(number for (_, gender), number in numbers_of_staffs(pool, school.id).items() if gender == "Both")
    division = next((post.division for post in posts.staff if post.division), "")
    place = ", ".join(filter(None, [school.city, school.state]))
    facts = [
        _fact("Division and conference", ", ".join(filter(None, [division, school.conference])), "Today"),
        _fact("Location", place, "Main campus"),
        _fact("Reviews of coaches at this school", f"{reviews.reviews:,}", "All teams, about their time here"),
    ]
    return [fact for fact in facts if fact["value"]]


def _fact(name: str, value: str, source: str) -> TeamFact:
    return {"name": name, "value": value, "source": source}
