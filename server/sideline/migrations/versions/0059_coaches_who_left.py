"""Coaches who left: whether a moderator has marked the coach as no longer coaching at the university."""

import sqlalchemy as sa
from alembic import op

revision = "0059"
down_revision = "0058"


def upgrade() -> None:
    op.add_column("coaches", sa.Column("has_left", sa.Boolean, nullable=False, server_default=sa.false()))
