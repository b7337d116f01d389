"""What a user says about themself: full_name, university, sport (spec section 3); plain text, and little of it."""

import json
from typing import Any

from sideline.accounts.errors import validation_failed
from sideline.core.text.cleaning import plain_text

MAX_NAME = 100
MAX_BYTES = 4 * 1024
"""It travels in every access token, and those travel in a header."""


def clean_metadata(data: dict[str, Any]) -> dict[str, Any]:
    """The data with every text made plain. Raises 400 when it is too large or the name is none."""
    _refuse_large(data)
    clean: dict[str, Any] = _plain(data)
    name = clean.get("full_name")
    if name is not None and not isinstance(name, str):
        raise validation_failed("data.full_name: must be text")
    if name and len(name) > MAX_NAME:
        raise validation_failed(f"data.full_name: cannot be longer than {MAX_NAME} characters")
    return clean


def merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Shallow merge; null deletes a key (contract section 1.6). Raises 400 when the whole grows too large."""
    both = {key: value for key, value in {**old, **clean_metadata(new)}.items() if value is not None}
    _refuse_large(both)
    return both


def _refuse_large(data: dict[str, Any]) -> None:
    if len(json.dumps(data, ensure_ascii=False).encode()) > MAX_BYTES:
        raise validation_failed("data: too large")


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return plain_text(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
