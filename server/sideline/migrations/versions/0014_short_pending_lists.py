"""Keep the pending lists of PostgreSQL's two search indexes short.

A GIN index collects new entries in a list that every search reads from beginning to end. With the default limit of 4 MB a
search took 140 ms instead of 4 after an import of 37,000 coaches, until autovacuum merged the list; and adding or rating
coaches fills it as well.
"""

from alembic import op

revision = "0014"
down_revision = "0013"

_LIMIT_KB = 64
"""The smallest that PostgreSQL allows."""


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    for index in ("ix_coaches_words", "ix_coaches_pieces"):
        op.execute(f"ALTER INDEX {index} SET (gin_pending_list_limit = {_LIMIT_KB})")
        op.execute(f"SELECT gin_clean_pending_list('{index}')")
