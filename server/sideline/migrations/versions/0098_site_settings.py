"""Settings of the site that admins change at the desk."""

import sqlalchemy as sa
from alembic import op

revision = "0098"
down_revision = "0097"


def upgrade() -> None:
    op.create_table(
        "site_settings",
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_site_settings")),
    )
