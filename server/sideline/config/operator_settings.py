"""Settings that name who runs the site. The legal pages show them, or say that they are missing."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from sideline.config import addresses

_MAX_LENGTH = 300

_AGENT_PARTS = 4

_MIN_PHONE_DIGITS = 7


def _one_line(text: str) -> str:
    if not text.isprintable() or len(text) > _MAX_LENGTH:
        raise ValueError(f"must be one line of at most {_MAX_LENGTH} characters")
    return text


def _agent(text: str) -> str:
    if not text:
        return ""
    parts = [part.strip() for part in _one_line(text).split(";")]
    if len(parts) != _AGENT_PARTS or not all(parts):
        raise ValueError("must be NAME; ADDRESS; PHONE; EMAIL, separated by semicolons")
    if sum(character.isdigit() for character in parts[2]) < _MIN_PHONE_DIGITS:
        raise ValueError("the third part must be a phone number: NAME; ADDRESS; PHONE; EMAIL")
    try:
        parts[3] = addresses.mailbox(parts[3])
    except ValueError:
        raise ValueError("the fourth part must be an email address: NAME; ADDRESS; PHONE; EMAIL") from None
    return "; ".join(parts)


OneLine = Annotated[str, AfterValidator(_one_line)]


class OperatorSettings(BaseModel):
    """Who runs the site. All may be empty."""

    operator_name: OneLine = Field("", description="Who runs the site: the person or organization, on all legal pages.")
    operator_address: OneLine = Field("", description="Postal address of the operator, on all legal pages.")
    operator_state: OneLine = Field("", description="State whose law the terms follow, as in `the State of Ohio, USA`.")
    copyright_agent: Annotated[str, AfterValidator(_agent)] = Field(
        "", description="Agent for copyright notices (DMCA): NAME; ADDRESS; PHONE; EMAIL, separated by semicolons."
    )

    @property
    def missing_operator_settings(self) -> list[str]:
        """The names of those that are empty, as environment variables."""
        return [f"SIDELINE_{name.upper()}" for name in OperatorSettings.model_fields if not getattr(self, name)]
