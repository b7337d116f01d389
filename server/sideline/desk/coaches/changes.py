"""Changes to coaches by moderators. Each is one transaction, is logged, and can be undone while it is the latest.

Staff can't change a profile they claimed, unless they are the only staff member: Refusal 409 `own_profile`.
"""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, CaseKind, asks_for_removal, close_cases, reopen_cases
from sideline.coaches.add_coaches import correct_coach, list_again
from sideline.coaches.claim_model import is_claimed, update_badge
from sideline.coaches.draft import DETAILS, CoachDraft, details_of, stored_details
from sideline.coaches.model import Coach
from sideline.coaches.posts import clear_left, key_of, refresh_from_posts
from sideline.coaches.proposals import reopen_proposal
from sideline.coaches.universities import is_same_university, with_known_school
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.coaches.authors import changed_meanwhile, reviews_of
from sideline.desk.coaches.claims import CoachClaims
from sideline.desk.coaches.evidence import could_be_same_person, read_evidence
from sideline.desk.coaches.merge import lock_merge, merge, undo_merge
from sideline.desk.coaches.model import CoachChange, RemovedReason
from sideline.desk.coaches.posts import PostHistory, end_posts, follow_correction, move_posts, restore_posts
from sideline.desk.conflicts import ensure_not_own_profile
from sideline.desk.decision_mails import remove_mails
from sideline.desk.log import OPERATOR, write_log
from sideline.desk.members import StaffMember
from sideline.reviews.states import relist, unlist
from sideline.reviews.tally import lock_coach, mark_changed_today, update_numbers
from sideline.teams.staff_lists.model import MERGED_STATES, OPEN_STATES, Move, MoveState
from sideline.teams.staff_lists.moves import decide_moves, open_moves_between

# For which open cases a profile was changed: a case can only be closed as corrected if something was corrected.
#
# A change stores the cases about the profile that were open (`open_cases` in `CoachChange.before`). Times could not
# tell: both a case and a change store only an hour or a day.

_KINDS: tuple[CaseKind, ...] = ("coach", "added_coach")
"""Cases that are closed with what was done to the profile."""


def open_cases_of(session: Session, change: CoachChange) -> list[int]:
    """Return the ids of the open cases for which a new change counts: a correction, a move, or a merge into it."""
    coach_id = change.other_id if change.action == "merge" else change.coach_id
    if change.action not in ("correct", "move", "merge") or coach_id is None or not change.details:
        return []
    is_open = (Case.coach_id == coach_id) & Case.kind.in_(_KINDS) & ~Case.is_decided
    return list(session.scalars(select(Case.id).where(is_open).order_by(Case.id)))


def read_changed_by(session: Session, cases: Collection[Case]) -> dict[int, frozenset[UUID]]:
    """Return who changed the profile while the case was open, by the id of the case. Undone changes don't count."""
    ids = {case.coach_id for case in cases if case.kind in _KINDS}
    changed_by: dict[int, set[UUID]] = {}
    for change in _changes_of(session, ids):
        for case_id in change.before.get("open_cases", ()):
            changed_by.setdefault(case_id, set()).add(change.made_by)
    return {case_id: frozenset(members) for case_id, members in changed_by.items()}


def reopen_uncorrected(session: Session, keys: Keys, undone: CoachChange) -> None:
    """Reopen the cases closed as corrected whose only change has just been undone."""
    ids = undone.before.get("open_cases", ())
    is_corrected = Case.id.in_(ids) & Case.is_decided & (Case.decision == "correct")
    cases = session.scalars(select(Case).where(is_corrected)).all() if ids else []
    changed_by = read_changed_by(session, cases)
    uncorrected = [case for case in cases if case.id not in changed_by]
    for case in uncorrected:
        case.clear_decision()
    remove_mails(session, keys, [case.id for case in uncorrected])


