"""/data: the list of tables with their columns and license, and the files."""

import csv
import gzip
import hashlib
import re

import pytest
from fastapi.testclient import TestClient

from sideline.config.own_files import DATA_LICENSE_FILE
from sideline.core import clock
from sideline.core.site import Site
from sideline.teams.data_files import store_files
from sideline.teams.data_tables import COLUMNS
from tests.factories import make_coach, make_coaches
from tests.pages.conftest import content_of, data_in, text_of


@pytest.fixture
def stored(site: Site) -> None:
    """The files of a site with a coach."""
    with site.database.writing() as session:
        make_coach(session)
    assert store_files(site, clock.now())


@pytest.mark.usefixtures("stored")
def test_tables_columns_and_files_are_read_without_script(client: TestClient) -> None:
    page = client.get("/data")
    assert page.status_code == 200
    content = content_of(page.text)
    for table in ("coaches", "posts", "teams", "facts"):
        assert f'href="/data/{table}.csv"' in content
        assert f'href="/data/{table}.jsonl"' in content
        assert all(f">{name}</dt>" in content for name in COLUMNS[table])
    assert "reviews.csv" not in content
    assert "1 row" in text_of(content)
    listed = client.get("/api/data").json()
    assert listed["made_on"] == clock.today().isoformat()
    assert {key[0]: data for key, data in data_in(page.text, "application/json")}["data"] == listed


def test_before_the_first_files_the_page_says_so(client: TestClient) -> None:
    assert "No files yet" in text_of(content_of(client.get("/data").text))
    assert client.get("/api/data").json() == {"made_on": None, "license": "", "tables": []}
    assert client.get("/data/coaches.csv").status_code == 404


@pytest.mark.usefixtures("stored")
def test_a_license_is_claimed_only_if_the_operator_has_written_one(site: Site, client: TestClient) -> None:
    assert "hasn’t said how the tables may be used" in text_of(content_of(client.get("/data").text))
    (site.settings.data_dir / DATA_LICENSE_FILE).write_text("CC BY 4.0.\nName us <Sideline> as the source.\n")
    content = content_of(client.get("/data").text)
    assert "CC BY 4.0.\nName us &lt;Sideline&gt; as the source." in content
    assert "hasn’t said" not in content


@pytest.mark.usefixtures("stored")
def test_a_file_is_sent_with_or_without_compression_and_not_again_to_whoever_has_it(client: TestClient) -> None:
    packed = client.get("/data/coaches.csv", headers={"Accept-Encoding": "gzip, br"})
    plain = client.get("/data/coaches.csv", headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.content == plain.content
    assert int(packed.headers["Content-Length"]) == len(gzip.compress(plain.content, 6, mtime=0))
    assert int(plain.headers["Content-Length"]) == len(plain.content)
    assert plain.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert plain.headers["Content-Disposition"] == 'attachment; filename="coaches.csv"'
    [coach] = csv.DictReader(plain.text.splitlines())
    assert coach["name"] == "Mara Lindqvist"
    [table] = [table for table in client.get("/api/data").json()["tables"] if table["name"] == "coaches"]
    assert table["files"][0] == {
        "name": "coaches.csv",
        "bytes": len(plain.content),
        "digest": hashlib.sha256(plain.content).hexdigest(),
    }
    again = client.get("/data/coaches.csv", headers={"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.usefixtures("stored")
def test_other_names_are_no_files(client: TestClient) -> None:
    for name in ("reviews.csv", "coaches.txt", "..%2fsecret.pem", "coaches.csv.gz"):
        assert client.get(f"/data/{name}").status_code == 404


def test_the_reference_says_how_to_page_through_all_coaches(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        make_coaches(
            session,
            *(
                f"Ola {first}{last}"
                for first in "BDHKLM"
                for last in ("erg", "olm", "and", "und", "ist", "ilk", "arr", "ost", "elk", "unt")
            ),
        )
    [address] = re.findall(r"<code>GET (/api/coaches\?limit=\d+)</code>", client.get("/api/docs").text)
    first = client.get(address).json()
    second = client.get(f"{address}&cursor={first['next_cursor']}").json()
    assert len({coach["id"] for coach in first["items"] + second["items"]}) == 60
    assert second["next_cursor"] is None
