"""Titles on staff lists: the role of a coach, and the sport and gender of a team."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from sideline.coaches.choices import GENDER_WORDS, SPORTS, sport_of
from sideline.coaches.team_model import Role
from sideline.core.text.folding import fold

_PART = re.compile(
    r"[/,;|()•–—]|\s-\s|(?:\band\b|&|\+)(?=.*\b(?:head|assistant|associate|director|coordinator|administrators?)\b)|\bwith\b"
)
"""What separates the parts of a title: 'Associate Head Coach/Recruiting Coordinator', but not 'Men's and Women's'."""

_ASSISTANT = re.compile(r"\b(?:assistants?|asst)\b")
_ASSOCIATE = re.compile(r"\b(?:associate|assoc)\b")
_ASSOCIATE_HEAD = re.compile(_ASSOCIATE.pattern + r".*\bhead\b(?!.*\b(?:strength|trainer|sports performance)\b)")
_HEAD = re.compile(r"\bhead\b.*\bcoach(?:es)?\b|\bcoach\b.*\bhead coach\b")
_TEMPORARY = re.compile(r"\b(?:interim|acting)\b")
_OTHER_WORK = re.compile(
    r"\b(?:strength|conditioning|athletic train\w*|trainer|sports? (?:performance|medicine)|director|administrator|"
    r"manager|video|recruiting coordinator|operations|secretary|teacher)\b"
)
"""Work that makes a 'head' or an 'assistant' no coach of the team: 'Head Athletic Trainer', 'Assistant Director'."""

_COACH = re.compile(r"\bcoach\b|\bvarsity\b")
_NO_ASSISTANT = re.compile(r"\bcoaching assistants?\b|" + _OTHER_WORK.pattern)
_RANK = re.compile(r"\b(?:head|assistants?|associate|assoc)\b")
_COORDINATOR = re.compile(
    r"\b(?:offensive|defensive|special teams|pass(?:ing)? game|run(?:ning)? game)\b.*\b(?:coordinator|assistant)\b"
    r"|\bgraduate (?:student )?assistants?\b|\bvolunteer assistants?$"
)
"""Coaches whose titles do not say so."""

_PROGRAM = re.compile(
    r"\bdirector of (?:men's |women's |men's and women's )?(?:rowing|track|cross country|swimming|tennis|golf|skiing|"
    r"squash|sailing|fencing|water polo|gymnastics)\b(?!.*\b(?:operations|equipment|video|performance|development)\b)"
)
"""The head coach of several teams: 'Director of Track & Field and Cross Country'."""

_NOT_NOW = re.compile(
    r"\bemerit\w+|\b(?:former(?:ly)?|past|previous(?:ly)?|ex|retired|deceased)\b|\bin[ -]waiting\b"
    r"|\b(?:elect|designate)\b"
)
"""What takes a title back: 'Former Head Coach', 'Head Coach Emerita', 'Head Coach in Waiting'."""

_OTHER_TEAM = re.compile(
    r"\b(?:jv|j v|junior varsity|freshm[ae]n|club|developmental?|development squad|reserves?|b team|practice squad|"
    r"youth|camps?|middle school)\b"
)
"""Teams that are not the one of the list: 'Head JV Coach'."""

_VARSITY = re.compile(r"(?<!junior )\bvarsity\b")

_TO_THE_HEAD = re.compile(r"\bassistants? to\b(?: the)? head\b")


def role_of(title: str) -> Role:
    """Return the role that a title names.

    'Associate Head Coach' is associate, not head. Who is head coach of one team and assistant of another on the same
    list is an assistant there, except an interim head coach: titles list the team's job and others in any order.
    """
    parts = _parts(title)
    if any(_is_head(part) and _TEMPORARY.search(part) for part in parts):
        return "head"
    if any(_ASSOCIATE_HEAD.search(part) for part in parts):
        return "associate"
    if any(_is_assistant(part) for part in parts):
        return "assistant"
    return "head" if any(_is_head(part) for part in parts) else "other"


def is_coaching(title: str) -> bool:
    """Whether a title is that of a coach of the team, or empty: not 'Head Athletic Trainer' or 'Video Coordinator'."""
    if not title or role_of(title) != "other":
        return True
    parts = _parts(title)
    return any(_COORDINATOR.search(part) for part in parts) or any(
        _COACH.search(part) and not _OTHER_WORK.search(part) for part in parts
    )


def _parts(title: str) -> list[str]:
    """Split a title into its parts, except 'Head Cross Country/Track & Field Coach'. Parts that it takes back are left
    out.
    """
    parts: list[str] = []
    for part in _PART.split(_plain(title)):
        words = " ".join(part.split())
        before = parts[-1] if parts else ""
        is_one = _RANK.search(before) and not _COACH.search(before) and not _OTHER_WORK.search(before)
        is_rest = is_one and _COACH.search(words) and not _RANK.search(words)
        if is_rest or (before and _NOT_NOW.fullmatch(words)):
            parts[-1] += f" {words}"
        else:
            parts.append(words)
    return [part for part in parts if not _NOT_NOW.search(part)]


def _plain(title: str) -> str:
    words = re.sub(r"[.*]", " ", title.casefold().replace("’", "'")).replace("co-", "co ").replace("asst", "assistant")
    # The letter of a footnote is left when a page is copied: 'Assistant Coachb'.
    return re.sub(r"\bcoach[a-z]\b", "coach", words)


def _is_head(part: str) -> bool:
    if _OTHER_TEAM.search(part) and not _VARSITY.search(part):
        return False
    if _PROGRAM.search(part):
        return True
    return bool(_HEAD.search(part)) and not any(rule.search(part) for rule in (_ASSISTANT, _ASSOCIATE, _OTHER_WORK))


def _is_assistant(part: str) -> bool:
    if _TO_THE_HEAD.search(part):
        return True
    return bool(_ASSISTANT.search(part) and _COACH.search(part)) and not _NO_ASSISTANT.search(part)


# Read sports and gender from the texts of staff lists: 'M. Soccer', "Women's Track, Indoor", 'Baseball/Softball'.

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_LONGEST = 3
"""Words of the longest name of a sport: 'indoor track field'."""

_OTHER_SPORTS = {
    "acrobatics tumbling", "acrobatics", "archery", "badminton", "cheer", "cheerleading", "dance", "esports",
    "flag football", "handball", "rodeo", "sailing", "stunt", "synchronized swimming", "table tennis", "triathlon",
    "weightlifting",
}  # fmt: skip
"""Sports of college teams that the site lists as 'Other'."""

_SPORT_WORDS = frozenset(" ".join([*map(str.casefold, SPORTS), *_OTHER_SPORTS, "crew"]).split()) - {"&", "other"}
"""Words in the names of sports."""

_CODES = {
    "bb": "basketball", "bball": "basketball", "sb": "softball", "soc": "soccer", "vb": "volleyball",
    "vball": "volleyball", "lax": "lacrosse", "ten": "tennis", "golf": "golf", "swim": "swimming", "xc": "xc",
    "track": "track", "tf": "track", "fh": "fieldhockey", "row": "rowing", "rowing": "rowing", "wp": "waterpolo",
}  # fmt: skip
"""Sports in the codes 'wbb' and 'msoc'."""

_LETTERS = {"m": "men", "w": "women"}
_FILLERS = {
    "and", "varsity", "the", "ncaa", "team", "program", "college", "intercollegiate", "coed", "combined", "coaches",
    "coaching", "staff",
}  # fmt: skip
_GENDER_OF_SPORT = {
    "Baseball": "Men", "Football": "Men", "Softball": "Women", "Field Hockey": "Women", "Beach Volleyball": "Women",
}  # fmt: skip
_SEPARATE_JOBS = re.compile(r"\s*[/;|]\s*")


def implied_gender(sport: str) -> str | None:
    """Return the gender of the teams of a sport that only one plays in college, or None."""
    return _GENDER_OF_SPORT.get(sport)


def names_team(text: str) -> bool:
    """Whether a text is a team instead of a person: "Women's Golf", 'Swimming & Diving', but not 'Ashley Golf'."""
    # Most texts are names; the rest takes longer.
    if _SPORT_WORDS.isdisjoint(text.casefold().replace(":", " ").split()):
        return False
    return all(word in _SPORT_WORDS or word in _FILLERS or _gender_of_word(word) for word in _words(text))


@lru_cache(5_000)
def sports_in(text: str) -> tuple[str, ...]:
    """Return the sports that a text names anywhere, without repeats, as the site spells them."""
    return tuple(dict.fromkeys(sport for _, sport in _found(_words(text))))


@lru_cache(5_000)
def sports_of_team(text: str) -> tuple[str, ...]:
    """Return the sports of a text that begins with one: 'Football - Defense', but not 'Sports Medicine (Football)'."""
    if whole := sport_of(text, None):
        return (whole,)
    words = [word for word in _words(text) if word not in _FILLERS and not _gender_of_word(word)]
    found = _found(words)
    return tuple(dict.fromkeys(sport for _, sport in found)) if found and found[0][0] == 0 else ()


@lru_cache(5_000)
def gender_in(text: str, *, short: bool = False) -> str | None:
    """Return the gender that the words of a text name, or None. With `short` also 'M' and 'W'."""
    words = _words(text)
    if short and "coed" in words:
        return "Both"
    found = {gender for word in words if (gender := _gender_of_word(word)) and (short or word not in _LETTERS)}
    if not found:
        return None
    return "Both" if len(found) > 1 else found.pop()


def title_for(title: str, sport: str, sports: tuple[str, ...]) -> str:
    """Return the part of a title about one of several sports, or the whole title if none is about it alone.

    'Head Baseball Coach/Assistant Softball Coach' holds a title for each.
    """
    if len(sports) < 2:
        return title
    others = set(sports) - {sport}
    for part in _SEPARATE_JOBS.split(title):
        named = sports_in(part)
        if sport in named and not others & set(named) and "coach" in part.casefold():
            return part
    return title


def _words(text: str) -> list[str]:
    words = _WORD.findall(fold(text[:300].replace("’", "'")))
    coded: list[str] = []
    for word in words:
        code = _CODES.get(word[1:]) if word[0] in _LETTERS else None
        coded += [_LETTERS[word[0]], code] if code else [word]
    return coded


def _gender_of_word(word: str) -> str | None:
    return GENDER_WORDS.get(word) or GENDER_WORDS.get(_LETTERS.get(word, ""))


def _found(words: list[str]) -> list[tuple[int, str]]:
    """Return the sports among words, each with the index of its first word; longer names come before shorter ones."""
    words = [word for word in words if word != "and"]
    found: list[tuple[int, str]] = []
    index = 0
    while index < len(words):
        for count in range(_LONGEST, 0, -1):
            if sport := _sport(" ".join(words[index : index + count])):
                found.append((index, sport))
                index += count
                break
        else:
            index += 1
    return found


@lru_cache(10_000)
def _sport(words: str) -> str | None:
    if words in _OTHER_SPORTS:
        return "Other"
    return None if words == "other" else sport_of(words, None)


# The sport and gender of a list that has no columns for them: from the sheet's title, or the titles of its people.

SHARE_OF_TITLES = 0.9
"""The share of the titles with a sport that must name the same one; some name a second team of the same person."""

MIN_TITLES = 3
"""The number of titles that must name the sport, so that one person's second job does not decide."""


def team_of_titles(sheet: str, titles: Sequence[str]) -> tuple[str, str, str]:
    """Return the sport and the gender that a sheet's title names, or else most titles of its people, and which of both
    it was, for a message. Sport and gender are empty if there is none.
    """
    of_sheet = sports_of_team(sheet) if sheet else ()
    if len(of_sheet) == 1:
        return of_sheet[0], implied_gender(of_sheet[0]) or gender_in(sheet, short=True) or "", "its title"
    sport = _common(name for title in titles for name in sports_in(title))
    gender = _common(name for title in titles if (name := gender_in(title)))
    return sport, implied_gender(sport) or gender, "the titles"


def _common(names: Iterable[str]) -> str:
    counted = Counter(names)
    [(name, count)] = counted.most_common(1) or [("", 0)]
    return name if count >= MIN_TITLES and count >= SHARE_OF_TITLES * counted.total() else ""
