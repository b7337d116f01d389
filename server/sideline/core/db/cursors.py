"""Keyset pagination by encrypted cursors.

A cursor holds the sort key of the last row of a page: a day and an id, or a number of a private list. So it is
encrypted, and bound to its list: in another list it would reveal what that list leaves out.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar
from uuid import UUID

import orjson

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

PAGE_SIZE = 20
"""Rows of a page (reviews, my reviews, saved coaches)."""

_PURPOSE = "cursor"

CursorScope = tuple[str | int | UUID | None, ...]
"""The list that a cursor continues: a name that no other kind of list has, and whose it is or what was asked."""


class Numbered(Protocol):
    """An entry of a list; a larger number was added later."""

    @property
    def number(self) -> int: ...


RowT = TypeVar("RowT")
NumberedT = TypeVar("NumberedT", bound=Numbered)


def seal_cursor(keys: Keys, scope: CursorScope, *position: str | int | float) -> str:
    """The cursor that continues this list after the row with this sort key."""
    return keys.seal(_PURPOSE, orjson.dumps(position), orjson.dumps(scope))


def open_cursor(keys: Keys, scope: CursorScope, cursor: str) -> list[Any]:
    """The sort key in a cursor, as it was sealed. Raises Refusal 400 for any that we did not make for this list."""
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
    """The first `size` of these rows and, if there are more, the cursor that continues after them."""
    page = rows[:size]
    return page, seal_cursor(keys, scope, *sort_key(page[-1])) if len(rows) > size else None


def newest_numbers_page(
    keys: Keys, entries: Sequence[NumberedT], *, scope: CursorScope, cursor: str | None
) -> tuple[Sequence[NumberedT], str | None]:
    """A page of a list whose newest entries have the largest numbers, and the cursor of the next page.

    Raises Refusal 400 for a cursor of another list.
    """
    before = open_cursor(keys, scope, cursor)[0] if cursor is not None else math.inf
    newest_first = [entry for entry in reversed(entries) if entry.number < before]
    return cut_page(keys, scope, newest_first, lambda entry: (entry.number,))
