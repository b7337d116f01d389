"""Fixtures and helpers for the pages of a site with a small build of the web app."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.pages.share import pictures


@pytest.fixture(autouse=True)
def _has_pages(web_build: Path) -> None:
    """Give every site in these tests a build with pages."""


def data_in(page: str, kind: str) -> Any:
    """Return the content of a page's script of this type."""
    [content] = re.findall(rf'<script type="{re.escape(kind)}"[^>]*>(.*?)</script>', page, re.DOTALL)
    return json.loads(content)


def without_script(page: str) -> str:
    """Return the HTML that a page shows to visitors without JavaScript."""
    [content] = re.findall("<noscript>(.*?)</noscript>", page, re.DOTALL)
    return content


@pytest.fixture
def without_database(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the database unreadable during a test."""
    missing = Database("sqlite:////nowhere/gone.sqlite3")
    with monkeypatch.context() as outage:
        outage.setattr(site.database, "read_pool", missing.read_pool)
        yield
    missing.close()


@pytest.fixture(autouse=True)
def pictures_without_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send pictures at once, which otherwise all take equally long."""
    monkeypatch.setattr(pictures, "SECONDS", 0)


def content_of(page: str) -> str:
    """Return what React has rendered into a document, without the marks between its texts."""
    _, _, rest = page.partition('<div id="root">')
    content, _, _ = rest.rpartition("</div>")
    return content.replace("<!-- -->", "")


def text_of(content: str) -> str:
    """Return the text of HTML without its tags."""
    return re.sub("<[^>]+>", "", content)


def links_in(content: str) -> list[tuple[str, str]]:
    """Return URL and accessible name of each link, in order."""
    found = []
    for attributes, inside in re.findall("<a ([^>]*)>(.*?)</a>", content, re.DOTALL):
        given = dict(re.findall('([a-z-]+)="([^"]*)"', attributes))
        found.append((html.unescape(given["href"]), html.unescape(given.get("aria-label", text_of(inside)))))
    return found


def hidden_fields_in(content: str) -> list[tuple[str, str]]:
    """Return name and value of each hidden field, in order."""
    return re.findall('<input type="hidden" name="([^"]*)" value="([^"]*)"', content)
