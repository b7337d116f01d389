"""Keyset pagination with encrypted cursors.

A cursor contains the sort key of the last row of a page: a day and an id, or a number from a private record.
Because these reveal more than a page does, the cursor is encrypted. It is bound to its list, because in another list it
could reveal rows that the list leaves out.
"""

import math
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar
from uuid import UUID

import orjson
from sqlalchemy import ColumnElement, literal, tuple_
from sqlalchemy.orm import InstrumentedAttribute

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

PAGE_SIZE = 20
"""Rows per page (reviews, my reviews, saved coaches)."""

_PURPOSE = "cursor"

CursorScope = tuple[str | int | UUID | None, ...]
"""Identifies the list of a cursor: a name unique to this kind of list, plus its owner or its query."""


class Numbered(Protocol):
    """An entry of a list. Later entries have larger numbers."""

    @property
    def number(self) -> int: ...


SortKey = ColumnElement[Any] | InstrumentedAttribute[Any]
"""A column or expression to sort by, ascending: a number or a time."""

RowT = TypeVar("RowT")
NumberedT = TypeVar("NumberedT", bound=Numbered)


def seal_cursor(keys: Keys, scope: CursorScope, *position: str | int | float) -> str:
    """Return the cursor that continues this list after the row with this sort key."""
    return keys.seal(_PURPOSE, orjson.dumps(position), orjson.dumps(scope))


def open_cursor(keys: Keys, scope: CursorScope, cursor: str) -> list[Any]:
    """Return the sort key in a cursor. Raises Refusal 400 unless the cursor was issued for this list."""
    try:
        position: list[Any] = orjson.loads(keys.unseal(_PURPOSE, cursor, orjson.dumps(scope)))
    except ValueError:
        raise Refusal(400, "invalid_cursor", "This list has changed. Please reload it.") from None
    return position


def cut_page(
    keys: Keys,
    scope: CursorScope,
    rows: Sequence[RowT],
    sort_key: Callable[[RowT], tuple[str | int | float, ...]],
    size: int = PAGE_SIZE,
) -> tuple[Sequence[RowT], str | None]:
    """Return the first `size` rows and, if there are more, the cursor of the next page."""
    page = rows[:size]
    return page, seal_cursor(keys, scope, *sort_key(page[-1])) if len(rows) > size else None


def newest_numbers_page(
    keys: Keys, entries: Sequence[NumberedT], *, scope: CursorScope, cursor: str | None
) -> tuple[Sequence[NumberedT], str | None]:
    """Return a page of a list in descending order of numbers, and the cursor of the next page.

    Raises Refusal 400 for a cursor of another list.
    """
    before = open_cursor(keys, scope, cursor)[0] if cursor is not None else math.inf
    newest_first = [entry for entry in reversed(entries) if entry.number < before]
    return cut_page(keys, scope, newest_first, lambda entry: (entry.number,))


def position_of(values: Sequence[Any]) -> tuple[str | int, ...]:
    """Return the values of a row's sort columns as they are stored in a cursor."""
    return tuple(value.isoformat() if isinstance(value, datetime) else int(value) for value in values)


def is_after(order: Sequence[SortKey], position: Sequence[str | int]) -> ColumnElement[bool]:
    """Return a condition for the rows after this position."""
    values = [datetime.fromisoformat(value) if isinstance(value, str) else value for value in position]
    return tuple_(*order) > tuple_(*(literal(value, key.type) for key, value in zip(order, values, strict=True)))
