"""The Atom feed of a team: days that are over, and nothing that the profiles do not show."""

from datetime import date, timedelta
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from sideline.core import clock
from sideline.core.site import Site
from tests.teams.conftest import SOUTH, AddPost, AddReviews

PAGE = "/team/northfield-university/womens-soccer"
FEED = f"{PAGE}/feed.atom"
ORIGIN = "http://127.0.0.1:8000"
ATOM = "{http://www.w3.org/2005/Atom}"

pytestmark = pytest.mark.usefixtures("web_build")


def read_feed(client: TestClient) -> ElementTree.Element:
    answer = client.get(FEED)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(answer.text)


def entries(client: TestClient) -> list[tuple[str, str]]:
    """Return the day and the title of each entry."""
    found = read_feed(client).findall(f"{ATOM}entry")
    return [(entry.findtext(f"{ATOM}id", "")[-10:], entry.findtext(f"{ATOM}title", "")) for entry in found]


@pytest.mark.both
def test_an_entry_is_a_day_without_the_texts(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    mara = post("Mara & Lindqvist", role="head")
    reviews(mara, 5, 1, day=date(2026, 10, 5), comment="Told me the truth.")
    reviews(mara, 4, day=date(2026, 10, 7))
    text = client.get(FEED).text
    feed = ElementTree.fromstring(text)

    assert entries(client) == [
        ("2026-10-07", "1 review of Mara & Lindqvist"), ("2026-10-05", "2 reviews of Mara & Lindqvist"),
    ]  # fmt: skip
    assert feed.findtext(f"{ATOM}updated") == "2026-10-07T00:00:00Z"
    newest = feed.find(f"{ATOM}entry")
    assert newest is not None
    assert newest.findtext(f"{ATOM}id") == f"{ORIGIN}{PAGE}#2026-10-07"
    assert newest.findtext(f"{ATOM}updated") == "2026-10-07T00:00:00Z"
    assert newest.find(f"{ATOM}link").attrib["href"] == f"{ORIGIN}/coach/{mara}"  # type: ignore[union-attr]
    assert "Told me" not in text


def test_a_day_with_reviews_of_two_coaches_names_neither(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    for name in ("Mara Lindqvist", "Ida Brandt"):
        reviews(post(name, role="assistant"), 4)
    assert entries(client) == [("2026-10-05", "2 reviews")]


@pytest.mark.both
def test_today_appears_when_it_is_over(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    today = clock.today()
    mara = post("Mara Lindqvist", role="head")
    tag = client.get(FEED).headers["ETag"]
    reviews(mara, 5, day=today)
    assert client.get(FEED, headers={"If-None-Match": tag}).status_code == 304
    reviews(mara, 5, day=today - timedelta(days=1))
    assert [day for day, _ in entries(client)] == [(today - timedelta(days=1)).isoformat()]


def test_only_published_reviews_count(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    mara = post("Mara Lindqvist", role="head")
    for state in ("held", "surge", "waiting", "removed", "unlisted"):
        reviews(mara, 5, state=state)
        assert entries(client) == [], state
        assert read_feed(client).findtext(f"{ATOM}updated") == "1970-01-01T00:00:00Z", state


def test_reviews_that_could_tell_where_an_author_was_are_left_out(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    """Reviews about other schools, and a few about an earlier one, of which no page gives numbers."""
    mara = post("Mara Lindqvist", role="head")
    post("Mara Lindqvist", SOUTH, is_new=False, role="head", last_season=2025, is_over=True)
    reviews(mara, 1, school=SOUTH, day=date(2026, 10, 6))
    reviews(mara, 5)
    page = client.get(PAGE).text
    assert [day for day, _ in entries(client)] == (["2026-10-05"] if "1 review" in page else [])
    assert client.get("/team/southmoor-college/womens-soccer/feed.atom").text.count("<entry>") == 0


def test_thirty_days_at_most(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    mara = post("Mara Lindqvist", role="head")
    for days in range(40):
        reviews(mara, 4, day=date(2026, 1, 1) + timedelta(days=days))
    days = [day for day, _ in entries(client)]
    assert (len(days), days[0], days[-1]) == (30, "2026-02-09", "2026-01-11")


def test_the_page_links_to_its_feed_and_former_addresses_redirect(
    client: TestClient, site: Site, post: AddPost
) -> None:
    post("Mara Lindqvist")
    assert '<link rel="alternate" type="application/atom+xml" title="Women&#39;s Soccer' in client.get(PAGE).text
    assert f'href="{FEED}"' in client.get(PAGE).text
    with site.database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO university_names (folded, name, slug, university_id, joined_on, reason)"
            " SELECT 'old north', 'Old North', 'old-north', id, '2026-01-01', '' FROM universities"
        )
    moved = client.get("/team/old-north/womens-soccer/feed.atom", follow_redirects=False)
    assert (moved.status_code, moved.headers["Location"]) == (301, FEED)
    assert client.get("/team/nowhere/womens-soccer/feed.atom").status_code == 404
