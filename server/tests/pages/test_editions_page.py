"""/editions and the page of each edition, with their JSON, CSV, feed and corrections."""

import csv
import hashlib
import json
from datetime import date, timedelta
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.pages.editions_page import correct_edition
from sideline.reviews.editions import Edition
from sideline.reviews.ledger import COLUMNS, NewTeam, show
from tests.factories import make_edition
from tests.pages.conftest import content_of, data_in, text_of
from tests.people import Person

MONDAY = date(2026, 11, 30)

LEFT = [6, 3, 1, 0, 4]
"""What left in five editions, oldest first."""


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    publication = "now" if "at_once" in request.node.name else "weekly"
    return settings.model_copy(update={"publication": publication})


@pytest.fixture
def editions(site: Site) -> None:
    """Five editions, and a week without one."""
    still_open: dict[str, Any] = {}
    teams = {
        NewTeam("Lakemont College", "Women's Volleyball", "/team/lakemont-college/womens-volleyball"): 54,
        NewTeam("Blackwater State", "Men's Football", "/team/blackwater-state/mens-football"): 4,
        NewTeam("Harlow & State", "Golf", "/team/harlow-state/golf"): 2,
    }
    with site.database.writing() as session:
        for week, left in enumerate(LEFT):
            day = MONDAY + timedelta(weeks=week - len(LEFT) + 1)
            counts = {
                "appeared": {"": 60},
                "changed": {"": 9},
                "left": {"": left},
                "removed": {"genuine": 6, "profanity": 3, "names": 2},
                "stopped": {"english": 2},
            }
            shown, still_open = show(day, week + 1, counts, teams, still_open)
            ledger = {"shown": shown, "open": still_open, "until": "2026-11-30T11:00:00+00:00", "corrections": []}
            session.add(Edition(day=day, progress="done", changed=9, left=left, ledger=ledger))
        make_edition(session, MONDAY + timedelta(weeks=1), "none")


@pytest.mark.both
@pytest.mark.usefixtures("editions")
def test_the_ledger_is_read_without_script(client: TestClient) -> None:
    page = client.get("/editions")
    assert page.status_code == 200
    assert 'name="robots"' not in page.text
    assert "<title>Editions · Sideline</title>" in page.text
    text = text_of(content_of(page.text))
    for words in (
        "300 in 5 editions",
        "No edition on Dec 7.",
        "8 in four editions",
        "A number under five is never shown alone.",
    ):
        assert words in text
    assert {key[0]: data for key, data in data_in(page.text, "application/json")}["editions"] == client.get(
        "/api/editions"
    ).json()


@pytest.mark.usefixtures("editions")
def test_a_number_under_five_is_joined_with_those_before_it(client: TestClient) -> None:
    rows = client.get("/api/editions").json()["editions"]
    cells = [(row["left"]["number"], row["left"]["editions"]) for row in reversed(rows)]
    assert cells == [(6, 1), (None, 1), (None, 2), (None, 3), (8, 4)]
    assert [row["number"] for row in rows] == [5, 4, 3, 2, 1]


@pytest.mark.both
@pytest.mark.usefixtures("editions")
def test_the_page_of_an_edition_says_what_was_removed_and_which_teams_have_something_new(client: TestClient) -> None:
    page = client.get(f"/editions/{MONDAY}")
    assert page.status_code == 200
    assert f'<link rel="canonical" href="http://127.0.0.1:8000/editions/{MONDAY}">' in page.text
    assert "<title>Edition of Nov 30, 2026 · Sideline</title>" in page.text
    [crumbs] = [data_in(page.text, "application/ld+json")]
    assert [item["name"] for item in crumbs["itemListElement"]] == ["Home", "Editions", "Nov 30, 2026"]
    text = text_of(content_of(page.text))
    for words in (
        "60 new reviews on 3 teams. 9 authors changed theirs. 11 that had been visible were removed by a rule.",
        "Rule 2: genuine experience6",
        "All other rules together5",
        "Women&#x27;s Volleyball Lakemont College54 new",
        "One to four new reviews each",
        "Blackwater State, Men&#x27;s Football",
        "Stopped before it appeared",
        "Quote this page",
    ):
        assert words in text, words
    assert "4 new<" not in content_of(page.text).replace("54 new", "")


