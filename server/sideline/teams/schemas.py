"""Responses about teams, schools and sports. Paths are those of pages; a rating is null for fewer than five reviews."""

from typing import Annotated

from pydantic import Field

from sideline.coaches.choices import DivisionName, Gender, SportName
from sideline.coaches.schemas import SchoolColors
from sideline.coaches.stayed import Stayed, WhoStayed
from sideline.coaches.team_model import Role
from sideline.core.http.schemas import DayText, ResponseDict, doc


class PageHead(ResponseDict):
    """What the head of a page says about it."""

    title: Annotated[str, doc("For the browser's tab, without the name of the site.")]
    description: Annotated[str, doc("One sentence for search engines.")]


class CategoryNumbers(ResponseDict):
    """The mean of a category, 0 without values, and how many reviews chose one."""

    name: str
    mean: float
    count: int


class StaffRating(ResponseDict):
    """Published reviews of a program about a coach or a staff: their number, mean and recommendations."""

    reviews: int
    rating: float | None
    recommend_yes: int
    recommend_answers: int


class StaffNumbers(StaffRating):
    """The numbers of a staff, over the coaches of today."""

    categories: list[CategoryNumbers]


class Member(ResponseDict):
    """A coach with the numbers of this program. `title` is as listed, empty if it only repeats the role."""

    reviews: Annotated[int | None, doc("Null, like the rating, if the numbers here could reveal an author.")]
    rating: float | None
    recommend_yes: int
    recommend_answers: int
    coach_id: int
    path: str
    name: str
    role: Role
    role_label: str
    title: str
    years: Annotated[str, doc("The seasons here, in words; empty if no list has them.")]


class StaffMember(Member):
    """A coach of today."""

    nth_season: Annotated[str, doc("'9th' in the ninth season here; empty if the start is not known.")]
    before: Annotated[str, doc("The post before this one, in words.")]


class FormerMember(Member):
    """A coach who left in the last two seasons, and where the coach is now."""

    now: str
    now_path: str | None


class Quote(ResponseDict):
    """A review of a coach, without markup."""

    id: str
    coach_path: str
    name: str
    rating: int
    comment: str
    would_recommend: bool | None
    date: DayText | None


class CameFrom(StaffRating):
    """What athletes wrote about a new head coach at an earlier program with at least five reviews."""

    school: str
    colors: SchoolColors
    team_path: str
    name: str
    coach_path: str
    post: str
    quotes: list[Quote]


class FieldSeason(ResponseDict):
    """A season, and where it begins on the field in percent."""

    year: int
    percent: float


class FieldRow(ResponseDict):
    """A bar on the field: start and width in percent."""

    name: str
    words: str
    is_head: bool
    is_held: bool
    began_earlier: bool
    start: float
    width: float


class SeasonField(ResponseDict):
    """Who coached when, in the last ten seasons that lists cover."""

    seasons: list[FieldSeason]
    rows: list[FieldRow]


class TeamFact(ResponseDict):
    """A fact, with its season and source."""

    name: str
    value: str
    source: str


class RosterShareDetails(ResponseDict):
    """How many athletes of a roster have rated the staff in a season."""

    athletes: Annotated[int | None, doc("How many, at least. Null for too few, and for nearly all.")]
    is_nearly_all: bool
    roster: Annotated[int, doc("Players on the roster.")]
    source: Annotated[str, doc("Season and source of the roster: '2025-26, school’s roster'.")]
    season: Annotated[str, doc("The season in which the reviews appeared: '2026-27'.")]
    counted_to: Annotated[DayText, doc("The last day of publication that was counted.")]


class TeamProfile(PageHead):
    """A team's page. Women's and men's pages include the coaches of both."""

    path: str
    name: str
    school: str
    short_school: Annotated[str, doc("Where space is short: 'UCLA'; the full name if there is none.")]
    colors: SchoolColors
    school_path: str
    sport: SportName
    gender: Gender
    avatar: str
    division: str
    conference: str
    city: str
    state: str
    in_short: str
    numbers: StaffNumbers
    reviewed_coaches: Annotated[int, doc("Number of coaches of today with reviews here.")]
    staff: list[StaffMember]
    came_from: CameFrom | None
    left: list[FormerMember]
    left_lists: Annotated[str, doc("The seasons whose lists tell who left; empty without a list.")]
    roster_share: Annotated[RosterShareDetails | None, doc("Null before the first count.")]
    stayed: Annotated[WhoStayed | None, doc("Null without rosters of players, or if they cannot be compared.")]
    latest: list[Quote]
    field: SeasonField | None
    facts: list[TeamFact]
    listed_on: Annotated[DayText | None, doc("The day of the latest staff list of this team.")]


