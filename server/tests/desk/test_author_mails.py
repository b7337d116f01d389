"""Emails to authors about decisions: sent hours later at random, so that the time doesn't reveal the author."""

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sideline.core import clock, outbox
from sideline.core.metrics import _OutboxSize
from sideline.core.outbox import Message, OutboxItem
from sideline.core.site import Site
from sideline.desk.decision_mails import MAIL_PAUSE
from sideline.notifications.mail import build_mail
from tests.desk.conftest import StaffMaker, cases, decide, mine, report, undo
from tests.people import Person


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def case_id(client: TestClient, review_id: str, coach_id: int, mona: Person) -> int:
    """The case about Ada's review."""
    assert review_id
    report(client, coach_id, "threat")
    return int(cases(mona)[0]["id"])


def mails(site: Site, author: Person) -> list[Message]:
    """Return the queued emails to the author in the order in which they will be sent."""
    with site.database.reading() as session:
        messages = outbox.messages_of(session, site.keys, "", author.email.__eq__)
    return sorted(messages, key=lambda message: message.due_at)


def test_removal_email_is_delayed_by_a_random_number_of_hours(
    *, site: Site, ada: Person, review_id: str, case_id: int, mona: Person
) -> None:
    pauses = []
    for _ in range(25):
        decide(mona, case_id)
        [mail] = mails(site, ada)
        pauses.append(mail.due_at - clock.now())
        assert undo(mona, case_id) == 200
        assert mails(site, ada) == []
    assert MAIL_PAUSE - timedelta(minutes=1) < min(pauses) < timedelta(hours=4)
    assert timedelta(hours=6) < max(pauses) <= outbox.MAX_PAUSE
    decide(mona, case_id)
    assert mine(ada, review_id)["hidden"]["state"] == "removed", "My Reviews shows it immediately"


def test_email_date_does_not_reveal_the_time_of_the_decision(
    *, site: Site, ada: Person, case_id: int, mona: Person
) -> None:
    decide(mona, case_id)
    [mail] = mails(site, ada)
    date: datetime = parsedate_to_datetime(build_mail(site.settings, mail)["Date"])
    assert date == mail.due_at.replace(microsecond=0)


def test_metrics_do_not_reveal_delayed_emails(*, site: Site, case_id: int, mona: Person) -> None:
    decide(mona, case_id)
    collector = _OutboxSize(site.database)
    assert [sample for metric in collector.collect() for sample in metric.samples] == []
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(next_try_at=clock.now()))
    assert [sample.value for metric in collector.collect() for sample in metric.samples] == [1]


@pytest.mark.both
def test_emails_about_one_review_are_sent_in_chronological_order(
    *, site: Site, ada: Person, review_id: str, case_id: int, mona: Person, admin: Person, make_staff: StaffMaker
) -> None:
    otto = make_staff("otto", "moderator")
    decide(mona, case_id, rule="threat", suspend=True)
    assert admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": True}).status_code == 200
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": ""}).status_code == 200
    decide(otto, cases(otto)[0]["id"], "keep")
    waiting = mails(site, ada)
    assert [message.payload["template"] for message in waiting] == [
        "review-removed",
        "account-suspended",
        "review-restored",
    ]
    assert waiting[-1].due_at <= clock.now() + outbox.MAX_PAUSE
