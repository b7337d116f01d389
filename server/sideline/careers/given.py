"""What a user says about a whole staff list, besides the file."""

from dataclasses import dataclass

from sideline.careers.team_words import gender_in, sports_of_team
from sideline.coaches.choice_words import gender_of
from sideline.coaches.csv_rows import BadFile, quoted


@dataclass(frozen=True, slots=True)
class Given:
    """What the user says about the whole list: sport and gender as the site spells them, the season as a year."""

    university: str = ""
    sport: str = ""
    gender: str = ""
    season: int | None = None


def given_by_user(*, university: str = "", sport: str = "", gender: str = "", season: int | None = None) -> Given:
    """Return what the user says about a list, in the user's words ("women's soccer"). Raises BadFile if unknown."""
    sports = sports_of_team(sport)
    if sport and len(sports) != 1:
        raise BadFile(f"unknown sport {quoted(sport)}")
    read = gender_of(gender) if gender else gender_in(sport, short=True)
    if gender and not read:
        raise BadFile(f"unknown gender {quoted(gender)}")
    return Given(university.strip(), "".join(sports), read or "", season)
