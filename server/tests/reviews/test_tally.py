"""A coach's numbers equal a recount of the reviews after any sequence of writes (spec sections 3 and 4)."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

import pytest
from sqlalchemy import update

from sideline.authorship.authors import Author, read_record
from sideline.coaches.choices import CATEGORIES, TAGS
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.reviews.delete import delete_review
from sideline.reviews.edit import edit_review
from sideline.reviews.schemas import EditReview, RateCoach
from sideline.reviews.tally import lock_coach
from sideline.reviews.waiting import next_days
from sideline.reviews.write import keep_waiting, publish_own_review, rate
from tests.factories import make_coaches
from tests.properties import HealthCheck, given, settings, st
from tests.reviews.bodies import review_input

pytestmark = pytest.mark.both

OPINION = {
    "rating": st.integers(1, 5),
    "would_recommend": st.sampled_from([True, False, None]),
    "tags": st.lists(st.sampled_from(TAGS), max_size=5, unique=True),
}
opinions = st.one_of(
    st.builds(EditReview, **{field: st.integers(0, 5) for field in CATEGORIES.values()}, **OPINION),
    st.builds(EditReview, **OPINION),  # without categories, as from the page of a whole staff
)
TO_WAIT = {
    "rate with others": {"publish_with_others": True},
    "rate for a day": {"not_before": next_days(clock.today())[0]},
}
VERBS = ["rate", "rate", *TO_WAIT, *TO_WAIT, "edit", "delete", "publish", "wait again", "wait for a day"]
step = st.tuples(st.sampled_from(VERBS), st.integers(0, 2), st.integers(0, 3), opinions)


def write(site, verb: str, coach_id: int, author: Author, opinion: EditReview) -> None:
    """Run one write in its own transaction. Raises Refusal."""
    with site.database.writing() as session:
        listed = read_record(session, author).review_of(coach_id)
        if verb == "rate":
            rate(session, coach_id, author, opinion, clock.today())
        elif verb in TO_WAIT:
            waiting = RateCoach.model_construct(**dict(opinion), **TO_WAIT[verb])
            rate(session, coach_id, author, waiting, clock.today())
        elif listed is not None and verb == "edit":
            edit_review(session, listed.row_id, author, opinion, clock.today())
        elif listed is not None and verb == "publish":
            publish_own_review(session, listed.row_id, author, clock.today())
        elif listed is not None and verb.startswith("wait"):
            day = next_days(clock.today())[1] if verb == "wait for a day" else None
            keep_waiting(session, listed.row_id, author, clock.today(), day)
        elif listed is not None:
            delete_review(session, listed.row_id, author, clock.today())


def assert_exact(site) -> None:
    """Check the numbers and private records."""
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


def try_to(site, *arguments) -> None:
    with suppress(Refusal):
        write(site, *arguments)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(step, min_size=5, max_size=40))
def test_any_sequence_of_writes_keeps_the_numbers_correct(site, people, steps) -> None:
    # Each example continues from the previous state: the numbers must stay correct from any state.
    athletes = [people(name).author for name in ("ada", "bea", "cy", "dee")]
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek", "Cy Dunn")]

    for verb, coach, athlete, opinion in steps:
        try_to(site, verb, coaches[coach], athletes[athlete], opinion)

    assert_exact(site)


@pytest.mark.both("races")
def test_concurrent_threads_keep_the_numbers_correct(site, people) -> None:
    athletes = [people(f"athlete{number}").author for number in range(8)]
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek")]

    def write_randomly(seed: int) -> None:
        chance = Random(seed)
        for _ in range(25):
            categories = {field: chance.randint(0, 5) for field in CATEGORIES.values()}
            tags = chance.sample(TAGS, chance.randint(0, 5))
            rating, would_recommend = chance.randint(1, 5), chance.choice([True, False, None])
            opinion = EditReview(rating=rating, would_recommend=would_recommend, tags=tags, **categories)
            verb = chance.choice(VERBS)
            try_to(site, verb, chance.choice(coaches), chance.choice(athletes), opinion)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write_randomly, range(8)))

    assert_exact(site)


def test_rating_is_the_exact_mean(site, people) -> None:
    with site.database.writing() as session:
        coach_id = make_coaches(session, "Ana Sá")[0].id
    for number, stars in enumerate([1, 2, 2, 5, 5, 5, 4]):
        write(
            site,
            "rate",
            coach_id,
            people(f"athlete{number}").author,
            review_input(stars, 3),
        )
    with site.database.reading() as session:
        coach = session.get_one(Coach, coach_id)
        assert (coach.total_reviews, coach.rating) == (7, 24 / 7)


def test_lock_rereads_the_coach(site) -> None:
    with site.database.writing() as session:
        [coach] = make_coaches(session, "Ana Sá")
        session.flush()
        # Simulate a change by another transaction between reading and locking the coach.
        removed = update(Coach).where(Coach.id == coach.id).values(search_text="")
        session.execute(removed, execution_options={"synchronize_session": False})
        with pytest.raises(Refusal):
            lock_coach(session, coach.id)
