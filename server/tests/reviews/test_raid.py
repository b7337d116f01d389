"""What looks like a raid: the rule, and which reviews are alike."""

from dataclasses import replace

import pytest

from sideline.core.http.client_address import block_of
from sideline.reviews.raid import Signs, count_alike, group_alike, looks_like_raid, words_of
from tests.moderation.test_raids import OWN_WORDS, WORDS
from tests.reviews.bodies import review_input

HONEST = Signs(is_new_account=False, in_block=0, with_text=0, with_ratings=0, has_own_words=True, others=20)


@pytest.mark.parametrize(
    ("changes", "is_raid"),
    [
        ({}, False),
        ({"with_text": 1}, False),
        ({"with_text": 2}, True),
        ({"is_new_account": True}, False),
        ({"in_block": 20}, False),
        ({"with_ratings": 20}, False),
        ({"is_new_account": True, "in_block": 20, "with_ratings": 9}, False),
        ({"is_new_account": True, "in_block": 2, "with_ratings": 20}, False),
        ({"is_new_account": True, "in_block": 3, "with_ratings": 10}, True),
        ({"is_new_account": True, "with_ratings": 20}, False),
        ({"is_new_account": True, "with_ratings": 10, "has_own_words": False}, True),
        ({"is_new_account": True, "in_block": 3, "has_own_words": False}, True),
        ({"in_block": 3, "with_ratings": 10}, False),
        ({"in_block": 3, "with_ratings": 10, "has_own_words": False}, True),
    ],
)
def test_two_weak_signs_are_not_enough(changes: dict[str, int], is_raid: bool) -> None:
    assert looks_like_raid(replace(HONEST, **changes)) is is_raid


def test_comments_with_a_few_changed_words_are_alike() -> None:
    words = [words_of(review_input(comment=text)) for text in WORDS]
    assert [count_alike(own, words) for own in words] == [len(WORDS)] * len(WORDS)
    assert count_alike(words_of(review_input(comment=OWN_WORDS)), words) == 0
    assert count_alike("", ["", ""]) == 0


def test_reviews_are_grouped_by_comment_and_without_one_by_ratings() -> None:
    reviews = [
        review_input(1, comment=OWN_WORDS),
        *(review_input(5, comment=text) for text in WORDS),
        *(review_input(2, tags=["Strict", "Fun"]), review_input(2, tags=["Fun", "Strict"])),
        review_input(2, tags=["Fun"]),
    ]
    assert group_alike(reviews) == [None, 0, 0, 0, 0, 0, 1, 1, None]


@pytest.mark.parametrize(
    ("address", "block"),
    [("203.0.113.77", "203.0.113.0/24"), ("2001:db8:1:2::/64", "2001:db8:1::/48"), ("testclient", "testclient")],
)
def test_blocks_of_addresses(address: str, block: str) -> None:
    assert block_of(address) == block
