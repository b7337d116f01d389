"""Names of people on staff lists: reading, repairing and comparing them, and how often they occur."""

import re
from collections import Counter
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from sideline.coaches.csv_rows import BadRow, quoted
from sideline.coaches.draft import MAX_LENGTH, capitalize_name, person_name
from sideline.coaches.same_coach import is_near, name_words
from sideline.coaches.search.text import nicknames, normal_words
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.titles import names_team, sports_in

_JOB = re.compile(
    r"\b(?:coach(?:es|ing)?|coordinator|director|dir\.|operations|assistants?|asst|trainer|manager|analyst|intern|"
    r"administrator|supervisor|secretary|recruiting|specialist)\b",
    re.IGNORECASE,
)
"""Words of titles that are no names; 'Head' and 'Dean' are names."""

_PAGE = re.compile(
    r"\b(?:athletics?|scoreboard|navigation|department|university|e-?mail|website|schedules?|roster|tickets|menu|"
    r"updated?|directory|facebook|instagram|twitter|office|name)\b",
    re.IGNORECASE,
)
"""Words of web pages that were copied along with the names."""

_DEPARTMENT = re.compile(
    r"\b(?:medicine|compliance|services?|administration|squads?|performance|communications?|academics?|facilities|"
    r"equipment|room|center|operations|marketing|development|relations|support|training|business|media|"
    r"cheer\w*|dance|bands?|mascots?|fishing|spirit|sports?|athletes?|information|events?|trainers|leadership|executive|"
    r"offices?|tickets?)\b",
    re.IGNORECASE,
)
"""Words in the headings of directories that are no team."""

_PARTS_OF_A_TEAM = {
    "coaching", "coach", "coaches", "staff", "support", "head", "assistant", "assistants", "associate", "volunteer",
    "student", "managers", "graduate", "team", "full", "time", "part", "and", "the", "our", "meet", "season",
}  # fmt: skip
"""Words of headings within a team."""

_NUMBER = re.compile(r"\d{3}")
"""Three digits: a phone number, a room or a year."""

_HONORIFIC = re.compile(
    r"(?:(?:dr|mr|mrs|ms|prof|professor|coach)\b\.?|(?:rev|fr|lt|col|capt|maj|sgt)\.|(?-i:LTJG|LCDR|CDR|LTC|CPT|MSG)\b)"
    r"\s+(?=\S+\s+\S)",
    re.IGNORECASE,
)
_CLASS_YEAR = re.compile(r"\(?(?:['’‘`´]\s?\d{2}(?!\d)|\bclass of \d{4}\b)\)?", re.IGNORECASE)
_NICKNAME = re.compile(r"\"[^\"]*\"|[“”„][^“”„]*[“”]|\([^)]*\)|\[[^]]*\]|(?<=\s)['‘’][^'‘’]+['’](?=\s)")
_DEGREE = re.compile(
    r"(?:P[Hh]\.?\s?D|E[Dd]\.?\s?[DMS]|M\.?B\.?A|M\.?E[Dd]|M\.?[AS]|B\.?[AS]|M\.D|J\.?D|E[Ss][Qq]|"
    r"ATC|LAT|CSCS|SCCA|DPT|R[DN]|L?PGA)\.?"
)
_DEGREE_AT_END = re.compile(
    r"(?<=\S\s\S)(\S*)\s+(?:(?:(?!J\.R)[A-Z][a-z]{0,2}\.){2,}[A-Z]?|PhD|EdD|MEd|MBA|ATC|CSCS|DPT)$"
)
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
_LISTED_TWO = re.compile(r"\s(?:&|and|\+)\s|/|\s;\s")
_PARTICLES = ("de", "da", "del", "della", "den", "der", "di", "do", "dos", "du", "el", "la", "le", "ter", "van", "von")
_BIOGRAPHY = re.compile(r"\b(?:view )?full bio\b.*$", re.IGNORECASE)
_CELL_PARTS = re.compile(r"\s*[,;|:(–—]\s*|\s+-\s+|\)\s*")
_ENDS = " \t,;:|–—-/."
_LOUD = re.compile(r"[^\W\d_]{4,}")


