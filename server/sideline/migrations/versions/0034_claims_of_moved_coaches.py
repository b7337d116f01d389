"""Store with a claim the university for which it was approved, and the address of a coach who has moved."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("claims", sa.Column("university", sa.String(length=200), server_default="", nullable=False))
    op.add_column("claims", sa.Column("new_address", sa.String(length=254), server_default="", nullable=False))
    op.add_column("claims", sa.Column("new_staff_page", sa.String(length=500), server_default="", nullable=False))
    op.add_column(
        "claims", sa.Column("is_new_address_confirmed", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.execute(
        """
        UPDATE claims SET university = (SELECT university FROM coaches WHERE coaches.id = claims.coach_id)
        WHERE state = 'approved'
        """
    )
