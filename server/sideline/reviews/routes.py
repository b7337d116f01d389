"""HTTP of reviews: those of a coach, one's own, and the featured coach with a quote."""

from functools import partial
from typing import Any

import orjson
from fastapi import APIRouter, Response

from sideline.accounts.current_user import CurrentUser
from sideline.coaches.coach_id import CoachId
from sideline.coaches.schemas import FeaturedCoach
from sideline.core import clock
from sideline.core.client_address import ClientAddress
from sideline.core.pens import Pen
from sideline.core.schemas import refuses
from sideline.core.site import CurrentSite, Reading, in_one_go
from sideline.reviews import queries
from sideline.reviews.delete import delete
from sideline.reviews.edit import edit
from sideline.reviews.errors import AlreadyReviewed
from sideline.reviews.featured import featured_coach
from sideline.reviews.rate import rate
from sideline.reviews.rate_limits import count_change, count_rating
from sideline.reviews.review_id import ReviewId, own_id, row_id_of
from sideline.reviews.schemas import EditReview, MyReviewPage, RateCoach, ReviewMine, ReviewPage
from sideline.reviews.shown import mine

router = APIRouter(prefix="/api", tags=["reviews"])


@router.get(
    "/coaches/{coach_id}/reviews", response_model=ReviewPage, responses=refuses(400, 404) | {304: {"model": None}}
)
async def list_reviews(coach_id: CoachId, cursor: str | None = None) -> None:  # only the description
    """A coach's reviews, newest first, 20 a page. Nothing in them tells who wrote them."""


@router.post(
    "/coaches/{coach_id}/reviews",
    response_model=ReviewMine,
    status_code=201,
    responses=refuses(401, 403, 404, 409, 429),
)
async def rate_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, coach_id: CoachId, body: RateCoach
) -> Response:
    """Rate a coach. 409 `already_reviewed` names one's first review in `review_id`."""

    def answer(pen: Pen) -> Response:
        try:
            return _json(mine(site.keys, *rate(pen, coach_id, user.id, body.opinion(), clock.now())), 201)
        except AlreadyReviewed as refusal:
            refusal.extra["review_id"] = str(own_id(site.keys, refusal.row_id))
            raise

    return await in_one_go(site, partial(count_rating, site, user, address, coach_id), answer)


@router.get("/featured-coach", response_model=FeaturedCoach)
def read_featured_coach(session: Reading) -> Response:
    """A well rated coach with reviews and a short comment on them, for the home page; null where there is none."""
    return _json(featured_coach(session))


@router.get("/my/reviews", response_model=MyReviewPage, responses=refuses(400, 401, 403))
def list_my_reviews(user: CurrentUser, site: CurrentSite, session: Reading, cursor: str | None = None) -> Response:
    """One's own reviews with their coaches, newest first, 20 a page."""
    reviews, following = queries.reviews_of_user(session, site.keys, user.id, cursor)
    return _json({"items": [mine(site.keys, *pair) for pair in reviews], "next_cursor": following})


@router.get("/my/reviews/{review_id}", response_model=ReviewMine, responses=refuses(401, 403, 404))
def read_my_review(user: CurrentUser, site: CurrentSite, session: Reading, review_id: ReviewId) -> Response:
    """One of one's own reviews, also by an id of before authors had ids of their own; another's is not found."""
    return _json(mine(site.keys, *queries.own_review(session, site.keys, review_id, user.id)))


@router.put("/my/reviews/{review_id}", response_model=ReviewMine, responses=refuses(401, 403, 404, 429))
async def edit_my_review(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, review_id: ReviewId, body: EditReview
) -> Response:
    """Replace what one's own review says."""
    row_id = row_id_of(site.keys, review_id)

    def answer(pen: Pen) -> Response:
        return _json(mine(site.keys, *edit(pen, row_id, user.id, body.opinion(), clock.now())))

    return await in_one_go(site, partial(count_change, site, user, address), answer)


@router.delete("/my/reviews/{review_id}", status_code=204, responses=refuses(401, 403, 404, 429))
async def delete_my_review(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, review_id: ReviewId
) -> Response:
    """Take one's own review away."""
    row_id = row_id_of(site.keys, review_id)

    def answer(pen: Pen) -> Response:
        delete(pen, row_id, user.id, clock.now())
        return Response(status_code=204)

    return await in_one_go(site, partial(count_change, site, user, address), answer)


def _json(answer: dict[str, Any], status: int = 200) -> Response:
    # Ready bytes, as `core.schemas.ready` says why; tests hold them to the schema.
    return Response(orjson.dumps(answer), status, media_type="application/json")
