"""Base models of the requests and responses of /api."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Self

import orjson
from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic.config import with_config
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from sideline.core.db.engine import Base
from sideline.core.text.cleaning import printable

MAX_FIELDS = 100
"""Maximum number of fields in a body. The response lists each unknown field."""


StoredId = Annotated[int, Field(ge=1, lt=2**63)]
"""A row id within the range of the databases."""


class RequestModel(BaseModel):
    """A request body. Unknown fields are refused (422).

    A missing required field is validated as null, so that the same message covers both cases.
    """

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _missing_as_null(cls, body: Any) -> Any:
        required = [name for name, field in cls.model_fields.items() if field.is_required()]
        return {**dict.fromkeys(required), **body} if isinstance(body, dict) else body

    @model_validator(mode="before")
    @classmethod
    def _limit_fields(cls, body: Any) -> Any:
        if isinstance(body, dict) and len(body) > MAX_FIELDS:
            raise ValueError(f"The request has more than {MAX_FIELDS} fields")
        return body


@dataclass(frozen=True)
class Trimmed:
    """Annotation of a text field: trims it, removes characters that databases refuse, and then checks its length.

    The API document has the limit as `x-limit`, because JSON Schema's `maxLength` would count the surrounding
    whitespace.
    """

    limit: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._trim, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "x-limit": self.limit}

    def _trim(self, value: str) -> str:
        # Browsers count a line break as one character but may send two.
        text = value.replace("\r\n", "\n").strip()
        if len(text) > self.limit:
            raise ValueError(f"Please use at most {self.limit} characters")
        # After the length check, because normalizing thousands of combining accents takes seconds.
        return printable(text).strip()


class ResponseModel(BaseModel):
    """A response body with a fixed list of fields, so that reusing a model cannot expose data about an author."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)

    @classmethod
    def model_validate(cls, obj: Any, **options: Any) -> Self:
        """Build the model. First loads what the database reads on access, because Pydantic would report an outage as an
        invalid value.
        """
        if isinstance(obj, Base):
            for name in cls.model_fields:
                getattr(obj, name, None)
        return super().model_validate(obj, **options)


@with_config(ConfigDict(extra="forbid"))
class ResponseDict(TypedDict):
    """A response body as a dictionary with a fixed list of fields, which orjson writes as it is.

    One class describes the fields in the API document and to mypy, which compares them where the dictionary is built.
    """


def doc(description: str, **constraints: Any) -> Any:
    """Describe a field of a `ResponseDict` for the API document: `Annotated[int, doc("Number of coaches.", ge=0)]`."""
    return Field(description=description, **constraints)


if TYPE_CHECKING:  # a `ResponseDict` has days as `clock.day_text` returns them; the API document says what they are
    DayText = str
else:
    DayText = date


def json_response(body: ResponseModel | Mapping[str, object], status: int = 200) -> Response:
    """Build the response of a route that holds a transaction.

    FastAPI would validate and encode a returned model in another thread of its pool while the transaction is still
    open. If all threads wait for that transaction's locks, none is left to do so (docs/decisions/0002).
    """
    content = body.model_dump_json(by_alias=True) if isinstance(body, ResponseModel) else orjson.dumps(body)
    return Response(content, status, media_type="application/json")


class FieldError(ResponseModel):
    """A field that was refused, and the reason."""

    field: str
    message: str


class Problem(BaseModel):
    """A problem document (RFC 9457). `detail` is the message for the user; `code` is stable."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    errors: list[FieldError] | None = None


def problem_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the `responses=` of a route that may respond with these problems."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"description": "A problem document", "content": content} for status in statuses
    }
    if 429 in responses:
        responses[429]["headers"] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
    return responses
