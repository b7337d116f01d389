"""What became public about coaches, teams and schools in a week of days that are over, for the weekly letter.

It says nothing that pages don't show: a number of new reviews from ENOUGH_REVIEWS on and otherwise only that there are
some, and of a program only what `public_numbers` shows.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple, cast

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORT_IDS, SPORT_NAMES, Gender
from sideline.coaches.model import Coach, University, UniversityName
from sideline.coaches.numbers import ENOUGH_REVIEWS, one_decimal
from sideline.coaches.schools import TEAMS, school_path, team_path
from sideline.coaches.team_model import Post, Team
from sideline.core.db.read_pool import ReadPool
from sideline.reviews.content import PublishedReview
from sideline.teams.numbers import Team as TeamOfPage
from sideline.teams.numbers import public_numbers, team_name
from sideline.teams.staff_lists.model import MERGED_STATES, Move, PostChange, StaffList

WEEK = timedelta(days=7)

Days = tuple[date, date]
"""The first and the last day."""

Program = tuple[int, int]
"""School and sport."""


class Page(NamedTuple):
    """The page of a team or of a school, whose `team` has the sport 0. `school` is the school's name."""

    path: str
    school: str
    team: TeamOfPage
    colors: Sequence[int]

    @property
    def sport(self) -> str:
        """The name of the team's sport; empty for a school."""
        return SPORT_NAMES.get(self.team.sport_id, "")

    @property
    def name(self) -> str:
        """The name of the team or school."""
        return team_name(self.sport, self.team.gender) if self.sport else self.school


def find_pages(session: Session, paths: Collection[str]) -> dict[str, Page]:
    """Return the pages of teams and schools by these paths; those of a school that is gone are missing.

    A path with a former name of a school leads to the page of today.
    """
    slugs = {path.split("/")[2] for path in paths}
    columns = University.id, University.name, University.slug, University.color, University.second_color
    found = {row.slug: row for row in session.execute(select(*columns).where(University.slug.in_(slugs)))}
    former = select(UniversityName.slug.label("former"), *columns).join(University)
    schools = {row.former: row for row in session.execute(former.where(UniversityName.slug.in_(slugs)))} | found
    pages = {}
    for path in paths:
        _, kind, slug, *team = path.split("/")
        if school := schools.get(slug):
            sport, gender = TEAMS[team[0]] if kind == "team" else ("", "Both")
            current = team_path(school.slug, sport, gender) if sport else school_path(school.slug)
            of_page = TeamOfPage(school.id, SPORT_IDS.get(sport, 0), cast("Gender", gender))
            pages[path] = Page(current, school.name, of_page, (school.color, school.second_color))
    return pages


class CoachNews(NamedTuple):
    """A listed coach with new reviews or replies in the week. `score` is empty for fewer than ENOUGH_REVIEWS."""

    name: str
    about: str
    reviews: int
    has_replied: bool
    score: str


class MoveNews(NamedTuple):
    """Who left, came, or both, in the programs of `posts`. `is_of_head` if one of these was a head coach's."""

    coach_id: int
    name: str
    label: str
    words: str
    posts: Sequence[TeamOfPage]
    is_of_head: bool


