"""Which compressed form of an answer a browser takes, and how text is compressed on the way out."""

import gzip
import hashlib
import zlib
from collections.abc import Iterable

import brotli

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Content codings, best first, and the ending of the file that the build put beside the plain one."""

_SMALLEST = 1_000
"""Bytes below which compressing gains nothing."""


_GZIP = zlib.MAX_WBITS | 16
"""A deflate stream in the dress of a gzip file."""


def best_accepted(header: str, among: Iterable[str] = ENCODINGS) -> str:
    """The best coding `among` these that an Accept-Encoding header allows; '' where only plain bytes will do."""
    allowed = {}
    for part in header.lower().split(","):
        name, _, parameters = part.partition(";")
        allowed[name.strip()] = parameters.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return next((name for name in among if allowed.get(name, allowed.get("*", False))), "")


def compress(content: bytes, encoding: str, once: bool = False) -> bytes:
    """`content` in this coding; `once`: as small as can be, for what is compressed once and sent often."""
    if encoding == "br":
        packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT, quality=11 if once else 5)
        return packed
    return gzip.compress(content, 9 if once else 6, mtime=0) if encoding == "gzip" else content


class Beginning:
    """The beginning that many texts have in common: compressed and hashed once, not for each of them."""

    def __init__(self, text: str) -> None:
        self._content = text.encode()
        self._hash = hashlib.sha256(self._content)
        self._packer = zlib.compressobj(9, wbits=_GZIP)
        self._packed = self._packer.compress(self._content)

    def whole(self, rest: bytes) -> bytes:
        """The whole text that ends with `rest`."""
        return self._content + rest

    def gzip(self, rest: bytes) -> bytes:
        """The whole text, compressed. (Brotli cannot go on from a copy of its state.)"""
        packer = self._packer.copy()
        return self._packed + packer.compress(rest) + packer.flush()

    def digest(self, rest: bytes) -> str:
        """SHA-256 of the whole text, in hex."""
        digest = self._hash.copy()
        digest.update(rest)
        return digest.hexdigest()


def is_worth_it(content: bytes) -> bool:
    """Whether compressing these bytes gains anything."""
    return len(content) >= _SMALLEST
