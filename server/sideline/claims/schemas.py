"""Request and response models of claims."""

from datetime import date
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, model_validator

from sideline.coaches.claim_model import ShownState
from sideline.coaches.proposals import ProposalState
from sideline.coaches.schemas import CoachDetails
from sideline.core.http.schemas import RequestModel, ResponseModel, StoredId, Trimmed
from sideline.moderation.schemas import MAX_EXPLANATION
from sideline.reviews.schemas import ReviewedCoach


def _web_address(value: str) -> str:
    text = value.strip()
    parts = urlsplit(text) if text.isprintable() else urlsplit("")
    if parts.scheme != "https" or "." not in (parts.hostname or "") or "@" in parts.netloc:
        raise ValueError("Please enter the link to the staff page, starting with https://")
    return text


class NewAddress(RequestModel):
    """An address at a university, and the link to the staff page that shows the coach."""

    address: str = Field(max_length=254, description="An address at the university; a code is mailed to it.")
    staff_page: Annotated[str, Field(max_length=500), AfterValidator(_web_address)]


class ClaimProfile(NewAddress):
    """What a coach says of themselves."""

    coach_id: StoredId


class ClaimCode(RequestModel):
    """The code of the mail; spaces do not count."""

    code: str = Field(max_length=40)


class OwnProposal(ResponseModel):
    """Details of the profile that the claimant has proposed last, and what became of them."""

    state: ProposalState
    details: CoachDetails
    proposed_on: date
    explanation: str = Field(description="What the moderator says who has decided, if anything.")


class OwnClaim(ResponseModel):
    """A claim as its claimant sees it."""

    state: ShownState
    coach: ReviewedCoach
    address: str
    staff_page: str
    has_code: bool = Field(description="Whether a code was mailed that is still good.")
    explanation: str = Field(description="What the admin says who refused it.")
    confirmed_until: date | None = Field(description="The day until which the address is confirmed.")
    can_renew: bool = Field(description="Whether it is time to confirm the address for another year.")
    new_address: str = Field(description="For a coach who has moved: the address at the current university, or empty.")
    new_staff_page: str
    is_new_address_confirmed: bool
    details: CoachDetails = Field(description="What the profile says.")
    proposal: OwnProposal | None


class MyClaim(ResponseModel):
    """The user's claim; null without one."""

    claim: OwnClaim | None


class DeskClaim(ResponseModel):
    """A claim as an admin sees it: the profile, the confirmed address and the link, and nothing else of the account."""

    id: int
    state: ShownState
    coach: ReviewedCoach
    university: str = Field(description="For which it was approved; empty before.")
    new_address: str = Field(description="Of a coach who has moved: the address there, once it is confirmed.")
    new_staff_page: str
    address: str
    staff_page: str
    changed_on: date
    explanation: str
    can_undo: bool


class DeskClaims(ResponseModel):
    """Open claims, the oldest first, then those of coaches who have moved; and those decided lately."""

    open: list[DeskClaim]
    decided: list[DeskClaim]


class DecideClaim(RequestModel):
    """An admin's decision; a refusal needs a sentence."""

    approve: bool
    explanation: Annotated[str, Trimmed(MAX_EXPLANATION)] = ""

    @model_validator(mode="after")
    def _says_why(self) -> "DecideClaim":
        if not self.approve and not self.explanation:
            raise ValueError("Please write an explanation to the coach")
        return self
