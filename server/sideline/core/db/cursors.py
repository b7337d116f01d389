"""Keyset pagination by encrypted cursors.

A cursor holds the sort key of the last row of a page, which may be an exact time; so it is encrypted. It is bound to
its list: in another list it would reveal whether that list's rows are older than a known time.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

import orjson
from sqlalchemy import Select, tuple_
from sqlalchemy.orm import Session

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

PAGE_SIZE = 20
"""Rows of a page (reviews, my reviews, saved coaches)."""

_PURPOSE = "cursor"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

CursorScope = tuple[str | int | UUID | None, ...]
"""The list that a cursor continues: a name that no other kind of list has, and whose it is or what was asked."""

RowT = TypeVar("RowT")


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


def cut_page(
    keys: Keys,
    scope: CursorScope,
    rows: Sequence[RowT],
    sort_key: Callable[[RowT], tuple[str | int | float, ...]],
    size: int = PAGE_SIZE,
) -> tuple[Sequence[RowT], str | None]:
    """The first `size` of these rows and, if there are more, the cursor that continues after them."""
    page = rows[:size]
    return page, seal_cursor(keys, scope, *sort_key(page[-1])) if len(rows) > size else None


def newest_first_page(
    session: Session,
    keys: Keys,
    query: Select[*tuple[Any, ...]],
    listed: Any,
    *,
    scope: CursorScope,
    cursor: str | None,
) -> tuple[Sequence[Any], str | None]:
    """A page of `query`, and the cursor of the next page. Raises Refusal 400 for a cursor of another list.

    `listed` is the mapped class that `query` selects first; it has the columns `created_at` and `id`.
    """
    if cursor is not None:
        microseconds, row_id = open_cursor(keys, scope, cursor)
        position = (_EPOCH + timedelta(microseconds=microseconds), UUID(row_id))
        query = query.where(tuple_(listed.created_at, listed.id) < position)
    newest_first = query.order_by(listed.created_at.desc(), listed.id.desc())
    rows = session.execute(newest_first.limit(PAGE_SIZE + 1)).all()
    return cut_page(keys, scope, rows, lambda row: _sort_key(row[0]))


def _sort_key(row: Any) -> tuple[int, str]:
    return (row.created_at - _EPOCH) // timedelta(microseconds=1), row.id.hex
