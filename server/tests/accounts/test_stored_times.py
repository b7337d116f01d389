"""What is stored of the times of accounts, sessions and mails: the hour (docs/decisions/0010)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.accounts.model import AuthSession, MfaFactor, OneTimeToken, PendingSignUp, User
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.settings import Settings
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import turn_on
from tests.accounts.conftest import QueuedMails

AT = datetime(2026, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
SIGN_UP = {"email": "ada@athletes.example", "password": "Correct-horse-9", "data": {"full_name": "Ada"}}


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return settings.model_copy(update=getattr(request, "param", {}))


def stored_times(site: Site) -> set[datetime]:
    """Every time in the tables of users, sessions and mails, but of the next try to send a mail."""
    tables = [model.__table__ for model in (User, AuthSession, OneTimeToken, PendingSignUp, MfaFactor)]
    with site.database.reading() as session:
        rows = [row for table in tables for row in session.execute(select(table))]
        rows += session.execute(select(OutboxItem.created_at)).all()
    return {value for row in rows for value in row if isinstance(value, datetime)}


@pytest.mark.both
def test_users_and_sessions_keep_the_hour(site: Site, client: TestClient) -> None:
    with time_machine.travel(AT, tick=False) as clock:
        token = client.post("/auth/v1/signup", json=SIGN_UP).json()
        client.post("/auth/v1/token?grant_type=password", json=SIGN_UP)
        headers = {"Authorization": f"Bearer {token['access_token']}"}
        client.put("/auth/v1/user", json={"data": {"full_name": "Ada L."}}, headers=headers)
        client.post("/auth/v1/recover", json={"email": SIGN_UP["email"]})
        account = AuthClient(client)
        account.sign_in(SIGN_UP["email"])
        turn_on(account)
        clock.shift(timedelta(minutes=50))
        refreshed = client.post(
            "/auth/v1/token?grant_type=refresh_token", json={"refresh_token": account.session["refresh_token"]}
        )
        assert refreshed.status_code == 200
    assert stored_times(site) == {AT.replace(hour=hour, minute=0, second=0, microsecond=0) for hour in (9, 10)}


@pytest.mark.both
@pytest.mark.parametrize("settings", [{"confirm_email": True}], indirect=True)
def test_a_sign_up_and_its_mail_keep_the_hour_and_the_order_within_it(
    site: Site, client: TestClient, queued_mails: QueuedMails
) -> None:
    with time_machine.travel(AT, tick=False) as clock:
        for name in ("Ada", "Ada L.", "Ada Lovelace"):
            assert client.post("/auth/v1/signup", json={**SIGN_UP, "data": {"full_name": name}}).status_code == 200
            clock.shift(timedelta(seconds=70))
        assert stored_times(site) == {AT.replace(minute=0, second=0, microsecond=0)}

        client.post("/auth/v1/resend", json={"type": "signup", "email": SIGN_UP["email"]})
        body = {"type": "signup", "token_hash": queued_mails()[-1].token}
        user = client.post("/auth/v1/verify", json=body).json()["user"]
    assert user["user_metadata"]["full_name"] == "Ada Lovelace"
