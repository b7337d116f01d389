"""Random writes by athletes, visitors, claimants and moderators, and invariants that hold after any sequence of them.

Each step depends only on the given Random. Row ids are random, so rows are ordered by author instead. A single thread
with the same seed therefore always takes the same steps.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import STRIKES
from sideline.authorship.review_ids import public_ids
from sideline.cases.model import Case, open_coach_case
from sideline.coaches.choices import CATEGORIES, SPORT_IDS
from sideline.coaches.claim_model import Claim
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.core.text.folding import fold
from sideline.desk.claims.desk import decide_claim, undo_claim
from sideline.desk.claims.read import find_own
from sideline.desk.claims.schemas import DecideClaim
from sideline.desk.claims.write import cancel_edit_request, give_up, propose_details
from sideline.desk.coaches import changes
from sideline.desk.coaches.model import CoachChange
from sideline.desk.decisions import decide_case, read_version, undo_decision
from sideline.desk.kinds.registry import KINDS
from sideline.desk.leases import lease_case
from sideline.desk.members import StaffMember, not_found
from sideline.desk.reports.outcomes import MAIL_PAUSE, mail_reporters
from sideline.desk.reports.write import NewReport, report_coach, report_reply, report_review
from sideline.desk.schemas import Decide
from sideline.desk.strikes import StrikeRequest, decide_request, read_account, read_requests
from sideline.desk.surge_removals import remove_each, undo_each
from sideline.desk.suspensions import decide_suspension
from sideline.reviews.appeals import appeal
from sideline.reviews.delete import delete_review, withdraw_change
from sideline.reviews.edit import edit_review
from sideline.reviews.model import Review
from sideline.reviews.replies import delete_reply, write_reply
from sideline.reviews.schemas import EditReview, RateCoach, RateOfStaff, RateStaff, WriteReply
from sideline.reviews.tally import lock_coach
from sideline.reviews.write import add_review, lock_coach_to_rate, lock_own_review, publish_own_review
from sideline.teams.numbers import Team
from sideline.teams.rate_staff import Sitting
from tests.desk.conftest import assert_correct, count_all_strikes
from tests.factories import make_coaches
from tests.people import People
from tests.reviews.bodies import review_input

AUTHORS_VERBS = ["rate", "rate", "rate with others", "rate in a surge", "edit", "delete", "appeal"]
AUTHORS_VERBS += ["edit into a raid", "rate staff", "add coach"]
EDITIONS_VERBS = ["delete", "delete at once", "withdraw", "edit", "edit back"]
"""What authors do in addition on a site with editions."""
MODERATORS_VERBS = ["report", "report", "keep", "hold", "remove", "remove", "correct", "undo", "suspend", "mail"]
MODERATORS_VERBS += ["count strikes", "decide request", "report profile"]
COACHES_VERBS = ["claim", "claim", "give up", "undo approval", "reply", "reply", "reply", "delete reply"]
COACHES_VERBS += ["propose", "propose", "withdraw", "move", "move"]


@dataclass(frozen=True)
class Cast:
    """All participants, and the coaches they write about."""

    authors: Sequence[Author]
    staff: Sequence[StaffMember]
    claimants: Sequence[UUID]
    coaches: Sequence[int]


def make_cast(site: Site, people: People) -> Cast:
    """Sign up four athletes, two admins and two claimants, and add three coaches."""
    staff = [StaffMember(people(name).id, "admin") for name in ("mona", "otto")]
    with site.database.writing() as session:
        session.query(User).filter(User.id.in_([member.id for member in staff])).update({"role": "admin"})
        coaches = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek", "Cy Oz")]
    return Cast(
        authors=[people(name).author for name in ("ada", "bea", "cy", "dee")],
        staff=staff,
        claimants=[people(name).id for name in ("dana", "nora")],
        coaches=coaches,
    )


def take_steps(site: Site, random: Random, cast: Cast, number: int) -> list[str]:
    """Take this many random steps; returns the code of each refusal, or an empty string for a successful step."""
    return [_outcome_of_step(site, random, cast) for _ in range(number)]


def _outcome_of_step(site: Site, random: Random, cast: Cast) -> str:
    kind, coach_id = random.random(), random.choice(cast.coaches)
    try:
        if kind < 0.5:
            author_does(site, random, random.choice(cast.authors), coach_id, cast.coaches)
        elif kind < 0.6:
            coach_changes(site, random, random.choice(cast.staff), cast.coaches)
        elif kind < 0.75:
            coach_does(site, random, cast, random.choice(cast.claimants), coach_id)
        else:
            moderator_does(site, random, cast, coach_id)
    except Refusal as refusal:
        return refusal.code
    return ""


def any_opinion(random: Random) -> RateCoach:
    """Return a rating. Half of them have no categories, like those from the page of a whole staff."""
    opinion = review_input(random.randint(1, 5), random.randint(1, 5), tags=["Kind"], school_email=False)
    return random.choice([opinion, opinion.model_copy(update=dict.fromkeys(CATEGORIES.values(), 0))])


def author_does(site: Site, random: Random, author: Author, coach_id: int, coaches: Sequence[int]) -> None:
    has_editions, today = site.settings.has_editions, clock.today()
    verb = random.choice(AUTHORS_VERBS + (EDITIONS_VERBS if has_editions else []))
    if verb == "rate staff":
        rate_staff(site, random, author, coach_id, coaches)
        return
    with site.database.writing() as session:
        listed = read_record(session, author).review_of(coach_id)
        opinion = any_opinion(random)
        if listed is None or verb.startswith("rate"):
            others = opinion.model_copy(update={"publish_with_others": verb == "rate with others"})
            new = lock_coach_to_rate(session, coach_id, author)
            add_review(session, new, others, today, is_in_surge=verb == "rate in a surge")
        elif verb == "add coach":
            open_coach_case(session, "added_coach", lock_coach(session, coach_id).id)
        elif verb in ("edit", "edit into a raid"):
            is_raid = verb == "edit into a raid"
            edited = EditReview.model_validate(opinion.model_dump(exclude={"publish_with_others", "not_before"}))
            edit_review(session, listed.row_id, author, edited, today, is_in_surge=lambda _review, _coach: is_raid)
        elif verb == "edit back":
            lock_user(session, author.user_id)
            review, _ = lock_own_review(session, listed, author)
            same = EditReview.model_validate(review, from_attributes=True)
            edit_review(session, listed.row_id, author, same, today)
        elif verb.startswith("delete"):
            delete_review(session, listed.row_id, author, today, at_once=verb == "delete at once")
        elif verb == "withdraw":
            withdraw_change(session, listed.row_id, author, today)
        else:
            appeal(session, listed.row_id, author, "Again, please.", today)


def rate_staff(site: Site, random: Random, author: Author, coach_id: int, coaches: Sequence[int]) -> None:
    """Rate those of these coaches who are in the program of `coach_id` in one sitting. On a site that publishes at
    once, the author then publishes them: the job would draw which ones appear, and no seed would repeat that.
    """
    with site.database.reading() as session:
        coach = session.get_one(Coach, coach_id)
        team = Team(coach.university_id, SPORT_IDS[coach.sport], "Both")
    fields = RateOfStaff.model_fields.keys() - {"coach_id"}
    ratings = [RateOfStaff(coach_id=id_, **any_opinion(random).model_dump(include=fields)) for id_ in coaches]
    Sitting(site, author, "203.0.113.7", team, clock.today()).rate(RateStaff(ratings=ratings))
    for id_ in coaches:
        with suppress(Refusal), site.database.writing() as session:
            listed = read_record(session, author).review_of(id_)
            if listed is not None:
                publish_own_review(session, listed.row_id, author, clock.today())


def coach_changes(site: Site, random: Random, staff: StaffMember, coaches: Sequence[int]) -> None:
    """Change a coach or undo the last change; for an unlisted coach, always undo."""
    coach_id = random.choice(coaches)
    with site.database.writing() as session:
        is_listed = session.get_one(Coach, coach_id).is_listed
        verb = random.choice(["correct", "verify", "merge", "remove", "undo"]) if is_listed else "undo"
        if verb == "correct":
            name = random.choice(["Ana Sá", "Bo Ek", "Cy Oz"])
            university = random.choice(["Northfield University", "NORTHFIELD University.", "Southgate College"])
            gender, has_moved = random.choice(["Men", "Women"]), random.random() < 0.5
            draft = CoachDraft(name, university, "Golf", gender)
            changes.correct(session, site, staff, coach_id, draft, has_moved=has_moved)
        elif verb == "verify":
            changes.verify(session, staff, coach_id, verified=random.random() < 0.5)
        elif verb == "merge":
            changes.merge_coaches(session, site, staff, coach_id, random.choice(coaches))
        elif verb == "remove":
            changes.remove(session, staff, coach_id, "invented")
        else:
            changes.undo_last(session, site, staff, coach_id)


def moderator_does(site: Site, random: Random, cast: Cast, coach_id: int) -> None:
    verb, staff = random.choice(MODERATORS_VERBS), random.choice(cast.staff)
    if verb in ("mail", "count strikes", "report profile"):
        _do_in_own_transaction(site, random, coach_id, verb)
    with site.database.writing() as session:
        rows = visible_rows(session, cast, coach_id)
        cases = session.scalars(select(Case.id).where(Case.coach_id == coach_id).order_by(Case.id)).all()
    if cases and verb in ("keep", "hold", "remove", "correct"):
        moderator_decides(site, random, staff, random.choice(cases), verb)
    elif cases and verb == "undo":
        moderator_undoes(site, staff, random.choice(cases))
    with site.database.writing() as session:
        if verb == "report" and rows:
            [public_id] = public_ids(site.keys, [random.choice(rows).hex])
            report = random.choice([report_review, report_reply])
            rule, email = random.choice(["threat", "ads"]), random.choice(["rita@mail.example", "uwe@mail.example"])
            report(session, site, UUID(public_id), NewReport(rule, "", email, "203.0.113.7"))  # type: ignore[arg-type]
        elif cases and verb == "suspend":
            decide_suspension(session, site, staff, random.choice(cases), confirm=random.random() < 0.5)
        elif verb == "decide request" and (requests := read_requests(session)):
            user_ids = [author.user_id for author in cast.authors]
            requests.sort(key=lambda row: user_ids.index(read_account(row, site.authors_key).user_id))
            decide_request(session, site, staff, random.choice(requests).id, confirm=random.random() < 0.5)


def _do_in_own_transaction(site: Site, random: Random, coach_id: int, verb: str) -> None:
    if verb == "mail":
        mail_reporters(site, clock.now() + MAIL_PAUSE)
        return
    if verb == "count strikes":
        count_all_strikes(site)
        return
    reason = random.choice(["moved", "illegal"])
    with site.database.writing() as session:
        report_coach(session, site, coach_id, NewReport(reason, "", "", "203.0.113.7"))  # type: ignore[arg-type]


def moderator_undoes(site: Site, staff: StaffMember, case_id: int) -> None:
    undo_each(site, staff, case_id)
    with site.database.writing() as session:
        undo_decision(session, site, staff, case_id)


def moderator_decides(site: Site, random: Random, staff: StaffMember, case_id: int, action: str) -> None:
    strike, suspend = random.random() < 0.7, random.random() < 0.2
    reason = {"rule": "threat", "explanation": "No.", "strike": strike, "suspend": suspend}
    needed = {"remove": reason, "decline": {"explanation": "No."}}.get(action, {})
    asked = Decide.model_validate({"action": action, "version": "", **needed})
    body = open_surge_case(site, staff, case_id, asked)
    with site.database.writing() as session:
        case = existing_case(session, case_id)
        body = body.model_copy(update={"version": read_version(session, case)})
        case = decide_case(session, site, staff, case_id, body)
    if action == "remove":
        remove_each(site, staff, case, body)


def existing_case(session: Session, case_id: int) -> Case:
    """Return a case, as the routes of the desk do. Raises Refusal 404 if another thread has ended it meanwhile."""
    case = session.get(Case, case_id)
    if case is None:
        raise not_found()
    return case


def open_surge_case(site: Site, staff: StaffMember, case_id: int, body: Decide) -> Decide:
    """Open the case if it is about a surge, and return the decision for all reviews that it lists."""
    with site.database.writing() as session:
        case = existing_case(session, case_id)
        if case.kind != "surge" or case.is_decided:
            return body
        lease_case(session, staff, case_id)
    with site.database.reading() as session:
        case = existing_case(session, case_id)
        coach = session.get_one(Coach, case.coach_id)
        surge = KINDS["surge"].read(session, site.keys, case, coach, None).surge
    listed = surge.reviews if surge else []
    named = [review for review in listed if body.action != "keep" or not review.is_public]
    read = {"review_ids": [review.id for review in named], "review_versions": [review.version for review in named]}
    return body.model_copy(update=read)


def coach_does(site: Site, random: Random, cast: Cast, user_id: UUID, coach_id: int) -> None:
    """Claim a profile or give it up, reply to a review or delete the reply, or propose details; an admin decides."""
    verb, admin = random.choice(COACHES_VERBS), cast.staff[0]
    with site.database.writing() as session:
        rows = visible_rows(session, cast, coach_id)
    claim_id = claim_of(site, user_id, coach_id) if verb == "claim" else None
    with site.database.writing() as session:
        if claim_id is not None:
            approve = random.random() < 0.8
            decision = DecideClaim(approve=approve, explanation="" if approve else "No.")
            decide_claim(session, site, admin, claim_id, decision)
        elif verb == "give up":
            give_up(session, site, user_id)
        elif verb in ("propose", "move", "withdraw"):
            change_details(session, site, random, user_id, admin=admin, verb=verb)
        elif verb == "undo approval" and (claim := find_own(session, user_id)):
            undo_claim(session, site, admin, claim.id)
        elif rows:
            [public_id] = public_ids(site.keys, [random.choice(rows).hex])
            if verb == "reply":
                write_reply(
                    session,
                    site.keys,
                    Author(site.authors_key, user_id),
                    UUID(public_id),
                    WriteReply(text="Thank you."),
                )
            else:
                delete_reply(session, site.keys, user_id, UUID(public_id))


def change_details(
    session: Session, site: Site, random: Random, user_id: UUID, *, admin: StaffMember, verb: str
) -> None:
    """Propose details of the claimed profile or withdraw them, or let an admin move it to another university."""
    if verb == "propose":
        name, university = (
            random.choice(["Ana Sa", "Dora Lu"]),
            random.choice(["Northfield U", "Southgate College"]),
        )
        propose_details(session, site, user_id, CoachDraft(name, university, "Golf"))
    elif verb == "move" and (claim := find_own(session, user_id)):
        coach = session.get_one(Coach, claim.coach_id)
        university = random.choice(["Northfield University", "Southgate College"])
        changes.correct(session, site, admin, coach.id, CoachDraft(coach.name, university, coach.sport))
    elif verb == "withdraw":
        cancel_edit_request(session, user_id)


def visible_rows(session: Session, cast: Cast, coach_id: int) -> list[UUID]:
    """Return the ids of the coach's published reviews, ordered by author."""
    query = select(Review.author_tag, Review.id).where(Review.coach_id == coach_id, Review.state == "published")
    row_ids = dict(session.execute(query).all())
    return [row_ids[tag] for author in cast.authors if (tag := author.review_tag(coach_id)) in row_ids]


