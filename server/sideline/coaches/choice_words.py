"""Parse common names of genders, divisions and sports, for search and for CSV imports."""

from functools import lru_cache

from sideline.coaches.choices import SPORTS, DivisionName, Gender
from sideline.core.text.folding import fold

GENDER_WORDS: dict[str, Gender] = {
    "women's": "Women",
    "womens": "Women",
    "women": "Women",
    "men's": "Men",
    "mens": "Men",
    "men": "Men",
    "girl's": "Women",
    "girls": "Women",
    "ladies": "Women",
    "boy's": "Men",
    "boys": "Men",
}
DIVISION_WORDS: dict[str, DivisionName] = {
    "di": "DI",
    "d1": "DI",
    "dii": "DII",
    "d2": "DII",
    "diii": "DIII",
    "d3": "DIII",
    "naia": "NAIA",
    "njcaa": "NJCAA",
    "juco": "NJCAA",
}
NUMBERED_DIVISIONS: dict[str, DivisionName] = {
    "1": "DI",
    "i": "DI",
    "2": "DII",
    "ii": "DII",
    "3": "DIII",
    "iii": "DIII",
}
"""Words that name a division when they follow "division"."""

_LISTED_GENDERS: dict[str, Gender] = {
    "m": "Men", "male": "Men", "w": "Women", "f": "Women", "female": "Women",
    "both": "Both", "b": "Both", "coed": "Both", "mixed": "Both", "combined": "Both", "all": "Both",
    "m w": "Both", "w m": "Both", "m f": "Both", "f m": "Both", "mw": "Both",
}  # fmt: skip
"""Further values of the gender column in imported lists."""

_LISTED_SPORTS = {
    "track": "Track & Field", "track field": "Track & Field", "t f": "Track & Field", "tf": "Track & Field",
    "xctf": "Track & Field", "indoor track": "Track & Field", "outdoor track": "Track & Field",
    "indoor track field": "Track & Field", "outdoor track field": "Track & Field",
    "track indoor": "Track & Field", "track outdoor": "Track & Field",
    "track field indoor": "Track & Field", "track field outdoor": "Track & Field",
    "swimming diving": "Swimming", "swim": "Swimming", "swim dive": "Swimming",
    "ice hockey": "Hockey", "fieldhockey": "Field Hockey", "xc": "Cross Country", "crosscountry": "Cross Country",
    "hoops": "Basketball", "lax": "Lacrosse", "beachvolleyball": "Beach Volleyball",
    "sand volleyball": "Beach Volleyball", "indoor volleyball": "Volleyball", "artistic gymnastics": "Gymnastics",
    "crew": "Rowing", "waterpolo": "Water Polo", "horseback riding": "Equestrian", "ski": "Skiing",
    "alpine skiing": "Skiing", "nordic skiing": "Skiing",
}  # fmt: skip
"""Names of sports in imported lists, normalized by `_words`."""

_SPORTS = {**_LISTED_SPORTS, **{" ".join(fold(sport).replace("&", " ").split()): sport for sport in SPORTS}}
_ORGANIZATIONS = {"ncaa", "division", "div"}


@lru_cache(1_000)
def gender_of(text: str) -> str | None:
    """Return the gender named by a list's text ("Women's", "men and women", "W"), or None."""
    words = _words(text)
    found = {GENDER_WORDS.get(word) for word in words}
    if words and None not in found:
        return "Both" if len(found) > 1 else str(found.pop())
    return _LISTED_GENDERS.get(" ".join(words))


@lru_cache(1_000)
def division_of(text: str) -> str | None:
    """Return the division named by a list's text ("D1", "NCAA Division III", "JUCO"), "" for an empty text, or None."""
    words = [word for word in _words(text) if word not in _ORGANIZATIONS]
    if not words:
        return None if text.strip() else ""
    word = " ".join(words)
    return DIVISION_WORDS.get(word) or NUMBERED_DIVISIONS.get(word)


@lru_cache(1_000)
def sport_of(text: str, gender: str | None) -> str | None:
    """Return the sport named by a list's text: "Track and Field", or "Women's Tennis" if the gender agrees."""
    words = _words(text)
    teams = [word for word in words if word in GENDER_WORDS]
    if teams and gender_of(" ".join(teams)) != gender:
        return None
    return _SPORTS.get(" ".join(word for word in words if word not in teams))


def _words(text: str) -> list[str]:
    """Return the folded words of a short text, without "and" and its symbols."""
    folded = fold(text[:100])
    for mark in "&/+,()-":
        folded = folded.replace(mark, " ")
    return [word for word in folded.replace("co ed", "coed").split() if word != "and"]
