"""`sideline two-step-off`: an operator helps a user who lost both app and recovery codes."""

import pytest
from sqlalchemy import select

from sideline.accounts.factors import renew_recovery_codes
from sideline.accounts.model import AuthSession, MfaFactor, MfaRecoveryCode
from sideline.core import clock
from sideline.core.outbox import OutboxItem, message_of
from sideline.core.site import Site
from tests.cli.conftest import Run
from tests.people import People, Person


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def protect(site: Site, person: Person) -> None:
    """Give a user an app and recovery codes."""
    hour = clock.hour(clock.now())
    with site.database.writing() as session:
        for kind in ("totp", "recovery_code"):
            row = {"user_id": person.id, "factor_type": kind, "friendly_name": kind, "encrypted": ""}
            session.add(MfaFactor(**row, is_verified=True, created_at=hour, updated_at=hour))
        renew_recovery_codes(session, person.id)


def test_the_accounts_app_codes_and_sessions_are_deleted(site: Site, people: People, run: Run) -> None:
    ada, bea = people("ada"), people("bea")
    for person in (ada, bea):
        protect(site, person)
    done = run("two-step-off", ada.email.upper())
    assert (done.returncode, done.stdout) == (
        0,
        f"Two-step sign-in is off for {ada.email.upper()}, and all its sessions have ended.\n",
    ), done.stderr
    with site.database.reading() as session:
        for table in (MfaFactor, MfaRecoveryCode, AuthSession):
            assert set(session.scalars(select(table.user_id))) == {bea.id}
        [mail] = [message_of(item, site.keys).payload for item in session.scalars(select(OutboxItem))]
    assert (mail["template"], mail["to"]) == ("two-step", ada.email)
    assert ada.get("/api/my/reviews").json()["code"] == "session_not_found"


def test_a_member_of_staff_loses_the_role_with_the_app(site: Site, people: People, run: Run) -> None:
    ada = people("ada")
    protect(site, ada)
    assert run("staff", "add", ada.email, "--role", "admin").returncode == 0
    done = run("two-step-off", ada.email)
    assert done.stdout.splitlines()[1:] == [
        (
            "The account no longer has the role admin. Once its owner has turned two-step sign-in on again, run "
            f"`sideline staff add {ada.email} --role admin`."
        )
    ], done.stderr
    assert run("staff", "list").stdout == ""


def test_nothing_changes_for_an_account_without_it(site: Site, people: People, run: Run) -> None:
    ada = people("ada")
    for address in (ada.email, "nobody@athletes.example"):
        refused = run("two-step-off", address)
        assert (refused.returncode, refused.stderr) == (
            2,
            f"no account with two-step sign-in has the address {address}\n",
        )
    assert ada.get("/api/my/reviews").status_code == 200
    with site.database.reading() as session:
        assert session.scalars(select(OutboxItem)).all() == []