def person_and_title(name: str, title: str, university: str) -> tuple[str, str]:
    """Return a clean name and title from the cells of a row, without contacts.

    Takes both out of one cell, and puts them right if the cells are swapped. Raises BadRow if no person is named.
    """
    name, title = " ".join(name.split()), clean_title(title)
    if _JOB.search(name):
        name, title = _apart(name, title)
    cleaned = clean_name(name)
    if not name:
        raise BadRow("no name")
    if _is_no_person(cleaned, university) or (not title and names_department(cleaned)):
        raise BadRow(f"{quoted(name)} is not the name of a person")
    try:
        full = person_name(cleaned)
    except ValueError as error:
        raise BadRow(f"name {quoted(name)}: {error}") from None
    if _LISTED_TWO.search(cleaned):
        raise BadRow(f"{quoted(name)} names more than one person")
    if title and _begins_with(title, full):
        title = clean_title(title[len(full) :])
    return _with_first_letter(full, title), title


def is_section(text: str) -> bool:
    """Whether the only text of a line is neither a person with a title nor a part of a team ("Coaching Staff")."""
    words = set(re.findall(r"[a-z]+", text.casefold()))
    if words <= _PARTS_OF_A_TEAM:
        return False
    try:
        return not person_and_title(text, "", "")[1]
    except BadRow:
        return True


def names_department(text: str) -> bool:
    """Whether a text has words of departments that are no team: 'Sports Medicine', but not 'Olympic Sports'."""
    return any(word[0].casefold() not in ("sport", "sports") for word in _DEPARTMENT.finditer(text))


def names_no_person(text: str) -> bool:
    """Whether a text has words of departments or web pages, so that it surely is not a name."""
    return bool(_DEPARTMENT.search(text) or _PAGE.search(text) or _NUMBER.search(text) or names_team(text))


def lacks_first_letter(name: str) -> bool:
    """Whether the first letter of a name seems to be lost: 'teve Hettinga', but not 'de la Peña'."""
    first = name.split(" ", 1)[0]
    return first[:1].islower() and first not in _PARTICLES and "'" not in first and "’" not in first


@lru_cache(10_000)
def clean_title(title: str) -> str:
    """Return a title on one line, without links to a biography, and cut to 200 characters."""
    text = plain_name(_BIOGRAPHY.sub("", title)).strip(_ENDS[:-1])
    if len(text) <= MAX_LENGTH:
        return text
    return text[: MAX_LENGTH - 1].rsplit(" ", 1)[0].rstrip(_ENDS) + "…"


def _apart(name: str, title: str) -> tuple[str, str]:
    """Return name and title if the cell of the name holds both, or holds the title."""
    if _looks_like_person(title):
        return title, clean_title(name)
    parts = [part for part in _CELL_PARTS.split(name) if part]
    jobs = [index for index, part in enumerate(parts) if _JOB.search(part) and not _HONORIFIC.match(part)]
    found, rest = name, ""
    if jobs and jobs[0] > 0:
        found = ", ".join(parts[: jobs[0]])
        rest = name[name.index(parts[jobs[0]], len(parts[0])) :]
    elif jobs and len(parts) > 1 and _looks_like_person(parts[-1]):
        found, rest = parts[-1], name[: name.rindex(parts[-1])]
    elif jobs and (not _JOB.search(title) or title.casefold() in name.casefold()):
        found, rest = _by_words(name)
    if _JOB.search(title) or not rest:
        return found, title
    return found, clean_title(rest.removesuffix(")") if rest.count(")") > rest.count("(") else rest.rstrip("( "))


_RANK = {
    "head", "associate", "assistant", "asst", "asst.", "interim", "acting", "graduate", "volunteer", "director",
    "coach", "men's", "women's", "men’s", "women’s", "coordinator", "recruiting",
}  # fmt: skip
"""Words that begin a title, or continue it, where nothing separates it from a name."""


def _by_words(text: str) -> tuple[str, str]:
    """Split 'Head Soccer Coach Bea Northcote' or 'Bea Northcote Head Soccer Coach' into name and title."""
    words = text.split()
    lower = [word.casefold() for word in words]
    if lower[0] in _RANK:
        start = max(index for index, word in enumerate(lower) if _JOB.search(word) or sports_in(word)) + 1
        return " ".join(words[start:]), " ".join(words[:start])
    start = next((index for index, word in enumerate(lower) if index > 1 and word in _RANK - {"coach"}), 0)
    return (" ".join(words[:start]), " ".join(words[start:])) if start else (text, "")


