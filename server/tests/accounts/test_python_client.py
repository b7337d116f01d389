"""The official Python client parses every response, over real HTTP."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from fastapi import FastAPI
from supabase_auth import SyncGoTrueClient
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError

from sideline.config.settings import Settings
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, unused_email
from tests.accounts.conftest import QueuedMails
from tests.accounts.live_server import serving

Clients = Callable[[str], SyncGoTrueClient]


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    with serving(app, lifespan=False) as address:
        yield f"{address}/auth/v1"


@pytest.fixture
def client_at() -> Iterator[Clients]:
    """Yield a function that creates clients, each with its own storage."""
    with ExitStack() as stack:
        yield lambda address: stack.enter_context(SyncGoTrueClient(url=address, auto_refresh_token=False))


def test_an_account_lifecycle_from_sign_up_to_sign_out(
    address: str, client_at: Clients, queued_mails: QueuedMails
) -> None:
    client, email = client_at(address), unused_email()

    new = client.sign_up({"email": email, "password": PASSWORD, "options": {"data": {"full_name": "Ada Holm"}}})
    assert new.user is not None
    assert new.session is not None
    assert new.user.identities is not None
    assert new.user.identities[0].provider == "email"
    assert new.user.email_confirmed_at is not None

    assert client.sign_in_with_password({"email": email, "password": PASSWORD}).user.id == new.user.id
    assert client.get_user().user.user_metadata == {"full_name": "Ada Holm"}
    assert client.update_user({"data": {"full_name": "Ada King"}}).user.user_metadata == {"full_name": "Ada King"}
    assert client.refresh_session().session.expires_in == 3600
    assert client.get_claims()["claims"]["sub"] == new.user.id

    client.reset_password_for_email(email, {"redirect_to": "http://127.0.0.1:8000/reset-password"})
    other = client_at(address)
    recovered = other.verify_otp({"token_hash": queued_mails()[-1].token, "type": "recovery"})
    assert recovered.session is not None
    other.update_user({"password": OTHER_PASSWORD})
    with pytest.raises(AuthApiError, match="Session from session_id claim"):
        client.get_user()

    other.sign_out({"scope": "others"})
    assert other.get_user() is not None
    other.sign_out()
    assert other.get_session() is None


def test_errors_have_code_status_and_message(address: str, client_at: Clients) -> None:
    client = client_at(address)

    with pytest.raises(AuthWeakPasswordError) as weak:
        client.sign_up({"email": unused_email(), "password": "abc"})
    with pytest.raises(AuthApiError) as wrong:
        client.sign_in_with_password({"email": unused_email(), "password": PASSWORD})
    with pytest.raises(AuthApiError) as gone:
        client.refresh_session("abcdefghijkl")

    assert weak.value.reasons == ["length", "characters"]
    assert (wrong.value.status, wrong.value.code) == (400, "invalid_credentials")
    assert wrong.value.message == "Invalid login credentials"
    assert gone.value.code == "refresh_token_not_found"


class TestWithConfirmation:
    """With email confirmation of new accounts."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"confirm_email": True})

    def test_the_user_without_a_session_is_parsed(
        self, address: str, client_at: Clients, queued_mails: QueuedMails
    ) -> None:
        client, email = client_at(address), unused_email()

        new = client.sign_up({"email": email, "password": PASSWORD})
        assert new.session is None
        assert new.user is not None
        client.resend({"type": "signup", "email": email})
        client.verify_otp({"token_hash": queued_mails()[-1].token, "type": "signup"})
        twin = client_at(address).sign_up({"email": email, "password": PASSWORD})

        assert twin.user is not None
        assert twin.user.identities is not None
        assert len(twin.user.identities) == 1
        assert twin.user.id != new.user.id
