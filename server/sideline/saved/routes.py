"""Routes of saved coaches, and of the user's own state for a coach."""

from fastapi import APIRouter, Response

from sideline.accounts.current_user import CurrentUser, SignedInUser
from sideline.coaches.schemas import CoachCard, CoachId
from sideline.core import clock
from sideline.core.http.client_address import ClientAddress
from sideline.core.http.deps import CurrentSite, ReadSession, Site, WriteSession
from sideline.core.http.schemas import json_response, problem_responses
from sideline.reviews.queries import own_review_id
from sideline.saved import queries
from sideline.saved.save import save, unsave
from sideline.saved.schemas import IsSaved, MyCoach, SavedCoach, SavedCoachPage

router = APIRouter(prefix="/api", tags=["saved coaches"])


@router.get("/coaches/{coach_id}/mine", response_model=MyCoach, responses=problem_responses(401, 403, 404))
def read_my_coach(user: CurrentUser, site: CurrentSite, session: ReadSession, coach_id: CoachId) -> Response:
    """The id of one's own review of the coach, and whether the coach is saved."""
    return json_response(
        MyCoach(
            review_id=own_review_id(session, site.keys, coach_id, user.id),
            is_saved=queries.is_saved(session, user.id, coach_id),
        )
    )


@router.get("/my/saved-coaches", response_model=SavedCoachPage, responses=problem_responses(400, 401, 403))
def list_saved_coaches(
    user: CurrentUser, site: CurrentSite, session: ReadSession, cursor: str | None = None
) -> Response:
    """One's saved coaches, newest first, 20 a page."""
    rows, next_cursor = queries.saved_of_user(session, site.keys, user.id, cursor)
    items = [
        SavedCoach(saved_on=clock.day(saved.created_at), coach=CoachCard.model_validate(coach)) for saved, coach in rows
    ]
    return json_response(SavedCoachPage(items=items, next_cursor=next_cursor))


@router.put("/my/saved-coaches/{coach_id}", response_model=IsSaved, responses=problem_responses(401, 403, 404, 429))
def save_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, coach_id: CoachId
) -> Response:
    """Save the coach; repeating it changes nothing."""
    _count(site, user, address)
    save(session, user.id, coach_id, clock.now())
    return json_response(IsSaved(is_saved=True))


@router.delete("/my/saved-coaches/{coach_id}", response_model=IsSaved, responses=problem_responses(401, 403, 404, 429))
def unsave_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, coach_id: CoachId
) -> Response:
    """Remove the coach from the saved ones; repeating it changes nothing."""
    _count(site, user, address)
    unsave(session, user.id, coach_id)
    return json_response(IsSaved(is_saved=False))


def _count(site: Site, user: SignedInUser, address: str) -> None:
    site.rate_limiter.enforce("saves-per-user", site.settings.limit_saves_per_user, str(user.id))
    site.rate_limiter.enforce("saves-per-address", site.settings.limit_saves_per_address, address)
