"""JSON as the database's columns hold it: only what every reader of JSON gives back unchanged goes in.

An earlier release stored integers of any size. What of them cannot be kept is left out when a row is read.
"""

import json
import math
import re
from typing import Any

import orjson

LARGEST = 2**53 - 1
"""The largest integer that every reader of JSON understands alike: many keep all numbers as doubles."""

UNSTORABLE_TEXT = re.compile("[\0\ud800-\udfff]")  # no database takes NUL, no encoding half a surrogate pair

_SUSPECT = re.compile(rb"[0-9]{16}|[eE][+]?[0-9]{3}|NaN|Infinity|\\u(?:0000|[dD][89a-fA-F])")
_LEFT_OUT = object()


def is_storable(value: Any) -> bool:
    """Whether this value, not what is inside it, can be stored and read again."""
    if isinstance(value, str):
        return UNSTORABLE_TEXT.search(value) is None
    if isinstance(value, int):
        return -LARGEST <= value <= LARGEST
    return not isinstance(value, float) or math.isfinite(value)


def dumps(value: Any) -> str:
    """The text to store. Raises TypeError for an integer or a text that could not be read again."""
    return orjson.dumps(value, option=orjson.OPT_STRICT_INTEGER).decode()


def loads(stored: str | bytes) -> Any:
    """What a column holds, without the values that cannot be kept."""
    raw = stored.encode() if isinstance(stored, str) else stored
    if not _SUSPECT.search(raw):
        return orjson.loads(raw)
    return _storable_part(json.loads(raw, parse_int=_integer))


def as_text(stored: str | bytes) -> str:
    """A column's text as it is, for copying."""
    return stored if isinstance(stored, str) else stored.decode()


def _integer(digits: str) -> Any:
    # By length first: Python refuses to read thousands of digits.
    return _LEFT_OUT if len(digits) > 17 else int(digits)


def _storable_part(value: Any) -> Any:
    if isinstance(value, dict):
        parts = ((key, _storable_part(part)) for key, part in value.items() if is_storable(key))
        return {key: part for key, part in parts if part is not _LEFT_OUT}
    if isinstance(value, list):
        return [part for part in map(_storable_part, value) if part is not _LEFT_OUT]
    return value if is_storable(value) else _LEFT_OUT
