"""Base models of the requests and responses of /api."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema, core_schema

from sideline.core.text.cleaning import printable

MAX_FIELDS = 100
"""Fields of a body; the response names each unknown one."""


StoredId = Annotated[int, Field(ge=1, lt=2**63)]
"""The id of a row, as large as databases have them."""


class RequestModel(BaseModel):
    """A request body: closed, an unknown field is refused (422).

    A required field that is left out is validated as null, so that one sentence of its own refuses both.
    """

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _left_out_is_null(cls, body: Any) -> Any:
        required = [name for name, field in cls.model_fields.items() if field.is_required()]
        return {**dict.fromkeys(required), **body} if isinstance(body, dict) else body

    @model_validator(mode="before")
    @classmethod
    def _few_fields(cls, body: Any) -> Any:
        if isinstance(body, dict) and len(body) > MAX_FIELDS:
            raise ValueError(f"The request has more than {MAX_FIELDS} fields")
        return body


@dataclass(frozen=True)
class Trimmed:
    """Metadata of a text field: takes outer spaces away and what no database stores, and refuses more than `limit`
    characters then.

    The contract has the limit as `x-limit`: JSON Schema's `maxLength` counts the outer spaces.
    """

    limit: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._trim, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "x-limit": self.limit}

    def _trim(self, value: str) -> str:
        # A browser counts a line break as one character but may send two.
        text = value.replace("\r\n", "\n").strip()
        if len(text) > self.limit:
            raise ValueError(f"Please use at most {self.limit} characters")
        # Only then: putting thousands of accents into order takes seconds.
        return printable(text).strip()


class ResponseModel(BaseModel):
    """A response body: a closed list of fields, so that reusing a model cannot publish anything of an author."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


def json_response(model: ResponseModel, status: int = 200) -> Response:
    """The response of a route that holds a transaction.

    FastAPI would check and encode a returned model in another thread of its pool while the transaction is still
    open; when all threads wait for that transaction's locks, none is left to do it (docs/decisions/0002).
    """
    return Response(model.model_dump_json(by_alias=True), status, media_type="application/json")


class FieldError(ResponseModel):
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


def problem_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route that may respond with these problems."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"description": "A problem document", "content": content} for status in statuses
    }
    if 429 in responses:
        responses[429]["headers"] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
    return responses
