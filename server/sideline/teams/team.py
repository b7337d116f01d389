"""A team: who coaches there, what athletes said, who left, who coached when, and what else is known."""

from collections.abc import Sequence
from typing import NamedTuple

from sideline.coaches.choices import CATEGORIES, SPORT_IDS, SportName, avatar_of
from sideline.coaches.numbers import ENOUGH_REVIEWS, one_decimal
from sideline.coaches.schools import TEAMS, School, find_school, school_path, team_path
from sideline.coaches.stayed import WhoStayed, read_who_stayed
from sideline.coaches.team_model import season_name
from sideline.coaches.wording import number_word
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.teams.facts import read_facts
from sideline.teams.members import (
    is_new,
    left_lately,
    lists_of_last_seasons,
    role_words,
    span,
    staff_change,
    staff_member,
)
from sideline.teams.numbers import Numbers, Team, TeamPost, TeamPosts, pooled, public_numbers, read_posts, team_name
from sideline.teams.quotes import came_from, latest_quotes
from sideline.teams.roster_share import read_roster_share
from sideline.teams.schemas import FieldRow, SeasonField, TeamProfile

# Who coached when, as bars on a field whose yard lines are the seasons.

MAX_SEASONS = 10
"""Number of seasons on the field, up to the latest one."""

MAX_GONE = 4
"""Maximum number of former assistants with a bar of their own; the others share one."""


class _Field(NamedTuple):
    first: int
    last: int

    def percent(self, season: int) -> float:
        """Return where a season begins, in percent of the width."""
        return round(100 * (season - self.first) / (self.last + 1 - self.first), 2)


def read_field(posts: TeamPosts) -> SeasonField | None:
    """Return the bars on the field; None if the lists cover fewer than two seasons."""
    known = [post for post in posts.here if post.first_season is not None and post.last_season is not None]
    if posts.season is None or not known:
        return None
    field = _Field(max(posts.season - MAX_SEASONS + 1, min(_first(post) for post in known)), posts.season)
    if field.first == field.last:
        return None
    shown = [post for post in known if _last(post) >= field.first]
    heads = [post for post in shown if post.role == "head"]
    others = [post for post in shown if post.role != "head"]
    held = [post for post in others if post.is_held]
    gone = sorted((post for post in others if not post.is_held), key=_last, reverse=True)
    rows = [*sorted(heads, key=lambda post: (post.is_held, _last(post)), reverse=True), *held, *gone[:MAX_GONE]]
    seasons = range(field.first, field.last + 1)
    return {
        "seasons": [{"year": season, "percent": field.percent(season)} for season in seasons],
        "rows": [_row([post], post.name, field) for post in rows] + _more(gone[MAX_GONE:], field),
    }


def _more(posts: Sequence[TeamPost], field: _Field) -> list[FieldRow]:
    if not posts:
        return []
    words = f"Former assistants, {min(map(_first, posts))}–{max(map(_last, posts)) + 1}"
    return [{**_row(posts, f"{number_word(len(posts))} more", field), "words": words}]


def _row(posts: Sequence[TeamPost], name: str, field: _Field) -> FieldRow:
    first, last = min(map(_first, posts)), max(map(_last, posts))
    start = field.percent(max(first, field.first))
    return {
        "name": name,
        "words": ", ".join(filter(None, [role_words(posts[0]), span(posts[0])])),
        "is_head": posts[0].role == "head",
        "is_held": posts[0].is_held,
        "began_earlier": first < field.first or not all(post.is_start_known for post in posts),
        "start": start,
        "width": round(field.percent(min(last, field.last) + 1) - start, 2),
    }


def _first(post: TeamPost) -> int:
    return post.first_season or 0


def _last(post: TeamPost) -> int:
    return post.last_season or 0


_EXISTS = """
    SELECT 1 FROM teams WHERE university_id = :university_id AND sport_id = :sport_id
    AND (:gender = 'Both' OR gender IN (:gender, 'Both')) LIMIT 1
"""


def read_team(pool: ReadPool, keys: Keys, school_slug: str, team_slug: str) -> TeamProfile:
    """Return what the page of a team says. Raises the refusals of `find_team`."""
    return _profile(pool, keys, *find_team(pool, school_slug, team_slug))


