"""The product's fixed lists (spec section 3, with more sports before Other), and what people call their values."""

from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from sideline.core.text.folding import fold

SportName = Literal[
    "Basketball", "Football", "Tennis", "Soccer", "Baseball", "Softball", "Swimming", "Track & Field",
    "Volleyball", "Golf", "Wrestling", "Cross Country", "Lacrosse", "Hockey", "Gymnastics",
    "Beach Volleyball", "Bowling", "Diving", "Equestrian", "Fencing", "Field Hockey", "Rifle", "Rowing", "Rugby",
    "Skiing", "Squash", "Water Polo", "Other",
]  # fmt: skip
DivisionName = Literal["DI", "DII", "DIII", "NAIA", "NJCAA"]
Gender = Literal["Men", "Women", "Both"]

SPORTS: tuple[SportName, ...] = get_args(SportName)
DIVISIONS: tuple[str, ...] = get_args(DivisionName)
GENDERS: tuple[str, ...] = get_args(Gender)

OTHER: SportName = "Other"
"""The sport of coaches whose own sport has no name on the site."""

_FIRST_SPORTS = 15
"""Sports in the spec's list before Other."""

ADDED_SPORTS = SPORTS[_FIRST_SPORTS:-1]
"""Sports that the site listed as Other, or as another sport, before it named them."""

SPORT_NAMES = dict(enumerate((*SPORTS[:_FIRST_SPORTS], OTHER, *ADDED_SPORTS), start=1))
"""The name of each sport by its id in the table `sports`. Other was there before the added sports."""

SPORT_IDS: dict[str, int] = {name: number for number, name in SPORT_NAMES.items()}


class Category(NamedTuple):
    """A rating category.

    `stem` begins the names of its columns (`advice_rating` of a review; `advice_sum` and `advice_count` of a coach).
    `question` is what to ask on a visit if it is low or mixed.
    """

    name: str
    stem: str
    question: str


ALL_CATEGORIES = (
    Category(
        "Knowledge",
        "advice",
        "What would you work on with me in the first month?",
    ),
    Category(
        "Honesty",
        "honesty",
        "Where do you see me on the roster in my first year?",
    ),
    Category(
        "Motivation",
        "motivation",
        "What do you say to the team after a bad loss?",
    ),
    Category(
        "Planning",
        "planning",
        "When do players get the week’s practice times, and how often do they change?",
    ),
    Category(
        "Character",
        "supportive",
        "How do you treat a player who makes a mistake in a game?",
    ),
    Category(
        "Team Spirit",
        "team_spirit",
        "How do you bring the team together outside of practice?",
    ),
)
"""The rating categories. How to add one: ARCHITECTURE.md."""

CATEGORIES = {category.name: f"{category.stem}_rating" for category in ALL_CATEGORIES}
"""Display name of each rating category -> its field in a review."""

CATEGORY_SORTS = {category.name.lower().replace(" ", "_"): category.name for category in ALL_CATEGORIES}
"""The sort order by each category -> its display name."""

Tag = Literal[
    "Knowledgeable", "Honest", "Caring", "Organized", "Strict", "Fun", "Unorganized", "Serious", "Motivational",
    "Always Available", "Dishonest", "Irresponsible", "Responsible", "Kind", "Weird", "Inexperienced", "Unfriendly",
    "Friendly", "Wise", "Hard Working", "Disrespectful", "Intimidating", "Hostile", "Lazy",
]  # fmt: skip
TAGS: tuple[str, ...] = get_args(Tag)

TAG_SENSES: dict[str, tuple[Tag, ...]] = {
    "strength": (
        "Knowledgeable", "Honest", "Caring", "Organized", "Fun", "Motivational", "Always Available", "Responsible",
        "Kind", "Friendly", "Wise", "Hard Working",
    ),
    "style": ("Strict", "Serious", "Weird", "Intimidating"),
    "problem": (
        "Unorganized", "Dishonest", "Irresponsible", "Inexperienced", "Unfriendly", "Disrespectful", "Hostile", "Lazy",
    ),
}  # fmt: skip
"""What each tag says about a coach; every tag has one sense, in the order of the spec's list."""

DEFAULT_AVATAR = "🏆"
_AVATARS = {
    "Basketball": "🏀",
    "Football": "🏈",
    "Tennis": "🎾",
    "Soccer": "⚽",
    "Baseball": "⚾",
    "Softball": "🥎",
    "Swimming": "🏊",
    "Track & Field": "🏃",
    "Volleyball": "🏐",
    "Golf": "⛳",
    "Wrestling": "🤼",
    "Cross Country": "👟",
    "Lacrosse": "🥍",
    "Hockey": "🏒",
    "Gymnastics": "🤸",
    "Beach Volleyball": "🏐",
    "Bowling": "🎳",
    "Diving": "🏊",
    "Equestrian": "🐎",
    "Fencing": "🤺",
    "Field Hockey": "🏑",
    "Rifle": "🎯",
    "Rowing": "🚣",
    "Rugby": "🏉",
    "Skiing": "🎿",
    "Water Polo": "🤽",
}


def avatar_of(sport: str) -> str:
    """Return the emoji of a sport, or a trophy for any other."""
    return _AVATARS.get(sport, DEFAULT_AVATAR)


# Parse common names of genders, divisions and sports, for search and for CSV imports.

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


# The states and territories with schools whose teams compete, by their postal codes.

State = Literal[
    "AL", "AK", "AS", "AZ", "AR", "BC", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "GU", "HI", "ID", "IL", "IN", "IA",
    "KS", "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND",
    "MP", "OH", "OK", "OR", "PA", "PR", "RI", "SC", "SD", "TN", "TX", "VI", "UT", "VT", "VA", "WA", "WV", "WI", "WY",
]  # fmt: skip

STATES: dict[str, str] = {
    "AL": "Alabama", "AK": "Alaska", "AS": "American Samoa", "AZ": "Arizona", "AR": "Arkansas",
    "BC": "British Columbia", "CA": "California", "CO": "Colorado", "CT": "Connecticut", "DE": "Delaware",
    "DC": "District of Columbia", "FL": "Florida", "GA": "Georgia", "GU": "Guam", "HI": "Hawaii", "ID": "Idaho",
    "IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
    "ME": "Maine", "MD": "Maryland", "MA": "Massachusetts", "MI": "Michigan", "MN": "Minnesota", "MS": "Mississippi",
    "MO": "Missouri", "MT": "Montana", "NE": "Nebraska", "NV": "Nevada", "NH": "New Hampshire", "NJ": "New Jersey",
    "NM": "New Mexico", "NY": "New York", "NC": "North Carolina", "ND": "North Dakota",
    "MP": "Northern Mariana Islands", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania",
    "PR": "Puerto Rico", "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee",
    "TX": "Texas", "VI": "U.S. Virgin Islands", "UT": "Utah", "VT": "Vermont", "VA": "Virginia", "WA": "Washington",
    "WV": "West Virginia", "WI": "Wisconsin", "WY": "Wyoming",
}  # fmt: skip
"""Names by the codes in `University.state`: those that imports accept and results filter by."""


def state_name(code: str) -> str:
    """Return the name of a state; an unknown code as it is."""
    return STATES.get(code, code)
