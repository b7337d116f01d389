"""Build files are precompressed, and immutable if their name contains a hash; pages are compressed too."""

import gzip
from pathlib import Path

import brotli
import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.pages.responses import best_encoding
from tests.web_build import SCRIPT

ASSET = "/assets/app-0a1b2c3d.js"


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, log_level="error")


def test_assets_are_immutable(client: TestClient) -> None:
    answer = client.get(ASSET)
    assert answer.content == SCRIPT
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert client.get("/favicon.svg").headers["Cache-Control"] == "public, max-age=86400"


def test_icons_have_their_type_and_are_kept_for_a_day(client: TestClient, subtests: pytest.Subtests) -> None:
    for file, media_type in (
        ("favicon.ico", "image/x-icon"),
        ("apple-touch-icon.png", "image/png"),
        ("og-image.jpg", "image/jpeg"),
        ("manifest.webmanifest", "application/manifest+json"),
    ):
        with subtests.test(file=file):
            answer = client.get(f"/{file}")
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, media_type)
            assert answer.headers["Cache-Control"] == "public, max-age=86400"
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_each_browser_gets_a_content_encoding_that_it_accepts(
    client: TestClient, web_build: Path, subtests: pytest.Subtests
) -> None:
    for encoding in (
        "br",
        "gzip",
    ):
        with subtests.test(encoding=encoding):
            with client.stream("GET", ASSET, headers={"Accept-Encoding": encoding}) as answer:
                compressed = b"".join(answer.iter_raw())
            assert answer.headers["Content-Encoding"] == encoding
            assert answer.headers["Vary"] == "Accept-Encoding"
            assert (brotli.decompress if encoding == "br" else gzip.decompress)(compressed) == SCRIPT
            assert len(compressed) < len(SCRIPT) / 5


def test_pages_are_compressed_too(client: TestClient) -> None:
    for path in ("/", "/terms", "/review/1/edit"):
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        for encoding in ("br", "gzip"):
            compressed = client.get(path, headers={"Accept-Encoding": encoding})
            assert compressed.text == plain.text
            assert compressed.headers["ETag"] == plain.headers["ETag"]


def test_a_page_rendered_per_request_is_complete_in_any_encoding(client: TestClient) -> None:
    plain = client.get("/coach/1", headers={"Accept-Encoding": "identity"})
    compressed = client.get("/coach/1", headers={"Accept-Encoding": "gzip, br"})
    assert plain.text.startswith("<!doctype html>")
    assert plain.text.endswith("</html>")
    assert compressed.text == plain.text
    assert compressed.headers["Content-Encoding"] == "br"
    assert compressed.headers["ETag"] == plain.headers["ETag"] != client.get("/review/1/edit").headers["ETag"]


def test_the_policy_of_a_page_allows_only_style_sheets_of_the_site(
    client: TestClient, subtests: pytest.Subtests
) -> None:
    for path in (
        "/",
        "/contact",
        "/coach/1",
        "/review/1/edit",
        "/nowhere",
    ):
        with subtests.test(path=path):
            page = client.get(path)
            again = client.get(path, headers={"If-None-Match": page.headers["ETag"]})
            for answer in (page, again):
                assert "style-src" not in answer.headers["Content-Security-Policy"]  # so that default-src applies


@pytest.mark.parametrize(
    ("header", "best"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("*", "br"),
        ("br; q=0, *;q=0", ""),
    ],
)
def test_the_best_accepted_content_encoding_is_chosen(header: str, best: str) -> None:
    assert best_encoding(header) == best


def test_an_unknown_asset_is_404_and_no_page(client: TestClient, subtests: pytest.Subtests) -> None:
    for name in (
        "nowhere.js",
        "..%2findex.html",
        "app-0a1b2c3d.js.br",
        "",
    ):
        with subtests.test(name=name):
            answer = client.get(f"/assets/{name}")
            assert answer.status_code == 404
            assert answer.headers["Content-Type"] == "application/problem+json"