def claim_of(site: Site, user_id: UUID, coach_id: int) -> int:
    """Return the id of the user's claim, or claim this coach.

    A new claim is committed before it is decided, as by the routes: a merge locks only claimants that it can see, and
    could change the profile while the decision locks its coaches.
    """
    with site.database.writing() as session:
        lock_user(session, user_id)
        claim = find_own(session, user_id)
        if claim is None:
            lock_coach(session, coach_id)
            claim = make_open_claim(user_id, coach_id)
            session.add(claim)
            session.flush()
        return claim.id


def make_open_claim(user_id: UUID, coach_id: int) -> Claim:
    return Claim(
        user_id=user_id,
        coach_id=coach_id,
        state="open",
        address=f"{user_id.hex}@northfield.edu",
        staff_page="https://northfield.edu/staff",
        changed_at=clock.hour(clock.now()),
    )


def assert_claims_are_consistent(site: Site) -> None:
    """Check that replies and proposals belong to profiles with exactly one approved claim, with at most one pending
    proposal each. The badge of a claimed profile means that it is still at the claim's university; the badge of any
    other profile comes from a moderator.

    A review that stayed with a merged profile counts for the profile it was merged into.
    """
    with site.database.writing() as session:
        claimed = session.scalars(select(Claim.coach_id).where(Claim.state == "approved")).all()
        assert len(claimed) == len(set(claimed))
        listed_id = func.coalesce(Coach.moved_to, Coach.id)
        answered = select(listed_id).join(Review, Review.coach_id == Coach.id).where(Review.reply != "")
        assert set(session.scalars(answered)) <= set(claimed)
        proposed = select(listed_id).join(Case, Case.coach_id == Coach.id).where(Case.snapshot.is_not(None))
        proposed = proposed.where(Case.kind == "profile_edit")
        assert set(session.scalars(proposed)) <= set(claimed)
        waiting = session.scalars(proposed.where(Case.state != "decided")).all()
        assert len(waiting) == len(set(waiting))
        rows = session.execute(select(Coach, Claim.university).join(
            Claim, (Claim.coach_id == Coach.id) & (Claim.state == "approved"), isouter=True))  # fmt: skip
        for coach, university in rows:
            is_there = fold(university) == fold(coach.university) if university else coach.verified_by_staff
            assert coach.verified == is_there


