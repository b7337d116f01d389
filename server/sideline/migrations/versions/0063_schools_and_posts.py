"""Schools with slugs and facts, a post for every coach, and the team of every review."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import sqlalchemy as sa
from alembic import op

from sideline.coaches.slugs import free_slug
from sideline.core.db.types import BigId, bytewise_string

revision = "0063"
down_revision = "0062"

_FACTS = {"state": 2, "city": 100, "conference": 100, "nickname": 100}

_VIEW = """
    CREATE VIEW published_reviews AS
    SELECT id, coach_id, team_id, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating,
        supportive_rating, team_spirit_rating, would_recommend, school_email, tags, created_on, reply, replied_on
    FROM reviews WHERE state = 'published'
"""

_TEAMS_WITHOUT_ROW = """
    INSERT INTO teams (university_id, sport_id, gender)
    SELECT DISTINCT university_id, sport_id, gender FROM coaches
    WHERE NOT EXISTS (SELECT 1 FROM posts WHERE posts.coach_id = coaches.id)
    AND NOT EXISTS (
        SELECT 1 FROM teams WHERE teams.university_id = coaches.university_id AND teams.sport_id = coaches.sport_id
        AND teams.gender = coaches.gender)
    ORDER BY university_id, sport_id, gender
"""

_COACHES_WITHOUT_POST = """
    INSERT INTO posts (coach_id, team_id, role, title, is_over)
    SELECT coaches.id, teams.id, 'other', '', coaches.has_left FROM coaches
    JOIN teams ON teams.university_id = coaches.university_id AND teams.sport_id = coaches.sport_id
    AND teams.gender = coaches.gender
    WHERE NOT EXISTS (SELECT 1 FROM posts WHERE posts.coach_id = coaches.id)
    ORDER BY coaches.id
"""

_ONLY_POST = """
    UPDATE reviews SET team_id = (SELECT min(team_id) FROM posts WHERE posts.coach_id = reviews.coach_id)
    WHERE coach_id IN (SELECT coach_id FROM posts GROUP BY coach_id HAVING count(*) = 1)
"""

_DAYS = """
    SELECT DISTINCT coach_id, created_on FROM reviews
    WHERE coach_id IN (SELECT coach_id FROM posts GROUP BY coach_id HAVING count(*) > 1)
    ORDER BY coach_id, created_on
"""

_POSTS = """
    SELECT team_id, first_season, last_season, is_over FROM posts WHERE coach_id = :coach_id ORDER BY is_over, id
"""


def upgrade() -> None:
    _add_schools()
    _add_facts()
    _allow_posts_without_list()
    op.execute(_TEAMS_WITHOUT_ROW)
    op.execute(_COACHES_WITHOUT_POST)
    op.execute("DROP VIEW published_reviews")
    op.add_column("reviews", sa.Column("team_id", BigId, nullable=False, server_default="0"))
    op.execute(_VIEW)
    op.execute(_ONLY_POST)
    _set_teams_of_careers()


def _allow_posts_without_list() -> None:
    # SQLite replaces the table, and dropping the old one deletes the moves that refer to its rows.
    is_replaced = op.get_bind().dialect.name == "sqlite"
    if is_replaced:
        op.execute("CREATE TEMPORARY TABLE moves_before AS SELECT * FROM moves")
    with op.batch_alter_table("posts") as posts:
        posts.alter_column("list_id", existing_type=BigId, nullable=True)
    if is_replaced:
        op.execute("DELETE FROM moves")
        op.execute("INSERT INTO moves SELECT * FROM moves_before")
        op.execute("DROP TABLE moves_before")


def _add_schools() -> None:
    for name, length in _FACTS.items():
        op.add_column("universities", sa.Column(name, sa.String(length), nullable=False, server_default=""))
    op.add_column("universities", sa.Column("email_domains", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("universities", sa.Column("unitid", sa.Integer))
    op.add_column("universities", sa.Column("slug", bytewise_string(400), nullable=False, server_default=""))
    connection = op.get_bind()
    taken: set[str] = set()
    for id_, name in connection.execute(sa.text("SELECT id, name FROM universities ORDER BY id")).all():
        slug = free_slug(name, taken)
        taken.add(slug)
        connection.execute(sa.text("UPDATE universities SET slug = :slug WHERE id = :id"), {"slug": slug, "id": id_})
    op.create_index("uq_universities_slug", "universities", ["slug"], unique=True)
    op.create_table(
        "university_names",
        sa.Column("folded", sa.String(400), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("slug", bytewise_string(400), nullable=False),
        sa.Column("university_id", BigId, nullable=False),
        sa.Column("joined_on", sa.Date, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["university_id"], ["universities.id"], name=op.f("fk_university_names_university_id_universities")
        ),
        sa.PrimaryKeyConstraint("folded", name=op.f("pk_university_names")),
        sa.UniqueConstraint("slug", name=op.f("uq_university_names_slug")),
    )
    op.create_index(op.f("ix_university_names_university_id"), "university_names", ["university_id"])


def _add_facts() -> None:
    op.create_table(
        "team_facts",
        sa.Column("team_id", BigId, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("season", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("source", sa.String(200), nullable=False),
        sa.CheckConstraint("number >= 0", name=op.f("ck_team_facts_number")),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"], name=op.f("fk_team_facts_team_id_teams")),
        sa.PrimaryKeyConstraint("team_id", "name", "season", name=op.f("pk_team_facts")),
    )


def _set_teams_of_careers() -> None:
    """Set the team of reviews about coaches with several posts: that of the post on the review's day."""
    connection = op.get_bind()
    for coach_id, created_on in connection.execute(sa.text(_DAYS)).all():
        posts = connection.execute(sa.text(_POSTS), {"coach_id": coach_id}).all()
        team_id = _team_on(created_on if isinstance(created_on, date) else date.fromisoformat(created_on), posts)
        statement = "UPDATE reviews SET team_id = :team_id WHERE coach_id = :coach_id AND created_on = :created_on"
        values = {"team_id": team_id, "coach_id": coach_id, "created_on": created_on}
        connection.execute(sa.text(statement), values)


def _team_on(day: date, posts: Sequence[Any]) -> int:
    """Return the team of the post held on a day, or else that of the first post."""
    season = day.year if day.month >= 8 else day.year - 1
    held = (
        post.team_id
        for post in posts
        if (post.first_season is None or post.first_season <= season)
        and (not post.is_over or (post.last_season is not None and post.last_season >= season))
    )
    return int(next(held, posts[0].team_id))
