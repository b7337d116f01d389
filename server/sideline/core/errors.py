"""Errors that a request is refused with. Any other exception is a bug (500)."""

from typing import Any


class Refusal(Exception):
    """A refused request: a status, a stable code and a sentence for the user.

    `extra` members go into the problem document as they are (an id that helps, never a person).
    """

    def __init__(self, status: int, code: str, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.extra = extra
