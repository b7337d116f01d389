"""Record the SQL statements sent to the database, except those that begin and end transactions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine, event

from sideline.core.db.read_pool import ReadPool


@contextmanager
def record_statements() -> Iterator[list[str]]:
    """Yield a list of the statements that sessions and the read pool send during the block."""
    statements: list[str] = []
    fetch = ReadPool._fetch

    def record(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    def record_and_fetch(self: ReadPool, sql: str, parameters: dict[str, Any]) -> Any:
        statements.append(sql)
        return fetch(self, sql, parameters)

    event.listen(Engine, "before_cursor_execute", record)
    with patch.object(ReadPool, "_fetch", record_and_fetch):
        yield statements
    event.remove(Engine, "before_cursor_execute", record)
