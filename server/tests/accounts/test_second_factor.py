"""Two-step sign-in: setting up an authenticator app, entering its codes, and turning it off."""

import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import jwt
import pytest
import time_machine
from sqlalchemy import select, text

from sideline.accounts.model import MfaFactor
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient, auth_error
from tests.accounts.authenticator import App, challenge, enroll, new_app, turn_on, verify
from tests.accounts.conftest import NewClient

WRONG = (422, "mfa_verification_failed", "Invalid TOTP code entered")
AT = datetime(2026, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)


def claims(client: AuthClient) -> dict[str, object]:
    return jwt.decode(client.session["access_token"], options={"verify_signature": False})


def methods(client: AuthClient) -> list[str]:
    return [entry["method"] for entry in claims(client)["amr"]]


def sign_in_again(member: AuthClient, new_client: NewClient) -> AuthClient:
    """Sign in with the member's password on another device."""
    device = new_client()
    assert device.sign_in(member.session["user"]["email"]).status_code == 200
    return device


def test_an_app_is_set_up_by_qr_code_or_by_the_secret_as_text(member: AuthClient, site: Site) -> None:
    body = enroll(member, "My phone", issuer="Sideline").json()
    uri = urlsplit(body["totp"]["uri"])

    assert (body["type"], body["friendly_name"]) == ("totp", "My phone")
    assert (uri.scheme, uri.netloc) == ("otpauth", "totp")
    assert unquote(uri.path) == f"/Sideline:{member.session['user']['email']}"
    assert parse_qs(uri.query) == {"secret": [body["totp"]["secret"]], "issuer": ["Sideline"]}
    assert ET.fromstring(body["totp"]["qr_code"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert "#" not in body["totp"]["qr_code"]
    # Without an issuer the app shows the site's host name, as with GoTrue.
    assert parse_qs(urlsplit(enroll(member).json()["totp"]["uri"]).query)["issuer"] == ["127.0.0.1:8000"]
    with site.database.reading() as session:
        rows = str(session.execute(text("select * from mfa_factors")).all())
    assert body["totp"]["secret"] not in rows


def test_an_app_counts_once_it_is_verified(member: AuthClient) -> None:
    assert "factors" not in member.user().json()
    app = new_app(member, "Phone")
    [factor] = member.user().json()["factors"]
    assert (factor["id"], factor["status"], factor["factor_type"]) == (app.factor_id, "unverified", "totp")
    assert (claims(member)["aal"], methods(member)) == ("aal1", ["password"])

    session = verify(member, app).json()

    assert [factor["status"] for factor in session["user"]["factors"]] == ["verified"]
    assert (claims(member)["aal"], methods(member)) == ("aal2", ["totp", "password"])
    member.refresh()
    assert (claims(member)["aal"], methods(member)) == ("aal2", ["totp", "password"])
    assert member.user().json()["factors"] == session["user"]["factors"]


def test_a_sign_in_is_complete_after_the_code(member: AuthClient, new_client: NewClient) -> None:
    app = turn_on(member)
    device = sign_in_again(member, new_client)
    assert claims(device)["aal"] == "aal1"

    assert verify(device, app).status_code == 200
    assert claims(device)["aal"] == "aal2"
    assert member.user().status_code == 200


def test_a_wrong_code_is_rejected(member: AuthClient, new_client: NewClient) -> None:
    app = turn_on(member)
    device = sign_in_again(member, new_client)

    for code in (app.wrong_code(), "12345", "abcdef", "١٢٣٤٥٦"):
        assert auth_error(verify(device, app, code)) == WRONG
    empty = device.call("POST", f"/factors/{app.factor_id}/verify", {"code": ""})
    assert auth_error(empty) == (400, "validation_failed", "Code needs to be non-empty")
    assert claims(device)["aal"] == "aal1"


def test_a_code_is_valid_once_and_invalidates_earlier_ones(member: AuthClient, new_client: NewClient) -> None:
    with time_machine.travel(AT, tick=False) as now:
        app = new_app(member)
        step = app.step_at(AT)
        assert verify(member, app, app.code_of(step)).status_code == 200
        device = sign_in_again(member, new_client)

        assert auth_error(verify(device, app, app.code_of(step))) == WRONG
        assert auth_error(verify(device, app, app.code_of(step - 1))) == WRONG
        now.shift(timedelta(seconds=30))
        assert verify(device, app, f" {app.code_of(step + 1)[:3]} {app.code_of(step + 1)[3:]} ").status_code == 200


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 200), (0, 200), (1, 200), (2, 422)])
def test_a_code_is_valid_one_step_early_and_late(member: AuthClient, steps: int, status: int) -> None:
    with time_machine.travel(AT, tick=False):
        app = new_app(member)
        assert verify(member, app, app.code_of(app.step_at(AT) + steps)).status_code == status


