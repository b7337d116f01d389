"""Hints on a comment: the cases that both sides share, real names, hostile input, and the time."""

import importlib
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sideline.hints import bad_words, find
from sideline.hints.rules import RULES, words_of

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
"""
web/src/features/reviews/hints/findHints.test.ts holds the browser to the same, but for hints with `server_only`.
"""
SERVER_ONLY = [
    *(word for line in RULES["server_only"]["whole"] for word in line.split()),
    *(phrase for line in RULES["server_only"]["phrases"] for phrase in line.split(", ")),
]

PIECES = ["fuck", "f*ck", "s h i t ", "@jenny", "3-2", "#12", "Oct 9", "Coach Miller", "(555) 123-4567", "a.b@c.de"]
PIECES += ["www.", "<b>", "</b>", "<br>", "е", "é", "\u0301", "\u200b", "ﬁ", "İ", "😀", "\ud800", "1", "!", " ", "\n"]
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=60).map("".join) | st.text(max_size=200)

UNITS = ["a*b ", "a.", "f u c k ", "@", "A", "Aa ", "1-", "<b>", "ass", "a@b.", "я", "1 ", "#1#2", "www.", "i was the "]
UNITS += ["!1|", "(555) ", "a" * 39 + " ", "captain ", "Mc", "a'", "нет ", "butt "]

SPELLINGS = ["fuck", "FUCKING", "fvck", "phuck", "f*ck", "f**k", "f.u.c.k", "f-u-c-k", "f u c k", "fuuuck", "fcuk"]
SPELLINGS += ["fuсk", "fück", "ｆuck", "fu\u200bck", "fu\u00adck", "f<b>u</b>ck", "5h1t", "$hit", "sh!t", "a$$hole"]
SPELLINGS += ["b1tch", "motherf@cker"]

HARMLESS = ["assess the class", "a cocktail", "cocky and passive", "Scunthorpe", "shoe", "spicy", "Nigeria", "shiitake"]
HARMLESS += ["the best assistant", "bass", "analysis", "455", "push-it", "as is", "I was hit", "pen is", "snigger"]
HARMLESS += [
    "Chicago FC",
    "Phuket",
    "nicer",
    "Higgs",
    "pinches",
    "**day**",
    "they give head coaches a raise",
    "who rings?",
]
# Words of sports, and everyday ones, that lists of bad words have.
HARMLESS += ["a switch hitter", "skeet", "cornhole", "ball kicking", "impact play", "edge play", "a shrimping drill"]
HARMLESS += ["scissoring in the water", "the girl on top of the pyramid", "domination", "collared shirts", "spooked"]
HARMLESS += [
    "fingering on the cello",
    "a jelly donut",
    "snowballing",
    "panties",
    "nudity",
    "a mongrel",
    "Santorum",
    "haji",
]


def marked(comment: str, own_names: list[str] | None = None, kind: str | None = None) -> list[str]:
    """The parts of the comment that have a hint (of this kind)."""
    hints = find.find_hints(comment, own_names or [])
    return [comment[hint.start : hint.end] for hint in hints if kind in (None, hint.kind)]


def found(case: dict[str, Any]) -> list[dict[str, Any]]:
    """The hints on a case, as the case lists them."""
    text = case["text"]
    return [
        {"kind": hint.kind, "reason": hint.reason, "rule": hint.rule, "marked": text[hint.start : hint.end]}
        for hint in find.find_hints(text, case["own_names"])
    ]


def listed(case: dict[str, Any], *, by_both: bool = False) -> list[dict[str, Any]]:
    """The hints that a case lists, all or those of both sides."""
    hints = [hint for hint in case["hints"] if not (by_both and hint.get("server_only"))]
    return [{key: value for key, value in hint.items() if key != "server_only"} for hint in hints]


