"""Confirming a school email address: requirements, stored data, and what reviews and profiles show."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select, text, update

from sideline.authorship.authors import Author, SchoolAddressRow, read_record
from sideline.coaches.model import University
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.notifications import mail
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.reviews.deferred_deletions import DAYS, delete_due_reviews
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.test_my_data import stored_text

ADDRESS = "ada.holm@students.northfield.edu"
URL = "/api/my/school-email"
NOTHING = {"confirmed_in": None, "has_code": False, "counts_here": False}
CODE_SENT = NOTHING | {"has_code": True}


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    file = tmp_path / "school-domains.txt"
    file.write_text("# further schools\nuni-example.ca\n")
    return settings.model_copy(update={"school_domains": file})


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def code_of(site: Site) -> Callable[[str], str]:
    """Return a function that reads the code last emailed to an address."""

    def read(address: str) -> str:
        with site.database.reading() as session:
            messages = outbox.messages_of(session, site.keys, "", address.__eq__)
        return str(messages[-1].payload["code"])

    return read


@pytest.fixture
def confirm(code_of: Callable[[str], str]) -> Callable[[Person, str], Response]:
    """Return a function that requests a code and confirms it."""

    def ask_and_confirm(person: Person, address: str = ADDRESS) -> Response:
        assert person.post(URL, {"email": address}).status_code == 200
        return person.post(f"{URL}/confirm", {"code": code_of(address)})

    return ask_and_confirm


def refused(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_code_confirms_the_address_which_is_forgotten(site: Site, ada: Person, code_of) -> None:
    assert ada.get(URL).json() == NOTHING
    assert ada.post(URL, {"email": f" {ADDRESS.upper()} "}).json() == CODE_SENT
    code = code_of(ADDRESS)
    assert len(code) == 6
    confirmed = NOTHING | {"confirmed_in": clock.today().year}
    assert ada.post(f"{URL}/confirm", {"code": f" {code[:3]} {code[3:]} "}).json() == confirmed
    assert ada.get(URL).json() == confirmed
    assert ada.get("/api/my/data").json()["school_email_confirmed_in"] == clock.today().year
    with site.database.writing() as session:
        session.query(OutboxItem).delete()
    stored = stored_text(site)
    for secret in (ADDRESS, "northfield.edu", code):
        assert secret not in stored.replace("ada@athletes.example", "")
    assert refused(ada.post(URL, {"email": "other@northfield.edu"})) == (409, "school_email_confirmed")


def test_only_addresses_of_schools_get_a_code(site: Site, ada: Person, subtests: pytest.Subtests) -> None:
    for address, status in (
        ("a@notuni-example.ca", 422),
        ("a@edu.example", 422),
        ("a@northfield.edu.example", 422),
        ("a@edu", 422),
        ("a@fakeedu", 422),
        ("no address", 400),
        ("", 400),
        ("a@northfield.edu", 200),
        ("a@x.y.northfield.edu", 200),
        ("a@uni-example.ca", 200),
        ("a@mail.uni-example.ca", 200),
    ):
        with subtests.test(address=address):
            assert ada.post(URL, {"email": address}).status_code == status
            with site.database.reading() as session:  # a new code replaces the email with an earlier one
                assert len(session.scalars(select(OutboxItem)).all()) == (status == 200)
    assert ada.post(URL, {"email": "no address"}).json()["detail"] == "Please enter a valid email address"


def test_a_wrong_or_old_code_confirms_nothing(people: People, ada: Person, outsider: Person, code_of) -> None:
    assert refused(ada.post(f"{URL}/confirm", {"code": "000000"})) == (400, "school_code_expired")
    ada.post(URL, {"email": ADDRESS})
    first = code_of(ADDRESS)
    for wrong in (first[::-1] if first != first[::-1] else "x", "", "é" * 6):
        assert refused(ada.post(f"{URL}/confirm", {"code": wrong})) == (400, "wrong_school_code")
    assert refused(outsider.post(f"{URL}/confirm", {"code": first})) == (400, "school_code_expired"), (
        "the code is Ada's"
    )
    with time_machine.travel(clock.now() + timedelta(minutes=61), tick=False):
        later = people("ada")  # signed in again
        assert refused(later.post(f"{URL}/confirm", {"code": first})) == (400, "school_code_expired")
        assert later.get(URL).json() == NOTHING
    assert ada.get(URL).json() == CODE_SENT


@pytest.mark.both
def test_one_address_confirms_one_account(ada: Person, outsider: Person, confirm, code_of) -> None:
    assert confirm(ada).status_code == 200
    same = "ada.holm+again@students.northfield.edu"
    for address in (ADDRESS, same):
        answer = outsider.post(URL, {"email": address})
        assert (answer.status_code, answer.json()["has_code"]) == (200, True), (
            "the response reveals nothing before the code"
        )
        refusal = outsider.post(f"{URL}/confirm", {"code": code_of(address)})
        assert refused(refusal) == (409, "school_address_used")
    assert ada.delete(URL).json() == NOTHING
    assert confirm(outsider).status_code == 200


def test_deleting_the_account_frees_the_address(site: Site, ada: Person, outsider: Person, confirm) -> None:
    confirm(ada)
    assert ada.post("/api/rpc/delete_user").status_code == 204
    with site.database.reading() as session:
        assert session.scalars(select(SchoolAddressRow)).all() == []
    assert confirm(outsider).status_code == 200


def test_deleting_the_account_deletes_the_email_with_a_code(site: Site, ada: Person) -> None:
    ada.post(URL, {"email": ADDRESS})
    assert [message["about"] for message in ada.get("/api/my/data").json()["waiting_messages"]] == ["school-code"]
    ada.post("/api/rpc/delete_user")
    with site.database.reading() as session:
        assert session.scalars(select(OutboxItem)).all() == []


@pytest.mark.parametrize("end", ["confirm", "withdraw", "another address", "delete account"])
def test_the_email_with_a_code_is_deleted_with_the_code(site: Site, ada: Person, code_of, end: str) -> None:
    """Both in the outbox and as a file on a site without a mail server."""
    ada.post(URL, {"email": ADDRESS})
    code = code_of(ADDRESS)
    with site.database.reading() as session:
        [item] = session.scalars(select(OutboxItem)).all()
    mail.send(site.settings, outbox.message_of(item, site.keys))
    folder = site.settings.data_dir / mail.OUTBOX_FOLDER
    assert ADDRESS in next(folder.iterdir()).read_text()
    {
        "confirm": lambda: ada.post(f"{URL}/confirm", {"code": code}),
        "withdraw": lambda: ada.delete(URL),
        "another address": lambda: ada.post(URL, {"email": "other@northfield.edu"}),
        "delete account": lambda: ada.post("/api/rpc/delete_user"),
    }[end]()
    assert list(folder.iterdir()) == []
    with site.database.reading() as session:
        assert item.id not in session.scalars(select(OutboxItem.id)).all()


def test_while_reviews_show_the_badge_the_address_confirms_no_other_account(
    site: Site, people: People, ada: Person, confirm
) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    bea, cy = people("bea"), people("cy")
    for athlete in (ada, bea):
        assert confirm(athlete).status_code == 200
        athlete.post(f"/api/coaches/{coach_id}/reviews", review_body(4, school_email=True))
        assert athlete.delete(URL).json() == NOTHING
        assert refused(confirm(cy)) == (409, "school_address_used")
        assert confirm(athlete).status_code == 200, "it confirms the same account again"
        athlete.delete(URL)
        assert wrong_private_records(site.database, site.authors_key) == []
        if athlete is ada:
            athlete.post("/api/rpc/delete_user")
    bea.post("/api/rpc/delete_user", {"reviews": "over_two_weeks"})
    assert refused(confirm(cy)) == (409, "school_address_used")
    assert wrong_private_records(site.database, site.authors_key) == []
    delete_due_reviews(site.database, site.authors_key, clock.today() + timedelta(days=DAYS))
    assert confirm(cy).status_code == 200


@pytest.mark.parametrize("turn", [0, *(pytest.param(turn, marks=pytest.mark.long) for turn in range(1, 4))])
def test_a_review_gets_the_badge_while_the_address_is_released(
    *, site: Site, people: People, ada: Person, outsider: Person, confirm, turn: int
) -> None:
    """In either order, an address never confirms two accounts whose reviews show it."""
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    team = [people(f"athlete{number}") for number in range(6)]
    reviews = [author.post(f"/api/coaches/{coach_id}/reviews", review_body(4)).json()["id"] for author in (*team, ada)]
    confirm(ada)

    with ThreadPoolExecutor(len(team) + 2) as threads:
        # The team's edits keep the coach locked, so that setting the badge has to wait.
        for athlete, review in zip(team, reviews, strict=False):
            threads.submit(athlete.put, f"/api/my/reviews/{review}", review_body(1 + turn))
        threads.submit(ada.put, f"/api/my/reviews/{reviews[-1]}", review_body(4, school_email=True))
        threads.submit(ada.delete, URL)

    is_marked = ada.get(f"/api/my/reviews/{reviews[-1]}").json()["school_email"]
    assert confirm(outsider).status_code == (409 if is_marked else 200)
    assert wrong_tallies(site.database) == []


def test_a_review_shows_the_badge_if_its_author_wants(
    site: Site, client: TestClient, ada: Person, outsider: Person, confirm
) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    path = f"/api/coaches/{coach_id}"
    marked = review_body(4, school_email=True)
    assert refused(ada.post(f"{path}/reviews", marked)) == (409, "school_email_not_confirmed")
    confirm(ada)
    assert outsider.post(f"{path}/reviews", review_body(2)).json()["school_email"] is False
    own = ada.post(f"{path}/reviews", marked).json()
    assert own["school_email"] is True
    assert sorted(review["school_email"] for review in client.get(f"{path}/reviews").json()["items"]) == [False, True]
    assert client.get(path).json()["school_email_reviews"] == 1
    assert wrong_tallies(site.database) == []

    ada.delete(URL)
    edited = ada.put(f"/api/my/reviews/{own['id']}", marked)
    assert (edited.status_code, edited.json()["school_email"]) == (200, True), "an existing review keeps its badge"
    assert ada.put(f"/api/my/reviews/{own['id']}", review_body(4)).json()["school_email"] is False
    assert refused(ada.put(f"/api/my/reviews/{own['id']}", marked)) == (409, "school_email_not_confirmed")
    assert client.get(path).json()["school_email_reviews"] == 0
    assert wrong_tallies(site.database) == []


@pytest.mark.both
def test_a_new_authors_key_keeps_the_year_and_no_hash(site: Site, ada: Person, confirm) -> None:
    confirm(ada)
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    with site.database.reading() as session:
        own = read_record(session, Author(new, ada.id))
        assert own.school is not None
        assert own.school.year == clock.today().year
        assert session.scalars(select(SchoolAddressRow)).all() == []


class TestForARoster:
    """An address that counts for the share of a school's rosters must be one of that school, confirmed this season."""

    FOR_NORTH = f"{URL}?school=northfield-university"

    @pytest.fixture(autouse=True)
    def schools(self, site: Site) -> None:
        domains = {"Northfield University": ["northfield.edu", "oldnorthfield.ca"], "Southmoor College": []}
        with site.database.writing() as session:
            for name, of_school in domains.items():
                make_coach(session, f"Coach of {name}", name)
                session.execute(update(University).where(University.name == name).values(email_domains=of_school))

    @pytest.fixture
    def confirm_for(self, code_of) -> Callable[[Person, str], Response]:
        def ask_and_confirm(person: Person, address: str = ADDRESS) -> Response:
            assert person.post(self.FOR_NORTH, {"email": address}).status_code == 200
            return person.post(f"{URL}/confirm?school=northfield-university", {"code": code_of(address)})

        return ask_and_confirm

    @pytest.mark.both
    def test_an_address_of_the_school_counts_and_only_there(
        self, site: Site, ada: Person, outsider: Person, confirm_for
    ) -> None:
        year = clock.today().year
        assert confirm_for(ada).json() == {"confirmed_in": year, "has_code": False, "counts_here": True}
        assert ada.get(self.FOR_NORTH).json()["counts_here"] is True
        assert ada.get(f"{URL}?school=southmoor-college").json()["counts_here"] is False
        assert ada.get(URL).json() == NOTHING | {"confirmed_in": year}
        assert outsider.get(self.FOR_NORTH).json() == NOTHING
        assert ada.get("/api/my/data").json()["school_email_domain"] == "northfield.edu"
        assert refused(ada.post(self.FOR_NORTH, {"email": ADDRESS})) == (409, "school_email_confirmed")
        with site.database.reading() as session:
            for table in ("private_records", "school_addresses", "users", "reviews"):
                rows = session.execute(text(f"SELECT * FROM {table}")).all()
                assert "northfield" not in str(rows).lower(), table
        assert ada.delete(URL).json() == NOTHING
        assert ada.get(self.FOR_NORTH).json() == NOTHING

    def test_the_email_does_not_say_that_the_school_is_not_kept(self, site: Site, ada: Person) -> None:
        ada.post(self.FOR_NORTH, {"email": ADDRESS})
        with site.database.reading() as session:
            [item] = session.scalars(select(OutboxItem)).all()
        sent = mail.build_mail(site.settings, outbox.message_of(item, site.keys))
        for part in sent.iter_parts():
            words = part.get_content()
            assert "We never keep the address itself." in words
            assert "or the school" not in words

    def test_addresses_of_other_schools_get_no_code(self, site: Site, ada: Person, subtests: pytest.Subtests) -> None:
        north, south = self.FOR_NORTH, f"{URL}?school=southmoor-college"
        for url, address, answer in (
            (north, "a@southmoor.edu", (422, "other_school")),
            (north, "a@fakenorthfield.edu", (422, "other_school")),
            (north, "a@northfield.edu.example", (422, "other_school")),
            (north, "a@uni-example.ca", (422, "other_school")),
            (south, "a@northfield.edu", (422, "other_school")),
            (f"{URL}?school=nowhere", "a@northfield.edu", (404, "school_not_found")),
            (f"{URL}?school=%00", "a@northfield.edu", (404, "school_not_found")),
        ):
            with subtests.test(url=url, address=address):
                assert refused(ada.post(url, {"email": address})) == answer
        assert (
            ada.post(north, {"email": "a@southmoor.edu"})
            .json()["detail"]
            .endswith("Its addresses end in @northfield.edu or @oldnorthfield.ca.")
        )
        with site.database.reading() as session:
            assert session.scalars(select(OutboxItem)).all() == []
        for address in ("a@oldnorthfield.ca", "a@students.northfield.edu"):
            assert ada.post(north, {"email": address}).json() == CODE_SENT

    def test_an_address_of_the_school_takes_the_place_of_another_and_each_is_one_accounts(
        self, site: Site, ada: Person, outsider: Person, confirm, confirm_for
    ) -> None:
        confirm(ada, "ada@southmoor.edu")
        assert ada.get(self.FOR_NORTH).json()["counts_here"] is False
        assert confirm_for(ada).json()["counts_here"] is True
        assert refused(confirm_for(outsider)) == (409, "school_address_used")
        assert confirm(outsider, "ada@southmoor.edu").status_code == 200, "it no longer confirms Ada’s account"
        assert wrong_private_records(site.database, site.authors_key) == []

    def test_it_is_confirmed_again_in_the_next_season(self, people: People, ada: Person, confirm_for) -> None:
        confirm_for(ada)
        with time_machine.travel(clock.now() + timedelta(days=366), tick=False):
            later = people("ada")
            assert later.get(self.FOR_NORTH).json()["counts_here"] is False
            assert confirm_for(later).json()["counts_here"] is True


