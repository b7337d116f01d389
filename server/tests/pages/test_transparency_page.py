"""/transparency: readable without JavaScript, and with the data that the web app requests first."""

from datetime import date

from fastapi.testclient import TestClient

from sideline.core import clock
from sideline.core.site import Site
from sideline.transparency.counts import MonthlyCount, month_of
from tests.pages.conftest import data_in


def test_the_page_is_read_without_script(client: TestClient, site: Site) -> None:
    month: date = month_of(clock.today())
    with site.database.writing() as session:
        for name, key, number in (
            ("reports", "duplicate", 6),
            ("reports", "moved", 2),
            ("decisions", "keep duplicate", 6),
            ("hours", "3", 6),
        ):
            session.add(MonthlyCount(month=month, name=name, key=key, number=number))

    page = client.get("/transparency")

    assert page.status_code == 200
    assert "Illegal content<" not in page.text
    for text in (
        f"{month:%b %Y} so far",
        "Illegal content or a copyright claim",
        "Duplicate profile, kept",
        "fewer than 5",
        "95% are decided within",
        "3 h",
    ):
        assert text in page.text
    [[key, data]] = data_in(page.text, "application/json")
    assert key == ["transparency"]
    assert data == client.get("/api/transparency").json()
