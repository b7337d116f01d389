"""What text may hold: plain text for names, six harmless tags for comments (spec section 5)."""

import html
import unicodedata

import nh3

COMMENT_TAGS = {"b", "i", "em", "strong", "p", "br"}
"""The only markup of comments and summaries; never with attributes (spec section 5)."""

_DROPPED_WITH_CONTENT = {"script", "style"}
_KEPT_CONTROLS = {"\n", "\t"}
# Direction overrides and isolates can make a name read as another one.
_DIRECTION_MARKS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")


def plain_text(value: str) -> str:
    """One line of text without markup, control characters or outer spaces.

    Entities are decoded, and decoding may reveal markup, so it is repeated until nothing changes
    (each round makes the text shorter, so it ends).
    """
    text = value
    while True:
        bare = html.unescape(nh3.clean(text, tags=set(), clean_content_tags=_DROPPED_WITH_CONTENT))
        bare = " ".join(_printable(bare).split())
        if bare == text:
            return bare
        text = bare


def comment_html(value: str) -> str:
    """A comment as safe HTML: only COMMENT_TAGS, no attributes; line breaks of the writer are kept.

    Repeated until nothing changes: cleaning decodes character references, which may bring back a control character,
    or a mark that, composed with the ">" before it, would unmake a tag.
    """
    text = value
    while True:
        safe = nh3.clean(
            _printable(text.replace("\r\n", "\n").replace("\r", "\n")),
            tags=COMMENT_TAGS,
            attributes={},
            clean_content_tags=_DROPPED_WITH_CONTENT,
            link_rel=None,
        ).strip()
        if safe == text:
            return safe
        text = safe


def _printable(text: str) -> str:
    kept = (letter for letter in text if letter not in _DIRECTION_MARKS and _allowed(letter))
    return unicodedata.normalize("NFC", "".join(kept))


def _allowed(letter: str) -> bool:
    return letter in _KEPT_CONTROLS or unicodedata.category(letter) not in ("Cc", "Cs", "Cn")
