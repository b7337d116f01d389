"""Add second factors, recovery codes, and what a session knows of them (sideline.accounts.factors)."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import UtcDateTime

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "mfa_factors",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("factor_type", sa.String(length=20), nullable=False),
        sa.Column("friendly_name", sa.String(length=100), nullable=False),
        sa.Column("is_verified", sa.Boolean(), nullable=False),
        sa.Column("encrypted", sa.String(length=120), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_mfa_factors_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mfa_factors")),
    )
    op.create_index(op.f("ix_mfa_factors_user_id"), "mfa_factors", ["user_id"])
    op.create_table(
        "mfa_recovery_codes",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_mfa_recovery_codes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "code_hash", name=op.f("pk_mfa_recovery_codes")),
    )
    op.add_column("auth_sessions", sa.Column("second_method", sa.String(length=20)))
    op.add_column("auth_sessions", sa.Column("second_at", UtcDateTime()))
    op.add_column("auth_sessions", sa.Column("factor_id", sa.Uuid()))
    op.add_column("auth_sessions", sa.Column("least_refresh_counter", sa.Integer(), server_default="0", nullable=False))