def test_a_challenge_is_valid_for_its_session_and_factor_for_five_minutes(
    member: AuthClient, new_client: NewClient
) -> None:
    unknown = (422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
    with time_machine.travel(AT, tick=False) as now:
        app, other = new_app(member, "one"), new_app(member, "two")
        device = sign_in_again(member, new_client)
        own = challenge(member, app.factor_id)
        for given in (challenge(device, app.factor_id), challenge(member, other.factor_id), "", "forged"):
            body = {"challenge_id": given, "code": app.code_of(app.step_at(AT))}
            assert auth_error(member.call("POST", f"/factors/{app.factor_id}/verify", body)) == unknown
        now.shift(timedelta(minutes=5, seconds=1))
        body = {"challenge_id": own, "code": app.code()}
        assert auth_error(member.call("POST", f"/factors/{app.factor_id}/verify", body))[1] == "mfa_challenge_expired"


def test_a_verified_code_ends_the_sessions_that_stopped_at_the_password(
    member: AuthClient, new_client: NewClient
) -> None:
    before = sign_in_again(member, new_client)

    turn_on(member)

    assert auth_error(before.user())[1] == "session_not_found"
    assert member.user().status_code == 200


@pytest.mark.parametrize("scope", ["global", "others"])
def test_a_password_alone_signs_no_other_session_out(member: AuthClient, new_client: NewClient, scope: str) -> None:
    turn_on(member)
    thief, other = sign_in_again(member, new_client), sign_in_again(member, new_client)

    assert thief.call("POST", f"/logout?scope={scope}").status_code == 204

    assert auth_error(thief.user())[1] == "session_not_found"
    assert [member.user().status_code, other.user().status_code] == [200, 200]


def test_tokens_issued_before_the_code_do_not_get_its_level(member: AuthClient, new_client: NewClient) -> None:
    app = turn_on(member)
    device = sign_in_again(member, new_client)
    thief = new_client()
    thief.session = dict(device.session)
    verify(device, app)

    assert auth_error(enroll(thief, "theirs"))[1] == "insufficient_aal"
    assert auth_error(thief.refresh())[1] == "refresh_token_already_used"
    assert auth_error(device.user())[1] == "session_not_found"


def test_a_factor_of_another_user_is_unknown(member: AuthClient, new_client: NewClient) -> None:
    app = turn_on(member)
    other = new_client()
    other.sign_up("other@athletes.example")

    for call in (("POST", "/challenge"), ("POST", "/verify"), ("DELETE", "")):
        response = other.call(call[0], f"/factors/{app.factor_id}{call[1]}", {"code": app.code_of(1)})
        assert auth_error(response) == (404, "mfa_factor_not_found", "Factor not found")
    assert auth_error(other.call("DELETE", "/factors/none"))[:2] == (404, "validation_failed")


def test_an_unverified_app_is_replaced_and_the_limit_is_ten(member: AuthClient) -> None:
    first, second = new_app(member), new_app(member)
    assert [factor["id"] for factor in member.user().json()["factors"]] == [second.factor_id]
    assert auth_error(member.call("POST", f"/factors/{first.factor_id}/challenge"))[0] == 404
    for number in range(9):
        assert enroll(member, str(number)).status_code == 200
    assert auth_error(enroll(member, "eleventh"))[:2] == (422, "too_many_enrolled_mfa_factors")

    verify(member, second)

    assert [factor["id"] for factor in member.user().json()["factors"]] == [second.factor_id]
    assert auth_error(enroll(member))[:2] == (422, "mfa_factor_name_conflict")


def test_an_invalid_setup_is_rejected(member: AuthClient, subtests: pytest.Subtests) -> None:
    for body in (
        {"factor_type": "phone"},
        {"factor_type": None},
        {"issuer": "x" * 101},
        {"friendly_name": "x" * 101},
    ):
        with subtests.test(body=body):
            response = member.call("POST", "/factors", {"factor_type": "totp", **body})
            assert auth_error(response)[:2] == (400, "validation_failed")


def test_turning_it_off_needs_the_code_and_downgrades_sessions(member: AuthClient, new_client: NewClient) -> None:
    app = turn_on(member)
    device = sign_in_again(member, new_client)
    refusal = (422, "insufficient_aal", "AAL2 required to unenroll verified factor")
    assert auth_error(device.call("DELETE", f"/factors/{app.factor_id}")) == refusal
    verify(device, app)

    assert device.call("DELETE", f"/factors/{app.factor_id}").json() == {"id": app.factor_id}

    assert "factors" not in member.user().json()
    assert auth_error(member.call("POST", "/factors/recovery-codes"))[1] == "insufficient_aal"
    for client in (member, device):
        client.refresh()
        assert (claims(client)["aal"], methods(client)) == ("aal1", ["password"])


def test_removing_one_of_two_apps_downgrades_the_sessions_that_used_it(
    member: AuthClient, new_client: NewClient
) -> None:
    first = turn_on(member, "first")
    second = turn_on(member, "second")
    device = sign_in_again(member, new_client)
    verify(device, first)

    assert member.call("DELETE", f"/factors/{first.factor_id}").status_code == 200

    member.refresh()
    assert claims(member)["aal"] == "aal2"
    assert auth_error(device.call("DELETE", f"/factors/{second.factor_id}"))[1] == "insufficient_aal"


def test_a_secret_is_sealed_for_its_factor(member: AuthClient, site: Site) -> None:
    one, two = new_app(member, "one"), new_app(member, "two")
    with site.database.writing() as session:
        rows = {str(row.id): row for row in session.scalars(select(MfaFactor))}
        rows[one.factor_id].encrypted = rows[two.factor_id].encrypted

    swapped = App(one.factor_id, "A" * 32)
    assert auth_error(verify(member, swapped, two.code())) == WRONG


def test_the_time_of_a_code_is_stored_only_by_the_hour(member: AuthClient, site: Site) -> None:
    with time_machine.travel(AT, tick=False):
        turn_on(member)
    with site.database.reading() as session:
        rows = [
            *session.execute(text("select * from mfa_factors")),
            *session.execute(text("select * from auth_sessions")),
        ]
    step = str(int(AT.timestamp()) // 30)
    assert [row for row in rows if step in str(row) or ":26:53" in str(row)] == []
