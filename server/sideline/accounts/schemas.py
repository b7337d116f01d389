"""Request bodies of /auth/v1: unknown fields are ignored, values that cannot be stored are refused."""

from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

from sideline.core.db.stored_json import is_storable

MAX_DEPTH = 20
"""Levels of nesting a body may have."""

MAX_VALUES = 4_000
"""Keys and values of a body; the user's metadata, the largest part of one, have room for half as many."""


class AuthBody(BaseModel):
    """A body. Unknown fields are ignored: the client sends more than we read."""

    model_config = ConfigDict(extra="ignore", strict=True, hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _storable(cls, body: Any) -> Any:
        # With a stack instead of recursion, because the depth is not known to be small.
        stack, count = [(body, 0)], 0
        while stack:
            value, depth = stack.pop()
            count += len(value) if isinstance(value, dict | list) else 0
            if depth > MAX_DEPTH or count > MAX_VALUES or not is_storable(value):
                raise PydanticCustomError("unstorable", "holds characters, numbers or nesting that cannot be stored")
            if isinstance(value, dict):
                stack.extend((part, depth + 1) for item in value.items() for part in item)
            elif isinstance(value, list):
                stack.extend((part, depth + 1) for part in value)
        return body


class SignUp(AuthBody):
    """POST /signup."""

    email: str | None = None
    password: str | None = None
    data: dict[str, Any] | None = None


class SignIn(AuthBody):
    """POST /token?grant_type=password."""

    email: str | None = None
    password: str | None = None


class Refresh(AuthBody):
    """POST /token?grant_type=refresh_token."""

    refresh_token: str | None = None


class Token(SignIn, Refresh):
    """POST /token, whatever the grant."""


class Recover(AuthBody):
    """POST /recover."""

    email: str | None = None


class Resend(AuthBody):
    """POST /resend."""

    email: str | None = None
    type: str | None = None


class Verify(AuthBody):
    """POST /verify. Only `token_hash` and `type` are good together; codes of six digits are not offered."""

    token_hash: str | None = None
    type: str | None = None
    token: str | None = None
    email: str | None = None
    phone: str | None = None
    redirect_to: str | None = None


class UpdateUser(AuthBody):
    """PUT /user."""

    password: str | None = None
    data: dict[str, Any] | None = None
    email: str | None = None
    phone: str | None = None
    app_metadata: dict[str, Any] | None = None
