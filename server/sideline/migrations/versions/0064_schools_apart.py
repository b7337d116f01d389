"""Schools apart: pairs of universities with similar names that staff have found to be different schools."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0064"
down_revision = "0063"


def upgrade() -> None:
    op.create_table(
        "schools_apart",
        sa.Column("first_id", BigId, autoincrement=False, nullable=False),
        sa.Column("second_id", BigId, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["first_id"],
            ["universities.id"],
            name=op.f("fk_schools_apart_first_id_universities"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["second_id"],
            ["universities.id"],
            name=op.f("fk_schools_apart_second_id_universities"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("first_id", "second_id", name=op.f("pk_schools_apart")),
    )
