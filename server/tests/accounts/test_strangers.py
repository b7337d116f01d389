"""A stranger signs somebody else's address up, first or meanwhile: what they hold once the owner has confirmed."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from sideline.accounts.model import PendingSignUp, User
from sideline.core.http.deps import Site
from sideline.settings import Settings
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, fresh_address, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_limits import from_address
from tests.accounts.test_recover import EXPIRED, ask, use
from tests.statements import counted


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"confirm_email": True})


def test_a_stranger_who_came_first_holds_nothing(browser: Browser, posted: Posted) -> None:
    email = fresh_address()
    browser().sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"})
    browser().sign_up(email, PASSWORD, {"full_name": "Nora Lind"})
    of_stranger, of_owner = (letter.token for letter in posted())

    user = use(browser(), of_owner, "signup").json()["user"]

    assert user["user_metadata"] == {"full_name": "Nora Lind"}
    assert browser().sign_in(email, PASSWORD).status_code == 200
    assert refused(browser().sign_in(email, OTHER_PASSWORD))[1] == "invalid_credentials"
    assert refused(use(browser(), of_stranger, "signup")) == EXPIRED
    assert browser().sign_in(email, PASSWORD).json()["user"]["user_metadata"] == {"full_name": "Nora Lind"}


def test_the_owner_who_confirmed_a_strangers_sign_up_takes_the_account_by_a_reset(
    browser: Browser, posted: Posted
) -> None:
    email = fresh_address()
    stranger = browser()
    stranger.sign_up(email, OTHER_PASSWORD)
    use(browser(), posted()[0].token, "signup")
    stranger.sign_in(email, OTHER_PASSWORD)

    owner = browser()
    ask(owner, email)
    use(owner, posted()[-1].token)
    owner.call("PUT", "/user", {"password": PASSWORD})

    assert refused(stranger.user())[1] == "session_not_found"
    assert browser().sign_in(email, OTHER_PASSWORD).status_code == 400
    assert browser().sign_in(email, PASSWORD).status_code == 200


@pytest.mark.both
def test_of_two_links_followed_at_once_one_makes_the_account(browser: Browser, posted: Posted, site: Site) -> None:
    email = fresh_address()
    for password in (PASSWORD, OTHER_PASSWORD, PASSWORD):
        browser().sign_up(email, password)
    tokens = [letter.token for letter in posted()] * 2

    with ThreadPoolExecutor(6) as at_once:
        answers = list(at_once.map(lambda token: use(browser(), token, "signup").status_code, tokens))

    assert sorted(answers) == [200, 403, 403, 403, 403, 403]
    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(User)) == 1
        assert session.scalar(select(func.count()).select_from(PendingSignUp)) == 0


def test_many_sign_ups_push_out_only_those_of_their_own_origin(app: FastAPI, posted: Posted, site: Site) -> None:
    email = fresh_address()
    from_address(app, "198.51.100.9").sign_up(email)
    stranger = from_address(app, "203.0.113.7")

    for _ in range(30):
        stranger.sign_up(email, OTHER_PASSWORD)

    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(PendingSignUp)) == 11
    assert use(stranger, posted()[0].token, "signup").status_code == 200


def test_where_a_sign_up_came_from_is_kept_as_a_keyed_hash(app: FastAPI, site: Site) -> None:
    from_address(app, "203.0.113.7").sign_up(fresh_address())

    with site.database.reading() as session:
        origin = session.scalars(select(PendingSignUp.origin)).one()
    assert len(origin) == 64
    assert "203.0" not in origin


def test_who_deletes_an_account_leaves_no_sign_up_of_the_address(
    browser: Browser, client: TestClient, posted: Posted, site: Site
) -> None:
    email, owner = fresh_address(), browser()
    owner.sign_up(email)
    use(owner, posted()[0].token, "signup")
    browser().sign_up(email, OTHER_PASSWORD)

    token = owner.session["access_token"]
    assert client.post("/api/rpc/delete_user", headers={"Authorization": f"Bearer {token}"}).status_code < 300

    with site.database.reading() as session:
        assert session.scalars(select(PendingSignUp)).all() == []


class TestWithLimits:
    """The interval between mails, and the number in an hour."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    @pytest.mark.parametrize("body", [{"type": "signup"}, {"password": OTHER_PASSWORD}])
    def test_nobody_elsewhere_spends_a_persons_interval(
        self, app: FastAPI, posted: Posted, body: dict[str, str]
    ) -> None:
        email, owner = fresh_address(), from_address(app, "198.51.100.9")
        path = "/resend" if "type" in body else "/signup"

        assert from_address(app, "203.0.113.7").call("POST", path, {"email": email, **body}).status_code == 200

        assert owner.sign_up(email).status_code == 200
        assert use(owner, posted()[-1].token, "signup").status_code == 200

    def test_nobody_elsewhere_spends_the_interval_of_a_recovery(
        self, app: FastAPI, browser: Browser, posted: Posted
    ) -> None:
        email = fresh_address()
        browser().sign_up(email)
        use(browser(), posted()[0].token, "signup")
        ask(from_address(app, "203.0.113.7"), email)

        ask(from_address(app, "198.51.100.9"), email)

        assert use(browser(), posted()[-1].token).status_code == 200

    def test_twenty_mails_an_hour_and_the_last_link_stays_good(self, app: FastAPI, posted: Posted) -> None:
        email = fresh_address()
        answers = [from_address(app, f"203.0.113.{last}").sign_up(email, OTHER_PASSWORD) for last in range(20)]

        owner = from_address(app, "198.51.100.9")
        answers.append(owner.sign_up(email))

        assert [answer.status_code for answer in answers] == [200] * 21
        assert len({tuple(answer.json()) for answer in answers}) == 1
        assert len(posted()) == 20
        assert use(owner, posted()[-1].token, "signup").status_code == 200
        assert self.recover_from_many(app, email) == [200] * 21
        recoveries = [letter for letter in posted() if letter.content["template"] == "recovery"]
        assert len(recoveries) == 20
        assert use(owner, recoveries[-1].token).status_code == 200
        assert owner.call("PUT", "/user", {"password": PASSWORD}).status_code == 200

    def test_one_place_cannot_use_up_the_mails_of_an_address(
        self, settings: Settings, posted: Posted, app: FastAPI
    ) -> None:
        email, stranger = fresh_address(), from_address(app, "203.0.113.7")
        with time_machine.travel(datetime.now(UTC)) as clock_:
            for _ in range(25):
                assert stranger.sign_up(email, OTHER_PASSWORD).status_code == 200
                clock_.shift(timedelta(seconds=61))
            of_stranger = len(posted())
            owner = from_address(app, "198.51.100.9")
            owner.sign_up(email)
            assert (of_stranger, len(posted())) == (5, 6)
            assert use(owner, posted()[-1].token, "signup").status_code == 200

    def test_requests_that_send_no_mail_use_up_none(self, app: FastAPI, posted: Posted) -> None:
        email, owner = fresh_address(), from_address(app, "198.51.100.9")
        self.recover_from_many(app, email)
        for last in range(21):
            from_address(app, f"203.0.113.{last}").call("POST", "/resend", {"email": email, "type": "signup"})

        owner.sign_up(email)
        assert use(owner, posted()[-1].token, "signup").status_code == 200

        ask(owner, email)
        assert use(owner, posted()[-1].token).status_code == 200

    def test_beyond_the_number_both_cost_the_same_work(self, app: FastAPI, browser: Browser, posted: Posted) -> None:
        known = fresh_address()
        browser().sign_up(known)
        use(browser(), posted()[0].token, "signup")

        with counted() as statements:
            self.recover_from_many(app, known)
        of_known = list(statements)
        with counted() as statements:
            self.recover_from_many(app, fresh_address())

        assert statements == of_known

    def test_after_an_hour_mails_go_out_again(self, app: FastAPI, posted: Posted) -> None:
        email = fresh_address()
        for last in range(21):
            from_address(app, f"203.0.113.{last}").sign_up(email)

        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
            from_address(app, "203.0.113.99").sign_up(email)
            assert len(posted()) == 21

    @staticmethod
    def recover_from_many(app: FastAPI, email: str) -> list[int]:
        asking = [from_address(app, f"203.0.113.{last}") for last in range(21)]
        return [wire.call("POST", "/recover", {"email": email}).status_code for wire in asking]
