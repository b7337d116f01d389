"""Metadata that the database cannot return is rejected; rows stored by an earlier release do no harm."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import JSON, select, type_coerce, update

from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core.accounts_key import AccountsKeyring
from sideline.core.site import Site
from tests.accounts.auth_client import BASE, OTHER_PASSWORD, PASSWORD, VERSION, AuthClient, auth_error, unused_email

POSTS = ["/signup", "/token?grant_type=password", "/token?grant_type=refresh_token", "/recover", "/resend", "/verify"]

TOO_LARGE = ["9007199254740992", "-9007199254740992", "18446744073709551616", "1" + "0" * 309, "7" * 4_300]
"""JSON parsers may read a different number from 2**53 on, and no finite number from 10**309 on."""

AS_STORED = {
    "310 digits": '{"full_name": "Vic", "year": 3, "x": 1' + "0" * 309 + "}",
    "4,300 digits": '{"full_name": "Vic", "year": 3, "x": ' + "7" * 4_300 + "}",
    "2**64": '{"full_name": "Vic", "year": 3, "x": 18446744073709551616}',
    "1e308 as an integer": '{"full_name": "Vic", "year": 3, "x": 1' + "0" * 308 + "}",
    "deep inside": '{"full_name": "Vic", "year": 3, "list": [{"x": 1' + "0" * 309 + '}], "x": -1' + "0" * 400 + "}",
    "no number": '{"full_name": "Vic", "year": 3, "x": NaN, "y": -Infinity, "z": 1e999}',
    "half a mail": '{"full_name": "Vic", "year": 3, "x": "\\ud800"}',
}
"""Values that an earlier release may have stored in the column; `x` cannot be returned."""


def post(client: TestClient, path: str, body: str, method: str = "POST", **headers: str) -> Any:
    given = {**VERSION, "Content-Type": "application/json", **headers}
    return client.request(method, BASE + path, content=body.encode(), headers=given)


def test_numbers_that_json_cannot_represent_are_rejected(
    client: TestClient, visitor: AuthClient, subtests: pytest.Subtests
) -> None:
    for where in (
        '{"x": %s}',
        '{"a": [[1, {"b": %s}]]}',
    ):
        for number in TOO_LARGE:
            with subtests.test(number=number, where=where):
                data = where % number
                for path in POSTS:
                    body = f'{{"email": "{unused_email()}", "password": "{PASSWORD}", "data": {data}}}'
                    assert auth_error(post(client, path, body))[:2] == (400, "validation_failed")
                visitor.sign_up(unused_email(), data={"full_name": "Vic"})
                token = visitor.session["access_token"]
                response = post(client, "/user", f'{{"data": {data}}}', "PUT", Authorization=f"Bearer {token}")
                assert auth_error(response)[:2] == (400, "validation_failed")
                assert visitor.user().json()["user_metadata"] == {"full_name": "Vic"}


@pytest.mark.both
def test_the_largest_numbers_are_returned_unchanged(visitor: AuthClient) -> None:
    expected = {"most": 2**53 - 1, "least": -(2**53 - 1), "small": 5e-324, "huge": 1.5e308, "list": [0.1, -7]}
    assert visitor.sign_up(unused_email(), data=expected).json()["user"]["user_metadata"] == expected
    assert visitor.user().json()["user_metadata"] == expected


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings without an interval between emails."""
    return settings.model_copy(update={"limits": {"email-interval": "1000 per minute"}})


@pytest.mark.both
@pytest.mark.parametrize("stored", AS_STORED.values(), ids=AS_STORED)
def test_a_user_with_an_unreadable_row_is_served_and_an_update_repairs_it(
    site: Site, client: TestClient, visitor: AuthClient, stored: str
) -> None:
    email = unused_email()
    assert visitor.sign_up(email).status_code == 200
    _store(site, email, stored)
    expected = {"full_name": "Vic", "year": 3}
    for response in (visitor.user(), visitor.refresh(), visitor.sign_in(email)):
        assert response.status_code == 200, response.text
        metadata = response.json().get("user", response.json())["user_metadata"]
        assert {name: metadata[name] for name in expected} == expected
        assert "x" not in metadata
    assert visitor.call("POST", "/recover", {"email": email}).status_code == 200
    assert AuthClient(client).sign_up(unused_email()).status_code == 200
    assert visitor.call("PUT", "/user", {"password": OTHER_PASSWORD}).status_code == 200
    assert visitor.call("PUT", "/user", {"data": {}}).status_code == 200
    assert re.search(r'"x"|\d{17}|NaN|Infinity|999|ud800', _stored(site, email)) is None
    assert '"Vic"' in _stored(site, email)


def _store(site: Site, email: str, metadata: str) -> None:
    """Encrypt the text into the column as the earlier release stored it."""
    keyring = AccountsKeyring(site.database, site.keys, site.authors_key)
    sealed = keyring.current().seal_content("metadata", metadata.encode())
    with site.database.writing() as session:
        values = {"user_metadata": type_coerce(sealed, JSON)}
        session.execute(update(User).where(User.email == email).values(values))


def _stored(site: Site, email: str) -> str:
    keyring = AccountsKeyring(site.database, site.keys, site.authors_key)
    with site.database.reading() as session:
        sealed = session.scalars(select(type_coerce(User.user_metadata, JSON)).where(User.email == email)).one()
    return keyring.current().open_content("metadata", sealed).decode()