class TestMailsOfAMailbox:
    """Users cannot flood a stranger's mailbox, or learn from a limit that another user requested a code."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    def test_beyond_five_an_hour_the_response_is_the_same_and_no_email_is_sent(
        self, site: Site, people: People, confirm
    ) -> None:
        confirmed = people("confirmed")
        assert confirm(confirmed, "somebody@northfield.edu").status_code == 200
        for _ in range(4):
            assert refused(confirmed.post(URL, {"email": ADDRESS})) == (409, "school_email_confirmed")

        name, domain = ADDRESS.split("@")
        answers = [people(f"user {n}").post(URL, {"email": f"{name}+{n}@{domain}"}).json() for n in range(7)]

        assert answers == [CODE_SENT] * 7
        with site.database.reading() as session:
            kinds = session.scalars(select(OutboxItem.kind)).all()
        assert sorted(kinds) == [outbox.DUMMY_MAIL] * 2 + [outbox.URGENT_MAIL] * 5

    def test_one_user_gets_five_codes_an_hour(self, ada: Person) -> None:
        answers = [ada.post(URL, {"email": f"a{number}@northfield.edu"}) for number in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[-1].headers["Retry-After"] == "3600"

    def test_one_user_tries_ten_codes_an_hour(self, ada: Person, code_of) -> None:
        ada.post(URL, {"email": ADDRESS})
        code = code_of(ADDRESS)
        wrong = f"{(int(code) + 1) % 1_000_000:06}"
        answers = [ada.post(f"{URL}/confirm", {"code": wrong}).status_code for _ in range(11)]
        assert answers == [400] * 10 + [429]
        assert ada.post(f"{URL}/confirm", {"code": code}).status_code == 429
