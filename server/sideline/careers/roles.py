"""Roles of coaches, read from the titles on staff lists."""

import re

from sideline.coaches.team_model import Role

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
