"""Add claims of profiles by coaches."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId, UtcDateTime

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("staff_page", sa.String(length=500), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("code_expires_at", UtcDateTime(), nullable=True),
        sa.Column("changed_at", UtcDateTime(), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("had_badge", sa.Boolean(), nullable=False),
        sa.Column("confirmed_until", sa.Date(), nullable=True),
        sa.Column("is_reminded", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_claims_coach_id_coaches")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_claims_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claims")),
        sa.UniqueConstraint("user_id", name=op.f("uq_claims_user_id")),
    )
    op.create_index(op.f("ix_claims_coach_id"), "claims", ["coach_id"])
    op.create_index(op.f("ix_claims_state"), "claims", ["state"])
