"""A user's private list: the reviews and saved coaches of the user, and what moderation has decided about them.

It is stored encrypted and padded (`authorship.authors`), so that neither its length nor two versions of it tell much.
"""

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import orjson

from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal

LEAST_SIZE = 1024
"""Bytes of the smallest private list; a larger one has twice as many, or four times, and so on."""

SchoolT = TypeVar("SchoolT", "ConfirmedSchool", "SchoolCode")

_SALT_BYTES = 16
_PURPOSE = "private list"


class DamagedRecord(Exception):
    """A private list that cannot be decrypted. `sideline check --repair` rebuilds it from the reviews."""


class OwnReview(NamedTuple):
    """A review of the user. Numbers grow with time: they are for order and cursors."""

    number: int
    row_id: UUID
    coach_id: int


class SavedEntry(NamedTuple):
    """A coach the user saved, and the day. Numbers grow with time: they are for order and cursors."""

    number: int
    coach_id: int
    saved_on: date


class ConfirmedSchool(NamedTuple):
    """The school address that the user confirmed, as a keyed hash, and the year."""

    address_tag: UUID
    year: int


class SchoolCode(NamedTuple):
    """The code that was mailed to a school address, good until this Unix time."""

    address_tag: UUID
    code: str
    expires_at: int


@dataclass
class PrivateRecord:
    """The reviews and the saved coaches of one user, oldest first. `is_stored` where it has a row.

    `withdrawn` are tags of school addresses whose confirmation was taken back while reviews show it: they confirm
    nobody else, so that one mailbox does not mark reviews of many accounts. `removals` are the cases in which reviews
    of the user were removed, `strikes` those that count against the account, `suspensions` those for which it is
    suspended, since `suspended_on`.
    """

    reviews: list[OwnReview]
    saved: list[SavedEntry]
    school: ConfirmedSchool | None = None
    school_code: SchoolCode | None = None
    withdrawn: list[UUID] = field(default_factory=list)
    removals: list[int] = field(default_factory=list)
    strikes: list[int] = field(default_factory=list)
    suspensions: list[int] = field(default_factory=list)
    suspended_on: date | None = None
    is_stored: bool = False

    @property
    def school_addresses(self) -> list[UUID]:
        """The tags of all school addresses that confirm nobody else."""
        return [*([self.school.address_tag] if self.school else []), *self.withdrawn]

    def suspend(self, case_id: int, day: date) -> None:
        """Suspend the account for a case."""
        self.suspensions.append(case_id)
        self.suspended_on = self.suspended_on or day

    def lift_suspension(self, case_id: int) -> None:
        """Suspend it no longer for this case; it stays suspended for others."""
        self.suspensions = [suspension for suspension in self.suspensions if suspension != case_id]
        if not self.suspensions:
            self.suspended_on = None

    def ensure_not_suspended(self) -> None:
        """Raises Refusal 403 `account_suspended`."""
        if self.suspended_on is not None:
            raise Refusal(
                403,
                "account_suspended",
                "Your account is suspended. You can still read, download your data, appeal a removed review, and"
                " delete your reviews or your account.",
            )

    def add_review(self, row_id: UUID, coach_id: int) -> None:
        self.reviews.append(OwnReview(_next_number(self.reviews), row_id, coach_id))

    def review_of(self, coach_id: int) -> OwnReview | None:
        """The user's review of a coach."""
        return next((review for review in self.reviews if review.coach_id == coach_id), None)

    def review_of_row(self, row_id: UUID) -> OwnReview | None:
        """The user's review in this row."""
        return next((review for review in self.reviews if review.row_id == row_id), None)

    def move_review_to(self, row_id: UUID, coach_id: int) -> None:
        """List a review under another coach."""
        self.reviews = [
            review._replace(coach_id=coach_id) if review.row_id == row_id else review for review in self.reviews
        ]

    def remove_review(self, row_id: UUID) -> None:
        self.reviews = [review for review in self.reviews if review.row_id != row_id]

    def save(self, coach_id: int, day: date) -> None:
        self.saved.append(SavedEntry(_next_number(self.saved), coach_id, day))

    def unsave(self, coach_ids: Collection[int]) -> None:
        self.saved = [entry for entry in self.saved if entry.coach_id not in coach_ids]


