"""Cleaning of text: the number of rounds, the result, and that cleaning again changes nothing."""

import nh3
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sideline.core.text.cleaning import comment_html, comment_text, plain_name, plain_text

PIECES = ["&", "amp;", "lt;", "gt;", "#7;", "#x338;", "<", "b", ">", "</b>", "<!--", "-->", "<p>", "&nbsp;", "&lt", ";"]
PIECES += ["\u0338", "\u0301", "\u037e", "\u200b", "\u202e", "\u2800", "\xa0", "\n", "\x07", " ", "a"]
PIECES += ["<p title='>", "<b lang=en>", "'>"]
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
CLEANERS = [plain_text, plain_name, comment_html]


@pytest.mark.parametrize("clean", CLEANERS)
@given(text=HOSTILE | st.text(max_size=40))
def test_cleaning_again_changes_nothing(clean, text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize("clean", CLEANERS)
@pytest.mark.parametrize("unit", ["amp;", "lt;b&gt;&amp;", "<b>&#x338;", "&#7;<"])
def test_the_number_of_rounds_does_not_grow_with_the_text(clean, unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds, nh3_clean = [], nh3.clean
    monkeypatch.setattr(nh3, "clean", lambda *args, **options: rounds.append(1) or nh3_clean(*args, **options))
    for length in (10, 10_000):
        rounds.clear()
        clean("&" + unit * length)
        assert len(rounds) <= 6


def test_character_references_are_decoded_and_endlessly_nested_ones_removed() -> None:
    assert plain_text("Texas A&amp;M &lt;b&gt;College&lt;/b&gt;") == "Texas A&M College"
    assert plain_text("R&amp;amp;D") == "R&D"
    assert plain_text("&" + "amp;" * 500 + "lt;script&gt;") == "amp;" * 495 + "lt;script"
    assert "<" not in plain_text("&" + "amp;" * 5 + "lt;script>x")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("He yells.<br>Bob Smith\n\nleft.", "He yells. Bob Smith left."),
        ("<p>One</p><p>Two</p>", "One Two"),
        ("bas<b>ta</b>rd <i>&amp; more</i>", "bastard & more"),
        ("&lt;style&gt;you bastard&lt;/style&gt;", "<style>you bastard</style>"),
        ("a &lt; b &gt; c&nbsp;d &amp;amp; e", "a < b > c d &amp; e"),
        ("<script>x</script> &nbsp; ", ""),
    ],
)
def test_the_text_of_a_comment_is_what_its_readers_see(written: str, text: str) -> None:
    assert comment_text(comment_html(written)) == text


def test_a_name_keeps_only_visible_characters() -> None:
    assert plain_name("Ma\u200bra\xad \u2060Lind\u034fqvist\ufe0f\U000e0061\u3164") == "Mara Lindqvist"
    assert plain_text("\u2764\ufe0f \U0001f469\u200d\U0001f467") == "\u2764\ufe0f \U0001f469\u200d\U0001f467"
