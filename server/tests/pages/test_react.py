"""React in V8: what happens to a page that cannot be rendered."""

import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Thread

import orjson
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from sideline.core import clock
from sideline.core.http import middleware
from sideline.core.http.caching import UNSHARED
from sideline.core.site import Site
from sideline.pages import react
from sideline.pages.react import NotRendered, React
from sideline.pages.responses import Kept
from tests.factories import make_coach
from tests.pages.conftest import content_of, data_in

SCRIPT = """
async function loadPages() {}
function renderPage(location, data) {
  if (location === '/throws') throw new Error('words of the page')
  if (location === '/hangs') for (;;);
  if (location === '/slow') for (const end = Date.now() + 4; Date.now() < end; );
  if (location === '/eats') for (const eaten = []; ; ) eaten.push(new Array(1000).fill(Math.random()))
  return `<h1>${site.site_name} ${location} ${JSON.parse(data).length}</h1>`
}
"""
FINE = "<h1>Sideline / 2</h1>"


@pytest.fixture
def start() -> Iterator[Callable[[str], React]]:
    started = []

    def start(script: str = SCRIPT) -> React:
        started.append(React(script, {"site_name": "Sideline"}))
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.mark.parametrize("location", ["/throws", "/hangs", "/eats"])
def test_after_a_page_that_fails_the_next_is_rendered(
    location: str, start: Callable[[], React], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(react, "_MAX_HEAP_BYTES", 32 * 1024 * 1024)
    rendering = start()
    assert rendering.render("/", "[1, 2]") == FINE
    monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 60 if location == "/eats" else 0.2)
    with pytest.raises(NotRendered, match="JS"):
        rendering.render(location, "[]")
    monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 60)
    assert rendering.render("/", "[1, 2]") == FINE


def test_a_page_that_ends_when_its_time_is_over_does_not_end_the_next(
    start: Callable[[], React], monkeypatch: pytest.MonkeyPatch
) -> None:
    rendering = start()
    for _ in range(300):
        monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 0.004)
        with suppress(NotRendered):
            rendering.render("/slow", "[]")
        monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 60)
        assert rendering.render("/", "[1, 2]") == FINE


@pytest.mark.parametrize("script", ["", "throw new Error()", "async function loadPages() { throw new Error() }"])
def test_a_script_that_cannot_be_started_renders_nothing(script: str, start: Callable[[str], React]) -> None:
    rendering = start(script)
    for cause in ("JS", "not started"):
        with pytest.raises(NotRendered, match=cause):
            rendering.render("/", "[]")


def test_no_request_waits_long_for_another(start: Callable[[], React], monkeypatch: pytest.MonkeyPatch) -> None:
    rendering = start()
    rendering.render("/", "[]")
    monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 0.2)
    monkeypatch.setattr(react, "MAX_TURN_SECONDS", 0.2)

    def hang() -> None:
        with pytest.raises(NotRendered):
            rendering.render("/hangs", "[]")

    hanging = [Thread(target=hang) for _ in range(8)]
    for thread in hanging:
        thread.start()
    before = time.monotonic()
    hang()
    waited = time.monotonic() - before
    for thread in hanging:
        thread.join()
    # Each waits for at most one limit to begin, and renders for at most another.
    assert waited < 8 * 0.2


@pytest.fixture
def no_time_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages wait and take as long as they need, which is more while all tests run."""
    monkeypatch.setattr(react, "MAX_TURN_SECONDS", 60)
    monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 60)


@pytest.mark.usefixtures("no_time_limits")
def test_as_many_pages_as_a_process_admits_are_rendered_at_once(start: Callable[[str], React]) -> None:
    rendering = start(
        "async function loadPages() {}"
        " function renderPage(location) { for (const end = Date.now() + 15; Date.now() < end; ); return location }"
    )
    rendering.render("/", "[]")
    locations = [f"/coach/{number}" for number in range(middleware.MAX_VISITS)]
    with ThreadPoolExecutor(middleware.MAX_VISITS) as pool:
        assert list(pool.map(lambda location: rendering.render(location, "[]"), locations)) == locations


@pytest.mark.usefixtures("no_time_limits")
def test_of_requests_for_a_page_at_the_same_time_one_renders_it(start: Callable[[str], React]) -> None:
    rendering = start(
        "let n = 0; async function loadPages() {}"
        " function renderPage() { for (const end = Date.now() + 50; Date.now() < end; ); return String(++n) }"
    )
    with ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda _: rendering.render("/", "[]", is_shared=True), range(8)))
    assert pages == ["1"] * 8
    assert rendering.render("/", "[]") == "2"


def test_threads_that_are_older_than_v8_can_render() -> None:
    script = f"""
