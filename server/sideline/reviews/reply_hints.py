"""What in a coach's reply may point to the author of the review: such a reply waits for a moderator.

The rules are those that the web app shows while the coach types (`web/src/lib/hints/replyHints.ts`). Both read
`hint_rules.json` and `reply_rules.json`, and tests on both sides read `server/tests/desk/claims/reply_samples.json`.
A wrong match costs the coach a wait; a missed one may cost an athlete more. docs/hints.md describes them.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

from sideline.core.text.cleaning import comment_text, without_invisible
from sideline.core.text.folding import fold

ReplyHint = Literal["name", "jersey", "class", "recognized", "threat", "language"]
"""A person's name, a jersey number, what the roster says of one person, words to or about an author who has been
recognized, a threat, or another language, which these rules cannot read."""


def _read(name: str) -> dict[str, Any]:
    rules: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return rules


def _words(lines: list[str]) -> set[str]:
    return {word for line in lines for word in line.split()}


_HINTS, _REPLIES = _read("hint_rules.json"), _read("reply_rules.json")
_FIRST_NAMES = _words(_HINTS["first_names"])
_ORDINARY = _words(_REPLIES["ordinary"])
_PLACES = _words(_HINTS["places"])
_ENGLISH, _OTHER = _words(_HINTS["languages"]["english"]), _words(_HINTS["languages"]["other"])
_KNOWN = (
    _PLACES | _words(_HINTS["not_names"]) | _ENGLISH | _words(_REPLIES["known"]) | _words(_REPLIES["abbreviations"])
)
_ROLE = re.compile(_HINTS["role"], re.IGNORECASE)
_ROLE_DISTANCE = 24
"""How many characters before a name to search for a role: more than the longest role."""
_SENTENCE_ENDS = set('.!?:;"“”(*•-–—')
_BREAK = re.compile(r"\n|</?(?:br|p)\b[^>]*>")
_WORD = re.compile(r"[A-Za-z]+")
_CAPITALIZED = re.compile(
    r"[A-Z](?:['-]?[A-Z]?[a-z])+|(?<![A-Za-z])[A-Z]\.|(?<![A-Za-z0-9&./-])[A-Z]{2}(?![A-Za-z0-9&/-])"
)
_VERBS_OF_PEOPLE = re.compile(_REPLIES["verbs_of_people"])
_NOT_PEOPLE = _words(_REPLIES["not_people"])
_NOT_PEOPLE_ENDINGS = re.compile(_REPLIES["not_people_endings"])
_REPEATED = re.compile(r"(.)\1+")
_SENTENCE = re.compile(r"[^.!?\n。！？]+")  # noqa: RUF001  # the marks of Chinese and Japanese
_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NOT_LATIN = re.compile(_HINTS["languages"]["not_latin"])
_MIN_WORDS: int = _HINTS["languages"]["min_words"]
_MIN_LETTERS: int = _HINTS["languages"]["min_letters"]
_LETTER_SHARE: float = _HINTS["languages"]["letter_share"]
_MIN_MISSPELLED: int = _REPLIES["min_misspelled"]
"""Letters from which on a name is found although letters are repeated, or an h is added."""


def _pattern(source: str) -> re.Pattern[str]:
    for name, text in {"position": _REPLIES["position"], **_REPLIES["macros"], "unit": _HINTS["unit"]}.items():
        source = source.replace(f"<{name}>", text)
    return re.compile(source)


_SOURCES: dict[ReplyHint, list[str]] = {
    **_REPLIES["patterns"],
    "jersey": [*_HINTS["patterns"]["identity"]["jersey"], *_REPLIES["patterns"]["jersey"]],
}
_PATTERNS = [(reason, _pattern(source)) for reason, sources in _SOURCES.items() for source in sources]
_CONTACT = [
    re.compile(source, re.IGNORECASE) for sources in _HINTS["patterns"]["contact"].values() for source in sources
]
"""Email addresses, links, accounts and telephone numbers, which may be the author's: as in reviews."""
_SPELLED = {spelled for name in _FIRST_NAMES if len(spelled := _REPEATED.sub(r"\1", name)) >= _MIN_MISSPELLED}


