"""Pages in routes.json have their own head; an unknown path is a page with status 404."""

import json
import re
from html import escape
from pathlib import Path
from typing import get_args

import pytest
from fastapi.testclient import TestClient

from sideline.accounts.mailed_links import LINK_PAGES
from sideline.config.settings import Settings
from sideline.core.http.caching import NO_STORE, SHARED, UNSHARED
from sideline.main import create_app
from sideline.pages import build
from sideline.pages.build import BuildError
from sideline.pages.legal import LegalName
from tests.web_build import PAGES

UNCHANGING = [
    page
    for page in PAGES
    if not set(":*") & set(str(page["path"])) and str(page["path"])[1:] not in (*get_args(LegalName), "editions")
]


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(
        data_dir=tmp_path, database_url=sqlite_url, log_level="error", public_url="https://sideline.example"
    )


def test_every_page_of_the_build_has_its_own_head(client: TestClient, subtests: pytest.Subtests) -> None:
    for meta in UNCHANGING:
        with subtests.test(meta=meta):
            page = client.get(meta["path"])
            assert page.status_code == 200
            assert page.headers["Content-Type"] == "text/html; charset=utf-8"
            stored = SHARED if meta["indexed"] else UNSHARED
            assert page.headers["Cache-Control"] == (NO_STORE if meta["path"] in LINK_PAGES else stored)
            assert page.text.count("<title>") == page.text.count('name="description"') == 1
            title, description = (
                f"{escape(meta['title'])} · Sideline",
                escape(meta["description"]).replace("&quot;", "&#34;"),
            )
            assert f"<title>{title}</title>" in page.text
            assert f'<meta name="description" content="{description}">' in page.text
            assert f'<meta property="og:title" content="{title}">' in page.text
            assert ('rel="canonical"' in page.text) is meta["indexed"]
            assert ("noindex" in page.text) is not meta["indexed"]


