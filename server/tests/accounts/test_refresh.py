"""Sessions go on: rotation and reuse of refresh tokens (contract section 5, rule 1)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import jwt
import pytest
import time_machine
from sqlalchemy import select, text

from sideline.accounts.model import AuthSession
from sideline.core.http.deps import Site
from tests.accounts.auth_wire import Wire, refused
from tests.accounts.conftest import Browser

pytestmark = pytest.mark.both

USED = (400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
UNKNOWN = (400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")


def claims(session: dict[str, str]) -> dict[str, object]:
    return jwt.decode(session["access_token"], options={"verify_signature": False})


def later(**time: float) -> time_machine.travel:
    return time_machine.travel(datetime.now(UTC) + timedelta(**time), tick=True)


def test_each_refresh_gives_a_new_token_in_the_same_session(member: Wire) -> None:
    before = member.session

    after = member.refresh().json()

    assert after["refresh_token"] != before["refresh_token"]
    assert claims(after)["session_id"] == claims(before)["session_id"]
    assert claims(after)["amr"] == claims(before)["amr"]
    assert after["user"]["id"] == before["user"]["id"]


def test_a_lost_answer_is_given_again_for_two_minutes(member: Wire, browser: Browser) -> None:
    parent = member.session["refresh_token"]
    member.refresh()

    with later(seconds=115):
        again = browser().refresh(parent).json()

        assert again["refresh_token"] == member.session["refresh_token"]
        assert member.refresh().status_code == 200


def test_a_thief_of_the_token_before_the_active_one_is_noticed(member: Wire, browser: Browser) -> None:
    stolen = member.session["refresh_token"]
    member.refresh()

    with later(seconds=125):
        assert refused(browser().refresh(stolen)) == USED
        assert refused(member.user())[1] == "session_not_found"
        assert refused(member.refresh()) == UNKNOWN


def test_a_thief_who_uses_the_active_token_is_noticed_when_the_owner_comes_back(member: Wire, browser: Browser) -> None:
    thief = browser()
    thief.refresh(member.session["refresh_token"])

    with later(minutes=58):
        assert refused(member.refresh()) == USED
        assert refused(thief.user())[1] == "session_not_found"
        assert refused(thief.refresh()) == UNKNOWN


def test_tabs_that_refresh_at_once_all_stay_signed_in(member: Wire, browser: Browser) -> None:
    token = member.session["refresh_token"]

    with ThreadPoolExecutor(6) as tabs:
        answers = list(tabs.map(lambda tab: tab.refresh(token), [browser() for _ in range(6)]))

    assert [answer.status_code for answer in answers] == [200] * 6
    assert len({answer.json()["refresh_token"] for answer in answers}) == 1
    assert member.refresh(answers[0].json()["refresh_token"]).status_code == 200


def test_a_slow_tab_within_ten_seconds_is_no_thief(member: Wire, browser: Browser) -> None:
    oldest = member.session["refresh_token"]
    member.refresh()
    member.refresh()

    assert browser().refresh(oldest).json()["refresh_token"] == member.session["refresh_token"]


def test_a_stolen_old_token_ends_the_session_for_both(member: Wire, browser: Browser) -> None:
    stolen = member.session["refresh_token"]
    member.refresh()
    member.refresh()

    with later(seconds=11):
        assert refused(browser().refresh(stolen)) == USED
        assert refused(member.user())[1] == "session_not_found"
        assert refused(member.refresh()) == UNKNOWN


def test_only_a_hash_of_the_token_is_kept(member: Wire, site: Site) -> None:
    with site.database.reading() as session:
        rows = [" ".join(map(str, row)) for row in session.execute(text("select * from auth_sessions"))]

    assert len(rows) == 1
    assert member.session["refresh_token"] not in rows[0]


@pytest.mark.parametrize("token", ["", "short", "not a token", "x" * 300, "ünïcode-token"])
def test_what_is_no_token_is_refused(visitor: Wire, token: str) -> None:
    answer = visitor.call("POST", "/token", {"refresh_token": token}, grant_type="refresh_token")
    assert refused(answer) == (400, "validation_failed", "Refresh token is not valid")


def test_a_token_of_nobody_is_not_found(visitor: Wire) -> None:
    assert refused(visitor.refresh("abcdefghijkl")) == UNKNOWN


def test_a_changed_token_is_not_found(member: Wire, visitor: Wire) -> None:
    token = member.session["refresh_token"]
    assert refused(visitor.refresh(token[:-1] + ("A" if token[-1] != "A" else "B"))) == UNKNOWN


@pytest.mark.parametrize(
    ("visits", "message"),
    [
        ([31], "Invalid Refresh Token: Session Expired (Inactivity)"),
        ([29, 58, 87, 116, 145, 174, 181], "Invalid Refresh Token: Session Expired"),
    ],
)
def test_sessions_end_after_30_idle_or_180_days(member: Wire, site: Site, visits: list[int], message: str) -> None:
    began = datetime.now(UTC)
    for day in visits:
        with time_machine.travel(began + timedelta(days=day)):
            answer = member.refresh()

    assert refused(answer) == (400, "session_expired", message)
    with site.database.reading() as session:
        assert session.scalars(select(AuthSession)).all() == []
