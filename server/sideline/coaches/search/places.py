"""Schools and teams that a search text names: 'duke', 'ucla women's soccer', 'stanford swim'."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sideline.coaches.choices import SPORT_IDS, SPORTS, sport_of
from sideline.coaches.model import UNLISTED
from sideline.coaches.schools import school_path, shown_genders, team_path
from sideline.coaches.search.gazetteer import School, school_names
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.schemas import MAX_PLACES
from sideline.coaches.search.spellings import with_sports
from sideline.coaches.search.text import words_of
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.folding import fold

_SPORT_WORDS = 3
"""Maximum number of words in the name of a sport: 'track and field'."""

_MIN_PREFIX = 3
"""Minimum length of an unfinished name that is completed."""

_MAX_WORDS = 12
"""Maximum number of words in a text that can name a place."""

_TEAMS_OF = {"Women": "Women's ", "Men": "Men's ", "Both": ""}

_TEAMS = f"""
    SELECT teams.university_id, teams.gender, coaches.id FROM teams
    JOIN posts ON posts.team_id = teams.id AND NOT posts.is_over
    JOIN coaches ON coaches.id = posts.coach_id AND NOT {UNLISTED}
    WHERE teams.university_id IN ({{ids}}) AND teams.sport_id = :sport_id AND {{division}}
"""  # constant


class _Asked(NamedTuple):
    """What a text asks for: the words that name a school, and the sport and gender of its team if it names them."""

    school: str
    sport: str | None
    gender: str | None
    divisions: Sequence[str] = ()
    is_name_finished: bool = False


def find_places(pool: ReadPool, request: SearchRequest, *, names_a_coach: bool) -> list[dict[str, Any]]:
    """Return the fields of at most MAX_PLACES `Place`s that the text names; only those that have a listed coach.

    A text that begins a coach's name (`names_a_coach`) names a school only in full: 'john' is not Johns Hopkins.
    """
    names = school_names(pool)
    for asked in _readings(request):
        may_be_unfinished = not asked.is_name_finished and (asked.sport is not None or not names_a_coach)
        found = names.find(asked.school, may_be_unfinished=may_be_unfinished)
        states = request.filters.state
        if schools := [school for school in found if not states or school.state in states]:
            teams = _read_teams(pool, schools, asked)
            # A school without such a team in the division is no answer to 'd3 swimming pennsylvania'.
            is_answer = bool(teams) or not (asked.sport and asked.divisions)
            return (teams or [_school(school) for school in schools])[:MAX_PLACES] if is_answer else []
    return []


def _readings(request: SearchRequest) -> Iterator[_Asked]:
    """Yield the whole text as the name of a school, then without the words of a sport at its end or beginning."""
    gender, sport, divisions = _only(request.filters.gender), _only(request.filters.sport), request.filters.division
    words = request.understood.names.split()
    if not words or len(words) > _MAX_WORDS:
        return
    text = request.understood.names
    if request.literal.text != text:
        yield _Asked(request.literal.text, sport, None, divisions, is_name_finished=True)
    yield _Asked(text, sport, gender, divisions)
    for size in range(min(_SPORT_WORDS, len(words) - 1), 0, -1):
        for team, school in ((words[-size:], words[:-size]), (words[:size], words[size:])):
            named = _sport_named(team, may_be_unfinished=school == words[:-size])
            if named and sport in (None, named):
                yield _Asked(" ".join(school), named, gender, divisions)


def _only(values: Sequence[str]) -> str | None:
    return values[0] if len(values) == 1 else None


def _sport_named(words: Sequence[str], *, may_be_unfinished: bool) -> str | None:
    plain = " ".join(words_of(" ".join(words)))
    if sport := sport_of(" ".join(with_sports(plain.split())), None):
        return sport
    if not may_be_unfinished or len(plain) < _MIN_PREFIX:
        return None
    begun = [sport for name, sport in _plain_sports() if name.startswith(plain)]
    return begun[0] if len(begun) == 1 else None


@cache
def _plain_sports() -> Sequence[tuple[str, str]]:
    return [(" ".join(words_of(fold(sport))), sport) for sport in SPORTS]


def _read_teams(pool: ReadPool, schools: Sequence[School], asked: _Asked) -> list[dict[str, Any]]:
    """Return the teams of these schools that the text asks for; empty if it names no sport."""
    if not asked.sport:
        return []
    parameters = {f"id{index}": school.id for index, school in enumerate(schools)}
    in_list = ", ".join(f":{name}" for name in parameters)
    names = {f"division{index}": division for index, division in enumerate(asked.divisions)}
    division = f"coaches.division IN ({', '.join(f':{name}' for name in names)})" if names else "true"
    sql = _TEAMS.format(ids=in_list, division=division)
    rows = pool.fetch(sql, **parameters, **names, sport_id=SPORT_IDS[asked.sport])
    return [team for school in schools for team in _teams(school, rows, asked)]


def _teams(school: School, rows: Sequence[Sequence[Any]], asked: _Asked) -> Iterator[dict[str, Any]]:
    """Yield the team of the gender asked for, or else the women's and the men's, or the one that is for both."""
    staff: dict[str, set[int]] = defaultdict(set)
    for university_id, gender, coach_id in rows:
        if university_id == school.id:
            staff[gender].add(coach_id)
    genders = (asked.gender,) if asked.gender else shown_genders(set(staff))
    for gender in genders:
        if coaches := staff[gender] | staff["Both"]:
            title = f"{school.name} {_TEAMS_OF[gender]}{asked.sport}"
            path = team_path(school.slug, str(asked.sport), gender)
            yield {"kind": "team", "name": title, "detail": _coaches(len(coaches)), "path": path}


def _school(school: School) -> dict[str, Any]:
    place = ", ".join(filter(None, (school.city, school.state)))
    return {"kind": "school", "name": school.name, "detail": place, "path": school_path(school.slug)}


def _coaches(count: int) -> str:
    return "1 coach" if count == 1 else f"{count:,} coaches"
