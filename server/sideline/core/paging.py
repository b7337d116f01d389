"""Lists come page by page, by a keyset cursor that outsiders cannot read.

A cursor holds the sort key of the last row shown, which may be an exact time; so it is sealed.
"""

from typing import Any

import orjson

from sideline.core.errors import Refusal
from sideline.core.keys import Keys

PAGE_SIZE = 20
"""Rows a page (reviews, my reviews, saved coaches)."""

_PURPOSE = "cursor"


def seal_cursor(keys: Keys, *position: str | int | float) -> str:
    """The cursor that continues after the row with this sort key."""
    return keys.seal(_PURPOSE, orjson.dumps(position))


def open_cursor(keys: Keys, cursor: str, size: int) -> list[Any]:
    """The sort key in a cursor, of `size` parts. Raises Refusal 400 for a cursor we did not make."""
    try:
        position = orjson.loads(keys.unseal(_PURPOSE, cursor))
    except ValueError:
        position = None
    if not isinstance(position, list) or len(position) != size:
        raise invalid_cursor()
    return position


def invalid_cursor() -> Refusal:
    """The cursor is not one of this list's."""
    return Refusal(400, "invalid_cursor", "This list cannot be continued. Please load it again.")
