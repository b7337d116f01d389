"""Files of the build: compressed beforehand, kept for ever where their name holds their hash."""

import gzip
import hashlib
from base64 import b64encode
from pathlib import Path

import brotli
import pytest
from fastapi.testclient import TestClient

from sideline.pages.encodings import best_accepted
from sideline.settings import Settings
from tests.pages.conftest import SCRIPT, STYLE

ASSET = "/assets/app-0a1b2c3d.js"


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, log_level="error")


def test_assets_are_kept_for_ever(client: TestClient) -> None:
    answer = client.get(ASSET)
    assert answer.content == SCRIPT
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert client.get("/favicon.svg").headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_each_browser_gets_the_coding_it_takes(client: TestClient, encoding: str, built_site: Path) -> None:
    with client.stream("GET", ASSET, headers={"Accept-Encoding": encoding}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["Content-Encoding"] == encoding
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert (brotli.decompress if encoding == "br" else gzip.decompress)(packed) == SCRIPT
    assert len(packed) < len(SCRIPT) / 5


def test_pages_are_compressed_too(client: TestClient) -> None:
    for path in ("/", "/review/1/edit"):
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        for encoding in ("br", "gzip"):
            packed = client.get(path, headers={"Accept-Encoding": encoding})
            assert packed.text == plain.text
            assert packed.headers["ETag"] == plain.headers["ETag"]


def test_a_page_made_for_one_visit_is_whole_in_any_coding(client: TestClient) -> None:
    plain = client.get("/nowhere", headers={"Accept-Encoding": "identity"})
    packed = client.get("/nowhere", headers={"Accept-Encoding": "gzip, br"})
    assert plain.text.startswith("<!doctype html>")
    assert plain.text.endswith("</html>")
    assert packed.text == plain.text
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["ETag"] == plain.headers["ETag"] != client.get("/review/1/edit").headers["ETag"]


@pytest.mark.parametrize("path", ["/", "/contact", "/coach/1", "/review/1/edit", "/nowhere"])
def test_the_styles_in_a_page_are_let_through_by_their_hash_and_no_others(client: TestClient, path: str) -> None:
    page = client.get(path)
    again = client.get(path, headers={"If-None-Match": page.headers["ETag"]})
    digest = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    for answer in (page, again):
        assert answer.headers["Content-Security-Policy"].split("; ")[-1] == f"style-src 'self' 'sha256-{digest}'"
    assert "style-src" not in client.get("/api/site").headers["Content-Security-Policy"]


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
def test_what_a_browser_takes(header: str, best: str) -> None:
    assert best_accepted(header) == best


@pytest.mark.parametrize("name", ["nowhere.js", "..%2findex.html", "app-0a1b2c3d.js.br", ""])
def test_an_asset_that_does_not_exist_is_404_and_no_page(client: TestClient, name: str) -> None:
    answer = client.get(f"/assets/{name}")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