def assert_emails_match_decisions(site: Site) -> None:
    """Check that no email is queued about a reopened case."""
    with site.database.writing() as session:
        owners = {f"case {case.id}" for case in session.scalars(select(Case).where(Case.state == "decided"))}
        mails = outbox.messages_of(session, site.keys, "", lambda _address: True)
        assert {mail.payload["owner"] for mail in mails if mail.payload["template"] == "report-decided"} <= owners


def remove_and_undo_everything(site: Site, cast: Cast, *, is_final: bool) -> int:
    """Remove the review of each open case with a strike and a request to suspend, undo all of it, and return how often.

    With `is_final`, the strikes count before an admin undoes the decisions.
    """
    admin, body = cast.staff[0], {"action": "remove", "rule": "threat", "explanation": "No.", "strike": True}
    with site.database.writing() as session:
        is_open = (Case.state == "open") & Case.kind.in_(("review", "resubmission"))
        ids = session.scalars(select(Case.id).where(is_open).order_by(Case.id)).all()
    removed = []
    for case_id in ids:
        with suppress(Refusal), site.database.writing() as session:
            version = read_version(session, existing_case(session, case_id))
            decision = Decide.model_validate({**body, "suspend": True, "version": version})
            decide_case(session, site, admin, case_id, decision)
            removed.append(case_id)
    if is_final:
        count_all_strikes(site)
    for case_id in reversed(removed):
        with site.database.writing() as session:
            undo_decision(session, site, admin, case_id)
    return len(removed)


