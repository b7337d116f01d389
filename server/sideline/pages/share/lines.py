"""Fitting text into a picture: the largest size at which a name fits, and shortening what is too long."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from sideline.pages.share.canvas import Weight, text_width

_BREAKS = re.compile(r"[^\s-]+-*|-+")
_ELLIPSIS = "…"


class Fitted(NamedTuple):
    """Lines of text and their size in pixels."""

    lines: list[str]
    size: int


def fit_name(name: str, width: float, sizes: Sequence[tuple[int, int]]) -> Fitted:
    """Return a name in capitals at the first size at which it fits, of pairs of size and maximum number of lines.

    A name that fits nowhere is shortened at the last size.
    """
    text = name.upper()
    for size, most in sizes:
        lines = wrap(text, width, size)
        if len(lines) <= most and all(text_width(line, size) <= width for line in lines):
            return Fitted(lines, size)
    size, most = sizes[-1]
    lines = wrap(text, width, size)
    kept = lines[:most] if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return Fitted([shorten(line, width, size) for line in kept], size)


def wrap(text: str, width: float, size: int) -> list[str]:
    """Break a text after spaces and hyphens into lines of this width; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        for number, part in enumerate(_BREAKS.findall(word)):
            joint = " " if number == 0 else ""
            if lines and text_width(lines[-1] + joint + part, size) <= width:
                lines[-1] += joint + part
            else:
                lines.append(part)
    return lines


def largest_size(text: str, width: float, sizes: Sequence[int]) -> int:
    """Return the first size at which a line of text is at most `width` wide, or the last one."""
    return next((size for size in sizes if text_width(text, size) <= width), sizes[-1])


def shorten(text: str, width: float, size: int, weight: Weight = "Bold", suffix: str = "") -> str:
    """Return text and suffix; the text ends with '…' if they are wider than `width`."""
    if text_width(text + suffix, size, weight) <= width:
        return text + suffix
    while text and text_width(text + _ELLIPSIS + suffix, size, weight) > width:
        text = text[:-1].rstrip(" ,-")
    return text + _ELLIPSIS + suffix
