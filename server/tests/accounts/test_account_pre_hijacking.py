"""Account pre-hijacking: a stranger signs up with another person's email address, before or after the owner."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from sideline.accounts.model import PendingSignUp, User
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.operations.jobs.runner import run_due_jobs
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, auth_error, from_address, unused_email
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_recover import EXPIRED, request_recovery, use_link
from tests.statements import record_statements


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"confirm_email": True})


def test_a_stranger_who_signed_up_first_gets_no_access(new_client: NewClient, queued_mails: QueuedMails) -> None:
    email = unused_email()
    new_client().sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"})
    new_client().sign_up(email, PASSWORD, {"full_name": "Nora Lind"})
    stranger_token, owner_token = (mail.token for mail in queued_mails())

    user = use_link(new_client(), owner_token, "signup").json()["user"]

    assert user["user_metadata"] == {"full_name": "Nora Lind"}
    assert new_client().sign_in(email, PASSWORD).status_code == 200
    # The same response as before, so the stranger cannot tell that the account exists (test_user_enumeration.py).
    assert auth_error(new_client().sign_in(email, OTHER_PASSWORD))[1] == "email_not_confirmed"
    assert auth_error(use_link(new_client(), stranger_token, "signup")) == EXPIRED
    assert new_client().sign_in(email, PASSWORD).json()["user"]["user_metadata"] == {"full_name": "Nora Lind"}


def test_an_owner_who_confirmed_a_strangers_sign_up_recovers_the_account_by_a_reset(
    new_client: NewClient, queued_mails: QueuedMails
) -> None:
    email = unused_email()
    stranger = new_client()
    stranger.sign_up(email, OTHER_PASSWORD)
    use_link(new_client(), queued_mails()[0].token, "signup")
    stranger.sign_in(email, OTHER_PASSWORD)

    owner = new_client()
    request_recovery(owner, email)
    use_link(owner, queued_mails()[-1].token)
    owner.call("PUT", "/user", {"password": PASSWORD})

    assert auth_error(stranger.user())[1] == "session_not_found"
    assert new_client().sign_in(email, OTHER_PASSWORD).status_code == 400
    assert new_client().sign_in(email, PASSWORD).status_code == 200


@pytest.mark.both
def test_only_one_of_two_concurrent_links_creates_the_account(
    new_client: NewClient, queued_mails: QueuedMails, site: Site
) -> None:
    email = unused_email()
    for password in (PASSWORD, OTHER_PASSWORD, PASSWORD):
        new_client().sign_up(email, password)
    tokens = [mail.token for mail in queued_mails()] * 2

    with ThreadPoolExecutor(6) as pool:
        responses = list(pool.map(lambda token: use_link(new_client(), token, "signup").status_code, tokens))

    assert sorted(responses) == [200, 403, 403, 403, 403, 403]
    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(User)) == 1
        # Sign-ups with the other password remain; those with the account's password were deleted.
        left = 3 - [PASSWORD, OTHER_PASSWORD, PASSWORD].count(_password_of(new_client, email))
        assert session.scalar(select(func.count()).select_from(PendingSignUp)) == left


def test_sign_ups_replace_only_those_of_the_same_origin(app: FastAPI, queued_mails: QueuedMails, site: Site) -> None:
    email = unused_email()
    from_address(app, "198.51.100.9").sign_up(email)
    stranger = from_address(app, "203.0.113.7")

    for _ in range(30):
        stranger.sign_up(email, OTHER_PASSWORD)

    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(PendingSignUp)) == 11
    assert use_link(stranger, queued_mails()[0].token, "signup").status_code == 200


def test_the_origin_of_a_sign_up_is_stored_as_a_keyed_hash(app: FastAPI, site: Site) -> None:
    from_address(app, "203.0.113.7").sign_up(unused_email())

    with site.database.reading() as session:
        origin = session.scalars(select(PendingSignUp.origin)).one()
    assert len(origin) == 64
    assert "203.0" not in origin


def test_confirming_deletes_the_owners_sign_ups_and_those_of_others_expire(
    new_client: NewClient, client: TestClient, queued_mails: QueuedMails, site: Site
) -> None:
    email, owner = unused_email(), new_client()
    new_client().sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"})
    for _ in range(3):
        owner.sign_up(email)
    use_link(owner, queued_mails()[-1].token, "signup")
    token = owner.session["access_token"]
    assert client.post("/api/rpc/delete_user", headers={"Authorization": f"Bearer {token}"}).status_code < 300

    with site.database.reading() as session:
        assert [row.user_metadata for row in session.scalars(select(PendingSignUp))] == [{"full_name": "Mallory"}]
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        run_due_jobs(site)
    with site.database.reading() as session:
        assert session.scalars(select(PendingSignUp)).all() == []


def _password_of(new_client: NewClient, email: str) -> str:
    """Return which password the account has."""
    candidates = (PASSWORD, OTHER_PASSWORD)
    return next(password for password in candidates if new_client().sign_in(email, password).status_code == 200)


class TestWithLimits:
    """With the limits on the interval between emails and on their number per hour."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    @pytest.mark.parametrize("body", [{"type": "signup"}, {"password": OTHER_PASSWORD}])
    def test_another_address_cannot_use_up_the_email_interval(
        self, app: FastAPI, queued_mails: QueuedMails, body: dict[str, str]
    ) -> None:
        email, owner = unused_email(), from_address(app, "198.51.100.9")
        path = "/resend" if "type" in body else "/signup"

        assert from_address(app, "203.0.113.7").call("POST", path, {"email": email, **body}).status_code == 200

        assert owner.sign_up(email).status_code == 200
        assert use_link(owner, queued_mails()[-1].token, "signup").status_code == 200

    def test_another_address_cannot_use_up_the_interval_of_a_recovery(
        self, app: FastAPI, new_client: NewClient, queued_mails: QueuedMails
    ) -> None:
        email = unused_email()
        new_client().sign_up(email)
        use_link(new_client(), queued_mails()[0].token, "signup")
        request_recovery(from_address(app, "203.0.113.7"), email)

        request_recovery(from_address(app, "198.51.100.9"), email)

        assert use_link(new_client(), queued_mails()[-1].token).status_code == 200

    def test_twenty_emails_an_hour_are_sent_and_the_last_link_is_valid(
        self, app: FastAPI, queued_mails: QueuedMails
    ) -> None:
        email = unused_email()
        responses = [from_address(app, f"203.0.113.{last}").sign_up(email, OTHER_PASSWORD) for last in range(20)]

        owner = from_address(app, "198.51.100.9")
        responses.append(owner.sign_up(email))

        assert [response.status_code for response in responses] == [200] * 21
        assert len({tuple(response.json()) for response in responses}) == 1
        assert len(queued_mails()) == 20
        assert use_link(owner, queued_mails()[-1].token, "signup").status_code == 200
        assert self.recover_from_many(app, email) == [200] * 21
        recoveries = [mail for mail in queued_mails() if mail.payload["template"] == "recovery"]
        assert len(recoveries) == 20
        assert use_link(owner, recoveries[-1].token).status_code == 200
        assert owner.call("PUT", "/user", {"password": PASSWORD}).status_code == 200

    def test_one_client_cannot_use_up_the_emails_of_an_address(
        self, settings: Settings, queued_mails: QueuedMails, app: FastAPI
    ) -> None:
        email, stranger = unused_email(), from_address(app, "203.0.113.7")
        with time_machine.travel(datetime.now(UTC)) as clock_:
            for _ in range(25):
                assert stranger.sign_up(email, OTHER_PASSWORD).status_code == 200
                clock_.shift(timedelta(seconds=61))
            stranger_emails = len(queued_mails())
            owner = from_address(app, "198.51.100.9")
            owner.sign_up(email)
            assert (stranger_emails, len(queued_mails())) == (5, 6)
            assert use_link(owner, queued_mails()[-1].token, "signup").status_code == 200

    def test_requests_that_send_no_email_do_not_count(self, app: FastAPI, queued_mails: QueuedMails) -> None:
        email, owner = unused_email(), from_address(app, "198.51.100.9")
        self.recover_from_many(app, email)
        for last in range(21):
            from_address(app, f"203.0.113.{last}").call("POST", "/resend", {"email": email, "type": "signup"})

        owner.sign_up(email)
        assert use_link(owner, queued_mails()[-1].token, "signup").status_code == 200

        request_recovery(owner, email)
        assert use_link(owner, queued_mails()[-1].token).status_code == 200

    def test_beyond_the_limit_known_and_unknown_addresses_cost_the_same_work(
        self, app: FastAPI, new_client: NewClient, queued_mails: QueuedMails
    ) -> None:
        known = unused_email()
        new_client().sign_up(known)
        use_link(new_client(), queued_mails()[0].token, "signup")

        with record_statements() as statements:
            self.recover_from_many(app, known)
        known_statements = list(statements)
        with record_statements() as statements:
            self.recover_from_many(app, unused_email())

        assert statements == known_statements

    def test_emails_are_sent_again_after_an_hour(self, app: FastAPI, queued_mails: QueuedMails) -> None:
        email = unused_email()
        for last in range(21):
            from_address(app, f"203.0.113.{last}").sign_up(email)

        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
            from_address(app, "203.0.113.99").sign_up(email)
            assert len(queued_mails()) == 21

    @staticmethod
    def recover_from_many(app: FastAPI, email: str) -> list[int]:
        clients = [from_address(app, f"203.0.113.{last}") for last in range(21)]
        return [auth_client.call("POST", "/recover", {"email": email}).status_code for auth_client in clients]
