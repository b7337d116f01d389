"""Search: results, order, pages, and equality with the reference implementation in obvious_search.py."""

import random
from itertools import cycle, product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach
from sideline.coaches.posts import refresh_from_posts
from sideline.coaches.search.filters import Filters
from sideline.coaches.search.find import LIMITS, Match, SearchLimits, find_coaches
from sideline.coaches.search.gazetteer import school_names
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.schemas import CoachPage
from sideline.coaches.team_model import Post
from sideline.core.db.cursors import seal_cursor
from sideline.core.db.read_pool import ReadPool
from sideline.core.site import Site
from tests.coaches.obvious_search import obvious_search
from tests.factories import make_coach
from tests.properties import HealthCheck, given, settings, st

GIVEN = ["Michael", "Mike", "Ana", "Anna", "José", "O'Neil", "Bo", "Zoë", "Alfred", "Ed", "A.J.", "AJ", "Mary Ann"]
FAMILY = [
    "Smith",
    "Smyth",
    "Núñez",
    "Lee",
    "Leech",
    "de la Cruz",
    "Golfmann",
    "Osuna",
    "50%_Off",
    "Ñ",
    "Smith-Lee",
    "McLee",
    "Di Lee Jr.",
]
HOMES = [
    "Ohio State University",
    "University of California, Los Angeles",
    "University of Mississippi",
    "St. Smith's College",
    "Golf Academy of Ana",
    "Texas A&M University, College Station",
    "Saint Lee & Ana University",
    "Golf University for Women",
    "Ana - & Lee College",
]
SPORTS = ["Golf", "Basketball", "Track & Field", "Tennis"]
QUERIES = [
    "", "a", "an", "ed", "ñ", "%", "_", "o'", "smith", "SMITH", "smith mike", "mike smith", "mike golf", "osu",
    "ucla smith", "ole miss", "texas a&m", "golf", "track & field", "university of", "of university", "smiht",
    "golg", "miek osuna", "zoe nunez", "lee,", "cruz de", "anna ohio basketball", "xyzq", "michael",
    "state golf", "basketbal ana", "e l", "oneil", "o'neil golf", "ed oniel", "st smiths", "smith osuna", "johns smith",
    "mens golf", "women's smith", "smith d2", "coach smith", "aj smith", "a.j. smith", "a j smith", "maryann lee",
    "smithlee", "mc lee", "delacruz", "de lacruz golf", "st lee", "saint smiths", "lee and ana", "texas a and m",
    "the ohio state", "track and field", "xc", "tf smith", "wtf", "mike di lee", "women lee",
    "golf university for women",
    "dr mike smith", "mike q smith", "mike smith jr", "michael quincy smith golf", "mike bruins smith", "smith qqq",
    "mens osuna basketball tennis", "golf qqq", "di", "di lee", "a.n. a", "smith and", "lax osuna",
]  # fmt: skip

Entry = tuple[str, str, str, str, str]
Chosen = tuple[str | None, str | None, str | None]
"""The chosen sport, division and team, each None for all."""

entries = st.lists(
    st.tuples(
        st.sampled_from(GIVEN),
        st.sampled_from(FAMILY),
        st.sampled_from(HOMES),
        st.sampled_from(SPORTS),
        st.sampled_from(["DI", "DII", ""]),
    ),
    min_size=1,
    max_size=40,
)
fragments = st.text("aeilmnsthgo '%&", max_size=3) | st.sampled_from(
    ["smi", "nez", "ed", "golf", "osu", "mike", "smtih"]
)
in_many = st.lists(st.sampled_from("aeilno"), min_size=3, max_size=4)
"""Letters each of which is in many names, and all of which are together in several."""
query_texts = st.sampled_from(QUERIES) | (st.lists(fragments, max_size=4) | in_many).map(" ".join)
filters = st.tuples(
    st.sampled_from([None, *SPORTS]),
    st.sampled_from([None, "DI", "DII"]),
    st.sampled_from([None, None, "Men", "Women", "Both"]),
)
GENDERS = {"Smith": "Women", "Lee": "Both", "Golfmann": "Both"}


@pytest.mark.both("search")
def test_chosen_searches_equal_the_reference_implementation(site: Site) -> None:
    dice = random.Random(3)
    full_names = dice.sample(list(product(GIVEN, FAMILY)), 36)
    coaches = [(*name, dice.choice(HOMES), dice.choice(SPORTS), dice.choice(["DI", "DII", ""])) for name in full_names]
    sports, divisions, genders = [*[None] * 9, *SPORTS], [*[None] * 6, "DI"], [*[None] * 5, "Men", "Women"]
    chosen = zip(cycle(sports), cycle(divisions), cycle(genders), strict=False)
    requests = list(zip(QUERIES, chosen, strict=False))
    _assert_equal_to_reference(site, coaches, requests, size=3)


