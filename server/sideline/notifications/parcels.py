"""What a deliverer is handed, and how it says that another try is useless."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Parcel:
    """One thing to deliver. `id` and `put_at` stay the same at every try."""

    id: UUID
    put_at: datetime
    content: dict[str, Any]


class Undeliverable(Exception):
    """It will never arrive, however often it is tried; the message holds no address."""


Deliver = Callable[[Parcel], None]
"""Delivers or raises: Undeliverable gives the parcel up, anything else means later."""
