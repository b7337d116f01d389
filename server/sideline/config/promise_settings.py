"""Settings for how quickly the site promises to answer."""

from datetime import timedelta

from pydantic import BaseModel, Field

MAX_HOURS = 14 * 24


class PromiseSettings(BaseModel):
    """The promised hours, on pages, in emails and at the desk."""

    response_hours: int = Field(
        24, ge=1, le=MAX_HOURS, description="Hours, 1 to 336, within which moderators promise to look at a report."
    )
    support_reply_hours: int = Field(
        24, ge=1, le=MAX_HOURS, description="Hours, 1 to 336, within which support promises to reply to an email."
    )

    @property
    def response_time(self) -> timedelta:
        """`response_hours` as a duration."""
        return timedelta(hours=self.response_hours)

    @property
    def response_words(self) -> str:
        """`response_hours` in a sentence."""
        return hours_words(self.response_hours)

    @property
    def support_reply_words(self) -> str:
        """`support_reply_hours` in a sentence."""
        return hours_words(self.support_reply_hours)


def hours_words(hours: int) -> str:
    """Return '1 hour' or '36 hours'."""
    return "1 hour" if hours == 1 else f"{hours} hours"