def _changes_of(session: Session, coach_ids: Collection[int]) -> Sequence[CoachChange]:
    if not coach_ids:
        return []
    is_about = or_(CoachChange.coach_id.in_(coach_ids), CoachChange.other_id.in_(coach_ids))
    return session.scalars(select(CoachChange).where(is_about, CoachChange.is_undone.is_(False))).all()


def correct(
    session: Session,
    site: Site,
    staff: StaffMember,
    coach_id: int,
    draft: CoachDraft,
    *,
    has_moved: bool = False,
    case_id: int | None = None,
) -> None:
    """Correct the details of a coach; `case_id` is the profile edit case, if the coach proposed them.

    With a new university, sport or gender, posts and reviews follow because the profile was wrong; if the coach
    `has_moved`, a new post starts instead, and the reviews stay where they were written.

    Raises Refusal 404, or 409 if another coach has the same name, university and sport.
    """
    coach = lock_coach(session, coach_id)
    claims = CoachClaims(session, site, coach)
    before, old_team, history = details_of(coach), key_of(coach), PostHistory(session, coach)
    had_left, is_elsewhere = coach.has_left, not is_same_university(coach.university, draft.university)
    correct_coach(session, coach, with_known_school(session, draft))
    is_move = has_moved and key_of(coach) != old_team
    if is_move:
        coach.has_left = False
        move_posts(session, coach, old_team)
    else:
        before["reviews"] = follow_correction(session, coach, old_team)
        if is_elsewhere:
            clear_left(session, coach)
    before["posts"] = history.changed()
    refresh_from_posts(session, [coach.id])
    claims.update_badges()
    after = details_of(coach)
    details = "; ".join(f"{name}: {before[name]} → {after[name]}" for name in DETAILS if before[name] != after[name])
    if case_id is not None:
        before["case_id"] = case_id
    if had_left:
        before["has_left"] = True
    action = "move" if is_move else "correct"
    _store(session, staff, CoachChange(coach_id=coach_id, action=action, details=details, before=before))


def verify(session: Session, staff: StaffMember, coach_id: int, *, verified: bool) -> None:
    """Add or remove the verified badge. Raises Refusal 404, or 409 if the badge comes from an approved claim."""
    coach = lock_coach(session, coach_id)
    if is_claimed(session, coach_id):
        raise Refusal(409, "claimed", "The badge comes with the claim to this profile. An admin can undo the claim.")
    before = {"verified": coach.verified_by_staff}
    coach.verified_by_staff = verified
    update_badge(session, coach)
    action = "verify" if verified else "unverify"
    _store(session, staff, CoachChange(coach_id=coach_id, action=action, details=coach.name, before=before))


def remove(session: Session, staff: StaffMember, coach_id: int, reason: RemovedReason) -> None:
    """Remove a coach from all pages; the reviews are kept in My Reviews. Raises Refusal 404, or
    409 if only an admin may remove it, because the person asks for it.
    """
    if reason == "asked":
        staff.ensure_may_decide_request()
    coach, today = lock_coach(session, coach_id), clock.today()
    reviews = [review for review in reviews_of(session, [coach_id]) if not review.is_hidden]
    withdrawn = {review.id.hex: unlist(session, coach, review) for review in reviews}
    update_numbers(session, coach, today)
    mark_changed_today(session, coach, today)
    coach.removed_reason, coach.search_text = reason, ""
    closed = close_cases(session, Case.coach_id == coach_id, "coach_removed")
    _ensure_may_close(session, staff, closed)
    before = {"withdrawn": withdrawn, "closed": closed}
    details = f"{coach.name}: {reason}"
    _store(session, staff, CoachChange(coach_id=coach_id, action="remove", details=details, before=before))


def _ensure_may_close(session: Session, staff: StaffMember, case_ids: Sequence[int]) -> None:
    """Raise Refusal 409 if a change closed a person's request for removal, which only an admin may decide."""
    if session.scalar(select(Case.id).where(Case.id.in_(case_ids), asks_for_removal()).limit(1)) is not None:
        staff.ensure_may_decide_request()