# Response models for the pages of schools and sports.


class HeadCoach(ResponseDict):
    """A head coach of a team."""

    id: int
    name: str
    since: Annotated[int | None, doc("The year in which the first season here began; null if no list has it.")]
    since_season: Annotated[str, doc("The season that began in `since`: '2018-19'; empty if no list has it.")]
    is_start_known: Annotated[bool, doc("Whether `since` is when the coach began, not when our lists begin.")]
    is_new: Annotated[bool, doc("Whether the coach began in the latest season for which a list has the team.")]


class SchoolTeam(StaffRating):
    """A team of a school. The numbers are those of today's staff in this program."""

    sport: SportName
    gender: Gender
    avatar: str
    path: Annotated[str, doc("The path of the team's page.")]
    head_coaches: list[HeadCoach]
    coaches: Annotated[int, doc("The number of coaches on the staff.", ge=0)]
    unknown_roles: Annotated[int, doc("How many of the coaches have no known role.", ge=0)]
    stayed: Annotated[Stayed | None, doc("The latest fall for which two rosters of players were compared.")]


class SchoolProfile(StaffNumbers, PageHead):
    """A school: its teams with their head coaches, the numbers of all staffs, and facts. Texts are empty if unknown."""

    name: str
    short_name: Annotated[str, doc("Where space is short: 'UCLA'; the full name if there is none.")]
    colors: SchoolColors
    path: str
    city: str
    state: str
    state_name: str
    conference: str
    nickname: str
    divisions: Annotated[list[str], doc("The divisions of its coaches, the most common first.")]
    map_url: Annotated[str, doc("A search on OpenStreetMap; empty if neither city nor state is known.")]
    teams: Annotated[list[SchoolTeam], doc("By sport; the women's team before the men's.")]
    coaches: Annotated[int, doc("The number of coaches on the staffs.", ge=0)]
    facts: list[TeamFact]
    listed_on: Annotated[DayText | None, doc("The day of the latest staff list; null if no list has a coach here.")]


class TeamLink(ResponseDict):
    """A team of a school in a list of schools."""

    gender: Gender
    path: str


class SportSchool(ResponseDict):
    """A school with a sport, its teams in that sport, and the number of their coaches."""

    name: str
    path: str
    teams: list[TeamLink]
    coaches: Annotated[int, Field(ge=1)]


class SportState(ResponseDict):
    """The schools of a division in a state, by name. Code and name are empty for schools whose state is not known."""

    state: str
    name: str
    schools: list[SportSchool]


class SportDivision(ResponseDict):
    """The schools of a division by state. `division` is empty for coaches whose division is not known."""

    division: DivisionName | str
    schools: Annotated[int, Field(ge=1)]
    states: list[SportState]


class ReportLink(ResponseDict):
    """Another report."""

    name: str
    path: str


class SportProfile(PageHead):
    """A sport: all schools that have coaches in it."""

    sport: SportName
    path: str
    avatar: str
    schools: Annotated[int, Field(ge=0)]
    coaches: Annotated[int, Field(ge=0)]
    divisions: list[SportDivision]
    reports: Annotated[list[ReportLink], doc("Its season reports, the latest first.")]


class CoachToRate(ResponseDict):
    """A coach on the page on which a staff is rated."""

    coach_id: int
    path: str
    name: str
    words: Annotated[str, doc("Role and time here: 'Head coach, here since 2020'.")]


class StaffToRate(ResponseDict):
    """A staff of today and of the last year, for those who rate it."""

    title: str
    path: str
    name: str
    school: str
    colors: SchoolColors
    sport: SportName
    staff: Annotated[list[CoachToRate], doc("The coaches of today, head coach first.")]
    left: Annotated[list[CoachToRate], doc("Who has left within a year.")]
    email_domains: Annotated[list[str], doc("The known domains of the school's email addresses.")]


class TeamPoster(ResponseDict):
    """A poster that leads a team to the page on which it rates its staff."""

    title: str
    path: Annotated[str, doc("The path of the team's page.")]
    name: str
    school: str
    sport: SportName
    address: Annotated[str, doc("The URL of the page on which the staff is rated, the same for everybody.")]
    code: Annotated[str, doc("The SVG of a QR code of `address`.")]