def find_reply_hints(reply: str, name: str, places: str) -> set[ReplyHint]:
    """Return what a stored reply contains. The coach's `name` is no hint; nor are the words of `places`, which has the
    names of the school and the sport.
    """
    shown = comment_text(_BREAK.sub(" . ", reply))
    text = _plain(shown)
    lower = text.lower()
    found = {reason for reason, pattern in _PATTERNS if pattern.search(text if reason == "name" else lower)}
    if any(pattern.search(text) for pattern in _CONTACT) or any(_names(text, _parts(name), _parts(places))):
        found.add("name")
    if any(_is_other_language(sentence) for sentence in _SENTENCE.findall(shown.lower())):
        found.add("language")
    return found


def _names(text: str, own: set[str], places: set[str]) -> Iterator[bool]:
    """Yield for each word whether it is a name, or begins one."""
    words = list(_WORD.finditer(text))
    for word, after in zip_longest(words, words[1:]):
        lower = word[0].lower()
        is_first_name = _is_first_name(lower) and (lower not in _ORDINARY or word[0][0].isupper())
        is_place = lower in places or (after is not None and after[0].lower() in _PLACES)
        yield is_first_name and lower not in own and not is_place
    for word in _CAPITALIZED.finditer(text):
        before = text[max(0, word.start() - _ROLE_DISTANCE) : word.start()]
        is_named = (
            _ROLE.search(before) is not None
            or _is_inside_sentence(word, before, places)
            or _has_verb_of_person(word[0], text[word.end() :])
            or _are_initials(word[0])
        )
        yield is_named and not _parts(word[0]) <= own and not _is_known(word[0], places)


def _is_first_name(lower: str) -> bool:
    """Whether a word is in the list, also with repeated letters or an h at the end: 'kayyla', 'kaylah'."""
    if lower in _FIRST_NAMES:
        return True
    spelled = _REPEATED.sub(r"\1", lower)
    if spelled != lower and spelled in _SPELLED:
        return True
    return len(lower) > _MIN_MISSPELLED and lower[-1] == "h" and lower[:-1] in _SPELLED


def _has_verb_of_person(word: str, after: str) -> bool:
    """Whether a verb that is common with people follows a word that may be a name: 'Oluchi was late', but not 'Practice
    was late'.
    """
    lower = word.lower()
    is_no_person = lower in _NOT_PEOPLE or _NOT_PEOPLE_ENDINGS.search(lower) is not None
    return not is_no_person and _VERBS_OF_PEOPLE.search(after) is not None


def _are_initials(word: str) -> bool:
    """Whether a word is two capital letters: 'KB'."""
    return len(word) == 2 and word.isalpha() and word.isupper()


def _is_other_language(sentence: str) -> bool:
    foreign = len(_NOT_LATIN.findall(sentence))
    if foreign >= _MIN_LETTERS and foreign > _LETTER_SHARE * len("".join(sentence.split())):
        return True
    words = _LETTERS.findall(sentence)
    other = sum(word in _OTHER for word in words)
    return other >= _MIN_WORDS and other > sum(word in _ENGLISH for word in words)


def _is_inside_sentence(word: re.Match[str], before: str, places: set[str]) -> bool:
    """Whether a word does not begin a sentence, nor names a team after its school, 'go' or 'the': 'the Falcons'."""
    said = before.rstrip()
    last = _WORD.findall(said)[-1:]
    is_team = word[0].endswith("s") and bool(last) and last[0].lower() in {"go", "the"} | places
    return said != "" and said[-1] not in _SENTENCE_ENDS and not is_team


def _is_known(word: str, places: set[str]) -> bool:
    """Whether a capitalized word is no person's name; 'Mondays' and 'Monday's' are known like 'Monday'."""
    return bool({part for found in _parts(word) for part in (found, found.removesuffix("s"))} & (_KNOWN | places))


def _parts(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(_plain(text))}


def _plain(text: str) -> str:
    """Return the text in plain Latin letters, in its case, without accents and invisible characters."""
    letters = unicodedata.normalize("NFKD", without_invisible(text))
    return "".join(
        letter if letter.isascii() else fold(letter).upper() if letter.isupper() else fold(letter)
        for letter in letters
        if not unicodedata.combining(letter)
    )
