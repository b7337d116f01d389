"""The schema of a user's data file, which contains exactly what deleting the account removes (docs/decisions/0010).

It leaves out unconfirmed sign-ups with the same email address, because they may belong to someone else.
"""

from datetime import date, datetime

from pydantic import Field

from sideline.core.http.schemas import ResponseModel
from sideline.desk.claims.schemas import OwnProposal
from sideline.reviews.schemas import ReviewedCoach, ReviewMine


class AccountData(ResponseModel):
    """The account. Times are rounded to the hour. The password is stored only as a hash, which is left out."""

    email: str
    profile: dict[str, object] = Field(description="What was entered at sign-up and in Profile Settings.")
    created_at: datetime
    updated_at: datetime
    email_confirmed_at: datetime | None
    confirmation_sent_at: datetime | None
    last_sign_in_at: datetime | None
    role: str = Field(description="The role of a staff member: moderator or admin.")
    muted_alarms: str = Field(description="The alarms that a staff member has turned off.")


class SessionData(ResponseModel):
    """A signed-in device. Times are rounded to the hour."""

    signed_in_by: str
    second_method: str | None = Field(description="The second factor used: a code from an app, or a recovery code.")
    second_at: datetime | None
    created_at: datetime
    refreshed_at: datetime


class FactorData(ResponseModel):
    """A second factor: an authenticator app or the recovery codes. Its secret is left out. Times are whole hours."""

    factor_type: str
    friendly_name: str
    is_verified: bool
    created_at: datetime
    updated_at: datetime


class LinkData(ResponseModel):
    """An emailed link that has not been used yet."""

    purpose: str
    created_at: datetime


class MessageData(ResponseModel):
    """A queued message to the user or, if `about` is a coach whom the user added, to the site's operator."""

    about: str = Field(description="The kind of email, or the coach's name.")
    created_at: datetime


class SavedCoachData(ResponseModel):
    """A saved coach, and the day it was saved."""

    saved_on: date
    coach: ReviewedCoach


class LetterData(ResponseModel):
    """What the weekly letter has, and the pages of the coaches, teams and schools that it is about."""

    is_sent: bool
    has_moves: bool
    has_names: bool
    follows: list[str]


class ReviewData(ReviewMine):
    """The user's review, and the day of its last change."""

    updated_on: date


class ReplyData(ResponseModel):
    """A reply by the user, as a coach, to a review."""

    replied_on: date | None = Field(description="Null while it is hidden: on hold, or because the review has changed.")
    text: str
    review_of: date = Field(description="The day of the review.")


class ClaimData(ResponseModel):
    """A claim of a coach's profile, without the emailed code. Times are rounded to the hour."""

    coach: str
    state: str
    address: str
    staff_page: str
    changed_at: datetime
    explanation: str = Field(description="The admin's explanation for a refusal.")
    confirmed_until: date | None
    university: str = Field(description="The university for which it was approved.")
    new_address: str = Field(description="The address at a new university, after moving.")
    new_staff_page: str
    is_new_address_confirmed: bool
    gets_weekly_mail: bool
    weekly_mail_on: date | None = Field(description="The last Monday for which the emails were prepared.")
    replies: list[ReplyData]
    proposals: list[OwnProposal] = Field(description="Profile edits proposed to moderators.")


class MyData(ResponseModel):
    """Everything that is stored about a user."""

    site: str = Field(description="The URL of the site.")
    made_on: date
    account: AccountData
    sessions: list[SessionData]
    second_factors: list[FactorData]
    recovery_codes_left: int = Field(description="The codes are stored only as hashes, which are left out.")
    mailed_links: list[LinkData]
    waiting_messages: list[MessageData]
    reviews: list[ReviewData]
    saved_coaches: list[SavedCoachData]
    letter: LetterData
    claim: ClaimData | None
    school_email_confirmed_in: int | None = Field(
        description="The year in which a school email was confirmed. The address is stored only as a keyed hash."
    )
    school_email_domain: str | None = Field(
        description="The domain of the school for whose rosters it was confirmed; null if it was for none."
    )
    removals: int = Field(description="Number of the user's reviews that moderators removed.")
    undecided: int = Field(
        description="Number of cases about reviews that the user deleted, or changed after a report, undecided."
    )
    strikes: int = Field(
        description="Number of removals that count against the account. One starts to count four to eight weeks later."
    )
    suspended_on: date | None
    school_code_waits: bool = Field(
        description="Whether a code was emailed to a school address and has not been used yet."
    )
