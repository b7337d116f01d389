"""Filters of search results, chosen or read from words of the text: their values, SQL conditions and labels."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

from sideline.coaches.choices import (
    DIVISIONS,
    GENDERS,
    SPORT_IDS,
    SPORTS,
    STATES,
    FilterName,
    state_name,
)
from sideline.coaches.draft import MAX_LENGTH
from sideline.coaches.team_model import ROLES
from sideline.coaches.wording import GENDER_LABELS, SCHOOL_EMAIL

FILTER_NAMES: tuple[FilterName, ...] = get_args(FilterName)

MinReviews = Literal["0", "1", "5", "10", "25"]
"""The minimum numbers of reviews that can be chosen; 0 is no filter."""

CHOICES: Mapping[FilterName, Sequence[str]] = {
    "sport": SPORTS,
    "gender": GENDERS,
    "division": DIVISIONS,
    "role": ROLES,
    "state": tuple(STATES),
    "min_reviews": get_args(MinReviews)[1:],
    "school_email": ("true",),
    "unrated": ("true",),
}
"""The values of each filter with a fixed list. Conferences and cities are names from the site's schools."""

LISTS: tuple[FilterName, ...] = ("division", "role", "state", "conference")
"""Filters that can have several values, of which a coach has one."""

MAX_VALUES = 60
"""Maximum number of values of a filter: more than there are states."""

ROLE_LABELS = {
    "head": "Head coaches",
    "associate": "Associate head coaches",
    "assistant": "Assistant coaches",
    "other": "Other roles",
}

_OF_COACHES: tuple[FilterName, ...] = ("division", "role")
"""Filters by a column of `coaches` with the same name."""

_OF_SCHOOLS: tuple[FilterName, ...] = ("state", "conference", "city")
"""Filters by a column of `universities`."""


@dataclass(frozen=True)
class Filters:
    """The values of each filter; none if it isn't set.

    A coach of both teams matches either gender; the filter "Both" finds only these coaches.
    """

    sport: tuple[str, ...] = ()
    gender: tuple[str, ...] = ()
    division: tuple[str, ...] = ()
    role: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    """Codes of states."""
    conference: tuple[str, ...] = ()
    city: tuple[str, ...] = ()
    min_reviews: tuple[str, ...] = ()
    school_email: tuple[str, ...] = ()
    """'true' for coaches with a review whose author has confirmed a school email."""
    unrated: tuple[str, ...] = ()
    """'true' for coaches without reviews."""

    def values(self, name: FilterName) -> tuple[str, ...]:
        """Return the values of a filter."""
        values: tuple[str, ...] = getattr(self, name)
        return values

    @property
    def names(self) -> list[FilterName]:
        """The names of the filters that are set."""
        return [name for name in FILTER_NAMES if self.values(name)]

    def without(self, *names: FilterName) -> "Filters":
        """Return these filters without some of them."""
        return replace(self, **dict.fromkeys(names, ()))

    def only(self, *names: FilterName) -> "Filters":
        """Return some of these filters."""
        return Filters(**{name: self.values(name) for name in names})

    @property
    def conditions(self) -> list[str]:
        """SQL conditions on a row of `coaches`, with the parameters in `parameters`."""
        found = []
        if self.sport:
            found.append(f"sport_id IN ({self._list('sport')})")
        if self.gender:
            found.append(f"gender IN ({self._list('gender')}, 'Both')")
        found += [f"{name} IN ({self._list(name)})" for name in _OF_COACHES if self.values(name)]
        if schools := [f"{name} IN ({self._list(name)})" for name in _OF_SCHOOLS if self.values(name)]:
            found.append(f"university_id IN (SELECT id FROM universities WHERE {' AND '.join(schools)})")
        if self.min_reviews:
            found.append("total_reviews >= :min_reviews0")
        if self.school_email:
            found.append("coaches.id IN (SELECT coach_id FROM coach_tallies WHERE school_email > 0)")
        if self.unrated:
            found.append("total_reviews = 0")
        return found

    @property
    def parameters(self) -> dict[str, Any]:
        """The SQL parameters of `conditions`."""
        names = (name for name in self.names if name not in ("school_email", "unrated"))
        return {
            parameter: _sql_value(name, value)
            for name in names
            for parameter, value in zip(self._parameters(name), self.values(name), strict=True)
        }

    def _list(self, name: FilterName) -> str:
        return ", ".join(f":{parameter}" for parameter in self._parameters(name))

    def _parameters(self, name: FilterName) -> list[str]:
        return [f"{name}{index}" for index in range(len(self.values(name)))]


NO_FILTERS = Filters()


class UnderstoodWord(NamedTuple):
    """Words of a folded text that stand for a filter, and what a chip says: 'new england', state, CT MA …, New England.

    A school has any of the values.
    """

    text: str
    filter: FilterName
    values: tuple[str, ...]
    label: str


def read_values(name: FilterName, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the values in comma-separated texts: those that exist, each once, in the order of the filter's list.

    Only filters in LISTS can have several.
    """
    found = [part.strip()[:MAX_LENGTH] for text in texts for part in (text.split(",") if name in LISTS else [text])]
    known = CHOICES.get(name)
    values = list(dict.fromkeys(filter(None, found))) if known is None else [value for value in known if value in found]
    return tuple(values[: MAX_VALUES if name in LISTS else 1])


def combined(chosen: Filters, words: Iterable[UnderstoodWord]) -> Filters:
    """Return the chosen filters, and those that words stand for if nothing else is chosen."""
    read: dict[str, tuple[str, ...]] = {}
    for word in words:
        known = read.get(word.filter, ())
        if word.filter in LISTS or not known:
            read[word.filter] = tuple(dict.fromkeys((*known, *word.values)))
    return Filters(**(read | {name: chosen.values(name) for name in chosen.names}))


def in_effect(chosen: Filters, words: Sequence[UnderstoodWord]) -> list[dict[str, Any]]:
    """Return the fields of the `FilterInEffect`s: one per chosen value, and per meaning of words in the text."""
    found = []
    for name in FILTER_NAMES:
        of_name = [word for word in words if word.filter == name]
        meanings: dict[tuple[str, ...], str] = {(value,): label_of(name, value) for value in chosen.values(name)}
        if not meanings:
            meanings = {word.values: word.label for word in (of_name if name in LISTS else of_name[:1])}
        found += [
            {
                "name": name,
                "values": list(values),
                "label": label,
                "words": [word.text for word in of_name if word.values == values],
            }
            for values, label in meanings.items()
        ]
    return found


def label_of(name: FilterName, value: str) -> str:
    """Return what a chip says about a value of a filter: "Women's", 'Ohio', 'At least 5 reviews'."""
    if name == "min_reviews":
        return "With reviews" if value == "1" else f"At least {value} reviews"
    labels: dict[FilterName, Mapping[str, str]] = {
        "gender": GENDER_LABELS,
        "role": ROLE_LABELS,
        "state": {value: state_name(value)},
        "school_email": {"true": SCHOOL_EMAIL},
        "unrated": {"true": "Without reviews"},
    }
    return labels.get(name, {}).get(value, value)


def _sql_value(name: FilterName, value: str) -> str | int:
    if name == "sport":
        return SPORT_IDS[value]
    return int(value) if name == "min_reviews" else value
