"""The legal pages: our texts, the operator's own ones in the data folder, and who the operator is."""

import re
from datetime import date
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core.http.caching import SHARED
from sideline.main import create_app
from sideline.pages.legal import MAX_BYTES, LegalName, LegalTextError, read_legal_texts
from sideline.reviews.editions import FEWEST_ATHLETES, MOST_WEEKS_WITHOUT
from tests.pages.conftest import content_of

OWN = """---
title: Our Terms
description: What we agree on.
updated: 2026-12-01
---

## Who *we* are

Write to [{email}](mailto:{email}). <script>alert(1)</script> [x](javascript:alert(1)) ![x](https://evil.example/x.png)
"""
AGENT = "Ada Stone; 1 Main Street, Northfield; +1 555 0100; agent@northfield.edu"


@pytest.fixture
def folder(settings: Settings) -> Path:
    folder = settings.data_dir / "legal"
    folder.mkdir()
    return folder


def test_each_text_is_on_its_page_without_script_and_in_the_api(client: TestClient, subtests: pytest.Subtests) -> None:
    for name in get_args(LegalName):
        with subtests.test(name=name):
            page = client.get(f"/{name}")
            text = client.get(f"/api/legal/{name}").json()
            assert (page.status_code, page.headers["Cache-Control"]) == (200, SHARED)
            assert f"<title>{text['title']} · Sideline</title>" in page.text
            assert f">{text['title']}</h1>" in content_of(page.text)
            assert text["html"] in content_of(page.text)
            assert len(text["sections"]) > 3
            for section in text["sections"]:
                assert f'<h2 id="{section["id"]}">' in text["html"]
                assert page.text.count(f'href="#{section["id"]}"') >= 2
            assert 50 < len(text["description"]) < 160
            assert "{" not in text["html"]


@pytest.mark.parametrize("publication", ["now", "weekly", "seasons"])
def test_links_between_the_texts_point_to_existing_sections(settings: Settings, publication: str) -> None:
    texts = read_legal_texts(settings.model_copy(update={"publication": publication}))
    names: dict[str, LegalName] = {f"/{name}": name for name in texts}
    found = 0
    for text in texts.values():
        for path, anchor in re.findall(r'href="(/[a-z-]+)?#([a-z0-9-]+)"', text.html):
            target = texts[names[path]] if path else text
            assert f'id="{anchor}"' in target.html
            found += 1
    assert found >= 5


def test_own_text_replaces_ours_without_a_build(settings: Settings, folder: Path, web_build: Path) -> None:
    (folder / "terms.md").write_text(OWN)
    with TestClient(create_app(settings)) as client:
        page, text = client.get("/terms").text, client.get("/api/legal/terms").json()
        assert client.get("/api/legal/guidelines").json()["title"] == "Site Guidelines"
        assert client.get("/api/legal/nothing").status_code == 422
    assert "<title>Our Terms · Sideline</title>" in page
    assert '<meta name="description" content="What we agree on.">' in page
    assert "Last updated December 1, 2026</p>" in page
    assert text["html"] in page
    assert '<h2 id="who-we-are">Who <em>we</em> are</h2>' in page
    assert f'<a href="mailto:{settings.support_email}">{settings.support_email}</a>' in page
    assert "You may do here" not in page


@pytest.mark.parametrize(
    ("publication", "parts"),
    [
        ("now", "Always. Now."),
        (
            "weekly wednesday 17:30 America/Los_Angeles",
            "Always. Later: Wednesday, 5:30 p.m. on Tuesday, Los Angeles time.",
        ),
        ("weekly monday 00:00 UTC", "Always. Later: Monday, 12 a.m. on Sunday, UTC time."),
        ("seasons", "Always. Later: some days."),
    ],
)
def test_own_text_has_parts_for_sites_that_publish_in_other_ways(
    settings: Settings, folder: Path, publication: str, parts: str
) -> None:
    words = "{edition_day}, {edition_closes}, {edition_zone}"
    (folder / "terms.md").write_text(
        f"{OWN}\nAlways.\n{{now}}\nNow.\n{{/now}}\n{{editions}}\nLater:\n{{weekly}}\n{words}.\n{{/weekly}}\n"
        "{seasons}\nsome days.\n{/seasons}\n{/editions}"
    )
    html = read_legal_texts(settings.model_copy(update={"publication": publication}))["terms"].html
    [paragraph] = re.findall(r"<p>(Always.*?)</p>", html, re.DOTALL)
    assert " ".join(paragraph.split()) == parts


