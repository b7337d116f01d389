"""Keyset pagination of lists with the newest first, by encrypted cursors."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, bindparam, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from sideline.core.crypto import Keys
from sideline.core.db.cursors import PAGE_SIZE, open_cursor, seal_cursor

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True)
class Keyset:
    """The sort key of one kind of list: a time and an id, both descending.

    A cursor is valid for the list `name` of one owner (a coach's id, a user's) only.
    """

    name: str
    sort_time: InstrumentedAttribute[datetime]
    row_id: InstrumentedAttribute[UUID]

    def page(
        self, session: Session, keys: Keys, query: Select[*tuple[Any, ...]], owner: int | UUID, cursor: str | None
    ) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
        """PAGE_SIZE rows of `query`, the owner's, from the cursor on, and the cursor of the next page, None at the end.

        Each row has two more columns, `page_time` and `page_id`. Raises Refusal 400 for a cursor of another list.
        """
        query = query.add_columns(self.sort_time.label("page_time"), self.row_id.label("page_id"))
        statement = self.first_page(query) if cursor is None else self.next_page(query)
        rows = session.execute(statement, self.cursor_params(keys, owner, cursor)).all()
        if len(rows) <= PAGE_SIZE:
            return rows, None
        rows = rows[:PAGE_SIZE]
        return rows, self.cursor_of(keys, owner, rows[-1].page_time, rows[-1].page_id)

    def first_page(self, query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
        """The rows of the first page, and one more, which shows that another page follows."""
        return query.order_by(self.sort_time.desc(), self.row_id.desc()).limit(PAGE_SIZE + 1)

    def next_page(self, query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
        """The rows of a later page, and one more; executed with the values of `cursor_params`."""
        # With the columns' own types: SQLite stores times without a zone and ids as plain hex.
        time, row_id = (
            bindparam("after_time", type_=self.sort_time.type),
            bindparam("after_id", type_=self.row_id.type),
        )
        return self.first_page(query.where(tuple_(self.sort_time, self.row_id) < tuple_(time, row_id)))

    def cursor_of(self, keys: Keys, owner: int | UUID, time: datetime, row_id: UUID) -> str:
        """The cursor of the page that follows this row of the owner's list."""
        return seal_cursor(keys, (self.name, owner), (time - _EPOCH) // _MICROSECOND, row_id.hex)

    def cursor_params(self, keys: Keys, owner: int | UUID, cursor: str | None) -> dict[str, Any]:
        """The values in a cursor, for `next_page`. Raises Refusal 400 for a cursor of another list."""
        if cursor is None:
            return {}
        microseconds, row_id = open_cursor(keys, (self.name, owner), cursor)
        return {"after_time": _EPOCH + microseconds * _MICROSECOND, "after_id": UUID(row_id)}
