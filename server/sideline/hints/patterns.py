"""Patterns in a comment: how to reach somebody, and what tells who the author is.

In a pattern of rules.json the first group is what stands before the part that is marked.
"""

import re
from collections.abc import Iterator

from sideline.hints.folding import FoldedText
from sideline.hints.rules import RULES


def _compiled(pattern: str) -> re.Pattern[str]:
    for name in ("month", "unit"):
        pattern = pattern.replace(f"<{name}>", RULES[name])
    return re.compile(pattern, re.ASCII)


_PATTERNS = {
    kind: [(reason, _compiled(pattern)) for reason, patterns in reasons.items() for pattern in patterns]
    for kind, reasons in RULES["patterns"].items()
}


_DIGIT, _MARK_OF_ADDRESS = re.compile("[0-9]"), re.compile(r"[@(\[]")
_NEEDS = {
    "email": _MARK_OF_ADDRESS,
    **dict.fromkeys(("phone", "address", "jersey", "date", "score"), _DIGIT),
}
"""What a comment must hold before the patterns of a reason are tried; it saves a third of the time."""


def matches(kind: str, folded: FoldedText) -> Iterator[tuple[str, int, int]]:
    """The reason and the span in the folded text of each match of the patterns of this kind."""
    lower = folded.lower
    present = {needed for needed in (_DIGIT, _MARK_OF_ADDRESS) if needed.search(lower)}
    for reason, pattern in _PATTERNS[kind]:
        if reason in _NEEDS and _NEEDS[reason] not in present:
            continue
        for match in pattern.finditer(lower):
            yield reason, match.end(1), match.end()
