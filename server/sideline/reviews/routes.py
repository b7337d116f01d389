"""Routes for a coach's reviews, the user's own reviews, replies, and the featured coach."""

from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Query, Response
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.authorship.authors import Author
from sideline.authorship.review_ids import PublicReviewId, ReviewId, own_id, row_id_of
from sideline.coaches.choices import Tag
from sideline.coaches.model import Coach
from sideline.coaches.posts import choose_team
from sideline.coaches.schemas import LARGEST_ID, CoachId, FeaturedCoach
from sideline.core import clock
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.json_route import json_get
from sideline.core.http.request_rules import ClientAddress, block_of
from sideline.core.http.schemas import json_response, problem_responses
from sideline.core.limits import (
    REPLIES_PER_USER,
    REVIEWS_OF_COACH_PER_ADDRESS,
    REVIEWS_OF_COACH_PER_USER,
    REVIEWS_PER_ADDRESS,
    REVIEWS_PER_USER,
)
from sideline.core.site import Site
from sideline.reviews import details, read
from sideline.reviews.appeals import appeal
from sideline.reviews.coach_reviews import ReviewSort, ReviewsQuery, read_review_page
from sideline.reviews.delete import delete_review, withdraw_change
from sideline.reviews.details import read_details
from sideline.reviews.edit import edit_review
from sideline.reviews.editions import read_edition_days
from sideline.reviews.model import Review
from sideline.reviews.replies import delete_reply, write_reply
from sideline.reviews.schemas import (
    AppealForm,
    EditionDays,
    EditReview,
    LetWait,
    MyReviewPage,
    ProfileDetails,
    RateCoach,
    RatedReview,
    ReviewMine,
    ReviewPage,
    WriteReply,
    WrittenReply,
)
from sideline.reviews.surge import Submission, is_in_surge, record_for_surge, record_hours
from sideline.reviews.waiting import ensure_offered
from sideline.reviews.write import (
    AlreadyReviewed,
    add_review,
    ensure_comments_fit,
    ensure_school_confirmed,
    keep_waiting,
    lock_coach_to_rate,
    publish_own_review,
)

router = APIRouter(prefix="/api", tags=["reviews"])


@json_get(
    router,
    "/coaches/{coach_id}/reviews",
    in_thread=("tag", "team", "seasons"),
    response_model=ReviewPage,
    responses=problem_responses(400, 404, 422),
)
def list_reviews(
    *,
    site: CurrentSite,
    coach_id: CoachId,
    stars: Annotated[int | None, Query(ge=1, le=5, description="Only reviews with this overall rating.")] = None,
    tag: Annotated[Tag | None, Query(description="Only reviews with this tag.")] = None,
    sort: ReviewSort = "newest",
    team: Annotated[
        int | None,
        Query(ge=1, le=LARGEST_ID, description="Only reviews about the post with this `team_id`."),
    ] = None,
    seasons: Annotated[
        str | None,
        Query(
            max_length=30,
            description="Only reviews that appeared in these seasons: `seasons` of a point of the coach's trend.",
        ),
    ] = None,
    cursor: str | None = None,
) -> ReviewPage:
    """List a coach's reviews, newest first by default, 20 per page. Nothing in them identifies their authors."""
    return read_review_page(site, coach_id, cursor, ReviewsQuery(stars, tag, sort, team, seasons))


@json_get(
    router,
    "/coaches/{coach_id}/details",
    in_thread=True,
    response_model=ProfileDetails,
    responses=problem_responses(404),
)
def read_profile_details(site: CurrentSite, coach_id: CoachId) -> ProfileDetails:
    """Return the trend of a coach's ratings by season, the last two seasons, and the numbers and rules of the summary's
    sentences.
    """
    return read_details(site, coach_id)


@json_get(router, "/edition", response_model=EditionDays, responses=problem_responses(422))
def read_edition(site: CurrentSite, sport: Annotated[str, Query(max_length=100)] = "") -> EditionDays:
    """Return on which days something appears that is written about coaches of a sport."""
    return read_edition_days(site, sport)


