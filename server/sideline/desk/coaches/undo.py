"""The undo of a change that a moderator made to one coach; `merge` has that of a merge."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, reopen_cases
from sideline.coaches.add_coaches import correct_coach, list_again
from sideline.coaches.claim_model import update_badge
from sideline.coaches.draft import stored_details
from sideline.coaches.model import Coach
from sideline.coaches.posts import key_of
from sideline.coaches.proposals import reopen_proposal
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.coaches.authors import reviews_of
from sideline.desk.coaches.claims import CoachClaims
from sideline.desk.coaches.model import CoachChange
from sideline.desk.coaches.posts import follow_correction, restore_posts
from sideline.reviews.states import relist
from sideline.reviews.tally import update_numbers


def undo_change(session: Session, site: Site, coach: Coach, change: CoachChange) -> None:
    """Restore what a change other than a merge changed in a locked coach. Raises Refusal 409 `coach_exists`."""
    before: dict[str, Any] = change.before
    restores_posts = change.action in ("correct", "move", "mark_left")
    if change.action in ("correct", "move"):
        claims, team = CoachClaims(session, site, coach), key_of(coach)
        coach.has_left = before.get("has_left", coach.has_left)
        correct_coach(session, coach, stored_details(before, coach))
        if "posts" not in before:  # from an earlier release
            follow_correction(session, coach, team)
        claims.update_badges()
        reopen_proposal(session, before.get("case_id"))
    elif change.action == "remove":
        for review in reviews_of(session, [coach.id]):
            if review.id.hex in before["withdrawn"] and review.state == "unlisted":
                relist(session, coach, review, before["withdrawn"][review.id.hex])
        coach.removed_reason = ""
        list_again(session, coach)
        update_numbers(session, coach, clock.today())
        reopen_cases(session, before["closed"])
    elif change.action == "mark_left":
        claims = CoachClaims(session, site, coach)
        coach.has_left = False
        claims.update_badges()
        _reopen_decided(session, before["closed"])
    else:
        coach.verified_by_staff = before["verified"]
        update_badge(session, coach)
    if restores_posts:
        restore_posts(session, before, coach)


def _reopen_decided(session: Session, ids: Sequence[int]) -> None:
    reopen_cases(session, ids)
    for case in session.scalars(select(Case).where(Case.id.in_(ids))):
        case.undo_state = case.decided_by = None
