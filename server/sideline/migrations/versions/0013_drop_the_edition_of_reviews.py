"""Drop `coach_tallies.edition`: pages of reviews are read from the database each time, so nothing compares it."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    with op.batch_alter_table("coach_tallies") as table:
        table.drop_column("edition")
