"""Forgot password: the mail, its link, and that nobody learns whose address has an account."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from sqlalchemy import event, select, text

from sideline.accounts.model import OneTimeToken
from sideline.core.http.deps import Site
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, fresh_address, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_refresh import claims

EXPIRED = (403, "otp_expired", "Email link is invalid or has expired")


def ask(wire: Wire, email: str, redirect_to: str = "http://127.0.0.1:8000/reset-password") -> None:
    body = {"email": email, "code_challenge": None, "code_challenge_method": None, "gotrue_meta_security": {}}
    answer = wire.call("POST", "/recover", body, redirect_to=redirect_to)
    assert (answer.status_code, answer.json()) == (200, {})


def use(wire: Wire, token: str, kind: str = "recovery") -> object:
    return wire._keep(wire.call("POST", "/verify", {"token_hash": token, "type": kind, "gotrue_meta_security": {}}))


def test_the_mail_leads_to_the_reset_page_with_a_one_time_token(member: Wire, visitor: Wire, posted: Posted) -> None:
    ask(visitor, member.session["user"]["email"].upper())

    (letter,) = posted()
    assert letter.kind == "mail"
    assert letter.content["template"] == "recovery"
    assert letter.content["to"] == member.session["user"]["email"]
    assert "Mira" not in str(letter.content)
    assert letter.link == f"http://127.0.0.1:8000/reset-password?token_hash={letter.token}&type=recovery"
    assert len(letter.token) == 43


def test_the_link_opens_a_session_in_which_the_password_is_changed(
    member: Wire, visitor: Wire, posted: Posted, browser: Browser
) -> None:
    ask(visitor, member.session["user"]["email"])

    session = use(visitor, posted()[0].token).json()

    assert session["user"]["id"] == member.session["user"]["id"]
    assert [way["method"] for way in claims(session)["amr"]] == ["otp"]
    assert visitor.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200
    assert browser().sign_in(member.session["user"]["email"], OTHER_PASSWORD).status_code == 200
    assert browser().sign_in(member.session["user"]["email"], PASSWORD).status_code == 400


def test_a_link_is_good_once(member: Wire, visitor: Wire, posted: Posted, browser: Browser) -> None:
    ask(visitor, member.session["user"]["email"])
    token = posted()[0].token
    use(visitor, token)

    assert refused(use(browser(), token)) == EXPIRED


@pytest.mark.parametrize(("minutes", "status"), [(59, 200), (61, 403)])
def test_a_link_is_good_for_an_hour(member: Wire, visitor: Wire, posted: Posted, minutes: int, status: int) -> None:
    ask(visitor, member.session["user"]["email"])

    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=minutes)):
        assert use(visitor, posted()[0].token).status_code == status


def test_a_new_link_replaces_the_one_before(member: Wire, visitor: Wire, posted: Posted) -> None:
    ask(visitor, member.session["user"]["email"])
    ask(visitor, member.session["user"]["email"])
    older, newer = (letter.token for letter in posted())

    assert refused(use(visitor, older)) == EXPIRED
    assert use(visitor, newer).status_code == 200


def test_a_link_is_good_for_its_purpose_only(member: Wire, visitor: Wire, posted: Posted) -> None:
    ask(visitor, member.session["user"]["email"])

    assert refused(use(visitor, posted()[0].token, "signup")) == EXPIRED


def test_only_a_hash_of_the_token_is_kept(member: Wire, visitor: Wire, posted: Posted, site: Site) -> None:
    ask(visitor, member.session["user"]["email"])

    token = posted()[0].token
    with site.database.reading() as session:
        tokens = session.execute(text("select * from one_time_tokens")).all()
        parcels = session.execute(text("select * from outbox")).all()
    assert len(tokens) == len(parcels) == 1
    assert token not in f"{tokens} {parcels}"
    assert member.session["user"]["email"] not in f"{parcels}"


def test_an_unknown_address_gets_the_same_answer_and_no_mail(visitor: Wire, posted: Posted, site: Site) -> None:
    ask(visitor, fresh_address())

    assert [letter.kind for letter in posted()] == ["nothing"]
    with site.database.reading() as session:
        assert session.scalars(select(OneTimeToken)).all() == []


def test_an_unknown_address_costs_the_same_work(member: Wire, visitor: Wire, site: Site) -> None:
    statements: list[str] = []
    event.listen(site.database.engine, "before_cursor_execute", lambda *told: statements.append(told[2]))

    ask(visitor, member.session["user"]["email"])
    known, statements[:] = statements[:], []
    ask(visitor, fresh_address())

    assert statements == known


@pytest.mark.parametrize(
    ("email", "message"),
    [("", "Password recovery requires an email"), ("nobody", "Unable to validate email address: invalid format")],
)
def test_an_address_is_needed(visitor: Wire, email: str, message: str) -> None:
    assert refused(visitor.call("POST", "/recover", {"email": email})) == (400, "validation_failed", message)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "validation_failed"),
        ({"type": "recovery"}, 400, "validation_failed"),
        ({"token_hash": "x", "type": "fax"}, 400, "validation_failed"),
        ({"token_hash": "x", "type": "recovery", "email": "a@b.example"}, 400, "validation_failed"),
        ({"token": "123456", "type": "recovery", "email": "a@b.example"}, 403, "otp_expired"),
        ({"token_hash": "", "type": "recovery"}, 403, "otp_expired"),
        ({"token_hash": "x" * 5000, "type": "recovery"}, 403, "otp_expired"),
    ],
)
def test_half_a_link_is_refused(visitor: Wire, body: dict[str, str], status: int, code: str) -> None:
    assert refused(visitor.call("POST", "/verify", body))[:2] == (status, code)
