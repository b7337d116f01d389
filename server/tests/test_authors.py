"""Author tags and private records: what they reveal with and without the key."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Event
from uuid import UUID, uuid4

import pytest
from sqlalchemy import DateTime, select

from sideline.authorship.authors import Author, PrivateRecordRow, read_record, reencrypt_records, write_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord, decrypt_record, encrypt_record
from sideline.core import clock
from sideline.core.crypto import AuthorsKey, UnusableKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.jobs.runner import run_due_jobs
from sideline.reviews.model import Review
from tests.factories import make_coaches
from tests.reviews.bodies import review_body

KEY, ANOTHER_KEY = AuthorsKey(new_authors_key()), AuthorsKey(new_authors_key())
DAY = date(2026, 3, 14)


def a_list(reviews: int, saved: int) -> PrivateRecord:
    content = PrivateRecord([], [])
    for number in range(reviews):
        content.add_review(uuid4(), number)
    for number in range(saved):
        content.save(number, DAY)
    return content


@pytest.mark.parametrize("content", [a_list(0, 0), a_list(1, 0), a_list(40, 300)])
def test_a_list_is_read_with_its_key_and_its_tag_only(content: PrivateRecord) -> None:
    tag = uuid4()
    encrypted = encrypt_record(KEY, tag, content)
    read = decrypt_record(KEY, tag, encrypted)
    assert (read.reviews, read.saved, read.is_stored) == (content.reviews, content.saved, True)
    for key, other_tag in ((ANOTHER_KEY, tag), (KEY, uuid4())):
        with pytest.raises(DamagedRecord):
            decrypt_record(key, other_tag, encrypted)


def test_a_lists_length_reveals_little_and_its_text_nothing() -> None:
    tag = uuid4()
    sizes = {len(encrypt_record(KEY, tag, a_list(reviews, saved))) for reviews in range(6) for saved in range(20)}
    assert len(sizes) == 1
    assert len(encrypt_record(KEY, tag, a_list(40, 0))) > sizes.pop()
    assert encrypt_record(KEY, tag, a_list(0, 1)) != encrypt_record(KEY, tag, a_list(0, 1))


def test_tags_of_one_user_have_nothing_in_common() -> None:
    user = uuid4()
    tags = [KEY.review_tag(user, 1), KEY.review_tag(user, 2), KEY.user_tag(user), ANOTHER_KEY.review_tag(user, 1)]
    tags.append(KEY.review_tag(uuid4(), 1))
    assert len(set(tags)) == 5
    assert KEY.review_tag(user, 1) == AuthorsKey(KEY._secret.hex()).review_tag(user, 1)
    assert KEY.fingerprint != ANOTHER_KEY.fingerprint


def test_a_mailbox_has_one_tag_however_its_address_is_written() -> None:
    ann = Author(KEY, uuid4())
    assert ann.school_tag("ann+more@northfield.edu") == ann.school_tag("ann@northfield.edu")
    assert ann.school_tag("+a@northfield.edu") != ann.school_tag("+b@northfield.edu")


@pytest.mark.parametrize("text", ["", "ab" * 31, "zz" * 32, "ab" * 33])
def test_an_invalid_key_is_rejected(text: str) -> None:
    with pytest.raises(UnusableKey, match="SIDELINE_AUTHORS_KEY: must be 64 hexadecimal digits"):
        AuthorsKey(text)


def test_a_review_has_no_user_and_no_time() -> None:
    columns = Review.__table__.columns
    assert {key.target_fullname for column in columns for key in column.foreign_keys} == {"coaches.id"}
    assert [column.name for column in columns if isinstance(column.type, DateTime)] == []
    assert [column.name for column in PrivateRecordRow.__table__.columns] == ["user_tag", "encrypted"]


@pytest.mark.both
def test_no_stored_value_appears_in_another_table(site, ada, outsider) -> None:
    """A value shared by two of users, reviews and private records would allow joining them."""
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek")]
    for person in (ada, outsider):
        for coach_id in coaches:
            person.post(f"/api/coaches/{coach_id}/reviews", review_body())
            person.put(f"/api/my/saved-coaches/{coach_id}")
    with site.database.reading() as session:
        reviews = session.execute(select(Review.id, Review.author_tag)).all()
        tags = session.scalars(select(PrivateRecordRow.user_tag)).all()
        texts = session.scalars(select(PrivateRecordRow.encrypted)).all()
        own = read_record(session, ada.author)
    ids: list[UUID] = [ada.id, outsider.id, *tags, *(value for row in reviews for value in row)]
    assert len(set(ids)) == 2 + 2 + 8
    assert not any(value.hex in text or str(value) in text for value in ids for text in texts)
    assert [entry.coach_id for entry in own.reviews] == coaches
    assert [(entry.coach_id, entry.saved_on) for entry in own.saved] == [(id_, clock.today()) for id_ in coaches]


def test_an_author_without_a_list_has_an_empty_one(site) -> None:
    with site.database.reading() as session:
        assert read_record(session, Author(site.authors_key, uuid4())) == PrivateRecord([], [], is_stored=False)


@pytest.mark.both
def test_two_copies_do_not_reveal_which_lists_have_changed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hourly job re-encrypts every list; only a damaged one stays unchanged."""
    monkeypatch.setattr("sideline.authorship.authors.RECORDS_AT_ONCE", 2)
    authors = [Author(site.authors_key, uuid4()) for _ in range(5)]
    with site.database.writing() as session:
        for number, author in enumerate(authors):
            content = PrivateRecord([], [])
            content.removals = [number]
            write_record(session, author, content)
        session.add(PrivateRecordRow(user_tag=UUID(int=7), encrypted="damaged"))
    before = stored_lists(site)

    run_due_jobs(site)

    after = stored_lists(site)
    assert {tag for tag in before if after[tag] == before[tag]} == {UUID(int=7)}
    assert {tag: len(text) for tag, text in after.items()} == {tag: len(text) for tag, text in before.items()}
    with site.database.reading() as session:
        assert [read_record(session, author).removals for author in authors] == [[number] for number in range(5)]


def stored_lists(site: Site) -> dict[UUID, str]:
    with site.database.reading() as session:
        return {row.user_tag: row.encrypted for row in session.scalars(select(PrivateRecordRow))}


@pytest.mark.both
def test_a_list_that_is_changed_while_lists_are_encrypted_again_keeps_the_change(site: Site) -> None:
    author = Author(site.authors_key, uuid4())
    with site.database.writing() as session:
        write_record(session, author, PrivateRecord([], []))
    stop = Event()

    def encrypt_until_stopped() -> None:
        while not stop.is_set():
            reencrypt_records(site.database, site.authors_key)

    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(encrypt_until_stopped)
        for number in range(50):
            with site.database.writing() as session:
                content = read_record(session, author)
                assert content.removals == [*range(number)]
                content.removals.append(number)
                write_record(session, author, content)
        stop.set()
        job.result()
