"""Words that the guidelines do not allow, in the spellings that hide them."""

import re
from collections.abc import Iterator

from sideline.hints.compounds import AGENT, CORE, ENDING, FILLER, SOFT, TIGHT, Compounds
from sideline.hints.folding import FoldedText
from sideline.hints.rules import RULES, phrase_starts_of, phrases_of, words_of, words_of_lines

_LONGEST_WORD = 40
"""Longer runs of letters are not read: none is a word, and they would take time."""

_SHORTEST_OF_PAIR = 4
"""Letters of each part of a bad word that is written as two."""

_LONGEST_PHRASE = 4
"""Words of a phrase."""

_PUNCTUATION = ".!'-_"
"""What stands around a word."""

_DOUBLED = re.compile(r"(.)\1+")
_DRAWN_OUT = re.compile(r"(.)\1\1+")
_PIECE = re.compile("[a-z]+")
_LETTER = re.compile("[a-z]")
_LETTERS = re.compile("[a-z0-9]+")
_CHUNK = re.compile(RULES["chunk"])
_EDGES = re.compile(RULES["edges"])
_MASK = re.compile(RULES["mask"])
_PARAPHILIA = re.compile(RULES["paraphilia"])
_LEET = str.maketrans(RULES["leet"])
_LEET_L = str.maketrans({**RULES["leet"], **RULES["leet_l"]})
_SOUND = str.maketrans(RULES["sound"])


def _sound(word: str) -> str:
    """How the word is heard, so that `phuk`, `fvcc` and `fuck` are the same."""
    return _DOUBLED.sub(r"\1", word.replace("ph", "f").translate(_SOUND))


_ALLOWED = words_of("allowed") | words_of_lines(RULES["languages"]["english"])
_NAMES_TOO = words_of("names_too")
_ANYWHERE = re.compile(RULES["anywhere"])
_ANYWHERE_BY_SOUND = re.compile(RULES["anywhere_by_sound"])
_PHRASES = phrases_of("phrases")
_WHOLE = words_of("whole") | _PHRASES
_MASKED: dict[int, list[str]] = {}
"""The words that are tried where letters are replaced by marks, by length; with rarer ones `day**` would be one."""
for _word in words_of_lines([*RULES["masked"], *RULES["strong"], *RULES["whole"]]):
    _MASKED.setdefault(len(_word), []).append(_word)
_SOFT_WORDS, _AGENTS = words_of("soft"), words_of("agents")
_PHRASE_STARTS = (
    _SOFT_WORDS
    | phrase_starts_of("phrases")
    | {word[:length] for word in _WHOLE for length in range(_SHORTEST_OF_PAIR, len(word) + 1)}
)
"""What the first word of several that are bad together may be: with it most others need not be looked at."""
# The most frequent words are not looked at, which halves the time.
_PASSED = _ALLOWED - _PHRASE_STARTS
_PARTS = {
    **dict.fromkeys(words_of("endings"), ENDING),
    **dict.fromkeys(words_of("parts"), FILLER),
    **dict.fromkeys(_SOFT_WORDS, SOFT),
    **dict.fromkeys(_AGENTS, AGENT),
    **dict.fromkeys(words_of("tight"), TIGHT),
    **dict.fromkeys(words_of("cores", "strong"), CORE),
}
_COMPOUNDS = Compounds(_PARTS)
# By sound only the strong words are bad; the others are too close to harmless words (`ass` and `as`).
_STRONG = frozenset(map(_sound, words_of("strong"))) | words_of("strong_by_sound")
_COMPOUNDS_BY_SOUND = Compounds(
    {
        **{_sound(part): ENDING if kind == ENDING else FILLER for part, kind in _PARTS.items()},
        **dict.fromkeys(words_of("endings_by_sound"), ENDING),
        **dict.fromkeys(_STRONG, CORE),
    }
)