@pytest.mark.long
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    coaches=entries, requests=st.lists(st.tuples(query_texts, filters), min_size=1, max_size=5), size=st.integers(2, 9)
)
@pytest.mark.both
def test_any_search_equals_the_reference_implementation(
    site: Site, coaches: list[Entry], requests: list[tuple[str, Chosen]], size: int
) -> None:
    _assert_equal_to_reference(site, coaches, requests, size)


def _assert_equal_to_reference(site: Site, coaches: list[Entry], requests: list[tuple[str, Chosen]], size: int) -> None:
    """Add the coaches, and compare each search with the reference implementation, by the scan and by the index."""
    with site.database.writing() as session:
        drafts = [
            CoachDraft(f"{a} {b}", home, sport, GENDERS.get(b, "Men"), division)
            for a, b, home, sport, division in coaches
        ]
        ids = insert_coaches(session, drafts)
        for coach_id in ids:
            session.get_one(Coach, coach_id).total_reviews = coach_id % 4
        # Every third coach was at another coach's school before.
        _add_earlier_posts(session, dict(zip(ids[::3], ids[1::3], strict=False)))
    pool = site.database.read_pool
    names = school_names(pool)
    failures = dict[tuple[Any, ...], Any]()
    with site.database.reading() as session:
        for text, (sport, division, team) in requests:
            request = SearchRequest(text, Filters(sport=_set(sport), division=_set(division), gender=_set(team)))
            expected = obvious_search(session, text, sport, division, team, names=names)
            for limits in (LIMITS, SearchLimits(scan=2, few=0)):
                found = _ids(find_coaches(pool, request, 1_000, limits=limits))
                page_by_page = _page_by_page(pool, request, size, limits)
                if not found == page_by_page == expected:
                    failures[text, sport, division, team, limits.scan] = (found, page_by_page, expected)
    assert not failures, "\n".join(map(str, failures.items()))


def _add_earlier_posts(session: Session, team_of: dict[int, int]) -> None:
    for coach_id, other_id in team_of.items():
        team = session.scalars(select(Post.team_id).where(Post.coach_id == other_id)).first()
        session.add(Post(coach_id=coach_id, team_id=team, is_over=True))
    refresh_from_posts(session, team_of)


def _set(value: str | None) -> tuple[str, ...]:
    return (value,) if value else ()


def _ids(matches: list[Match]) -> list[int]:
    return [match.position.id for match in matches]


def _page_by_page(pool: ReadPool, request: SearchRequest, size: int, limits: SearchLimits) -> list[int]:
    ids: list[int] = []
    page = find_coaches(pool, request, size, limits=limits)
    while page:
        ids += _ids(page)
        page = find_coaches(pool, request, size, page[-1].position, limits)
    return ids


@pytest.fixture
def squad(site: Site) -> None:
    """Coaches to search for."""
    with site.database.writing() as session:
        make_coach(session, "Ann Smith", "Northfield University", "Golf", total_reviews=1)
        make_coach(session, "Smitha Ramesh", "Northfield University", "Tennis")
        make_coach(session, "Bob Smith", "Ohio State University", "Football", division="", total_reviews=9)
        make_coach(session, "José Núñez", "Smithfield College", "Soccer", total_reviews=30)
        make_coach(session, "Al O'Dea-Lang", "Eastlake College", "Tennis", total_reviews=2)
        make_coach(session, "Michael Øverland", "University of Mississippi", "Football", division="DIII")


def _names(client: TestClient, query: str) -> list[str]:
    answer = client.get(f"/api/coaches?{query}")
    assert answer.status_code == 200, answer.text
    return [item["name"] for item in answer.json()["items"]]


EXPECTED: list[tuple[str, list[str]]] = [
    ("q=smith", ["Smitha Ramesh", "José Núñez", "Bob Smith", "Ann Smith"]),
    ("q=SMITH%20%20ohio", ["Bob Smith"]),
    ("q=jose+nunez", ["José Núñez"]),
    ("q=Nún", ["José Núñez"]),
    ("q=NORTHFIELD", ["Ann Smith", "Smitha Ramesh"]),
    ("q=mike+overland", ["Michael Øverland"]),
    ("q=ole+miss", ["Michael Øverland"]),
    ("q=odea", ["Al O'Dea-Lang"]),
    ("q=lang", ["Al O'Dea-Lang"]),
    ("q=o%27dea-l", ["Al O'Dea-Lang"]),
    ("q=oeda", ["Al O'Dea-Lang"]),
    ("q=osu+football", ["Bob Smith"]),
    ("q=nunze", ["José Núñez"]),
    ("q=xyzq", []),
    ("q=%00", ["José Núñez", "Bob Smith", "Al O'Dea-Lang", "Ann Smith", "Smitha Ramesh", "Michael Øverland"]),
    ("q=smith&sport=Golf", ["Ann Smith"]),
    ("q=&division=DIII", ["Michael Øverland"]),
    ("q=football&limit=1", ["Bob Smith"]),
    ("q=" + "a" * 5000, []),
]


