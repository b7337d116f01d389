"""The author beside a review, sealed with the authors' key (docs/decisions/0010)."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import ColumnElement, select, update

from sideline.authorship.authors import Author, DamagedSeal, open_seal
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import SEALED_AUTHOR_LENGTH, AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.desk.find_author import find_author
from sideline.operations.upkeep import scrub_rows, seal_authors, write_order
from sideline.operations.upkeep.check_authors import repair_private_records, wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import forget_authors, rotate_authors_key
from sideline.operations.upkeep.write_order import scrub_write_order
from sideline.reviews.model import Review
from tests.factories import make_coaches
from tests.people import People, Person
from tests.reviews.bodies import review_body

COACHES = 3


@pytest.fixture
def authors(site: Site, client: TestClient, people: People) -> list[Person]:
    """Two authors who have rated the same coaches. Each review has a case, and the first of each author is deleted."""
    with site.database.writing() as session:
        coach_ids = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(COACHES)))]
    authors = [people("ada"), people("bea")]
    for coach_id in coach_ids:
        for author in authors:
            assert author.post(f"/api/coaches/{coach_id}/reviews", review_body(2)).status_code == 201
        for review in client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]:
            client.post(f"/api/reviews/{review['id']}/reports", json={"rule": "names"})
    for author in authors:
        first = author.get("/api/my/reviews").json()["items"][-1]
        assert author.delete(f"/api/my/reviews/{first['id']}").status_code == 204
    return authors


@pytest.fixture(params=["small", "large"])
def size_of_tables(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the tables count as small or as large (upkeep/scrub_rows.py)."""
    if request.param == "large":
        monkeypatch.setattr(scrub_rows, "CLUSTER_BYTES", -1)
        monkeypatch.setattr(write_order, "FEW_RECORDS", -1)
        monkeypatch.setattr(write_order, "SHARE", 1)


def owners(site: Site, key: AuthorsKey | None = None) -> dict[int, UUID]:
    """Return whom the desk finds as the author of each case."""
    with site.database.reading() as session:
        return {case.id: find_author(key or site.authors_key, case).user_id for case in session.scalars(select(Case))}


def seals(site: Site) -> dict[UUID | int, str | None]:
    with site.database.reading() as session:
        rows = [*session.execute(select(Review.id, Review.sealed_author))]
        return dict([*rows, *session.execute(select(Case.id, Case.sealed_author))])  # type: ignore[arg-type]


def change(site: Site, table: type[Any], where: ColumnElement[bool], **values: Any) -> None:
    with site.database.writing() as session:
        session.execute(update(table).where(where).values(**values))


def scrub(site: Site) -> None:
    scrub_write_order(site.database, site.authors_key, clock.today())


def problems(site: Site, key: AuthorsKey | None = None) -> list[str]:
    return wrong_private_records(site.database, key or site.authors_key)


def test_a_seal_differs_each_time_and_opens_for_its_review_only() -> None:
    key, row_id = AuthorsKey(new_authors_key()), uuid4()
    author = Author(key, uuid4())
    sealed = [author.seal(row_id) for _ in range(9)]
    assert len(set(sealed)) == 9
    assert {len(text) for text in sealed} == {SEALED_AUTHOR_LENGTH}
    assert open_seal(key, row_id, sealed[0]) == author
    damaged = ("B" if sealed[0][0] == "A" else "A") + sealed[0][1:]
    for wrong_key, wrong_id, text in (
        (AuthorsKey(new_authors_key()), row_id, sealed[0]), (key, uuid4(), sealed[0]), (key, None, sealed[0]),
        (key, row_id, damaged), (key, row_id, None), (key, row_id, ""),
    ):  # fmt: skip
        with pytest.raises(DamagedSeal):
            open_seal(wrong_key, wrong_id, text)


def test_each_review_and_case_has_the_seal_of_its_author(site: Site, authors: list[Person]) -> None:
    assert sorted(owners(site).values()) == sorted(author.id for author in authors for _ in range(COACHES))
    with site.database.reading() as session:
        for review in session.scalars(select(Review)):
            author = open_seal(site.authors_key, review.id, review.sealed_author)
            assert author.review_tag(review.coach_id) == review.author_tag
    assert problems(site) == []


