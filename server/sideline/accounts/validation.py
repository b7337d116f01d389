"""Validation of email addresses (a subset of RFC 5321) and of user metadata."""

import json
import re
from typing import Any

from sideline.accounts.errors import validation_failed
from sideline.accounts.users import check_kind
from sideline.core.text.cleaning import plain_text, without_invisible

MAX_LOCAL_PART = 64
MAX_EMAIL = 254
"""Maximum lengths in bytes (RFC 5321, 4.5.3.1.3, without the angle brackets)."""

MAX_NAME, MAX_UNIVERSITY = 100, 200
MAX_METADATA_BYTES = 4 * 1024
"""Limited because the metadata is part of every access token, which is sent in a header."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
# The last label must not be all digits, since that would be an IP address. A domain of one label is a top-level domain,
# which consists of letters only (someone@io).
_DOMAIN = rf"(?:(?:{_LABEL}\.)+(?![0-9]+\Z){_LABEL}|[A-Za-z]{{2,63}})"
_MAILTO = re.compile(r"^mailto:", re.IGNORECASE)
_EMAIL = re.compile(rf"(?P<local>{_ATOM}(?:\.{_ATOM})*)@{_DOMAIN}")

INVALID_EMAIL = "Unable to validate email address: invalid format"
"""What clients of the API under /auth/v1 know."""

ENTER_VALID_EMAIL = "Please enter a valid email address"
"""The same for people, in forms and at the command line."""


def normalize_email(text: str | None, if_empty: str, if_invalid: str = INVALID_EMAIL) -> str:
    """Return the address in lower case, without invisible characters and `mailto:` that copying from a page or an email
    adds. Otherwise it is kept as typed: no trimming, no removal of plus suffixes or dots.

    Quoted local parts, comments, IP literals and non-ASCII letters are refused: our users' providers do not issue them,
    and look-alike letters would let two accounts look the same. Raises 400 with `if_empty` or `if_invalid`.
    """
    if not text:
        raise validation_failed(if_empty)
    text = _MAILTO.sub("", without_invisible(text))
    match = _EMAIL.fullmatch(text)
    if match is None or len(text) > MAX_EMAIL or len(match["local"]) > MAX_LOCAL_PART:
        raise validation_failed(if_invalid)
    return text.lower()


def merge_metadata(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return `old` updated with the plain text of `new`; null deletes a key.

    Users describe themselves with full_name, university and sport (spec section 3), and with their kind (`kinds`).
    Raises 400 if either dictionary is too large, one of the first three fields is not a short text, or the kind does
    not exist.
    """
    merged = {key: value for key, value in {**old, **_clean_metadata(new)}.items() if value is not None}
    _ensure_small(merged)
    return merged


def _clean_metadata(data: dict[str, Any]) -> dict[str, Any]:
    _ensure_small(data)
    clean: dict[str, Any] = _plain(data)
    name = clean.get("full_name")
    if name is not None and not isinstance(name, str):
        raise validation_failed("The name must be text")
    if name and not without_invisible(name).strip():
        clean["full_name"] = name = ""  # Hangul fillers and the like: a blank name would be shown as one
    if name and len(name) > MAX_NAME:
        raise validation_failed(f"Please use at most {MAX_NAME} characters for the name")
    for key in ("university", "sport"):
        text = clean.get(key)
        if text is not None and not isinstance(text, str):
            raise validation_failed(f"The {key} must be text")
        if text and len(text) > MAX_UNIVERSITY:
            raise validation_failed(f"Please use at most {MAX_UNIVERSITY} characters for the {key}")
    check_kind(clean)
    return clean


def _ensure_small(data: dict[str, Any]) -> None:
    if len(json.dumps(data, ensure_ascii=False).encode()) > MAX_METADATA_BYTES:
        raise validation_failed("That’s too much text. Please shorten it.")


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return plain_text(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
