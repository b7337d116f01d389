"""Which coaches of the same teams a reported text names: to a moderator they are not just any other person."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session, aliased

from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post, Team
from sideline.core.text.folding import fold

_WORD = re.compile(r"[^\W\d_]+")


def read_colleagues(session: Session, coach_ids: Collection[int]) -> Mapping[int, Sequence[str]]:
    """Return who else is or was on the staff of these coaches' programs, by the id of the coach."""
    own_post, own_team = aliased(Post), aliased(Team)
    is_same_program = (Team.university_id == own_team.university_id) & (Team.sport_id == own_team.sport_id)
    query = (
        select(own_post.coach_id, Coach.name)
        .distinct()
        .select_from(own_post)
        .join(own_team, own_team.id == own_post.team_id)
        .join(Team, is_same_program)
        .join(Post, Post.team_id == Team.id)
        .join(Coach, Coach.id == Post.coach_id)
        .where(own_post.coach_id.in_(coach_ids), Coach.id != own_post.coach_id, Coach.is_listed)
        .order_by(Coach.name)
    )
    colleagues: dict[int, list[str]] = defaultdict(list)
    for coach_id, name in session.execute(query):
        colleagues[coach_id].append(name)
    return colleagues


def named_in(text: str, names: Sequence[str]) -> list[str]:
    """Return the names of which a word occurs in the text."""
    words = _words(text) if names else set()
    return [name for name in names if words & _words(name)]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(fold(text)))
