"""Which coaches does a visitor mean? Every word somewhere in name, university or sport (spec section 2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches import cards
from sideline.coaches.identity import SPORT_IDS
from sideline.coaches.model import Coach
from sideline.coaches.places import Places, places_of
from sideline.coaches.search_candidates import Candidates, Found
from sideline.coaches.search_fits import Asked
from sideline.coaches.search_readings import MAX_TEXT, MAX_WORDS, Reading, corrected, readings, split
from sideline.coaches.search_sql import search_sql
from sideline.coaches.spellings import spellings
from sideline.core.folding import fold
from sideline.core.keys import Keys
from sideline.core.paging import open_cursor, seal_cursor

_CORRECTED = 10
"""Number of the first reading that forgives a typing error; those before it take the text as typed."""


@dataclass(frozen=True)
class Wanted:
    """What a visitor asks for: a text as typed, and filters that must hold exactly."""

    typed: str
    sport: str | None = None
    division: str | None = None

    def text(self) -> str:
        """The text as it is compared. No stored text holds a NUL, and PostgreSQL takes none."""
        return fold(self.typed.replace("\0", " "))


@dataclass(frozen=True)
class Hit:
    """A coach and the number of the reading that found them."""

    reading: int
    found: Found


def search_coaches(session: Session, keys: Keys, wanted: Wanted, limit: int, cursor: str | None) -> dict[str, Any]:
    """One `CoachPage`, best first. Raises Refusal 400 for a cursor that is not ours."""
    after = None
    if cursor:
        number, reviews, coach_id = open_cursor(keys, cursor, 3)
        after = Hit(number, Found(reviews, coach_id))
    hits = find_coaches(session, wanted, limit + 1, after)
    page = hits[:limit]
    goes_on = seal_cursor(keys, page[-1].reading, *page[-1].found) if len(hits) > limit else None
    return {"items": _cards(session, [hit.found.id for hit in page]), "next_cursor": goes_on}


def find_coaches(session: Session, wanted: Wanted, limit: int, after: Hit | None = None) -> list[Hit]:
    """The first `limit` coaches in order, from behind `after` on."""
    text = wanted.text()
    if len(text) > MAX_TEXT or len(split(text)) > MAX_WORDS:
        return []
    places = places_of(session)
    sql = search_sql(session)
    hits: list[Hit] = []
    for number, reading, earlier in _in_order(session, text, places, after, hits):
        if after is not None and number < after.reading:
            continue
        asked = Asked(
            sql=sql,
            universities=len(places.universities),
            reading=reading,
            earlier=earlier,
            sport_id=SPORT_IDS[wanted.sport] if wanted.sport else None,
            division=wanted.division,
            after=after.found if after is not None and number == after.reading else None,
        )
        hits.extend(Hit(number, found) for found in Candidates(sql, asked).best(limit - len(hits)))
        if len(hits) >= limit:
            break
    return hits


def _in_order(
    session: Session, text: str, places: Places, after: Hit | None, hits: list[Hit]
) -> Iterator[tuple[int, Reading, tuple[Reading, ...]]]:
    """Each reading with its number and those before it; the forgiving ones only where nothing else was found."""
    if after is None or after.reading < _CORRECTED:
        yield from _numbered(0, readings(text, places))
    if (after is None and not hits) or (after is not None and after.reading >= _CORRECTED):
        yield from _numbered(_CORRECTED, corrected(text, places, lambda word: spellings(session, places, word)))


def _numbered(first: int, some: list[Reading]) -> Iterator[tuple[int, Reading, tuple[Reading, ...]]]:
    return ((first + place, reading, tuple(some[:place])) for place, reading in enumerate(some))


def _cards(session: Session, ids: list[int]) -> list[dict[str, Any]]:
    if not ids:
        return []
    rows = session.execute(select(*cards.CARD_COLUMNS).where(Coach.id.in_(ids)))
    by_id = {row.id: cards.card(row) for row in rows}
    return [by_id[coach_id] for coach_id in ids]