def decide_and_undo_each(site: Site, random: Random, cast: Cast) -> list[str]:
    """Decide each undecided case with a random action of its kind and undo that, and return the kinds of those decided.

    Each undo must restore what `stored_state` returns.
    """
    decided, admin = list[str](), random.choice(cast.staff)
    with site.database.reading() as session:
        cases = session.execute(select(Case.id, Case.kind).where(Case.state == "open").order_by(Case.id)).all()
    for case_id, kind in cases:
        before = stored_state(site, cast)
        action = random.choice(KINDS[kind].actions).name
        with suppress(Refusal):
            moderator_decides(site, random, admin, case_id, action)
            moderator_undoes(site, admin, case_id)
            decided.append(kind)
        assert stored_state(site, cast) == before, f"{action} of a case of kind {kind}"
    return decided


def stored_state(site: Site, cast: Cast) -> list[object]:
    """Return what an undo restores: reviews, numbers, cases and the authors' private records."""
    case_columns = (Case.id, Case.state, Case.decision, Case.decided_rule, Case.explanation)
    with site.database.writing() as session:
        records = [read_record(session, author) for author in cast.authors]
        for record in records:
            record.asked = None  # the latest request stays open for an admin
        return [
            records,
            session.execute(select(*case_columns, Case.strike, Case.suspension).order_by(Case.id)).all(),
            session.execute(select(Review.id, Review.state, Review.rule, Review.rating).order_by(Review.id)).all(),
            session.execute(select(Coach.id, Coach.name, Coach.rating, Coach.total_reviews).order_by(Coach.id)).all(),
        ]


