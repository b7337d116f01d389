"""Which coaches does a visitor mean? Every word somewhere in name, university or sport (spec section 2)."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from sideline.coaches import cards
from sideline.coaches.grams import Ways, grams_asked_of_places
from sideline.coaches.identity import SPORT_IDS
from sideline.coaches.places import SPORTS, places_of
from sideline.coaches.search_candidates import Candidates
from sideline.coaches.search_fits import Filters, Hit
from sideline.coaches.search_readings import (
    ANYBODY,
    CORRECTED,
    MAX_TEXT,
    MAX_WORDS,
    Readings,
    corrected,
    readings,
    split,
)
from sideline.coaches.search_sources import Sources
from sideline.coaches.search_sql import SearchSql, search_sql
from sideline.core.folding import fold
from sideline.core.glances import Glances
from sideline.core.keys import Keys
from sideline.core.paging import OfList, open_cursor, seal_cursor

_CARD = [column.name for column in cards.CARD_COLUMNS]


@dataclass(frozen=True)
class Wanted:
    """What a visitor asks for: a text as typed, and filters that must hold exactly."""

    typed: str
    sport: str | None = None
    division: str | None = None

    def text(self) -> str:
        """The text as it is compared. No stored text holds a NUL, and PostgreSQL takes none."""
        return fold(self.typed.replace("\0", " "))

    def as_list(self) -> OfList:
        """The list of whoever is found, for its cursors."""
        return ("coaches", self.text(), self.sport, self.division)

    def grams(self) -> list[Ways]:
        """The grams of whoever the filters let through."""
        asked: list[Ways] = []
        if self.sport:
            asked.append((grams_asked_of_places(SPORTS[SPORT_IDS[self.sport]]),))
        if self.division:
            asked.append((frozenset({self.division}),))
        return asked


def search_coaches(glances: Glances, keys: Keys, wanted: Wanted, limit: int, cursor: str | None) -> dict[str, Any]:
    """One `CoachPage`, best first. Raises Refusal 400 for a cursor of another search."""
    after = Hit(*open_cursor(keys, wanted.as_list(), cursor)) if cursor else None
    hits = find_coaches(glances, wanted, limit + 1, after)
    page = hits[:limit]
    goes_on = seal_cursor(keys, wanted.as_list(), *page[-1]) if len(hits) > limit else None
    return {"items": _cards(search_sql(glances), [hit.id for hit in page]), "next_cursor": goes_on}


def find_coaches(glances: Glances, wanted: Wanted, limit: int, after: Hit | None = None) -> list[Hit]:
    """The first `limit` coaches in order, from behind `after` on."""
    text = wanted.text()
    if len(text) > MAX_TEXT or len(split(text)) > MAX_WORDS:
        return []
    sql = search_sql(glances)
    places = places_of(glances)
    sources = Sources(sql, len(places.universities), wanted.grams())
    filters = Filters(SPORT_IDS[wanted.sport] if wanted.sport else None, wanted.division, after)

    def best(some: Readings) -> list[Hit]:
        return Candidates(sql, some, sources, filters).best(limit) if some.by_number else []

    if after is None or after.reading < CORRECTED:
        hits = best(readings(text, places) if text else ANYBODY)
        if hits or after is not None:
            return hits
    return best(corrected(text, places, sql.words_sharing))


def _cards(sql: SearchSql, ids: list[int]) -> list[dict[str, Any]]:
    if not ids:
        return []
    rows = sql.rows("SELECT", ", ".join(_CARD), "FROM coaches WHERE", sql.among("id", ids))
    by_id = {row[0]: cards.card(SimpleNamespace(**dict(zip(_CARD, row, strict=True)))) for row in rows}
    return [by_id[coach_id] for coach_id in ids]
