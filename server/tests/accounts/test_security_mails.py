"""Every change to two-step sign-in is reported by email to the account, without secrets."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from sideline.config.settings import Settings
from sideline.core.outbox import MAIL, Message
from sideline.notifications.mail import build_mail
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import enroll, new_app, recovery_codes_of, turn_on, use_recovery_code, verify
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_second_factor import sign_in_again


def sentences(queued_mails: QueuedMails, to: str) -> list[str]:
    """Return the start of each email's sentence sorted, because simultaneous emails have no order."""
    mails = queued_mails()
    assert {(mail.kind, mail.payload["template"], mail.payload["to"]) for mail in mails} <= {(MAIL, "two-step", to)}
    return sorted(mail.payload["sentence"].partition(":")[0].partition(".")[0] for mail in mails)


@pytest.fixture
def within_the_hour() -> Iterator[time_machine.Traveller]:
    """Set the clock to five past the hour, so that no new hour starts during a test."""
    with time_machine.travel(datetime.now(UTC).replace(minute=5)) as clock:
        yield clock


@pytest.mark.usefixtures("within_the_hour")
def test_each_change_is_reported_by_email(member: AuthClient, new_client: NewClient, queued_mails: QueuedMails) -> None:
    email = member.user().json()["email"]
    secret = enroll(member, "Unfinished").json()["totp"]["secret"]
    assert sentences(queued_mails, email) == [], "nothing has changed yet"

    first = turn_on(member)
    expected = ["Two-step sign-in is on"]
    assert sentences(queued_mails, email) == expected
    second = new_app(member, "Tablet")
    assert verify(member, second).status_code == 200
    expected.append("An authenticator app was added to your two-step sign-in")
    assert sentences(queued_mails, email) == sorted(expected)

    [code, *_] = recovery_codes_of(member)
    assert sentences(queued_mails, email) == sorted(expected), "one email reports both app and codes"
    member.call("POST", "/factors/recovery-codes/regenerate")
    expected.append("New recovery codes were created")
    assert sentences(queued_mails, email) == sorted(expected)
    device = sign_in_again(member, new_client)
    assert use_recovery_code(device, code).status_code == 422, "an old code is invalid"
    assert sentences(queued_mails, email) == sorted(expected)

    assert member.call("DELETE", f"/factors/{first.factor_id}").status_code == 200
    expected.append("An authenticator app was removed from your two-step sign-in")
    assert member.call("DELETE", f"/factors/{second.factor_id}").status_code == 200
    expected.append("Two-step sign-in is off")
    assert sentences(queued_mails, email) == sorted(expected)
    assert secret not in str([mail.payload for mail in queued_mails()])


def test_first_codes_are_reported_if_two_step_sign_in_was_already_on(
    member: AuthClient, queued_mails: QueuedMails, within_the_hour: time_machine.Traveller
) -> None:
    turn_on(member)
    within_the_hour.shift(timedelta(days=1))
    assert member.refresh().status_code == 200
    recovery_codes_of(member)
    email = member.user().json()["email"]
    assert sentences(queued_mails, email) == ["Recovery codes were created", "Two-step sign-in is on"]


def test_the_use_of_a_recovery_code_is_reported(
    member: AuthClient, new_client: NewClient, queued_mails: QueuedMails
) -> None:
    turn_on(member)
    [code, *_] = recovery_codes_of(member)
    device = sign_in_again(member, new_client)
    assert use_recovery_code(device, code).status_code == 200
    email = member.user().json()["email"]
    assert "A recovery code was used to sign in" in sentences(queued_mails, email)
    assert code not in str([mail.payload for mail in queued_mails()])


@pytest.mark.parametrize("ending", ["txt", "html"])
def test_the_email_says_what_to_do(ending: str, settings: Settings) -> None:
    link = f"{settings.origin}/?log-in=true"
    payload = {"template": "two-step", "to": "ada@example.org", "link": link, "sentence": "Two-step sign-in is on."}
    mail = build_mail(settings, Message(uuid4(), datetime.now(UTC), payload, datetime.now(UTC)))
    part = mail.get_body(("plain",) if ending == "txt" else ("html",))
    assert part is not None
    text = part.get_content()
    assert "Two-step sign-in is on." in text
    assert "If not, choose Forgot password" in text
    assert link in text
