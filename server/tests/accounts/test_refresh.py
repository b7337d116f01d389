"""Refreshing sessions: refresh token rotation and reuse detection."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import jwt
import pytest
import time_machine
from sqlalchemy import select, text

from sideline.accounts.model import AuthSession
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient, auth_error
from tests.accounts.conftest import NewClient

USED = (400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
UNKNOWN = (400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")


def claims(session: dict[str, str]) -> dict[str, object]:
    return jwt.decode(session["access_token"], options={"verify_signature": False})


def later(**time: float) -> time_machine.travel:
    return time_machine.travel(datetime.now(UTC) + timedelta(**time), tick=True)


def test_each_refresh_gives_a_new_token_in_the_same_session(member: AuthClient) -> None:
    before = member.session

    after = member.refresh().json()

    assert after["refresh_token"] != before["refresh_token"]
    assert claims(after)["session_id"] == claims(before)["session_id"]
    assert claims(after)["amr"] == claims(before)["amr"]
    assert after["user"]["id"] == before["user"]["id"]


def test_a_lost_response_is_repeated_for_two_minutes(member: AuthClient, new_client: NewClient) -> None:
    parent = member.session["refresh_token"]
    member.refresh()

    with later(seconds=115):
        again = new_client().refresh(parent).json()

        assert again["refresh_token"] == member.session["refresh_token"]
        assert member.refresh().status_code == 200


def test_reuse_of_the_parent_token_ends_the_session(member: AuthClient, new_client: NewClient) -> None:
    stolen = member.session["refresh_token"]
    member.refresh()

    with later(seconds=125):
        assert auth_error(new_client().refresh(stolen)) == USED
        assert auth_error(member.user())[1] == "session_not_found"
        assert auth_error(member.refresh()) == UNKNOWN


def test_a_thief_of_the_active_token_is_detected_when_the_owner_refreshes(
    member: AuthClient, new_client: NewClient
) -> None:
    thief = new_client()
    thief.refresh(member.session["refresh_token"])

    with later(minutes=58):
        assert auth_error(member.refresh()) == USED
        assert auth_error(thief.user())[1] == "session_not_found"
        assert auth_error(thief.refresh()) == UNKNOWN


@pytest.mark.both
def test_tabs_that_refresh_at_once_all_stay_signed_in(member: AuthClient, new_client: NewClient) -> None:
    token = member.session["refresh_token"]

    with ThreadPoolExecutor(6) as tabs:
        responses = list(tabs.map(lambda tab: tab.refresh(token), [new_client() for _ in range(6)]))

    assert [response.status_code for response in responses] == [200] * 6
    assert len({response.json()["refresh_token"] for response in responses}) == 1
    assert member.refresh(responses[0].json()["refresh_token"]).status_code == 200


def test_an_old_token_within_ten_seconds_is_accepted(member: AuthClient, new_client: NewClient) -> None:
    oldest = member.session["refresh_token"]
    member.refresh()
    member.refresh()

    assert new_client().refresh(oldest).json()["refresh_token"] == member.session["refresh_token"]


def test_a_stolen_old_token_ends_the_session_for_both(member: AuthClient, new_client: NewClient) -> None:
    stolen = member.session["refresh_token"]
    member.refresh()
    member.refresh()

    with later(seconds=11):
        assert auth_error(new_client().refresh(stolen)) == USED
        assert auth_error(member.user())[1] == "session_not_found"
        assert auth_error(member.refresh()) == UNKNOWN


def test_only_a_hash_of_the_token_is_stored(member: AuthClient, site: Site) -> None:
    with site.database.reading() as session:
        rows = [" ".join(map(str, row)) for row in session.execute(text("select * from auth_sessions"))]

    assert len(rows) == 1
    assert member.session["refresh_token"] not in rows[0]


def test_a_malformed_token_is_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for token in (
        "",
        "short",
        "not a token",
        "x" * 300,
        "ünïcode-token",
    ):
        with subtests.test(token=token):
            response = visitor.call("POST", "/token", {"refresh_token": token}, grant_type="refresh_token")
            assert auth_error(response) == (400, "validation_failed", "Refresh token is not valid")


def test_an_unknown_token_is_not_found(visitor: AuthClient) -> None:
    assert auth_error(visitor.refresh("abcdefghijkl")) == UNKNOWN


def test_a_changed_token_is_not_found(member: AuthClient, visitor: AuthClient) -> None:
    token = member.session["refresh_token"]
    assert auth_error(visitor.refresh(token[:-1] + ("A" if token[-1] != "A" else "B"))) == UNKNOWN


@pytest.mark.parametrize(
    ("days", "message"),
    [
        ([31], "Invalid Refresh Token: Session Expired (Inactivity)"),
        ([29, 58, 87, 116, 145, 174, 181], "Invalid Refresh Token: Session Expired"),
    ],
)
def test_sessions_end_after_30_idle_or_180_days(member: AuthClient, site: Site, days: list[int], message: str) -> None:
    began = datetime.now(UTC)
    for day in days:
        with time_machine.travel(began + timedelta(days=day)):
            response = member.refresh()

    assert auth_error(response) == (400, "session_expired", message)
    with site.database.reading() as session:
        assert session.scalars(select(AuthSession)).all() == []
