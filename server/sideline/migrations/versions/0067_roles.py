"""Store each coach's role with the coach, and find coaches by their earlier schools."""

import sqlalchemy as sa
from alembic import op

from sideline.coaches.search.text import search_text
from sideline.core.text.folding import fold

revision = "0067"
down_revision = "0066"

_ROLES = """
    UPDATE coaches SET role = coalesce((
        SELECT CASE min(CASE role WHEN 'head' THEN 1 WHEN 'associate' THEN 2 WHEN 'assistant' THEN 3 ELSE 4 END)
            WHEN 1 THEN 'head' WHEN 2 THEN 'associate' WHEN 3 THEN 'assistant' WHEN 4 THEN 'other' END
        FROM posts WHERE posts.coach_id = coaches.id AND NOT posts.is_over AND posts.title <> ''), '')
    WHERE search_text <> ''
    AND EXISTS (SELECT 1 FROM posts WHERE posts.coach_id = coaches.id AND posts.title <> '')
"""

_EARLIER = """
    SELECT coaches.id, coaches.folded_name, present.folded AS university, coaches.sport,
        universities.folded AS earlier_university, sports.name AS earlier_sport
    FROM posts
    JOIN teams ON teams.id = posts.team_id
    JOIN universities ON universities.id = teams.university_id
    JOIN sports ON sports.id = teams.sport_id
    JOIN coaches ON coaches.id = posts.coach_id
    JOIN universities AS present ON present.id = coaches.university_id
    WHERE (teams.university_id <> coaches.university_id OR teams.sport_id <> coaches.sport_id)
    AND coaches.search_text <> ''
    ORDER BY coaches.id, posts.is_over, coalesce(posts.last_season, 0) DESC, posts.id DESC
"""


def upgrade() -> None:
    op.add_column("coaches", sa.Column("role", sa.String(10), nullable=False, server_default=""))
    op.execute(_ROLES)
    connection = op.get_bind()
    earlier: dict[tuple[int, str, str, str], list[tuple[str, str]]] = {}
    for row in connection.execute(sa.text(_EARLIER)).all():
        coach = (row.id, row.folded_name, row.university, row.sport)
        earlier.setdefault(coach, []).append((row.earlier_university, fold(row.earlier_sport)))
    write = sa.text("UPDATE coaches SET search_text = :text WHERE id = :id")
    for (id_, name, university, sport), places in earlier.items():
        text = search_text(name, university, fold(sport), dict.fromkeys(places))
        connection.execute(write, {"id": id_, "text": text})
