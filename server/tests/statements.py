"""Which statements does the database get? Those that begin and end transactions are not counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine, event

from sideline.core.glances import Glances


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements sent while the block runs, in sessions and at a glance."""
    statements: list[str] = []
    ask = Glances._ask

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    def asked_at_a_glance(self: Glances, sql: str, bound: dict[str, Any]) -> Any:
        statements.append(sql)
        return ask(self, sql, bound)

    event.listen(Engine, "before_cursor_execute", note)
    with patch.object(Glances, "_ask", asked_at_a_glance):
        yield statements
    event.remove(Engine, "before_cursor_execute", note)
