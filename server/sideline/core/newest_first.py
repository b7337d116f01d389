"""How is a person's list, or a coach's, paged? Newest first, by a sealed cursor, never by OFFSET."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, bindparam, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from sideline.core.keys import Keys
from sideline.core.paging import PAGE_SIZE, open_cursor, seal_cursor

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True)
class NewestFirst:
    """The order of one kind of list. Its cursors are good for `name` and one owner (a coach's id, a user's) only.

    moment and id are columns.
    """

    name: str
    moment: InstrumentedAttribute[datetime]
    row_id: InstrumentedAttribute[UUID]

    def page(
        self, session: Session, keys: Keys, query: Select[*tuple[Any, ...]], owner: int | UUID, cursor: str | None
    ) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
        """PAGE_SIZE rows of `query`, the owner's, from the cursor on, and the cursor of the next page, None at the end.

        Each row bears two columns more, `page_moment` and `page_id`. Raises Refusal 400 for a cursor of another list.
        """
        query = query.add_columns(self.moment.label("page_moment"), self.row_id.label("page_id"))
        statement = self.first(query) if cursor is None else self.after(query)
        rows = session.execute(statement, self.position(keys, owner, cursor)).all()
        if len(rows) <= PAGE_SIZE:
            return rows, None
        rows = rows[:PAGE_SIZE]
        return rows, self.cursor_after(keys, owner, rows[-1].page_moment, rows[-1].page_id)

    def first(self, query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
        """The rows of the first page, and one more, which tells that another page follows."""
        return query.order_by(self.moment.desc(), self.row_id.desc()).limit(PAGE_SIZE + 1)

    def after(self, query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
        """The rows of a later page, and one more; to be asked with the values of `position`."""
        # With the columns' own types: SQLite keeps moments without a zone and ids as plain hex.
        moment, row_id = (
            bindparam("after_moment", type_=self.moment.type),
            bindparam("after_id", type_=self.row_id.type),
        )
        return self.first(query.where(tuple_(self.moment, self.row_id) < tuple_(moment, row_id)))

    def cursor_after(self, keys: Keys, owner: int | UUID, moment: datetime, row_id: UUID) -> str:
        """The cursor of the page that follows this row of the owner's list."""
        return seal_cursor(keys, (self.name, owner), (moment - _EPOCH) // _MICROSECOND, row_id.hex)

    def position(self, keys: Keys, owner: int | UUID, cursor: str | None) -> dict[str, Any]:
        """The values that a cursor holds for `after`. Raises Refusal 400 for a cursor of another list."""
        if cursor is None:
            return {}
        moment, row_id = open_cursor(keys, (self.name, owner), cursor)
        return {"after_moment": _EPOCH + moment * _MICROSECOND, "after_id": UUID(row_id)}
