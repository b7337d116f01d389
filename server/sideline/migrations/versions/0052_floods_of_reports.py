"""Reports of a text that was kept join its case, and cases count the independent reporters who call them severe."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"


def upgrade() -> None:
    op.add_column("cases", sa.Column("severe_reporters", sa.Integer(), server_default="0", nullable=False))
    op.add_column("cases", sa.Column("kept_as_reported", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("reports", sa.Column("is_after_keep", sa.Boolean(), server_default=sa.false(), nullable=False))
    # Severe cases from before this migration stay severe, each as if one reporter had said so.
    op.execute("UPDATE cases SET severe_reporters = 1 WHERE is_severe AND kind IN ('review', 'reply', 'coach')")
