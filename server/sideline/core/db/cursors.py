"""Encrypted keyset cursors.

A cursor holds the sort key of the last row of a page, which may be an exact time; so it is encrypted. It is bound to
its list: in another list it would reveal whether that list's rows are older than a known time.
"""

from typing import Any
from uuid import UUID

import orjson

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

PAGE_SIZE = 20
"""Rows of a page (reviews, my reviews, saved coaches)."""

_PURPOSE = "cursor"

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
