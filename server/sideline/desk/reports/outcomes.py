"""Outcomes of reports, as shown to reporters on the receipt page and in the email."""

import hashlib
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import RULES, Case, CoachReason, Report, Rule
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.limits import REPORTER_EMAILS
from sideline.core.mailbox import mailbox_of
from sideline.core.site import Site
from sideline.desk.decision_mails import owner_of
from sideline.reviews.states import find_review

Outcome = Literal["open", "kept", "kept_before", "removed", "deleted", "corrected", "left", "profile_gone", "declined"]
"""The outcome of a report. `kept_before`: a moderator had kept the text before the report; `deleted`: the author
deleted the text; `corrected`: the profile was corrected; `left`: it now says that the coach has left;
`profile_gone`: the profile was removed; `declined`: an admin declined to remove the profile of a
person who had asked for it."""

Subject = Literal["review", "reply", "coach"]
"""What was reported: a review, a coach's reply to it, or a profile."""

OUTCOME_TEXTS: dict[Outcome, tuple[str, str]] = {
    "open": ("Not decided yet", "A person will look at it within {response_time} of your report."),
    "kept": (
        "No change needed",
        "A person checked it against our guidelines, and it follows them. Criticism alone doesn’t break a rule.",
    ),
    "kept_before": (
        "Already checked",
        "A person checked this text before your report, and it follows our guidelines. Report it again if it changes.",
    ),
    "removed": (
        "It was removed",
        "A person checked it against our guidelines. A removed review no longer counts toward the coach’s rating.",
    ),
    "deleted": ("It was deleted", "The person who wrote it deleted it."),
    "corrected": ("It was corrected", "A person checked the profile and corrected it. Thank you."),
    "left": ("The profile was updated", "It now says that the coach no longer coaches there. The reviews stay."),
    "profile_gone": ("The profile was removed", "The coach’s profile is no longer on this site. Thank you."),
    "declined": ("The profile stays", "The guidelines say which profiles we remove."),
}
"""Title and text of each outcome. The web app has them as well; `{response_time}` is filled in for the site."""

_OUTCOMES: dict[str, Outcome] = {
    "keep": "kept",
    "remove": "removed",
    "deleted": "deleted",
    "correct": "corrected",
    "mark_left": "left",
    # To reporters who asked for something else than the removal.
    "decline": "kept",
    # Same outcome as a removal: otherwise a reporter who sees the other reviews would learn that the author rated both.
    "merged": "removed",
    "coach_removed": "profile_gone",
}


_WITHOUT_DAY: frozenset[Outcome] = frozenset({"open", "deleted", "kept_before"})
"""Outcomes whose day the receipt does not show (`ReadReport.decided_on`)."""


class ReadReport(NamedTuple):
    """A report as its receipt shows it: enough to recognize it, but without the text of the report or its subject.

    `coach_name` is None if the profile was removed, because the receipt page may outlive the profile. `rule` is the
    number and name of the rule; None for a profile. `decided_on` is the day of the staff's decision. It is None if the
    author deleted the review, because the day would say when the author acted, and if the decision came before the
    report. `explanation` is what an admin wrote who declined a removal, or empty.
    """

    outcome: Outcome
    subject: Subject
    coach_name: str | None
    reason: Rule | CoachReason
    rule: str | None
    reported_on: date
    decided_on: date | None
    explanation: str


def read_report_of(session: Session, receipt: str) -> ReadReport:
    """Return the report with this receipt. Raises Refusal 404 for an unknown receipt."""
    query = (
        select(Case, Report, Coach)
        .join(Report, Report.case_id == Case.id)
        .join(Coach, Coach.id == Case.coach_id)
        .where(Report.receipt_hash == hash_receipt(receipt))
    )
    row = session.execute(query).one_or_none()
    if row is None:
        raise Refusal(404, "report_not_found", "We can’t find a report with this link.")
    case, report, coach = row
    # A deletion by the author is dated to the end of its day: until then, the receipt does not reveal it.
    is_decided = case.is_decided and case.decided_at is not None and _may_be_told(session, case, case.decided_at)
    subject: Subject = "reply" if case.kind == "reply" else "coach" if case.review_id is None else "review"
    outcome = outcome_of(case, report) if is_decided else "open"
    decided_at = None if outcome in _WITHOUT_DAY else case.decided_at
    return ReadReport(
        outcome=outcome,
        subject=subject,
        coach_name=None if coach.removed_reason else coach.name,
        reason=report.rule,
        rule=None if subject == "coach" else RULES[report.rule],
        reported_on=report.created_at.date(),
        decided_on=decided_at.date() if decided_at else None,
        explanation=case.explanation if outcome == "declined" else "",
    )


def _may_be_told(session: Session, case: Case, decided_at: datetime) -> bool:
    """Whether the end of a case is shown yet: an author's deletion only once its day is over, as it tells no hour.

    A coach's own deletion of a reply, whose review is still there, reveals nothing about its author.
    """
    is_by_author = case.decision == "deleted" and not (case.kind == "reply" and find_review(session, case.review_id))
    return not is_by_author or clock.day(decided_at) < clock.today()


def outcome_of(case: Case, report: Report) -> Outcome:
    """Return the outcome of a report of this case."""
    if not case.is_decided:
        return "open"
    if case.decision in ("decline", "keep") and report.rule == "asked":
        return "declined"
    return "kept_before" if report.is_after_keep else _OUTCOMES[case.decision]


def words_of(outcome: Outcome, settings: Settings) -> tuple[str, str]:
    """Return title and text of an outcome on this site."""
    title, text = OUTCOME_TEXTS[outcome]
    return title, text.format(response_time=settings.response_words)


def hash_receipt(receipt: str) -> str:
    """Return the hash of a receipt, as it is stored."""
    return hashlib.sha256(receipt.encode()).hexdigest()


# Emails to reporters who left an address, sent when the case is decided, with the outcome and the receipt link.
#
# A job sends them however the case was closed: by a decision, a merge, the removal of the coach, or the author
# deleting the review. It waits for at least an hour, so a decision that is undone right away is never emailed. A case
# closed by its author is dated to the last hour of the day, so that the time of the email doesn't reveal the time of
# the deletion.

MAIL_PAUSE = timedelta(hours=2)
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
    is_due = or_(is_unmailed & (Case.decided_at <= now - MAIL_PAUSE), Case.decided_at <= now - ADDRESS_LIFETIME)
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
