"""Adding of a missing coach by a user (spec sections 5 and 7)."""

from sqlalchemy.orm import Session

from sideline.accounts.current_user import SignedInUser
from sideline.coaches.draft import CoachDraft
from sideline.coaches.errors import coach_exists
from sideline.coaches.insert_coaches import find_duplicate, insert_coaches
from sideline.coaches.model import Coach
from sideline.coaches.schemas import coach_not_found
from sideline.core import clock, outbox
from sideline.core.http.deps import Site


def submit_coach(session: Session, site: Site, user: SignedInUser, draft: CoachDraft) -> Coach:
    """Add the coach and queue the webhook. Raises Refusal 409 with the id of the coach if it exists."""
    added = insert_coaches(session, [draft])
    if not added:
        duplicate = find_duplicate(session, draft.name, draft.university, draft.sport)
        raise coach_not_found() if duplicate is None else coach_exists(duplicate)
    coach = session.get_one(Coach, added[0])
    if site.settings.webhook_url:
        submitted_by = user.email if site.settings.webhook_submitted_by == "email" else "anonymous"
        outbox.enqueue(session, site.keys, outbox.WEBHOOK, _webhook_payload(coach, submitted_by))
    return coach


def _webhook_payload(coach: Coach, submitted_by: str) -> dict[str, object]:
    """The JSON of spec section 7; it goes to the operator of the site and nowhere else."""
    return {
        "coachId": coach.id,
        "name": coach.name,
        "university": coach.university,
        "sport": coach.sport,
        "gender": coach.gender,
        "division": coach.division,
        "submittedBy": submitted_by,
        "timestamp": clock.now().isoformat(),
    }