def assert_suspensions_are_justified(session: Session, cast: Cast) -> None:
    """Check that an account is suspended for a case that an admin confirmed, or for a confirmed request as long as it
    has three strikes, and for nothing else.
    """
    confirmed = set(session.scalars(select(StrikeRequest.id).where(StrikeRequest.state == "confirmed")))
    for author in cast.authors:
        record = read_record(session, author)
        assert set(record.requests) <= confirmed
        has_three = bool(record.requests) and len(record.strikes) >= STRIKES
        assert (record.suspended_on is not None) == (bool(record.suspensions) or has_three)


def assert_hidden_reviews_have_cases(session: Session) -> None:
    """Check that a moderator decides about each review on hold or appealed, unless its profile was removed, and that
    none is public whose latest decision removed it.
    """
    about_author = Case.kind.in_(("review", "appeal", "resubmission"))
    # A removal closes the cases of the profile, and its undo opens them again.
    undecided = set(session.scalars(select(Case.review_id).where(about_author, Case.state != "decided")))
    of_listed = select(Review.id).join(Coach, Coach.id == Review.coach_id).where(Coach.removed_reason == "")
    hidden = of_listed.where(Review.state.in_(("held", "appealed")))
    assert set(session.scalars(hidden)) <= undecided, "a moderator decides about each"
    cases = session.scalars(select(Case).where(about_author).order_by(Case.id))
    latest = {case.review_id: case.decision for case in cases}
    public = session.scalars(select(Review.id).where(Review.state == "published"))
    assert [row_id for row_id in public if latest.get(row_id) == "remove"] == []


