"""Payloads that are cheap to send and may be expensive to process."""

import json
from typing import Any

LENGTHS = (800, 3_900, 9_990, 60_000)
"""Lengths of a text: one that is refused for its length at once costs nothing, so shorter ones are tried too."""

PATTERNS = {
    "nested entities": ("&", "amp;"),
    "entities side by side": ("", "&amp;lt;"),
    "tags": ("", "<b>"),
    "tags that never end": ("", "<b "),
    "comments": ("", "<!--"),
    "combining marks": ("a", "\u0301"),
    "ligatures": ("", "\ufdfa"),
    "blanks": ("a", " "),
    "line breaks": ("a", "\n"),
    "mixed scripts": ("", "а\u200bα"),
}
"""The beginning of each text, and what is repeated after it."""

QUERIES = {
    "2,600 words": "%20".join(f"w{number}" for number in range(2_600)),
    "200 words of one letter": "%20".join("abcdefghij" * 20),
    "8,000 letters": "a" * 8_000,
    "200 letters": "a" * 200,
    "4,000 marks": "%CC%81" * 4_000,
    "3,000 quotes": "%22%27%25" * 3_000,
    "nested entities": "%26" + "amp;" * 2_000,
    "beginnings of common words": "comm+coun+cros+fiel+foot+golf+hock+othe+scho+socc+stat+tenn",
}
"""Free text in a query string."""


def texts() -> dict[str, str]:
    """Each pattern in each length."""
    return {
        f"{length:,} letters of {name}": (start + part * length)[:length]
        for name, (start, part) in PATTERNS.items()
        for length in LENGTHS
    }


def with_text(body: dict[str, Any], text: str) -> bytes:
    """The body with the text in its free fields; fields with a fixed list stay valid, so that the rest is processed."""
    filled = dict(body)
    for field in ("name", "university", "comment", "email", "token_hash", "refresh_token"):
        if field in body:
            filled[field] = text
    if "data" in body:
        filled |= {"data": {"full_name": text}, **({"email": body["email"]} if "email" in body else {})}
    # Not escaped: escaped, most texts would exceed the size limit.
    return json.dumps(filled, ensure_ascii=False).encode()


def malformed(size: int) -> dict[str, bytes]:
    """Bodies of about `size` bytes that do not have the expected structure."""
    return {
        "empty objects": b'{"data":{"a":[' + b",".join([b"{}"] * (size // 3 - 10)) + b"]}}",
        "lists in lists": b"[" * (size // 2),
        "many names": json.dumps({f"n{number}": number for number in range(size // 17)}).encode(),
        "numbers of 4,000 digits": b'{"data":{"x":[' + b",".join([b"9" * 4_000] * (size // 4_010)) + b"]}}",
        "escapes": b'{"email":"' + rb"\u0061" * (size // 6 - 5) + b'"}',
    }
