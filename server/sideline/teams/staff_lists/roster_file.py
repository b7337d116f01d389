"""Read the players of rosters, and the class of each as schools write it.

No message quotes a cell: in a file with shifted columns, any cell may hold the name of an athlete.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from sideline.coaches.choices import OTHER, gender_of
from sideline.coaches.csv_rows import BadFile, BadRow, Row
from sideline.coaches.same_coach import name_words
from sideline.coaches.team_model import parse_season
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.columns import read_facts
from sideline.teams.staff_lists.listing import Given
from sideline.teams.staff_lists.school_matching import Named, state_code
from sideline.teams.staff_lists.staff_names import clean_name, repair_text
from sideline.teams.staff_lists.titles import gender_in, implied_gender, sports_of_team

Class = Literal["freshman", "sophomore", "junior", "senior", "graduate"]
CLASSES: tuple[Class, ...] = get_args(Class)
"""The classes, in the order in which an athlete passes through them."""

COULD_COME_BACK: tuple[Class, ...] = ("freshman", "sophomore", "junior")
"""Whoever is a senior or a graduate student may stay for another season, but nobody expects it."""

_WORDS: dict[Class, str] = {
    "freshman": "fr fresh frosh freshman freshmen fy|first year|firstyear|1st year|1st|first",
    "sophomore": "so soph sophomore sophomores sy|second year|2nd year|2nd|second",
    "junior": "jr jun junior juniors|third year|3rd year|3rd|third",
    "senior": "sr sen senior seniors|fourth year|4th year|4th|fourth",
    "graduate": "gr grad graduate gs graduates postgraduate masters|grad student|graduate student|post graduate"
    "|super senior|fifth year|5th year|5th|fifth|5th yr|fifth year senior|5th year senior|sixth year|6th year|6th|sixth"
    "|seventh year|7th year|7th",
}
"""How schools write the classes: single words, and after each bar words that belong together."""

_CLASS_OF: dict[str, Class] = {
    words: class_
    for class_, text in _WORDS.items()
    for words in (*text.split("|", maxsplit=1)[0].split(), *text.split("|")[1:])
}
_REDSHIRT = {"r", "rs", "red", "shirt", "redshirt", "true", "covid", "academic", "transfer", "eligibility"}
"""Words that change no class: a redshirt junior is a junior."""

_SYNONYMS = {
    "school": ("school", "school name", "university", "college", "institution", "team name"),
    "state": ("state", "school state", "team state"),
    "sport": ("sport", "sport name", "team"),
    "gender": ("gender", "team gender", "sport gender"),
    "name": ("name", "full name", "player", "player name", "athlete", "athlete name", "student athlete"),
    "first": ("first name", "first", "firstname"),
    "last": ("last name", "last", "lastname"),
    "class": ("class", "cl", "yr", "year", "academic year", "class year", "academic class", "eligibility", "elig"),
    "season": ("season",),
}
_HEADERS = {header: name for name, headers in _SYNONYMS.items() for header in headers}

MOST_PLAYERS = 300
"""The largest rosters, of football and track, have half as many. Two rosters are compared player by player, so the time
grows with the square of their sizes.
"""

_SHOWN = 20
"""Line numbers in a message."""

_JERSEY = re.compile(r"^\s*#?\d{1,3}\b|[*†‡^#]")


class Player(NamedTuple):
    """A player of a roster, only held in memory: the folded name, its words, and the class, None if it is not known."""

    folded: str
    words: tuple[str, ...]
    class_: Class | None


class TeamSeason(NamedTuple):
    """Which roster a row belongs to."""

    school: Named
    sport: str
    gender: str
    season: int


@dataclass(slots=True)
class ReadRoster:
    """A roster: the line of its first row, its players, and whether it has a row without a name."""

    line: int
    players: list[Player] = field(default_factory=list[Player])
    has_unnamed: bool = False

    def add(self, player: Player) -> bool:
        """Add a player unless the roster has one of the same name, and return whether it had none. Raises BadFile."""
        is_new = all(player.words != other.words for other in self.players)
        if is_new and len(self.players) == MOST_PLAYERS:
            raise BadFile(
                f"the roster that begins in line {self.line} has more than {MOST_PLAYERS} players. Does the file say"
                " which school, sport and season each of them belongs to?"
            )
        if is_new:
            self.players.append(player)
        return is_new


@dataclass(slots=True)
class RosterFile:
    """What files say: their rosters, and what to tell the user.

    `rows` counts all rows, `rejected` those that cannot be used, `other_sports` those of sports without a page.
    """

    rosters: dict[TeamSeason, ReadRoster] = field(default_factory=dict[TeamSeason, ReadRoster])
    notes: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    rows: int = 0
    rejected: int = 0
    other_sports: int = 0


def read_rosters(sources: Sequence[tuple[Path | bytes, Given]]) -> RosterFile:
    """Read rosters (CSV or .xlsx, as files or their contents), each with what the user says about it.

    Raises BadFile if a file lacks a column that nobody has named, or if a roster is too long, and OSError if it cannot
    be read.
    """
    read = RosterFile()
    for source, given in sources:
        file = read_facts(source, _HEADERS, ("class",))
        _ensure_complete(file.fields, given)
        place = "" if source is sources[0][0] else "in the file of the previous season: "
        unknown: list[int] = []
        for row in file.rows:
            read.rows += 1
            try:
                note = _add(read, row, given, unknown)
            except BadRow as error:
                read.rejected += 1
                note = f"rejected: {error}"
            if note:
                read.notes.append((row.line, f"{place}{note}"))
        if unknown:
            lines = ", ".join(map(str, unknown[:_SHOWN])) + (", …" if len(unknown) > _SHOWN else "")
            read.notes.append((0, f"{place}players whose class is not known: {len(unknown):,}, in the lines {lines}"))
    return read


@lru_cache(1_000)
def class_of(text: str) -> Class | None:
    """Return the class that a roster's cell names ('R-So.', 'First-Year', 'Graduate Student'), or None."""
    words = " ".join(word for word in re.findall(r"[a-z]+|\d+[a-z]*", fold(text[:60])) if word not in _REDSHIRT)
    # 'RFr.', 'RSo', 'RSJr'
    forms = (words, words.removeprefix("r"), words.removeprefix("rs"), words.removesuffix(" student"))
    return next((_CLASS_OF[form] for form in forms if form in _CLASS_OF), None)


