"""Account suspensions: admins confirm, refuse and lift them; an operator can lift them by email address."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.limits import SUSPENSIONS_PER_ADMIN
from sideline.core.site import Site
from sideline.desk.conflicts import ensure_not_own
from sideline.desk.decision_mails import mail_account, mail_author
from sideline.desk.find_author import lock_author
from sideline.desk.leases import LockedCase, lock_case
from sideline.desk.log import OPERATOR, write_log
from sideline.desk.members import NoSuchAccount, StaffMember
from sideline.desk.strikes import StrikeRequest
from sideline.desk.waiting_reviews import lock_waiting, stop_waiting
from sideline.reviews.model import Review


def decide_suspension(session: Session, site: Site, staff: StaffMember, case_id: int, *, confirm: bool) -> Case:
    """Confirm or refuse the requested suspension of the author's account, or lift a confirmed one, as an admin.

    A confirmation takes effect immediately, because a threat can't wait until the removal is final. The current state
    of the review doesn't matter. The admin never sees whose account it is, nor whether it still exists: for a deleted
    account, the case changes in the same way.

    Raises Refusal 404, 409 if no suspension was requested, or 429 if the admin has confirmed too many.
    """
    locked, waiting = _lock_case_and_waiting(session, site, case_id)
    case = locked.case
    is_lifted = case.suspension == "confirmed" and not confirm
    if case.suspension != "asked" and not is_lifted:
        raise Refusal(409, "no_suspension_asked", "No one has requested a suspension in this case.")
    ensure_not_own(locked, staff)
    if confirm:
        site.rate_limiter.enforce(SUSPENSIONS_PER_ADMIN.of(staff.id))
    if locked.author is not None and (confirm or is_lifted):
        author, record = locked.author
        if confirm:
            record.suspend(case.id, clock.today())
            stop_waiting(session, waiting)
        else:
            record.lift_suspension(case.id, clock.today())
        write_record(session, author, record)
        if confirm:
            mail_author(locked, "account-suspended")
        elif record.suspended_on is None:
            mail_author(locked, "account-reopened")
    case.suspension = "lifted" if is_lifted else "confirmed" if confirm else "refused"
    write_log(session, staff.id, f"suspension_{case.suspension}", case_id=case.id, rule=case.decided_rule)
    return case


def _lock_case_and_waiting(session: Session, site: Site, case_id: int) -> tuple[LockedCase, Sequence[Review]]:
    """Lock a case and the author's waiting reviews. Raises the Refusals of `lock_case`."""
    case = session.get(Case, case_id)
    author = lock_author(session, site.authors_key, case) if case is not None else None
    if case is None or author is None:
        return lock_case(session, site, case_id), []
    waiting = lock_waiting(session, author[1], case.coach_id)
    return lock_case(session, site, case_id), waiting


def lift_suspensions(session: Session, site: Site, email: str) -> bool:
    """Lift all suspensions of the account with this email address, even if their cases are deleted, and email the user.

    Returns whether the account was suspended. Raises NoSuchAccount. The log doesn't name the account: next to the case
    that changes, it would reveal the author.
    """
    user = session.scalar(select(User).where(User.email == email.strip().lower()))
    if user is None:
        raise NoSuchAccount
    lock_user(session, user.id)
    author = Author(site.authors_key, user.id)
    record = read_record(session, author)
    if record.suspended_on is None:
        return False
    cases = select(Case).where(Case.id.in_(record.suspensions), Case.suspension == "confirmed")
    for case in session.scalars(cases.order_by(Case.id)):
        # SQLite may have reused the id of a deleted case.
        if case.author_tag == author.review_tag(case.coach_id):
            case.suspension = "lifted"
    requests = select(StrikeRequest).where(StrikeRequest.id.in_(record.requests))
    for request in session.scalars(requests.order_by(StrikeRequest.id)):
        request.state = "lifted"
    record.suspensions, record.requests, record.suspended_on = [], [], None
    write_record(session, author, record)
    mail_account(session, site, user.email, "account-reopened")
    write_log(session, OPERATOR, "suspension_lifted")
    return True
