"""The site of the questions: schools.txt, coaches.txt, and two coaches for each team, made up by rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import SPORTS
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, University
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import read_search_page
from sideline.core.site import Site

FOLDER = Path(__file__).parent
_GENDERS = {"w": "Women", "m": "Men", "b": "Both"}
_GIVEN = ("Ilse", "Rowan", "Petra", "Quentin", "Maeve", "Tobin", "Sunniva", "Emeka", "Linnea", "Hector", "Yuki", "Bram")
_FAMILY = (
    "Vantongeren", "Okafor", "Lindqvist", "Szabo", "Quispe", "Thornbury", "Ekström", "Brannigan", "Yamazaki",
    "Fairweather", "Holloway", "Petrosyan", "Marchetti", "Uddin", "Zielinski", "Castellanos", "Nkemelu",
)  # fmt: skip


@dataclass(frozen=True)
class School:
    """A line of schools.txt."""

    name: str
    short: str
    city: str
    state: str
    conference: str
    nickname: str
    division: str
    teams: tuple[tuple[str, str], ...]
    """Gender and sport of each team."""


def lines(file: str) -> Iterator[list[str]]:
    """Yield the cells of a file's lines."""
    for line in (FOLDER / file).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]


def schools() -> list[School]:
    """Return the schools."""
    return [School(*cells[:-1], _teams(cells[-1])) for cells in lines("schools.txt")]


def fill(site: Site) -> None:
    """Add the schools with their coaches."""
    names = (f"{given} {family}" for family in cycle(_FAMILY) for given in _GIVEN)
    divisions = {school.name: school.division for school in schools()}
    roles: dict[tuple[str, str, str], str] = {}
    drafts = []
    heads = set()
    for name, university, sport, gender, role in lines("coaches.txt"):
        roles[name, university, sport] = role
        drafts.append(CoachDraft(name, university, sport, gender, divisions[university]))
        heads |= {(university, gender, sport)} if role == "head" else set()
    for school in schools():
        for gender, sport in school.teams:
            for role in ("head", "assistant"):
                if role == "head" and (school.name, gender, sport) in heads:
                    continue
                name = next(names)
                roles[name, school.name, sport] = role
                drafts.append(CoachDraft(name, school.name, sport, gender, school.division))
    with site.database.writing() as session:
        insert_coaches(session, drafts)
        for school in schools():
            facts = {"city": school.city, "state": school.state, "conference": school.conference}
            facts |= {"nickname": school.nickname, "short_name": school.short}
            session.execute(update(University).where(University.name == school.name).values(**facts))
        _set_roles(session, roles)


def first_wrong(site: Site, question: str, expected: str) -> str:
    """Return what is wrong with the answer to a question, or ''. The keys of `expected` are in questions.txt."""
    wanted = dict(part.split("=", 1) for part in _parts(expected))
    page = read_search_page(site.database.read_pool, site.keys, SearchRequest(question), 8, None).fields
    filters = ("gender", "division", "role", "state", "conference", "city")
    values = [(entry["name"], value) for entry in page["filters"] for value in entry["values"]]
    answer = {name: ",".join(sorted(value for of, value in values if of == name)) for name in filters}
    for coach in page["items"][:1]:
        answer |= {"name": coach["name"], "school": coach["university"], "sport": coach["sport"]}
    for place in page["places"][:1]:
        answer["place"] = place["name"]
    full = {school.short: school.name for school in schools()}
    wanted |= {key: full.get(wanted[key], wanted[key]) for key in ("school", "place") if key in wanted}
    wanted |= {name: wanted.get(name, "") for name in filters}
    wrong = {
        key: (value, answer.get(key))
        for key, value in wanted.items()
        if not (answer.get(key, "").startswith(value) if key == "place" else answer.get(key) == value)
    }
    return f"{question}: {wrong}" if wrong or not page["items"] else ""


def _parts(expected: str) -> Iterator[str]:
    """Yield the pairs of a key and a value; values may contain spaces."""
    part = ""
    for word in expected.split():
        if "=" in word and part:
            yield part
            part = word
        else:
            part = f"{part} {word}".strip()
    yield part


def _teams(cell: str) -> tuple[tuple[str, str], ...]:
    return tuple((_GENDERS[team[0]], _sport(team[1:])) for team in cell.split())


def _sport(word: str) -> str:
    return next(sport for sport in SPORTS if sport.startswith(word))


def _set_roles(session: Session, roles: dict[tuple[str, str, str], str]) -> None:
    for coach in session.scalars(select(Coach)):
        coach.role = roles[coach.name, coach.university, coach.sport]
