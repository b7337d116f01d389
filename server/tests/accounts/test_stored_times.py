"""What is stored of the times of accounts and sessions: the hour (docs/decisions/0010)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.accounts.model import AuthSession, User
from sideline.core.http.deps import Site

AT = datetime(2026, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
SIGN_UP = {"email": "ada@athletes.example", "password": "Correct-horse-9", "data": {"full_name": "Ada"}}


def stored_times(site: Site) -> set[datetime]:
    """Every time in the tables of users and sessions."""
    with site.database.reading() as session:
        rows = [*session.execute(select(User.__table__)), *session.execute(select(AuthSession.__table__))]
    return {value for row in rows for value in row if isinstance(value, datetime)}


@pytest.mark.both
def test_users_and_sessions_keep_the_hour(site: Site, client: TestClient) -> None:
    with time_machine.travel(AT, tick=False) as clock:
        token = client.post("/auth/v1/signup", json=SIGN_UP).json()
        client.post("/auth/v1/token?grant_type=password", json=SIGN_UP)
        headers = {"Authorization": f"Bearer {token['access_token']}"}
        client.put("/auth/v1/user", json={"data": {"full_name": "Ada L."}}, headers=headers)
        client.post("/auth/v1/recover", json={"email": SIGN_UP["email"]})
        clock.shift(timedelta(minutes=50))
        refreshed = client.post(
            "/auth/v1/token?grant_type=refresh_token", json={"refresh_token": token["refresh_token"]}
        )
        assert refreshed.status_code == 200
    assert stored_times(site) == {AT.replace(hour=hour, minute=0, second=0, microsecond=0) for hour in (9, 10)}
