"""Alembic's entry: runs the revisions on the connection that `core.db.migrate` hands over."""

from alembic import context

from sideline import tables as _tables  # noqa: F401  (fills the metadata)
from sideline.core.db.engine import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
