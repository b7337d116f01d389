"""Store which releases can use the schema, so that an earlier one can be started on a newer schema."""

import sqlalchemy as sa
from alembic import op

revision = "0071"
down_revision = "0070"


def upgrade() -> None:
    table = op.create_table(
        "schema_compatibility",
        sa.Column("oldest_release_revision", sa.String(4), nullable=False),
        sa.PrimaryKeyConstraint("oldest_release_revision", name=op.f("pk_schema_compatibility")),
    )
    op.bulk_insert(table, [{"oldest_release_revision": revision}])
