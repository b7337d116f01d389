"""Folding of text for comparison (search, duplicates): without case, accents, extra spaces and look-alike letters.

Folding goes letter by letter and cuts only the end, so a prefix of a text folds to a prefix of its fold.
"""

import unicodedata
from itertools import filterfalse
from pathlib import Path

from sideline.core.text.cleaning import without_invisible

# Each line is an ASCII letter, in lower case, or a punctuation mark, and the code points that look like it.
_CONFUSABLES = Path(__file__).with_name("confusables.txt").read_text(encoding="ascii")
_LOOK_ALIKES = {int(code, 16): line[0] for line in _CONFUSABLES.splitlines() for code in line.split()[1:]}
# Letters that stand for two; thorn looks like p.
_LETTERS = _LOOK_ALIKES | {ord("æ"): "ae", ord("œ"): "oe", ord("þ"): "th", ord("Þ"): "th"}
_FINAL = " .,;:"


def fold(text: str) -> str:
    """`text` for comparison: 'José  NÚÑEZ ' and 'jose nunez' fold to the same, and so does 'jose nunez.'.

    Characters outside ASCII are compared as the letter of ASCII that they look like. Those of ASCII stay apart even
    where Unicode TS 39 holds them to look alike (rn and m, l and I and 1): real names differ by nothing else.
    """
    letters = text.lower() if text.isascii() else _ascii_where_alike(text)
    spaced = " ".join(letters.split())
    return spaced.rstrip(_FINAL) or spaced


def _ascii_where_alike(text: str) -> str:
    # By looks before case: a capital eta looks like H, a small one like n.
    letters = _without_accents(without_invisible(text)).translate(_LETTERS).casefold()
    return _without_accents(letters).translate(_LETTERS)


def _without_accents(text: str) -> str:
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFKD", text)))
