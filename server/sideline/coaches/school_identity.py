"""The short name and the two colors of a school, which stand for it where space is short.

The short name is stored with the school when it is added. A file of schools (`teams.staff_lists.import_schools`) can
replace it, and says the colors: without it they are neutral.
"""

import re
from collections.abc import Collection, Sequence
from functools import cache

from sideline.coaches.search.text import lines_of
from sideline.coaches.universities import name_words
from sideline.core.text.folding import fold

FIRST_COLORS = (
    "#9e1b32", "#c8102e", "#6b1f2e", "#14274e", "#1f4aa8", "#14532d",
    "#26272b", "#4b2a85", "#a8480f", "#59616b", "#7d5a00", "#00629b",
    "#0a7b77", "#2e7c55",
)  # fmt: skip
"""The first color of a school: background of white letters, with a contrast of at least 4.5:1 in both themes."""

SECOND_COLORS = (
    "#e0b03c", "#c8ccd0", "#9cc9ee", "#f3e3b3", "#f08a3c", "#9fdcc0",
    "#cdb4ee", "#f2b1bf", "#ffffff", "#e4572e", "#2b4c8c", "#1d1d1d",
)  # fmt: skip
"""The second color of a school: stripes next to the first one, never text."""

NEUTRAL = ("#56625c", "#b9c1bb")
"""The two colors of a school as long as no file says them."""

FIRST_NUMBER = 12
"""The stored number of the first color of each list. Smaller ones are neutral: earlier releases made colors from names
and stored them as these numbers. The CSS has the same colors with the same numbers (avatars.css)."""

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


def free_short_name(name: str, taken: Collection[str]) -> str:
    """Return the short name of a school that is added. `taken` has the short names of the others.

    A short name that another school has is not used: Boston College and Boston University are not both "Boston".
    """
    return next((short for short in short_names(name) if short not in taken), name)


def short_names(name: str) -> list[str]:
    """Return the short names of a school, the shortest first: "Ohio State" for The Ohio State University."""
    listed = _listed().get("".join(name_words(fold(name))))
    plain = name.removeprefix("The ")
    matches = (match.expand(short) for pattern, short in _RULES if (match := re.fullmatch(pattern, plain)))
    by_rule = next((short for short in matches if short not in _listed().values()), None)
    return [short for short in (listed, by_rule, plain) if short]


def nearest_first(hex_color: str) -> int:
    """Return the number of the first color closest to one like "#2d68c4"."""
    return _nearest(hex_color, FIRST_COLORS)


def nearest_second(hex_color: str) -> int:
    """Return the number of the second color closest to one like "#f2a900"."""
    return _nearest(hex_color, SECOND_COLORS)


def hex_colors(numbers: Sequence[int]) -> tuple[str, str]:
    """Return a school's two colors, like "#14274e", from their stored numbers."""
    first, second = (number - FIRST_NUMBER for number in numbers)
    return FIRST_COLORS[first] if first >= 0 else NEUTRAL[0], SECOND_COLORS[second] if second >= 0 else NEUTRAL[1]


def _nearest(hex_color: str, palette: tuple[str, ...]) -> int:
    wanted = _rgb(hex_color)
    # Eyes notice green most: the weights are those of "redmean" without its correction for red.
    distances = [
        sum(weight * (a - b) ** 2 for weight, a, b in zip((2, 4, 3), wanted, _rgb(color), strict=True))
        for color in palette
    ]
    return FIRST_NUMBER + distances.index(min(distances))


def _rgb(hex_color: str) -> tuple[int, int, int]:
    return int(hex_color[1:3], 16), int(hex_color[3:5], 16), int(hex_color[5:7], 16)


@cache
def _listed() -> dict[str, str]:
    """Map the words of a full name to the short name in short_names.txt."""
    pairs = (line.split(" = ") for line in lines_of("short_names.txt"))
    return {"".join(name_words(fold(full))): short for short, full in pairs}
