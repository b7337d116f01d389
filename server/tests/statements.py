"""Record the SQL statements sent to the database, except those that begin and end transactions."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine, event

from sideline.core.db.read_pool import ReadPool


@contextmanager
def record_statements() -> Iterator[list[str]]:
    """Yield a list of the statements that sessions and the read pool send during the block.

    Those of the site's own workers are left out: they look for messages and jobs at any time.
    """
    statements: list[str] = []
    fetch = ReadPool._fetch

    def record(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        is_of_worker = threading.current_thread().name.startswith(("outbox-", "jobs", "long-jobs", "lease"))
        if not statement.startswith("BEGIN") and not is_of_worker:
            statements.append(statement)

    def record_and_fetch(self: ReadPool, sql: str, parameters: dict[str, Any]) -> Any:
        statements.append(sql)
        return fetch(self, sql, parameters)

    event.listen(Engine, "before_cursor_execute", record)
    with patch.object(ReadPool, "_fetch", record_and_fetch):
        yield statements
    event.remove(Engine, "before_cursor_execute", record)
