"""Serialization of JSON columns. Stores only values that every JSON parser reads back unchanged.

An earlier release stored integers of any size; those are dropped when a row is read.
"""

import json
import math
import re
from typing import Any

import orjson

MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON parser reads exactly, because many use doubles for all numbers."""

UNSTORABLE_TEXT = re.compile("[\0\ud800-\udfff]")  # databases refuse NUL, and encodings refuse lone surrogates

_SUSPECT = re.compile(rb"[0-9]{16}|[eE][+]?[0-9]{3}|NaN|Infinity|\\u(?:0000|[dD][89a-fA-F])")
_DROPPED = object()


def is_storable(value: Any) -> bool:
    """Whether this value can be stored and read back. Does not check its elements."""
    if isinstance(value, str):
        return UNSTORABLE_TEXT.search(value) is None
    if isinstance(value, int):
        return -MAX_INTEGER <= value <= MAX_INTEGER
    return not isinstance(value, float) or math.isfinite(value)


def dumps(value: Any) -> str:
    """Serialize a value. Raises TypeError if it could not be read back."""
    return orjson.dumps(value, option=orjson.OPT_STRICT_INTEGER).decode()


def loads(stored: str | bytes) -> Any:
    """Parse a column's text, dropping values that cannot be stored."""
    raw = stored.encode() if isinstance(stored, str) else stored
    if not _SUSPECT.search(raw):
        return orjson.loads(raw)
    return _storable_part(json.loads(raw, parse_int=_integer))


def passthrough(stored: str | bytes) -> str:
    """Return a column's text without parsing or serializing it, for copying."""
    return stored if isinstance(stored, str) else stored.decode()


def _integer(digits: str) -> Any:
    # Check the length first, because Python refuses to parse thousands of digits.
    return _DROPPED if len(digits) > 17 else int(digits)


def _storable_part(value: Any) -> Any:
    if isinstance(value, dict):
        parts = ((key, _storable_part(part)) for key, part in value.items() if is_storable(key))
        return {key: part for key, part in parts if part is not _DROPPED}
    if isinstance(value, list):
        return [part for part in map(_storable_part, value) if part is not _DROPPED]
    return value if is_storable(value) else _DROPPED
