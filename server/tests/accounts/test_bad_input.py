"""Malformed JSON, wrong types, NUL, and huge or deeply nested bodies: always a 4xx in the format of /auth/v1."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.accounts.auth_client import BASE, PASSWORD, VERSION, AuthClient, auth_error, unused_email

POSTS = ["/signup", "/token?grant_type=password", "/token?grant_type=refresh_token", "/recover", "/resend", "/verify"]


def post_bytes(client: TestClient, path: str, body: bytes) -> Any:
    return client.post(BASE + path, content=body, headers={**VERSION, "Content-Type": "application/json"})


def test_malformed_json_is_rejected(client: TestClient, subtests: pytest.Subtests) -> None:
    for body in (
        b"{",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"a":' * 12_000,
        b"1" * 6_000,
        b"{} {}",
    ):
        for path in POSTS:
            with subtests.test(path=path, body=body):
                assert auth_error(post_bytes(client, path, body))[:2] == (400, "bad_json")


def test_wrong_types_are_rejected(client: TestClient, subtests: pytest.Subtests) -> None:
    for body in (
        b"",
        b"[]",
        b"null",
        b'"text"',
        b"7",
        b'{"email":7,"refresh_token":7,"type":7}',
    ):
        for path in POSTS:
            with subtests.test(path=path, body=body):
                response = post_bytes(client, path, body)
                assert auth_error(response)[:2] == (400, "validation_failed")


def test_text_that_cannot_be_stored_is_rejected(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in POSTS:
        for field in (
            "email",
            "password",
            "refresh_token",
            "token_hash",
            "type",
            "unknown",
        ):
            for value in (
                "a\\u0000b",
                "\\ud800",
                "\\udfff\\ud800",
            ):
                with subtests.test(value=value, field=field, path=path):
                    response = post_bytes(client, path, f'{{"{field}": "{value}"}}'.encode())
                    assert auth_error(response)[:2] == (400, "validation_failed")


def test_metadata_that_cannot_be_stored_is_rejected(client: TestClient, subtests: pytest.Subtests) -> None:
    for data in (
        '{"full_name": "a\\u0000b"}',
        '{"a\\u0000b": 1}',
        '{"list": ["\\ud800"]}',
        '{"n": NaN}',
        '{"n": -Infinity}',
        '{"n": 1e999}',
        '{"deep": ' + "[" * 30 + "]" * 30 + "}",
        "[]",
        '"text"',
    ):
        with subtests.test(data=data):
            body = f'{{"email": "{unused_email()}", "password": "{PASSWORD}", "data": {data}}}'
            assert auth_error(post_bytes(client, "/signup", body.encode()))[:2] == (400, "validation_failed")


def test_bodies_up_to_64_kb_are_read(client: TestClient) -> None:
    body = b'{"email": "' + b"x" * (64 * 1024 - 13) + b'"}'
    assert len(body) == 64 * 1024
    assert auth_error(post_bytes(client, "/recover", body))[:2] == (400, "validation_failed")


def test_larger_bodies_are_rejected(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (
        *POSTS,
        "/logout",
        "/nowhere",
    ):
        with subtests.test(path=path):
            response = post_bytes(client, path, b'{"email": "' + b"x" * (64 * 1024 - 12) + b'"}')
            assert auth_error(response)[:2] == (413, "request_entity_too_large")


def test_unknown_fields_are_ignored(visitor: AuthClient) -> None:
    body = {"email": unused_email(), "password": PASSWORD, "channel": "sms", "nested": {"any": [1, None]}}
    assert visitor.call("POST", "/signup", body).status_code == 200


def test_unknown_routes_respond_with_json_and_never_a_page(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for method, path, status in (
        ("GET", "/", 404),
        ("GET", "/admin/users", 404),
        ("POST", "/signup/", 404),
        ("GET", "/reauthenticate", 404),
        ("GET", "/user/nowhere", 404),
        ("GET", "/signup", 405),
        ("DELETE", "/user", 405),
    ):
        with subtests.test(method=method, path=path, status=status):
            response = visitor.call(method, path)
            assert response.status_code == status
            assert response.headers["Content-Type"].startswith("application/json")
