"""What no client sends: broken JSON, wrong types, NUL, huge and deep bodies. Always 4xx, in the wire's form."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.accounts.auth_wire import BASE, PASSWORD, VERSION, Wire, fresh_address, refused

POSTS = ["/signup", "/token?grant_type=password", "/token?grant_type=refresh_token", "/recover", "/resend", "/verify"]


def post_bytes(client: TestClient, path: str, body: bytes) -> Any:
    return client.post(BASE + path, content=body, headers={**VERSION, "Content-Type": "application/json"})


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body", [b"{", b"\xff\xfe", b"[" * 60_000, b'{"a":' * 12_000, b"1" * 6_000, b"{} {}"], ids=lambda body: body[:6]
)
def test_what_is_not_json_is_refused(client: TestClient, path: str, body: bytes) -> None:
    assert refused(post_bytes(client, path, body))[:2] == (400, "bad_json")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("body", [b"", b"[]", b"null", b'"text"', b"7", b'{"email":7,"refresh_token":7,"type":7}'])
def test_wrong_types_are_refused(client: TestClient, path: str, body: bytes) -> None:
    answer = post_bytes(client, path, body)
    assert refused(answer)[:2] == (400, "validation_failed")


@pytest.mark.parametrize("value", ["a\\u0000b", "\\ud800", "\\udfff\\ud800"])
@pytest.mark.parametrize("field", ["email", "password", "refresh_token", "token_hash", "type", "unknown"])
@pytest.mark.parametrize("path", POSTS)
def test_what_cannot_be_stored_is_refused(client: TestClient, path: str, field: str, value: str) -> None:
    answer = post_bytes(client, path, f'{{"{field}": "{value}"}}'.encode())
    assert refused(answer)[:2] == (400, "validation_failed")


@pytest.mark.parametrize(
    "data",
    [
        '{"full_name": "a\\u0000b"}',
        '{"a\\u0000b": 1}',
        '{"list": ["\\ud800"]}',
        '{"n": NaN}',
        '{"n": -Infinity}',
        '{"n": 1e999}',
        '{"deep": ' + "[" * 30 + "]" * 30 + "}",
        "[]",
        '"text"',
    ],
)
def test_facts_about_oneself_must_be_storable(client: TestClient, data: str) -> None:
    body = f'{{"email": "{fresh_address()}", "password": "{PASSWORD}", "data": {data}}}'
    assert refused(post_bytes(client, "/signup", body.encode()))[:2] == (400, "validation_failed")


def test_bodies_up_to_64_kb_are_read(client: TestClient) -> None:
    body = b'{"email": "' + b"x" * (64 * 1024 - 13) + b'"}'
    assert len(body) == 64 * 1024
    assert refused(post_bytes(client, "/recover", body))[:2] == (400, "validation_failed")


@pytest.mark.parametrize("path", [*POSTS, "/logout", "/nowhere"])
def test_larger_bodies_are_refused(client: TestClient, path: str) -> None:
    answer = post_bytes(client, path, b'{"email": "' + b"x" * (64 * 1024 - 12) + b'"}')
    assert refused(answer)[:2] == (413, "request_entity_too_large")


def test_what_the_client_sends_beyond_our_needs_is_let_in(visitor: Wire) -> None:
    body = {"email": fresh_address(), "password": PASSWORD, "channel": "sms", "nested": {"any": [1, None]}}
    assert visitor.call("POST", "/signup", body).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 404),
        ("GET", "/admin/users", 404),
        ("POST", "/signup/", 404),
        ("GET", "/reauthenticate", 404),
        ("GET", "/user/nowhere", 404),
        ("GET", "/signup", 405),
        ("DELETE", "/user", 405),
    ],
)
def test_other_routes_answer_json_and_never_the_page(visitor: Wire, method: str, path: str, status: int) -> None:
    answer = visitor.call(method, path)
    assert answer.status_code == status
    assert answer.headers["Content-Type"].startswith("application/json")
