"""Keyset pagination by encrypted cursors.

A cursor holds the sort key of the last row of a page, which may be an exact time; so it is encrypted. It is bound to
its list: in another list it would reveal whether that list's rows are older than a known time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import Row, Select, bindparam, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

PAGE_SIZE = 20
"""Rows of a page (reviews, my reviews, saved coaches)."""

_PURPOSE = "cursor"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

CursorScope = tuple[str | int | UUID | None, ...]
"""The list that a cursor continues: a name that no other kind of list has, and whose it is or what was asked."""


def seal_cursor(keys: Keys, scope: CursorScope, *position: str | int | float) -> str:
    """The cursor that continues this list after the row with this sort key."""
    return keys.seal(_PURPOSE, orjson.dumps(position), orjson.dumps(scope))


def open_cursor(keys: Keys, scope: CursorScope, cursor: str) -> list[Any]:
    """The sort key in a cursor, as it was sealed. Raises Refusal 400 for any that we did not make for this list."""
    try:
        position: list[Any] = orjson.loads(keys.unseal(_PURPOSE, cursor, orjson.dumps(scope)))
    except ValueError:
        raise Refusal(400, "invalid_cursor", "This list cannot be continued. Please load it again.") from None
    return position


@dataclass(frozen=True)
class Keyset:
    """The sort key of one kind of list, newest first: a time and an id, both descending.

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