def mark_left(session: Session, site: Site, staff: StaffMember, coach_id: int, case_id: int) -> None:
    """Mark that a coach no longer coaches at the university, as decided in a case, which an undo reopens. The badge
    disappears; the reviews stay; a claimant gets an email. Raises Refusal 404, or 409 if the coach is already marked.
    """
    coach = lock_coach(session, coach_id)
    if coach.has_left:
        raise Refusal(409, "already_left", "The profile already says that this coach has left.")
    claims, history = CoachClaims(session, site, coach), PostHistory(session, coach)
    coach.has_left = True
    end_posts(session, coach)
    refresh_from_posts(session, [coach.id])
    claims.update_badges()
    before = {"closed": [case_id], "posts": history.changed()}
    _store(session, staff, CoachChange(coach_id=coach_id, action="mark_left", details=coach.name, before=before))


def merge_coaches(session: Session, site: Site, staff: StaffMember, coach_id: int, into: int) -> None:
    """Merge a coach into another. Raises the Refusals of `merge`, and 409 if only an admin may merge them.

    A merge reveals which reviews have the same author, if someone rated both. So moderators may only merge coaches who
    could be the same person.
    """
    if not staff.may("merge_different_names") and not could_be_same_person(session, coach_id, into):
        raise Refusal(
            409, "not_similar", "These names look too different to be one person. Only an admin can merge them."
        )
    if not staff.may("merge_against_evidence"):
        _ensure_no_evidence_against(session, coach_id, into)
    moves = open_moves_between(session, coach_id, into)
    before = merge(session, site, coach_id, into, clock.today())
    _ensure_may_close(session, staff, before["closed"])
    details = f"{session.get_one(Coach, coach_id).name} → {session.get_one(Coach, into).name}, {into}"
    change = CoachChange(coach_id=coach_id, other_id=into, action="merge", details=details, before=before)
    _store(session, staff, change)
    state: MoveState = "automatic" if staff.id == OPERATOR else "accepted"
    are_open = Move.id.in_(moves) & Move.state.in_(OPEN_STATES)
    decide_moves(session, are_open, state, staff.id, coach_change_id=change.id)


def _ensure_no_evidence_against(session: Session, coach_id: int, into: int) -> None:
    # Without a lock, because a merge locks authors before coaches. `merge` refuses unknown and equal ids.
    coach, other = session.get(Coach, coach_id), session.get(Coach, into)
    if coach is not None and other not in (None, coach) and read_evidence(session, coach, other).contradicts:
        message = "These profiles may be of two people who share a name. Only an admin can merge them."
        raise Refusal(409, "against_evidence", message)


def last_change(session: Session, coach_id: int) -> CoachChange | None:
    """Return the latest change to a coach that hasn't been undone."""
    is_about_coach = or_(CoachChange.coach_id == coach_id, CoachChange.other_id == coach_id)
    query = select(CoachChange).where(is_about_coach, CoachChange.is_undone.is_(False))
    return session.scalar(query.order_by(CoachChange.id.desc()).limit(1))


def can_undo(session: Session, staff: StaffMember, change: CoachChange | None) -> bool:
    """Return whether the change can be undone: the staff member or a staff list made it, or the staff member is an
    admin; its undo data still exists; and it is the latest change to both coaches.
    """
    if change is None or not change.before:
        return False
    if change.made_by not in {staff.id, OPERATOR} and not staff.may("undo_others_decisions"):
        return False
    return change.other_id is None or last_change(session, change.other_id) is change is last_change(
        session, change.coach_id
    )


