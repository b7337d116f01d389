"""Texts with two readings, words that people type around what they ask for, and the order on an unrated team."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sideline.coaches.model import Coach, University
from sideline.coaches.posts import refresh_from_posts
from sideline.coaches.search.find import SearchLimits, find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from tests.factories import make_coach, make_coaches

pytestmark = pytest.mark.both("search")

Search = Callable[..., dict[str, Any]]

_COACHES = [
    ("Asa Aide", "Ohio University", "Soccer", "Women", "DI", "assistant"),
    ("Zoe Head", "Ohio University", "Soccer", "Women", "DI", "head"),
    ("Ben Tiffin", "Tiffin University", "Soccer", "Women", "DII", "head"),
    ("Cal Rally", "University of Northwestern Ohio", "Soccer", "Women", "NAIA", "head"),
    ("Dan Sill", "Massachusetts Institute of Technology", "Other", "Women", "DIII", ""),
    ("Pat Mitchell", "Boston University", "Rowing", "Women", "DI", "head"),
    ("Jon Scheyer", "Duke University", "Basketball", "Men", "DI", "head"),
    ("Coy Line", "Georgia Institute of Technology", "Football", "Men", "DI", "assistant"),
    ("Neil Stafford", "University of Cincinnati", "Golf", "Men", "DI", "head"),
    ("Lou Wave", "University of Pennsylvania", "Swimming", "Women", "DI", "head"),
    ("Meg Wave", "Grove City College", "Swimming", "Women", "DIII", "head"),
    ("Ida Ball", "University of California, Berkeley", "Softball", "Women", "DI", "head"),
]
_STATES = {
    "Ohio University": "OH", "Tiffin University": "OH", "University of Northwestern Ohio": "OH",
    "Massachusetts Institute of Technology": "MA", "Boston University": "MA", "Duke University": "NC",
    "University of Cincinnati": "OH", "University of Pennsylvania": "PA", "Grove City College": "PA",
    "University of California, Berkeley": "CA", "Georgia Institute of Technology": "GA",
}  # fmt: skip


@pytest.fixture
def search(site: Site, client: TestClient) -> Search:
    """Return a function that searches among coaches of several states."""
    with site.database.writing() as session:
        for name, university, sport, gender, division, role in _COACHES:
            coach = make_coach(session, name, university, sport, gender=gender, division=division)
            session.execute(update(Post).where(Post.coach_id == coach.id).values(role=role or "other", title=role))
            refresh_from_posts(session, [coach.id])
        for name, state in _STATES.items():
            session.execute(update(University).where(University.name == name).values(state=state))
        is_cal = University.name == "University of California, Berkeley"
        session.execute(update(University).where(is_cal).values(nickname="Golden Bears"))
        session.execute(update(University).where(University.name == "Tiffin University").values(nickname="Bears"))

    def run(query: str, **parameters: str) -> dict[str, Any]:
        response = client.get("/api/coaches", params={"q": query, "sort": "best", **parameters})
        assert response.status_code == 200, response.text
        page: dict[str, Any] = response.json()
        return page

    return run


def _names(page: dict[str, Any]) -> list[str]:
    return [coach["name"] for coach in page["items"]]


def test_a_state_read_as_a_school_is_offered_as_a_state(search: Search) -> None:
    page = search("head womens soccer coach ohio")
    assert _names(page) == ["Zoe Head"]
    also = page["also"]
    assert also == {
        "q": "head womens soccer coach", "state": "OH", "label": "in the state of Ohio", "is_head": True, "coaches": 3,
        "is_exact": True,
    }  # fmt: skip
    assert len(_names(search(also["q"], state=also["state"]))) == also["coaches"]
    assert search("ohio womens soccer")["also"]["coaches"] == 4
    for query in ("womens soccer ohio", "tiffin soccer", "zoe head"):
        assert search(query)["also"] is None, query


def test_what_words_mean_besides_filters_is_said(search: Search) -> None:
    page = search("mens basketball duke")
    assert page["read_as"] == ["Basketball", "Duke University"]
    assert [found["label"] for found in page["filters"]] == ["Men's"]


def test_the_head_coach_comes_first_however_few_coaches_a_statement_reads(site: Site) -> None:
    with site.database.writing() as session:
        make_coaches(session, *(f"Ann Assistant {number}" for number in range(9)), university="Duke University")
        head = make_coach(session, "Zoe Head", "Duke University", role="head").id
    pool, request = site.database.read_pool, SearchRequest("duke")
    for limits in (SearchLimits(), SearchLimits(few=0), SearchLimits(scan=4, few=0), SearchLimits(scan=4, few=9)):
        assert find_coaches(pool, request, 2, limits=limits)[0].position.id == head, limits


def test_unrated_coaches_of_a_school_stand_by_role_and_who_has_left_last(search: Search, site: Site) -> None:
    assert _names(search("ohio university soccer"))[:2] == ["Zoe Head", "Asa Aide"]
    with site.database.writing() as session:
        session.execute(update(Coach).where(Coach.name == "Zoe Head").values(has_left=True))
    page = search("ohio university soccer", limit="1")
    assert _names(page) == ["Asa Aide"]
    assert _names(search("ohio university soccer", limit="1", cursor=page["next_cursor"])) == ["Zoe Head"]


def test_words_around_what_is_asked_are_read(search: Search) -> None:
    for query in ("tiffin staff", "tiffin (women)", "[women's] soccer tiffin", '"women`s soccer" tiffin',
                  "um who's the coach at tiffin for women's soccer", "how is the soccer coach at tiffin",
                  "soccer tiffin (d2)", "hey siri find coach tiffin",
                  "https://tiffin.example/sports/womens-soccer/roster/coaches/ben-tiffin/12",
                  "www.tiffin.example/sports/womens-soccer/roster/coaches/ben-tiffin/12?path=wsoc"):  # fmt: skip
        assert _names(search(query)) == ["Ben Tiffin"], query
    assert _names(search("neil staff")) == ["Neil Stafford"]
    assert _names(search("offensive coordinator georgia tech")) == ["Coy Line"]
    assert _names(search("cal bears softball")) == ["Ida Ball"]
    assert _names(search("fastpitch california")) == ["Ida Ball"]


def test_a_name_is_found_by_its_sound_beside_another_word(search: Search) -> None:
    assert _names(search("jon shyer")) == _names(search("shyer duke")) == ["Jon Scheyer"]
    assert _names(search("shyer")) == []
    assert search("pat wooden")["left_out"] != [] or _names(search("pat wooden")) == []


def test_a_name_in_one_word_is_found(search: Search) -> None:
    for query in ("@jonscheyer", "jonscheyer", "@coachscheyer", "@jon_scheyer", "@JonScheyer"):
        assert _names(search(query)) == ["Jon Scheyer"], query
    assert _names(search("@nobodyhere")) == []


def test_initials_of_a_school_are_no_beginning_of_a_name(search: Search) -> None:
    page = search("mit crew")
    assert (_names(page), page["left_out"]) == (["Dan Sill"], ["crew"])
    assert page["filters"][0]["label"] == "Other"


def test_teams_in_the_answer_are_of_the_division(search: Search) -> None:
    assert [place["kind"] for place in search("swimming pennsylvania")["places"]] == ["team"]
    page = search("d3 swimming pennsylvania")
    assert (page["places"], _names(page)) == ([], ["Meg Wave"])


def test_an_unfinished_sport_beside_a_state_is_no_error(search: Search) -> None:
    for size in range(1, len("soccer") + 1):
        search(f"ohio {'soccer'[:size]}")
        search(f"{'fieldhockey'[: size + 2]} ohio head coach")


def test_a_mistyped_state_names_its_university(search: Search) -> None:
    assert [place["path"] for place in search("pensylvania swimming")["places"]] == [
        "/team/university-of-pennsylvania/womens-swimming"
    ]
