"""Query parameters of the API that choose filters. Lists are comma-separated, which is how addresses write them."""

from typing import Annotated, Any, Literal, TypeVar

from fastapi import Query
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, WithJsonSchema

from sideline.coaches.draft import MAX_LENGTH
from sideline.coaches.search.filters import FILTER_NAMES, LISTS, MAX_VALUES, Filters, read_values
from sideline.coaches.search.request import FORMER_SORTS

ValueT = TypeVar("ValueT")


def _split(text: Any) -> Any:
    return [part for part in text.split(",") if part] if isinstance(text, str) else text


ListOf = Annotated[
    tuple[ValueT, ...],
    BeforeValidator(_split),
    Field(max_length=MAX_VALUES),
    WithJsonSchema({"type": "string"}),
    Query(description="One value, or several separated by commas."),
]
"""The type of a parameter with several values of a type."""

PlaceName = Annotated[
    str, StringConstraints(max_length=MAX_LENGTH), AfterValidator(lambda name: name.replace("\0", " ").strip())
]
"""The name of a conference or a city, as the site's schools have it. PostgreSQL rejects NUL."""

Yes = Literal["true"]
"""The value of a parameter that can only be set."""


def present_sort(name: Any) -> Any:
    """Return the name of a sort order; that of an old address becomes the present one."""
    return FORMER_SORTS.get(name, name) if isinstance(name, str) else name


def chosen_filters(**parameters: Any) -> Filters:
    """Return the filters that these parameters choose, each named like its filter; others are ignored."""
    chosen = {}
    for name in FILTER_NAMES:
        value = parameters.get(name) or ()
        chosen[name] = read_values(name, value if name in LISTS else [value] if value else [])
    return Filters(**chosen)
