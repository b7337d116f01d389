"""Which errors of the database are an outage."""

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout


def is_outage(error: Exception) -> bool:
    """Whether the database is gone, full, hung or overloaded; any other database error is a bug or a bad row."""
    if isinstance(error, DBAPIError):
        return isinstance(error, OperationalError) or error.connection_invalidated
    return isinstance(error, PoolTimeout)
