"""Suspensions of accounts: an admin confirms or refuses one, and lifts it; so does an operator by address."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.cases.model import Case
from sideline.casework.conflicts import ensure_not_own
from sideline.casework.find_author import lock_author
from sideline.casework.leases import LockedCase, lock_case
from sideline.casework.mails import mail_author
from sideline.coaches.model import Coach
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.tally import lock_coach, mark_changed_today
from sideline.staff.log import OPERATOR, write_log
from sideline.staff.members import NoSuchAccount, StaffMember


def decide_suspension(session: Session, site: Site, staff: StaffMember, case_id: int, *, confirm: bool) -> Case:
    """Confirm or refuse, as an admin, that the account of a case's author is suspended, or lift what was confirmed,
    whatever has become of the review. Nobody is told whose account it is.

    Raises Refusal: 404; 409 where it was not asked for, or the account is gone.
    """
    locked, waiting = _lock_case_and_waiting(session, site, case_id)
    case = locked.case
    is_lifted = case.suspension == "confirmed" and not confirm
    if case.suspension != "asked" and not is_lifted:
        raise Refusal(409, "no_suspension_asked", "No one has requested a suspension in this case.")
    ensure_not_own(locked, staff)
    if confirm or is_lifted:
        if locked.author is None:
            raise Refusal(409, "account_gone", "This author’s account no longer exists.")
        author, own = locked.author
        if confirm:
            own.suspend(case.id, clock.today())
            _stop_waiting(session, waiting)
        else:
            own.lift_suspension(case.id)
        write_record(session, author, own)
        if confirm:
            mail_author(locked, "account-suspended")
        elif own.suspended_on is None:
            mail_author(locked, "account-reopened")
    case.suspension = "lifted" if is_lifted else "confirmed" if confirm else "refused"
    write_log(session, staff.id, f"suspension_{case.suspension}", case_id=case.id, rule=case.decided_rule)
    return case


def _lock_case_and_waiting(session: Session, site: Site, case_id: int) -> tuple[LockedCase, Sequence[Review]]:
    """Lock a case, and the author's reviews that wait for others. Raises the Refusals of `lock_case`."""
    case = session.get(Case, case_id)
    author = lock_author(session, site.authors_key, case) if case is not None else None
    if case is None or author is None:
        return lock_case(session, site, case_id), []
    listed = {review.row_id: review.coach_id for review in author[1].reviews}
    is_own = Review.id.in_(listed) & (Review.state == "waiting")
    waiting_at = session.scalars(select(Review.coach_id).where(is_own)).all()
    for coach_id in sorted({case.coach_id, *waiting_at}):
        lock_coach(session, coach_id, also_unlisted=True)
    waiting = session.scalars(select(Review).where(is_own).execution_options(populate_existing=True)).all()
    return lock_case(session, site, case_id), waiting


def _stop_waiting(session: Session, waiting: Sequence[Review]) -> None:
    """Leave these reviews to their suspended author: no other athlete's review publishes them any more."""
    today = clock.today()
    yesterday = today - timedelta(days=1)
    for review in waiting:
        review.waits_until = min(review.waits_until or yesterday, yesterday)
        mark_changed_today(session, session.get_one(Coach, review.coach_id), today)


def lift_suspensions(session: Session, site: Site, email: str) -> bool:
    """Lift all suspensions of the account of this address, also those whose cases are deleted; it is told so by mail.

    Returns whether it was suspended. Raises NoSuchAccount. The log does not name the account: beside the case that
    changes it would tell who wrote.
    """
    user = session.scalar(select(User).where(User.email == email.strip().lower()))
    if user is None:
        raise NoSuchAccount
    lock_user(session, user.id)
    author = Author(site.authors_key, user.id)
    own = read_record(session, author)
    if own.suspended_on is None:
        return False
    cases = select(Case).where(Case.id.in_(own.suspensions), Case.suspension == "confirmed")
    for case in session.scalars(cases.order_by(Case.id)):
        # SQLite may have given the number of a deleted case to another one.
        if case.author_tag == author.review_tag(case.coach_id):
            case.suspension = "lifted"
    own.suspensions, own.suspended_on = [], None
    write_record(session, author, own)
    payload = {"template": "account-reopened", "to": user.email, "link": f"{site.settings.origin}/my-reviews"}
    # Mails about suspensions wait for hours: that the account is open must not come before them.
    waiting = outbox.messages_of(session, site.keys, "", lambda address: address == user.email)
    due = max([clock.now(), *(each.due_at for each in waiting)])
    outbox.enqueue(session, site.keys, outbox.MAIL, payload, due - clock.now())
    write_log(session, OPERATOR, "suspension_lifted")
    return True
