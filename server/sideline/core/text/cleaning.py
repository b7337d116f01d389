"""Cleaning of text from users: plain text for names, six harmless tags for comments (spec section 5).

People type into plain text boxes: "effort < results", "I <3 this team", "pay & notice". What is not markup as this
module defines it is text and stays as it was typed.

Cleaning takes a fixed number of rounds, so its cost grows only with the length of the text, which callers limit first.
"""

import html
import re
import unicodedata
from collections.abc import Callable
from html.entities import html5

import nh3

COMMENT_TAGS = {"b", "i", "em", "strong", "p", "br"}
"""The only markup of comments and summaries; never with attributes (spec section 5)."""

_ROUNDS = 5
"""Ordinary text is clean after one or two; text that still changes after this many is an attack."""

_DROPPED_WITH_CONTENT = {"script", "style"}
_KEPT_CONTROLS = {"\n", "\t"}
# Direction overrides and isolates can make a name read as another one.
_DIRECTION_MARKS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")
_MARKUP = str.maketrans("", "", "<>&")
# A value without quotes ends only where it must: it may hold slashes, and so may the space after it, so that a shorter
# one could be tried in exponentially many ways.
_VALUE = r"""(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+(?![^\s"'<>=`]))"""
_ATTRIBUTES = rf"(?:[\s/]+[a-z][\w:-]*\s*=\s*{_VALUE})*[\s/]*"
# An HTML tag, with or without attributes that have values. "<b and c>" is text.
_COMMENT_TAG = re.compile(rf"</?(?:{'|'.join(sorted(COMMENT_TAGS))}){_ATTRIBUTES}>", re.IGNORECASE)
_ANY_TAG = re.compile(rf"</?[a-z][\w:-]*{_ATTRIBUTES}>", re.IGNORECASE)
# A character reference that ends in a semicolon: HTML reads "&notice" as "¬ice".
_REFERENCE = re.compile(r"&(?:#[0-9]{1,8}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_TAG = re.compile("<[^>]*>")
_TAG_OF_A_LINE = re.compile(r"</?(?:p|br)\b[^>]*>")
# Unicode's Default_Ignorable_Code_Point without category Cf, the empty Braille pattern and the null notehead.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U0001d159\U000e0000-\U000e0fff]"
)


def plain_text(value: str) -> str:
    """One line of text without markup, control characters or outer spaces; cleaning it again changes nothing."""
    return _cleaned(value, lambda text: _plain(printable(text)))


def plain_name(value: str) -> str:
    """`plain_text` without invisible characters, so that different names look different."""
    return _cleaned(value, lambda text: _plain(printable(without_invisible(text))))


def comment_html(value: str) -> str:
    """A comment as safe HTML: only COMMENT_TAGS, no attributes; line breaks stay.

    Cleaning it again changes nothing.
    """
    return _cleaned(value, _comment)


def comment_text(comment: str) -> str:
    """The text of a stored comment as its readers see it, in one line: p and br part words, the other tags do not.

    Nothing is cleaned: what looks like markup, because its author wrote `&lt;b&gt;`, is text.
    """
    return " ".join(html.unescape(_TAG.sub("", _TAG_OF_A_LINE.sub(" ", comment))).split())


def printable(text: str) -> str:
    """`text` without control characters, half surrogate pairs and marks that change the direction."""
    if not text.isprintable():
        text = "".join(letter for letter in text if letter not in _DIRECTION_MARKS and _allowed(letter))
    return unicodedata.normalize("NFC", text)


def without_invisible(text: str) -> str:
    """`text` without invisible characters: zero width spaces, soft hyphens, variation selectors, fillers …"""
    text = _BLANK.sub("", text)
    return text if text.isprintable() else "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


def _cleaned(value: str, clean: Callable[[str], str]) -> str:
    """`value` cleaned until nothing changes, since decoding references may bring markup or control characters back."""
    text = value
    for _ in range(_ROUNDS):
        before, text = text, clean(text)
        if text == before:
            return text
    return clean(text.translate(_MARKUP))


def _plain(text: str) -> str:
    bare = nh3.clean(_escape_text(text, _ANY_TAG), tags=set(), clean_content_tags=_DROPPED_WITH_CONTENT)
    return " ".join(html.unescape(bare).split())


def _comment(text: str) -> str:
    return nh3.clean(
        _escape_text(printable(text.replace("\r\n", "\n").replace("\r", "\n")), _COMMENT_TAG),
        tags=COMMENT_TAGS,
        attributes={"*": set()},  # without it nh3 keeps title and lang
        link_rel=None,
    ).strip()


def _escape_text(text: str, tag: re.Pattern[str]) -> str:
    """`text` as HTML in which each < that begins no such tag, and each & that begins no reference, is a character."""
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
    """Whether a character may be stored. One that this Python's Unicode tables do not know yet may be a new emoji."""
    if unicodedata.category(letter) == "Cn":
        return not _is_noncharacter(ord(letter))
    return letter in _KEPT_CONTROLS or unicodedata.category(letter) not in ("Cc", "Cs")


def _is_noncharacter(code_point: int) -> bool:
    """Whether Unicode guarantees that this code point never becomes a character."""
    return code_point & 0xFFFE == 0xFFFE or 0xFDD0 <= code_point <= 0xFDEF