@dataclass
class News:
    """What is new in a week. `aliases` has the coaches by the ids of profiles merged into theirs."""

    pool: ReadPool
    coaches: dict[int, CoachNews]
    aliases: dict[int, int]
    moves: Sequence[MoveNews]
    by_program: dict[Program, dict[int, int]]
    staffs: dict[Program, set[tuple[str, int]]]

    def __post_init__(self) -> None:
        self._public: dict[Program, set[int]] = {}

    def reviews_of(self, page: Page) -> int:
        """Return the number of new reviews about today's staff of a team or of all teams of a school."""
        school_id, sport_id, gender = page.team
        programs = [key for key in self.by_program if key[0] == school_id and sport_id in (0, key[1])]
        return sum(self._reviews_in(program, gender) for program in programs)

    def moves_of(self, page: Page) -> list[MoveNews]:
        """Return who came to a team or left it; of a school only the head coaches."""
        school_id, sport_id, gender = page.team
        genders = {gender, "Both"} if gender != "Both" else {"Women", "Men", "Both"}
        return [
            move
            for move in self.moves
            if (sport_id or move.is_of_head)
            and any(
                post.school_id == school_id and sport_id in (0, post.sport_id) and post.gender in genders
                for post in move.posts
            )
        ]

    def summary(self) -> str:
        """Return a sentence about the whole site; empty for fewer than ENOUGH_REVIEWS."""
        total = sum(sum(reviews.values()) for reviews in self.by_program.values())
        if total < ENOUGH_REVIEWS:
            return ""
        coaches = sum(coach.reviews > 0 for coach in self.coaches.values())
        return f"{total:,} new reviews of {_counted(coaches, 'coach', 'coaches')}."

    def _reviews_in(self, program: Program, gender: str) -> int:
        if program not in self._public:
            numbers = public_numbers(self.pool, *program)
            self._public[program] = {coach_id for (_, coach_id), shown in numbers.items() if shown}
        reviews = self.by_program[program]
        staff = {id_ for of, id_ in self.staffs.get(program, ()) if gender == "Both" or of in (gender, "Both")}
        return sum(reviews.get(coach_id, 0) for coach_id in staff & self._public[program])


def count_words(reviews: int) -> str:
    """Return how a letter says that there are new reviews; empty if there are none."""
    if reviews < ENOUGH_REVIEWS:
        return "new" if reviews else ""
    return f"{reviews:,} new"


def read_news(session: Session, pool: ReadPool, reviewed: Days, week: Days) -> News:
    """Return what became public: reviews on the days `reviewed`, replies and moves on the days of `week`, which are
    over. Both are from the first to the last.
    """
    by_program: dict[Program, dict[int, int]] = defaultdict(dict)
    reviews: dict[int, int] = defaultdict(int)
    counts = (
        select(Team.university_id, Team.sport_id, PublishedReview.coach_id, func.count())
        .join(Team, Team.id == PublishedReview.team_id)
        .where(PublishedReview.created_on.between(*reviewed))
        .group_by(Team.university_id, Team.sport_id, PublishedReview.coach_id)
    )
    for school_id, sport_id, coach_id, count in session.execute(counts):
        by_program[school_id, sport_id][coach_id] = count
        reviews[coach_id] += count
    # A removed reply leaves its day.
    replied_in_week = PublishedReview.replied_on.between(*week) & (PublishedReview.reply != "")
    replied = set(session.scalars(select(PublishedReview.coach_id).where(replied_in_week).distinct()))
    coaches: dict[int, CoachNews] = {}
    found = select(Coach).where(Coach.id.in_(reviews.keys() | replied), Coach.is_listed)
    for coach in session.scalars(found):
        score = f"{one_decimal(coach.rating)} from {coach.total_reviews:,}"
        coaches[coach.id] = CoachNews(
            name=coach.name,
            about=f"{team_name(coach.sport, coach.gender)}, {coach.university}",
            reviews=reviews.get(coach.id, 0),
            has_replied=coach.id in replied,
            score=score if coach.total_reviews >= ENOUGH_REVIEWS else "",
        )
    moves = _read_moves(session, week)
    with_news = coaches.keys() | {move.coach_id for move in moves}
    merged = session.execute(select(Coach.id, Coach.moved_to).where(Coach.moved_to.in_(with_news)))
    staffs: dict[Program, set[tuple[str, int]]] = defaultdict(set)
    held = select(Team.university_id, Team.sport_id, Team.gender, Post.coach_id).join(Post, Post.team_id == Team.id)
    held = held.join(Coach, Coach.id == Post.coach_id).where(Coach.is_listed, ~Coach.has_left, ~Post.is_over)
    for school_id, sport_id, gender, coach_id in session.execute(held.where(Coach.id.in_(reviews))):
        staffs[school_id, sport_id].add((gender, coach_id))
    aliases = {id_: current for id_, current in merged if current is not None}
    return News(pool, coaches, aliases, moves, by_program, staffs)


