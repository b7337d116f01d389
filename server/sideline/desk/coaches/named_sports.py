"""Move profiles to the sport that a list or the titles of their posts name, from the one under which it was listed.

The site listed some sports as Other, Field Hockey also as Hockey and Beach Volleyball as Volleyball, before it named
them (`choices.ADDED_SPORTS`). Each profile is corrected as a moderator corrects it: posts and reviews follow, the log
says so, and it can be undone.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import ADDED_SPORTS, OTHER, SPORT_IDS
from sideline.coaches.draft import CoachDraft, details_of
from sideline.coaches.import_coaches import university_spellings
from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post, Team
from sideline.core.db.engine import Database
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.core.text.folding import fold
from sideline.desk.coaches.changes import correct
from sideline.desk.coaches.moves import BY_OPERATOR
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.titles import sports_in

_FORMER_SPORTS: dict[str, tuple[str, ...]] = {
    OTHER: ADDED_SPORTS,
    "Hockey": ("Field Hockey",),
    "Volleyball": ("Beach Volleyball",),
}
"""The sports under which others were listed."""

_OF_LISTS = (OTHER, "Hockey")
"""Those from which a list moves a profile. Many coach both Volleyball and Beach Volleyball, and lists name one."""


class NamedSport(NamedTuple):
    """A profile, and the sport to which it moves. `refusal` says why it stays."""

    coach_id: int
    name: str
    university: str
    before: str
    sport: str
    refusal: str = ""


def sports_of_titles(session: Session) -> list[NamedSport]:
    """Return the profiles whose posts in their own program have titles that name one added sport and no other sport."""
    query = (
        select(Coach, Post.title)
        .join(Post, Post.coach_id == Coach.id)
        .join(Team, (Team.id == Post.team_id) & (Team.university_id == Coach.university_id))
        .where(Coach.is_listed, Coach.sport.in_(_FORMER_SPORTS), Team.sport_id == Coach.sport_id, Post.title != "")
    )
    coaches: dict[int, Coach] = {}
    named: defaultdict[int, set[str]] = defaultdict(set)
    for coach, title in session.execute(query.order_by(Coach.id)):
        coaches[coach.id] = coach
        named[coach.id].update(sports_in(title))
    return [_move(coaches[id_], next(iter(sports))) for id_, sports in named.items() if _may_move(coaches[id_], sports)]


def sports_of_listings(database: Database, listings: Sequence[Listing]) -> list[NamedSport]:
    """Return the profiles that a staff list names under an added sport, at the same school."""
    if not any(row.sport in ADDED_SPORTS for row in listings):
        return []
    names = [row.university for row in listings]
    spellings = university_spellings(database, names, lambda _line, _note: None, list_new=False)
    listed: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for row in listings:
        listed[fold(row.name), spellings[fold(row.university)]].add(row.sport)
    query = select(Coach).where(Coach.is_listed, Coach.sport_id.in_([SPORT_IDS[sport] for sport in _OF_LISTS]))
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
