"""GET /verify: a browser follows a mailed link and is sent on, with the session or the error in the fragment."""

from urllib.parse import parse_qs, urlsplit

import pytest

from sideline.settings import Settings
from tests.accounts.auth_wire import Wire
from tests.accounts.conftest import Posted
from tests.accounts.test_recover import ask

HOME = "http://127.0.0.1:8000"
ABROAD = "https://beta.sideline.example"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"allowed_origins": [ABROAD]})


def fragment(location: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(location).fragment).items()}


def test_a_good_link_brings_the_session_along(member: Wire, visitor: Wire, posted: Posted) -> None:
    ask(visitor, member.session["user"]["email"])
    params = {"token": posted()[0].token, "type": "recovery", "redirect_to": f"{HOME}/reset-password"}

    answer = visitor.call("GET", "/verify", **params)

    assert answer.status_code == 303
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Location"].startswith(f"{HOME}/reset-password#")
    session = fragment(answer.headers["Location"])
    assert session["type"] == "recovery"
    assert session["token_type"] == "bearer"
    assert session["expires_in"] == "3600"
    visitor.session = session
    assert visitor.user().json()["id"] == member.session["user"]["id"]
    assert visitor.refresh().status_code == 200


def test_a_used_link_brings_the_error_along(visitor: Wire) -> None:
    answer = visitor.call("GET", "/verify", token="used", type="recovery", redirect_to=f"{HOME}/reset-password")

    assert answer.status_code == 303
    assert answer.headers["Location"].startswith(f"{HOME}/reset-password#")
    assert fragment(answer.headers["Location"]) == {
        "error": "access_denied",
        "error_code": "otp_expired",
        "error_description": "Email link is invalid or has expired",
    }


def test_looking_at_a_link_without_following_it_does_not_use_it(member: Wire, visitor: Wire, posted: Posted) -> None:
    ask(visitor, member.session["user"]["email"])
    params = {"token": posted()[0].token, "type": "recovery"}

    assert visitor.call("HEAD", "/verify", **params).status_code == 405

    assert "access_token" in visitor.call("GET", "/verify", **params).headers["Location"]


@pytest.mark.parametrize("params", [{}, {"token": "x"}, {"type": "recovery"}, {"token": "x", "type": "fax"}])
def test_half_a_link_is_refused_as_json(visitor: Wire, params: dict[str, str]) -> None:
    answer = visitor.call("GET", "/verify", **params)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_failed")


@pytest.mark.parametrize(
    "target",
    [f"{HOME}/", f"{HOME}/reset-password?from=mail", f"{ABROAD}/reset-password", "HTTPS://BETA.sideline.example/x"],
)
def test_allowed_origins_are_led_to(visitor: Wire, target: str) -> None:
    location = visitor.call("GET", "/verify", token="x", type="recovery", redirect_to=target).headers["Location"]

    assert location.split("#")[0].lower() == target.lower()


@pytest.mark.parametrize(
    "target",
    [
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
        f"{ABROAD}:444/",
    ],
)
def test_no_other_place_is_led_to(visitor: Wire, target: str) -> None:
    location = visitor.call("GET", "/verify", token="x", type="recovery", redirect_to=target).headers["Location"]

    assert location.split("#")[0] == f"{HOME}/"


def test_the_mail_carries_no_foreign_place(member: Wire, visitor: Wire, posted: Posted) -> None:
    ask(visitor, member.session["user"]["email"], redirect_to="https://evil.example/reset-password")
    ask(visitor, member.session["user"]["email"], redirect_to=f"{ABROAD}/anything")

    places = [letter.link.split("?")[0] for letter in posted()]
    assert places == [f"{HOME}/reset-password", f"{ABROAD}/reset-password"]
