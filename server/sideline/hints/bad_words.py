"""Words that the guidelines do not allow, in the spellings that hide them.

A word counts when parts of words make it up completely, and one of them is a bad word: `shitheads` does, `Lipshitz`
does not, since `lip` is no such part. So names that hold a bad word need no list of exceptions.
"""

import re
from collections.abc import Iterator

from sideline.hints.folded import Folded
from sideline.hints.rules import RULES, phrase_starts_of, phrases_of, words_of, words_of_lines

_FILLER, _ENDING, _CORE, _TIGHT, _SOFT, _AGENT = range(1, 7)
"""What a part of a word is: harmless; the same, behind a bad one only; bad; bad, but not before an ending, which often
makes it a harmless word (`asset`); bad where an agent follows (`butt`); bad after a soft one (`pirate`)."""

_LONGEST_WORD = 40
"""Longer runs of letters are not read: none is a word, and they would take time."""

_LONGEST_PHRASE = 4
"""Words of a phrase."""

_PUNCTUATION = ".!'-_"
"""What stands around a word."""

_BARE, _BAD, _AFTER_TIGHT, _AFTER_SOFT = 1, 2, 4, 8
"""What the beginning of a word can be made of (bits): nothing bad; something bad; the same, and a tight part was the
last; nothing bad, and a soft part was the last."""

_DOUBLED = re.compile(r"(.)\1+")
_DRAWN_OUT = re.compile(r"(.)\1\1+")
_PIECE = re.compile("[a-z]+")
_LETTER = re.compile("[a-z]")
_CHUNK = re.compile(RULES["chunk"])
_EDGES = re.compile(RULES["edges"])
_MASK = re.compile(RULES["mask"])
_EXOTIC = re.compile(RULES["exotic_desire"])
_LEET = str.maketrans(RULES["leet"])
_LEET_L = str.maketrans({**RULES["leet"], **RULES["leet_l"]})
_SOUND = str.maketrans(RULES["sound"])


def _sound(word: str) -> str:
    """How the word is heard, so that `phuk`, `fvcc` and `fuck` are the same."""
    return _DOUBLED.sub(r"\1", word.replace("ph", "f").translate(_SOUND))


# That the most frequent words are allowed halves the time.
_ALLOWED = words_of("allowed") | words_of_lines(RULES["languages"]["english"])
_NAMES_TOO = words_of("names_too")
_ANYWHERE = re.compile(RULES["anywhere"])
_ANYWHERE_BY_SOUND = re.compile(RULES["anywhere_by_sound"])
_PHRASES = phrases_of("phrases")
_WHOLE = words_of("whole") | _PHRASES
_PHRASE_STARTS = phrase_starts_of("phrases")
_MASKED: dict[int, list[str]] = {}
"""The words that are tried where letters are replaced by marks, by length."""
for _word in words_of("masked", "strong") | _WHOLE:
    _MASKED.setdefault(len(_word), []).append(_word)
_SOFT_WORDS, _AGENTS = words_of("soft"), words_of("agents")
_PARTS = {
    **dict.fromkeys(words_of("endings"), _ENDING),
    **dict.fromkeys(words_of("parts"), _FILLER),
    **dict.fromkeys(_SOFT_WORDS, _SOFT),
    **dict.fromkeys(_AGENTS, _AGENT),
    **dict.fromkeys(words_of("tight"), _TIGHT),
    **dict.fromkeys(words_of("cores", "strong"), _CORE),
}
# By sound only the strong words are bad; the others are too close to harmless words (`ass` and `as`).
_STRONG = frozenset(map(_sound, words_of("strong"))) | words_of("strong_by_sound")
_SOUND_PARTS = {
    **{_sound(part): _ENDING if kind == _ENDING else _FILLER for part, kind in _PARTS.items()},
    **dict.fromkeys(words_of("endings_by_sound"), _ENDING),
    **dict.fromkeys(_STRONG, _CORE),
}
# Most words begin as no part does; endings begin none.
_STARTS = frozenset(part[:2] for part, kind in _PARTS.items() if kind != _ENDING)
_SOUND_STARTS = frozenset(part[:2] for part, kind in _SOUND_PARTS.items() if kind != _ENDING)
_LONGEST_PART = max(map(len, [*_PARTS, *_SOUND_PARTS]))


