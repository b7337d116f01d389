"""Coaches are found by common spellings of their names, schools and sports, and despite an extra word."""

from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.factories import make_coach

_COACHES = [
    ("A.J. Quarrel", "Northfield College", "Football", "Men"),
    ("TK Marble", "Northfield College", "Football", "Men"),
    ("D. W. Larkin", "Northfield College", "Golf", "Men"),
    ("Cal McTamar", "Northfield College", "Golf", "Men"),
    ("Bo Van Sedge", "Northfield College", "Baseball", "Men"),
    ("Ines De La Bramble", "Northfield College", "Softball", "Women"),
    ("Rory O'Thistle", "Northfield College", "Soccer", "Women"),
    ("Mary Ann Fern-Pike", "Northfield College", "Soccer", "Women"),
    ("Del Hathaway", "Northfield College", "Soccer", "Women"),
    ("Della Windmoor", "Northfield College", "Basketball", "Women"),
    ("Gretchen Oxbarrow Jr.", "Northfield College", "Tennis", "Women"),
    ("Marco Di Campo", "Juniper College", "Basketball", "Women"),
    ("Petra Hollow", "Juniper University for Women", "Track & Field", "Both"),
    ("Wade Underbough", "Northfield College", "Cross Country", "Both"),
    ("Nora Cloud", "St. Brendan's College", "Lacrosse", "Women"),
    ("Odette Cloud", "Saint Columba College", "Lacrosse", "Women"),
    ("Pia Cloud", "Mount Larch University", "Volleyball", "Women"),
    ("Ravi Cloud", "Fort Alder College", "Wrestling", "Men"),
    ("Sunny Cloud", "Birch & Elm College", "Hockey", "Men"),
    ("Toni Cloud", "University of Larkland, Riverton", "Gymnastics", "Women"),
    ("Vic Cloud", "Harrow A&M University", "Tennis", "Men"),
    ("Wes Cloud", "La Perle University", "Tennis", "Men"),
    ("Cole Johnston", "Fairlea State University", "Basketball", "Men"),
    ("Amy Pence", "St. John's University", "Basketball", "Women"),
    ("Lu St. Clair", "Northfield College", "Golf", "Women"),
]


@pytest.fixture
def coaches(site: Site) -> None:
    """Add coaches with many kinds of names."""
    with site.database.writing() as session:
        for name, university, sport, gender in _COACHES:
            make_coach(session, name, university, sport, gender=gender, division="DIII")


def _search(client: TestClient, query: str, **filters: str) -> dict[str, Any]:
    answer = client.get("/api/coaches", params={"q": query, **filters})
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


SPELLINGS = [
    ("A.J. Quarrel", ["aj quarrel", "a.j. quarrel", "A J Quarrel", "quarrel aj", "quarrel a.j."]),
    ("TK Marble", ["t.k. marble", "t k marble", "T. K. Marble", "marble tk football"]),
    ("D. W. Larkin", ["dw larkin", "d.w. larkin", "larkin dw"]),
    ("Cal McTamar", ["cal mc tamar", "mc tamar", "mctamar"]),
    ("Bo Van Sedge", ["vansedge", "bo vansedge", "van sedge", "van-sedge"]),
    ("Ines De La Bramble", ["delabramble", "ines dela bramble", "de labramble", "inesdelabramble"]),
    ("Rory O'Thistle", ["othistle", "o thistle", "o'thistle", "rory o\u2019thistle"]),
    ("Mary Ann Fern-Pike", ["maryann fernpike", "mary ann fern pike", "fernpike", "mary pike"]),
    ("Del Hathaway", ["delhathaway", "del hathaway"]),
    ("Nora Cloud", ["cloud saint brendans", "cloud st brendan's", "saint brendan's"]),
    ("Odette Cloud", ["cloud st columba", "cloud st. columba", "st columba"]),
    ("Pia Cloud", ["cloud mt larch", "mt. larch"]),
    ("Ravi Cloud", ["cloud ft alder", "ft. alder"]),
    ("Sunny Cloud", ["birch and elm", "cloud birch elm", "birch & elm"]),
    ("Toni Cloud", ["the university of larkland at riverton", "cloud university of larkland riverton"]),
    ("Vic Cloud", ["harrow a and m", "harrow a & m", "harrow am", "harrow a&m"]),
    ("Wes Cloud", ["laperle", "la perle", "cloud laperle"]),
    ("Amy Pence", ["st johns basketball", "saint johns basketball", "st. john's basketball"]),
    ("Cole Johnston", ["fairlea st basketball", "fairlea st johnston", "fairlea st"]),
    ("Lu St. Clair", ["stclair", "st clair", "saint clair", "lu st. clair"]),
    (
        "Petra Hollow",
        ["hollow track and field", "petra hollow tf", "hollow women's track", "hollow t&f"],
    ),
    ("Wade Underbough", ["underbough xc", "underbough wxc", "mens cross-country", "xc in northfield"]),
    (
        "Della Windmoor",
        ["windmoor wbb", "girls basketball northfield", "coach windmoor at northfield"],
    ),
    ("Petra Hollow", ["juniper university for women", "hollow juniper university for women"]),
    ("Marco Di Campo", ["di campo", "marco di campo", "campo d3"]),
]


