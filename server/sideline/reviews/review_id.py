"""A review's id in a path. Whatever is no such id names no review of the user's: 404, never 422."""

from typing import Annotated
from uuid import UUID

from fastapi import Path
from pydantic import BeforeValidator

from sideline.reviews.errors import review_not_found


def review_id_of(value: str | UUID) -> UUID:
    """The id that `value` spells. Raises Refusal 404 where it can be no review's."""
    try:
        return UUID(str(value))
    except ValueError:
        raise review_not_found() from None


ReviewId = Annotated[UUID, BeforeValidator(review_id_of), Path(description="A review's id.")]
"""The type of `review_id` in the signature of a route."""
