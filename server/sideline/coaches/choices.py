"""The product's fixed lists (spec section 3, with further sports before Other), and the emoji of each sport."""

from typing import Literal, get_args

SportName = Literal[
    "Basketball", "Football", "Tennis", "Soccer", "Baseball", "Softball", "Swimming", "Track & Field",
    "Volleyball", "Golf", "Wrestling", "Cross Country", "Lacrosse", "Hockey", "Gymnastics",
    "Beach Volleyball", "Bowling", "Diving", "Equestrian", "Fencing", "Field Hockey", "Rifle", "Rowing", "Rugby",
    "Skiing", "Squash", "Water Polo", "Other",
]  # fmt: skip
DivisionName = Literal["DI", "DII", "DIII", "NAIA", "NJCAA"]
Gender = Literal["Men", "Women", "Both"]

FilterName = Literal[
    "sport", "gender", "division", "role", "state", "conference", "city", "min_reviews", "school_email", "unrated"
]
"""The filters of search results (`search.filters`), named like their parameters in addresses."""

SPORTS: tuple[str, ...] = get_args(SportName)
DIVISIONS: tuple[str, ...] = get_args(DivisionName)
GENDERS: tuple[str, ...] = get_args(Gender)

OTHER: SportName = "Other"
"""The sport of coaches whose own sport has no name on the site."""

_FIRST_SPORTS = 15
"""Sports in the spec's list before Other."""

ADDED_SPORTS = SPORTS[_FIRST_SPORTS:-1]
"""Sports that the site listed as Other, or as another sport, before it named them."""

SPORT_IDS = {name: number for number, name in enumerate((*SPORTS[:_FIRST_SPORTS], OTHER, *ADDED_SPORTS), start=1)}
"""The id of each sport in the table `sports`. Other was there before the added sports."""

SPORT_NAMES = {number: name for name, number in SPORT_IDS.items()}
"""The name of each sport by its id."""

CATEGORIES: dict[str, str] = {
    "Knowledge": "advice_rating",
    "Honesty": "honesty_rating",
    "Motivation": "motivation_rating",
    "Planning": "planning_rating",
    "Character": "supportive_rating",
    "Team Spirit": "team_spirit_rating",
}
"""Display name of each rating category -> its stored field."""

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

Sort = Literal[
    "best", "rank", "reviews", "newest",
    "knowledge", "honesty", "motivation", "planning", "character", "team_spirit", "name",
]  # fmt: skip
"""Sort orders: best match; rank; most reviews; day of the newest review; one of the six categories; name."""


def avatar_of(sport: str) -> str:
    """Return the emoji of a sport, or a trophy for any other."""
    return _AVATARS.get(sport, DEFAULT_AVATAR)
