"""/transparency: readable without JavaScript, and with the data that the web app requests first."""

from datetime import date

import pytest
from fastapi.testclient import TestClient

from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.transparency.counts import MonthlyCount, month_of
from tests.pages.conftest import content_of, data_in


@pytest.fixture
def month(site: Site) -> date:
    """This month, with some reports."""
    month: date = month_of(clock.today())
    with site.database.writing() as session:
        for name, key, number in (
            ("reports", "duplicate", 6),
            ("reports", "moved", 2),
            ("decisions", "keep duplicate", 6),
            ("hours", "3", 6),
        ):
            session.add(MonthlyCount(month=month, name=name, key=key, number=number))
    return month


def test_the_page_is_read_without_script(client: TestClient, month: date) -> None:
    page = client.get(f"/transparency?month={month:%Y-%m}")

    assert page.status_code == 200
    shown = content_of(page.text)
    assert "Illegal content<" not in shown
    for text in (
        f"{month:%B %Y} so far",
        "Duplicate profile",
        "fewer than 5",
        "95% decided within",
        "3 h",
        "Show month",
    ):
        assert text in shown
    [[key, data]] = data_in(page.text, "application/json")
    assert key == ["transparency"]
    assert data == client.get("/api/transparency").json()


def test_the_last_full_month_is_shown_first(client: TestClient, month: date) -> None:
    shown = content_of(client.get("/transparency").text)
    assert "Nothing was reported." in shown
