"""Folding of text for comparison (search, duplicates): ignores case, accents, extra spaces and look-alike letters.

Folding works letter by letter and only trims the end, so a prefix of a text folds to a prefix of its fold.
"""

import unicodedata
from functools import lru_cache
from itertools import filterfalse
from pathlib import Path

from sideline.core.text.cleaning import without_invisible

# Each line has a lower-case ASCII letter or a punctuation mark, followed by the code points that look like it.
_CONFUSABLES = Path(__file__).with_name("confusables.txt").read_text(encoding="ascii")
_LOOK_ALIKES = {int(code, 16): line[0] for line in _CONFUSABLES.splitlines() for code in line.split()[1:]}
# Ligatures stand for two letters. Thorn is mapped explicitly because it looks like p.
_LETTERS = _LOOK_ALIKES | {ord("æ"): "ae", ord("œ"): "oe", ord("þ"): "th", ord("Þ"): "th"}
_FINAL = " .,;:"


@lru_cache(maxsize=4_096)
def fold(text: str) -> str:
    """Fold `text` for comparison: 'José  NÚÑEZ ', 'jose nunez' and 'jose nunez.' give the same result.

    Non-ASCII characters are replaced by the ASCII letter they look like. ASCII letters are never merged, even if
    Unicode TS 39 considers them look-alikes (rn and m, l and I and 1), because real names may differ only in these.
    """
    letters = text.lower() if text.isascii() else _replace_look_alikes(text)
    spaced = " ".join(letters.split())
    return spaced.rstrip(_FINAL) or spaced


def _replace_look_alikes(text: str) -> str:
    # Replaced before case folding, because a capital eta looks like H and a small one like n.
    letters = _without_accents(without_invisible(text)).translate(_LETTERS).casefold()
    return _without_accents(letters).translate(_LETTERS)


def _without_accents(text: str) -> str:
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFKD", text)))
