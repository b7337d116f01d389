"""Let a legal hold end by itself: moderators keep a case for the police for some days."""

import sqlalchemy as sa
from alembic import op

revision = "0086"
down_revision = "0075"


def upgrade() -> None:
    op.add_column("legal_holds", sa.Column("ends_on", sa.Date))