def test_title_and_preview_come_before_the_style_sheet(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (*(meta["path"] for meta in UNCHANGING), "/", "/coaches", "/terms", "/compare", "/no-such-page"):
        with subtests.test(path=path):
            head, style_sheet, _ = client.get(path).text.partition('<link rel="stylesheet"')
            assert style_sheet
            assert "<title>" in head
            assert "twitter:card" in head


def test_a_page_that_only_the_build_names_is_served(
    settings: Settings, web_build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [*PAGES, {"path": "/a/:oneId/:b", "title": "About", "description": "About us.", "indexed": True}]
    (web_build / "routes.json").write_text(json.dumps(pages))
    with TestClient(create_app(settings)) as client:
        assert "<title>About · Sideline</title>" in client.get("/a/1/2").text
        assert client.get("/a/1/2/", follow_redirects=False).headers["Location"] == "/a/1/2"
        assert client.get("/a/1").status_code == 404


def test_canonical_addresses_have_the_public_origin_and_no_query(client: TestClient) -> None:
    page = client.get("/contact?utm=x", headers={"Host": "evil.example"}).text
    assert '<link rel="canonical" href="https://sideline.example/contact">' in page
    assert "evil.example" not in page


def test_a_page_that_needs_the_app_is_an_empty_document(client: TestClient) -> None:
    assert '<div id="root"></div>' in client.get("/my-reviews").text


def test_the_page_to_edit_a_review_is_the_same_for_everyone(client: TestClient) -> None:
    page = client.get("/review/00000000-0000-4000-8000-000000000000/edit")
    assert page.status_code == 200
    assert "<title>Edit Review · Sideline</title>" in page.text


def test_an_unknown_path_is_a_page_with_404(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (
        "/nowhere",
        "/index.html",
        "/shell",
        "/.vite/manifest.json",
        "/routes.json",
        "/coach",
        "/a/b/c",
    ):
        with subtests.test(path=path):
            page = client.get(path)
            assert page.status_code == 404
            assert "<title>Page Not Found · Sideline</title>" in page.text
            assert "noindex" in page.text


def test_a_path_of_only_slashes_is_the_home_page(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (
        "//",
        "///",
    ):
        with subtests.test(path=path):
            answer = client.get(f"http://testserver{path}?a=b", follow_redirects=False)
            assert (answer.status_code, answer.headers["Location"]) == (308, "/?a=b")


def test_a_page_has_only_one_path(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (
        "//evil.example",
        "//evil.example/",
        "/Coach/1",
        "/CONTACT",
        "//contact",
    ):
        with subtests.test(path=path):
            assert client.get(f"http://testserver{path}", follow_redirects=False).status_code == 404


def test_programs_get_404_as_json(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (
        "/api",
        "/api/nowhere",
        "/auth/nowhere",
        "/api/coaches/1/nowhere",
    ):
        with subtests.test(path=path):
            for answer in (client.get(path), client.post(path)):
                assert answer.status_code == 404
                assert answer.headers["Content-Type"] == "application/problem+json"
                assert answer.json()["code"] == "not_found"


def test_a_wrong_method_is_405(client: TestClient, subtests: pytest.Subtests) -> None:
    for method, path in (
        ("PUT", "/api/site"),
        ("DELETE", "/api/coaches"),
        ("POST", "/contact"),
    ):
        with subtests.test(method=method, path=path):
            answer = client.request(method, path)
            assert answer.status_code == 405
            assert "GET" in answer.headers["Allow"]


def test_head_has_the_headers_of_get_and_no_body(client: TestClient) -> None:
    answer = client.head("/")
    assert answer.status_code == 200
    assert answer.headers["ETag"] == client.get("/").headers["ETag"]


def test_a_page_that_did_not_change_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/contact").headers["ETag"]
    again = client.get("/contact", headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag
    assert client.get("/contact", headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("remove", ["folder", "routes.json"])
def test_a_missing_build_is_reported_in_one_line(
    settings: Settings, web_build: Path, monkeypatch: pytest.MonkeyPatch, remove: str
) -> None:
    if remove == "folder":
        monkeypatch.setattr(build, "BUILD_FOLDERS", ())
    else:
        (web_build / remove).unlink()
    with TestClient(create_app(settings)) as client:
        for path in ("/", "/coach/1/rate", "/nowhere"):
            answer = client.get(path)
            assert answer.status_code == 503
            assert answer.text.count("\n") == 1
            assert "make setup" in answer.text
        assert client.get("/api/site").status_code == 200


@pytest.mark.parametrize(
    ("pages", "reason"),
    [
        ("[", "Invalid JSON"),
        ('[{"path": "/", "title": "Home", "indexed": true}]', "0.description Field required"),
        (json.dumps([*PAGES, {**PAGES[0], "path": "/coach/:coachId?"}]), "/coach/:coachId?"),
    ],
)
def test_an_invalid_list_of_pages_ends_the_start_with_one_line(
    settings: Settings, web_build: Path, pages: str, reason: str
) -> None:
    (web_build / "routes.json").write_text(pages)
    with pytest.raises(BuildError, match=re.escape(reason)) as raised:
        create_app(settings)
    assert "\n" not in str(raised.value)


def test_the_site_publishes_its_support_address(client: TestClient) -> None:
    assert client.get("/api/site").json() == {
        "origin": "https://sideline.example",
        "support_email": "support@sideline.example",
        "added_coach_sends_email": False,
        "has_comments": True,
    }


def test_commonly_opened_paths_open_the_dialog(client: TestClient, subtests: pytest.Subtests) -> None:
    for path, dialog in (
        ("/login", "/?log-in=true"),
        ("/signup", "/?sign-up=true"),
        ("/.well-known/change-password", "/?settings=true"),
    ):
        with subtests.test(path=path, dialog=dialog):
            answer = client.get(path, follow_redirects=False)
            assert (answer.status_code, answer.headers["Location"]) == (302, dialog)
