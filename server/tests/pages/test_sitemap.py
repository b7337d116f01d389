"""robots.txt and the sitemap: every indexable page, in files of limited size."""

import re

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from sideline.pages import sitemap
from tests.factories import make_coach

ORIGIN = "http://127.0.0.1:8000"


def locations(client: TestClient, path: str) -> list[str]:
    """Return the URLs in a sitemap file."""
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/xml"
    return re.findall("<loc>(.*?)</loc>", answer.text)


def test_robots_names_the_sitemap(client: TestClient) -> None:
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in client.get("/robots.txt").text


@pytest.mark.both
def test_the_sitemap_lists_every_page_that_may_be_indexed(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemap, "IDS_PER_FILE", 2)
    with site.database.writing() as session:
        ids = [make_coach(session, name=f"Coach {number}").id for number in ("One", "Two", "Three")]
    files = locations(client, "/sitemap.xml")
    urls = [location for file in files for location in locations(client, file.removeprefix(ORIGIN))]
    assert len(urls) == len(set(urls))
    assert {f"{ORIGIN}/coach/{coach_id}" for coach_id in ids} <= set(urls)
    assert f"{ORIGIN}/team/northfield-university/womens-basketball" in urls
    assert {f"{ORIGIN}/school/northfield-university", f"{ORIGIN}/sport/basketball"} <= set(urls)
    assert f"{ORIGIN}/contact" in urls
    assert f"{ORIGIN}/my-reviews" not in urls


def test_an_impossible_sitemap_file_is_404(client: TestClient, subtests: pytest.Subtests) -> None:
    for number in (
        "0",
        "-1",
        "x",
        "9" * 40,
    ):
        with subtests.test(number=number):
            assert client.get(f"/sitemap/coaches-{number}.xml").status_code == 404