def bad_words(folded: FoldedText, own_words: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The spans in the folded text of words that the guidelines do not allow; `own_words` are never among them."""
    chunks = [(match.start(), match.end()) for match in _CHUNK.finditer(folded.lower)]
    lower = folded.lower
    skip_to = 0
    for index, (start, end) in enumerate(chunks):
        if start < skip_to or lower[start:end] in _PASSED:
            continue
        if (last := _phrase_end(lower, chunks, index, own_words)) is not None:
            skip_to = chunks[last][1]
            yield start, skip_to
        elif not _is_like_name(folded.text[start:end]) and _is_bad_chunk(lower[start:end], own_words):
            yield _trimmed(lower, start, end)


def _is_like_name(word: str) -> bool:
    """Whether the word is a name as well, and written as one."""
    return word.istitle() and word.lower() in _NAMES_TOO


def _phrase_end(lower: str, chunks: list[tuple[int, int]], index: int, own_words: frozenset[str]) -> int | None:
    """The index of the last chunk of a phrase that begins at `index`: of several words, or of letters set apart."""
    start, end = chunks[index]
    if end - start == 1:
        return _spaced_end(lower, chunks, index)
    first = _letters(lower[start:end])
    if first not in _PHRASE_STARTS or first in own_words:
        return None
    phrase = first
    for last in range(index + 1, min(index + _LONGEST_PHRASE, len(chunks))):
        if lower[chunks[last - 1][1] : chunks[last][0]].strip(" -_"):
            return None
        word = _letters(lower[slice(*chunks[last])])
        if not word:
            return None
        phrase += word
        if _is_in(_PHRASES, phrase) or (last == index + 1 and _is_pair(first, word)):
            return last
    return None


def _is_pair(first: str, second: str) -> bool:
    """Whether two words are bad one behind the other, or as one."""
    if first in _SOFT_WORDS and _singular(second) in _AGENTS:
        return True
    return min(len(first), len(second)) >= _SHORTEST_OF_PAIR and _is_in(_WHOLE, first + second)


def _letters(chunk: str) -> str:
    return chunk if chunk.isalpha() else "".join(_LETTERS.findall(chunk))


def _spaced_end(lower: str, chunks: list[tuple[int, int]], index: int) -> int | None:
    last = index
    while last + 1 < len(chunks) and last - index < _LONGEST_WORD and _is_next_letter(chunks, last):
        last += 1
    word = "".join(lower[start] for start, _ in chunks[index : last + 1])
    return last if last - index >= 2 and _is_bad_word(word.translate(_LEET)) else None


def _is_next_letter(chunks: list[tuple[int, int]], last: int) -> bool:
    (_, end), (start, following_end) = chunks[last : last + 2]
    return following_end - start == 1 and start - end == 1


def _trimmed(lower: str, start: int, end: int) -> tuple[int, int]:
    """The span without the punctuation around the word."""
    inner = _EDGES.search(lower[start:end])
    return (start + inner.start(), start + inner.end()) if inner else (start, end)


def _is_bad_chunk(chunk: str, own_words: frozenset[str]) -> bool:
    chunk = chunk.strip(_PUNCTUATION).removesuffix("'s")
    if chunk in _ALLOWED or chunk in own_words or len(chunk) > _LONGEST_WORD:
        return False
    if chunk.isalpha():
        return _singular(chunk) not in _ALLOWED and _is_bad_word(chunk)
    if not _LETTER.search(chunk):
        return False
    if any(piece in own_words for piece in _PIECE.findall(chunk)):
        return False
    inner = _EDGES.search(chunk)
    chunk = inner.group() if inner else chunk
    if _letters(chunk) in _WHOLE:
        return True
    tables = (_LEET, _LEET_L) if _LEET_FOR_L.search(chunk) else (_LEET,)
    return any(_is_bad_spelling(chunk.translate(table)) for table in tables) or _is_bad_masked(chunk)


_LEET_FOR_L = re.compile("[" + re.escape("".join(RULES["leet_l"])) + "]")


def _is_bad_spelling(spelling: str) -> bool:
    pieces = _PIECE.findall(spelling)
    return any(_is_bad_word(piece) for piece in pieces) or (len(pieces) > 1 and _is_bad_word("".join(pieces)))


def _is_bad_masked(chunk: str) -> bool:
    """Whether letters are replaced by marks: `f**k`, `c*nt`, `f@ck`, `b!@#h`."""
    if not _MASK.search(chunk):
        return False
    masked = _MASK.sub(lambda run: "*" * len(run.group()), chunk)
    if any(_fits(masked, word) for word in _MASKED.get(len(masked), [])):
        return True
    return any(_is_bad_spelling(_MASK.sub(vowel, chunk).translate(_LEET)) for vowel in "aeiou")


def _fits(masked: str, word: str) -> bool:
    return all(mark in ("*", letter) for mark, letter in zip(masked, word, strict=True))


def _is_bad_word(word: str) -> bool:
    if _is_listed(word):
        return True
    if not _DRAWN_OUT.search(word):
        return False
    return _is_listed(_DRAWN_OUT.sub(r"\1\1", word)) or _is_listed(_DRAWN_OUT.sub(r"\1", word))


def _is_listed(word: str) -> bool:
    if len(word) > _LONGEST_WORD:
        return False
    if _is_in(_WHOLE, word) or _ANYWHERE.search(word) or _PARAPHILIA.search(word):
        return True
    if word in _COMPOUNDS:
        return True
    heard = _sound(word)
    return _ANYWHERE_BY_SOUND.search(heard) is not None or heard in _COMPOUNDS_BY_SOUND


def _is_in(words: frozenset[str], word: str) -> bool:
    return word in words or _singular(word) in words


def _singular(word: str) -> str:
    return word[:-1] if word.endswith(("s", "z")) else word
