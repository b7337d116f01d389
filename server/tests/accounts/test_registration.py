"""Who may create an account: nobody on a closed site, and those with a code on one that is open by invitation."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text

from sideline.accounts.invitations import (
    Invitation,
    create_invitation,
    hash_of,
    list_invitations,
    revoke_invitation,
    use_invitation,
)
from sideline.accounts.model import PendingSignUp, User
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from tests.accounts.auth_client import PASSWORD, AuthClient, auth_error, unused_email
from tests.accounts.conftest import QueuedMails
from tests.accounts.test_recover import use_link

NOT_FOUND = (422, "invite_not_found", "The invitation code is wrong, was used too often, or has expired")


@pytest.fixture
def mode() -> str:
    return "invitation"


@pytest.fixture
def confirms() -> bool:
    return False


@pytest.fixture
def settings(settings: Settings, mode: str, confirms: bool) -> Settings:
    return settings.model_copy(update={"registration": mode, "confirm_email": confirms})


def new_code(site: Site, uses: int = 1, days: int = 14, note: str = "") -> str:
    with site.database.writing() as session:
        return create_invitation(session, uses, days, note, clock.today())


def uses_left(site: Site) -> list[int]:
    with site.database.reading() as session:
        return list(session.scalars(select(Invitation.uses_left)))


def sign_up(visitor: AuthClient, code: object, email: str = "") -> Any:
    return visitor.sign_up(email or unused_email(), data={"full_name": "Ada", "invitation": code})


@pytest.mark.parametrize("mode", ["closed"])
def test_a_closed_site_creates_no_account_and_existing_users_sign_in(
    visitor: AuthClient, client: TestClient, site: Site
) -> None:
    assert auth_error(visitor.sign_up(unused_email())) == (
        422, "signup_disabled", "Signups not allowed for this instance"
    )  # fmt: skip
    assert client.get("/auth/v1/settings").json()["disable_signup"] is True
    object.__setattr__(site, "settings", site.settings.model_copy(update={"registration": "open"}))
    email = unused_email()
    assert visitor.sign_up(email).status_code == 200
    object.__setattr__(site, "settings", site.settings.model_copy(update={"registration": "closed"}))
    assert visitor.sign_in(email, PASSWORD).status_code == 200
    assert client.get("/api/coaches?q=a").status_code == 200


@pytest.mark.both
def test_a_code_allows_as_many_accounts_as_it_has_uses(visitor: AuthClient, site: Site) -> None:
    code = new_code(site, uses=2)
    assert sign_up(visitor, code).status_code == 200
    session = sign_up(visitor, f" {code[:6].upper()}-{code[6:]} ").json()
    assert session["user"]["user_metadata"] == {"full_name": "Ada"}, "the code is not stored with the account"
    assert auth_error(sign_up(visitor, code)) == NOT_FOUND
    assert uses_left(site) == [0]


def test_a_wrong_code_is_refused(visitor: AuthClient, site: Site, subtests: pytest.Subtests) -> None:
    for code in (
        None,
        "",
        "wrong",
        5,
        ["a"],
        {},
    ):
        with subtests.test(code=code):
            new_code(site)
            assert auth_error(sign_up(visitor, code)) == NOT_FOUND


def test_an_expired_or_revoked_code_is_refused(
    visitor: AuthClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = new_code(site, days=1)
    later = clock.now() + timedelta(days=2)
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: later)
        assert auth_error(sign_up(visitor, code)) == NOT_FOUND
    with site.database.writing() as session:
        [row] = list_invitations(session, clock.today())
        assert not revoke_invitation(session, row.id[:7])
        assert revoke_invitation(session, row.id)
    assert auth_error(sign_up(visitor, code)) == NOT_FOUND


def test_a_refused_sign_up_uses_nothing(visitor: AuthClient, site: Site) -> None:
    code = new_code(site)
    email = unused_email()
    assert visitor.sign_up(email, "short", data={"invitation": code}).status_code == 422
    assert uses_left(site) == [1]
    assert sign_up(visitor, code, email).status_code == 200


@pytest.mark.parametrize("confirms", [True])
def test_responses_do_not_reveal_whether_an_address_has_an_account(
    visitor: AuthClient, site: Site, client: TestClient
) -> None:
    known = unused_email()
    with site.database.writing() as session:
        day = clock.start_of_day(clock.now())
        session.add(User(email=known, password_hash="x", user_metadata={}, created_at=day, updated_at=day))
    code = new_code(site, uses=2)
    for wrong in ("wrong", None):
        errors = [auth_error(sign_up(visitor, wrong, email)) for email in (known, unused_email())]
        assert errors == [NOT_FOUND, NOT_FOUND]
    bodies = [sign_up(visitor, code, email).json() for email in (known, unused_email())]
    assert bodies[0].keys() == bodies[1].keys()
    assert uses_left(site) == [2], "neither used the code"
    with site.database.reading() as session:
        rows = session.scalars(select(PendingSignUp)).all()
    assert [row.user_metadata for row in rows] == [{"full_name": "Ada"}] * 2


@pytest.mark.parametrize("confirms", [True])
def test_a_code_is_used_at_confirmation_and_not_by_invented_addresses(
    visitor: AuthClient, site: Site, queued_mails: QueuedMails
) -> None:
    code = new_code(site)
    for _ in range(3):
        assert sign_up(visitor, code).status_code == 200
    mailed = [mail.token for mail in queued_mails()]
    assert uses_left(site) == [1], "whoever has the code, or mistypes an address, uses nothing"
    with site.database.reading() as session:
        stored = session.scalars(text("SELECT invitation_hash FROM pending_sign_ups")).all()
    assert len(set(stored)) == 3, "they do not show that they belong to one code"
    assert use_link(visitor, mailed[0], "signup").status_code == 200
    assert uses_left(site) == [0]
    for _ in range(2):
        assert auth_error(use_link(visitor, mailed[1], "signup")) == NOT_FOUND
    with site.database.reading() as session:
        assert len(session.scalars(select(User)).all()) == 1
        assert len(session.scalars(select(PendingSignUp)).all()) == 2
    object.__setattr__(site, "settings", site.settings.model_copy(update={"registration": "open"}))
    assert use_link(visitor, mailed[1], "signup").status_code == 200, "a site that has been opened since needs no code"


@pytest.mark.parametrize(("mode", "confirms"), [("open", True)])
def test_who_signed_up_on_an_open_site_can_confirm_it_later(
    visitor: AuthClient, site: Site, queued_mails: QueuedMails
) -> None:
    assert visitor.sign_up(unused_email()).status_code == 200
    object.__setattr__(site, "settings", site.settings.model_copy(update={"registration": "invitation"}))
    assert use_link(visitor, queued_mails()[0].token, "signup").status_code == 200


@pytest.mark.both
def test_the_last_use_is_used_once(site: Site) -> None:
    code = new_code(site, uses=3)

    def use(_: int) -> bool:
        try:
            with site.database.writing() as session:
                use_invitation(session, site.settings, hash_of(code))
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(use, range(16))) == 3
    assert uses_left(site) == [0]


def test_the_code_is_not_in_the_database(site: Site) -> None:
    code = new_code(site, note="Soccer")
    with site.database.reading() as session:
        [row] = list_invitations(session, clock.today())
    assert row.note == "Soccer"
    assert code not in (row.code_hash, row.id)
    assert {column.name for column in Invitation.__table__.columns} == {"code_hash", "uses_left", "expires_on", "note"}


def test_expired_codes_are_deleted_with_the_next_one(site: Site) -> None:
    new_code(site, uses=0)
    new_code(site, days=-1)
    new_code(site)
    assert sorted(uses_left(site)) == [0, 1]
