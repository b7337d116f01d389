"""What the routes of the search take and return."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast

from fastapi import Query
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    StringConstraints,
    WithJsonSchema,
    create_model,
)

from sideline.coaches.choices import State
from sideline.coaches.draft import MAX_LENGTH
from sideline.coaches.rank import WEIGHT
from sideline.coaches.schemas import CoachCard, SearchText
from sideline.coaches.search.filters import FILTERS, MAX_VALUES, PANEL, Filter, FilterName, Filters, read_values
from sideline.coaches.search.orders import FORMER_SORTS, SORT_ORDERS, Sort
from sideline.coaches.search.request import AskedSort
from sideline.core.http.schemas import ResponseModel, doc

MAX_PLACES = 3
"""Maximum number of schools and teams in search results."""


class FilterInEffect(ResponseModel):
    """A filter of the results: a chosen value, or the values that words of the search text stand for."""

    name: FilterName = Field(
        json_schema_extra={
            "x-filters": [
                {"name": name, "values": list(item.labels or ()), "isList": item.is_list}
                for name, item in FILTERS.items()
            ],
            "x-panel": [
                {"name": name, "title": FILTERS[name].title, "any": FILTERS[name].any, "all": FILTERS[name].all}
                for name in PANEL
            ],
        }
    )
    values: list[str] = Field(description="A coach has any of them: ['OH'], or the states of New England.")
    label: str = Field(description="What a chip says: \"Women's\", 'Ohio', 'New England', 'At least 5 reviews'.")
    words: list[str] = Field(
        description="The words of the search text, in lower case, that stand for exactly these values; empty if none "
        "does and the filter was chosen."
    )


class FoundCoach(CoachCard):
    """A coach in search results. What follows from counters is only there with five reviews or more."""

    earlier: Annotated[
        str, doc("'Was at Rice University until 2020-21' if the search text names it, not the present one.")
    ]
    ranked_as: Annotated[
        float | None,
        doc(
            "The number by which coaches are ranked, in `category` if the list is sorted by one.",
            ge=0,
            le=5,
            json_schema_extra={"x-weight": WEIGHT},
        ),
    ]
    category: Annotated[str, doc("The category of the row: that by which the list is sorted, or Honesty.")]
    category_mean: Annotated[float, doc("Its mean; 0 if fewer than five reviews rated it.", ge=0, le=5)]
    recommend_yes: Annotated[int, doc("Number of reviews whose author would recommend the coach.", ge=0)]
    recommend_answers: Annotated[int, doc("Number of reviews that answer the question.", ge=0)]
    top_tag: Annotated[str | None, doc("The tag chosen most often, at least twice; null without one.")]
    top_tag_count: Annotated[int, Field(ge=0)]


class Place(ResponseModel):
    """A school or a team that a search text names, with the path of its page."""

    kind: Literal["school", "team"]
    name: str
    detail: str = Field(
        description="Where the school is ('Durham, NC'), if known, or how many coaches the team has ('6 coaches')."
    )
    path: str


class OtherReading(ResponseModel):
    """A second reading of the search text, in which a name that was read as that of a school is a state."""

    q: str = Field(description="The search text without the name of the state.")
    state: State
    label: str = Field(description="'in the state of Ohio'.")
    is_head: bool = Field(description="Whether the text asks for head coaches.")
    coaches: int = Field(ge=1, description="At most 1,000.")
    is_exact: bool = Field(description="False if there are more than 1,000.")


class CoachPage(ResponseModel):
    """One page of search results. `title` and `description` are those of the page that shows them; empty if nothing was
    asked for.
    """

    title: str
    description: str
    scope: str = Field(description='The filters in words: "DII Women\'s Soccer in Ohio"; empty without any.')
    places: Annotated[list[Place], Field(max_length=MAX_PLACES)] = Field(
        description="Schools and teams that the search text names; empty on pages after the first."
    )
    items: list[FoundCoach]
    next_cursor: str | None
    total: int | None = Field(description="Number of results, at most 1,000; null on pages after the first.")
    sort: Sort = Field(
        description="The order of the results.",
        json_schema_extra={
            "x-sorts": [
                {"name": name, "label": order.label, "parts": order.parts, "isByCategory": order.is_by_category}
                for name, order in SORT_ORDERS.items()
            ],
            "x-former": cast("Any", FORMER_SORTS),
        },
    )
    is_total_exact: bool = Field(description="False if there are more than 1,000 results.")
    filters: list[FilterInEffect] = Field(
        description="The filters that the results meet, chosen or read from the search text. A chosen filter takes "
        "precedence over words that stand for others."
    )
    read_as: list[str] = Field(description="What words of the search text mean besides filters: the sport, the school.")
    also: OtherReading | None = Field(description="A second reading of the search text that finds coaches, if any.")
    left_out: list[str] = Field(
        description="Words of the search text that were ignored, because no coach matches all words."
    )


class FilterCount(ResponseModel):
    """How many coaches a value of a filter finds, in place of the values it has now."""

    name: FilterName
    value: str
    label: str
    coaches: int = Field(ge=0, description="At most 1,000.")
    is_exact: bool = Field(description="False if there are more than 1,000.")


class WithoutFilter(ResponseModel):
    """How many coaches are found without one of the filters: without its values and the words that stand for them."""

    name: FilterName
    label: str
    words: list[str]
    coaches: int = Field(ge=1, description="At most 1,000.")
    is_exact: bool = Field(description="False if there are more than 1,000.")


class CoachCounts(ResponseModel):
    """How many coaches each filter would find, with the text and the other filters unchanged."""

    items: list[FilterCount] = Field(
        description="By filter. Of states and conferences only those that would find somebody, and the chosen ones."
    )
    without: list[WithoutFilter] = Field(
        description="If no coach matches: the filters without which some do. Empty otherwise."
    )


# Query parameters of the API that choose filters. Lists are comma-separated, which is how addresses write them.

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


def present_sort(name: Any) -> Any:
    """Return the name of a sort order; that of an old address becomes the present one."""
    return FORMER_SORTS.get(name, name) if isinstance(name, str) else name


def _parameter(item: Filter) -> tuple[Any, Any]:
    """Return type and default of a filter's parameter, as Pydantic's `create_model` takes them."""
    values = Literal[tuple(item.labels)] if item.labels is not None else PlaceName
    if item.is_list:
        return ListOf[values], ()  # type: ignore[valid-type]  # known at runtime only
    if item.none:
        return Literal[(item.none, *(item.labels or ()))], item.none
    return (values | None, None) if item.labels is not None else (values, "")


if TYPE_CHECKING:  # mypy knows no base class that is made from a list

    class _FilterParameters(BaseModel):
        q: SearchText = ""
else:
    _FilterParameters = create_model(
        "FilterParameters", q=(SearchText, ""), **{name: _parameter(item) for name, item in FILTERS.items()}
    )


class CountParameters(_FilterParameters):
    """The query parameters of a search without order: the text, and each filter by its name."""

    @property
    def filters(self) -> Filters:
        """The filters that they choose."""
        chosen = {}
        for name, item in FILTERS.items():
            value = getattr(self, name) or ()
            chosen[name] = read_values(name, value if item.is_list else [value] if value else [])
        return Filters(**chosen)


class SearchParameters(CountParameters):
    """The query parameters of a search."""

    sort: Annotated[AskedSort, BeforeValidator(present_sort)] = "best"
    limit: int = Field(8, ge=1, le=50)
    cursor: str | None = None
