"""Every route of spec section 2 is a page of its own; what does not exist is a page with status 404."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sideline.main import create_app
from sideline.pages import site_files
from sideline.pages.titles import FIXED_PAGES
from sideline.settings import Settings


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(
        data_dir=tmp_path, database_url=sqlite_url, log_level="error", public_url="https://sideline.example"
    )


@pytest.mark.parametrize("path", [head.path for head in FIXED_PAGES])
def test_every_fixed_page_has_a_head_of_its_own(client: TestClient, path: str) -> None:
    head = next(head for head in FIXED_PAGES if head.path == path)
    page = client.get(path)
    assert page.status_code == 200
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert page.headers["Cache-Control"] == "no-cache"
    assert page.text.count("<title>") == page.text.count('name="description"') == 1
    title = {"/": "Reviews of coaches", "/contact": "Contact &amp; more"}.get(path, head.title)
    assert f"<title>{title}</title>" in page.text
    assert f'<meta property="og:title" content="{title}">' in page.text
    assert ('rel="canonical"' in page.text) is head.indexed
    assert ("noindex" in page.text) is not head.indexed


def test_titles_tell_the_pages_apart() -> None:
    assert len({head.title for head in FIXED_PAGES}) == len(FIXED_PAGES)


def test_canonical_addresses_have_the_public_origin_and_no_query(client: TestClient) -> None:
    page = client.get("/contact?utm=x", headers={"Host": "evil.example"}).text
    assert '<link rel="canonical" href="https://sideline.example/contact">' in page
    assert "evil.example" not in page


def test_a_prerendered_page_is_served_as_it_was_built_and_the_shell_elsewhere(client: TestClient) -> None:
    assert "<h1>Search coaches</h1>" in client.get("/").text
    assert "<h1>Contact Us</h1>" in client.get("/contact").text
    assert '<div id="root"></div>' in client.get("/terms").text


def test_the_page_to_edit_a_review_is_the_same_for_everyone(client: TestClient) -> None:
    page = client.get("/review/00000000-0000-4000-8000-000000000000/edit")
    assert page.status_code == 200
    assert "<title>Edit Review · Sideline</title>" in page.text


@pytest.mark.parametrize("path", ["/nowhere", "/index.html", "/shell", "/.vite/manifest.json", "/coach", "/a/b/c"])
def test_an_unknown_path_is_a_page_with_404(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 404
    assert "<title>Page Not Found · Sideline</title>" in page.text
    assert "noindex" in page.text


@pytest.mark.parametrize("path", ["/api", "/api/nowhere", "/auth/nowhere", "/api/coaches/1/nowhere"])
def test_programs_get_404_as_json(client: TestClient, path: str) -> None:
    for answer in (client.get(path), client.post(path)):
        assert answer.status_code == 404
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize(("method", "path"), [("PUT", "/api/site"), ("DELETE", "/api/coaches"), ("POST", "/contact")])
def test_a_wrong_method_is_405(client: TestClient, method: str, path: str) -> None:
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


def test_without_a_build_there_is_one_clear_line(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_files, "SITE_FOLDERS", ())
    with TestClient(create_app(settings)) as client:
        for path in ("/", "/coach/1/rate", "/nowhere"):
            answer = client.get(path)
            assert answer.status_code == 503
            assert answer.text.count("\n") == 1
            assert "make setup" in answer.text
        assert client.get("/api/site").status_code == 200


def test_the_site_tells_its_support_address(client: TestClient) -> None:
    assert client.get("/api/site").json() == {"support_email": "support@sideline.example"}