def encrypt_record(key: AuthorsKey, user_tag: UUID, content: PrivateRecord) -> str:
    """The list as it is stored. The same list gives another text each time; its length tells little."""
    fields = {
        "reviews": [(review.number, review.row_id.hex, review.coach_id) for review in content.reviews],
        "saved": [tuple(entry) for entry in content.saved],
        "school": content.school and tuple(content.school),
        "school_code": content.school_code and tuple(content.school_code),
        "withdrawn": [tag.hex for tag in content.withdrawn],
        "removals": content.removals,
        "strikes": content.strikes,
        "suspensions": content.suspensions,
        "suspended_on": content.suspended_on,
    }
    return encrypt_padded(key, _PURPOSE, user_tag, fields)


def decrypt_record(key: AuthorsKey, user_tag: UUID, encrypted: str) -> PrivateRecord:
    """The stored list of this tag. Raises DamagedRecord for one that was not encrypted with this key for this tag."""
    fields = decrypt_padded(key, _PURPOSE, user_tag, encrypted)
    return PrivateRecord(
        [OwnReview(number, UUID(row_id), coach_id) for number, row_id, coach_id in fields["reviews"]],
        [SavedEntry(number, coach_id, date.fromisoformat(day)) for number, coach_id, day in fields["saved"]],
        # Lists of an earlier release have none of these.
        school=_with_tag(ConfirmedSchool, fields.get("school")),
        school_code=_with_tag(SchoolCode, fields.get("school_code")),
        withdrawn=[UUID(tag) for tag in fields.get("withdrawn", [])],
        removals=fields.get("removals", []),
        strikes=fields.get("strikes", []),
        # A list of schema 0024 does not tell for which of its cases the account is suspended.
        suspensions=fields.get("suspensions", fields.get("removals", []) if fields.get("suspended_on") else []),
        suspended_on=date.fromisoformat(day) if (day := fields.get("suspended_on")) else None,
        is_stored=True,
    )


def reencrypt(key: AuthorsKey, user_tag: UUID, encrypted: str) -> str:
    """The same list, encrypted with another nonce. Raises DamagedRecord."""
    return encrypt_padded(key, _PURPOSE, user_tag, decrypt_padded(key, _PURPOSE, user_tag, encrypted))


def _with_tag(kind: Callable[..., SchoolT], stored: list[Any] | None) -> SchoolT | None:
    """The stored tuple, whose first value is a tag."""
    return None if stored is None else kind(UUID(stored[0]), *stored[1:])


def encrypt_padded(key: AuthorsKey, purpose: str, row_key: UUID, fields: dict[str, Any]) -> str:
    """These fields, encrypted for the row of this key and padded to 1, 2, 4 … kB."""
    content = orjson.dumps(fields)
    size = LEAST_SIZE
    while size < len(content):
        size *= 2
    return key.seal(purpose, os.urandom(_SALT_BYTES) + content.ljust(size), row_key.bytes)


def decrypt_padded(key: AuthorsKey, purpose: str, row_key: UUID, encrypted: str) -> dict[str, Any]:
    """The fields of `encrypt_padded`. Raises DamagedRecord."""
    try:
        fields: dict[str, Any] = orjson.loads(key.unseal(purpose, encrypted, row_key.bytes)[_SALT_BYTES:])
    except ValueError:
        raise DamagedRecord from None
    return fields


def _next_number(entries: list[OwnReview] | list[SavedEntry]) -> int:
    return entries[-1].number + 1 if entries else 1
