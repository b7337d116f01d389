"""The short name and the two colors of a school, which stand for it where space is short.

They are stored with the school when it is added. A file of schools (`careers.import_schools`) can replace them.
"""

import re
import unicodedata
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from sideline.coaches.school_words import name_words
from sideline.coaches.search.normal_form import lines_of
from sideline.core.text.folding import fold

FIRST_COLORS = (
    "#b34c64", "#b05241", "#a05e26", "#876b1c", "#5a7730", "#2e7c55",
    "#0a7b77", "#18788f", "#2972b1", "#5765cc", "#8558bf", "#a64e96",
    "#9e1b32", "#c8102e", "#6b1f2e", "#14274e", "#1f4aa8", "#14532d",
    "#26272b", "#4b2a85", "#a8480f", "#59616b", "#7d5a00", "#00629b",
)  # fmt: skip
"""The first color of a school: background of white letters, with a contrast of at least 4.5:1 in both themes."""

SECOND_COLORS = (
    "#e0b03c", "#c8ccd0", "#9cc9ee", "#f3e3b3", "#f08a3c", "#9fdcc0",
    "#cdb4ee", "#f2b1bf", "#ffffff", "#e4572e", "#2b4c8c", "#1d1d1d",
)  # fmt: skip
"""The second color of a school: stripes next to the first one, never text. The CSS has the same list (avatars.css)."""

DERIVED_FIRST, DERIVED_SECOND = 12, 8
"""How many of each list are used for schools whose colors are not known. The others are close to those of teams."""

_RULES = (
    (r"California State University,? (.+)", r"Cal State \1"),
    (r"California State Polytechnic University,? (.+)", r"Cal Poly \1"),
    (r"University of California,? (.+)", r"UC \1"),
    (r"(?:State University of New York|SUNY)(?: at| College at)? (.+)", r"SUNY \1"),
    (r"University of North Carolina(?: at|,)? (.+)", r"UNC \1"),
    (r"University of Texas(?: at|,)? (.+)", r"UT \1"),
    (r"University of Wisconsin[ -](.+)", r"UW-\1"),
    (r"University of Massachusetts,? (.+)", r"UMass \1"),
    (r"Pennsylvania State University-(Penn State .+)", r"\1"),
    (r"(.+) University of (?:Pennsylvania|New Jersey)", r"\1"),
    (r"(.+) Institute of Technology", r"\1 Tech"),
    (r"(.+) Community(?: and Technical)? College", r"\1 CC"),
    (r"University of (?:the )?([^,]+)", r"\1"),
    (r"([^,]+) (?:University|College)", r"\1"),
    (r"(.+?) University[,-] ?(.+)", r"\1 \2"),
    (r"University of ([^,]+), (.+)", r"\1 \2"),
)
"""Patterns of full names with the short name; the first that matches applies."""


class SchoolIdentity(NamedTuple):
    """A short name, and indexes into FIRST_COLORS and SECOND_COLORS."""

    short_name: str
    color: int
    second_color: int


def identity_for(name: str, taken: Collection[str]) -> SchoolIdentity:
    """Return the identity of a school that is added. `taken` has the short names of the others.

    A short name that another school has is not used: Boston College and Boston University are not both "Boston".
    """
    short = next((short for short in short_names(name) if short not in taken), name)
    value = _hash_of(name)
    return SchoolIdentity(short, value % DERIVED_FIRST, (value >> 8) % DERIVED_SECOND)


def short_names(name: str) -> list[str]:
    """Return the short names of a school, the shortest first: "Ohio State" for The Ohio State University."""
    listed = _listed().get("".join(name_words(fold(name))))
    plain = name.removeprefix("The ")
    matches = (match.expand(short) for pattern, short in _RULES if (match := re.fullmatch(pattern, plain)))
    by_rule = next((short for short in matches if short not in _listed().values()), None)
    return [short for short in (listed, by_rule, plain) if short]


def nearest_first(hex_color: str) -> int:
    """Return the index of the first color closest to one like "#2d68c4"."""
    return _nearest(hex_color, FIRST_COLORS)


def nearest_second(hex_color: str) -> int:
    """Return the index of the second color closest to one like "#f2a900"."""
    return _nearest(hex_color, SECOND_COLORS)


def _nearest(hex_color: str, palette: tuple[str, ...]) -> int:
    wanted = _rgb(hex_color)
    # Eyes notice green most: the weights are those of "redmean" without its correction for red.
    distances = [
        sum(weight * (a - b) ** 2 for weight, a, b in zip((2, 4, 3), wanted, _rgb(color), strict=True))
        for color in palette
    ]
    return distances.index(min(distances))


def _rgb(hex_color: str) -> tuple[int, int, int]:
    return int(hex_color[1:3], 16), int(hex_color[3:5], 16), int(hex_color[5:7], 16)


def _hash_of(name: str) -> int:
    """Return the 32-bit FNV-1a of a lowercase name without accents."""
    decomposed = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in decomposed if not unicodedata.category(letter).startswith("M")).lower().strip()
    value = 0x811C9DC5
    for byte in plain.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    # Mix in higher bits: the lowest bits of FNV-1a alone are not evenly distributed.
    return value ^ value >> 15


@cache
def _listed() -> dict[str, str]:
    """Map the words of a full name to the short name in short_names.txt."""
    pairs = (line.split(" = ") for line in lines_of("short_names.txt"))
    return {"".join(name_words(fold(full))): short for short, full in pairs}
