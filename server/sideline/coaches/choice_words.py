"""What people call genders, divisions and sports: the one reader of such words, for search texts and for lists."""

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
"""After the word "division"."""

_LISTED_GENDERS: dict[str, Gender] = {
    "m": "Men", "male": "Men", "w": "Women", "f": "Women", "female": "Women",
    "both": "Both", "b": "Both", "coed": "Both", "mixed": "Both", "all": "Both", "m w": "Both",
    "w m": "Both", "m f": "Both", "f m": "Both", "mw": "Both",
}  # fmt: skip
"""What lists have besides, alone in their column."""

_LISTED_SPORTS = {
    "track": "Track & Field", "track field": "Track & Field", "t f": "Track & Field", "tf": "Track & Field",
    "xctf": "Track & Field", "indoor track": "Track & Field", "outdoor track": "Track & Field",
    "indoor track field": "Track & Field", "outdoor track field": "Track & Field",
    "track field indoor": "Track & Field", "track field outdoor": "Track & Field",
    "swimming diving": "Swimming", "swim": "Swimming", "swim dive": "Swimming", "diving": "Swimming",
    "ice hockey": "Hockey", "field hockey": "Hockey", "xc": "Cross Country", "crosscountry": "Cross Country",
    "hoops": "Basketball", "lax": "Lacrosse", "beach volleyball": "Volleyball", "sand volleyball": "Volleyball",
    "indoor volleyball": "Volleyball", "artistic gymnastics": "Gymnastics",
}  # fmt: skip
"""What lists call a sport, in the words of `_words`."""

_SPORTS = {**_LISTED_SPORTS, **{" ".join(fold(sport).replace("&", " ").split()): sport for sport in SPORTS}}
_ORGANIZATIONS = {"ncaa", "division", "div"}


@lru_cache(1_000)
def gender_of(text: str) -> str | None:
    """The gender that a list's text names: "Women's", "men and women", "W"; None if it names none."""
    words = _words(text)
    found = {GENDER_WORDS.get(word) for word in words}
    if words and None not in found:
        return "Both" if len(found) > 1 else str(found.pop())
    return _LISTED_GENDERS.get(" ".join(words))


@lru_cache(1_000)
def division_of(text: str) -> str | None:
    """The division that a list's text names: "D1", "NCAA Division III", "JUCO"; "" for an empty text, None for none."""
    words = [word for word in _words(text) if word not in _ORGANIZATIONS]
    if not words:
        return None if text.strip() else ""
    word = " ".join(words)
    return DIVISION_WORDS.get(word) or NUMBERED_DIVISIONS.get(word)


@lru_cache(1_000)
def sport_of(text: str, gender: str | None) -> str | None:
    """The sport that a list's text names: "Track and Field", or as the site prints it "Women's Tennis" of women."""
    words = _words(text)
    teams = [word for word in words if word in GENDER_WORDS]
    if teams and gender_of(" ".join(teams)) != gender:
        return None
    return _SPORTS.get(" ".join(word for word in words if word not in teams))


def _words(text: str) -> list[str]:
    """The folded words of a short text, without "and" and the marks that stand for it."""
    folded = fold(text[:100])
    for mark in "&/+,()-":
        folded = folded.replace(mark, " ")
    return [word for word in folded.replace("co ed", "coed").split() if word != "and"]
