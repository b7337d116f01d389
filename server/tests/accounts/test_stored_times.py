"""Precision of stored times: the day for accounts and sessions, the hour for links, apps and emails (decision 0010)."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.accounts.model import AuthSession, MfaFactor, OneTimeToken, PendingSignUp, User
from sideline.config.settings import Settings
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import turn_on
from tests.accounts.conftest import QueuedMails

AT = datetime(2026, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
SIGN_UP = {"email": "ada@athletes.example", "password": "Correct-horse-9", "data": {"full_name": "Ada"}}


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return settings.model_copy(update=getattr(request, "param", {}))


HOURS = {"one_time_tokens.created_at", "mfa_factors.created_at", "outbox.created_at"}
"""Columns that need the hour, because their rows are valid or kept for hours."""

DAY = AT.replace(hour=0, minute=0, second=0, microsecond=0)


def stored_times(site: Site) -> dict[str, set[datetime]]:
    """Return every time in the user, session and email tables by column, except when an email is retried."""
    tables = [model.__table__ for model in (User, AuthSession, OneTimeToken, PendingSignUp, MfaFactor, OutboxItem)]
    times: dict[str, set[datetime]] = defaultdict(set)
    with site.database.reading() as session:
        for table in tables:
            for row in session.execute(select(table)).mappings():
                for name, value in row.items():
                    if isinstance(value, datetime) and name != "next_try_at":
                        times[f"{table}.{name}"].add(value)
    return times


def assert_no_finer_times(site: Site, *hours: int) -> None:
    for column, found in stored_times(site).items():
        allowed = {DAY + timedelta(hours=hour) for hour in hours} if column in HOURS else {DAY}
        assert found <= allowed, column


def test_users_and_sessions_keep_the_day(site: Site, client: TestClient) -> None:
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
    assert_no_finer_times(site, 9, 10)
    assert {"users.last_sign_in_at", "auth_sessions.refreshed_at", *HOURS} <= stored_times(site).keys()


@pytest.mark.parametrize("settings", [{"confirm_email": True}], indirect=True)
@pytest.mark.both
def test_a_sign_up_keeps_the_day_and_the_order_within_it(
    site: Site, client: TestClient, queued_mails: QueuedMails
) -> None:
    with time_machine.travel(AT, tick=False) as clock:
        for name in ("Ada", "Ada L.", "Ada Lovelace"):
            assert client.post("/auth/v1/signup", json={**SIGN_UP, "data": {"full_name": name}}).status_code == 200
            clock.shift(timedelta(seconds=70))
        assert_no_finer_times(site, 9)
        assert "pending_sign_ups.mailed_at" in stored_times(site)

        client.post("/auth/v1/resend", json={"type": "signup", "email": SIGN_UP["email"]})
        body = {"type": "signup", "token_hash": queued_mails()[-1].token}
        user = client.post("/auth/v1/verify", json=body).json()["user"]
    assert user["user_metadata"]["full_name"] == "Ada Lovelace"
