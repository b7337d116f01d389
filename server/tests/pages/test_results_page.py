"""/coaches: a head that names the query, the data in the document, and defaults for invalid parameters."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.datastructures import QueryParams

from sideline.coaches.search.filters import in_effect
from sideline.coaches.search.results import head_of
from sideline.core.site import Site
from sideline.pages import results_page
from tests.factories import make_coach, make_coaches, make_tally
from tests.pages.conftest import content_of, data_in, hidden_fields_in, links_in
from tests.statements import record_statements

HEADS = json.loads(Path(__file__).with_name("results_heads.json").read_text(encoding="utf-8"))
"""URLs with the query, title and description of their page; the web app's tests read the same file."""

ORIGIN = "http://127.0.0.1:8000"


def chosen_in(page: str) -> list[tuple[str, str]]:
    """Return name and value of the chosen options of the filters."""
    return re.findall(r'<input type="(?:radio|checkbox)" name="([^"]*)" checked="" value="([^"]*)"', page)


def removals_in(page: str) -> list[tuple[str, str]]:
    """Return URL and name of the links that remove a filter."""
    return [(path, name) for path, name in links_in(page) if name.startswith("Remove ")]


def main_part(page: str) -> str:
    """Return the HTML below the hero."""
    return content_of(page).partition('<div class="results">')[2].partition("</main>")[0]


@pytest.mark.parametrize("case", HEADS, ids=lambda case: case["address"])
def test_a_url_is_parsed_and_titled_as_in_the_web_app(case: dict[str, Any]) -> None:
    query = results_page.read_query(QueryParams(case["address"]))
    assert query == case["query"]
    chosen = in_effect(results_page.filters_of(query), [])
    assert chosen == case["filters"]
    assert head_of(query.get("q", ""), chosen) == {name: case[name] for name in ("title", "description")}


