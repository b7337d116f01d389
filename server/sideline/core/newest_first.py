"""How is a person's list, or a coach's, paged? Newest first, by a sealed cursor, never by OFFSET."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, literal, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from sideline.core.keys import Keys
from sideline.core.paging import PAGE_SIZE, invalid_cursor, open_cursor, seal_cursor

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True)
class NewestFirst:
    """The order of one list. `name` keeps its cursors apart from those of other lists; moment and id are columns."""

    name: str
    moment: InstrumentedAttribute[datetime]
    row_id: InstrumentedAttribute[UUID]

    def page(
        self, session: Session, keys: Keys, query: Select[*tuple[Any, ...]], cursor: str | None
    ) -> tuple[Sequence[Row[*tuple[Any, ...]]], str | None]:
        """PAGE_SIZE rows of `query` from the cursor on, and the cursor of the next page, None at the end.

        Each row bears two columns more, `page_moment` and `page_id`. Raises Refusal 400 for a cursor of no such list.
        """
        if cursor is not None:
            query = query.where(tuple_(self.moment, self.row_id) < tuple_(*self._opened(keys, cursor)))
        query = query.order_by(self.moment.desc(), self.row_id.desc()).limit(PAGE_SIZE + 1)
        rows = session.execute(query.add_columns(*self._position())).all()
        if len(rows) <= PAGE_SIZE:
            return rows, None
        rows = rows[:PAGE_SIZE]
        return rows, self._sealed(keys, rows[-1])

    def _position(self) -> tuple[Any, Any]:
        return self.moment.label("page_moment"), self.row_id.label("page_id")

    def _sealed(self, keys: Keys, row: Row[*tuple[Any, ...]]) -> str:
        return seal_cursor(keys, self.name, (row.page_moment - _EPOCH) // _MICROSECOND, row.page_id.hex)

    def _opened(self, keys: Keys, cursor: str) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
        name, moment, row_id = open_cursor(keys, cursor, 3)
        if name != self.name:
            raise invalid_cursor()
        # With the columns' own types: SQLite keeps moments without a zone and ids as plain hex.
        return literal(_EPOCH + moment * _MICROSECOND, self.moment.type), literal(UUID(row_id), self.row_id.type)
