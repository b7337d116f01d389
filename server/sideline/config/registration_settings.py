"""The setting for who may create an account."""

from typing import Literal

from pydantic import BaseModel, Field

Registration = Literal["open", "invitation", "closed"]


class RegistrationSettings(BaseModel):
    """Who may create an account. Existing users can always sign in."""

    registration: Registration = Field(
        "open",
        description="Who may create an account: everybody (`open`), those with a code from `sideline invite` "
        "(`invitation`), or nobody (`closed`).",
    )
