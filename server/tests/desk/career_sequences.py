"""Random staff lists, moves and reviews at several schools, and a naive recount of the numbers of coaches and teams.

As in `sequences`, each step depends only on the given Random.
"""

from collections import defaultdict
from random import Random

from sqlalchemy import select

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import teams_of_coach
from sideline.coaches.team_model import Post, Team
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.coaches import changes, moves
from sideline.reviews.model import Review
from sideline.reviews.write import add_review, lock_coach_to_rate
from sideline.teams.numbers import numbers_of_coaches, numbers_of_staffs, public_numbers
from sideline.teams.staff_lists.import_staff import Source, UndoError, import_staff
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.model import Move, StaffList
from tests.desk.sequences import Cast
from tests.reviews.bodies import review_input

SCHOOLS = ("Northfield University", "Southgate College", "Eastbrook College")
NAMES = ("Ana Sá", "Bo Ek", "Cy Oz", "Dora Lu")
VERBS = ["import", "import", "undo list", "accept", "accept", "reject", "undo move", "leave", "rate", "rate", "rate"]


def take_career_step(site: Site, random: Random, cast: Cast) -> str:
    """Take a random step; returns its verb with the code of a refusal, if it was refused."""
    verb = random.choice(VERBS)
    try:
        if verb == "import":
            import_list(site, random)
        elif verb == "rate":
            _rate(site, random, cast)
        else:
            _decide(site, random, cast, verb)
    except Refusal as refusal:
        return f"{verb}: {refusal.code}"
    except UndoError:
        return f"{verb}: UndoError"
    return verb


def import_list(site: Site, random: Random) -> int:
    """Import the staffs of some teams of a sport in a season, and maybe carry out the moves beyond doubt.

    Returns the id of the list.
    """
    sport, gender = random.choice(["Basketball", "Golf"]), random.choice(["Women", "Women", "Men", "Both"])
    rows = [
        Listing(1, name, school, sport, gender, random.choice(["Head Coach", "Assistant Coach"]))
        for school in random.sample(SCHOOLS, 2)
        for name in random.sample(NAMES, random.randint(1, 3))
    ]
    source = Source("staff.csv", f"{random.random()}", random.randint(2023, 2026))
    count = import_staff(site.database, source, rows, lambda _line, _note: None)
    if random.random() < 0.5:
        moves.carry_out(site, count.automatic, lambda _move, _reason: None)
    return count.list_id


def _rate(site: Site, random: Random, cast: Cast) -> None:
    author = random.choice(cast.authors)
    with site.database.writing() as session:
        coach_id = random.choice(session.scalars(select(Coach.id).where(Coach.is_listed).order_by(Coach.id)).all())
        team_id = random.choice(teams_of_coach(session, coach_id)).team_id
        opinion = review_input(random.randint(1, 5), random.randint(1, 5), team_id=team_id, would_recommend=True)
        add_review(session, lock_coach_to_rate(session, coach_id, author), opinion, clock.today())


def _decide(site: Site, random: Random, cast: Cast, verb: str) -> None:
    staff = random.choice(cast.staff)
    with site.database.writing() as session:
        of = StaffList.id if verb == "undo list" else Coach.id if verb == "leave" else Move.id
        ids = session.scalars(select(of).order_by(of.desc()).limit(4)).all()
        chosen = random.choice(ids) if ids else 0
        if verb == "undo list":
            moves.undo_list(session, site, staff, chosen)
        elif verb == "leave":
            changes.mark_left(session, site, staff, chosen, 0)
        elif verb == "accept":
            moves.accept_move(session, site, staff, chosen)
        elif verb == "reject":
            moves.reject_move(session, staff, chosen)
        else:
            moves.undo_move(session, site, staff, chosen)


def assert_numbers_match_reviews(site: Site) -> int:
    """Compare the numbers of coaches in programs and of staffs with a recount; returns how many were compared.

    A staff's numbers leave out those of a coach that could reveal an author.
    """
    with site.database.reading() as session:
        teams = {team.id: (team.university_id, team.sport_id, team.gender) for team in session.scalars(select(Team))}
        posts = [(teams[post.team_id], post.coach_id, post.is_over) for post in session.scalars(select(Post))]
        coaches = {coach.id: coach for coach in session.scalars(select(Coach))}
        by_coach: dict[tuple[int, int, int], list[Review]] = defaultdict(list)
        for review in session.scalars(select(Review).where(Review.state == "published")):
            by_coach[(*teams[review.team_id][:2], review.coach_id)].append(review)
        schools = session.scalars(select(University.id)).all()
        session.expunge_all()
    compared = 0
    for school in schools:
        expected = {key[1:]: _count(reviews) for key, reviews in by_coach.items() if key[0] == school}
        found = numbers_of_coaches(site.database.read_pool, school)
        assert {key: tuple(numbers) for key, numbers in found.items()} == expected
        staffs: dict[tuple[int, str], set[int]] = defaultdict(set)
        for (university, sport, gender), coach_id, is_over in posts:
            coach = coaches[coach_id]
            if university == school and not is_over and not coach.has_left and coach.is_listed:
                for page in {gender, "Both"} if gender != "Both" else {"Women", "Men", "Both"}:
                    staffs[sport, page].add(coach_id)
        told = public_numbers(site.database.read_pool, school)
        pooled = {
            (sport, page): _count(
                [review for id_ in ids if told.get((sport, id_)) for review in by_coach[school, sport, id_]]
            )
            for (sport, page), ids in staffs.items()
        }
        of_staffs = numbers_of_staffs(site.database.read_pool, school)
        assert {key: tuple(numbers) for key, numbers in of_staffs.items()} == pooled
        compared += len(expected) + len(pooled)
    return compared


def _count(reviews: list[Review]) -> tuple[object, ...]:
    answers = [review.would_recommend for review in reviews if review.would_recommend is not None]
    chosen = [[value for review in reviews if (value := getattr(review, name))] for name in CATEGORIES.values()]
    stars = sum(review.rating for review in reviews)
    return len(reviews), stars, sum(answers), len(answers), tuple(map(sum, chosen)), tuple(map(len, chosen))
