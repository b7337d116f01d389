"""The form of errors, for new and old clients (contract section 2.1), and the small routes."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from sideline.accounts import routes
from sideline.accounts.limits import Limits
from tests.accounts.auth_wire import BASE, VERSION, Wire

MESSAGE = "This endpoint requires a valid Bearer token"


def test_a_client_of_today_reads_code_and_message(client: TestClient) -> None:
    answer = client.get(f"{BASE}/user", headers=VERSION)

    assert answer.headers["X-Supabase-Api-Version"] == "2024-01-01"
    assert answer.headers["x-sb-error-code"] == "no_authorization"
    assert answer.json()["code"] == "no_authorization"
    assert answer.json()["message"] == MESSAGE


@pytest.mark.parametrize("headers", [{}, {"X-Supabase-Api-Version": "2023-01-01"}])
def test_an_old_client_reads_status_error_code_and_msg(client: TestClient, headers: dict[str, str]) -> None:
    answer = client.get(f"{BASE}/user", headers=headers)

    assert "X-Supabase-Api-Version" not in answer.headers
    assert answer.json() == {"code": 401, "error_code": "no_authorization", "msg": MESSAGE}


def break_with(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise error

    monkeypatch.setattr(Limits, "spend", broken)


def test_a_bug_tells_nothing_but_its_number(visitor: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    break_with(RuntimeError("secret of ada@athletes.example"), monkeypatch)

    answer = visitor.call("POST", "/recover", {"email": "ada@athletes.example"})

    assert answer.status_code == 500
    assert answer.json()["code"] == "unexpected_failure"
    assert answer.json()["message"].startswith("Unexpected failure")
    assert answer.json()["error_id"]
    assert "ada" not in answer.text


def test_a_lost_database_asks_to_come_again(visitor: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    break_with(OperationalError("select 1", {}, Exception("gone")), monkeypatch)

    answer = visitor.call("POST", "/recover", {"email": "ada@athletes.example"})

    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0


def test_health_and_settings_answer(visitor: Wire) -> None:
    assert visitor.call("GET", "/health").json()["name"] == "Sideline"
    settings = visitor.call("GET", "/settings").json()
    assert settings["external"] == {"email": True, "phone": False}
    assert settings["mailer_autoconfirm"] is True


def test_every_answer_of_accounts_is_kept_by_no_cache_but_the_key_set(member: Wire) -> None:
    paths = [route.path for route in routes.router.routes if "GET" in route.methods]
    kept = {path for path in paths if member.call("GET", path).headers["Cache-Control"] != "no-store"}

    assert kept == {"/.well-known/jwks.json"}