def _ensure_complete(fields: set[str], given: Given) -> None:
    if not fields & {"name", "last"}:
        raise BadFile("the header has no column name")
    for name, value in (("school", given.university), ("sport", given.sport), ("season", given.season)):
        if not value and name not in fields:
            raise BadFile(f"the header has no column {name}. Please name it with --{name}")


def _add(read: RosterFile, row: Row, given: Given, unknown: list[int]) -> str:
    """Add the player of a row to a roster, and the line to `unknown` if the class is not known. Return a note or "".

    Raises BadRow with the reason.
    """
    if row.error:
        raise BadRow(row.error)
    cells = {name: text.strip() for name, text in row.fields.items()}
    sports = sports_of_team(cells["sport"]) if cells.get("sport") else (given.sport,)
    if len(sports) != 1 or not sports[0]:
        raise BadRow("the sport is not one that the site knows")
    if sports[0] == OTHER:
        read.other_sports += 1
        return ""
    key = TeamSeason(_school(cells, given), sports[0], _gender(cells, sports[0], given), _season(cells, given))
    name = " ".join(filter(None, (cells.get(part, "") for part in ("first", "name", "last"))))
    folded = fold(clean_name(" ".join(_JERSEY.sub(" ", repair_text(name[:200])).split())))
    roster = read.rosters.setdefault(key, ReadRoster(row.line))
    if sum(map(str.isalpha, folded)) < 2:
        roster.has_unnamed = True
        raise BadRow("no name")
    class_ = class_of(cells["class"])
    if class_ is None:
        unknown.append(row.line)
    is_new = roster.add(Player(folded, name_words(folded), class_))
    return "" if is_new else "repeats a player of the same roster"


def _school(cells: dict[str, str], given: Given) -> Named:
    name = cells.get("school") or given.university
    if not name:
        raise BadRow("no school")
    return Named(name[:200], state_code(cells.get("state", "")))


def _gender(cells: dict[str, str], sport: str, given: Given) -> str:
    listed = gender_of(cells["gender"]) if cells.get("gender") else None
    gender = listed or gender_in(cells.get("sport", ""), short=True) or given.gender or implied_gender(sport)
    if gender is None:
        raise BadRow("the gender is not Men, Women or Both")
    return gender


def _season(cells: dict[str, str], given: Given) -> int:
    try:
        season = parse_season(cells["season"]) if cells.get("season") else given.season
    except ValueError:
        season = None
    if season is None:
        raise BadRow("a season looks like 2026-27")
    return season