def clean_name(text: str) -> str:
    """Return a name in the order 'First Last' without nicknames in quotes, titles and degrees."""
    if text.replace(" ", "").isalpha() and not text.isupper():
        return _HONORIFIC.sub("", text, count=1) if _HONORIFIC.match(text) else _quiet(text)
    text = _NICKNAME.sub(" ", _CLASS_YEAR.sub(" ", text))
    text = " ".join(_in_order(text).split()).strip(" ,;:|–—-/()\"*'")
    while match := _HONORIFIC.match(text):
        text = text[match.end() :]
    while (shorter := _DEGREE_AT_END.sub(r"\1", text)) != text:
        text = shorter.strip(" ,")
    return _quiet(text)


def _in_order(text: str) -> str:
    """Return 'Last, First' as 'First Last', without degrees behind commas."""
    if "," not in text:
        return text
    parts = [part for part in (part.strip() for part in text.split(",")) if part and not _DEGREE.fullmatch(part)]
    suffixes = [part for part in parts if _SUFFIX.fullmatch(part)]
    names = [part for part in parts if part not in suffixes]
    return " ".join([*names[1:], *names[:1], *suffixes])


def _quiet(name: str) -> str:
    """Return a name of which only a part is in capitals ('Marek OBIORA') in small letters."""
    if name.isupper() or not any(_LOUD.fullmatch(word) and word.isupper() for word in name.split()):
        return name
    return " ".join(capitalize_name(word) if _LOUD.fullmatch(word) else word for word in name.split())


def _is_no_person(name: str, university: str) -> bool:
    if _PAGE.search(name) or _JOB.search(name) or _NUMBER.search(name):
        return True
    return names_team(name) or (bool(name) and fold(name) == fold(university))


def _looks_like_person(text: str) -> bool:
    words = text.split()
    if not 2 <= len(words) <= 5 or _JOB.search(text) or _PAGE.search(text) or sports_in(text):
        return False
    return all(word[0].isupper() or word in _PARTICLES for word in words) and not any(map(str.isdigit, text))


def _begins_with(title: str, name: str) -> bool:
    return title[: len(name)].casefold() == name.casefold()


def _with_first_letter(name: str, title: str) -> str:
    if not lacks_first_letter(name):
        return name
    whole = re.search(rf"\b[A-Z]{re.escape(name)}", title)
    return whole[0] if whole else name


# Repair the text of staff lists, and cut email addresses and phone numbers out of it.

_NOT_ASCII = re.compile(r"[^\x00-\x7f]{2,}")
_WINDOWS_BYTES = {bytes([code]).decode("cp1252", "ignore") or chr(code): code for code in range(0x80, 0x100)}

_PHONE_LABEL = r"\b(?:(?:tele)?phone|cell|tel|fax)\b[.:]?\s*"
_CONTACT = re.compile(
    r"(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # an email address
    r"|@\w[\w.-]*"  # an account
    r"|(?:https?://|www\.)\S+"
    # A phone number, with or without its area.
    rf"|(?:{_PHONE_LABEL})?(?<!\d)(?:\+?1[ .-]?)?(?:\(\d{{3}}\)[ .-]?|\d{{3}}[ .-])?\d{{3}}[.-]\d{{4}}(?!\d)"
    rf"|(?:{_PHONE_LABEL})?(?<!\d)(?:\(\d{{3}}\) ?|\d{{3}} )\d{{3}} \d{{4}}(?!\d)"
    rf"|(?:{_PHONE_LABEL})?(?<!\d)(?:\+\d[\d .-]{{7,}}\d|\d{{7}}|\d{{10,11}})(?!\d)"
    r"|\b(?:ext|phone|tel)\b[.:]?\s*\d{3,5}(?![\d.-])"
    r"|\b(?:(?:tele)?phone|e-?mail|tel)\s*:?\s*$",  # a label without a value
    re.IGNORECASE,
)


def repair_text(text: str) -> str:
    """Return text whose UTF-8 was read as Mac Roman or Windows-1252 as it was meant ('Ren√©e' is 'Renée')."""
    return text if text.isascii() else _NOT_ASCII.sub(_decode_again, text)


def cut_contacts(text: str) -> tuple[str, int]:
    """Return the text without email addresses, phone numbers, links and account names, and how many it had."""
    if text.isalpha() or not any(sign in "@/.:-0123456789" for sign in text):
        return text, 0
    return _CONTACT.subn(" ", text)


def _decode_again(match: re.Match[str]) -> str:
    run = match[0]
    # The first letters of UTF-8 read as Mac Roman never begin UTF-8 in Windows-1252, but the reverse happens.
    for data in (_windows_bytes(run), _mac_bytes(run)):
        try:
            return (data or b"\xff").decode()
        except UnicodeDecodeError:
            continue
    return run


