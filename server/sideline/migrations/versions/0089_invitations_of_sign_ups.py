"""Store, sealed, the hash of the invitation of a sign-up that is not confirmed yet: it is used at confirmation."""

import sqlalchemy as sa
from alembic import op

revision = "0089"
down_revision = "0088"


def upgrade() -> None:
    # PostgreSQL and SQLite declare sealed texts in different ways (core.db.sealed). Earlier sign-ups have used theirs.
    sealed = sa.Text().with_variant(sa.String(64), "sqlite")
    op.add_column("pending_sign_ups", sa.Column("invitation_hash", sealed, server_default="", nullable=False))
