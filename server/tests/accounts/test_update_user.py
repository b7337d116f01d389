"""Changing the profile and password of the signed-in user."""

import threading

import pytest
from sqlalchemy import select

from sideline.accounts.model import User
from sideline.accounts.passwords import PasswordHashing
from sideline.core.site import Site
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, AuthClient, auth_error
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_recover import EXPIRED, request_recovery, use_link
from tests.factories import make_coach


def test_the_display_name_is_changed_and_the_rest_stays(member: AuthClient) -> None:
    user = member.call("PUT", "/user", {"data": {"full_name": "<i>Mira</i> King"}}).json()

    assert user["user_metadata"] == {"full_name": "Mira King", "university": "Northfield", "sport": "Golf"}
    assert member.user().json() == user


def test_a_name_of_invisible_letters_is_no_name(member: AuthClient) -> None:
    user = member.call("PUT", "/user", {"data": {"full_name": "\u3164 \u200b"}}).json()

    assert user["user_metadata"]["full_name"] == ""


def test_a_transfer_changes_school_and_sport_and_an_abbreviation_is_the_known_school(
    site: Site, member: AuthClient, new_client: NewClient
) -> None:
    with site.database.writing() as session:
        make_coach(session, university="University of Mount Union")
    moved = member.call("PUT", "/user", {"data": {"university": "<b>mount  union</b>", "sport": "Tennis"}}).json()
    wanted = {"full_name": "Mira Holm", "university": "University of Mount Union", "sport": "Tennis"}
    assert (moved["user_metadata"], member.user().json()["user_metadata"]) == (wanted, wanted)
    outsider = new_client()
    outsider.sign_up("outsider@athletes.example", data={"full_name": "oscar", "university": "Mount Union"})
    named = {"full_name": "oscar", "university": "University of Mount Union"}
    assert outsider.user().json()["user_metadata"] == named
    assert member.user().json()["user_metadata"] == wanted
    # An unknown school is stored as typed.
    typed = member.call("PUT", "/user", {"data": {"university": "Lincoln High School"}}).json()
    assert typed["user_metadata"]["university"] == "Lincoln High School"


def test_school_and_sport_are_short_texts(member: AuthClient, subtests: pytest.Subtests) -> None:
    for value in (
        7,
        ["Golf"],
        {"a": 1},
        "x" * 201,
    ):
        for key in (
            "university",
            "sport",
        ):
            with subtests.test(key=key, value=value):
                assert auth_error(member.call("PUT", "/user", {"data": {key: value}}))[:2] == (400, "validation_failed")


def test_null_deletes_a_key(member: AuthClient) -> None:
    user = member.call("PUT", "/user", {"data": {"sport": None, "year": 3}}).json()

    assert user["user_metadata"] == {"full_name": "Mira Holm", "university": "Northfield", "year": 3}


def test_many_small_changes_cannot_exceed_the_size_of_the_token(member: AuthClient) -> None:
    responses = [member.call("PUT", "/user", {"data": {f"note{n}": "x" * 1000}}).status_code for n in range(5)]

    assert responses == [200, 200, 200, 400, 400]


def test_no_other_users_name_changes(member: AuthClient, new_client: NewClient) -> None:
    outsider = new_client()
    outsider.sign_up("outsider@athletes.example", data={"full_name": "Oscar"})

    member.call("PUT", "/user", {"data": {"full_name": "Mallory"}})

    assert outsider.user().json()["user_metadata"] == {"full_name": "Oscar"}


def test_a_new_password_ends_all_other_sessions_and_every_pending_link(
    member: AuthClient, new_client: NewClient, queued_mails: QueuedMails
) -> None:
    email = member.session["user"]["email"]
    elsewhere = new_client()
    elsewhere.sign_in(email)
    request_recovery(new_client(), email)

    assert member.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200

    assert member.refresh().status_code == 200
    assert auth_error(elsewhere.user())[:2] == (403, "session_not_found")
    assert auth_error(elsewhere.refresh())[1] == "refresh_token_not_found"
    assert auth_error(use_link(new_client(), queued_mails()[0].token)) == EXPIRED
    assert new_client().sign_in(email, PASSWORD).status_code == 400
    assert new_client().sign_in(email, OTHER_PASSWORD).status_code == 200


@pytest.mark.both
def test_no_session_starts_with_a_password_that_is_being_changed(
    member: AuthClient, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = PasswordHashing._matches
    compared, changed = threading.Event(), threading.Event()

    def slow(self: PasswordHashing, stored: str | None, password: str) -> bool:
        right = compare(self, stored, password)
        if threading.current_thread() is not threading.main_thread() and password == PASSWORD:
            compared.set()
            changed.wait(10)
        return right

    monkeypatch.setattr(PasswordHashing, "_matches", slow)
    late = new_client()
    signing_in = threading.Thread(target=late.sign_in, args=(member.session["user"]["email"], PASSWORD))
    signing_in.start()
    assert compared.wait(10)
    member.call("PUT", "/user", {"password": OTHER_PASSWORD})
    changed.set()
    signing_in.join()

    assert late.session == {}


def test_a_rejected_password_changes_nothing(member: AuthClient, subtests: pytest.Subtests) -> None:
    for password, status, code in (
        ("abc", 422, "weak_password"),
        ("", 422, "weak_password"),
        (PASSWORD, 422, "same_password"),
        ("Aa1" + "x" * 70, 400, "validation_failed"),
    ):
        with subtests.test(password=password):
            assert auth_error(member.call("PUT", "/user", {"password": password}))[:2] == (status, code)
            assert member.sign_in(member.session["user"]["email"], PASSWORD).status_code == 200


def test_users_cannot_change_their_address_or_rights(member: AuthClient, subtests: pytest.Subtests) -> None:
    for body, status, code in (
        ({"email": "other@athletes.example"}, 400, "validation_failed"),
        ({"phone": "+15550100"}, 400, "validation_failed"),
        ({"app_metadata": {"role": "admin"}}, 403, "not_admin"),
    ):
        with subtests.test(body=body):
            before = member.user().json()
            assert auth_error(member.call("PUT", "/user", body))[:2] == (status, code)
            assert member.user().json() == before


def test_a_signed_out_visitor_changes_nothing(visitor: AuthClient) -> None:
    assert auth_error(visitor.call("PUT", "/user", {"data": {"full_name": "x"}}))[:2] == (401, "no_authorization")


def test_passwords_are_stored_as_argon2id(real_passwords: None, member: AuthClient, site: Site) -> None:
    with site.database.reading() as session:
        stored = session.scalars(select(User.password_hash)).one()

    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


def test_no_message_names_a_request_field(member: AuthClient, subtests: pytest.Subtests) -> None:
    for data in (
        {"full_name": "n" * 101},
        {"full_name": 7},
        {"note": "n" * 5_000},
    ):
        with subtests.test(data=data):
            status, code, message = auth_error(member.call("PUT", "/user", {"data": data}))

            assert (status, code) == (400, "validation_failed")
            assert "data" not in message
            assert "full_name" not in message