@pytest.mark.usefixtures("squad")
@pytest.mark.both
def test_expected_results(client: TestClient) -> None:
    found = {query: _names(client, query) for query, _ in EXPECTED}
    assert found == dict(EXPECTED)


@pytest.mark.usefixtures("squad")
@pytest.mark.both
def test_pages_follow_each_other(client: TestClient) -> None:
    first = client.get("/api/coaches?q=smith&limit=2")
    page = CoachPage.model_validate_json(first.content)
    assert page.next_cursor
    second = client.get("/api/coaches", params={"q": "smith", "limit": 2, "cursor": page.next_cursor}).json()
    assert [item["name"] for item in second["items"]] == ["Bob Smith", "Ann Smith"]
    assert second["next_cursor"] is None


def test_invalid_queries_are_rejected(client: TestClient) -> None:
    queries = ("limit=0", "limit=51", "limit=x", "sport=Chess", "division=D4", "role=boss", "state=XX")
    statuses = {query: client.get(f"/api/coaches?{query}").status_code for query in queries}
    assert statuses == dict.fromkeys(queries, 422)


@pytest.mark.usefixtures("squad")
@pytest.mark.both
def test_a_search_continues_from_a_cursor_of_any_rank(client: TestClient, site: Site) -> None:
    for query, rank in product(("", "ann", "smith golf", "osu football", "nunze", "xyzq"), range(6)):
        cursor = seal_cursor(site.keys, SearchRequest(query).cursor_scope, rank, 1, 0, 1)
        answer = client.get("/api/coaches", params={"q": query, "cursor": cursor})
        assert answer.status_code == 200, (query, rank)


def test_a_made_up_cursor_is_rejected(client: TestClient) -> None:
    answer = client.get("/api/coaches", params={"cursor": "WzAsIDEsIDJd"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_cursor")


@pytest.mark.both
def test_pages_are_complete_beyond_the_limits_of_one_statement(site: Site) -> None:
    with site.database.writing() as session:
        for number in range(25):
            make_coach(session, f"Ann Number {number}", total_reviews=number // 3)
    pool, limits = site.database.read_pool, SearchLimits(scan=6, long_scan=6, candidates=3)
    names = school_names(pool)
    with site.database.reading() as session:
        for query in ("", "a", "an", "ann"):
            expected = obvious_search(session, query, None, None, names=names)
            assert _page_by_page(pool, SearchRequest(query), 4, limits) == expected, query


@pytest.mark.both
def test_a_text_that_no_index_looks_up_is_compared_with_every_name(site: Site) -> None:
    """More names start with "a" than an index scan reads, and the best match is late in the index's order."""
    with site.database.writing() as session:
        for number in range(25):
            make_coach(session, f"Ann Number {number:02}", total_reviews=number)
    pool, limits = site.database.read_pool, SearchLimits(scan=2, candidates=10)
    names = school_names(pool)
    with site.database.reading() as session:
        for query in ("a", "an"):
            expected = obvious_search(session, query, None, None, names=names)[:4]
            assert _ids(find_coaches(pool, SearchRequest(query), 4, None, limits)) == expected, query


@pytest.mark.both("search")
def test_pages_across_ranks_leave_no_coach_out(site: Site) -> None:
    """Coaches who match by a later word sort both before and after those whose name starts with the text."""
    with site.database.writing() as session:
        for number in range(2):
            make_coach(session, f"Some Body {number}", total_reviews=9)
        for name in ("Zoe Ann", "Ann One", "Ann Two", "Yve Ann", "Xia Ann", "Una Ann"):
            make_coach(session, name)
    pool = site.database.read_pool
    names = school_names(pool)
    with site.database.reading() as session:
        for query in ("ann", "ann "):
            expected = obvious_search(session, query, None, None, names=names)
            assert _page_by_page(pool, SearchRequest(query), 2, SearchLimits(scan=2)) == expected, query


@pytest.mark.long
@pytest.mark.both
def test_names_are_listed_page_by_page_letter_by_letter(site: Site) -> None:
    """With far more coaches than two scans read, every match appears once, in order, for any part of a name."""
    dice = random.Random(5)
    with site.database.writing() as session:
        homes, sports = cycle(HOMES), cycle(SPORTS)
        drafts = [CoachDraft(f"{a} {b}", next(homes), next(sports), "Men", "DI") for a, b in product(GIVEN, FAMILY)]
        for coach_id in insert_coaches(session, dice.sample(drafts, len(drafts))):
            session.get_one(Coach, coach_id).total_reviews = max(0, dice.randint(-3, 3))
    limits = SearchLimits(scan=8)
    pool = site.database.read_pool
    names = school_names(pool)
    typed = {name[:length] for name in (*GIVEN, *FAMILY) for length in range(1, len(name) + 1)}
    with site.database.reading() as session:
        for text in sorted(typed | {f"{text} " for text in typed}):
            expected = obvious_search(session, text, None, None, names=names)
            assert _page_by_page(pool, SearchRequest(text), 2, limits) == expected, text
