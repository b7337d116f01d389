"""What looks like a raid: the rule, which reviews are alike, and which comments are copies."""

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from rapidfuzz import fuzz

from sideline.core.http.request_rules import block_of
from sideline.reviews.raid import Signs, count_alike, group_alike, is_copy, looks_like_raid, words_in, words_of
from tests.desk.test_raids import OWN_WORDS, WORDS
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


def test_opposites_are_no_copies() -> None:
    for words, other in (
        ("best coach i have ever had", "worst coach i have ever had"),
        ("i would play for him again", "i would never play for him again"),
    ):
        assert not is_copy(words, other), words
        assert is_copy(words, " ".join(reversed(words.split()))), words


@pytest.mark.parametrize(
    "text",
    [
        WORDS[0].replace("o", "о").replace("a", "а").replace("e", "е"),  # noqa: RUF001  # Cyrillic
        WORDS[0].replace("o", "ö").replace("a", "á").replace("e", "é"),
        WORDS[0].replace("o", "0").replace("a", "@").replace("e", "3"),
        " ".join(WORDS[0]),
        "-".join(WORDS[0]),
        WORDS[0].replace(" ", ""),
        WORDS[0].replace("o", "o\u200b"),
        f"{WORDS[0]} {WORDS[0]}",
        f"{OWN_WORDS} {WORDS[0]} {OWN_WORDS} The food was fine, too, and I liked the bus.",
    ],
)
def test_a_disguised_copy_is_a_copy(text: str) -> None:
    assert is_copy(words_in(text), words_in(WORDS[0]))
    assert is_copy(words_in(WORDS[0]), words_in(text))
    assert not is_copy(words_in(text), words_in(f"{OWN_WORDS} I liked the bus and the food, and she listens."))


def test_one_word_over_and_over_is_no_copy_of_a_comment_that_has_it() -> None:
    honest = words_in(
        "She plans every practice to the minute and explains why we do each drill, which helped me a lot."
    )
    assert not is_copy(" ".join(["practice"] * 9), honest)
    assert not is_copy(honest, " ".join(["practice"] * 9))


_LETTERS = "".join(Random(1).choices("abcdefgh", k=2_000))


@pytest.mark.parametrize(
    "other",
    [
        "".join(letter if number % 8 else "i" for number, letter in enumerate(_LETTERS)),
        "a" * len(_LETTERS),
        "aaaaaaab" * (len(_LETTERS) // 8),
    ],
)
def test_no_comparison_of_two_long_comments_is_slow(other: str) -> None:
    """A rating compares the comment with all of the last month while it holds the coach's lock."""

    def cost(compare: Callable[[str, str], object]) -> float:
        start = time.process_time()
        for _ in range(20):
            compare(_LETTERS, other)
        return time.process_time() - start

    usual = min(cost(fuzz.ratio) for _ in range(3))
    assert min(cost(is_copy) for _ in range(3)) < 40 * usual


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
