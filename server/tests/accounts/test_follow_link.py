"""GET /verify: following an emailed link redirects with the session or the error in the fragment."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.accounts.auth_client import BASE, AuthClient
from tests.accounts.conftest import QueuedMails
from tests.accounts.test_recover import request_recovery

HOME = "http://127.0.0.1:8000"


def fragment(location: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(location).fragment).items()}


def test_a_valid_link_redirects_with_the_session(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    request_recovery(visitor, member.session["user"]["email"])
    params = {"token": queued_mails()[0].token, "type": "recovery", "redirect_to": f"{HOME}/reset-password"}

    response = visitor.call("GET", "/verify", **params)

    assert response.status_code == 303
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.headers["Location"].startswith(f"{HOME}/reset-password#")
    session = fragment(response.headers["Location"])
    assert session["type"] == "recovery"
    assert session["token_type"] == "bearer"
    assert session["expires_in"] == "3600"
    visitor.session = session
    assert visitor.user().json()["id"] == member.session["user"]["id"]
    assert visitor.refresh().status_code == 200


def test_a_used_link_redirects_with_the_error(visitor: AuthClient) -> None:
    response = visitor.call("GET", "/verify", token="used", type="recovery", redirect_to=f"{HOME}/reset-password")

    assert response.status_code == 303
    assert response.headers["Location"].startswith(f"{HOME}/reset-password#")
    assert fragment(response.headers["Location"]) == {
        "error": "access_denied",
        "error_code": "otp_expired",
        "error_description": "Email link is invalid or has expired",
    }


def test_a_head_request_does_not_use_up_a_link(
    member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails
) -> None:
    request_recovery(visitor, member.session["user"]["email"])
    params = {"token": queued_mails()[0].token, "type": "recovery"}

    assert visitor.call("HEAD", "/verify", **params).status_code == 405

    assert "access_token" in visitor.call("GET", "/verify", **params).headers["Location"]


def test_an_incomplete_link_is_rejected_as_json(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for params in (
        {},
        {"token": "x"},
        {"type": "recovery"},
        {"token": "x", "type": "fax"},
    ):
        with subtests.test(params=params):
            response = visitor.call("GET", "/verify", **params)
            assert (response.status_code, response.json()["code"]) == (400, "validation_failed")


def test_links_redirect_to_pages_of_the_site(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for target in (f"{HOME}/", f"{HOME}/reset-password?from=mail"):
        with subtests.test(target=target):
            answer = visitor.call("GET", "/verify", token="x", type="recovery", redirect_to=f"{target}#x")
            assert answer.headers["Location"].split("#")[0] == target


def test_links_redirect_to_no_other_origin(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for target in (
        "https://evil.example/x",
        "//evil.example",
        "javascript:alert(1)",
        "http://127.0.0.1:8000@evil.example/",
        "http://127.0.0.1:8000.evil.example/",
        "http://127.0.0.1:8001/",
        "https://127.0.0.1:8000/",
        "http://127.0.0.1:8000\\@evil.example/",
        "http://evil.example\\@127.0.0.1:8000/",
        "http://127.0.0.1:99999/",
        "http://[::1",
        "http://127.0.0.1:8000/\r\nSet-Cookie: a=b",
        "\x00",
        "reset-password",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https:evil.example",
        "http:/evil.example",
        "http:\\\\evil.example",
        "HTTP://EVIL.EXAMPLE",
        "http://evil\u3002example",
        "x://evil.example",
        "http://evil.example#http://127.0.0.1:8000",
        "http://evil.example?http://127.0.0.1:8000",
        "http://evil.example%00.127.0.0.1/",
        "http://[::ffff:1.2.3.4]/",
        "%2F%2Fevil.example",
        "data:text/html,x",
        "\thttp://evil.example",
    ):
        with subtests.test(target=target):
            query = {"token": "x", "type": "recovery", "redirect_to": target}
            answer = visitor._client.get(f"{BASE}/verify", follow_redirects=False, params=query)
            assert answer.headers["Location"].split("#")[0] == f"{HOME}/"


def test_the_email_links_to_no_other_origin(member: AuthClient, visitor: AuthClient, queued_mails: QueuedMails) -> None:
    request_recovery(visitor, member.session["user"]["email"], redirect_to="https://evil.example/reset-password")
    hosts = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    body = {"email": member.session["user"]["email"]}
    assert visitor._client.post(f"{BASE}/recover", json=body, headers=hosts).status_code == 200

    urls = [mail.link.split("?")[0] for mail in queued_mails()]
    assert urls == [f"{HOME}/reset-password"] * 2
