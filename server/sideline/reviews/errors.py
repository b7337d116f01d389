"""Refusals of reviews (spec section 8)."""

from uuid import UUID

from sideline.core.errors import Refusal


def review_not_found() -> Refusal:
    """The same for a review that does not exist and for another user's."""
    return Refusal(404, "review_not_found", "Review not found or you do not have permission to edit it")


class AlreadyReviewed(Refusal):
    """One review for each user and coach. `review_id` in the response is the author's id of the existing one."""

    def __init__(self, row_id: UUID) -> None:
        super().__init__(
            409, "already_reviewed", "You have already reviewed this coach. You can edit your review instead."
        )
        self.row_id = row_id