class _Changed(NamedTuple):
    post: Post
    coach: Coach
    team: TeamOfPage
    school: str

    @property
    def program(self) -> Program:
        return self.team[:2]

    @property
    def where(self) -> str:
        return f"{team_name(SPORT_NAMES[self.team.sport_id], self.team.gender)}, {self.school}"


def _read_moves(session: Session, week: Days) -> list[MoveNews]:
    """Return who left a team and who came to one, by the staff lists imported in a week and the moves decided in it.

    Whoever is on the first list that the site has of a team has not come to it: nobody knows since when.
    """
    kept_lists = select(StaffList.id).where(~StaffList.is_undone)
    of_week = kept_lists.where(StaffList.imported_on.between(*week))
    changed = select(PostChange.post_id).where(PostChange.list_id.in_(of_week))
    was_added = PostChange.before.is_(None)
    decided = Move.decided_on.between(*week) & Move.state.in_(MERGED_STATES) & Move.list_id.in_(kept_lists)
    ended_ids = changed.where(~was_added, ~PostChange.before["is_over"].as_boolean())
    started_ids = changed.where(was_added)
    ended = Post.is_over & or_(Post.id.in_(ended_ids), Post.id.in_(select(Move.from_post_id).where(decided)))
    is_start = (Post.id.in_(started_ids) & Post.is_start_known) | Post.id.in_(select(Move.to_post_id).where(decided))
    by_coach: dict[int, list[_Changed]] = defaultdict(list)
    for changed_post in _read_posts(session, ended | (~Post.is_over & is_start)):
        by_coach[changed_post.coach.id].append(changed_post)
    held: dict[int, set[Program]] = defaultdict(set)
    for open_post in _read_posts(session, ~Post.is_over & Post.coach_id.in_(by_coach)):
        held[open_post.coach.id].add(open_post.program)
    moves = []
    for coach_id, posts in sorted(by_coach.items()):
        left = [post for post in posts if post.post.is_over and post.program not in held[coach_id]]
        ended_programs = {post.program for post in posts if post.post.is_over}
        came = [post for post in posts if not post.post.is_over and post.program not in ended_programs]
        if left or came:
            moves.append(_move(left, came))
    return moves


def _read_posts(session: Session, condition: ColumnElement[bool]) -> list[_Changed]:
    query = (
        select(Post, Coach, Team.university_id, Team.sport_id, Team.gender, University.name)
        .join(Coach, Coach.id == Post.coach_id)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .where(condition, Coach.is_listed)
        .order_by(Post.id)
    )
    rows = session.execute(query)
    return [
        _Changed(post, coach, TeamOfPage(id_, sport, cast("Gender", gender)), school)
        for post, coach, id_, sport, gender, school in rows
    ]


def _move(left: Sequence[_Changed], came: Sequence[_Changed]) -> MoveNews:
    coach = (came or left)[0].coach
    if left and came:
        label, words = "moved", f"From {left[0].where}, to {came[0].where}."
        if left[0].team[1:] == came[0].team[1:]:
            words = f"{came[0].where.partition(',')[0]}, from {left[0].school} to {came[0].school}."
    elif came:
        label, words = "new", f"New at {came[0].school}, {came[0].where.partition(',')[0]}."
    else:
        label, words = "left", f"Left {left[0].school}, {left[0].where.partition(',')[0]}."
    posts = [*left, *came]
    is_of_head = any(post.post.role == "head" for post in posts)
    return MoveNews(coach.id, coach.name, label, words, [post.team for post in posts], is_of_head)


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
