"""`sideline keys`, and starting with an authors' key that does not match the database."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from uuid import uuid4

import pytest
from sqlalchemy import delete, select, update

from sideline.accounts.model import User
from sideline.authorship.authors import (
    Author,
    AuthorsKeyRow,
    PrivateRecordRow,
    SchoolAddressRow,
    WrongAuthorsKey,
    ensure_key_of_database,
    read_record,
    write_record,
)
from sideline.authorship.private_record import ConfirmedSchool
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import AUTHORS_KEY_FILE, AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.reviews.model import Review
from sideline.reviews.write import rate
from tests.cli.conftest import Run
from tests.people import People
from tests.reviews.bodies import review_input


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    return tmp_path / AUTHORS_KEY_FILE


def tags(site: Site) -> set[object]:
    with site.database.reading() as session:
        return {*session.scalars(select(Review.author_tag)), *session.scalars(select(PrivateRecordRow.user_tag))}


@pytest.mark.both
def test_a_rotation_renews_all_tags_and_keeps_the_authors(populated_site: Site, run: Run, key_file: Path) -> None:
    assert run("migrate").returncode == 0
    old_key, old_tags = key_file.read_text(), tags(populated_site)
    done = run("keys", "rotate-authors")
    assert done.returncode == 0, done.stderr
    assert "Re-encrypted the private records of 3 users with the new key." in done.stdout
    assert key_file.read_text() != old_key
    assert key_file.stat().st_mode & 0o777 == 0o600
    assert tags(populated_site).isdisjoint(old_tags)
    assert len(tags(populated_site)) == 9
    assert wrong_private_records(populated_site.database, AuthorsKey(key_file.read_text())) == []
    assert run("check").returncode == 0


@pytest.mark.both
def test_a_rotation_killed_before_its_last_step_is_finished_by_the_next_start(
    populated_site: Site, run: Run, key_file: Path
) -> None:
    assert run("migrate").returncode == 0
    new = new_authors_key()
    key_file.with_suffix(".new").write_text(new)
    rotate_authors_key(populated_site.database, populated_site.authors_key, AuthorsKey(new), populated_site.keys)
    assert run("check").returncode == 0
    assert key_file.read_text() == new
    assert not key_file.with_suffix(".new").exists()


@pytest.mark.both
def test_a_rotation_killed_before_the_database_changed_has_no_effect(
    populated_site: Site, run: Run, key_file: Path
) -> None:
    key_file.with_suffix(".new").write_text(new_authors_key())
    assert run("check").returncode == 0
    assert run("keys", "rotate-authors").returncode == 0
    assert run("check").returncode == 0


@pytest.mark.parametrize("is_lost", [True, False])
def test_with_another_key_no_command_works(populated_site: Site, run: Run, key_file: Path, *, is_lost: bool) -> None:
    assert run("migrate").returncode == 0
    if is_lost:
        key_file.unlink()
    else:
        key_file.write_text(new_authors_key())
    before = tags(populated_site)
    done = run("check")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    what = "there is no authors' key" if is_lost else "the authors' key does not belong to this database"
    assert what in done.stderr
    assert key_file.exists() is not is_lost, "no key is created in place of the lost one"
    assert tags(populated_site) == before


@pytest.mark.both
def test_the_check_finds_each_disagreement(populated_site: Site, run: Run) -> None:
    with populated_site.database.writing() as session:
        first, second, *_ = session.scalars(select(Review).order_by(Review.id)).all()
        session.execute(update(Review).where(Review.id == first.id).values(author_tag=uuid4()))
        list_of_nobody = PrivateRecordRow(user_tag=second.id, encrypted="x")
        session.add(list_of_nobody)
    done = run("check")
    assert done.returncode == 1
    assert f"review {first.id}: listed by a user who is not its author\n" in done.stdout
    assert f"review {first.id}: its sealed author is wrong\n" in done.stdout
    assert f"private record {second.id}: belongs to no user\n" in done.stdout
    assert "3 problems with reviews or private records." in done.stdout
    with populated_site.database.writing() as session:
        session.execute(delete(PrivateRecordRow))
    assert "7 problems with reviews or private records." in run("check").stdout


def test_a_deleted_review_is_named_while_it_is_listed(populated_site: Site) -> None:
    with populated_site.database.writing() as session:
        deleted = session.scalars(select(Review)).first()
        assert deleted is not None
        session.delete(deleted)
    assert wrong_private_records(populated_site.database, populated_site.authors_key) == [
        f"review {deleted.id}: listed, but does not exist"
    ]


def test_with_the_key_lost_reviews_stay_and_rating_continues(populated_site: Site, run: Run, key_file: Path) -> None:
    key_file.unlink()
    with populated_site.database.reading() as session:
        before = set(session.scalars(select(Review.id)))
    assert run("keys", "forget-authors").returncode != 0, "it asks for confirmation first"
    assert run("keys", "forget-authors", "--yes").returncode == 0
    with populated_site.database.writing() as session:
        assert set(session.scalars(select(Review.id))) == before
        assert session.scalars(select(PrivateRecordRow)).all() == []
        [user_id, *_] = session.scalars(select(User.id)).all()
        [coach_id, *_] = session.scalars(select(Coach.id)).all()
        author = Author(AuthorsKey(key_file.read_text()), user_id)
        rate(session, coach_id, author, review_input(2), clock.today())
        assert [own.coach_id for own in read_record(session, author).reviews] == [coach_id]
    assert run("check").returncode == 0, "orphaned reviews are not an error"


def test_the_fingerprint_is_stored_once(populated_site: Site, run: Run) -> None:
    for _ in range(2):
        assert run("migrate").returncode == 0
    with populated_site.database.reading() as session:
        assert session.scalars(select(AuthorsKeyRow.fingerprint)).all() == [populated_site.authors_key.fingerprint]


def damage_list_of(site: Site, author: Author) -> None:
    with site.database.writing() as session:
        session.execute(
            update(PrivateRecordRow).where(PrivateRecordRow.user_tag == author.tag).values(encrypted="damaged")
        )


def authors(site: Site) -> list[Author]:
    """The site's users, by their number of reviews."""
    with site.database.reading() as session:
        users = [Author(site.authors_key, user_id) for user_id in session.scalars(select(User.id))]
        return sorted(users, key=lambda author: len(read_record(session, author).reviews))


