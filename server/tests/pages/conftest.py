"""The pages of a site that has a small build of the web app, and what is in them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sideline.core.db.engine import Database
from sideline.core.site import Site


@pytest.fixture(autouse=True)
def _has_pages(web_build: Path) -> None:
    """Every site of these tests has pages."""


def data_in(page: str, kind: str) -> Any:
    """The content of the script of this type in a page."""
    [content] = re.findall(rf'<script type="{re.escape(kind)}"[^>]*>(.*?)</script>', page, re.DOTALL)
    return json.loads(content)


def without_script(page: str) -> str:
    """The HTML that a page shows to visitors without JavaScript."""
    [content] = re.findall("<noscript>(.*?)</noscript>", page, re.DOTALL)
    return content


@pytest.fixture
def without_database(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While a test runs the database cannot be read."""
    gone = Database("sqlite:////nowhere/gone.sqlite3")
    with monkeypatch.context() as outage:
        outage.setattr(site.database, "read_pool", gone.read_pool)
        yield
    gone.close()
