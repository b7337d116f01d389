"""Validation of reviews: field types of the two forms, with the messages of the spec's section 5."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from sideline.coaches.choices import Tag

MAX_TAGS = 5
"""Tags a review may carry (spec section 9)."""

MAX_NEW_COMMENT = 500
MAX_EDITED_COMMENT = 1000
"""Characters of a comment, trimmed (spec section 5)."""

NO_OVERALL_RATING = "Please provide an overall rating"
NO_CATEGORY_RATING = "Please rate all categories"
OUT_OF_RANGE = "A rating is a whole number from 1 to 5"
TOO_MANY_TAGS = f"Please select up to {MAX_TAGS} tags"
TAG_TWICE = "Please select each tag only once"
COMMENT_TOO_LONG = "Please use at most {} characters"


def _unset_is_zero(value: object) -> object:
    # Left out, left empty, or the form's 0: one and the same to the athlete, so one and the same sentence.
    return 0 if value is None else value


def _overall(value: int) -> int:
    if value == 0:
        raise ValueError(NO_OVERALL_RATING)
    return _optional_category(value)


def _category(value: int) -> int:
    if value == 0:
        raise ValueError(NO_CATEGORY_RATING)
    return _optional_category(value)


def _optional_category(value: int) -> int:
    if not 0 <= value <= 5:
        raise ValueError(OUT_OF_RANGE)
    return value


def _limit_tags(tags: object) -> object:
    # Before each tag is validated: the response lists every invalid one.
    if isinstance(tags, list) and len(tags) > MAX_TAGS:
        raise ValueError(TOO_MANY_TAGS)
    return tags


def _unique_tags(tags: list[Tag]) -> list[Tag]:
    if len(set(tags)) < len(tags):
        raise ValueError(TAG_TWICE)
    return tags


def _new_comment(value: str) -> str:
    return _trimmed(value, MAX_NEW_COMMENT)


def _edited_comment(value: str) -> str:
    return _trimmed(value, MAX_EDITED_COMMENT)


def _trimmed(value: str, limit: int) -> str:
    """`value` without outer spaces. Raises ValueError when more than `limit` characters are left."""
    # A browser counts a line break as one character but may send two.
    text = value.replace("\r\n", "\n").strip()
    if len(text) > limit:
        raise ValueError(COMMENT_TOO_LONG.format(limit))
    return text


# The bounds stand in the OpenAPI document; the functions check them, to refuse in the spec's words.
_FROM_1 = Field(strict=True, json_schema_extra={"minimum": 1, "maximum": 5})
_FROM_0 = Field(strict=True, json_schema_extra={"minimum": 0, "maximum": 5}, description="0: not chosen.")

OverallRating = Annotated[
    int, _FROM_1, BeforeValidator(_unset_is_zero, json_schema_input_type=int), AfterValidator(_overall)
]
CategoryRating = Annotated[
    int, _FROM_1, BeforeValidator(_unset_is_zero, json_schema_input_type=int), AfterValidator(_category)
]
OptionalCategoryRating = Annotated[int, _FROM_0, AfterValidator(_optional_category)]
ChosenTags = Annotated[
    list[Tag],
    BeforeValidator(_limit_tags, json_schema_input_type=list[Tag]),
    AfterValidator(_unique_tags),
    Field(json_schema_extra={"maxItems": MAX_TAGS, "uniqueItems": True}),
]
NewComment = Annotated[str, AfterValidator(_new_comment)]
EditedComment = Annotated[str, AfterValidator(_edited_comment)]