def test_a_page_searches_once_and_counts_what_it_found(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        make_coaches(session, *(f"Ann Smith {number}" for number in range(25)), sport="Golf")
    client.get("/coaches")
    with record_statements() as of_list:
        client.get("/api/coaches?q=smith+golf&sort=auto&limit=20")
    with record_statements() as of_page:
        client.get("/coaches?q=smith+golf")
    assert of_page[: len(of_list)] == of_list
    assert len(of_page) == len(of_list) + 2  # the groups and the schools that the filters count


def test_the_page_holds_what_the_app_asks_for_first(client: TestClient, site: Site, subtests: pytest.Subtests) -> None:
    for query in (
        "",
        "?q=smith",
        "?q=smith&sport=Golf&sort=name",
        "?sort=reviews&gender=Women",
    ):
        with subtests.test(query=query):
            with site.database.writing() as session:
                make_coaches(session, *(f"Ann Smith {number}" for number in range(25)), sport="Golf")
            page = client.get(f"/coaches{query}")
            assert page.status_code == 200
            parameters = dict(QueryParams(query.removeprefix("?")))
            first = client.get("/api/coaches", params={"sort": "auto", **parameters, "limit": "20"}).json()
            counted = {name: value for name, value in parameters.items() if name != "sort"}
            counts = client.get("/api/coaches/counts", params=counted).json()
            assert data_in(page.text, "application/json") == [
                [["search", "results", parameters], {"pages": [first], "pageParams": [None]}],
                [["search", "counts", counted], counts],
            ]
            assert len(first["items"]) == 20


def test_the_head_names_the_query(client: TestClient) -> None:
    page = client.get("/coaches?q=<b>smith</b>&sport=Golf").text
    assert "<title>“&lt;b&gt;smith&lt;/b&gt;”, Golf · Coaches · Sideline</title>" in page
    assert 'content="College coaches, “&lt;b&gt;smith&lt;/b&gt;”, Golf: with' in page


def test_search_engines_list_sports_and_no_searches(client: TestClient, subtests: pytest.Subtests) -> None:
    for query, canonical in (
        ("", "/coaches"),
        ("?sort=name", "/coaches"),
        ("?sport=Track+%26+Field&utm=x", "/coaches?sport=Track+%26+Field"),
        ("?sport=Golf&sort=rating", "/coaches?sport=Golf"),
        ("?sport=foo", "/coaches"),
        ("?q=smith", None),
        ("?q=smith&sport=Golf", None),
        ("?sport=Golf&gender=Women", None),
        ("?division=DI", None),
    ):
        with subtests.test(query=query, canonical=canonical):
            page = client.get(f"/coaches{query}").text
            assert re.findall('rel="canonical" href="(.*?)"', page) == ([f"{ORIGIN}{canonical}"] if canonical else [])
            assert ("noindex" in page) is (canonical is None)


def test_any_query_string_gets_a_page(client: TestClient, site: Site, subtests: pytest.Subtests) -> None:
    for query in (
        "?sport=foo&sort=x&division=",
        "?cursor=nonsense",
        "?q=%00&cursor=%00",
        "?q=%FF%FE&sport=%FF",
        f"?q={'long+' * 500}",
        "?sport=Golf&sport=foo&sport[]=x&=&&&",
        "?limit=-1&q[]=1",
        "?q={{7*7}}{%25+raw+%25}",
        "?sort=best&gender=women",
    ):
        with subtests.test(query=query):
            with site.database.writing() as session:
                make_coach(session)
            page = client.get(f"/coaches{query}")
            assert page.status_code == 200
            assert "<title>" in page.text
            assert "49" not in re.findall("<title>(.*?)</title>", page.text)[0]


def test_a_page_that_did_not_change_is_not_sent_again(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coaches(session, *(f"Ann {number}" for number in range(25)))
    tag = {"If-None-Match": client.get("/coaches?sport=Basketball").headers["ETag"]}
    assert client.get("/coaches?sport=Basketball", headers=tag).status_code == 304
    assert client.get("/coaches?sport=Golf", headers=tag).status_code == 200


@pytest.mark.usefixtures("without_database")
def test_without_the_database_the_page_is_503_with_the_app_in_it(client: TestClient) -> None:
    page = client.get("/coaches?q=smith")
    assert page.status_code == 503
    assert page.headers["Retry-After"] == "5"
    assert '<div id="root">' in page.text


def test_without_script_the_whole_list_can_be_read_page_by_page(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        rated = make_coaches(session, *(f"Ann Smith {number}" for number in range(25)), total_reviews=6, rating=4)
        others = make_coaches(session, *(f"Bea Smith {number}" for number in range(20)))
        ids = [coach.id for coach in (*rated, *others)]
    path, read, headings = "/coaches", [], []
    while path:
        shown = main_part(client.get(path).text)
        listed = [path for path, name in links_in(shown) if "Smith" in name]
        read += [int(path.removeprefix("/coach/")) for path in listed if not path.endswith("/rate")]
        headings += re.findall(r"<h2 aria-live[^>]*>([^<]*)</h2>", shown)
        assert ("First coaches" in shown) is (len(headings) > 1)
        path = next((path for path, name in links_in(shown) if name == "Show more coaches"), "")
    assert sorted(read) == sorted(ids)
    assert headings == ["25 coaches with reviews", "More coaches", "More coaches"]


def test_a_page_that_continues_the_list_is_not_listed(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coaches(session, *(f"Ann {number}" for number in range(25)))
    [path] = [path for path, name in links_in(client.get("/coaches").text) if name == "Show more coaches"]
    page = client.get(path).text
    [[key, data], _] = data_in(page, "application/json")
    cursor = key[-1]["cursor"]
    assert path.endswith(cursor)
    assert data["pageParams"] == [cursor]
    assert "noindex" in page


def test_without_script_the_form_has_what_was_asked_for(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, sport="Track & Field", division="DI")
    shown = main_part(client.get('/coaches?q="><script>x</script>&sport=Track+%26+Field&division=DI&sort=reviews').text)
    assert re.search('<form id="filter-form"[^>]* action="/coaches"', shown)
    assert hidden_fields_in(shown) == [("q", "&quot;&gt;&lt;script&gt;x&lt;/script&gt;")]
    assert chosen_in(shown) == [("gender", ""), ("sport", "Track &amp; Field"), ("division", "DI"), ("min_reviews", "")]
    assert '<option value="reviews" selected="">Most reviewed</option>' in shown
    assert "<script" not in shown


def test_without_script_the_form_repeats_a_parameter_and_the_chips_agree(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, division="DI")
        make_coach(session, "Bea", division="DII")
    shown = client.get("/coaches?division=DI&division=DII").text
    assert [value for name, value in chosen_in(shown) if name == "division"] == ["DI", "DII"]
    assert removals_in(shown) == [("/coaches?division=DII", "Remove DI"), ("/coaches?division=DI", "Remove DII")]


def test_the_search_box_keeps_filters_and_order_until_the_app_has_loaded(client: TestClient) -> None:
    page = client.get('/coaches?q=smith&sport=Track+%26+Field&gender=Women&division="x&sort=name').text
    assert hidden_fields_in(page.partition('<div class="results">')[0]) == [
        ("sport", "Track &amp; Field"),
        ("gender", "Women"),
        ("sort", "name"),
    ]
    assert hidden_fields_in(client.get("/coaches?q=smith").text.partition('<div class="results">')[0]) == []


def test_words_that_stand_for_filters_are_chips_and_chosen_in_the_form(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, gender="Women")
    page = client.get("/coaches?q=womens+smith").text
    assert '<ul aria-label="We read this as">' in page
    assert removals_in(page) == [("/coaches?q=smith", "Remove Women's")]
    assert ("gender", "Women") in chosen_in(page)
    # Another choice replaces the word, which the form's text is without.
    assert hidden_fields_in(main_part(page)) == [("q", "smith")]


def test_a_word_and_a_filter_with_the_same_meaning_are_one_chip(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, gender="Women")
    page = client.get("/coaches?q=womens+basketball&gender=Women").text
    assert [name for _, name in removals_in(page)] == ["Remove Basketball", "Remove Women's"]


def test_ignored_words_are_named_without_script(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Early")
    assert "Results without “jr.”" in main_part(client.get("/coaches?q=ann+early+jr.").text)


def test_a_filter_can_be_removed_without_the_app(client: TestClient) -> None:
    page = client.get("/coaches?q=ann&sport=Golf&gender=Women&sort=name").text
    assert removals_in(page) == [
        ("/coaches?q=ann&gender=Women&sort=name", "Remove Golf"),
        ("/coaches?q=ann&sport=Golf&sort=name", "Remove Women's"),
    ]
    assert ("/coaches?q=ann&sort=name", "Clear all") in links_in(page)


def test_the_results_are_readable_before_the_app_has_loaded(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Early")
    shown = main_part(client.get("/coaches").text)
    for_everybody = re.sub("<noscript>.*?</noscript>", "", shown, flags=re.DOTALL)
    assert "Ann Early" in for_everybody
    assert "1 coach<" in for_everybody
    assert '<button type="submit"' not in for_everybody


def test_coaches_with_few_reviews_are_apart_and_those_without_are_folded(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Often", total_reviews=5, rating=3)
        make_coach(session, "Ann Rarely", total_reviews=4, rating=5)
        make_coach(session, "Ann Never")
    shown = main_part(client.get("/coaches").text)
    ranked, _, rest = shown.partition("Fewer than 5 reviews")
    few, _, folded = rest.partition('<details class="results-rest"><summary><span>1 without')
    assert [name in part for name, part in (("Often", ranked), ("Rarely", few), ("Never", folded))] == [True] * 3
    assert "2 coaches with reviews</h2><p>3 coaches in all</p>" in shown
    assert "5.0" not in few
    assert "results-rest" not in client.get("/coaches?q=ann").text
    assert '<details open="" class="results-rest">' in client.get("/coaches?unrated=true").text


def test_without_script_no_name_is_markup(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, '</noscript><script>alert(1)</script>"', "<img src=x onerror=a>", verified=True)
    page = client.get("/coaches").text
    assert "<script>alert" not in page
    assert "<img" not in page
    assert page.count("<noscript>") == page.count("</noscript>")


def test_an_order_by_category_lists_everybody_once(client: TestClient, site: Site) -> None:
    """Too few rated Bo in Planning for a rank, but Bo is not among those with few reviews."""
    tallies = {"Abe Few": (4, 20, 4), "Bo Silent": (8, 15, 3), "Cy Low": (8, 16, 8), "Di High": (5, 25, 5)}
    with site.database.writing() as session:
        for name, (reviews, total, count) in tallies.items():
            coach = make_coach(session, name, rating=4.0, total_reviews=reviews)
            make_tally(session, coach, planning_sum=total, planning_count=count)
    main = main_part(client.get("/coaches?sort=planning").text)
    ranked, _, few = main.partition('<section class="results-few">')
    names = [[name for path, name in links_in(part) if path[7:].isdigit()] for part in (ranked, few)]
    assert names == [["Di High", "Cy Low", "Bo Silent"], ["Abe Few"]]
    assert re.findall(r"Rank </span><span>(\d+)", main) == ["1", "2"]
    assert main.count("<span>Planning</span>") == 2
