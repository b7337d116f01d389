"""The mark of a coach on screens: initials on a color of the school (the web app has the same, lib/avatars.ts).

The shell of a profile shows it before any script runs. The stored emoji of the sport is its badge.
"""

import unicodedata

COLORS = 12
"""Colors of the palette (web/src/styles/avatars.css)."""


def initials(name: str) -> str:
    """The first letters of the first and the last word of a name; one for a single word."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def color_of(university: str) -> int:
    """The number of the school's color: FNV-1a (32 bits) over its name without accents and case."""
    decomposed = unicodedata.normalize("NFKD", university)
    plain = "".join(letter for letter in decomposed if not unicodedata.category(letter).startswith("M")).lower().strip()
    value = 0x811C9DC5
    for byte in plain.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    # The lowest bits of FNV-1a alone are not spread evenly.
    return (value ^ value >> 15) % COLORS
