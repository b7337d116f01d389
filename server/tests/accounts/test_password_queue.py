"""Password hashing queue: a single IP address cannot fill it up for all other users."""

import asyncio
import os
import threading
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from sideline.accounts import passwords
from sideline.accounts.passwords import PasswordHashing
from tests.accounts.auth_client import PASSWORD, VERSION, unused_email
from tests.accounts.conftest import NewClient

SIGN_INS = 60


@pytest.fixture(autouse=True)
def short_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the queue to 40 places, so that a test need not send 450 requests."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(passwords, "MAX_QUEUE_PER_CORE", 20)


def test_many_sign_ins_from_one_address_do_not_block_others(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    may_compare = threading.Event()
    compare, queue = PasswordHashing._matches, PasswordHashing.matches
    entered = 0

    def compare_when_allowed(*args: Any) -> bool:
        may_compare.wait(60)
        return compare(*args)

    async def count(*args: Any, **options: Any) -> bool:
        nonlocal entered
        entered += 1
        return await queue(*args, **options)

    async def wait_for(number: int) -> None:
        while entered < number:
            await asyncio.sleep(0.01)

    async def run() -> tuple[list[httpx2.Response], httpx2.Response]:
        async with visitor(app, "203.0.113.7") as attacker, visitor(app, "198.51.100.9") as honest:
            sign_ins = [asyncio.create_task(sign_in(attacker)) for _ in range(SIGN_INS)]
            await wait_for(SIGN_INS)
            signing_in = asyncio.create_task(sign_in(honest))
            await wait_for(SIGN_INS + 1)
            may_compare.set()
            return await asyncio.gather(*sign_ins), await signing_in

    monkeypatch.setattr(PasswordHashing, "_matches", compare_when_allowed)
    monkeypatch.setattr(PasswordHashing, "matches", count)
    responses, response = asyncio.run(run())

    assert response.json()["code"] == "invalid_credentials"
    refused = [response for response in responses if response.status_code == 503]
    assert len(refused) > SIGN_INS / 2
    assert {response.headers["Retry-After"] for response in refused} == {"5"}


def test_password_changes_of_many_accounts_at_one_address_do_not_block_others(
    app: FastAPI, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attacker's 14 accounts change their passwords at once while an honest user signs in from elsewhere."""
    accounts = []
    for _ in range(14):
        account = new_client()
        account.sign_up(unused_email())
        accounts.append({**VERSION, "Authorization": f"Bearer {account.session['access_token']}"})
    may_compare, waiting = threading.Event(), 0
    compare, queue = PasswordHashing._matches, PasswordHashing.matches

    def compare_when_allowed(*args: Any) -> bool:
        may_compare.wait(60)
        return compare(*args)

    async def count(*args: Any, **options: Any) -> bool:
        nonlocal waiting
        waiting += 1
        return await queue(*args, **options)

    async def run() -> tuple[list[httpx2.Response], httpx2.Response]:
        async with visitor(app, "203.0.113.7") as attacker, visitor(app, "198.51.100.9") as honest:
            body = {"password": "Another-password-1"}
            changes = [
                asyncio.create_task(attacker.put("/user", json=body, headers=headers))
                for headers in accounts
                for _ in range(4)
            ]
            while waiting < len(changes):
                await asyncio.sleep(0.01)
            signing_in = asyncio.create_task(sign_in(honest))
            while waiting < len(changes) + 1:
                await asyncio.sleep(0.01)
            may_compare.set()
            return await asyncio.gather(*changes), await signing_in

    monkeypatch.setattr(PasswordHashing, "_matches", compare_when_allowed)
    monkeypatch.setattr(PasswordHashing, "matches", count)
    responses, response = asyncio.run(run())

    assert response.json()["code"] == "invalid_credentials"
    assert sum(response.status_code == 503 for response in responses) > len(responses) / 2


def visitor(app: FastAPI, host: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=(host, 50_000))
    return httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000/auth/v1", timeout=120)


async def sign_in(client: httpx2.AsyncClient) -> httpx2.Response:
    body = {"email": unused_email(), "password": PASSWORD}
    return await client.post("/token", params={"grant_type": "password"}, json=body, headers=VERSION)
