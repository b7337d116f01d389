"""Refusals of reviews (spec section 8)."""

from uuid import UUID

from sideline.core.errors import Refusal


def review_not_found() -> Refusal:
    """The same answer for a review that is not there and for another user's."""
    return Refusal(404, "review_not_found", "Review not found or you do not have permission to edit it")


def already_reviewed(review_id: UUID) -> Refusal:
    """One review for each user and coach; the id of the first one leads to its edit page."""
    message = "You have already reviewed this coach. You can edit your review instead."
    return Refusal(409, "already_reviewed", message, review_id=str(review_id))
