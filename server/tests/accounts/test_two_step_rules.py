"""Rights of a session without its second factor, and limits on tried codes (docs/decisions/0011)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from tests.accounts.auth_client import OTHER_PASSWORD, AuthClient, auth_error, from_address
from tests.accounts.authenticator import challenge, enroll, recovery_codes_of, turn_on, use_recovery_code, verify
from tests.accounts.conftest import NewClient, QueuedMails
from tests.accounts.test_limits import TOO_OFTEN
from tests.accounts.test_second_factor import sign_in_again
from tests.test_routes import CONTRACT

AT = datetime(2026, 3, 14, 9, 26, tzinfo=UTC)


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return settings.model_copy(update=getattr(request, "param", {}))


WRONG_CODES, WRONG_CODES_FROM_EVERYWHERE, WRONG_RECOVERY_CODES = 10, 50, 10
"""Numbers of allowed attempts (core/limits.py)."""

limited = pytest.mark.parametrize("settings", [{"rate_limits": "on"}], indirect=True)


def bearer(auth_client: AuthClient) -> dict[str, str]:
    return {"Authorization": f"Bearer {auth_client.session['access_token']}"}


def test_without_two_step_sign_in_the_password_opens_everything(client: TestClient, member: AuthClient) -> None:
    enroll(member)
    assert client.get("/api/my/data", headers=bearer(member)).status_code == 200
    assert member.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200


def test_a_session_without_the_second_step_can_use_no_api_route(
    client: TestClient, member: AuthClient, new_client: NewClient
) -> None:
    factor = turn_on(member)
    half = sign_in_again(member, new_client)
    own = [
        (method, path)
        for path, methods in CONTRACT["paths"].items()
        for method in methods
        if _needs_user(methods[method])
    ]
    assert len(own) > 15

    for method, path in own:
        url = path.format(coach_id=1, review_id=UUID(int=0), school="northfield-university", team="womens-soccer")
        answer = client.request(method, url, json={}, headers=bearer(half))
        assert (answer.status_code, answer.json()["code"]) == (403, "insufficient_aal"), f"{method} {path}"

    assert client.get("/api/my/data", headers=bearer(member)).status_code == 200
    verify(half, factor)
    assert client.get("/api/my/data", headers=bearer(half)).status_code == 200


def _needs_user(operation: dict[str, object]) -> bool:
    return "401" in operation["responses"]


def test_a_session_without_the_second_step_cannot_change_the_account(member: AuthClient, new_client: NewClient) -> None:
    turn_on(member)
    half = sign_in_again(member, new_client)

    message = "AAL2 session is required to update email or password when MFA is enabled."
    for change in ({"password": OTHER_PASSWORD}, {"data": {"full_name": "Someone"}}):
        assert auth_error(half.call("PUT", "/user", change)) == (401, "insufficient_aal", message)
    assert auth_error(enroll(half, "another"))[:2] == (403, "insufficient_aal")
    assert half.user().status_code == 200
    assert member.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200


def test_changing_the_password_by_email_also_needs_the_code(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    app = turn_on(member)
    visitor.call("POST", "/recover", {"email": member.session["user"]["email"]})
    link = {"type": "recovery", "token_hash": queued_mails()[-1].token}
    visitor.session = visitor.call("POST", "/verify", link).json()

    assert auth_error(visitor.call("PUT", "/user", {"password": OTHER_PASSWORD}))[:2] == (401, "insufficient_aal")
    verify(visitor, app)
    assert visitor.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200
    assert auth_error(member.user())[1] == "session_not_found"


@limited
def test_ten_wrong_codes_of_an_app_are_allowed(member: AuthClient, new_client: NewClient, app: FastAPI) -> None:
    with time_machine.travel(AT, tick=False) as now:
        factor = turn_on(member)
        device = sign_in_again(member, new_client)
        wrong = factor.wrong_code()
        statuses = [verify(device, factor, wrong).status_code for _ in range(WRONG_CODES + 1)]
        assert statuses == [422] * 10 + [429]
        code = factor.code()
        refused = verify(device, factor, code)
        assert auth_error(refused) == TOO_OFTEN
        assert 0 < int(refused.headers["Retry-After"]) <= 300

        elsewhere = from_address(app, "198.51.100.9")
        elsewhere.sign_in(member.session["user"]["email"])
        assert verify(elsewhere, factor, code).status_code == 200
        now.shift(timedelta(minutes=5, seconds=1))
        again = sign_in_again(member, new_client)
        assert verify(again, factor).status_code == 200


@limited
def test_at_most_fifty_wrong_codes_a_day_are_allowed_from_all_addresses(member: AuthClient, app: FastAPI) -> None:
    email = member.session["user"]["email"]
    with time_machine.travel(AT, tick=False):
        factor = turn_on(member)
        [code, *_] = recovery_codes_of(member)
        statuses = []
        for number in range(6):
            thief = from_address(app, f"203.0.113.{number}")
            thief.sign_in(email)
            statuses += [verify(thief, factor, factor.wrong_code()).status_code for _ in range(9)]
        assert statuses == [422] * WRONG_CODES_FROM_EVERYWHERE + [429] * 4

        owner = from_address(app, "198.51.100.9")
        owner.sign_in(email)
        assert verify(owner, factor).status_code == 429
        assert use_recovery_code(owner, code).status_code == 200


@limited
def test_ten_wrong_recovery_codes_are_allowed(member: AuthClient, new_client: NewClient) -> None:
    turn_on(member)
    [code, *_] = recovery_codes_of(member)
    device = sign_in_again(member, new_client)
    tries = WRONG_RECOVERY_CODES + 1

    assert [use_recovery_code(device, "wrong").status_code for _ in range(tries)] == [422] * 10 + [429]
    assert auth_error(use_recovery_code(device, code)) == TOO_OFTEN


@limited
@pytest.mark.both
def test_ten_of_many_concurrent_codes_are_checked(member: AuthClient, new_client: NewClient) -> None:
    factor = turn_on(member)
    device = sign_in_again(member, new_client)
    wrong = factor.wrong_code()
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: verify(device, factor, wrong).status_code, range(24)))
    assert sorted(answers) == [422] * 10 + [429] * 14


@pytest.mark.both
def test_only_one_of_two_concurrent_uses_of_a_code_succeeds(member: AuthClient, new_client: NewClient) -> None:
    factor = turn_on(member)
    devices = [sign_in_again(member, new_client) for _ in range(4)]
    bodies = [{"challenge_id": challenge(device, factor.factor_id), "code": factor.code()} for device in devices[:1]]
    bodies += [{**bodies[0], "challenge_id": challenge(device, factor.factor_id)} for device in devices[1:]]
    path = f"/factors/{factor.factor_id}/verify"
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda device, body: device.call("POST", path, body), devices, bodies))
    # The first successful code ends the other sessions that have only passed the password step.
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]
