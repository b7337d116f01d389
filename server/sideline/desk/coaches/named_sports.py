"""Move profiles to the sport that a staff list names, from the one under which it was listed.

Some profiles of the sports in `choices.ADDED_SPORTS` are under Other, and some of Field Hockey under Hockey. Each is
corrected as a moderator corrects it: posts and reviews follow, the log says so, and it can be undone.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import select

from sideline.coaches.choices import ADDED_SPORTS, OTHER, SPORT_IDS
from sideline.coaches.draft import CoachDraft, details_of
from sideline.coaches.import_coaches import university_spellings
from sideline.coaches.model import Coach
from sideline.core.db.engine import Database
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.core.text.folding import fold
from sideline.desk.coaches.changes import correct
from sideline.desk.coaches.moves import BY_OPERATOR
from sideline.teams.staff_lists.listing import Listing

_FORMER_SPORTS: dict[str, tuple[str, ...]] = {OTHER: ADDED_SPORTS, "Hockey": ("Field Hockey",)}
"""The sports under which others are listed. Not Volleyball: many coach Beach Volleyball as well, and lists name one."""


class NamedSport(NamedTuple):
    """A profile, and the sport to which it moves. `refusal` says why it stays."""

    coach_id: int
    name: str
    university: str
    before: str
    sport: str
    refusal: str = ""


def sports_of_listings(database: Database, listings: Sequence[Listing]) -> list[NamedSport]:
    """Return the profiles that a staff list names under an added sport, at the same school."""
    if not any(row.sport in ADDED_SPORTS for row in listings):
        return []
    names = [row.university for row in listings]
    spellings = university_spellings(database, names, lambda _line, _note: None, list_new=False)
    listed: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for row in listings:
        listed[fold(row.name), spellings[fold(row.university)]].add(row.sport)
    query = select(Coach).where(Coach.is_listed, Coach.sport_id.in_([SPORT_IDS[sport] for sport in _FORMER_SPORTS]))
    with database.reading() as session:
        found = [(coach, listed.get((coach.folded_name, coach.university), set())) for coach in session.scalars(query)]
        return [_move(coach, next(iter(sports))) for coach, sports in found if _may_move(coach, sports)]


def name_sports(site: Site, moves: Iterable[NamedSport]) -> list[NamedSport]:
    """Move these profiles, each in a transaction of its own. Returns them, with the reason for those that stay."""
    done = []
    for move in moves:
        try:
            with site.database.writing() as session:
                draft = CoachDraft(**details_of(session.get_one(Coach, move.coach_id)))
                correct(session, site, BY_OPERATOR, move.coach_id, replace(draft, sport=move.sport))
        except Refusal as refusal:
            done.append(move._replace(refusal=refusal.message))
        else:
            done.append(move)
    return done


def _may_move(coach: Coach, sports: set[str]) -> bool:
    return len(sports) == 1 and sports <= set(_FORMER_SPORTS[coach.sport])


def _move(coach: Coach, sport: str) -> NamedSport:
    return NamedSport(coach.id, coach.name, coach.university, coach.sport, sport)
