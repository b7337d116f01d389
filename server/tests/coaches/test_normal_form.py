"""Normal form of names, which search and the duplicate rules compare."""

import pytest

from sideline.coaches.search.text import joined, main_words, normal_form, short_forms, written_words
from sideline.core.text.folding import fold


@pytest.mark.parametrize(
    ("names", "normal"),
    [
        (("A.J. Smith", "A. J. Smith", "AJ Smith", "a j smith"), "aj smith"),
        (("William & Mary", "William and Mary", "William&Mary"), "william mary"),
        (("Texas A&M University", "Texas A & M Univ.", "Texas A and M University"), "texas am university"),
        (("St. John's", "Saint Johns", "ST JOHN'S"), "saint johns"),
        (("Mt. Union", "Mount Union"), "mount union"),
        (("Ft. Lewis-Clark", "Fort Lewis Clark"), "fort lewis clark"),
        (("Track & Field", "track and field"), "track field"),
        (("Ed Jones Jr.", "Ed Jones, Junior"), "ed jones junior"),
        (("王霞",), "王霞"),
    ],
)
def test_spellings_of_one_name_have_one_normal_form(names: tuple[str, ...], normal: str) -> None:
    assert {normal_form(fold(name)) for name in names} == {normal}


@pytest.mark.parametrize(
    "names",
    [
        ("Van Horn", "VanHorn", "van-horn"),
        ("McDonald", "Mc Donald"),
        ("Smith-Jones", "Smith Jones", "SmithJones"),
        ("O'Brien", "O Brien", "OBrien"),
        ("The Ohio State University", "Ohio State University"),
        ("University of Hawaii at Manoa", "University of Hawai\u02bbi, Mānoa"),
    ],
)
def test_names_in_one_word_or_in_two_are_equal_when_joined(names: tuple[str, ...]) -> None:
    assert len({joined(fold(name)) for name in names}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("Miami University", "University of Miami"), ("Ann Lee", "Anne Lee"), ("A.J. Lee", "J.A. Lee")]
)
def test_different_names_remain_distinct(one: str, other: str) -> None:
    assert joined(fold(one)) != joined(fold(other))


def test_a_name_with_only_small_words_keeps_them() -> None:
    assert main_words("the and of") == ["the", "of"]


def test_adjacent_initials_are_one_word() -> None:
    assert written_words("a.j. o'dea-lang") == ["aj", "odea", "lang"]
    assert written_words("a. j. lang") == ["a", "j", "lang"]


def test_an_abbreviation_that_is_a_prefix_is_not_listed() -> None:
    assert (short_forms("saint"), short_forms("university"), short_forms("smith")) == (["st", "ste"], [], [])