def undo_last(session: Session, site: Site, staff: StaffMember, coach_id: int) -> None:
    """Undo the latest change to a coach. Moderators can undo their own, admins any.

    Raises Refusal 409 if there is none, if another moderator made it, if it is too old, or if one of two merged coaches
    has been changed since.
    """
    change = _last_of(session, staff, coach_id)
    _ensure_not_own(session, staff, change)
    if change.action == "merge" and change.other_id is not None:
        locked = lock_merge(session, site, change.coach_id, change.other_id, change.before)
        _ensure_last(session, staff, change)
        undo_merge(locked, change.before, clock.today())
    else:
        coach = lock_coach(session, change.coach_id, also_unlisted=True)
        _ensure_last(session, staff, change)
        _restore(session, site, coach, change)
    remove_mails(session, site.keys, change.before.get("closed", []))
    change.is_undone = True
    session.flush()
    decide_moves(session, (Move.coach_change_id == change.id) & Move.state.in_(MERGED_STATES), "undone", staff.id)
    reopen_uncorrected(session, site.keys, change)
    _log(session, staff, "undo", change)


def _restore(session: Session, site: Site, coach: Coach, change: CoachChange) -> None:
    """Restore what a change other than a merge changed in a locked coach. Raises Refusal 409 `coach_exists`."""
    before, claims = change.before, CoachClaims(session, site, coach)
    if change.action in ("correct", "move"):
        team, coach.has_left = key_of(coach), before.get("has_left", coach.has_left)
        correct_coach(session, coach, stored_details(before, coach))
        if "posts" not in before:  # from an earlier release
            follow_correction(session, coach, team)
        reopen_proposal(session, before.get("case_id"))
    elif change.action == "remove":
        _list_again(session, coach, before)
    elif change.action == "mark_left":
        coach.has_left = False
        for case in session.scalars(select(Case).where(Case.id.in_(before["closed"]))):
            case.clear_decision()
    else:
        coach.verified_by_staff = before["verified"]
    claims.update_badges()
    if change.action in ("correct", "move", "mark_left"):
        restore_posts(session, before, coach)


def _list_again(session: Session, coach: Coach, before: dict[str, Any]) -> None:
    for review in reviews_of(session, [coach.id]):
        if review.id.hex in before["withdrawn"] and review.state == "unlisted":
            relist(session, coach, review, before["withdrawn"][review.id.hex])
    coach.removed_reason = ""
    list_again(session, coach)
    update_numbers(session, coach, clock.today())
    reopen_cases(session, before["closed"])


def _last_of(session: Session, staff: StaffMember, coach_id: int) -> CoachChange:
    change = last_change(session, coach_id)
    if change is not None and not change.before:
        raise Refusal(409, "too_old", "This change is older than 12 months and can no longer be undone.")
    if change is None or not can_undo(session, staff, change):
        raise Refusal(409, "nothing_to_undo", "You have no change to undo.")
    return change


def _ensure_last(session: Session, staff: StaffMember, change: CoachChange) -> None:
    """Check again once the coach is locked: another change or undo may have happened while this waited."""
    session.refresh(change)
    if _last_of(session, staff, change.coach_id) is not change:
        raise changed_meanwhile()


def _store(session: Session, staff: StaffMember, change: CoachChange) -> None:
    _ensure_not_own(session, staff, change)
    change.made_at, change.made_by = clock.hour(clock.now()), staff.id
    if open_cases := open_cases_of(session, change):
        change.before = {**change.before, "open_cases": open_cases}
    session.add(change)
    session.flush()
    _log(session, staff, change.action, change)


def _ensure_not_own(session: Session, staff: StaffMember, change: CoachChange) -> None:
    ensure_not_own_profile(session, staff, change.coach_id, *([change.other_id] if change.other_id is not None else []))


def _log(session: Session, staff: StaffMember, action: str, change: CoachChange) -> None:
    name = f"coach_{action}_{change.action}" if action == "undo" else f"coach_{action}"
    write_log(session, staff.id, name, details=f"{change.coach_id}: {change.details}")
