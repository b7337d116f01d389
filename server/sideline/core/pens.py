"""How is something written with nothing between the statements and the driver? For the actions that are asked most."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Dialect, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from sideline.core.driver_text import DriverText, Query, Row, Statement, as_ever
from sideline.core.lines import Lines

KEPT = 4
"""Connections that rest between two transactions."""

Answer = TypeVar("Answer")
TextOf = Callable[[Statement], DriverText]


class Pen:
    """Statements in one transaction. They are modules' constants; each takes of the named values those it asks for."""

    has_written = False
    """Whether anything was sent that may not be sent twice."""

    def __init__(self, cursor: Any, text_of: TextOf) -> None:
        self.cursor = cursor
        self._text_of = text_of

    def read(self, *queries: Query, **values: Any) -> list[list[Row]]:
        """The rows of each of the queries, which are answered one after the other, but in one journey to the server."""
        return [self._rows(self._text_of(query), values) for query in queries]

    def write(self, statement: Statement, **values: Any) -> None:
        """Insert, update or delete, at the latest when the transaction ends."""
        text = self._text_of(statement)
        self.has_written = True
        self._send(self.cursor, text.sql, text.bind(values))

    def _rows(self, text: DriverText, values: dict[str, Any]) -> list[Row]:
        self._send(self.cursor, text.sql, text.bind(values))
        return text.rows(self.cursor)

    def _send(self, cursor: Any, sql: str, bound: dict[str, Any]) -> None:
        cursor.execute(sql, bound)

    def begin(self) -> None:
        # With the writer's lock at once: two that both read first would deadlock when they begin to write.
        self.cursor.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self.cursor.execute("COMMIT")


class _PipelinedPen(Pen):
    """For a server in the network: what is to be written travels together with the next question, or the commit."""

    def __init__(self, cursor: Any, text_of: TextOf) -> None:
        super().__init__(cursor, text_of)
        self._unsent: list[tuple[str, dict[str, Any]]] = []

    def read(self, *queries: Query, **values: Any) -> list[list[Row]]:
        texts = [self._text_of(query) for query in queries]
        cursors = [self.cursor.connection.cursor() for _ in texts]
        with self.cursor.connection.pipeline():
            self._send_unsent()
            for text, cursor in zip(texts, cursors, strict=True):
                self._send(cursor, text.sql, text.bind(values))
        return [text.rows(cursor) for text, cursor in zip(texts, cursors, strict=True)]

    def write(self, statement: Statement, **values: Any) -> None:
        text = self._text_of(statement)
        self._unsent.append((text.sql, text.bind(values)))

    def _send_unsent(self) -> None:
        self.has_written = self.has_written or bool(self._unsent)
        for sql, bound in self._unsent:
            self._send(self.cursor, sql, bound)
        self._unsent.clear()

    def begin(self) -> None:
        """The driver does by itself, in front of the first statement and together with it."""

    def commit(self) -> None:
        with self.cursor.connection.pipeline():
            self._send_unsent()
            # Not the driver's commit(), which would be a journey of its own.
            self.cursor.execute("COMMIT", prepare=False)


class _SessionsPen(Pen):
    """Within the transaction of a session, which knows errors only as SQLAlchemy wraps them."""

    def __init__(self, cursor: Any, text_of: TextOf, dialect: Dialect) -> None:
        super().__init__(cursor, text_of)
        self._dialect = dialect

    def _send(self, cursor: Any, sql: str, bound: dict[str, Any]) -> None:
        try:
            super()._send(cursor, sql, bound)
        except self._dialect.loaded_dbapi.Error as error:
            gone = self._dialect.is_disconnect(error, cursor.connection, None)
            raise as_ever(self._dialect, error, sql, gone=gone) from error


class Pens:
    """Lends pens: `lend` with a transaction of their own, `of` for the one that a session holds."""

    def __init__(self, engine: Engine) -> None:
        self._dialect = engine.dialect
        self._driver_error = engine.dialect.loaded_dbapi.Error
        self._kind = Pen if engine.dialect.name == "sqlite" else _PipelinedPen
        self._lines = Lines(engine, kept=KEPT)
        self._text_of = cache(lambda statement: DriverText(statement, engine.dialect))

    def lend(self, write: Callable[[Pen], Answer]) -> Answer:
        """Call `write` in a transaction that is committed when this returns, rolled back when it raises.

        It may be called twice: a kept connection may have died at rest, which shows before anything is written.
        """
        pen = self._pen()
        try:
            return self._use(pen, write)
        except DBAPIError as error:
            if pen.has_written or not error.connection_invalidated:
                raise
        self.close()
        return self._use(self._pen(), write)

    def of(self, session: Session) -> Pen:
        """A pen for the session's transaction, where several rooms write in one."""
        session.flush()
        cursor = session.connection().connection.cursor()
        return _SessionsPen(cursor, self._text_of, self._dialect)

    def close(self) -> None:
        """Hang up all connections at rest."""
        self._lines.close()

    def _pen(self) -> Pen:
        return self._kind(self._lines.take(), self._text_of)

    def _use(self, pen: Pen, write: Callable[[Pen], Answer]) -> Answer:
        try:
            pen.begin()
            answer = write(pen)
            pen.commit()
        except self._driver_error as error:
            raise self._lines.failed(pen.cursor, error, "") from error
        except BaseException:
            self._undo(pen)
            raise
        self._lines.hand_back(pen.cursor)
        return answer

    def _undo(self, pen: Pen) -> None:
        connection = pen.cursor.connection
        try:
            connection.rollback()
        except self._driver_error:
            connection.close()
        else:
            self._lines.hand_back(pen.cursor)
