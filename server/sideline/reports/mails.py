"""Mails to reporters who leave an address: when the case is decided, what became of it, with the link of the receipt.

A job sends them, whatever has closed the case: a decision, a merge, the removal of the coach, or the author who has
deleted the review. It waits until at least an hour has passed, so that what is taken back at once is never mailed, and
the mail does not tell when an author has deleted something: such a decision is of the last hour of its day, so that
its mails come in the night.
"""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, Report
from sideline.casework.mails import owner_of
from sideline.core import outbox
from sideline.core.crypto import Keys
from sideline.core.limits import REPORTER_EMAILS
from sideline.core.mailbox import mailbox_of
from sideline.core.site import Site
from sideline.reports.outcomes import OUTCOME_TEXTS, outcome_of

PAUSE = timedelta(hours=2)
"""From the beginning of the hour of a decision to its mails."""

ADDRESS_LIFETIME = timedelta(days=3)
"""How long an address is kept after the decision, for the mail about another one if this one is taken back."""

_BATCH_SIZE = 50

_PURPOSE = "address of a reporter"

_SEALED_BYTES = 300
"""The longest address, the receipt and the space between them have 298; all are padded to this."""


def seal_address(keys: Keys, report_id: UUID, receipt: str, email: str) -> str:
    """What is stored of a reporter's address: sealed with the receipt, of which there is only a hash otherwise.

    All have the same length, and the same address never gives the same text twice.
    """
    return keys.seal(_PURPOSE, f"{receipt} {email}".encode().ljust(_SEALED_BYTES), report_id.bytes)


def mail_reporters(site: Site, now: datetime) -> int:
    """Queue the mails of some decided cases, and delete the addresses whose time is over; returns of how many cases."""
    with site.database.writing() as session:
        # A case that somebody takes back just now is left to the next run; an undo waits for this transaction, and
        # then removes its mails.
        due = select(Case).where(_is_due(now)).order_by(Case.id).limit(_BATCH_SIZE)
        cases = session.scalars(due.with_for_update(skip_locked=True, key_share=True)).all()
        for case in cases:
            _mail_reporters_of(session, site, case, now)
    return len(cases)


def _is_due(now: datetime) -> ColumnElement[bool]:
    is_unmailed = Report.mailed_for.is_(None) | (Report.mailed_for != Case.decided_at)
    is_due = or_(is_unmailed & (Case.decided_at <= now - PAUSE), Case.decided_at <= now - ADDRESS_LIFETIME)
    return Case.is_decided & exists().where(Report.case_id == Case.id, Report.address != "", is_due)


def _mail_reporters_of(session: Session, site: Site, case: Case, now: datetime) -> None:
    """Mail each mailbox once, however many reports of the case name it."""
    receipts: dict[str, tuple[str, str]] = {}
    is_over = case.decided_at is not None and case.decided_at <= now - ADDRESS_LIFETIME
    reports = select(Report).where(Report.case_id == case.id, Report.address != "")
    for report in session.scalars(reports.order_by(Report.created_at, Report.id)):
        if report.mailed_for != case.decided_at:
            receipt, email = _unseal(site.keys, report)
            receipts.setdefault(mailbox_of(email), (email, receipt))
            report.mailed_for = case.decided_at
        if is_over:
            report.address, report.mailed_for = "", None
    title, text = OUTCOME_TEXTS[outcome_of(case.state, case.decision)]
    for mailbox, (email, receipt) in receipts.items():
        # No dummy is queued beyond the limit: hours after the report nobody waits for a response that could tell.
        if email and not site.rate_limiter.hit(REPORTER_EMAILS.of(mailbox)):
            payload = {
                "template": "report-decided",
                "to": email,
                "link": f"{site.settings.origin}/report/{receipt}",
                "owner": owner_of(case.id),
                "title": title,
                "text": text,
            }
            outbox.enqueue(session, site.keys, outbox.MAIL, payload)


def _unseal(keys: Keys, report: Report) -> tuple[str, str]:
    """Receipt and address; both empty where the signing key has been replaced since, with which they were sealed."""
    try:
        receipt, email = keys.unseal(_PURPOSE, report.address, report.id.bytes).decode().split()
    except ValueError:
        return "", ""
    return receipt, email