@pytest.mark.usefixtures("coaches")
def test_every_word_is_found_in_a_usual_spelling(client: TestClient) -> None:
    failures = dict[tuple[str, str], Any]()
    for name, query in ((name, query) for name, queries in SPELLINGS for query in queries):
        page = _search(client, query)
        found = ([item["name"] for item in page["items"]], page["left_out"])
        if found != ([name], []):
            failures[name, query] = found
    assert not failures, "\n".join(map(str, failures.items()))


EXTRA_WORDS = [
    ("della m. windmoor", "Della Windmoor", ["m."]),
    ("Dr. Della Windmoor", "Della Windmoor", ["Dr."]),
    ("prof windmoor", "Della Windmoor", ["prof"]),
    ("Della Windmoor, Jr.", "Della Windmoor", ["Jr."]),
    ("windmoor wildcats", "Della Windmoor", ["wildcats"]),
    ("gretchen cloud oxbarrow", "Gretchen Oxbarrow Jr.", ["cloud"]),
    ("dr della m windmoor iii", "Della Windmoor", ["dr", "iii", "m"]),
    ("della windmoor northfield recruiting coordinator", "Della Windmoor", ["recruiting", "coordinator"]),
    ("windmoor men's basketball", "Della Windmoor", ["men's"]),
    ("windmoor mbb", "Della Windmoor", ["mbb"]),
    ("dr windmoor mens", "Della Windmoor", ["dr", "mens"]),
]


@pytest.mark.usefixtures("coaches")
@pytest.mark.both("search")
def test_an_extra_word_is_ignored_and_named(client: TestClient) -> None:
    failures = dict[tuple[str, str], Any]()
    for (query, name, left_out), sort in product(EXTRA_WORDS, ("best", "reviews", "rating", "name")):
        page = _search(client, query, sort=sort)
        found = ([item["name"] for item in page["items"]], page["total"], sorted(page["left_out"]))
        if found != ([name], 1, sorted(left_out)):
            failures[query, sort] = found
    assert not failures, "\n".join(map(str, failures.items()))


@pytest.mark.usefixtures("coaches")
def test_nothing_is_found_if_no_name_would_be_left(client: TestClient) -> None:
    for query in ("qqqq", "qqqq soccer", "soccer qqqq college", "rory windmoor", "women's qqqq"):
        page = _search(client, query)
        assert (page["items"], page["total"], page["left_out"]) == ([], 0, []), query


@pytest.mark.usefixtures("coaches")
@pytest.mark.both
def test_pages_without_a_word_follow_each_other(client: TestClient) -> None:
    for sort in ("best", "name"):
        query, names = {"q": "cloud qqqq", "sort": sort, "limit": "3"}, []
        page = client.get("/api/coaches", params=query).json()
        assert (page["total"], page["left_out"]) == (8, ["qqqq"])
        while True:
            names += [item["name"] for item in page["items"]]
            if not page["next_cursor"]:
                break
            page = client.get("/api/coaches", params={**query, "cursor": page["next_cursor"]}).json()
            assert page["left_out"] == ["qqqq"]
        assert len(names) == len(set(names)) == 8, sort


@pytest.mark.usefixtures("coaches")
@pytest.mark.both
def test_a_selected_filter_overrides_a_conflicting_word(client: TestClient) -> None:
    page = _search(client, "women's cloud", gender="Men")
    assert {item["gender"] for item in page["items"]} == {"Men"}
    assert ([found["words"] for found in page["filters"]], page["left_out"]) == ([[]], ["women's"])


@pytest.mark.usefixtures("coaches")
def test_words_that_are_part_of_a_name_are_not_filters(client: TestClient) -> None:
    assert _search(client, "di campo")["filters"] == []
    assert [found["values"] for found in _search(client, "women cloud")["filters"]] == [["Women"]]


def test_sports_that_end_with_the_name_of_another_are_apart(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        for name, sport in (
            ("Ann Ice", "Hockey"), ("Bea Grass", "Field Hockey"), ("Cid Hall", "Volleyball"),
            ("Dee Sand", "Beach Volleyball"), ("Fay Tower", "Diving"), ("Gil Pool", "Swimming"), ("Hal Boat", "Rowing"),
        ):  # fmt: skip
            make_coach(session, name, "Northfield University", sport, gender="Women", division="DI")

    def found(query: str) -> list[str]:
        return [coach["sport"] for coach in _search(client, query)["items"]]

    for query in ("field hockey", "feild hockey", "northfield field hockey", "women's field hockey", "field hock", "fh",
                  "grass field hockey", "wfh northfield", "fieldhockey"):  # fmt: skip
        assert found(query) == ["Field Hockey"], query
    for query in ("northfield hockey", "women's hockey", "hockey northfield"):
        assert found(query) == ["Hockey"], query
    assert found("hockey")[0] == "Hockey"
    for query in ("beach volleyball", "women's sand volleyball", "northfield bvb"):
        assert found(query) == ["Beach Volleyball"], query
    assert found("northfield volleyball") == ["Volleyball"]
    for query in ("diving", "women's diving"):
        assert set(found(query)) == {"Diving", "Swimming"}, query
    assert found("crew") == found("women's rowing") == ["Rowing"]
    [team] = _search(client, "northfield field hockey")["places"]
    assert (team["kind"], team["path"]) == ("team", "/team/northfield-university/womens-field-hockey")
