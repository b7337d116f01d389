"""Insertion of coaches, one that a user adds or thousands from a file, and the rule that finds duplicates."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS, avatar_of
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, University
from sideline.coaches.search.text import search_text
from sideline.coaches.search.typos import add_words
from sideline.core.db.engine import insert_if_absent
from sideline.core.text.folding import fold

_BATCH_SIZE = 500


class _University(NamedTuple):
    id: int
    name: str


def insert_coaches(session: Session, drafts: Sequence[CoachDraft]) -> list[int]:
    """Insert the coaches that do not exist yet; returns the ids of the new ones.

    Two coaches are the same if name, university and sport fold to the same. A new coach has no reviews and is
    not verified. A known university keeps its spelling.
    """
    universities = _universities(session, drafts)
    rows = [_row(draft, universities[fold(draft.university)]) for draft in drafts]
    added = insert_if_absent(session, Coach, rows, Coach.id, Coach.search_text)
    add_words(session, (row.search_text for row in added))
    return [row.id for row in added]


def find_duplicate(session: Session, name: str, university: str, sport: str) -> int | None:
    """The id of the coach with the same folded name, university and sport, if there is one."""
    return session.scalar(
        select(Coach.id)
        .join(University, University.id == Coach.university_id)
        .where(
            Coach.folded_name == fold(name),
            University.folded == fold(university),
            Coach.sport_id == SPORT_IDS[sport],
        )
    )


def _universities(session: Session, drafts: Sequence[CoachDraft]) -> dict[str, _University]:
    # In a fixed order: two concurrent imports would deadlock otherwise.
    names = {fold(draft.university): draft.university for draft in drafts}
    known = _known_universities(session, sorted(names))
    absent = [{"name": name, "folded": folded} for folded, name in sorted(names.items()) if folded not in known]
    if absent:
        insert_if_absent(session, University, absent)
        known |= _known_universities(session, [str(row["folded"]) for row in absent])
    return known


def _known_universities(session: Session, folded: Sequence[str]) -> dict[str, _University]:
    known: dict[str, _University] = {}
    for start in range(0, len(folded), _BATCH_SIZE):
        query = select(University.folded, University.id, University.name)
        rows = session.execute(query.where(University.folded.in_(folded[start : start + _BATCH_SIZE])))
        known.update({row.folded: _University(row.id, row.name) for row in rows})
    return known


def _row(draft: CoachDraft, university: _University) -> dict[str, Any]:
    folded = fold(draft.name)
    return {
        "name": draft.name,
        "university": university.name,
        "sport": draft.sport,
        "gender": draft.gender,
        "division": draft.division,
        "avatar": avatar_of(draft.sport),
        "rating": 0.0,
        "total_reviews": 0,
        "verified": False,
        "department": draft.department,
        "folded_name": folded,
        "university_id": university.id,
        "sport_id": SPORT_IDS[draft.sport],
        "search_text": search_text(folded, fold(draft.university), fold(draft.sport)),
    }
