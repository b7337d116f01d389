"""Folding: which names compare equal, and that a prefix of a text folds to a prefix of its fold."""

import unicodedata

import pytest

from sideline.core.text.folding import fold
from tests.properties import given, st

LETTERS = st.text(st.sampled_from("aB.,;: 'éÉŁßİıÆœÞðΗηΝνσςаАЕеІіӀӏ\u200b\u0301\u00ad‑–ﬁǅﷺΐꭰᎠ…½Å"))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("José  NÚÑEZ ", "jose nunez"),
        ("Zoë Ødegård", "zoe odegard"),
        ("Þór Bjarnason", "Thor Bjarnason"),
        ("Mara Lindqvist.", "Mara Lindqvist"),
        ("M\u0430r\u0430 Lindqvist", "Mara Lindqvist"),  # Cyrillic a
        ("\u041c\u0410R\u0410 LINDQVIST", "Mara Lindqvist"),  # Cyrillic capitals
        ("\u0399van \u039dov\u03bfs", "Ivan Novos"),  # Greek iota, nu, omicron
        ("I\u03bdan", "Ivan"),  # Greek nu
        ("\u13b7ar\u0251", "Mara"),  # Cherokee lu, Latin alpha
        ("Smith\u2010Jones", "Smith-Jones"),
        ("O\u02bcNeil", "O'Neil"),
    ],
)
def test_names_that_look_alike_fold_to_the_same(name: str, other: str) -> None:
    assert fold(name) == fold(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Will Lam", "WiII Larn"),
        ("Al Moore", "AI Moore"),
        ("O'Neil", "ONeil"),
        ("Smith-Jones", "Smith Jones"),
        ("J. Smith", "J Smith"),
        ("St. John's University", "St John's University"),
        ("Müller", "Mueller"),
    ],
)
def test_distinguishable_names_remain_distinct(name: str, other: str) -> None:
    assert fold(name) != fold(other)


@pytest.mark.parametrize("text", ["...", ". ,", "&"])
def test_a_text_of_punctuation_alone_is_kept(text: str) -> None:
    assert fold(text) == text


@given(LETTERS)
def test_folding_again_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(LETTERS, st.integers(0, 20))
def test_the_beginning_of_a_text_folds_to_the_beginning_of_its_fold(text: str, length: int) -> None:
    text = unicodedata.normalize("NFC", text)
    assert fold(text).startswith(fold(text[:length]))
