"""Which compressed form of an answer a browser takes, and how text is compressed on the way out."""

import gzip

import brotli

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Content codings, best first, and the ending of the file that the build put beside the plain one."""

_SMALLEST = 1_000
"""Bytes below which compressing gains nothing."""


def best_accepted(header: str) -> str:
    """The best coding that an Accept-Encoding header allows; '' where only plain bytes will do."""
    allowed = {}
    for part in header.lower().split(","):
        name, _, parameters = part.partition(";")
        allowed[name.strip()] = parameters.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return next((name for name in ENCODINGS if allowed.get(name, allowed.get("*", False))), "")


def compress(content: bytes, encoding: str, once: bool = False) -> bytes:
    """`content` in this coding; `once`: as small as can be, for what is compressed once and sent often."""
    if encoding == "br":
        packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT, quality=11 if once else 5)
        return packed
    return gzip.compress(content, 9 if once else 6, mtime=0) if encoding == "gzip" else content


def is_worth_it(content: bytes) -> bool:
    """Whether compressing these bytes gains anything."""
    return len(content) >= _SMALLEST