@pytest.fixture
def _as_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Takes the words that only the server knows from it."""
    monkeypatch.setitem(RULES, "server_only", {})
    importlib.reload(bad_words)
    importlib.reload(find)
    yield
    monkeypatch.undo()
    importlib.reload(bad_words)
    importlib.reload(find)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:30])
def test_each_case_has_its_hints(case: dict[str, Any]) -> None:
    assert found(case) == listed(case)


@pytest.mark.usefixtures("_as_in_the_browser")
def test_without_its_own_words_the_server_judges_as_the_browser() -> None:
    assert [found(case) for case in CASES] == [listed(case, by_both=True) for case in CASES]


def test_words_that_only_the_server_knows_are_found() -> None:
    assert [word for word in SERVER_ONLY if not marked(word, kind="words")] == []


@pytest.mark.usefixtures("_as_in_the_browser")
def test_no_word_that_only_the_server_knows_is_found_without_it() -> None:
    assert [word for word in SERVER_ONLY if marked(word, kind="words")] == []


def test_the_cases_have_every_kind_and_reason() -> None:
    reasons = {(hint["kind"], hint["reason"]) for case in CASES for hint in case["hints"]}
    patterns = {(kind, reason) for kind, reasons in RULES["patterns"].items() for reason in reasons}
    assert reasons == patterns | {(kind, kind) for kind in ("words", "name", "language")}


def test_the_rules_are_those_of_the_guidelines() -> None:
    guidelines = (Path(__file__).parents[3] / "web/content/legal/guidelines.md").read_text(encoding="utf-8")
    for rule in ("3. **English only.**", "4. **No profanity.**", "6. **No names except the coach's.**"):
        assert f"\n{rule}" in guidelines


@pytest.mark.parametrize(
    "name", ["Hancock", "Cockburn", "Dickinson", "Assante", "Fukuda", "Cummings", "Analiese", "Hoey"]
)
def test_a_real_name_that_holds_a_bad_word_is_not_marked(name: str) -> None:
    assert marked(f"{name} was there, as {name}'s staff says, and {name.lower()} too.", kind="words") == []


@pytest.mark.parametrize(
    "name", ["Dick Bender", "Peter Wang", "Jake Coons", "María Hoe", "Archie McDaniel", "Fanny O'Hoare"]
)
def test_the_coachs_own_name_is_never_marked(name: str) -> None:
    last = name.rsplit(" ", maxsplit=1)[-1]
    comment = f"{name} is fair. Coach {last} listens, and {name.lower()}'s plans hold; Coach {last}'s too."
    assert marked(comment, [name]) == []


def test_a_bad_word_beside_the_own_name_is_marked() -> None:
    assert marked("Dick Bender is a shithead", ["Dick Bender"]) == ["shithead"]


@pytest.mark.parametrize("word", SPELLINGS)
def test_an_obfuscated_spelling_is_found(word: str) -> None:
    assert len(marked(f"He is {word}, really.", kind="words")) == 1


@pytest.mark.parametrize("text", HARMLESS)
def test_a_harmless_word_is_not_marked(text: str) -> None:
    assert marked(text) == []


def test_words_of_a_report_of_abuse_have_no_hint() -> None:
    """Whoever reports abuse is not told off for the word."""
    report = "She was raped. He abused and molested players, a rapist and molester: date rape, incest, groped, raping."
    assert marked(report, kind="words") == []


@given(comment=HOSTILE, name=st.text(max_size=20))
def test_it_never_raises_and_spans_are_in_order_within_the_comment(comment: str, name: str) -> None:
    hints = find.find_hints(comment, [name])
    assert all(0 <= hint.start < hint.end <= len(comment) for hint in hints)
    assert hints == sorted(hints)


@given(comment=HOSTILE)
def test_only_the_language_may_share_characters_with_another_hint(comment: str) -> None:
    hints = [hint for hint in find.find_hints(comment, []) if hint.kind != "language"]
    assert all(before.end <= after.start for before, after in pairwise(hints))


@pytest.mark.parametrize("unit", UNITS)
def test_the_time_is_linear_in_the_length(unit: str) -> None:
    def seconds(length: int) -> float:
        comment = (unit * length)[:length]
        best = float("inf")
        for _ in range(5):
            start = time.process_time()
            find.find_hints(comment, [])
            best = min(best, time.process_time() - start)
        return best

    # Eight times the length: a quadratic pattern would take 64 times as long.
    assert seconds(16_000) < 24 * seconds(2_000) + 0.01


def test_no_list_names_a_harmless_frequent_word() -> None:
    english = frozenset(word for line in RULES["languages"]["english"] for word in line.split())
    assert english & words_of("whole", "cores", "tight", "strong") == set()