@router.post(
    "/coaches/{coach_id}/reviews",
    response_model=RatedReview,
    status_code=201,
    responses=problem_responses(401, 403, 404, 409, 422, 429),
)
def rate_coach(
    *,
    user: CurrentUser,
    site: CurrentSite,
    address: ClientAddress,
    session: WriteSession,
    coach_id: CoachId,
    body: RateCoach,
) -> Response:
    """Rate a coach. A 422 `team_required` response asks for `team_id`. A 409 `already_reviewed` response has the id of
    the user's existing review in `review_id`.
    """
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    try:
        new = lock_coach_to_rate(session, coach_id, author)
    except AlreadyReviewed as refusal:
        refusal.extra["review_id"] = str(own_id(site.keys, refusal.row_id))
        raise
    # Check this before the limits: a request that is refused anyway must not reveal whether a shared limit is reached.
    ensure_comments_fit(session, body)
    ensure_school_confirmed(new.own, body)
    choose_team(new.teams, body.team_id)
    ensure_offered(body.not_before, clock.today())
    # One person can create many accounts from one IP address, so there is also a limit per coach and address.
    counters = (
        REVIEWS_OF_COACH_PER_USER.of(coach_id, user.id),
        REVIEWS_OF_COACH_PER_ADDRESS.of(coach_id, address),
        REVIEWS_PER_ADDRESS.of(address),
    )
    # Check the limits before the work too, which a refused user could measure.
    site.rate_limiter.check(*counters)
    today = clock.today()
    submission = Submission(body, user.id, block_of(address))
    # What waits is checked when it appears, or by moderators before an edition: a notice on the profile would tell that
    # somebody has written it.
    waits = body.publish_with_others or body.not_before is not None or site.settings.has_editions
    may_be_held = site.settings.hold_surges and not waits
    in_surge = may_be_held and is_in_surge(session, site.rate_limiter, new.coach, submission, today)
    rated = add_review(session, new, body, today, is_in_surge=in_surge)
    session.flush()
    site.rate_limiter.enforce(*counters)
    record_for_surge(site.rate_limiter, new.shown, rated[0], submission.block)
    return json_response(read.rated_review(session, site, *rated), 201)


@router.put(
    "/reviews/{review_id}/reply", response_model=WrittenReply, responses=problem_responses(401, 403, 404, 409, 422, 429)
)
def reply_to_review(
    *, user: CurrentUser, site: CurrentSite, session: WriteSession, review_id: PublicReviewId, body: WriteReply
) -> Response:
    """Reply to a review of the claimed profile, or edit the reply. `review_id` is the review's public id."""
    site.rate_limiter.enforce(REPLIES_PER_USER.of(user.id))
    review = write_reply(session, site.keys, Author(site.authors_key, user.id), review_id, body)
    return json_response(WrittenReply(text=review.reply_text, date=review.replied_on))


@router.delete("/reviews/{review_id}/reply", status_code=204, responses=problem_responses(401, 403, 404))
def delete_my_reply(user: CurrentUser, site: CurrentSite, session: WriteSession, review_id: PublicReviewId) -> Response:
    """Delete the user's reply to a review of the claimed profile."""
    delete_reply(session, site.keys, user.id, review_id)
    return Response(status_code=204)


@router.get("/featured-coach", response_model=FeaturedCoach)
def read_featured_coach(site: CurrentSite, session: ReadSession) -> Response:
    """Return a highly rated coach and a short quote from a review, for the home page; null if there is none."""
    return json_response(details.read_featured_coach(session, site.database.read_pool))


@router.get("/my/reviews", response_model=MyReviewPage, responses=problem_responses(400, 401, 403))
def list_my_reviews(user: CurrentUser, site: CurrentSite, session: ReadSession, cursor: str | None = None) -> Response:
    """List the user's own reviews with their coaches, newest first, 20 per page."""
    return json_response(read.read_own_reviews(session, site, Author(site.authors_key, user.id), cursor))


@router.get("/my/reviews/{review_id}", response_model=ReviewMine, responses=problem_responses(401, 403, 404))
def read_my_review(user: CurrentUser, site: CurrentSite, session: ReadSession, review_id: ReviewId) -> Response:
    """Return one of the user's own reviews."""
    return json_response(read.read_own_review(session, site, review_id, Author(site.authors_key, user.id)))


