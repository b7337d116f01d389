"""Request and response models for claims."""

from datetime import date
from typing import Annotated
from urllib.parse import urlsplit
from uuid import UUID

from pydantic import AfterValidator, Field, model_validator

from sideline.coaches.claim_model import ShownState
from sideline.coaches.proposals import ProposalState
from sideline.coaches.schemas import CoachDetails
from sideline.core.http.schemas import RequestModel, ResponseModel, StoredId, Trimmed
from sideline.desk.schemas import MAX_EXPLANATION
from sideline.reviews.schemas import ReviewedCoach


def _web_address(value: str) -> str:
    """Return an https address. 'northfield.edu/staff' and http:// are completed: people copy what the browser shows."""
    text = value.strip()
    scheme, separator, rest = text.partition("://")
    if not separator or scheme.lower() == "http":
        text = f"https://{rest if separator else text}"
    parts = urlsplit(text) if text.isprintable() else urlsplit("")
    if parts.scheme != "https" or "." not in (parts.hostname or "") or "@" in parts.netloc:
        raise ValueError("Please enter the link to the staff page, for example https://athletics.example.edu/staff")
    return text


class NewAddress(RequestModel):
    """A university email address, and a link to the staff page that lists the coach."""

    address: str = Field(max_length=254, description="Email address at the university; it receives a code.")
    staff_page: Annotated[str, Field(max_length=500), AfterValidator(_web_address)]


class ClaimProfile(NewAddress):
    """A claim to a profile, as the coach submits it."""

    coach_id: StoredId


class ClaimCode(RequestModel):
    """The emailed code; spaces are ignored."""

    code: str = Field(max_length=40)


class ChangeWeeklyMail(RequestModel):
    """Whether the coach wants the weekly email about new reviews."""

    wanted: Annotated[bool, Field(strict=True)]


class OwnProposal(ResponseModel):
    """The claimant's latest profile edit request and its state."""

    state: ProposalState
    details: CoachDetails
    proposed_on: date
    explanation: str = Field(description="The moderator's explanation, if any.")


class HiddenReply(ResponseModel):
    """A reply of the coach that is hidden: it waits for a moderator, or the rating or comment of the review has changed
    since.
    """

    review_id: UUID = Field(description="The public id of the review.")
    text: str = Field(description="HTML, like the text of a public reply.")
    is_on_hold: bool = Field(description="Whether it waits for a moderator.")


class OwnClaim(ResponseModel):
    """A claim as the claimant sees it."""

    state: ShownState
    coach: ReviewedCoach
    address: str
    staff_page: str
    has_code: bool = Field(description="Whether an emailed code is still valid.")
    explanation: str = Field(description="The admin's explanation of a refusal.")
    confirmed_until: date | None = Field(description="The last day for which the email address is confirmed.")
    can_renew: bool = Field(description="Whether the email address can now be confirmed for another year.")
    has_left: bool = Field(
        description="Whether a moderator has marked that the coach has left; confirming the address again clears it."
    )
    new_address: str = Field(
        description="For a coach who has moved: the email address at the current university, or empty."
    )
    new_staff_page: str
    is_new_address_confirmed: bool
    details: CoachDetails = Field(description="The current profile details.")
    proposal: OwnProposal | None
    gets_weekly_mail: bool = Field(description="Whether an email a week tells the coach about new reviews.")
    season_to_confirm: str | None = Field(
        description="The season, such as 2026-27, for which the coach can confirm that they are still at the school."
    )
    hidden_replies: list[HiddenReply] = Field(description="Replies that the public does not see.")


class MyClaim(ResponseModel):
    """The user's claim; null if there is none."""

    claim: OwnClaim | None


class DeskClaim(ResponseModel):
    """A claim as an admin sees it: profile, confirmed email address and staff page; nothing else about the account."""

    id: int
    state: ShownState
    coach: ReviewedCoach
    university: str = Field(description="The university it was approved for; empty before approval.")
    new_address: str = Field(description="For a coach who has moved: the new email address, once confirmed.")
    new_staff_page: str
    address: str
    staff_page: str
    differences: list[str] = Field(
        description="For an open claim: sentences about an address or page that is not at a known domain of the school."
    )
    changed_on: date
    explanation: str
    can_undo: bool


class DeskClaims(ResponseModel):
    """A page of open claims, those on one profile together, the profile with the oldest claim first; then claims of
    coaches who have moved; and recently decided claims.
    """

    open: list[DeskClaim]
    next_cursor: str | None
    decided: list[DeskClaim]


class DecideClaim(RequestModel):
    """An admin's decision; a refusal needs an explanation."""

    approve: bool
    explanation: Annotated[str, Trimmed(MAX_EXPLANATION)] = ""

    @model_validator(mode="after")
    def _require_explanation_for_refusal(self) -> "DecideClaim":
        if not self.approve and not self.explanation:
            raise ValueError("Please write an explanation to the coach")
        return self
