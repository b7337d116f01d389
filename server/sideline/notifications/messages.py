"""Messages of the outbox as senders get them, and the failure that another try cannot mend."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Message:
    """A mail or a webhook call to send. `id` and `created_at` are the same at every try."""

    id: UUID
    created_at: datetime
    payload: dict[str, Any]


class PermanentFailure(Exception):
    """The message can never be delivered; the text holds no address."""


Sender = Callable[[Message], None]
"""Sends a message. Raises PermanentFailure to give it up, anything else to have it tried again later."""
