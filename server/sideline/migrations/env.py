"""Alembic's entry: runs the revisions on the connection that `core.db.migrate` hands over."""

from alembic import context

from sideline import saved as _saved  # noqa: F401  (fills the metadata)
from sideline.accounts import model as _accounts  # noqa: F401
from sideline.coaches import model as _coaches  # noqa: F401
from sideline.core import outbox as _outbox  # noqa: F401
from sideline.core.db.engine import Base
from sideline.jobs import state as _jobs  # noqa: F401
from sideline.reviews import model as _reviews  # noqa: F401

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
