"""How do coaches get into the database? One way for all: one coach added, or thousands imported."""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from sqlalchemy import Table, select
from sqlalchemy.orm import Session

from sideline.coaches.choices import avatar_of
from sideline.coaches.draft import CoachDraft
from sideline.coaches.identity import SPORT_IDS
from sideline.coaches.model import Coach, University
from sideline.coaches.search.text import search_text
from sideline.coaches.search.typos import add_words
from sideline.core.db.upserts import insert_if_absent
from sideline.core.text.folding import fold

_KEYS_AT_ONCE = 500


class _Home(NamedTuple):
    id: int
    name: str


def insert_coaches(session: Session, drafts: Sequence[CoachDraft]) -> list[int]:
    """Insert the coaches that are not there yet (`identity`); returns the ids of the new ones.

    A new coach has no reviews and is not verified. A university that is known keeps its known spelling.
    """
    homes = _universities(session, drafts)
    rows = [_row(draft, homes[fold(draft.university)]) for draft in drafts]
    table = _table(Coach)
    added = insert_if_absent(session, table, rows, table.c.id, table.c.search_text)
    add_words(session, (row.search_text for row in added))
    return [row.id for row in added]


def _universities(session: Session, drafts: Sequence[CoachDraft]) -> dict[str, _Home]:
    # In one fixed order: two imports at once would otherwise wait for each other in a circle.
    wanted = {fold(draft.university): draft.university for draft in drafts}
    known = _known_universities(session, sorted(wanted))
    absent = [{"name": name, "folded": folded} for folded, name in sorted(wanted.items()) if folded not in known]
    if absent:
        insert_if_absent(session, _table(University), absent)
        known |= _known_universities(session, [str(row["folded"]) for row in absent])
    return known


def _known_universities(session: Session, folded: Sequence[str]) -> dict[str, _Home]:
    known: dict[str, _Home] = {}
    for start in range(0, len(folded), _KEYS_AT_ONCE):
        query = select(University.folded, University.id, University.name)
        found = session.execute(query.where(University.folded.in_(folded[start : start + _KEYS_AT_ONCE])))
        known.update({row.folded: _Home(row.id, row.name) for row in found})
    return known


def _row(draft: CoachDraft, home: _Home) -> dict[str, Any]:
    folded = fold(draft.name)
    return {
        "name": draft.name,
        "university": home.name,
        "sport": draft.sport,
        "gender": draft.gender,
        "division": draft.division,
        "avatar": avatar_of(draft.sport),
        "rating": 0.0,
        "total_reviews": 0,
        "verified": False,
        "department": draft.department,
        "folded_name": folded,
        "university_id": home.id,
        "sport_id": SPORT_IDS[draft.sport],
        "search_text": search_text(folded, fold(draft.university), fold(draft.sport)),
    }


def _table(model: type[Coach] | type[University]) -> Table:
    return cast(Table, model.__table__)
