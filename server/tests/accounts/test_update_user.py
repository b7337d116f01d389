"""Profile and password of the signed-in user (contract section 1.6)."""

import threading

import pytest

from sideline.accounts.passwords import Hashing
from sideline.core.http.deps import Site
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_recover import EXPIRED, ask, use


def test_the_display_name_is_changed_and_the_rest_stays(member: Wire) -> None:
    user = member.call("PUT", "/user", {"data": {"full_name": "<i>Mira</i> King"}}).json()

    assert user["user_metadata"] == {"full_name": "Mira King", "university": "Northfield", "sport": "Golf"}
    assert member.user().json() == user


def test_null_takes_a_fact_away(member: Wire) -> None:
    user = member.call("PUT", "/user", {"data": {"sport": None, "year": 3}}).json()

    assert user["user_metadata"] == {"full_name": "Mira Holm", "university": "Northfield", "year": 3}


def test_many_small_changes_cannot_outgrow_the_token(member: Wire) -> None:
    answers = [member.call("PUT", "/user", {"data": {f"note{n}": "x" * 1000}}).status_code for n in range(5)]

    assert answers == [200, 200, 200, 400, 400]


def test_nobody_elses_name_changes(member: Wire, browser: Browser) -> None:
    outsider = browser()
    outsider.sign_up("outsider@athletes.example", data={"full_name": "Oscar"})

    member.call("PUT", "/user", {"data": {"full_name": "Mallory"}})

    assert outsider.user().json()["user_metadata"] == {"full_name": "Oscar"}


def test_a_new_password_ends_all_other_sessions_and_every_pending_link(
    member: Wire, browser: Browser, posted: Posted
) -> None:
    email = member.session["user"]["email"]
    elsewhere = browser()
    elsewhere.sign_in(email)
    ask(browser(), email)

    assert member.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200

    assert member.refresh().status_code == 200
    assert refused(elsewhere.user())[:2] == (403, "session_not_found")
    assert refused(elsewhere.refresh())[1] == "refresh_token_not_found"
    assert refused(use(browser(), posted()[0].token)) == EXPIRED
    assert browser().sign_in(email, PASSWORD).status_code == 400
    assert browser().sign_in(email, OTHER_PASSWORD).status_code == 200


@pytest.mark.both
def test_no_session_begins_by_a_password_that_is_being_changed(
    member: Wire, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = Hashing._matches
    compared, changed = threading.Event(), threading.Event()

    def slow(self: Hashing, stored: str | None, password: str) -> bool:
        right = compare(self, stored, password)
        if threading.current_thread() is not threading.main_thread() and password == PASSWORD:
            compared.set()
            changed.wait(10)
        return right

    monkeypatch.setattr(Hashing, "_matches", slow)
    late = browser()
    signing_in = threading.Thread(target=late.sign_in, args=(member.session["user"]["email"], PASSWORD))
    signing_in.start()
    assert compared.wait(10)
    member.call("PUT", "/user", {"password": OTHER_PASSWORD})
    changed.set()
    signing_in.join()

    assert late.session == {}


@pytest.mark.parametrize(
    ("password", "status", "code"),
    [
        ("abc", 422, "weak_password"),
        ("", 422, "weak_password"),
        (PASSWORD, 422, "same_password"),
        ("Aa1" + "x" * 70, 400, "validation_failed"),
    ],
)
def test_a_password_that_will_not_do_changes_nothing(member: Wire, password: str, status: int, code: str) -> None:
    assert refused(member.call("PUT", "/user", {"password": password}))[:2] == (status, code)
    assert member.sign_in(member.session["user"]["email"], PASSWORD).status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"email": "other@athletes.example"}, 400, "validation_failed"),
        ({"phone": "+15550100"}, 400, "validation_failed"),
        ({"app_metadata": {"role": "admin"}}, 403, "not_admin"),
    ],
)
def test_address_and_rights_are_not_the_users_to_change(
    member: Wire, body: dict[str, object], status: int, code: str
) -> None:
    before = member.user().json()
    assert refused(member.call("PUT", "/user", body))[:2] == (status, code)
    assert member.user().json() == before


def test_a_signed_out_visitor_changes_nothing(visitor: Wire) -> None:
    assert refused(visitor.call("PUT", "/user", {"data": {"full_name": "x"}}))[:2] == (401, "no_authorization")


def test_passwords_are_kept_as_argon2id(real_passwords: None, member: Wire, site: Site) -> None:
    with site.database.engine.connect() as connection:
        stored = connection.exec_driver_sql("select password_hash from users").scalar_one()

    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
