"""Response models for the pages of schools and sports."""

from datetime import date

from pydantic import Field

from sideline.coaches.choices import DivisionName, Gender, SportName
from sideline.coaches.schemas import SchoolColors
from sideline.core.http.schemas import ResponseModel
from sideline.teams.schemas import PageHead, StaffNumbers, StaffRating, TeamFact


class HeadCoach(ResponseModel):
    """A head coach of a team."""

    id: int
    name: str
    since: int | None = Field(description="The year in which the first season here began; null if no list has it.")
    since_season: str = Field(description="The season that began in `since`: '2018-19'; empty if no list has it.")
    is_start_known: bool = Field(description="Whether `since` is when the coach began, not when our lists begin.")
    is_new: bool = Field(description="Whether the coach began in the latest season for which a list has the team.")


class SchoolTeam(StaffRating):
    """A team of a school. The numbers are those of today's staff in this program."""

    sport: SportName
    gender: Gender
    avatar: str
    path: str = Field(description="The path of the team's page.")
    head_coaches: list[HeadCoach]
    coaches: int = Field(description="The number of coaches on the staff.", ge=0)
    unknown_roles: int = Field(description="How many of the coaches have no known role.", ge=0)


class SchoolProfile(PageHead, StaffNumbers):
    """A school: its teams with their head coaches, the numbers of all staffs, and facts. Texts are empty if unknown."""

    name: str
    short_name: str = Field(description="Where space is short: 'UCLA'; the full name if there is none.")
    colors: SchoolColors
    path: str
    city: str
    state: str
    state_name: str
    conference: str
    nickname: str
    divisions: list[str] = Field(description="The divisions of its coaches, the most common first.")
    map_url: str = Field(description="A search on OpenStreetMap; empty if neither city nor state is known.")
    teams: list[SchoolTeam] = Field(description="By sport; the women's team before the men's.")
    coaches: int = Field(description="The number of coaches on the staffs.", ge=0)
    facts: list[TeamFact]
    listed_on: date | None = Field(description="The day of the latest staff list; null if no list has a coach here.")


class TeamLink(ResponseModel):
    """A team of a school in a list of schools."""

    gender: Gender
    path: str


class SportSchool(ResponseModel):
    """A school with a sport, its teams in that sport, and the number of their coaches."""

    name: str
    path: str
    teams: list[TeamLink]
    coaches: int = Field(ge=1)


class SportState(ResponseModel):
    """The schools of a division in a state, by name. Code and name are empty for schools whose state is not known."""

    state: str
    name: str
    schools: list[SportSchool]


class SportDivision(ResponseModel):
    """The schools of a division by state. `division` is empty for coaches whose division is not known."""

    division: DivisionName | str
    schools: int = Field(ge=1)
    states: list[SportState]


class SportProfile(PageHead):
    """A sport: all schools that have coaches in it."""

    sport: SportName
    path: str
    avatar: str
    schools: int = Field(ge=0)
    coaches: int = Field(ge=0)
    divisions: list[SportDivision]
