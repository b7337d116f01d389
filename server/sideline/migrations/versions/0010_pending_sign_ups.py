"""Create `pending_sign_ups` and move unconfirmed users into it (docs/decisions/0007).

Unconfirmed users are those who never confirmed their address and never used their account. The token of their mailed
link moves along, so the link still works.
"""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import UtcDateTime

revision = "0010"
down_revision = "0009"

# One statement in the database: user metadata may hold JSON that Python cannot read. A user without a mailed link gets
# a token hash that no token has; a new link can be mailed.
_MOVE_UNCONFIRMED_USERS = """
    INSERT INTO pending_sign_ups
        (id, email, origin, password_hash, user_metadata, token_hash, created_at, mailed_at)
    SELECT u.id, u.email, '', u.password_hash, u.user_metadata, COALESCE(t.token_hash, 'none ' || CAST(u.id AS TEXT)),
        u.created_at, COALESCE(t.created_at, u.confirmation_sent_at, u.created_at)
    FROM users u LEFT JOIN one_time_tokens t ON t.user_id = u.id AND t.purpose = 'signup'
    WHERE u.email_confirmed_at IS NULL AND u.last_sign_in_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM saved_coaches s WHERE s.user_id = u.id)
"""


def upgrade() -> None:
    op.create_table(
        "pending_sign_ups",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(length=255), nullable=False),
        sa.Column("origin", sa.String(length=64), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=False),
        sa.Column("user_metadata", sa.JSON(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("mailed_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pending_sign_ups")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_pending_sign_ups_token_hash")),
    )
    op.create_index("ix_pending_sign_ups_email", "pending_sign_ups", ["email"])
    op.create_index("ix_pending_sign_ups_created_at", "pending_sign_ups", ["created_at"])
    op.execute(_MOVE_UNCONFIRMED_USERS)
    op.execute("DELETE FROM one_time_tokens WHERE user_id IN (SELECT id FROM pending_sign_ups)")
    op.execute("DELETE FROM users WHERE id IN (SELECT id FROM pending_sign_ups)")