def find_team(pool: ReadPool, school_slug: str, team_slug: str) -> tuple[School, Team, SportName]:
    """Return a school, one of its teams, and the team's sport.

    Raises Refusal 404: `school_renamed` with the new path of the team if the school has another slug now, or
    `team_not_found`.
    """
    school = find_school(pool, school_slug)
    if school is None or team_slug not in TEAMS:
        raise team_not_found()
    sport, gender = TEAMS[team_slug]
    if isinstance(school, str):
        path = team_path(school, sport, gender)
        raise Refusal(404, "school_renamed", "This school’s page has moved.", path=path)
    team = Team(school.id, SPORT_IDS[sport], gender)
    if not pool.fetch(_EXISTS, university_id=school.id, sport_id=team.sport_id, gender=gender):
        raise team_not_found()
    return school, team, sport


def team_not_found() -> Refusal:
    return Refusal(404, "team_not_found", "Team Not Found")


def _profile(pool: ReadPool, keys: Keys, school: School, team: Team, sport: SportName) -> TeamProfile:
    posts = read_posts(pool, team)
    by_coach = public_numbers(pool, team.school_id, team.sport_id)
    numbers = {coach_id: of_coach for (_, coach_id), of_coach in by_coach.items()}
    staff = posts.staff
    pool_of_staff = pooled(filter(None, (numbers.get(post.coach_id) for post in staff)))
    name = team_name(sport, team.gender)
    days = [day for post in posts.here if (day := clock.day_text(post.listed_on))]
    return {
        "title": f"{name}, {school.name}: coaches and reviews",
        "description": _description(name, school.name, pool_of_staff),
        "path": team_path(school.slug, sport, team.gender),
        "name": name,
        "school": school.name,
        "short_school": school.short_name,
        "colors": school.colors,
        "school_path": school_path(school.slug),
        "sport": sport,
        "gender": team.gender,
        "avatar": avatar_of(sport),
        "division": next((post.division for post in staff if post.division), ""),
        "conference": school.conference,
        "city": school.city,
        "state": school.state,
        "in_short": _in_short(posts, pool_of_staff),
        "numbers": pool_of_staff.with_categories(),
        "reviewed_coaches": sum(post.coach_id in numbers for post in staff),
        "staff": [staff_member(post, posts, numbers) for post in staff],
        "came_from": came_from(pool, keys, posts),
        "left": left_lately(posts, numbers),
        "left_lists": lists_of_last_seasons(posts.season),
        "roster_share": read_roster_share(pool, team),
        "stayed": _stayed(pool, school, team, posts),
        "latest": latest_quotes(pool, keys, posts, numbers),
        "field": read_field(posts),
        "facts": read_facts(pool, team, school, posts),
        "listed_on": max(days, default=None),
    }


def _stayed(pool: ReadPool, school: School, team: Team, posts: TeamPosts) -> WhoStayed | None:
    """Return who of the players stayed, with what changed in the staff before each fall."""
    stayed = read_who_stayed(
        pool,
        university_id=school.id,
        sport_id=team.sport_id,
        gender=team.gender,
        conference=school.conference,
    )
    for season in stayed["seasons"] if stayed else ():
        season["staff"] = staff_change(posts, season["fall"] - 1)
    return stayed


def _description(name: str, school: str, numbers: Numbers) -> str:
    what = f"{name} at {school}: who coaches, since when, and who left."
    if numbers.rating is None:
        return f"{what} Athletes rate the staff anonymously."
    return f"{what} Rated {one_decimal(numbers.rating)} of 5 in {numbers.reviews:,} anonymous reviews."


def _in_short(posts: TeamPosts, numbers: Numbers) -> str:
    """Return a sentence or two about the staff; empty if there is nothing to say."""
    sentences = []
    if posts.season is not None and any(post.role == "head" and is_new(post, posts) for post in posts.staff):
        sentences.append(f"New head coach in {season_name(posts.season)}.")
    means = [
        (total / count, name)
        for name, total, count in zip(CATEGORIES, numbers.sums, numbers.counts, strict=True)
        if count >= ENOUGH_REVIEWS
    ]
    if means and f"{max(means)[0]:.1f}" != f"{min(means)[0]:.1f}":
        sentences.append(f"Athletes rate {max(means)[1]} highest and {min(means)[1]} lowest.")
    return " ".join(sentences)
