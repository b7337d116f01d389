"""Mothers of everything that crosses the wire of /api."""

from typing import Any

from fastapi import Response
from pydantic import BaseModel, ConfigDict, model_validator

MAX_FIELDS = 100
"""Fields of a body; each unknown one is told in the answer."""


class Body(BaseModel):
    """A request body: closed, an unknown field is refused (422)."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _few_fields(cls, body: Any) -> Any:
        if isinstance(body, dict) and len(body) > MAX_FIELDS:
            raise ValueError(f"The request has more than {MAX_FIELDS} fields")
        return body


class Answer(BaseModel):
    """An answer: built from a closed list of fields, so that nothing of an author slips out by reuse."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


def ready(answer: Answer, status: int = 200) -> Response:
    """The answer as ready bytes, which is how every route answers that holds a transaction.

    FastAPI would check and encode a returned model in another thread of its pool while the transaction is still
    open; when all threads wait for that transaction's locks, none is left to do it (docs/decisions/0002).
    """
    return Response(answer.model_dump_json(by_alias=True), status, media_type="application/json")


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
    answers: dict[int | str, dict[str, Any]] = {
        status: {"description": "A problem document", "content": content} for status in statuses
    }
    if 429 in answers:
        answers[429]["headers"] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
    return answers
