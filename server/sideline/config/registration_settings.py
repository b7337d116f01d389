"""The setting for who may create an account."""

from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings

Registration = Literal["open", "invitation", "closed"]


class RegistrationSettings(BaseSettings):
    """Who may create an account. Existing users can always sign in."""

    registration: Registration = Field(
        "open",
        description="Who may create an account: everybody (`open`), those with a code from `sideline invite` "
        "(`invitation`), or nobody (`closed`).",
    )
