"""The panel of filters on /coaches, and the chips that remove filters, for the templates.

The web app has the same groups (features/search/filterGroups.ts).
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sideline.coaches.choices import FilterName
from sideline.pages.results_query import ResultsQuery, path_of, without_filter, without_name
from sideline.pages.results_words import coaches_words, count_words


class _Group(NamedTuple):
    """A group of the panel: `any` is the option for no filter, without which several values can be chosen; `all` is
    what the button for the other options says.
    """

    name: FilterName
    title: str
    any: str = ""
    all: str = ""


_GROUPS = (
    _Group("state", "State", all="All states"),
    _Group("gender", "Team", any="All teams"),
    _Group("sport", "Sport", any="All sports", all="More sports"),
    _Group("division", "Division"),
    _Group("conference", "Conference", all="All conferences"),
    _Group("role", "Role"),
    _Group("min_reviews", "Reviews", any="Any number"),
    _Group("school_email", "School email"),
)

_FIRST = 3
"""The number of options that are shown at once in a group that has a button for the others."""

Option = Mapping[str, Any]
"""The fields of a `FilterCount`."""


def panel(counts: Sequence[Option], filters: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the groups that have options, each with those shown at once and the others."""
    groups = [(group, [option for option in counts if option["name"] == group.name]) for group in _GROUPS]
    return [_group(group, options, filters) for group, options in groups if options]


def chips(query: ResultsQuery, filters: Sequence[dict[str, Any]]) -> dict[str, list[tuple[str, str]]]:
    """Return labels of filters, read from the text or chosen, with the paths of the results without them."""
    paths = [(bool(found["words"]), found["label"], path_of(without_filter(query, found))) for found in filters]
    return {
        "read": [(label, path) for is_read, label, path in paths if is_read],
        "chosen": [(label, path) for is_read, label, path in paths if not is_read],
    }


def also_line(query: ResultsQuery, also: Mapping[str, Any] | None) -> dict[str, str] | None:
    """Return the second reading of the text, 'Also: 45 head coaches in the state of Ohio', and its path."""
    if also is None:
        return None
    count = coaches_words(also["coaches"], also["is_exact"])
    words = count.replace("coach", "head coach") if also["is_head"] else count
    kept = {name: value for name, value in query.items() if name not in ("q", "state")}
    return {"text": f"{words} {also['label']}", "path": path_of({"q": also["q"], **kept, "state": also["state"]})}


def steps_back(query: ResultsQuery, without: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return the filters to give up if no coach has all of them: 'Without Ohio', '38 coaches', and the path."""
    return [
        {
            "label": f"Without {step['label']}",
            "count": coaches_words(step["coaches"], step["is_exact"]),
            "path": path_of(without_name(query, step)),
        }
        for step in without
    ]


def _group(group: _Group, options: Sequence[Option], filters: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    chosen = {value for found in filters if found["name"] == group.name for value in found["values"]}
    # Coaches of both teams are included with either; an old address may still ask for them alone.
    shown = [_option(option, chosen) for option in options if option["value"] != "Both" or "Both" in chosen]
    first, rest = _split(group, shown)
    if group.any:
        first = [{"value": "", "label": group.any, "count": "", "is_chosen": not chosen, "is_disabled": False}, *first]
    return {**group._asdict(), "first": first, "rest": rest}


def _option(option: Option, chosen: set[str]) -> dict[str, Any]:
    is_chosen = option["value"] in chosen
    return {
        "value": option["value"],
        "label": option["label"],
        "number": option["coaches"],
        "count": count_words(option["coaches"], option["is_exact"]),
        "is_chosen": is_chosen,
        "is_disabled": not option["coaches"] and not is_chosen,
    }


def _split(group: _Group, options: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Separate the options with the most coaches and the chosen ones from the others, which keep their order."""
    if not group.all or len(options) <= _FIRST + 1:
        return options, []
    by_count = sorted(options, key=lambda option: -option["number"])
    first = [option for option in by_count if option in by_count[:_FIRST] or option["is_chosen"]]
    return first, [option for option in options if option not in first]