def test_our_texts_name_the_times_and_numbers_of_the_calendar(settings: Settings) -> None:
    weekly = settings.model_copy(update={"publication": "weekly friday 20:15 America/Chicago"})
    text = " ".join(read_legal_texts(weekly)["privacy-policy"].html.split())
    assert (
        "every Friday at 6 a.m. (Chicago time). The next edition has what was written before 8:15 p.m. on Thursday."
        in (text)
    )
    assert (FEWEST_ATHLETES, MOST_WEEKS_WITHOUT) == (5, 3)
    assert "If fewer than five athletes have new reviews" in text
    assert "no more than three weeks longer" in text
    calendar, friday = weekly.calendar_with(()), date(2026, 12, 4)
    assert calendar is not None
    chicago = ZoneInfo("America/Chicago")
    assert calendar.publication_time(friday).astimezone(chicago).isoformat() == "2026-12-04T06:00:00-06:00"
    assert calendar.closing_time(friday).astimezone(chicago).isoformat() == "2026-12-03T20:15:00-06:00"


def test_own_text_cannot_contain_html_or_load_anything(settings: Settings, folder: Path) -> None:
    (folder / "terms.md").write_text(OWN)
    html = read_legal_texts(settings)["terms"].html
    assert "<script" not in html
    assert "<img" not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("terms.md", OWN.encode("utf-16"), "must be UTF-8"),
        ("terms.md", OWN.encode() + b"x" * MAX_BYTES, "must have at most 200,000 bytes"),
        ("terms.md", OWN.encode() + b"{now}\n" * 201, "must have at most 200 parts"),
        ("terms.md", b"## Hello", "must begin with the lines"),
        ("terms.md", OWN.replace("2026-12-01", "soon").encode(), "must begin with the lines"),
        ("terms.md", OWN.encode() + b"{emial}", "{emial} is unknown"),
        ("terms.md", OWN.encode() + b"{weekly}\nMondays", "{weekly} is unknown"),
        ("terms.md", OWN.encode() + b"Mondays\n{/weekly}", "{/weekly} is unknown"),
        ("terms.md", OWN.encode() + b"{edition_day}", "{edition_day} is unknown"),
        ("terms.md", OWN.encode() + b"## Who we are", "two headings have the same words"),
        ("term.md", OWN.encode(), "must be one of terms.md, privacy-policy.md"),
    ],
)
def test_unusable_text_ends_the_start_with_one_line(
    settings: Settings, folder: Path, file: str, content: bytes, reason: str
) -> None:
    (folder / file).write_bytes(content)
    with pytest.raises(LegalTextError, match=re.escape(reason)) as error:
        create_app(settings)
    assert str(folder / file) in str(error.value)
    assert "\n" not in str(error.value)


def test_operator_is_named_on_every_page(tmp_path: Path) -> None:
    name = "A <b> *Club* of [Northfield]"
    settings = Settings(
        data_dir=tmp_path,
        operator_name=name,
        operator_address="1 Main Street, Northfield",
        operator_state="the State of Ohio, USA",
        copyright_agent=AGENT,
    )
    texts = read_legal_texts(settings)
    for text in texts.values():
        assert "This site is run by A &lt;b&gt; *Club* of [Northfield], 1 Main Street, Northfield." in text.html
    assert "the law of the State of Ohio, USA" in texts["terms"].html
    assert "Ada Stone, 1 Main Street, Northfield, phone +1 555 0100" in texts["terms"].html
    assert settings.missing_operator_settings == []


def test_without_settings_the_pages_say_what_is_missing(settings: Settings) -> None:
    texts = read_legal_texts(settings)
    for text in texts.values():
        assert "This site is run by an operator who has not given a name here yet." in text.html
    assert "the operator has not named it here yet" in texts["terms"].html
    assert "has not named a copyright agent yet" in texts["terms"].html


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("OPERATOR_NAME", "a\nb", "must be one line"),
        ("OPERATOR_ADDRESS", "x" * 301, "must be one line of at most 300 characters"),
        ("FUNDING", "a\nb", "must be one line"),
        ("COPYRIGHT_AGENT", "Ada Stone", "must be NAME; ADDRESS; PHONE; EMAIL"),
        ("COPYRIGHT_AGENT", AGENT.replace("+1 555 0100", "none"), "third part must be a phone number"),
        ("COPYRIGHT_AGENT", AGENT.replace("@", " at "), "fourth part must be an email address"),
    ],
)
def test_settings_about_the_operator_are_checked(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(f"SIDELINE_{name}", value)
    with pytest.raises(SettingsError, match=reason):
        read_settings()
