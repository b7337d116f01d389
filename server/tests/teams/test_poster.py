"""The poster of a team: its QR code has the public address of the page on which the staff is rated, for everybody."""

import re
from pathlib import Path

import pytest
import segno
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.qr_code import qr_code
from sideline.core.site import Site
from tests.pages.conftest import content_of
from tests.people import Person
from tests.teams.conftest import AddPost

API = "/api/teams/northfield-university/womens-soccer/poster"
PAGE = "/team/northfield-university/womens-soccer"
QUIET_ZONE = 4


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"public_url": "https://sideline.example"})


def modules_of(svg: str) -> list[str]:
    """Return the rows of modules that an SVG draws, without the quiet zone: 1 for a dark one."""
    size = int(re.findall(r'viewBox="0 0 (\d+) \1"', svg)[0])
    rows = [[0] * size for _ in range(size)]
    x = y = 0.0
    [lines] = re.findall(r'class="qrline" stroke="black" d="([^"]+)"', svg)
    for command, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", lines):
        if command == "M":
            x, y = float(first), float(second)
        elif command == "m":
            x, y = x + float(first), y + float(second)
        else:
            rows[int(y)][int(x) : int(x) + int(first)] = [1] * int(first)
            x += float(first)
    inner = slice(QUIET_ZONE, -QUIET_ZONE)
    assert sum(map(sum, rows)) == sum(map(sum, (row[inner] for row in rows[inner])))
    return ["".join(map(str, row[inner])) for row in rows[inner]]


@pytest.mark.both
def test_the_code_has_the_address_at_which_everybody_rates_the_staff(
    client: TestClient, ada: Person, outsider: Person, post: AddPost
) -> None:
    post("Ann Aide")
    poster = client.get(API).json()

    assert poster["address"] == f"https://sideline.example{PAGE}/rate"
    matrix = segno.make(poster["address"], micro=False, error="m").matrix
    assert modules_of(poster["code"]) == ["".join(map(str, row)) for row in matrix]
    assert modules_of(poster["code"]) != modules_of(qr_code(f"{poster['address']}?from=poster"))
    assert ada.get(API).json() == outsider.get(API).json() == client.get(API).json() == poster
    assert client.get(API.replace("soccer", "chess")).status_code == 404


def test_the_page_is_read_without_script_and_not_listed(web_build: Path, client: TestClient, post: AddPost) -> None:
    post("Ann Aide")
    page = client.get(f"{PAGE}/poster")

    assert page.status_code == 200
    assert "Rate your coaches. No names." in content_of(page.text)
    assert "Say what you saw." in page.text
    assert 'name="robots" content="noindex' in page.text
    assert client.get(f"{PAGE.replace('soccer', 'chess')}/poster").status_code == 404


def test_a_poster_with_a_former_name_of_the_school_still_leads_to_the_page(
    web_build: Path, client: TestClient, site: Site, post: AddPost
) -> None:
    post("Ann Aide")
    with site.database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO university_names (folded, name, slug, university_id, joined_on, reason)"
            " SELECT 'old north', 'Old North', 'old-north', id, '2026-01-01', '' FROM universities"
        )
    for page in ("rate", "poster"):
        moved = client.get(f"/team/old-north/womens-soccer/{page}", follow_redirects=False)
        assert (moved.status_code, moved.headers["Location"]) == (301, f"{PAGE}/{page}")
