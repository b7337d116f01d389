"""Account suspensions: admins confirm, refuse and lift them; an operator can lift them by email address."""

import secrets
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
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.tally import lock_coach, mark_changed_today
from sideline.staff.log import OPERATOR, write_log
from sideline.staff.members import NoSuchAccount, StaffMember


def decide_suspension(session: Session, site: Site, staff: StaffMember, case_id: int, *, confirm: bool) -> Case:
    """Confirm or refuse the requested suspension of the author's account, or lift a confirmed one, as an admin.

    The current state of the review doesn't matter. The admin never sees whose account it is.

    Raises Refusal 404, or 409 if no suspension was requested or the account has been deleted.
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
        author, record = locked.author
        if confirm:
            record.suspend(case.id, clock.today())
            _stop_waiting(session, waiting)
        else:
            record.lift_suspension(case.id)
        write_record(session, author, record)
        if confirm:
            mail_author(locked, "account-suspended")
        elif record.suspended_on is None:
            mail_author(locked, "account-reopened")
    case.suspension = "lifted" if is_lifted else "confirmed" if confirm else "refused"
    write_log(session, staff.id, f"suspension_{case.suspension}", case_id=case.id, rule=case.decided_rule)
    return case


def _lock_case_and_waiting(session: Session, site: Site, case_id: int) -> tuple[LockedCase, Sequence[Review]]:
    """Lock a case and the author's reviews that are waiting for others. Raises the Refusals of `lock_case`."""
    case = session.get(Case, case_id)
    author = lock_author(session, site.authors_key, case) if case is not None else None
    if case is None or author is None:
        return lock_case(session, site, case_id), []
    listed = {review.row_id: review.coach_id for review in author[1].reviews}
    is_authors_waiting = Review.id.in_(listed) & (Review.state == "waiting")
    waiting_at = session.scalars(select(Review.coach_id).where(is_authors_waiting)).all()
    for coach_id in sorted({case.coach_id, *waiting_at}):
        lock_coach(session, coach_id, also_unlisted=True)
    waiting = session.scalars(select(Review).where(is_authors_waiting).execution_options(populate_existing=True)).all()
    return lock_case(session, site, case_id), waiting


def _stop_waiting(session: Session, waiting: Sequence[Review]) -> None:
    """End the waiting of a suspended author's reviews, so that other athletes' reviews no longer publish them.

    They look like reviews whose wait ended some time ago, each on a random day: otherwise a copy of the database would
    show which waiting reviews belong to one suspended author.
    """
    today = clock.today()
    for review in waiting:
        if review.waits_until is None or review.waits_until >= today:
            review.waits_until = today - timedelta(days=1 + secrets.randbelow(MAX_WAIT.days))
            review.created_on = review.updated_on = review.waits_until - MAX_WAIT
        mark_changed_today(session, session.get_one(Coach, review.coach_id), today)


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
    record.suspensions, record.suspended_on = [], None
    write_record(session, author, record)
    payload = {"template": "account-reopened", "to": user.email, "link": f"{site.settings.origin}/my-reviews"}
    # Emails about suspensions are delayed for hours, and this one must not be sent before them.
    waiting = outbox.messages_of(session, site.keys, "", lambda address: address == user.email)
    due = max([clock.now(), *(message.due_at for message in waiting)])
    outbox.enqueue(session, site.keys, outbox.MAIL, payload, due - clock.now())
    write_log(session, OPERATOR, "suspension_lifted")
    return True
