"""Text cleaning: the number of rounds, the result, and idempotence."""

import re

import nh3
import pytest

from sideline.core.text.cleaning import comment_html, comment_text, plain_name, plain_text
from tests.properties import given, st

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
        ("<script>x</script> &nbsp; ", "<script>x</script>"),
    ],
)
def test_the_text_of_a_comment_is_what_its_readers_see(written: str, text: str) -> None:
    assert comment_text(comment_html(written)) == text


TYPED = [
    "Practice starts <on time, and that is good.",
    "effort<results in his eyes. The rest.",
    "a<b and c>d",
    "<script is what he yells> no",
    "<!-- what he says --> and what he does",
    "I <3 this team, he doesn't </3",
    "<coach> more like </sarcasm> <p and q>",
    "2 < 3 > 1, << and >>, <b",
    "pay&notice me, R&D, AT&T, &copy, &ampere; &#x; &#38",
    "\U0001fa77\U0001fa75\U0001fa76 tired \U0001fae9 \U00031350",
]


@pytest.mark.parametrize("typed", TYPED)
def test_a_reader_of_a_comment_sees_what_its_author_typed(typed: str) -> None:
    """Characters that are not markup are text, however an HTML parser would interpret them."""
    assert comment_text(comment_html(typed)) == typed


@given(text=st.text(alphabet="<>&/!-;#=ab pt\"'39", max_size=30))
def test_only_tags_and_references_differ_from_what_was_typed(text: str) -> None:
    is_markup = re.search(r"</?(?:b|p)\b[^<]*>", text) or re.search(r"&#?\w+;", text)
    assert is_markup or comment_text(comment_html(text)) == " ".join(text.split())


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("<B Class=x>bold</B>", "<b>bold</b>"),
        ("one<br/>two<BR>", "one<br>two<br>"),
        ("<p title='a' lang=en>x</p>", "<p>x</p>"),
        ("<a href='https://x.example'>x</a>", "&lt;a href='https://x.example'&gt;x&lt;/a&gt;"),
    ],
)
def test_the_six_tags_are_markup_and_every_other_is_text(written: str, stored: str) -> None:
    assert comment_html(written) == stored


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Al <coach of the year", "Al <coach of the year"),
        ("A<B & Sons", "A<B & Sons"),
        ("pay&notice", "pay&notice"),
        ("I <3 Ohio", "I <3 Ohio"),
        ("Al<br>Bo <img src=x onerror=alert(1)>", "AlBo"),
        ("<script>alert(1)</script>Al", "Al"),
        ("Sam \U0001fa77", "Sam \U0001fa77"),
    ],
)
def test_a_name_loses_its_tags_and_nothing_else(written: str, name: str) -> None:
    assert plain_name(written) == plain_text(name) == name


@pytest.mark.parametrize("code_point", [0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0, 0xFDEF])
def test_a_code_point_that_is_never_a_character_is_dropped(code_point: int) -> None:
    assert comment_html(f"a{chr(code_point)}b") == plain_text(f"a{chr(code_point)}b") == "ab"


def test_a_name_keeps_only_visible_characters() -> None:
    assert plain_name("Sam\U000e0fff\u2065 Lee\ufff3") == "Sam Lee"
    assert plain_name("Ma\u200bra\xad \u2060Lind\u034fqvist\ufe0f\U000e0061\u3164") == "Mara Lindqvist"
    assert plain_text("\u2764\ufe0f \U0001f469\u200d\U0001f467") == "\u2764\ufe0f \U0001f469\u200d\U0001f467"