@router.put(
    "/my/reviews/{review_id}", response_model=ReviewMine, responses=problem_responses(401, 403, 404, 409, 422, 429)
)
def edit_my_review(
    *,
    user: CurrentUser,
    site: CurrentSite,
    address: ClientAddress,
    session: WriteSession,
    review_id: ReviewId,
    body: EditReview,
) -> Response:
    """Replace the content of the user's own review."""
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author, today = Author(site.authors_key, user.id), clock.today()

    def in_surge(edited: Review, coach: Coach) -> bool:
        submission = Submission(body, user.id, own_id=edited.id, before=edited)
        return site.settings.hold_surges and is_in_surge(session, site.rate_limiter, coach, submission, today)

    review, coach, changed = edit_review(
        session, row_id_of(site.keys, review_id), author, body, today, is_in_surge=in_surge
    )
    if changed:
        _count_change(site, session, address)
        # With editions nobody can see that it was edited in this hour, so the counters must not tell it either.
        if review.state in ("published", "surge") and not site.settings.has_editions:
            record_hours(site.rate_limiter, [review])
    return json_response(read.written_review(session, site, review, coach))


@router.post(
    "/my/reviews/{review_id}/publish", response_model=ReviewMine, responses=problem_responses(401, 403, 404, 429)
)
def publish_my_review(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, review_id: ReviewId
) -> Response:
    """Publish the user's own waiting review now; repeating it changes nothing."""
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author, block, today = Author(site.authors_key, user.id), block_of(address), clock.today()

    def in_surge(published: Review, coach: Coach) -> bool:
        submission = Submission(published, user.id, block, own_id=published.id)
        return site.settings.hold_surges and is_in_surge(session, site.rate_limiter, coach, submission, today)

    review, coach, is_new = publish_own_review(
        session, row_id_of(site.keys, review_id), author, today, is_in_surge=in_surge
    )
    if is_new:
        _count_change(site, session, address)
        if review.state in ("published", "surge"):
            record_for_surge(site.rate_limiter, [review], review, block)
    return json_response(read.written_review(session, site, review, coach))


@router.post(
    "/my/reviews/{review_id}/wait",
    response_model=ReviewMine,
    responses=problem_responses(401, 403, 404, 409, 422, 429),
)
def let_my_review_wait(
    *,
    user: CurrentUser,
    site: CurrentSite,
    address: ClientAddress,
    session: WriteSession,
    review_id: ReviewId,
    body: LetWait | None = None,
) -> Response:
    """Make the user's own waiting review wait for a day, or for others for another 30 days. 409 `already_published` if
    it is published.
    """
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    review, coach, changed = keep_waiting(
        session, row_id_of(site.keys, review_id), author, clock.today(), body.not_before if body else None
    )
    if changed:
        _count_change(site, session, address)
    return json_response(read.written_review(session, site, review, coach))


@router.post(
    "/my/reviews/{review_id}/appeal",
    response_model=ReviewMine,
    responses=problem_responses(401, 403, 404, 409, 422, 429),
)
def appeal_my_review(
    *,
    user: CurrentUser,
    site: CurrentSite,
    address: ClientAddress,
    session: WriteSession,
    review_id: ReviewId,
    body: AppealForm,
) -> Response:
    """Appeal the removal of the user's own review, once per decision; another moderator decides."""
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    appealed = appeal(session, row_id_of(site.keys, review_id), author, body.message, clock.today())
    _count_change(site, session, address)
    return json_response(read.written_review(session, site, *appealed))


@router.delete("/my/reviews/{review_id}", status_code=204, responses=problem_responses(401, 403, 404, 429))
def delete_my_review(
    *,
    user: CurrentUser,
    site: CurrentSite,
    session: WriteSession,
    background_tasks: BackgroundTasks,
    review_id: ReviewId,
    at_once: Annotated[
        bool, Query(description="Delete a public review now on a site with editions, not with the next one.")
    ] = False,
) -> Response:
    """Delete the user's own review; on a site with editions a public one with the next edition. Limits shared between
    users do not apply.
    """
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    delete_review(session, row_id_of(site.keys, review_id), author, clock.today(), at_once=at_once)
    background_tasks.add_task(site.database.truncate_wal)
    return Response(status_code=204)


@router.delete(
    "/my/reviews/{review_id}/pending", response_model=ReviewMine, responses=problem_responses(401, 403, 404, 429)
)
def withdraw_my_change(user: CurrentUser, site: CurrentSite, session: WriteSession, review_id: ReviewId) -> Response:
    """Take back the pending edit or deletion of the user's own review."""
    site.rate_limiter.enforce(REVIEWS_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    changed = withdraw_change(session, row_id_of(site.keys, review_id), author, clock.today())
    return json_response(read.written_review(session, site, *changed))


def _count_change(site: Site, session: Session, address: str) -> None:
    """Count a change of a review against the IP address's limit, after everything else that can refuse it."""
    session.flush()
    site.rate_limiter.enforce(REVIEWS_PER_ADDRESS.of(address))
