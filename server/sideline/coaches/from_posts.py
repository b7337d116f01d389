"""What the row of a coach stores about the coach's posts: the role, and at which other schools search finds the coach.

Lists of coaches and search read only the table `coaches`. Whatever adds, changes or deletes posts calls
`refresh_from_posts` in the same transaction.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.search.text import EARLIER, search_text
from sideline.coaches.search.typos import add_words
from sideline.coaches.team_model import PRESENT_FIRST, ROLES, Post, Role, Team
from sideline.core.text.folding import fold

_BATCH_SIZE = 500
"""Coaches per statement."""


def refresh_from_posts(session: Session, coach_ids: Collection[int]) -> None:
    """Update the roles and search texts of these coaches from their posts. Coaches whom no page shows are left out."""
    session.flush()
    ids = sorted(coach_ids)
    for start in range(0, len(ids), _BATCH_SIZE):
        batch = ids[start : start + _BATCH_SIZE]
        roles = roles_of(session, batch)
        stored = session.execute(select(Coach.id, Coach.role).where(Coach.id.in_(batch), Coach.is_listed))
        new_roles = {id_: roles.get(id_, "") for id_, role in stored if role != roles.get(id_, "")}
        _set(session, "role", new_roles)
        refresh_search_texts(session, batch, only_with_earlier=True)


def refresh_search_texts(session: Session, ids: Sequence[int], *, only_with_earlier: bool = False) -> int:
    """Rebuild the search texts of listed coaches, and return how many changed. `only_with_earlier` leaves out those
    who have posts in one program only and had so before.
    """
    columns = (Coach.id, Coach.folded_name, Coach.university_id, Coach.sport_id, Coach.sport, Coach.search_text)
    query = select(*columns, University.folded).join(University).where(Coach.id.in_(ids), Coach.is_listed)
    coaches = session.execute(query.order_by(Coach.id)).all()
    programs = _programs_of(session, ids)
    texts: dict[int, str] = {}
    changed: dict[int, str] = {}
    for coach in coaches:
        now = (coach.university_id, coach.sport_id)
        earlier = [names for program, names in programs[coach.id].items() if program != now]
        if earlier or EARLIER in coach.search_text or not only_with_earlier:
            text = texts[coach.id] = search_text(coach.folded_name, coach.folded, fold(coach.sport), earlier)
            if text != coach.search_text:
                changed[coach.id] = text
    _set(session, "search_text", changed)
    add_words(session, texts.values())
    return len(changed)


def roles_of(session: Session, coach_ids: Collection[int]) -> dict[int, Role]:
    """Return the highest role in the open posts of these coaches; those are missing whose role is not known."""
    # Without a title, `other` means that the role is not known; any other role is what a user said.
    has_role = (Post.coach_id.in_(coach_ids), ~Post.is_over, (Post.title != "") | (Post.role != "other"))
    roles: dict[int, Role] = {}
    for coach_id, role in session.execute(select(Post.coach_id, Post.role).where(*has_role)):
        roles[coach_id] = min(role, roles.get(coach_id, role), key=ROLES.index)
    return roles


def _programs_of(session: Session, ids: Iterable[int]) -> dict[int, dict[tuple[int, int], tuple[str, str]]]:
    """Return the programs in which coaches have posts, the latest first, each with its folded university and sport."""
    query = (
        select(Post.coach_id, Team.university_id, Team.sport_id, University.folded, Sport.name)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(Post.coach_id.in_(ids))
        .order_by(*PRESENT_FIRST)
    )
    programs: dict[int, dict[tuple[int, int], tuple[str, str]]] = defaultdict(dict)
    for coach_id, university_id, sport_id, university, sport in session.execute(query):
        programs[coach_id].setdefault((university_id, sport_id), (university, fold(sport)))
    return programs


def _set(session: Session, column: str, values: dict[int, Any]) -> None:
    """Write a column by coach id. Only this column is written: SQLite rebuilds its index with each search text."""
    if not values:
        return
    session.execute(update(Coach), [{"id": id_, column: value} for id_, value in values.items()])
    for coach in session.identity_map.values():
        if isinstance(coach, Coach) and coach.id in values:
            session.expire(coach, [column])