def bad_words(folded: Folded, own_words: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The spans in the folded text of words that the guidelines do not allow; `own_words` are never among them."""
    chunks = [(match.start(), match.end()) for match in _CHUNK.finditer(folded.lower)]
    lower = folded.lower
    skip_to = 0
    for index, (start, end) in enumerate(chunks):
        if start < skip_to:
            continue
        if (last := _phrase_end(lower, chunks, index)) is not None:
            skip_to = chunks[last][1]
            yield start, skip_to
        elif not _is_like_name(folded.text[start:end]) and _is_bad_chunk(lower[start:end], own_words):
            yield _trimmed(lower, start, end)


def _is_like_name(word: str) -> bool:
    """Whether the word is a name as well, and written as one."""
    return word.istitle() and word.lower() in _NAMES_TOO


def _phrase_end(lower: str, chunks: list[tuple[int, int]], index: int) -> int | None:
    """The index of the last chunk of a phrase that begins at `index`: of several words, or of letters set apart."""
    start, end = chunks[index]
    if end - start == 1:
        return _spaced_end(lower, chunks, index)
    first = _letters(lower[start:end])
    if first not in _PHRASE_STARTS and first not in _SOFT_WORDS:
        return None
    phrase = first
    for last in range(index + 1, min(index + _LONGEST_PHRASE, len(chunks))):
        if lower[chunks[last - 1][1] : chunks[last][0]].strip(" -_"):
            return None
        word = _letters(lower[slice(*chunks[last])])
        phrase += word
        if _is_phrase(phrase) or (last == index + 1 and first in _SOFT_WORDS and _singular(word) in _AGENTS):
            return last
    return None


def _letters(chunk: str) -> str:
    return chunk if chunk.isalpha() else "".join(_PIECE.findall(chunk))


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
    tables = (_LEET, _LEET_L) if _EXOTIC_LEET.search(chunk) else (_LEET,)
    return any(_is_bad_spelling(chunk.translate(table)) for table in tables) or _is_bad_masked(chunk)


_EXOTIC_LEET = re.compile("[" + re.escape("".join(RULES["leet_l"])) + "]")


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
    if not _WHOLE.isdisjoint((word, _singular(word))) or _ANYWHERE.search(word) or _EXOTIC.search(word):
        return True
    if _is_made_of(word, _PARTS, _STARTS):
        return True
    heard = _sound(word)
    return _ANYWHERE_BY_SOUND.search(heard) is not None or _is_made_of(heard, _SOUND_PARTS, _SOUND_STARTS)


def _is_phrase(word: str) -> bool:
    return word in _PHRASES or _singular(word) in _PHRASES


def _singular(word: str) -> str:
    return word[:-1] if word.endswith(("s", "z")) else word


def _is_made_of(word: str, parts: dict[str, int], starts: frozenset[str]) -> bool:
    """Whether parts make up the whole word, one of them bad. The time is linear in the length of the word."""
    if word[:2] not in starts:
        return False
    length = len(word)
    states = {0: _BARE}
    for start in range(length):
        if state := states.get(start):
            for end in range(start + 1, min(length, start + _LONGEST_PART) + 1):
                kind = parts.get(word[start:end])
                if kind and (following := _next_state(state, kind)):
                    states[end] = states.get(end, 0) | following
    return bool(states.get(length, 0) & (_BAD | _AFTER_TIGHT))


def _next_state(state: int, kind: int) -> int:
    if kind == _ENDING:
        return state & _BAD
    is_bad = state & (_BAD | _AFTER_TIGHT)
    if kind == _CORE or is_bad or (kind == _AGENT and state & _AFTER_SOFT):
        return _BAD
    return {_TIGHT: _AFTER_TIGHT, _SOFT: _BARE | _AFTER_SOFT}.get(kind, _BARE)