from concurrent.futures import ThreadPoolExecutor
from sideline.pages.react import NotRendered, React
with ThreadPoolExecutor(2) as pool:
    list(pool.map(abs, range(9)))
    print(pool.submit(React({SCRIPT!r}, {{"site_name": "Sideline"}}).render, "/", "[1, 2]").result())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == (f"{FINE}\n", 0)


def test_a_page_that_cannot_be_rendered_is_sent_with_its_data(
    app: FastAPI,
    client: TestClient,
    start: Callable[[str], React],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app.state.page_renderer, "_react", start("throw new Error('words of the page')"))
    before = REGISTRY.get_sample_value("sideline_pages_not_rendered_total") or 0
    with capture_logs() as logged:
        page = client.get("/transparency")
    assert REGISTRY.get_sample_value("sideline_pages_not_rendered_total") == before + 1
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == UNSHARED, "others get a page with content"
    assert content_of(page.text) == ""
    assert "<title>Transparency Report" in page.text
    assert data_in(page.text, "application/json")
    [failure] = [entry for entry in logged if entry["event"] == "page_not_rendered"]
    assert failure["cause"] == "JSEvalException"
    assert failure["route"] == "/transparency"
    assert "words of the page" not in str(failure)


def test_a_page_is_rendered_again_when_its_data_or_the_day_has_changed(
    start: Callable[[str], React], monkeypatch: pytest.MonkeyPatch
) -> None:
    rendering = start("let n = 0; async function loadPages() {} function renderPage() { return String(++n) }")
    assert [rendering.render("/", "[1]", is_shared=True) for _ in range(2)] == ["1", "1"]
    assert rendering.render("/", "[2]", is_shared=True) == "2"
    assert rendering.render("/other", "[1]", is_shared=True) == "3"
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert rendering.render("/", "[1]", is_shared=True) == "4"


def test_rendered_pages_are_kept_within_a_fixed_size(start: Callable[[str], React]) -> None:
    """Each query makes another page, of which some are large."""
    rendering = start("async function loadPages() {} function renderPage(location) { return location.repeat(1e6 / 4) }")
    data = "x" * 1_000_000
    tracemalloc.start()
    try:
        for number in range(2 * react.MAX_KEPT_BYTES // 1_000_000):
            page = rendering.render(f"/?{number:02}", data, is_shared=True)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(page) == 1_000_000
    assert kept < react.MAX_KEPT_BYTES + 6_000_000
    assert rendering.render(f"/?{number:02}", data, is_shared=True) == page


QUERY = "?log-in=true&sign-up=true&settings=true&cursor=a&q=b&sort=oldest&coach=1&claim=true&add=c"


@pytest.mark.parametrize(
    "path", ["/school/northfield-university", "/sport/golf", "/team/northfield-university/womens-golf", "/terms"]
)
def test_invented_queries_do_not_render_a_page_again(
    path: str, app: FastAPI, client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The content would be the same: a sport with thousands of schools takes V8 a quarter of a second."""
    with site.database.writing() as session:
        make_coach(session, sport="Golf")
    rendering = app.state.page_renderer._react
    page = client.get(path).text
    data = data_in(page, "application/json")
    assert rendering.render(path + QUERY, orjson.dumps(data).decode()).replace("<!-- -->", "") == content_of(page)

    rendered: list[str] = []

    def render(location: str, _: str) -> str:
        rendered.append(location)
        return ""

    monkeypatch.setattr(rendering, "_render", render)
    monkeypatch.setattr(rendering, "_kept", Kept(1000))
    for number in range(3):
        assert client.get(f"{path}?x={number}").status_code == 200
    assert rendered == [path]
