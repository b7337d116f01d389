"""/how-we-check: whole without JavaScript, numbers to the nearest ten, and nothing that shows a single removal."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert, select, update

from sideline.cases.model import Case
from sideline.coaches.model import CoachTally
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.transparency.counts import MonthlyCount, count_months
from sideline.main import create_app
from sideline.reviews.model import Review
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.pages.conftest import content_of, text_of
from tests.people import People
from tests.reviews.bodies import review_input

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
LAST_MONTH = datetime(2026, 10, 30, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session, "Mara <Lind>").id


def shown_at(client: TestClient, path: str = "/how-we-check") -> str:
    page = client.get(path)
    assert page.status_code == 200
    return text_of(content_of(page.text))


def add_cases(site: Site, coach_id: int, number: int, decided_at: datetime = LAST_MONTH, **fields: str) -> None:
    case = {"kind": "review", "decision": "remove", "decided_rule": "names", "rule": "names", "state": "decided"}
    row = {**case, **fields, "coach_id": coach_id, "opened_at": decided_at, "decided_at": decided_at}
    rows = [{**row, "review_id": uuid4()} for _ in range(number)]
    with site.database.writing() as session:
        for each in rows:
            session.execute(insert(Case).values(each))


def count(site: Site) -> None:
    with site.database.writing() as session:
        count_months(session, NOW)


def add_reviews(site: Site, people: People, coach_id: int, number: int) -> None:
    athletes = [people(f"athlete{index}") for index in range(number)]
    with site.database.writing() as session:
        for athlete in athletes:
            rate(session, coach_id, athlete.author, review_input(), clock.today())


def test_the_page_says_what_is_seen_checked_removed_and_unknown_in_the_document(client: TestClient) -> None:
    page = client.get("/how-we-check").text

    assert [text_of(heading) for heading in re.findall(r"<h[12].*?</h[12]>", content_of(page))] == [
        "How we check",
        "What your coach sees, and never sees",
        "How reviews are checked",
        "What was removed",
        "What nobody can know",
    ]
    assert "A person reads every report within 24 hours" in page
    assert '<link rel="canonical" href="http://127.0.0.1:8000/how-we-check">' in page
    assert "<title>How We Check · Sideline</title>" in page


@pytest.mark.parametrize("publication", ["now", "weekly", "seasons"])
def test_the_page_says_of_each_site_how_reviews_appear_there(settings: Settings, publication: str) -> None:
    settings = settings.model_copy(update={"publication": publication})
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        content = shown_at(client)
    of_editions = (
        "The day is that of an edition, in which everything new appears together.",
        "Before an edition, moderators can look at copies and waves of similar reviews",
    )
    others = (
        "You can let it appear later: together with others",
        "Ratings of a whole staff get random days.",
        "Copied reviews, and waves of similar ones, are put on hold",
    )
    shown, hidden = (others, of_editions) if publication == "now" else (of_editions, others)
    assert all(sentence in content for sentence in shown)
    assert not any(sentence in content for sentence in hidden)


def test_on_launch_day_a_sentence_replaces_the_numbers(client: TestClient, site: Site, coach_id: int) -> None:
    for _ in range(2):
        text = shown_at(client, f"/how-we-check?coach={coach_id}")
        assert "there is little to show yet." in text
        assert "You came from Mara &lt;Lind&gt;, who has no reviews yet." in text
        assert "A review can show that its author confirmed a school email" in text
        assert not re.search(r"\b0\b", text)
        count(site)


def test_the_numbers_of_the_site_are_those_of_the_last_daily_count_to_the_nearest_ten(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    add_reviews(site, people, coach_id, 16)
    with site.database.writing() as session:
        session.execute(update(Review).values(school_email=True))
    add_cases(site, coach_id, 13)
    add_cases(site, coach_id, 3, decided_rule="ads")
    assert "there is little to show yet." in shown_at(client)
    count(site)
    text = shown_at(client)
    assert "since Dec 1, 2025, to the nearest ten" in text
    assert "20public now" in text
    assert "20decisions to remove, most often: “Names someone else” 10" in text
    assert "Several reviews" not in text
    assert "About 20 of 20 reviews here came with a confirmed school email" in text
    add_cases(site, coach_id, 20, decided_rule="ads")
    assert shown_at(client) == text


def test_fewer_than_ten_removals_have_no_number(client: TestClient, site: Site, people: People, coach_id: int) -> None:
    add_reviews(site, people, coach_id, 6)
    texts = []
    for _ in range(2):
        count(site)
        texts.append(shown_at(client))
        add_cases(site, coach_id, 4)
    assert texts[0] == texts[1]
    assert "10public nowFewer than ten decisions to remove." in texts[0]


@pytest.mark.both
@pytest.mark.parametrize(
    ("before", "shown"),
    [(0, "fewer than five"), (4, "fewer than five"), (5, "about 10"), (14, "about 10"), (16, "about 20")],
)
def test_removals_of_a_profile_change_only_with_the_month(
    *, client: TestClient, site: Site, people: People, coach_id: int, before: int, shown: str
) -> None:
    add_reviews(site, people, coach_id, 1)
    add_cases(site, coach_id, before)
    add_cases(site, coach_id, 30, datetime(2025, 11, 30, 23, tzinfo=UTC))
    add_cases(site, coach_id, 30, decision="keep")
    add_cases(site, coach_id, 30, kind="reply")
    path = f"/how-we-check?coach={coach_id}"
    text = shown_at(client, path)
    assert f"1 public, {shown} removed (Dec 2025 to Oct 2026)." in text
    # What is decided this month is not shown before the next one.
    add_cases(site, coach_id, 30, datetime(2026, 11, 1, 0, tzinfo=UTC))
    add_cases(site, coach_id, 30, NOW, kind="appeal", decision="keep")
    assert shown_at(client, path) == text


def test_a_review_that_was_restored_on_appeal_counts_no_more(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    add_reviews(site, people, coach_id, 1)
    add_cases(site, coach_id, 6)
    add_cases(site, coach_id, 2, kind="appeal", decision="keep")
    assert "fewer than five removed" in shown_at(client, f"/how-we-check?coach={coach_id}")


def test_the_school_emails_of_a_profile_are_counted_from_five_reviews_on(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    with site.database.writing() as session:
        other_id = make_coach(session, "Lee Novak").id
    add_reviews(site, people, coach_id, 4)
    add_reviews(site, people, other_id, 5)

    assert "reviews of Mara" not in shown_at(client, f"/how-we-check?coach={coach_id}")
    none = "None of 5 reviews of Lee Novak came with a confirmed school email"
    assert none in shown_at(client, f"/how-we-check?coach={other_id}")
    with site.database.writing() as session:
        session.get_one(CoachTally, other_id).school_email = 2
    some = "2 of 5 reviews of Lee Novak came with a confirmed school email"
    assert some in shown_at(client, f"/how-we-check?coach={other_id}")


def test_an_unknown_coach_adds_no_line(client: TestClient, subtests: pytest.Subtests) -> None:
    for coach in (
        "",
        "999",
        "x",
        "-1",
        "1e3",
        "9" * 30,
        "%00",
        "1&coach=2",
    ):
        with subtests.test(coach=coach):
            assert "You came from" not in shown_at(client, f"/how-we-check?coach={coach}")


def test_figures_of_reviews_replace_those_of_the_month_before(site: Site, people: People, coach_id: int) -> None:
    add_reviews(site, people, coach_id, 2)
    with site.database.writing() as session:
        count_months(session, LAST_MONTH)
        count_months(session, NOW)
        rows = session.scalars(select(MonthlyCount).where(MonthlyCount.name == "reviews")).all()
        assert [(f"{row.month}", row.key, row.number) for row in rows] == [("2026-11-01", "public", 2)]
