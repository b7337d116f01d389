"""`schema_compatibility`: its one row says which releases can use the schema.

A release is named by its newest migration. A migration that takes away, renames or restricts something that the
previous release uses sets the row to its own revision (tests/cli/test_compatible_migrations.py). Otherwise the previous
release keeps working on the new schema, and can be started on it.
"""

from sqlalchemy import Connection, String, inspect, select
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base


class SchemaCompatibility(Base):
    __tablename__ = "schema_compatibility"

    oldest_release_revision: Mapped[str] = mapped_column(String(4), primary_key=True)


def oldest_release_of(connection: Connection) -> str | None:
    """Return the newest revision of the oldest release that can use the schema, or None if the schema does not say."""
    if not inspect(connection).has_table(SchemaCompatibility.__tablename__):
        return None
    return connection.scalar(select(SchemaCompatibility.oldest_release_revision))
