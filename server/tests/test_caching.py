"""Every GET response says whether it may be stored; what shared caches may store never depends on the user."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.core import clock
from sideline.core.http.caching import SHARED
from sideline.core.http.security_headers import _PERSONAL
from sideline.core.site import Site
from sideline.pages import responses
from sideline.reviews.editions import Edition
from sideline.reviews.ledger import COLUMNS, show
from sideline.teams.data_files import store_files
from sideline.teams.report_numbers import season_window
from sideline.teams.season_reports import add_report
from tests.factories import make_coach
from tests.people import Person
from tests.test_routes import paths_under

VALUES = {
    "coach_id": "1",
    "school": "northfield-university",
    "team": "womens-basketball",
    "sport": "basketball",
    "name": "terms",
    "day": "2026-11-30",
    "season": "2025",
    "file": "coaches.csv",
}
"""Values of path parameters with which the routes succeed. Others get 7."""

STORED = {
    "/", "/coaches", "/coach/1", "/team/northfield-university/womens-basketball",
    "/school/northfield-university", "/sport/basketball", "/transparency",
    "/how-we-check", "/contact", "/terms", "/guidelines", "/privacy-policy", "/for-coaches",
    "/api/coaches", "/api/coaches/counts", "/api/coaches/1", "/api/coaches/1/reviews", "/api/coaches/1/details",
    "/api/coaches/1/related", "/api/teams/northfield-university/womens-basketball",
    "/api/schools/northfield-university", "/api/sports/basketball", "/api/home", "/api/how-we-check",
    "/api/transparency", "/api/edition", "/api/editions", "/api/editions/2026-11-30",
    "/editions", "/editions/2026-11-30", "/editions/2026-11-30/ledger.csv", "/editions.csv", "/editions.atom",
    "/reports", "/reports/womens-basketball/2025", "/reports/womens-basketball/2025/table.csv",
    "/api/season-reports", "/api/season-reports/womens-basketball/2025",
    "/data", "/data/coaches.csv", "/api/data",
}  # fmt: skip
"""What a shared cache stores for five seconds."""

LEADS_TO_A_RATING = {
    "/coach/1/rate", "/compare", "/visit/1", "/api/coaches/1/visit-sheet", "/api/comparisons",
    "/team/northfield-university/womens-basketball/rate", "/api/teams/northfield-university/womens-basketball/staff",
    "/team/northfield-university/womens-basketball/poster", "/api/teams/northfield-university/womens-basketball/poster",
}  # fmt: skip
"""A shared cache tells who requested a page before, so it must not store what people read before they rate."""

OPINION = {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 4)}


@pytest.fixture
def paths(app: FastAPI, site: Site, ada: Person) -> list[str]:
    """The paths of all GET routes. Ada has rated the coach in them, and there was an edition and a season report."""
    day = date.fromisoformat(VALUES["day"])
    shown, still_open = show(day, 1, {name: {} for name in COLUMNS}, {}, {})
    ledger = {"shown": shown, "open": still_open, "until": "", "corrections": []}
    with site.database.writing() as session:
        session.add(Edition(day=day, progress="done", changed=0, left=0, ledger=ledger))
        coach_id = make_coach(session).id
        add_report(session, "Basketball", "Women", 2025, window=season_window(2025), day=day)
    assert coach_id == 1
    assert ada.post(f"/api/coaches/{coach_id}/reviews", OPINION).status_code == 201
    assert store_files(site, clock.now())
    return sorted({re.sub(r"{(\w+)(:\w+)?}", lambda part: VALUES.get(part[1], "7"), path) for path in paths_under(app)})


@pytest.fixture(autouse=True)
def no_redirects(web_build: Path, client: TestClient) -> Iterator[None]:
    client.follow_redirects = False
    yield
    client.follow_redirects = True


def test_every_get_says_how_it_may_be_cached(client: TestClient, ada: Person, paths: list[str]) -> None:
    """Shared caches store the public pages and JSON, which are the same for everyone, and nothing that depends on a
    user or on the process.
    """
    of_visitors = {path: client.get(path) for path in paths}
    of_ada = {path: ada.get(path) for path in paths}
    unsaid = [
        path for path in paths for answers in (of_visitors, of_ada) if "cache-control" not in answers[path].headers
    ]
    assert unsaid == []
    cached = {path: answer.headers["Cache-Control"] for path, answer in of_visitors.items()}
    assert {path for path in paths if cached[path] == SHARED} == STORED
    assert {cached[path] for path in LEADS_TO_A_RATING} == {"private, no-cache"}
    for path in (path for path in paths if "public" in cached[path]):
        assert client.get(path, headers={"Cookie": "session=1"}).content == of_visitors[path].content, path
        assert of_ada[path].content == of_visitors[path].content, path
        assert "set-cookie" not in of_visitors[path].headers, path
    assert not [path for path in paths if "s-maxage" in of_ada[path].headers["Cache-Control"]]
    for path in (path for path in STORED if path.startswith("/api/")):
        assert of_visitors[path].headers["Vary"] == of_ada[path].headers["Vary"] == "Authorization", path

    personal = [path for path in paths if f"{path}/".startswith(_PERSONAL) or path.endswith("/mine")]
    assert len(personal) > 15
    for path in [*personal, "/healthz", "/readyz", "/api/similar-coaches"]:
        for answer in (of_visitors[path], of_ada[path]):
            # The key set is public, and verifying a link redirects.
            assert answer.headers["Cache-Control"] == "no-store" or path.endswith("/jwks.json"), path


def test_the_time_of_a_private_page_does_not_tell_that_somebody_has_opened_it(
    app: FastAPI, client: TestClient, paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only pages that shared caches store are kept after they were rendered and compressed."""
    work: list[str] = []

    def count(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        def counted(*values: Any, **named: Any) -> Any:
            work.append(name)
            return original(*values, **named)

        monkeypatch.setattr(owner, name, counted)

    pages = [path for path in paths if client.get(path).headers.get("Content-Type") == responses.HTML]
    react = app.state.page_renderer._react
    count(react, "_render_page")
    count(responses, "compress")
    repeated = {}
    for path in pages:
        client.get(path)
        work.clear()
        client.get(path)
        repeated[path] = set(work)
    rendered = {path for path in pages if repeated[path] == {"_render_page", "compress"}}
    assert {path for path in pages if not repeated[path]} == STORED.intersection(pages)
    assert rendered >= {*LEADS_TO_A_RATING.intersection(pages), "/report/7"}
    assert all(repeated[path] == {"compress"} for path in {*pages} - STORED - rendered)


def test_unknown_pages_and_errors_are_not_stored_by_shared_caches(client: TestClient) -> None:
    for path in ("/nowhere", "/coach/4711", "/api/coaches/4711", "/api/nowhere"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["Cache-Control"] in ("no-store", "private, no-cache")
