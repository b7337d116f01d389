"""The exception that refuses a request. Any other exception is a bug (500)."""

from typing import Any


class Refusal(Exception):
    """A refused request: a status, a stable code and a message for the user.

    `extra` members are added to the problem document unchanged. They may contain an id or the name of
    a university, but never personal data.
    """

    def __init__(self, status: int, code: str, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.extra = extra
