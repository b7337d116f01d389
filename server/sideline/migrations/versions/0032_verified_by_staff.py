"""Store who gave a badge with the coach: `verified_by_staff`, instead of what a claim remembered of before."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("coaches", sa.Column("verified_by_staff", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute(
        """
        UPDATE coaches SET verified_by_staff = true
        WHERE verified AND NOT EXISTS (
            SELECT 1 FROM claims WHERE coach_id = coaches.id AND state = 'approved' AND NOT had_badge
        )
        """
    )
    op.drop_column("claims", "had_badge")
