"""A coach's avatar: initials on a color derived from the school (the web app computes the same in lib/avatars.ts).

The server-rendered profile shows it before any script runs. The stored emoji of the sport is the badge on the avatar.
"""

import unicodedata

COLORS = 12
"""Colors in the palette (web/src/styles/avatars.css)."""


def initials(name: str) -> str:
    """Return the first letters of the first and last words of a name, or one letter for a single word."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def color_of(university: str) -> int:
    """Return the index of the school's color: 32-bit FNV-1a of its lowercase name without accents."""
    decomposed = unicodedata.normalize("NFKD", university)
    plain = "".join(letter for letter in decomposed if not unicodedata.category(letter).startswith("M")).lower().strip()
    value = 0x811C9DC5
    for byte in plain.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    # Mix in higher bits: the lowest bits of FNV-1a alone are not evenly distributed.
    return (value ^ value >> 15) % COLORS