def test_a_damaged_list_is_rebuilt_from_the_reviews(populated_site: Site, run: Run, key_file: Path) -> None:
    author = authors(populated_site)[-1]
    with populated_site.database.reading() as session:
        before = {(own.row_id, own.coach_id) for own in read_record(session, author).reviews}
    damage_list_of(populated_site, author)
    refused = run("keys", "rotate-authors")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "sideline check --repair" in refused.stderr
    assert not key_file.with_suffix(".new").exists()
    found = run("check")
    assert found.returncode == 1
    assert f"private record {author.tag}: cannot be read\n" in found.stdout

    repaired = run("check", "--repair")

    assert repaired.returncode == 0, repaired.stdout
    assert "1 lists rebuilt." in repaired.stdout
    with populated_site.database.reading() as session:
        assert {(own.row_id, own.coach_id) for own in read_record(session, author).reviews} == before
    assert run("keys", "rotate-authors").returncode == 0


def test_a_school_address_of_a_damaged_list_may_confirm_an_account_again(populated_site: Site, run: Run) -> None:
    *_, damaged, whole = authors(populated_site)
    with populated_site.database.writing() as session:
        for author in (damaged, whole):
            own = read_record(session, author)
            own.school = ConfirmedSchool(author.school_tag(f"{author.user_id}@northfield.edu"), 2026)
            write_record(session, author, own)
            session.add(SchoolAddressRow(address_tag=own.school.address_tag))
    lost, kept = (author.school_tag(f"{author.user_id}@northfield.edu") for author in (damaged, whole))
    assert run("check").returncode == 0
    damage_list_of(populated_site, damaged)
    found = run("check").stdout
    assert f"school address {lost}: not in any private record\n" in found
    assert str(kept) not in found

    assert run("check", "--repair").returncode == 0

    with populated_site.database.reading() as session:
        assert session.scalars(select(SchoolAddressRow.address_tag)).all() == [kept]


def test_a_review_in_no_list_is_listed_with_its_author_again(populated_site: Site, run: Run) -> None:
    author = authors(populated_site)[0]
    with populated_site.database.writing() as session:
        session.execute(delete(PrivateRecordRow).where(PrivateRecordRow.user_tag == author.tag))
    assert run("check").returncode == 1
    assert run("check", "--repair").returncode == 0
    with populated_site.database.reading() as session:
        assert len(read_record(session, author).reviews) == 1


def test_an_account_whose_list_is_damaged_can_be_deleted(populated_site: Site, people: People, run: Run) -> None:
    ada = people("ada")
    damage_list_of(populated_site, ada.author)
    assert ada.post("/api/rpc/delete_user").status_code == 204
    assert run("check").returncode == 0
    with populated_site.database.reading() as session:
        assert len(session.scalars(select(Review)).all()) == 5


@pytest.mark.both
def test_a_site_running_with_the_old_key_rejects_changes_instead_of_losing_lists(
    populated_site: Site, people: People, run: Run
) -> None:
    ada = people("ada")
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(populated_site.database, populated_site.authors_key, new, populated_site.keys)
    for answer in (ada.get("/api/my/reviews"), ada.put("/api/my/saved-coaches/2"), ada.post("/api/rpc/delete_user")):
        assert (answer.status_code, answer.json()["code"]) == (503, "authors_key_replaced")
        assert answer.headers["Retry-After"] == "60"
    assert wrong_private_records(populated_site.database, new) == []


@pytest.mark.both
def test_one_of_two_first_starts_with_different_keys_wins(site: Site) -> None:
    keys = [AuthorsKey(new_authors_key()) for _ in range(4)]
    start = Barrier(len(keys))

    def first_start(key: AuthorsKey) -> bool:
        start.wait()
        try:
            with site.database.writing() as session:
                ensure_key_of_database(session, key)
        except WrongAuthorsKey:
            return False
        return True

    with ThreadPoolExecutor(len(keys)) as threads:
        has_won = list(threads.map(first_start, keys))
    assert sorted(has_won) == [False, False, False, True]
    with site.database.reading() as session:
        assert session.scalars(select(AuthorsKeyRow.fingerprint)).all() == [keys[has_won.index(True)].fingerprint]
