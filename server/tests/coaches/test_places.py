"""Search finds schools and teams, as people type them."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sideline.coaches.model import Coach, University
from sideline.core.site import Site
from tests.factories import make_coach

SCHOOLS = {
    "duke": ("Duke University", "duke-university"),
    "ucla": ("University of California, Los Angeles", "university-of-california-los-angeles"),
    "osu": ("The Ohio State University", "the-ohio-state-university"),
    "stanford": ("Stanford University", "stanford-university"),
    "st-johns": ("St. John's University", "st-johns-university"),
    "miami": ("University of Miami", "university-of-miami"),
    "miami-oh": ("Miami University", "miami-university"),
    "bc": ("Boston College", "boston-college"),
    "bu": ("Boston University", "boston-university"),
    "am": ("Texas A&M University, College Station", "texas-a-m-university-college-station"),
    "ole-miss": ("University of Mississippi", "university-of-mississippi"),
    "muw": ("Mississippi University for Women", "mississippi-university-for-women"),
    "smith": ("Smith College", "smith-college"),
    "uconn": ("University of Connecticut", "university-of-connecticut"),
    "asu": ("Arizona State University", "arizona-state-university"),
    "app": ("Appalachian State University", "appalachian-state-university"),
}
"""Schools of the test by a short name: name and slug."""

TEAMS = [
    ("Soccer", "Women"),
    ("Soccer", "Men"),
    ("Basketball", "Women"),
    ("Swimming", "Both"),
    ("Track & Field", "Both"),
    ("Tennis", "Women"),
    ("Tennis", "Men"),
    # Coaches of both count for each.
    ("Golf", "Women"),
    ("Golf", "Both"),
]
"""The teams of each school."""


QUESTIONS = {
    # schools
    "duke": "duke", "Duke": "duke", "DUKE UNIVERSITY": "duke", "duke univ": "duke", "ucla": "ucla", "UCLA ": "ucla",
    "ohio state": "osu", "the ohio state university": "osu", "ohio st": "osu", "Ohio St.": "osu", "osu": "osu",
    "stanford": "stanford", "st johns": "st-johns", "st. john's": "st-johns", "saint johns": "st-johns",
    "miami": "miami miami-oh", "university of miami": "miami", "miami university": "miami-oh",
    "boston college": "bc", "bc": "bc", "boston university": "bu", "bu": "bu", "boston": "bc bu",
    "texas a&m": "am", "texas a and m": "am", "ole miss": "ole-miss", "mississippi": "ole-miss",
    "university of mississippi": "ole-miss", "mississippi university for women": "muw", "smith": "smith",
    "smith college": "smith", "uconn": "uconn", "connecticut": "uconn", "asu": "asu app", "app state": "app",
    "coach duke": "duke", "duke head coach": "duke", "duke women's": "duke", "duke d1": "duke",
    # unfinished
    "stanf": "stanford", "ohio sta": "osu", "university of conn": "uconn", "appal": "app", "texas a": "am",
    # teams
    "ucla women's soccer": "ucla/womens-soccer", "UCLA Womens Soccer": "ucla/womens-soccer",
    "women's soccer ucla": "ucla/womens-soccer", "women's soccer at ucla": "ucla/womens-soccer",
    "ucla wsoc": "ucla/womens-soccer", "duke wsoc": "duke/womens-soccer", "duke msoc": "duke/mens-soccer",
    "duke golf": "duke/womens-golf duke/mens-golf",
    "duke soccer": "duke/womens-soccer duke/mens-soccer", "soccer duke": "duke/womens-soccer duke/mens-soccer",
    "duke men's soccer": "duke/mens-soccer", "duke girls soccer": "duke/womens-soccer",
    "head coach duke wsoc": "duke/womens-soccer", "duke soccer coach": "duke/womens-soccer duke/mens-soccer",
    "stanford swimming": "stanford/swimming", "stanford swim": "stanford/swimming",
    "stanford swimming & diving": "stanford/swimming", "stanford women's swimming": "stanford/womens-swimming",
    "stanford mswim": "stanford/mens-swimming", "uconn wbb": "uconn/womens-basketball",
    "uconn basketball": "uconn/womens-basketball", "uconn hoops": "uconn/womens-basketball",
    "ohio st tennis": "osu/womens-tennis osu/mens-tennis", "ohio state wten": "osu/womens-tennis",
    "ole miss track": "ole-miss/track-field", "ole miss track and field": "ole-miss/track-field",
    "ole miss t&f": "ole-miss/track-field", "texas a&m tf": "am/track-field",
    "ucla women's soc": "ucla/womens-soccer", "stanf wsoc": "stanford/womens-soccer",
    "bc soccer d1": "bc/womens-soccer bc/mens-soccer", "saint johns mens tennis": "st-johns/mens-tennis",
    # a team that the school does not have: the school
    "duke lacrosse": "duke", "uconn men's basketball": "uconn",
    # no place
    "john": "", "pat": "", "soccer": "", "women's soccer": "", "university": "", "university of": "", "xyzq": "",
    "john quade": "", "duke quade": "", "d": "", "st": "", "college": "", "%": "", "'": "",
}  # fmt: skip
"""What people type, and the places they mean: a school, or a school and its team; several are in any order."""


def _add_teams(site: Site, *schools: str) -> None:
    """Add the teams of these schools with a coach each."""
    with site.database.writing() as session:
        for number, school in enumerate(schools):
            for sport, gender in TEAMS:
                make_coach(session, f"Pat {gender} {number}", SCHOOLS[school][0], sport, gender=gender)


@pytest.fixture
def duke(site: Site) -> None:
    """The site has the teams of Duke."""
    _add_teams(site, "duke")


def _expected(places: str) -> list[str]:
    def path(place: str) -> str:
        school, _, team = place.partition("/")
        slug = SCHOOLS[school][1]
        return f"/team/{slug}/{team}" if team else f"/school/{slug}"

    return sorted(map(path, places.split()))


def _places(client: TestClient, text: str, **query: str) -> list[dict[str, str]]:
    answer = client.get("/api/coaches", params={"q": text, **query})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, str]] = answer.json()["places"]
    return found


@pytest.mark.both
def test_schools_and_teams_are_found_as_people_type_them(client: TestClient, site: Site) -> None:
    _add_teams(site, *SCHOOLS)
    with site.database.writing() as session:
        make_coach(session, "John Quade", "Johns Hopkins University", "Golf", gender="Men")
    found = {text: sorted(place["path"] for place in _places(client, text)) for text in QUESTIONS}
    expected = {text: _expected(places) for text, places in QUESTIONS.items()}
    assert {text: paths for text, paths in found.items() if paths != expected[text]} == {}


@pytest.mark.usefixtures("duke")
def test_a_school_says_where_it_is_and_a_team_how_many_coaches_it_has(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        session.execute(
            update(University).where(University.slug == "duke-university").values(city="Durham", state="NC")
        )
    school, team = _places(client, "duke")[0], _places(client, "duke wsoc")[0]
    assert (school["kind"], school["name"], school["detail"]) == ("school", "Duke University", "Durham, NC")
    assert (team["kind"], team["name"], team["detail"]) == ("team", "Duke University Women's Soccer", "1 coach")


@pytest.mark.usefixtures("duke")
def test_chosen_filters_name_the_team(client: TestClient) -> None:
    paths = [place["path"] for place in _places(client, "duke", sport="Soccer", gender="Men")]
    assert paths == ["/team/duke-university/mens-soccer"]
    assert [place["kind"] for place in _places(client, "duke tennis", sport="Soccer")] == []


def test_among_schools_of_one_short_name_the_one_with_most_teams_is_first(client: TestClient, site: Site) -> None:
    _add_teams(site, "asu", "app")
    with site.database.writing() as session:
        make_coach(session, "Kim Osei", "Appalachian State University", "Wrestling")
    assert _places(client, "asu")[0]["name"] == "Appalachian State University"


@pytest.mark.usefixtures("duke")
def test_a_school_without_listed_coaches_is_not_shown(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        session.execute(update(Coach).where(Coach.university == "Duke University").values(search_text=""))
    assert _places(client, "duke wsoc") == []
    assert _places(client, "duke") == []


@pytest.mark.usefixtures("duke")
def test_only_the_first_page_has_places(client: TestClient) -> None:
    first = client.get("/api/coaches", params={"q": "duke", "limit": 2}).json()
    assert first["places"]
    second = client.get("/api/coaches", params={"q": "duke", "limit": 2, "cursor": first["next_cursor"]}).json()
    assert second["places"] == []
