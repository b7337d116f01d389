"""Cleaning of user input: plain text for names, and six harmless tags for comments (spec section 5).

Users type into plain text boxes: "effort < results", "I <3 this team", "pay & notice". Anything that this module does
not recognize as markup is text and is kept as typed.

Cleaning takes a fixed number of rounds, so its cost is linear in the length of the text, which callers limit first.
"""

import html
import re
import unicodedata
from collections.abc import Callable
from html.entities import html5

import nh3

COMMENT_TAGS = {"b", "i", "em", "strong", "p", "br"}
"""The only tags allowed in comments and summaries, always without attributes (spec section 5)."""

_ROUNDS = 5
"""Ordinary text is clean after one or two rounds. Text that still changes after this many is an attack."""

_DROPPED_WITH_CONTENT = {"script", "style"}
_KEPT_CONTROLS = {"\n", "\t"}
# Direction overrides and isolates can make one name look like another.
_DIRECTION_MARKS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")
_MARKUP = str.maketrans("", "", "<>&")
# The lookahead makes an unquoted value match as far as possible. Values and the space after them may both contain
# slashes, so trying shorter values would take exponential time.
_VALUE = r"""(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+(?![^\s"'<>=`]))"""
_ATTRIBUTES = rf"(?:[\s/]+[a-z][\w:-]*\s*=\s*{_VALUE})*[\s/]*"
# An HTML tag, with or without attributes; attributes must have values. "<b and c>" is text.
_COMMENT_TAG = re.compile(rf"</?(?:{'|'.join(sorted(COMMENT_TAGS))}){_ATTRIBUTES}>", re.IGNORECASE)
_ANY_TAG = re.compile(rf"</?[a-z][\w:-]*{_ATTRIBUTES}>", re.IGNORECASE)
# Only references with a semicolon are decoded, because HTML would read "&notice" as "¬ice".
_REFERENCE = re.compile(r"&(?:#[0-9]{1,8}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_TAG = re.compile("<[^>]*>")
_TAG_OF_A_LINE = re.compile(r"</?(?:p|br)\b[^>]*>")
# Unicode's Default_Ignorable_Code_Point except category Cf, plus the empty Braille pattern and the null notehead.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U0001d159\U000e0000-\U000e0fff]"
)


def plain_text(value: str) -> str:
    """Return one line of text without markup, control characters or surrounding whitespace. Idempotent."""
    return _clean_until_stable(value, lambda text: _plain(printable(text)))


def plain_name(value: str) -> str:
    """Like `plain_text`, but also without invisible characters, so that different names look different."""
    return _clean_until_stable(value, lambda text: _plain(printable(without_invisible(text))))


def comment_html(value: str) -> str:
    """Return a comment as safe HTML with only COMMENT_TAGS and no attributes. Line breaks are kept.

    Idempotent.
    """
    return _clean_until_stable(value, _comment)


def comment_text(comment: str) -> str:
    """Return the text of a stored comment as displayed, on one line. p and br separate words; other tags do not.

    Nothing is cleaned: if the author wrote `&lt;b&gt;`, the result contains the text `<b>`.
    """
    return " ".join(html.unescape(_TAG.sub("", _TAG_OF_A_LINE.sub(" ", comment))).split())


def printable(text: str) -> str:
    """Return `text` without control characters, lone surrogates and direction marks, in NFC."""
    if not text.isprintable():
        text = "".join(letter for letter in text if letter not in _DIRECTION_MARKS and _allowed(letter))
    return unicodedata.normalize("NFC", text)


def without_invisible(text: str) -> str:
    """Return `text` without invisible characters: zero-width spaces, soft hyphens, variation selectors, fillers …"""
    text = _BLANK.sub("", text)
    return text if text.isprintable() else "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def _clean_until_stable(value: str, clean: Callable[[str], str]) -> str:
    """Clean until nothing changes, because decoding references may produce new markup or control characters."""
    text = value
    for _ in range(_ROUNDS):
        previous, text = text, clean(text)
        if text == previous:
            return text
    return clean(text.translate(_MARKUP))


def _plain(text: str) -> str:
    if "<" not in text and "&" not in text:
        return " ".join(text.split())
    bare = nh3.clean(_escape_text(text, _ANY_TAG), tags=set(), clean_content_tags=_DROPPED_WITH_CONTENT)
    return " ".join(html.unescape(bare).split())


def _comment(text: str) -> str:
    return nh3.clean(
        _escape_text(printable(text.replace("\r\n", "\n").replace("\r", "\n")), _COMMENT_TAG),
        tags=COMMENT_TAGS,
        attributes={"*": set()},  # otherwise nh3 would keep title and lang
        link_rel=None,
    ).strip()


def _escape_text(text: str, tag: re.Pattern[str]) -> str:
    """Return `text` as HTML, escaping each < that does not start a matching tag and each & that starts no reference."""
    parts, end = [], 0
    for found in tag.finditer(text):
        parts += [_escape_characters(text[end : found.start()]), found[0]]
        end = found.end()
    return "".join([*parts, _escape_characters(text[end:])])


def _escape_characters(text: str) -> str:
    parts, end = [], 0
    for found in _REFERENCE.finditer(text):
        if found[0][1] == "#" or found[0][1:] in html5:
            parts += [html.escape(text[end : found.start()], quote=False), found[0]]
            end = found.end()
    return "".join([*parts, html.escape(text[end:], quote=False)])


def _allowed(letter: str) -> bool:
    """Whether a character may be stored. Unassigned code points are allowed, because they may be new emoji."""
    if unicodedata.category(letter) == "Cn":
        return not _is_noncharacter(ord(letter))
    return letter in _KEPT_CONTROLS or unicodedata.category(letter) not in ("Cc", "Cs")


def _is_noncharacter(code_point: int) -> bool:
    """Whether Unicode guarantees that this code point will never be assigned."""
    return code_point & 0xFFFE == 0xFFFE or 0xFDD0 <= code_point <= 0xFDEF
