"""Coaches related to a coach: the same team, its last head coach, and rated ones of the same sport and division."""

from typing import Any

from sideline.coaches.career import POST_COLUMNS, years_of
from sideline.coaches.model import UNLISTED
from sideline.coaches.profile import card, card_columns
from sideline.coaches.schemas import RELATED, coach_not_found
from sideline.coaches.team_model import ROLES
from sideline.core.db.read_pool import ReadPool

_COACH = (
    "SELECT university_id, sport_id, division, gender,"  # noqa: S608  # constant
    " EXISTS (SELECT 1 FROM posts WHERE posts.coach_id = coaches.id AND role = 'head' AND NOT is_over) FROM coaches"
    f" WHERE id = :coach_id AND NOT {UNLISTED}"
)
_CARD = ", ".join(card_columns())
_MOST_REVIEWED = "total_reviews DESC, coaches.id"
# A coach of both teams is related to the coaches of either team.
_SAME_GENDER = "(coaches.gender = :gender OR 'Both' IN (coaches.gender, :gender))"
_IS_PROGRAM = "teams.university_id = :university_id AND teams.sport_id = :sport_id"
_OPEN_POSTS = f"SELECT posts.* FROM posts JOIN teams ON teams.id = team_id WHERE NOT is_over AND {_IS_PROGRAM}"  # noqa: S608  # constants
_BY_ROLE = " ".join(f"WHEN '{role}' THEN {rank}" for rank, role in enumerate(ROLES))
# Uses the index ix_coaches_by_team. A coach of both teams may have a post in each.
OF_TEAM = (
    f"SELECT {_CARD}, coalesce(held.title, '') FROM coaches LEFT JOIN ({_OPEN_POSTS}) held"  # noqa: S608  # constants
    " ON held.coach_id = coaches.id"
    f" WHERE university_id = :university_id AND sport_id = :sport_id AND {_SAME_GENDER} AND coaches.id <> :coach_id"
    f" AND NOT {UNLISTED} ORDER BY CASE held.role {_BY_ROLE} ELSE {len(ROLES)} END, {_MOST_REVIEWED} LIMIT 2 * :limit"
)
# Uses the index ix_coaches_by_reviews, from the most reviewed coach to the first without reviews.
RATED_ELSEWHERE = (
    f"SELECT {_CARD} FROM coaches WHERE total_reviews > 0 AND sport_id = :sport_id"  # noqa: S608  # constants
    f" AND division = :division AND {_SAME_GENDER} AND university_id <> :university_id"
    f" ORDER BY {_MOST_REVIEWED} LIMIT :limit"
)
_HEADS = (
    f"SELECT c.id, c.name, {', '.join(POST_COLUMNS)} FROM teams JOIN posts p ON p.team_id = teams.id"  # noqa: S608  # constants
    " JOIN coaches c ON c.id = p.coach_id JOIN universities u ON u.id = teams.university_id"
    f" WHERE {_IS_PROGRAM} AND p.role = 'head' AND NOT c.{UNLISTED}"
    " AND (teams.gender = :gender OR 'Both' IN (teams.gender, :gender))"
    " AND p.is_over AND c.id <> :coach_id ORDER BY p.last_season DESC NULLS LAST, p.id DESC"
)


def read_related(pool: ReadPool, coach_id: int) -> dict[str, Any]:
    """Return the fields of `RelatedCoaches`. Raises Refusal 404."""
    rows = pool.fetch(_COACH, coach_id=coach_id)
    if not rows:
        raise coach_not_found()
    university_id, sport_id, division, gender, is_head = rows[0]
    same = {"university_id": university_id, "sport_id": sport_id, "gender": gender}
    team: dict[int, dict[str, Any]] = {}
    for row in pool.fetch(OF_TEAM, **same, limit=RELATED, coach_id=coach_id):
        team.setdefault(row[0], card(row[:-1]) | {"title": row[-1]})
    rated = pool.fetch(RATED_ELSEWHERE, **same, limit=RELATED, division=division)
    return {
        "team": list(team.values())[:RELATED],
        "head_before": _head_before(pool.fetch(_HEADS, **same, coach_id=coach_id)) if is_head else None,
        "rated": [card(row) for row in rated],
    }


def _head_before(rows: list[tuple[Any, ...]]) -> dict[str, Any] | None:
    """Return the fields of a `FormerHeadCoach` from posts of former head coaches, the most recent first."""
    if not rows:
        return None
    head_id, name = rows[0][:2]
    return {"id": head_id, "name": name, "years": years_of(post for id_, _name, *post in rows if id_ == head_id)}
