"""Store the mailbox of each open or approved claim, which has one such claim at most.

Claims that are stored already get one when they are decided next: one mailbox may have several of them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("claims", sa.Column("mailbox", sa.Text().with_variant(sa.String(254), "sqlite"), nullable=True))
    op.create_index(op.f("ix_claims_mailbox"), "claims", ["mailbox"], unique=True)
