"""Signed-in users: `people("ada")` signs Ada in, and creates her account the first time."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select

from sideline.accounts.model import AuthSession, User
from sideline.accounts.sessions import create_access_token
from sideline.authorship.authors import Author
from sideline.core import clock
from sideline.core.site import Site


class Person:
    """A signed-in user whose requests carry an access token."""

    def __init__(self, client: TestClient, author: Author, email: str, token: str) -> None:
        self._client = client
        self.id = author.user_id
        self.author = author
        self.email = email
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> Response:
        return self._client.get(path, headers=self.headers)

    def post(self, path: str, json: Any = None) -> Response:
        return self._client.post(path, json=json, headers=self.headers)

    def put(self, path: str, json: Any = None) -> Response:
        return self._client.put(path, json=json, headers=self.headers)

    def delete(self, path: str) -> Response:
        return self._client.delete(path, headers=self.headers)


People = Callable[[str], Person]


@pytest.fixture
def people(site: Site, client: TestClient) -> People:
    """Return a function that signs users in by first name; each name has its own account."""

    def sign_in(name: str) -> Person:
        email, now = f"{name}@athletes.example", clock.now()
        with site.database.writing() as session:
            user = session.scalar(select(User).where(User.email == email))
            if user is None:
                user = User(
                    email=email,
                    password_hash="!",
                    user_metadata={"full_name": name.title()},
                    created_at=now,
                    updated_at=now,
                    email_confirmed_at=now,
                )
                session.add(user)
                session.flush()
            auth_session = AuthSession(user_id=user.id, created_at=now, refreshed_at=now)
            session.add(auth_session)
            session.flush()
            token = create_access_token(site.keys, site.settings.origin, user, auth_session, now)
            return Person(client, Author(site.authors_key, user.id), email, token)

    return sign_in


@pytest.fixture
def ada(people: People) -> Person:
    """The user whose actions are tested."""
    return people("ada")


@pytest.fixture
def outsider(people: People) -> Person:
    """Another signed-in user, without access to anything of Ada's."""
    return people("oscar")
