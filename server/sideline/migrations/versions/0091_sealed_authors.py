"""Reviews and cases have their author's id, sealed with the authors' key, and an index finds the staff among the users.

The seals of existing rows are written after the migration, by `upkeep.seal_authors`: migrations have no keys, and the
previous release may still add rows without a seal. Two indexes find these rows, and are empty otherwise.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0091"
down_revision = "0090"

_INDEXES = {
    "ix_reviews_without_seal": ("reviews", "sealed_author IS NULL AND author_tag <> id"),
    "ix_cases_without_seal": ("cases", "sealed_author IS NULL AND author_tag IS NOT NULL"),
    "ix_users_staff": ("users", "role <> ''"),
}


def upgrade() -> None:
    for table in ("reviews", "cases"):
        op.add_column(table, sa.Column("sealed_author", sa.String(64)))
    for name, (table, condition) in _INDEXES.items():
        where: Any = {f"{database}_where": sa.text(condition) for database in ("sqlite", "postgresql")}
        op.create_index(name, table, ["id"], **where)
