"""Teams, the posts that coaches have held, and the staff lists that they come from."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0061"
down_revision = "0060"

_ROLES = "role in ('head', 'associate', 'assistant', 'other')"
_OPEN = sa.text("NOT is_over")


def _foreign_key(column: str, table: str, of: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{of}.id"], name=op.f(f"fk_{table}_{column}_{of}"), ondelete=ondelete)


def upgrade() -> None:
    op.create_table(
        "teams",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("university_id", BigId, nullable=False),
        sa.Column("sport_id", sa.Integer, nullable=False),
        sa.Column("gender", sa.String(5), nullable=False),
        sa.CheckConstraint("gender in ('Men', 'Women', 'Both')", name=op.f("ck_teams_gender")),
        _foreign_key("university_id", "teams", "universities"),
        _foreign_key("sport_id", "teams", "sports"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_teams")),
        sa.UniqueConstraint("university_id", "sport_id", "gender", name="uq_teams_identity"),
    )
    op.create_table(
        "staff_lists",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("file", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("listed_on", sa.Date),
        sa.Column("imported_on", sa.Date, nullable=False),
        sa.Column("report", sa.JSON, nullable=False),
        sa.Column("is_undone", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_lists")),
    )
    op.create_table(
        "posts",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("team_id", BigId, nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("first_season", sa.Integer),
        sa.Column("is_start_known", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("last_season", sa.Integer),
        sa.Column("is_over", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("listed_on", sa.Date),
        sa.Column("list_id", BigId, nullable=False),
        sa.CheckConstraint(_ROLES, name=op.f("ck_posts_role")),
        _foreign_key("coach_id", "posts", "coaches", ondelete="CASCADE"),
        _foreign_key("team_id", "posts", "teams"),
        _foreign_key("list_id", "posts", "staff_lists"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
    )
    op.create_index("ix_posts_by_team", "posts", ["team_id", "is_over"])
    op.create_index("ix_posts_by_coach", "posts", ["coach_id"])
    op.create_index(
        "uq_posts_open", "posts", ["coach_id", "team_id"], unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN
    )
    op.create_table(
        "post_changes",
        sa.Column("list_id", BigId, nullable=False),
        sa.Column("post_id", BigId, nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True)),
        _foreign_key("list_id", "post_changes", "staff_lists"),
        sa.PrimaryKeyConstraint("list_id", "post_id", name=op.f("pk_post_changes")),
    )
    op.create_table(
        "moves",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("list_id", BigId, nullable=False),
        sa.Column("from_post_id", BigId, nullable=False),
        sa.Column("to_post_id", BigId, nullable=False),
        sa.Column("certainty", sa.Integer, nullable=False),
        sa.Column("is_automatic", sa.Boolean, nullable=False),
        sa.Column("reasons", sa.JSON, nullable=False),
        _foreign_key("list_id", "moves", "staff_lists"),
        _foreign_key("from_post_id", "moves", "posts", ondelete="CASCADE"),
        _foreign_key("to_post_id", "moves", "posts", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moves")),
        sa.UniqueConstraint("from_post_id", "to_post_id", name="uq_moves_posts"),
    )
    op.create_index(op.f("ix_moves_list_id"), "moves", ["list_id"])
