"""Many sign-ins at once: one address cannot fill the queue of password comparisons for everybody else."""

import asyncio
import os
import threading
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from sideline.accounts import passwords
from sideline.accounts.passwords import Hashing
from tests.accounts.auth_wire import PASSWORD, VERSION, fresh_address

RUSH = 60


@pytest.fixture(autouse=True)
def short_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue has 40 places, so that a test need not send 450 requests."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(passwords, "WAITING_FOR_EACH_CORE", 20)


def test_a_rush_from_one_address_does_not_keep_others_out(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    compare, queue = Hashing._matches, Hashing.matches
    entered = 0

    def compare_when_told(*asked: Any) -> bool:
        go_on.wait(60)
        return compare(*asked)

    async def count(*asked: Any) -> bool:
        nonlocal entered
        entered += 1
        return await queue(*asked)

    async def until(number: int) -> None:
        while entered < number:
            await asyncio.sleep(0.01)

    async def play() -> tuple[list[httpx2.Response], httpx2.Response]:
        async with visitor(app, "203.0.113.7") as attacker, visitor(app, "198.51.100.9") as honest:
            rush = [asyncio.create_task(sign_in(attacker)) for _ in range(RUSH)]
            await until(RUSH)
            signing_in = asyncio.create_task(sign_in(honest))
            await until(RUSH + 1)
            go_on.set()
            return await asyncio.gather(*rush), await signing_in

    monkeypatch.setattr(Hashing, "_matches", compare_when_told)
    monkeypatch.setattr(Hashing, "matches", count)
    answers, answer = asyncio.run(play())

    assert answer.json()["code"] == "invalid_credentials"
    refused = [answer for answer in answers if answer.status_code == 503]
    assert len(refused) > RUSH / 2
    assert {answer.headers["Retry-After"] for answer in refused} == {"5"}


def visitor(app: FastAPI, host: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, client=(host, 50_000))
    return httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000/auth/v1", timeout=120)


async def sign_in(client: httpx2.AsyncClient) -> httpx2.Response:
    body = {"email": fresh_address(), "password": PASSWORD}
    return await client.post("/token", params={"grant_type": "password"}, json=body, headers=VERSION)
