"""Confirm the post of a coach who has claimed the profile for this season."""

from uuid import UUID

from sqlalchemy.orm import Session

from sideline.claims.read import unconfirmed_posts
from sideline.claims.write import lock_own
from sideline.coaches.claim_model import Claim
from sideline.coaches.seasons import season_at
from sideline.core import clock
from sideline.core.errors import Refusal


def confirm_posts(session: Session, user_id: UUID) -> Claim:
    """Confirm that the coach still holds the posts at the school of the profile, as a list of this season would.

    Raises Refusal 404 without a claim, or 409 if there is nothing to confirm.
    """
    claim, coach = lock_own(session, user_id)
    season, today = season_at(clock.today()), clock.today()
    posts = unconfirmed_posts(session, claim, coach)
    if not posts:
        raise Refusal(409, "nothing_to_confirm", "Your profile already says where you are this season.")
    for post in posts:
        post.first_season = season if post.first_season is None else post.first_season
        post.last_season = season
        post.listed_on = post.confirmed_on = today
    session.flush()
    return claim
