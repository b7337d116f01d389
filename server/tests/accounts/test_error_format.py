"""Error format for new and old clients, and small routes such as health and settings."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from sideline.accounts import factor_routes, routes
from sideline.core.rate_limits import RateLimiter
from tests.accounts.auth_client import BASE, VERSION, AuthClient

MESSAGE = "This endpoint requires a valid Bearer token"


def test_a_new_client_reads_code_and_message(client: TestClient) -> None:
    response = client.get(f"{BASE}/user", headers=VERSION)

    assert response.headers["X-Supabase-Api-Version"] == "2024-01-01"
    assert response.headers["x-sb-error-code"] == "no_authorization"
    assert response.json()["code"] == "no_authorization"
    assert response.json()["message"] == MESSAGE


@pytest.mark.parametrize("headers", [{}, {"X-Supabase-Api-Version": "2023-01-01"}])
def test_an_old_client_reads_status_error_code_and_msg(client: TestClient, headers: dict[str, str]) -> None:
    response = client.get(f"{BASE}/user", headers=headers)

    assert "X-Supabase-Api-Version" not in response.headers
    assert response.json() == {"code": 401, "error_code": "no_authorization", "msg": MESSAGE}


def break_with(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise error

    monkeypatch.setattr(RateLimiter, "enforce", broken)


def test_an_unhandled_exception_shows_only_its_id(visitor: AuthClient, monkeypatch: pytest.MonkeyPatch) -> None:
    break_with(RuntimeError("secret of ada@athletes.example"), monkeypatch)

    response = visitor.call("POST", "/recover", {"email": "ada@athletes.example"})

    assert response.status_code == 500
    assert response.json()["code"] == "unexpected_failure"
    assert response.json()["message"].startswith("Unexpected failure")
    assert response.json()["error_id"]
    assert "ada@athletes" not in response.text


def test_an_unreachable_database_gets_503_with_retry_after(
    visitor: AuthClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_with(OperationalError("select 1", {}, Exception("gone")), monkeypatch)

    response = visitor.call("POST", "/recover", {"email": "ada@athletes.example"})

    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0


def test_health_and_settings_respond(visitor: AuthClient) -> None:
    assert visitor.call("GET", "/health").json()["name"] == "Sideline"
    settings = visitor.call("GET", "/settings").json()
    assert settings["external"] == {"email": True, "phone": False}
    assert settings["mailer_autoconfirm"] is True


def test_only_the_key_set_may_be_cached(member: AuthClient) -> None:
    all_routes = [*routes.router.routes, *factor_routes.router.routes]
    paths = [route.path for route in all_routes if "GET" in route.methods]
    cacheable = {path for path in paths if member.call("GET", path).headers["Cache-Control"] != "no-store"}

    assert cacheable == {"/.well-known/jwks.json"}