def assert_consistent(site: Site, cast: Cast) -> None:
    """Check that numbers, private records, cases and emails are consistent, and that there were reports and changes."""
    assert_correct(site)
    assert_emails_match_decisions(site)
    with site.database.writing() as session:
        stored = set(session.scalars(select(Review.id)))
        listed = {review.row_id for author in cast.authors for review in read_record(session, author).reviews}
        assert stored == listed
        in_surges = select(Review.coach_id).where(Review.state == "surge")
        held = select(Coach).where(Coach.id.in_(in_surges), Coach.removed_reason == "")
        open_surges = select(Case.coach_id).where(Case.kind == "surge", Case.state == "open")
        assert set(session.scalars(held.with_only_columns(Coach.id))) <= set(session.scalars(open_surges))
        is_resubmitted = (Review.state == "resubmitted") & (Coach.removed_reason == "")
        resubmitted = select(Review.id).join(Coach, Coach.id == Review.coach_id).where(is_resubmitted)
        waiting = select(Case.review_id).where(Case.kind.in_(("resubmission", "review")), Case.state != "decided")
        assert set(session.scalars(resubmitted)) <= set(session.scalars(waiting)), "a moderator decides about each"
        assert_hidden_reviews_have_cases(session)
        suspended = {case_id for author in cast.authors for case_id in read_record(session, author).suspensions}
        assert set(session.scalars(select(Case.id).where(Case.suspension == "confirmed"))) == suspended
        strikes = [case_id for author in cast.authors for case_id in read_record(session, author).strikes]
        assert sorted(strikes) == sorted(session.scalars(select(Case.id).where(Case.strike == "counted")))
        removals = [case_id for author in cast.authors for case_id in read_record(session, author).removals]
        assert len(removals) == len(set(removals))
        undone = select(Case.id).where(Case.decision != "remove", (Case.strike != "") | (Case.suspension != ""))
        assert session.scalars(undone).all() == [], "an undo clears what the removal asked for"
        assert_suspensions_are_justified(session, cast)
        assert session.scalars(select(Case)).first() is not None, "something was reported"
        assert session.scalars(select(CoachChange)).first() is not None, "a coach was changed"
