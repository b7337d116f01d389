"""The sport and gender of a list that has no columns for them, from the titles of its people."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from sideline.careers.staff_columns import StaffColumns, missing
from sideline.careers.team_words import gender_in, implied_gender, sports_in
from sideline.coaches.csv_rows import find_header, open_csv, rows_below

SHARE = 0.9
"""The share of the titles with a sport that must name the same one; some name a second team of the same person."""

MIN_TITLES = 3
"""The number of titles that must name the sport, so that one person's second job does not decide."""


def read_team_of_titles(path: Path) -> tuple[str, str]:
    """Return the sport and the gender that most titles of a list name, each empty if they don't agree on one."""
    with open_csv(path, may_be_windows=True) as file:
        header = find_header(file, StaffColumns().recognize, missing)
        titles = [row.fields.get("title", "") for row in rows_below(file, header)]
    sport = _common(name for title in titles for name in sports_in(title))
    gender = _common(name for title in titles if (name := gender_in(title)))
    return sport, implied_gender(sport) or gender


def _common(names: Iterable[str]) -> str:
    counted = Counter(names)
    [(name, count)] = counted.most_common(1) or [("", 0)]
    return name if count >= MIN_TITLES and count >= SHARE * counted.total() else ""