@pytest.mark.usefixtures("editions")
def test_the_fingerprint_is_that_of_the_published_numbers(client: TestClient) -> None:
    edition = client.get(f"/api/editions/{MONDAY}").json()
    text = json.dumps(edition["ledger"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert edition["fingerprint"] == hashlib.sha256(text.encode()).hexdigest()
    groups = " ".join(edition["fingerprint"][start : start + 4] for start in range(0, 16, 4))
    assert groups in client.get(f"/editions/{MONDAY}").text
    assert edition["quote"] == (
        "Sideline, Edition of Nov 30, 2026 (No. 5): 60 reviews appeared, 11 removed by a rule."
        f" 127.0.0.1:8000/editions/{MONDAY}"
    )


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize("day", [MONDAY + timedelta(weeks=1), MONDAY + timedelta(days=1), "today", "20261130"])
def test_a_day_without_an_edition_has_no_page(client: TestClient, day: object) -> None:
    assert client.get(f"/editions/{day}").status_code == 404
    assert client.get(f"/editions/{day}/ledger.csv").status_code == 404
    answer = client.get(f"/api/editions/{day}")
    assert (answer.status_code, answer.json()["code"]) == (404, "edition_not_found")


@pytest.mark.usefixtures("editions")
def test_the_numbers_can_be_had_as_csv(client: TestClient) -> None:
    answer = client.get("/editions.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(StringIO(answer.text)))
    assert [(row["left"], row["left_editions"]) for row in rows] == [
        ("8", "4"),
        ("", "3"),
        ("", "2"),
        ("", "1"),
        ("6", "1"),
    ]
    whole = list(csv.reader(StringIO(client.get(f"/editions/{MONDAY}/ledger.csv").text)))
    assert whole[:7] == [
        ["what", "of", "reviews", "editions"],
        ["appeared", "", "60", "1"],
        ["changed", "", "9", "1"],
        ["left", "", "8", "4"],
        ["removed", "", "11", "1"],
        ["stopped", "", "", "2"],
        ["removed", "Rule 2: genuine experience", "6", "1"],
    ]
    assert ["appeared", "Blackwater State, Men's Football", "", "1"] in whole


@pytest.mark.usefixtures("editions")
def test_the_feed_is_well_formed_and_its_ids_are_the_addresses(client: TestClient) -> None:
    answer = client.get("/editions.atom")
    assert answer.headers["content-type"] == "application/atom+xml"
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.fromstring(answer.text)  # our own
    assert feed.findtext(f"{atom}updated") == "2026-11-30T00:00:00Z"
    ids = [entry.findtext(f"{atom}id") for entry in feed.iter(f"{atom}entry")]
    assert ids[0] == f"http://127.0.0.1:8000/editions/{MONDAY}"
    assert len(ids) == len(set(ids)) == len(LEFT)


@pytest.mark.usefixtures("editions")
def test_search_engines_find_the_editions(client: TestClient) -> None:
    sitemap = client.get("/sitemap/pages.xml").text
    assert "<loc>http://127.0.0.1:8000/editions</loc>" in sitemap
    assert f"<loc>http://127.0.0.1:8000/editions/{MONDAY}</loc>" in sitemap


@pytest.mark.usefixtures("editions")
def test_a_correction_is_added_and_the_old_number_stays(client: TestClient, site: Site) -> None:
    before = client.get(f"/api/editions/{MONDAY}").json()
    sentence = "59 reviews appeared, not 60."
    correct_edition(site.database, str(MONDAY), sentence)
    after = client.get(f"/api/editions/{MONDAY}").json()
    assert after == before | {"corrections": [{"day": clock.today().isoformat(), "text": sentence}]}
    text = text_of(content_of(client.get(f"/editions/{MONDAY}").text))
    assert sentence in text
    assert "60 new reviews on 3 teams." in text
    assert sentence in client.get(f"/editions/{MONDAY}/ledger.csv").text


def test_before_the_first_edition_there_is_no_chart(client: TestClient) -> None:
    text = text_of(content_of(client.get("/editions").text))
    assert "The first edition is on Monday, " in text
    assert "New reviews per edition" not in text
    assert "The ledger as a table" in text
    assert client.get("/editions.atom").status_code == 404
    assert client.get("/editions.csv").text.count("\n") == 1


def test_a_site_that_publishes_at_once_says_so(client: TestClient) -> None:
    page = client.get("/editions")
    text = text_of(content_of(page.text))
    assert "This site publishes at once" in text
    assert "Go to the home page" in text
    assert '<meta name="robots" content="noindex">' in page.text
    assert "editions" not in client.get("/sitemap/pages.xml").text
    assert client.get(f"/editions/{MONDAY}").status_code == 404


@pytest.mark.usefixtures("editions")
def test_no_exact_number_of_an_open_cell_is_public(client: TestClient, site: Site) -> None:
    with site.database.reading() as session:
        stored = session.get_one(Edition, MONDAY - timedelta(weeks=1)).ledger
    assert stored
    assert stored["open"]["left"]["counts"] == {"": 4}
    day = MONDAY - timedelta(weeks=1)
    for path in (f"/api/editions/{day}", f"/editions/{day}", f"/editions/{day}/ledger.csv", "/api/editions"):
        assert '"counts"' not in client.get(path).text
    public = client.get(f"/api/editions/{day}").json()["ledger"]
    assert {name: public[name]["number"] for name in COLUMNS}["left"] is None


def test_with_editions_shared_caches_keep_public_pages_for_a_minute(client: TestClient, ada: Person) -> None:
    for path in ("/", "/editions", "/api/editions", "/api/home"):
        assert client.get(path).headers["Cache-Control"] == "public, max-age=0, s-maxage=60, must-revalidate"
        assert ada.get(path).headers["Cache-Control"] == "private, no-cache"
    assert client.get("/saved-coaches").headers["Cache-Control"] == "private, no-cache"
