"""The cast: people with accounts, signed in. `people("ada")` signs Ada in, making her account the first time."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select

from sideline.accounts import access_tokens
from sideline.accounts.model import AuthSession, User
from sideline.core import clock
from sideline.core.http.deps import Site


class Person:
    """A signed-in user who asks the site things."""

    def __init__(self, client: TestClient, user_id: UUID, email: str, token: str) -> None:
        self._client = client
        self.id = user_id
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
    """Signs people in by first name; each has an account of their own."""

    def sign_in(name: str) -> Person:
        email, moment = f"{name}@athletes.example", clock.now()
        with site.database.writing() as session:
            user = session.scalar(select(User).where(User.email == email))
            if user is None:
                user = User(
                    email=email,
                    password_hash="!",
                    user_metadata={"full_name": name.title()},
                    created_at=moment,
                    updated_at=moment,
                    email_confirmed_at=moment,
                )
                session.add(user)
                session.flush()
            visit = AuthSession(user_id=user.id, created_at=moment, refreshed_at=moment)
            session.add(visit)
            session.flush()
            token = access_tokens.mint(site.keys, site.settings.origin, user, visit, moment)
            return Person(client, user.id, email, token)

    return sign_in


@pytest.fixture
def ada(people: People) -> Person:
    """An athlete who does things."""
    return people("ada")


@pytest.fixture
def outsider(people: People) -> Person:
    """Another athlete: signed in, and none of Ada's things are theirs."""
    return people("oscar")
