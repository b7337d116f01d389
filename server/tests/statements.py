"""Which statements does the database get? Those that begin and end transactions are not counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sqlalchemy import Engine, event

from sideline.core.glances import Glances
from sideline.core.pens import Pen


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements sent while the block runs, in sessions, at a glance and by pens."""
    statements: list[str] = []
    ask, send = Glances._ask, Pen._send

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            statements.append(statement)

    def asked_at_a_glance(self: Glances, sql: str, *rest: Any) -> Any:
        statements.append(sql)
        return ask(self, sql, *rest)

    def sent_by_a_pen(self: Pen, cursor: Any, sql: str, bound: dict[str, Any]) -> None:
        statements.append(sql)
        send(self, cursor, sql, bound)

    event.listen(Engine, "before_cursor_execute", note)
    with patch.object(Glances, "_ask", asked_at_a_glance), patch.object(Pen, "_send", sent_by_a_pen):
        yield statements
    event.remove(Engine, "before_cursor_execute", note)
