"""A demo for strangers on the web (`serve --demo --public`): shared accounts, and a reset that leaves nothing."""

import re
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.cli.public_demo import FOLDER, seconds_until_reset
from sideline.config.demo import COACH_EMAIL, DEMO_EMAIL, DEMO_PASSWORD, MODERATOR_EMAIL
from sideline.config.settings import Settings
from sideline.core.db.engine import SQLITE_FILE
from tests.accounts.auth_client import BASE, PASSWORD, AuthClient
from tests.cli.conftest import Run
from tests.commands import FROM_NOTHING, run_here
from tests.notifications.smtp_server import free_port


class TestSharedAccounts:
    @pytest.fixture(params=[True, False])
    def settings(self, settings: Settings, request: pytest.FixtureRequest) -> Settings:
        return settings.model_copy(update={"public_demo": request.param})

    @pytest.fixture
    def athlete(self, app: FastAPI, client: TestClient) -> AuthClient:
        athlete = AuthClient(client)
        assert athlete.sign_up(DEMO_EMAIL, DEMO_PASSWORD).status_code == 200
        return athlete

    def test_no_visitor_locks_others_out(self, settings: Settings, client: TestClient, athlete: AuthClient) -> None:
        other = AuthClient(client)
        other.sign_in(DEMO_EMAIL, DEMO_PASSWORD)
        headers = {"Authorization": f"Bearer {athlete.session['access_token']}"}
        answers = [
            athlete.call("PUT", "/user", {"password": PASSWORD}),
            athlete.call("PUT", "/user", {"data": {"full_name": "A rude word"}}),
            athlete.call("POST", "/factors", {"factor_type": "totp"}),
            client.post("/api/rpc/delete_user", headers=headers),
        ]
        assert {answer.status_code == 403 for answer in answers} == {settings.public_demo}
        if settings.public_demo:
            assert {answer.json().get("code") or answer.json()["error_code"] for answer in answers} == {"demo_account"}
            assert athlete.call("POST", "/logout").status_code == 204
            assert athlete.user().status_code == 403
            assert other.user().status_code == 200

    def test_a_visitor_changes_nothing_that_others_see(
        self, app: FastAPI, settings: Settings, client: TestClient, athlete: AuthClient
    ) -> None:
        visitor = AuthClient(client)
        visitor.sign_up("visitor@athletes.example")
        writes = [
            (method, path)
            for path, methods in app.openapi()["paths"].items()
            for method in methods
            if method != "get" and path != "/api/rpc/delete_user"
        ]

        def refused(session: dict[str, Any]) -> set[tuple[str, str]]:
            headers = {"Authorization": f"Bearer {session['access_token']}"} if session else {}
            return {
                (method, path)
                for method, path in writes
                if "demo" in client.request(method, re.sub("{.*?}", "1", path), headers=headers).text
            }

        harmless = {(method, "/api/desk/cases/{case_id}/lease") for method in ("post", "delete")}
        harmless |= {("post", f"/api/weekly-mails/{{token}}/{action}") for action in ("stop", "resume")}
        allowed = {
            ("post", "/api/coaches/{coach_id}/reviews"),
            ("post", "/api/teams/{school}/{team}/reviews"),
            ("put", "/api/my/reviews/{review_id}"),
            ("delete", "/api/my/reviews/{review_id}"),
            ("delete", "/api/my/reviews/{review_id}/pending"),
            ("post", "/api/my/reviews/{review_id}/appeal"),
            ("post", "/api/my/reviews/{review_id}/publish"),
            ("post", "/api/my/reviews/{review_id}/wait"),
            ("put", "/api/my/saved-coaches/{coach_id}"),
            ("delete", "/api/my/saved-coaches/{coach_id}"),
            ("put", "/api/my/follows"),
            ("put", "/api/my/letter"),
        }
        everything = set(writes) if settings.public_demo else set()
        for_all = harmless | allowed if settings.public_demo else set()
        assert refused(visitor.session) == refused({}) == everything - for_all
        assert refused(athlete.session) == everything - harmless

    def test_an_account_of_ones_own_is_ones_own(self, settings: Settings, client: TestClient) -> None:
        visitor = AuthClient(client)
        visitor.sign_up("visitor@athletes.example")
        assert visitor.call("PUT", "/user", {"data": {"full_name": "Visitor"}}).status_code == 200

    def test_search_engines_are_told_to_stay_away(self, settings: Settings, client: TestClient) -> None:
        assert ("Disallow: /\n" in client.get("/robots.txt").text) == settings.public_demo


def test_the_bar_offers_accounts_that_exist() -> None:
    bar = Path(__file__).parents[4] / "web/src/features/accounts/DemoBar.tsx"
    offered = set(re.findall(r"[\w.]+@[\w.]+", bar.read_text(encoding="utf-8")))
    assert offered == {DEMO_EMAIL, COACH_EMAIL, MODERATOR_EMAIL}


