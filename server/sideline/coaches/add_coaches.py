"""Add coaches (one from a user or thousands from a file), detect duplicates, and rebuild the search texts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS, avatar_of
from sideline.coaches.draft import CoachDraft, details_of
from sideline.coaches.model import Coach, University, UniversityName, university_id_of
from sideline.coaches.posts import TeamKey, add_posts, refresh_from_posts, refresh_search_texts
from sideline.coaches.school_identity import free_short_name
from sideline.coaches.schools import free_slug
from sideline.coaches.search.text import search_text
from sideline.coaches.search.typos import add_words
from sideline.core.db.engine import Database, insert_if_absent
from sideline.core.errors import Refusal
from sideline.core.text.folding import fold

_LOOKUP_SIZE = 500
"""Names looked up per statement."""

_REINDEX_SIZE = 1_000
"""Coaches per transaction, so that a running site is not blocked for long."""


def insert_coaches(session: Session, drafts: Sequence[CoachDraft], *, with_posts: bool = True) -> list[int]:
    """Insert the coaches that do not exist yet, and return the ids of the new ones.

    Two coaches are the same if their folded names, universities and sports are equal. A new coach has no reviews, is
    not verified, and has a post without a title; `with_posts=False` leaves posts to the caller. A university that is
    already stored keeps its spelling.
    """
    universities = _insert_universities(session, drafts)
    rows = [_row(draft, universities[fold(draft.university)]) for draft in drafts]
    columns = (Coach.id, Coach.search_text, Coach.university_id, Coach.sport_id, Coach.gender)
    added = insert_if_absent(session, Coach, rows, *columns)
    if with_posts:
        add_posts(session, {row.id: TeamKey(row.university_id, row.sport_id, row.gender) for row in added})
    add_words(session, (row.search_text for row in added))
    return [row.id for row in added]


def find_duplicate(session: Session, name: str, university: str, sport: str) -> int:
    """Return the id of the coach with the same folded name, university and sport."""
    return session.scalars(
        select(Coach.id).where(
            Coach.folded_name == fold(name),
            Coach.university_id == university_id_of(fold(university)),
            Coach.sport_id == SPORT_IDS[sport],
        )
    ).one()


def correct_coach(session: Session, coach: Coach, draft: CoachDraft) -> None:
    """Set a locked coach's fields from the draft. Raises Refusal 409 `coach_exists` if another coach matches it."""
    university = _insert_universities(session, [draft])[fold(draft.university)]
    # Lock both universities first: two concurrent corrections that swap two coaches' details would otherwise deadlock
    # at the unique index.
    affected = select(University.id).where(University.id.in_((coach.university_id, university.id)))
    session.execute(affected.order_by(University.id).with_for_update(key_share=True)).all()
    row = _row(draft, university)
    identity = {name: row[name] for name in ("folded_name", "university_id", "sport_id")}
    other = session.scalar(select(Coach.id).filter_by(**identity).where(Coach.id != coach.id))
    if other is not None:
        raise Refusal(409, "coach_exists", "Another coach already has this name, university and sport.", coach_id=other)
    for name, value in row.items():
        setattr(coach, name, value)
    try:
        session.flush()
    except IntegrityError:
        raise Refusal(409, "coach_exists", "Someone just added this coach.") from None
    add_words(session, [coach.search_text])


def list_again(session: Session, coach: Coach) -> None:
    """Give a coach who is listed again the search text and the role."""
    coach.search_text = search_text(coach.folded_name, fold(coach.university), fold(coach.sport))
    refresh_from_posts(session, [coach.id])


def reindex(database: Database) -> int:
    """Rewrite all search texts after aliases or nicknames changed, and return how many changed.

    The database updates the indexes of the search texts itself.
    """
    changed, last = 0, 0
    while True:
        with database.writing() as session:
            ids = session.scalars(select(Coach.id).where(Coach.id > last).order_by(Coach.id).limit(_REINDEX_SIZE)).all()
            if not ids:
                return changed
            changed += refresh_search_texts(session, ids)
            last = ids[-1]


def _insert_universities(session: Session, drafts: Sequence[CoachDraft]) -> dict[str, Row[str, int, str]]:
    """Map the folded name of each university in the drafts to its row (folded name, id, name).

    Other and former names go to the university they belong to.
    """
    # Insert in a fixed order: two concurrent imports would otherwise deadlock.
    names = {fold(draft.university): draft.university for draft in drafts}
    known = _stored_universities(session, sorted(names))
    while absent := sorted(names.keys() - known.keys()):
        rows = [{"name": names[folded], "folded": folded} for folded in absent]
        # Repeated if another transaction has used one of the slugs in the meantime.
        insert_if_absent(session, University, _with_slug_and_short_name(session, rows))
        known |= _stored_universities(session, absent)
    return known


def _with_slug_and_short_name(session: Session, rows: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    """Add slug and short name of new universities."""
    slugs = {*session.scalars(select(University.slug)), *session.scalars(select(UniversityName.slug))}
    short_names = set(session.scalars(select(University.short_name)))
    complete = []
    for row in rows:
        slug, short_name = free_slug(row["name"], slugs), free_short_name(row["name"], short_names)
        slugs.add(slug)
        short_names.add(short_name)
        complete.append({**row, "slug": slug, "short_name": short_name})
    return complete


def _stored_universities(session: Session, folded: Sequence[str]) -> dict[str, Row[str, int, str]]:
    own = select(University.folded, University.id, University.name)
    other = select(UniversityName.folded, University.id, University.name).join(University)
    stored: dict[str, Row[str, int, str]] = {}
    for start in range(0, len(folded), _LOOKUP_SIZE):
        batch = folded[start : start + _LOOKUP_SIZE]
        stored |= {row.folded: row for row in session.execute(own.where(University.folded.in_(batch)))}
        # These go first, as in `university_id_of`.
        stored |= {row.folded: row for row in session.execute(other.where(UniversityName.folded.in_(batch)))}
    return stored


def _row(draft: CoachDraft, university: Row[str, int, str]) -> dict[str, Any]:
    folded = fold(draft.name)
    return {
        **details_of(draft),
        "university": university.name,
        "avatar": avatar_of(draft.sport),
        "folded_name": folded,
        "university_id": university.id,
        "sport_id": SPORT_IDS[draft.sport],
        "search_text": search_text(folded, fold(university.name), fold(draft.sport)),
    }
