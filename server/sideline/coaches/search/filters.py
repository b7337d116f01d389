"""Filters of search results, chosen or read from words of the text: their values, SQL conditions and labels."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from operator import eq
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sideline.coaches.choices import DIVISIONS, SPORT_IDS, SPORTS, STATES
from sideline.coaches.draft import MAX_LENGTH
from sideline.coaches.wording import GENDER_LABELS, SCHOOL_EMAIL

MAX_VALUES = 60
"""Maximum number of values of a filter: more than there are states."""

_ROLE_LABELS = {
    "head": "Head coaches",
    "associate": "Associate head coaches",
    "assistant": "Assistant coaches",
    "other": "Other roles",
}
_MIN_REVIEWS = {"1": "With reviews", **{number: f"At least {number} reviews" for number in ("5", "10", "25")}}

_WITH_EMAIL = "coaches.id IN (SELECT coach_id FROM coach_tallies WHERE school_email > 0)"
_NUMBERS = " ".join(f"WHEN total_reviews >= {number} THEN {number}" for number in reversed(_MIN_REVIEWS))


class Filter(NamedTuple):
    """What a filter of search results compares, says and looks like.

    A `condition` with the default form is met by coaches whose `column` has one of the values.
    """

    column: str
    """SQL expression for what is compared: of `coaches`, or of `universities` if `is_of_school`."""
    labels: Mapping[str, str] | None
    """What a chip says about each value, in their order; None if the values are names that the site's schools have."""
    title: str
    """The title of its group in the panel."""
    in_titles: Literal["team", "place", "other"] = "other"
    """Where the title of a page of results names it: "DII Women's Soccer, Head coaches in Ohio"."""
    is_list: bool = False
    """Whether it can have several values, of which a coach has one."""
    is_of_school: bool = False
    condition: str = "{column} IN ({values})"
    """SQL condition; `{values}` are parameters."""
    has: Callable[[Any, Any], bool] = eq
    """Whether a value of `column` meets the condition for a value, both as in SQL."""
    sql_value: Callable[[str], str | int] = str
    any: str = ""
    """What the panel's option for no filter says; a filter without one can have several values, or only one exists."""
    all: str = ""
    """What the panel's button for more than a few options says."""
    none: str = ""
    """A value that chooses nothing, which the API accepts."""


def _filter(column: str, labels: Mapping[str, str] | None, title: str, **options: Any) -> Any:
    return field(default=(), metadata={"filter": Filter(column, labels, title, **options)})


