"""Coaches related to a coach: the same team, and rated coaches of the same sport and division."""

from typing import Any

from sideline.coaches.model import UNLISTED
from sideline.coaches.profile import CARD_FIELDS, card
from sideline.coaches.schemas import RELATED, coach_not_found
from sideline.core.db.read_pool import ReadPool

_COACH = (
    "SELECT university_id, sport_id, division, gender FROM coaches"  # noqa: S608  # constant
    f" WHERE id = :coach_id AND NOT {UNLISTED}"
)
_CARDS = f"SELECT {', '.join(CARD_FIELDS)} FROM coaches"  # noqa: S608  # names of columns
_MOST_REVIEWED = "ORDER BY total_reviews DESC, id LIMIT :limit"
# A coach of both teams is related to the coaches of either team.
_SAME_GENDER = "(gender = :gender OR 'Both' IN (gender, :gender))"
# Uses the index ix_coaches_by_team.
OF_TEAM = (
    f"{_CARDS} WHERE university_id = :university_id AND sport_id = :sport_id AND {_SAME_GENDER} AND id <> :coach_id"
    f" AND NOT {UNLISTED} {_MOST_REVIEWED}"
)
# Uses the index ix_coaches_by_reviews, from the most reviewed coach to the first without reviews.
RATED_ELSEWHERE = (
    f"{_CARDS} WHERE total_reviews > 0 AND sport_id = :sport_id AND division = :division AND {_SAME_GENDER}"
    f" AND university_id <> :university_id {_MOST_REVIEWED}"
)


def read_related(pool: ReadPool, coach_id: int) -> dict[str, Any]:
    """Return the fields of `RelatedCoaches`. Raises Refusal 404."""
    rows = pool.fetch(_COACH, coach_id=coach_id)
    if not rows:
        raise coach_not_found()
    university_id, sport_id, division, gender = rows[0]
    same = {"university_id": university_id, "sport_id": sport_id, "gender": gender, "limit": RELATED}
    team = pool.fetch(OF_TEAM, **same, coach_id=coach_id)
    rated = pool.fetch(RATED_ELSEWHERE, **same, division=division)
    return {"team": [card(row) for row in team], "rated": [card(row) for row in rated]}
