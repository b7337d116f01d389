"""Keep sign-ups apart from the users until their address is confirmed (docs/decisions/0007).

Users who never confirmed and never used their account become sign-ups that wait, with the token of their mailed link.
"""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import UtcDateTime

revision = "0010"
down_revision = "0009"

# Inside the database, so that nothing people wrote of themselves need be read here. Who has no link any more is given
# a token hash that no token has; a new link can be mailed.
_MOVE = """
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
    op.execute(_MOVE)
    op.execute("DELETE FROM one_time_tokens WHERE user_id IN (SELECT id FROM pending_sign_ups)")
    op.execute("DELETE FROM users WHERE id IN (SELECT id FROM pending_sign_ups)")