def test_a_damaged_seal_is_found_and_repaired(site: Site, authors: list[Person]) -> None:
    before = owners(site)
    with site.database.reading() as session:
        first, second, third, _ = session.scalars(select(Review).order_by(Review.id)).all()
        damaged_case = session.scalars(select(Case.id).order_by(Case.id)).first()
    assert damaged_case is not None
    other = next(author for author in authors if author.author.review_tag(third.coach_id) != third.author_tag)
    change(site, Review, Review.id == first.id, sealed_author="damaged")
    change(site, Review, Review.id == second.id, sealed_author=third.sealed_author)
    change(site, Review, Review.id == third.id, sealed_author=other.author.seal(third.id))
    change(site, Case, Case.id == damaged_case, sealed_author=third.sealed_author)
    assert owners(site)[damaged_case] not in {author.id for author in authors}
    assert problems(site) == [
        *(f"review {row_id}: its sealed author is wrong" for row_id in sorted((first.id, second.id, third.id))),
        f"case {damaged_case}: its sealed author cannot be read",
    ]

    assert repair_private_records(site.database, site.authors_key) == 0

    assert problems(site) == []
    assert owners(site) == before


@pytest.mark.both("migrations")
def test_rows_of_the_previous_release_get_their_seals(
    *, site: Site, authors: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also reviews that a deleted account lets disappear one by one, and after an interruption."""
    before = owners(site)
    assert authors[1].post("/api/rpc/delete_user", {"reviews": "over_two_weeks"}).status_code == 204
    change(site, Review, Review.id.is_not(None), sealed_author=None)
    change(site, Case, Case.author_tag.is_not(None), sealed_author=None)
    write, calls = seal_authors._write, []

    def interrupt(*arguments: Any) -> None:
        calls.append(write(*arguments))
        if len(calls) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(seal_authors, "_write", interrupt)
    with pytest.raises(KeyboardInterrupt):
        seal_authors.seal_authors(site.database, site.authors_key)
    assert None in seals(site).values()

    scrub(site)

    assert None not in seals(site).values()
    assert problems(site) == []
    gone = {case_id for case_id, owner in before.items() if owner == authors[1].id}
    after = owners(site)
    assert {case_id: owner for case_id, owner in after.items() if case_id not in gone} == {
        case_id: owner for case_id, owner in before.items() if case_id not in gone
    }
    assert {after[case_id] for case_id in gone}.isdisjoint(before.values())


@pytest.mark.both
@pytest.mark.usefixtures("size_of_tables")
def test_the_cases_of_a_deleted_account_are_not_linked(site: Site, authors: list[Person]) -> None:
    """Not even by someone with the authors' key; and two copies do not show which seals were replaced."""
    scrub(site)
    before, sealed = owners(site), seals(site)
    authors[0].post("/api/rpc/delete_user")
    scrub(site)
    after = owners(site)
    of_deleted = {case_id for case_id, owner in before.items() if owner == authors[0].id}
    assert len({after[case_id] for case_id in of_deleted}) == len(of_deleted) == COACHES
    assert {after[case_id] for case_id in of_deleted}.isdisjoint({author.id for author in authors})
    assert {after[case_id] for case_id in before if case_id not in of_deleted} == {authors[1].id}
    assert [case_id for case_id in after if seals(site)[case_id] == sealed[case_id]] == []
    assert problems(site) == []


@pytest.mark.both
def test_a_rotation_seals_with_the_new_key_alone(site: Site, authors: list[Person]) -> None:
    """Cases of deleted reviews keep their author, so that a strike still counts; those of deleted accounts do not."""
    before = owners(site)
    authors[1].post("/api/rpc/delete_user")
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    assert problems(site, new) == []
    with site.database.reading() as session:
        for row in [*session.scalars(select(Review)), *session.scalars(select(Case))]:
            with pytest.raises(DamagedSeal):
                open_seal(site.authors_key, row.id if isinstance(row, Review) else row.review_id, row.sealed_author)
        tags = {case.id: (case.author_tag, case.coach_id) for case in session.scalars(select(Case))}
    after = owners(site, new)
    for case_id, owner in before.items():
        assert (after[case_id] == owner) is (owner == authors[0].id)
        assert tags[case_id][0] == Author(new, after[case_id]).review_tag(tags[case_id][1])
    gone = [case_id for case_id, owner in before.items() if owner == authors[1].id]
    assert len({after[case_id] for case_id in gone}) == len(gone)


def test_without_the_old_key_no_seal_stays(site: Site, authors: list[Person]) -> None:
    new = AuthorsKey(new_authors_key())
    forget_authors(site.database, new, site.keys)
    seal_authors.seal_authors(site.database, new)
    assert set(seals(site).values()) == {None}
    assert problems(site, new) == []
