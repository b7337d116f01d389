"""Emails to reporters who left an address, sent when the case is decided, with the outcome and the receipt link.

A job sends them however the case was closed: by a decision, a merge, the removal of the coach, or the author deleting
the review. It waits for at least an hour, so a decision that is undone right away is never emailed. A case closed by
its author is dated to the last hour of the day, so that the time of the email doesn't reveal the time of the deletion.
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
from sideline.reports.outcomes import Outcome, outcome_of, words_of

PAUSE = timedelta(hours=2)
"""Time from the start of the hour of a decision until its emails are sent."""

ADDRESS_LIFETIME = timedelta(days=3)
"""How long an address is kept after a decision, in case the decision is undone and another one needs an email."""

_BATCH_SIZE = 50

_PURPOSE = "address of a reporter"

_SEALED_BYTES = 300
"""Padded length: the longest address, the receipt and the space between them take 298 bytes."""


def seal_address(keys: Keys, report_id: UUID, receipt: str, email: str) -> str:
    """Return the reporter's email address encrypted with the receipt, which is otherwise stored only as a hash.

    All results have the same length, and sealing the same address twice gives different results.
    """
    return keys.seal(_PURPOSE, f"{receipt} {email}".encode().ljust(_SEALED_BYTES), report_id.bytes)


def mail_reporters(site: Site, now: datetime) -> int:
    """Queue emails for some decided cases and delete expired addresses; returns the number of cases processed."""
    with site.database.writing() as session:
        # Skip a case locked by an undo; the next run handles it. An undo that starts now waits for this transaction and
        # then deletes the queued emails.
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
    """Email each mailbox once, even if several reports of the case use it."""
    receipts: dict[str, tuple[str, str, Outcome]] = {}
    is_over = case.decided_at is not None and case.decided_at <= now - ADDRESS_LIFETIME
    reports = select(Report).where(Report.case_id == case.id, Report.address != "")
    for report in session.scalars(reports.order_by(Report.created_at, Report.id)):
        if report.mailed_for != case.decided_at:
            receipt, email = _unseal(site.keys, report)
            receipts.setdefault(mailbox_of(email), (email, receipt, outcome_of(case, report)))
            report.mailed_for = case.decided_at
        if is_over:
            report.address, report.mailed_for = "", None
    for mailbox, (email, receipt, outcome) in receipts.items():
        # Over the limit no dummy email is needed: hours later there is no response whose timing could reveal anything.
        if email and not site.rate_limiter.hit(REPORTER_EMAILS.of(mailbox)):
            title, text = words_of(outcome, site.settings)
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
    """Return receipt and address; both empty if the signing key has been replaced since they were sealed."""
    try:
        receipt, email = keys.unseal(_PURPOSE, report.address, report.id.bytes).decode().split()
    except ValueError:
        return "", ""
    return receipt, email
