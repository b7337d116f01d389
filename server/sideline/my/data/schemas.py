"""The file of a user's data: what it holds is what deleting the account removes (docs/decisions/0010).

Not in it: sign-ups with the same address that wait to be confirmed, which may be somebody else's.
"""

from datetime import date, datetime

from pydantic import Field

from sideline.claims.schemas import OwnProposal
from sideline.core.http.schemas import ResponseModel
from sideline.reviews.schemas import ReviewedCoach, ReviewMine


class AccountData(ResponseModel):
    """The account. Times are stored as hours. Of the password only a hash is stored, which is left out."""

    email: str
    profile: dict[str, object] = Field(description="What was typed at sign-up and in Profile Settings.")
    created_at: datetime
    updated_at: datetime
    email_confirmed_at: datetime | None
    confirmation_sent_at: datetime | None
    last_sign_in_at: datetime | None
    role: str = Field(description="Of staff: moderator or admin.")


class SessionData(ResponseModel):
    """A device that is signed in. Times are hours."""

    signed_in_by: str
    second_method: str | None = Field(description="The code entered after the password: of an app, or a recovery code.")
    second_at: datetime | None
    created_at: datetime
    refreshed_at: datetime


class FactorData(ResponseModel):
    """A second factor: an authenticator app, or the recovery codes. Times are hours. Its secret is left out."""

    factor_type: str
    friendly_name: str
    is_verified: bool
    created_at: datetime
    updated_at: datetime


class LinkData(ResponseModel):
    """A emailed link that was not used yet."""

    purpose: str
    created_at: datetime


class MessageData(ResponseModel):
    """What waits to be sent to the user or, if `about` is a coach whom the user added, to the site's operator."""

    about: str = Field(description="What mail it is, or the coach's name.")
    created_at: datetime


class SavedCoachData(ResponseModel):
    """A saved coach, and the day it was saved."""

    saved_on: date
    coach: ReviewedCoach


class ReviewData(ReviewMine):
    """A review of the user, and the day of its last change."""

    updated_on: date


class ReplyData(ResponseModel):
    """An answer of the user, as a coach, to a review."""

    replied_on: date
    text: str
    review_of: date = Field(description="The day of the review.")


class ClaimData(ResponseModel):
    """A claim of a coach's profile. Times are hours. A code that was mailed is left out."""

    coach: str
    state: str
    address: str
    staff_page: str
    changed_at: datetime
    explanation: str = Field(description="What the admin says who refused it.")
    confirmed_until: date | None
    university: str = Field(description="For which it was approved.")
    new_address: str = Field(description="At another university, after moving.")
    new_staff_page: str
    is_new_address_confirmed: bool
    replies: list[ReplyData]
    proposals: list[OwnProposal] = Field(description="Details of the profile that were proposed to moderators.")


class MyData(ResponseModel):
    """Everything that is stored about a user."""

    site: str = Field(description="The address of the site.")
    made_on: date
    account: AccountData
    sessions: list[SessionData]
    second_factors: list[FactorData]
    recovery_codes_left: int = Field(description="Of the codes only hashes are stored, which are left out.")
    mailed_links: list[LinkData]
    waiting_messages: list[MessageData]
    reviews: list[ReviewData]
    saved_coaches: list[SavedCoachData]
    claim: ClaimData | None
    school_email_confirmed_in: int | None = Field(
        description="The year in which a school address was confirmed. Of the address only a keyed hash is stored."
    )
    removals: int = Field(description="How many reviews of the user moderators have removed.")
    strikes: int = Field(description="How many of these count against the account.")
    suspended_on: date | None
    school_code_waits: bool = Field(description="Whether a code was emailed to a school address and not used yet.")