def test_the_reset_is_at_night_in_the_united_states() -> None:
    assert seconds_until_reset(datetime(2026, 3, 14, 8, 59, 30, tzinfo=UTC)) == 30
    assert seconds_until_reset(datetime(2026, 3, 14, 9, tzinfo=UTC)) == 86_400


@pytest.fixture
def environment(environment: dict[str, str]) -> dict[str, str]:
    return environment | {"SIDELINE_DATABASE_URL": ""}


@pytest.mark.parametrize("words", [["--public"], ["--demo", "--public", "--workers", "2"]])
def test_it_is_a_demo_of_one_process(environment: dict[str, str], words: list[str]) -> None:
    result = run_here(["serve", *words], environment)
    assert (result.returncode, "--public" in result.stderr) == (2, True)


def test_it_leaves_the_database_of_a_site_alone(run: Run, database_url: str) -> None:
    result = run("serve", "--demo", "--public", on=database_url)
    assert (result.returncode, "SIDELINE_DATABASE_URL" in result.stderr) == (2, True)


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    """The folder for backups of the operator's own site, with one."""
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "sideline-2026-03-14.backup").write_bytes(b"of the operator's site")
    return folder


@pytest.fixture
def demo(environment: dict[str, str], backups: Path) -> Iterator["tuple[subprocess.Popen[str], str]"]:
    """A public demo on a machine whose settings are those of a site with backups and several processes."""
    port = free_port()
    own = {
        "SIDELINE_SMTP_URL": f"smtp://127.0.0.1:{free_port()}",
        "SIDELINE_WORKERS": "2",
        "SIDELINE_BACKUP_DIR": str(backups),
    }
    command = [*FROM_NOTHING, "serve", "--demo", "--public", "--workers", "1", "--port", str(port)]
    process = subprocess.Popen(command, env=environment | own, stdout=subprocess.PIPE, text=True)
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.mark.long
def test_after_its_reset_it_is_as_new(
    demo: "tuple[subprocess.Popen[str], str]", environment: dict[str, str], backups: Path
) -> None:
    process, origin = demo
    _wait_for_start(process, origin)
    folder = Path(environment["SIDELINE_DATA_DIR"]) / FOLDER
    new = _rows(folder)
    assert "This is a demo" in httpx2.get(f"{origin}/", timeout=60).text
    for email in (DEMO_EMAIL, COACH_EMAIL, MODERATOR_EMAIL):
        assert _sign_in(origin, email, DEMO_PASSWORD).status_code == 200
    token = _sign_in(origin, COACH_EMAIL, DEMO_PASSWORD).json()["access_token"]
    claim = httpx2.get(f"{origin}/api/my/claim", headers={"Authorization": f"Bearer {token}"}, timeout=60)
    assert claim.json()["claim"]["coach"]["id"] == 1, "the bar's button leads to /coach/1"
    visitor = {"email": "visitor@athletes.example", "password": PASSWORD}
    assert "access_token" in httpx2.post(f"{origin}{BASE}/signup", json=visitor).json()
    assert _rows(folder) != new
    process.send_signal(signal.SIGHUP)
    assert process.stdout is not None
    assert any(line.startswith("Writing demo data") for line in process.stdout), "it has ended"
    process.send_signal(signal.SIGHUP)  # it has nothing to reset yet
    _wait_for_start(process, origin)
    assert _rows(folder) == new
    assert _sign_in(origin, visitor["email"], visitor["password"]).status_code == 400
    assert _sign_in(origin, DEMO_EMAIL, DEMO_PASSWORD).status_code == 200
    process.terminate()
    process.wait(timeout=60)
    assert not folder.exists()
    assert [file.name for file in backups.iterdir()] == ["sideline-2026-03-14.backup"]


def _rows(folder: Path) -> dict[str, int]:
    """Return the number of rows of each table but that of the jobs, which start at random times."""
    with closing(sqlite3.connect(folder / SQLITE_FILE)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'jobs'").fetchall()
        return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables}


def _wait_for_start(process: "subprocess.Popen[str]", origin: str) -> None:
    """Read what it prints until its port is bound, and wait until it responds."""
    assert process.stdout is not None
    assert any(line.startswith("Sideline is at") for line in process.stdout), "it has ended"
    while True:
        try:
            if httpx2.get(f"{origin}/readyz", timeout=60).status_code == 200:
                return
        except httpx2.TransportError:
            assert process.poll() is None, "it has ended"
        time.sleep(0.05)


def _sign_in(origin: str, email: str, password: str) -> httpx2.Response:
    body = {"email": email, "password": password}
    return httpx2.post(f"{origin}{BASE}/token", params={"grant_type": "password"}, json=body, timeout=60)
