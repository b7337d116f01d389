"""Facts computed from counters, at the thresholds of spec section 9."""

import pytest

from sideline.coaches.model import COUNTERS, CoachTally
from sideline.coaches.summary import Level, facts_of


def tally(**counters: int) -> CoachTally:
    return CoachTally(coach_id=1, **{**dict.fromkeys(COUNTERS, 0), "tag_counts": {}, **counters})


@pytest.mark.parametrize(
    ("stars", "level"),
    [
        ({"stars_4": 1}, "high"),
        ({"stars_3": 1, "stars_5": 1}, "high"),
        ({"stars_4": 999_999, "stars_3": 1}, "mixed"),
        ({"stars_3": 1}, "mixed"),
        ({"stars_3": 999_999, "stars_2": 1}, "development"),
        ({"stars_1": 1}, "development"),
    ],
)
def test_overall_is_high_from_4_mixed_from_3_else_development(stars: dict[str, int], level: Level) -> None:
    assert facts_of(tally(**stars)).level == level


@pytest.mark.parametrize(
    ("total", "count", "strength", "weakness"),
    [
        (4, 1, True, False),
        (3_999_999, 1_000_000, False, False),
        (3, 1, False, False),
        (2_999_999, 1_000_000, False, True),
        (0, 0, False, False),
    ],
)
def test_a_category_is_a_strength_from_4_and_a_weakness_below_3(
    total: int, count: int, strength: bool, weakness: bool
) -> None:
    facts = facts_of(tally(planning_sum=total, planning_count=count))
    assert ("Planning" in facts.strengths, "Planning" in facts.weaknesses) == (strength, weakness)


@pytest.mark.parametrize(
    ("yes", "no", "percentage"), [(0, 0, 0), (1, 1, 50), (2, 1, 67), (1, 2, 33), (1, 7, 13), (199, 1, 100), (1, 200, 0)]
)
def test_the_share_who_recommend_is_rounded_halves_up(yes: int, no: int, percentage: int) -> None:
    assert facts_of(tally(recommend_yes=yes, recommend_no=no)).recommend_percentage == percentage


def test_tags_come_by_count_and_then_in_the_order_of_the_list() -> None:
    counters = tally(stars_5=9, tag_counts={"Lazy": 2, "Wise": 5, "Kind": 2, "Fun": 1, "Honest": 1, "Strict": 1})
    assert facts_of(counters).tags == ("Wise", "Kind", "Lazy")
