"""An overloaded process refuses visits at once, but nothing that could lose a user's work."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from sideline.config.settings import Settings
from sideline.core.http.errors import PROBLEMS
from sideline.core.http.middleware import (
    BUSY_MESSAGE,
    MAX_OF_ADDRESS,
    MAX_OF_SITE,
    MAX_PICTURES,
    MAX_VISITS,
    InFlightLimit,
    RequestMiddleware,
)
from sideline.core.http.security_headers import SecurityHeaders

SIGNED_IN = {"Authorization": "Bearer valid"}


def _is_valid(token: str) -> bool:
    return token == "valid"


class SlowApp:
    """Responds to requests for /slow when `resume` is set: before or after the response has started."""

    def __init__(self, *, starts_at_once: bool = False) -> None:
        self.resume = asyncio.Event()
        self.waiting = 0
        self._starts_at_once = starts_at_once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != "/slow":
            await PlainTextResponse("ok")(scope, receive, send)
            return
        if self._starts_at_once:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        self.waiting += 1
        await self.resume.wait()
        if scope["query_string"] == b"fails":
            raise RuntimeError
        if not self._starts_at_once:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})


async def full(app: SlowApp, client: httpx.AsyncClient, path: str = "/slow") -> list[asyncio.Task[httpx.Response]]:
    """Send as many visits as may wait, and return their tasks when all wait."""
    tasks = [asyncio.create_task(client.get(path)) for _ in range(MAX_VISITS)]
    while app.waiting < MAX_VISITS:
        await asyncio.sleep(0)
    return tasks


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., None]:
    """Run a trial with the app behind the middleware. Each request comes from another network address."""

    def run(trial: Callable[[SlowApp, httpx.AsyncClient], Awaitable[None]], *, starts_at_once: bool = False) -> None:
        async def main() -> None:
            app = SlowApp(starts_at_once=starts_at_once)
            headers = SecurityHeaders(Settings(data_dir=tmp_path), (), ())
            middleware = RequestMiddleware(
                app, json_routes=[], headers=headers, error_handlers=PROBLEMS, not_for_head=(), has_signed=_is_valid
            )
            numbers = count(1)

            async def from_new_address(scope: Scope, receive: Receive, send: Send) -> None:
                await middleware({**scope, "client": (f"198.51.100.{next(numbers)}", 50_000)}, receive, send)

            transport = httpx.ASGITransport(from_new_address, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://site.example") as client:
                await trial(app, client)

        asyncio.run(main())

    return run


def test_a_visit_above_the_limit_is_refused_at_once_and_may_be_repeated(run: Callable[..., None]) -> None:
    async def trial(app: SlowApp, client: httpx.AsyncClient) -> None:
        tasks = await full(app, client)
        page, json = await client.get("/coach/1"), await client.get("/api/coaches/1")
        assert (page.status_code, json.status_code) == (503, 503)
        assert page.headers["retry-after"] == json.headers["retry-after"] == "5"
        assert page.headers["cache-control"] == json.headers["cache-control"] == "no-store"
        assert page.headers["content-type"].startswith("text/html")
        assert BUSY_MESSAGE in page.text
        assert (json.json()["code"], json.json()["detail"]) == ("busy", BUSY_MESSAGE)
        app.resume.set()
        assert {response.status_code for response in await asyncio.gather(*tasks)} == {200}
        assert (await client.get("/coach/1")).status_code == 200

    run(trial)


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("GET", "/api/my/reviews", SIGNED_IN),
        ("POST", "/api/reports", {}),
        ("GET", "/auth/v1/verify", {}),
        ("GET", "/assets/app.js", {}),
        ("GET", "/healthz", {}),
        ("GET", "/readyz", {}),
    ],
)
def test_only_visits_are_refused(run: Callable[..., None], method: str, path: str, headers: dict[str, str]) -> None:
    async def trial(app: SlowApp, client: httpx.AsyncClient) -> None:
        tasks = await full(app, client)
        assert (await client.request(method, path, headers=headers)).status_code == 200
        app.resume.set()
        await asyncio.gather(*tasks)

    run(trial)


@pytest.mark.parametrize("header", ["Bearer made-up", "Bearer", "valid\xff", "Basic valid"])
def test_a_made_up_token_does_not_pass_the_limit(run: Callable[..., None], header: str) -> None:
    async def trial(app: SlowApp, client: httpx.AsyncClient) -> None:
        tasks = await full(app, client)
        made_up = {"Authorization": header.encode("latin-1")}
        assert (await client.get("/coach/1", headers=made_up)).status_code == 503
        app.resume.set()
        await asyncio.gather(*tasks)

    run(trial)


def test_a_client_that_reads_its_response_slowly_keeps_nobody_out(run: Callable[..., None]) -> None:
    async def trial(app: SlowApp, client: httpx.AsyncClient) -> None:
        tasks = await full(app, client)
        assert (await client.get("/coach/1")).status_code == 200
        app.resume.set()
        await asyncio.gather(*tasks)

    run(trial, starts_at_once=True)


def test_failed_requests_are_no_longer_counted(run: Callable[..., None]) -> None:
    async def trial(app: SlowApp, client: httpx.AsyncClient) -> None:
        tasks = await full(app, client, "/slow?fails")
        app.resume.set()
        assert {response.status_code for response in await asyncio.gather(*tasks)} == {500}
        assert (await client.get("/coach/1")).status_code == 200

    run(trial)


def test_visits_whose_client_has_gone_are_no_longer_counted(run: Callable[..., None]) -> None:
    async def trial(app: SlowApp, client: httpx.AsyncClient) -> None:
        tasks = await full(app, client)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert (await client.get("/coach/1")).status_code == 200

    run(trial)


def visit(number: int, host: str, path: str = "/coach/1") -> Scope:
    return {"method": "GET", "path": path, "headers": [], "request_id": f"{number}", "client": (host, number)}


def accepted(limit: InFlightLimit, visits: Iterable[Scope]) -> int:
    return sum(limit.refuse(scope) is None for scope in visits)


def test_the_networks_of_one_site_keep_nobody_else_out() -> None:
    limit = InFlightLimit(_is_valid)
    of_site = [visit(number, f"2001:db8:0:{number:x}::1") for number in range(2 * MAX_OF_SITE)]
    assert accepted(limit, of_site) == MAX_OF_SITE
    assert limit.refuse(visit(100, "2001:db8:1::1")) is None
    limit.release(of_site[0])
    assert limit.refuse(visit(101, "2001:db8::1")) is None
    in_ipv4 = [visit(200 + number, f"198.51.100.{number}") for number in range(MAX_VISITS)]
    assert accepted(limit, in_ipv4) == MAX_VISITS - MAX_OF_SITE - 1, "addresses next to each other are strangers"


def test_pictures_keep_nobody_out_who_reads() -> None:
    limit = InFlightLimit(_is_valid)
    pictures = [visit(number, f"198.51.100.{number}", "/share/coach/1.png") for number in range(MAX_VISITS)]
    assert accepted(limit, pictures) == MAX_PICTURES
    assert limit.refuse(visit(100, "203.0.113.1")) is None


def test_one_address_keeps_nobody_else_out() -> None:
    limit = InFlightLimit(_is_valid)
    # The addresses of one household.
    visits = [visit(number, f"2001:db8::{number}") for number in range(MAX_OF_ADDRESS)]
    assert [limit.refuse(scope) for scope in visits] == [None] * MAX_OF_ADDRESS
    assert limit.refuse(visit(100, "2001:db8::ff")) is not None
    assert limit.refuse(visit(101, "2001:db8:0:1::1")) is None
    for scope in visits[:1] * 2:  # a request may be released twice
        limit.release(scope)
    assert limit.refuse(visit(102, "2001:db8::ff")) is None
    assert limit.refuse(visit(103, "2001:db8::ff")) is not None