@dataclass(frozen=True)
class Filters:
    """The values of each filter; none if it isn't set. The list of all filters: every parameter, label and condition
    follows from it.
    """

    sport: tuple[str, ...] = _filter(
        "sport_id", {name: name for name in SPORTS}, "Sport",
        in_titles="team", sql_value=SPORT_IDS.__getitem__, any="All sports", all="More sports",
    )  # fmt: skip
    # A coach of both teams matches either gender; the filter "Both" finds only these coaches.
    gender: tuple[str, ...] = _filter(
        "gender", GENDER_LABELS, "Team",
        in_titles="team", condition="{column} IN ({values}, 'Both')", any="All teams",
        has=lambda gender, value: gender in (value, "Both"),
    )  # fmt: skip
    division: tuple[str, ...] = _filter(
        "division", {name: name for name in DIVISIONS}, "Division", in_titles="team", is_list=True
    )
    role: tuple[str, ...] = _filter("role", _ROLE_LABELS, "Role", is_list=True)
    state: tuple[str, ...] = _filter(
        "state", STATES, "State", in_titles="place", is_list=True, is_of_school=True, all="All states"
    )
    conference: tuple[str, ...] = _filter(
        "conference", None, "Conference", is_list=True, is_of_school=True, all="All conferences"
    )
    city: tuple[str, ...] = _filter("city", None, "City", in_titles="place", is_of_school=True)
    min_reviews: tuple[str, ...] = _filter(
        f"CASE {_NUMBERS} ELSE 0 END", _MIN_REVIEWS, "Reviews",
        condition="total_reviews >= {values}", has=int.__ge__, sql_value=int, any="Any number", none="0",
    )  # fmt: skip
    school_email: tuple[str, ...] = _filter(
        f"CASE WHEN total_reviews > 0 AND {_WITH_EMAIL} THEN 1 ELSE 0 END", {"true": SCHOOL_EMAIL}, "School email",
        condition=_WITH_EMAIL, has=lambda has_email, _: bool(has_email),
    )  # fmt: skip
    unrated: tuple[str, ...] = _filter(
        f"CASE {_NUMBERS} ELSE 0 END", {"true": "Without reviews"}, "Without reviews",
        condition="total_reviews = 0", has=lambda number, _: number == 0,
    )  # fmt: skip

    def values(self, name: "FilterName") -> tuple[str, ...]:
        """Return the values of a filter."""
        values: tuple[str, ...] = getattr(self, name)
        return values

    @property
    def names(self) -> "list[FilterName]":
        """The names of the filters that are set."""
        return [name for name in FILTER_NAMES if self.values(name)]

    def without(self, *names: "FilterName") -> "Filters":
        """Return these filters without some of them."""
        return replace(self, **dict.fromkeys(names, ()))

    def only(self, *names: "FilterName") -> "Filters":
        """Return some of these filters."""
        return Filters(**{name: self.values(name) for name in names})

    @property
    def conditions(self) -> list[str]:
        """SQL conditions on a row of `coaches`, with the parameters in `parameters`."""
        names = self.names
        found = [self._condition(name) for name in names if not FILTERS[name].is_of_school]
        if schools := [self._condition(name) for name in names if FILTERS[name].is_of_school]:
            found.append(f"university_id IN (SELECT id FROM universities WHERE {' AND '.join(schools)})")
        return found

    @property
    def parameters(self) -> dict[str, Any]:
        """The SQL parameters of `conditions`."""
        return {
            f"{name}{index}": FILTERS[name].sql_value(value)
            for name in self.names
            if "{values}" in FILTERS[name].condition
            for index, value in enumerate(self.values(name))
        }

    def _condition(self, name: "FilterName") -> str:
        parameters = ", ".join(f":{name}{index}" for index in range(len(self.values(name))))
        return FILTERS[name].condition.format(column=FILTERS[name].column, values=parameters)


FILTERS: "Mapping[FilterName, Filter]" = {item.name: item.metadata["filter"] for item in fields(Filters)}
"""The filters by their names, which are those of their parameters in addresses."""

FILTER_NAMES: "tuple[FilterName, ...]" = tuple(FILTERS)

if TYPE_CHECKING:
    FilterName = str
else:
    FilterName = Literal[FILTER_NAMES]

PANEL: tuple[FilterName, ...] = (
    "state", "gender", "sport", "division", "conference", "role", "min_reviews", "school_email",
)  # fmt: skip
"""The groups of the panel."""

CHOICES: Mapping[FilterName, Sequence[str]] = {
    name: tuple(item.labels) for name, item in FILTERS.items() if item.labels is not None
}
"""The values of each filter with a fixed list."""

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

    Only lists can have several.
    """
    is_list = FILTERS[name].is_list
    found = [part.strip()[:MAX_LENGTH] for text in texts for part in (text.split(",") if is_list else [text])]
    known = CHOICES.get(name)
    values = list(dict.fromkeys(filter(None, found))) if known is None else [value for value in known if value in found]
    return tuple(values[: MAX_VALUES if is_list else 1])


def combined(chosen: Filters, words: Iterable[UnderstoodWord]) -> Filters:
    """Return the chosen filters, and those that words stand for if nothing else is chosen."""
    read: dict[str, tuple[str, ...]] = {}
    for word in words:
        known = read.get(word.filter, ())
        if FILTERS[word.filter].is_list or not known:
            read[word.filter] = tuple(dict.fromkeys((*known, *word.values)))
    return Filters(**(read | {name: chosen.values(name) for name in chosen.names}))


def in_effect(chosen: Filters, words: Sequence[UnderstoodWord]) -> list[dict[str, Any]]:
    """Return the fields of the `FilterInEffect`s: one per chosen value, and per meaning of words in the text."""
    found = []
    for name in FILTER_NAMES:
        of_name = [word for word in words if word.filter == name]
        meanings: dict[tuple[str, ...], str] = {(value,): label_of(name, value) for value in chosen.values(name)}
        if not meanings:
            meanings = {word.values: word.label for word in (of_name if FILTERS[name].is_list else of_name[:1])}
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
    return (FILTERS[name].labels or {}).get(value, value)
