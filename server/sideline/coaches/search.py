"""Which coaches does a visitor mean? Every word of the query somewhere in name, university or sport."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, or_, select
from sqlalchemy.orm import Session

from sideline.coaches import cards
from sideline.coaches.identity import SPORT_IDS
from sideline.coaches.model import Coach, University
from sideline.core.folding import fold
from sideline.core.keys import Keys
from sideline.core.paging import open_cursor, seal_cursor

_FOLDED_SPORTS = {fold(name): number for name, number in SPORT_IDS.items()}


@dataclass(frozen=True)
class Wanted:
    """What a visitor asks for: a text as typed, and filters that must hold exactly."""

    typed: str
    sport: str | None = None
    division: str | None = None


def search_coaches(session: Session, keys: Keys, wanted: Wanted, limit: int, cursor: str | None) -> dict[str, Any]:
    """One `CoachPage`, best first. Raises Refusal 400 for a cursor that is not ours."""
    # No stored text holds a NUL, and PostgreSQL takes none.
    text = fold(wanted.typed.replace("\0", " "))
    tier = case((Coach.folded_name.startswith(text, autoescape=True), 0), (_holds(text), 1), else_=2)
    query = select(*cards.CARD_COLUMNS, tier.label("tier")).where(*(_holds(word) for word in text.split()))
    if wanted.sport:
        query = query.where(Coach.sport_id == SPORT_IDS[wanted.sport])
    if wanted.division:
        query = query.where(Coach.division == wanted.division)
    if cursor:
        query = query.where(_after(tier, *open_cursor(keys, cursor, 3)))
    found = session.execute(query.order_by(tier, Coach.total_reviews.desc(), Coach.id).limit(limit + 1)).all()
    page = found[:limit]
    more = len(found) > limit
    last = seal_cursor(keys, page[-1].tier, page[-1].total_reviews, page[-1].id) if more else None
    return {"items": [cards.card(row) for row in page], "next_cursor": last}


def _holds(text: str) -> ColumnElement[bool]:
    universities = select(University.id).where(University.folded.contains(text, autoescape=True))
    sports = [number for name, number in _FOLDED_SPORTS.items() if text in name]
    return or_(
        Coach.folded_name.contains(text, autoescape=True),
        Coach.university_id.in_(universities),
        Coach.sport_id.in_(sports),
    )


def _after(tier: ColumnElement[int], last_tier: int, reviews: int, coach_id: int) -> ColumnElement[bool]:
    later = or_(Coach.total_reviews < reviews, and_(Coach.total_reviews == reviews, Coach.id > coach_id))
    return or_(tier > last_tier, and_(tier == last_tier, later))
