"""The sport and gender of a list that has no columns for them: from the sheet's title, or the titles of its people."""

from collections import Counter
from collections.abc import Iterable, Sequence

from sideline.careers.team_words import gender_in, implied_gender, sports_in, sports_of_team

SHARE = 0.9
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
    return name if count >= MIN_TITLES and count >= SHARE * counted.total() else ""
