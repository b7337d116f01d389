"""Mothers of everything that crosses the wire of /api."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Body(BaseModel):
    """A request body: closed, an unknown field is refused (422)."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """An answer: built from a closed list of fields, so that nothing of an author slips out by reuse."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


class FieldError(Answer):
    """One field that was refused, and why."""

    field: str
    message: str


class Problem(BaseModel):
    """RFC 9457: what went wrong. `detail` is the sentence for the user; `code` is stable."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    errors: list[FieldError] | None = None


def refuses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route that may answer these problems."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": "A problem document", "content": content} for status in statuses}