def _mac_bytes(run: str) -> bytes | None:
    try:
        return run.encode("mac_roman")
    except UnicodeEncodeError:
        return None


def _windows_bytes(run: str) -> bytes | None:
    codes = [_WINDOWS_BYTES.get(letter) for letter in run]
    return None if None in codes else bytes(code for code in codes if code is not None)


# Compare how one person's name may be spelled on two staff lists.

Words = tuple[str, ...]
_GENERATIONS = {"junior", "senior", "ii", "iii", "iv"}


class Spelling(Enum):
    """How two names are alike; the value is what a moderator reads about it."""

    SAME = "same name"
    GENERATION = "same name, but Jr., Sr. or a number in only one"
    SHORT = "short form of the same first name"
    ADDED = "one has a further middle or last name"
    NEAR = "almost the same spelling"
    BEGINNING = "same last name, and the first names begin alike"
    INITIAL = "same last name, only the initial of the first name"
    FIRST = "same first name, other last name, same team"


def compare_spellings(old: str, new: str, old_words: Words, new_words: Words) -> Spelling | None:
    """Return how two folded names are alike, or None; the words are their `name_words`."""
    if old_words == new_words or "".join(old_words) == "".join(new_words):
        return Spelling.SAME if _generation(old) == _generation(new) else Spelling.GENERATION
    if not (old_words[1:] and new_words[1:]):
        return None  # There is no first and last name to compare.
    if old_words[0] == new_words[0]:
        return _same_first(old_words, new_words)
    alike = _alike_first(old_words[0], new_words[0]) if old_words[-1] == new_words[-1] else None
    return alike or (Spelling.NEAR if _are_near(old_words, new_words) else None)


def _same_first(old_words: Words, new_words: Words) -> Spelling | None:
    old_rest, new_rest = set(old_words[1:]), set(new_words[1:])
    if old_rest <= new_rest or new_rest <= old_rest:
        return Spelling.ADDED
    if old_words[-1] == new_words[-1] and all(len(word) == 1 for word in old_rest ^ new_rest):
        return None  # John A. Smith and John B. Smith
    return Spelling.NEAR if _are_near(old_words, new_words) else Spelling.FIRST


def _alike_first(old: str, new: str) -> Spelling | None:
    if new in nicknames(old):
        return Spelling.SHORT
    if old[0] == new[0] and 1 in (len(old), len(new)):
        return Spelling.INITIAL
    return Spelling.BEGINNING if old[:3] == new[:3] else None


def _are_near(old_words: Words, new_words: Words) -> bool:
    # An initial is near to every name: A. Smith and B. Smith.
    return min(len(old_words[0]), len(new_words[0])) > 1 and is_near(" ".join(old_words), " ".join(new_words))


def _generation(folded: str) -> set[str]:
    return _GENERATIONS & set(normal_words(folded))


# How often names occur on the site, which says how likely it is that two lines with one name are two people.

COLLEGE_COACHES = 40_000
"""Roughly how many people coach at US colleges: a site that lists fewer has not seen most of the namesakes."""

FEWEST, MOST = 0.01, 10.0
"""Bounds of the number of namesakes: names that occur once are not known better than the first, and on a site with few
coaches every name would otherwise seem more common than any is."""


_COMMON = 3
"""How many people have a first name that is no typo of another one."""


class NameCounts:
    """Counts of first and last names among all coaches on the site, made from their folded names."""

    def __init__(self, folded_names: Iterable[str]) -> None:
        self._first = Counter[str]()
        self._initial = Counter[str]()
        self._last = Counter[str]()
        # Each full name counts once, because many coaches are on the site several times, once for each school.
        different = set(map(name_words, folded_names))
        for words in different:
            self._first[words[0]] += 1
            self._initial[words[0][:1]] += 1
            self._last[words[-1]] += 1
        self._total = max(len(different), 1)

    def share_of_first_name(self, words: tuple[str, ...]) -> float:
        """Return which share of all coaches, from 0 to 1, has this first name; an initial stands for all its names."""
        counts = self._first if len(words[0]) > 1 else self._initial
        return max(counts[words[0]], 1) / self._total

    def is_common(self, first_name: str) -> bool:
        """Whether several people on the site have this first name."""
        return self._first[first_name] >= _COMMON

    def namesakes(self, words: tuple[str, ...]) -> float:
        """Return how many college coaches can be expected to have this first and last name, within the bounds."""
        last = max(self._last[words[-1]], 1) / self._total
        return min(max(self.share_of_first_name(words) * last * COLLEGE_COACHES, FEWEST), MOST)
