"""The rules of a comparison, without a database: order, marks, and the sentence above the table."""

from collections.abc import Mapping
from decimal import Decimal

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.comparison import CategoryRow, category_rows, differs_most, short_names
from sideline.coaches.numbers import Counters


def counters(means: Mapping[str, float] = {}, ratings: int = 10) -> Counters:
    """Return counters in which each category has this many ratings with a mean, 4 by default."""
    sums = {name: (round(means.get(name, 4) * ratings), ratings) for name in CATEGORIES}
    return Counters(sums, ratings, ratings, {})


def row_of(name: str, *coaches: Counters | None) -> CategoryRow:
    """Return the row of a category in the comparison of these coaches."""
    [row] = [row for row in category_rows(coaches) if row.name == name]
    return row


def test_the_biggest_difference_is_first_and_equal_ones_keep_the_order_of_the_profile() -> None:
    rows = category_rows([counters({"Planning": 4.5, "Honesty": 4.9}), counters({"Planning": 3.2, "Honesty": 4.0})])

    assert [row.name for row in rows] == ["Planning", "Honesty", "Knowledge", "Motivation", "Character", "Team Spirit"]
    assert [row.spread for row in rows] == [Decimal("1.3"), Decimal("0.9"), *[Decimal(0)] * 4]


def test_a_difference_is_marked_from_a_third_of_a_star_on_at_the_higher_mean() -> None:
    high, low = row_of("Honesty", counters({"Honesty": 4.3}), counters({"Honesty": 4.0})).cells
    assert (high.lead, low.lead) == (Decimal("0.3"), None)

    high, low = row_of("Honesty", counters({"Honesty": 4.2}), counters({"Honesty": 4.0})).cells
    assert (high.lead, low.lead) == (None, None)


def test_the_difference_is_that_of_the_displayed_means() -> None:
    # 4.25 is displayed as 4.3, and 3.96 as 4.0.
    high, _ = row_of("Honesty", counters({"Honesty": 4.25}, 100), counters({"Honesty": 3.96}, 100)).cells
    assert high.lead == Decimal("0.3")


def test_with_three_coaches_the_lead_is_over_the_next_one_and_each_pair_has_its_own() -> None:
    best, next_one, last = row_of(
        "Honesty", counters({"Honesty": 4.9}), counters({"Honesty": 4.7}), counters({"Honesty": 3.0})
    ).cells

    assert best.lead is None
    assert best.leads == (None, None, Decimal("1.9"))
    assert next_one.leads == (None, None, Decimal("1.7"))
    assert next_one.lead is None
    assert last.leads == (None, None, None)


def test_a_coach_or_a_category_with_too_few_ratings_has_no_mean() -> None:
    few = counters(ratings=4)
    row = row_of("Honesty", counters({"Honesty": 5}), None, few)

    assert [cell.mean for cell in row.cells] == [5, None, None]
    assert row.spread is None
    assert row.cells[0].lead is None


def test_one_sentence_names_the_biggest_difference_with_both_numbers() -> None:
    rows = category_rows([counters({"Planning": 3.2}, 17), counters({"Planning": 4.5}, 41)])

    assert differs_most(["Castellanos-Wu", "Vasquez"], [17, 41], rows) == (
        "Planning differs most: 4.5 for Vasquez (41 reviews), 3.2 for Castellanos-Wu (17)."
    )
    assert differs_most(["Castellanos-Wu", "Vasquez"], [20, 44], rows) == (
        "Planning differs most: 4.5 for Vasquez (41 ratings), 3.2 for Castellanos-Wu (17 ratings)."
    )


def test_the_sentence_says_if_nothing_differs_or_nothing_can_be_compared() -> None:
    same = category_rows([counters(), counters({"Honesty": 4.2})])
    assert differs_most(["Hill", "Reed"], [10, 10], same) == "No rating differs by 0.3 or more."

    alone = category_rows([counters(), None])
    assert differs_most(["Hill", "Reed"], [10, 2], alone) == (
        "Numbers can be compared once two of these coaches have 5 reviews each."
    )


def test_names_are_short_unless_two_are_the_same() -> None:
    assert short_names(["Ada Hill Jr.", "Bo van Reed"]) == ["Hill", "Reed"]
    assert short_names(["Ada Hill", "Bo HILL"]) == ["Ada Hill", "Bo HILL"]
