"""A user's private record: their reviews, saved coaches, follows and school address, and the moderation decisions about
them.

It is stored encrypted and padded (`authorship.authors`), so that neither its length nor a comparison of two versions
reveals much.
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

MIN_SIZE = 1024
"""Size of the smallest private record in bytes. Larger records are padded to 2, 4, 8 … times this size."""

STRIKES = 3
"""Number of strikes after which an admin is asked to suspend the account."""

SchoolT = TypeVar("SchoolT", "ConfirmedSchool", "SchoolCode")

_SALT_BYTES = 16
_PURPOSE = "private list"


class DamagedRecord(Exception):
    """A private record that cannot be decrypted. `sideline check --repair` rebuilds it from the reviews."""


class OwnReview(NamedTuple):
    """A review by the user. Numbers increase with time and are used for ordering and cursors."""

    number: int
    row_id: UUID
    coach_id: int


class SavedEntry(NamedTuple):
    """A coach the user saved, and the day. Numbers increase with time and are used for ordering and cursors."""

    number: int
    coach_id: int
    saved_on: date


class LetterChoices(NamedTuple):
    """What the user chose about the weekly letter. Without a follow no letter is sent, whatever is chosen."""

    is_sent: bool = True
    has_moves: bool = True
    has_names: bool = True
    was_stopped: bool = False
    """Whether the link in a letter turned it off; the same link can turn it on again."""


class ConfirmedSchool(NamedTuple):
    """The keyed hash of the school address that the user confirmed, and the year. `domain` is one of the email domains
    of the school for whose roster the user confirmed it, and empty if it was for none (`teams.roster_share`).
    """

    address_tag: UUID
    year: int
    domain: str = ""

    def counts_for(self, domains: Collection[str], season: int) -> bool:
        """Whether it counts for the rosters of the school with these domains in a season, the year in which it begins:
        who confirmed it in an earlier year may have left the team since.
        """
        return self.domain in domains and self.year >= season


class SchoolCode(NamedTuple):
    """The code that was emailed to a school address. `expires_at` is a Unix timestamp; `domain` as in
    `ConfirmedSchool`.
    """

    address_tag: UUID
    code: str
    expires_at: int
    domain: str = ""


class Overturned(NamedTuple):
    """A removal that an appeal has cleared, and the day. It is kept for the cases of reviews written before."""

    case_id: int
    day: date


@dataclass
class PrivateRecord:
    """The reviews and saved coaches of one user, oldest first. `is_stored` is set if the database has a row for it.

    `withdrawn` holds tags of school addresses that no longer confirm the account but still appear on its reviews. They
    cannot confirm another account, so that one mailbox cannot mark the reviews of many accounts.

    `removals` lists the cases in which the user's reviews were removed, `overturned` those that appeals have cleared,
    and `strikes` those that count against the account. `suspensions` lists the cases for which the account is
    suspended, and `requests` the confirmed requests after STRIKES strikes (`desk.strikes`), which suspend
    it as long as it has that many; `asked` is the latest request. `suspended_on` is the day of the suspension.
    `undecided` lists the cases about reviews that the user deleted, or changed after a report, before a moderator had
    decided (`reviews.resubmissions`).

    `followed_coaches` lists those of the saved coaches whom the weekly letter is about (`my.follows`), and
    `followed_pages` the paths of followed teams and schools, which still lead there when a school gets another name.
    """

    reviews: list[OwnReview]
    saved: list[SavedEntry]
    school: ConfirmedSchool | None = None
    school_code: SchoolCode | None = None
    withdrawn: list[UUID] = field(default_factory=list)
    removals: list[int] = field(default_factory=list)
    overturned: list[Overturned] = field(default_factory=list)
    strikes: list[int] = field(default_factory=list)
    suspensions: list[int] = field(default_factory=list)
    requests: list[UUID] = field(default_factory=list)
    asked: UUID | None = None
    suspended_on: date | None = None
    undecided: list[int] = field(default_factory=list)
    followed_coaches: list[int] = field(default_factory=list)
    followed_pages: list[str] = field(default_factory=list)
    letter: LetterChoices = field(default_factory=LetterChoices)
    is_stored: bool = False

    @property
    def school_addresses(self) -> list[UUID]:
        """The tags of all school addresses that cannot confirm another account."""
        return [*([self.school.address_tag] if self.school else []), *self.withdrawn]

    def suspend(self, case_id: int, day: date) -> None:
        """Suspend the account for a case."""
        self.suspensions.append(case_id)
        self.update_suspension(day)

    def lift_suspension(self, case_id: int, day: date) -> None:
        """End the suspension for this case. The account stays suspended for any other reasons."""
        self.suspensions = [suspension for suspension in self.suspensions if suspension != case_id]
        self.update_suspension(day)

    def update_suspension(self, day: date) -> None:
        """Set or clear `suspended_on` after a change to the strikes or to the reasons for a suspension."""
        is_suspended = bool(self.suspensions) or (bool(self.requests) and len(self.strikes) >= STRIKES)
        self.suspended_on = (self.suspended_on or day) if is_suspended else None

    def ensure_not_suspended(self) -> None:
        """Raise Refusal 403 `account_suspended` if the account is suspended."""
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
        """Return the user's review of a coach, or None."""
        return next((review for review in self.reviews if review.coach_id == coach_id), None)

    def review_of_row(self, row_id: UUID) -> OwnReview | None:
        """Return the user's review with this row id, or None."""
        return next((review for review in self.reviews if review.row_id == row_id), None)

    def move_review_to(self, row_id: UUID, coach_id: int) -> None:
        """Move a review to another coach."""
        self.reviews = [
            review._replace(coach_id=coach_id) if review.row_id == row_id else review for review in self.reviews
        ]

    def remove_review(self, row_id: UUID) -> None:
        self.reviews = [review for review in self.reviews if review.row_id != row_id]

    def save(self, coach_id: int, day: date) -> None:
        self.saved.append(SavedEntry(_next_number(self.saved), coach_id, day))

    def unsave(self, coach_ids: Collection[int]) -> None:
        self.saved = [entry for entry in self.saved if entry.coach_id not in coach_ids]
        self.followed_coaches = [coach_id for coach_id in self.followed_coaches if coach_id not in coach_ids]


def encrypt_record(key: AuthorsKey, user_tag: UUID, content: PrivateRecord) -> str:
    """Encrypt a record for storage. The result differs each time, and its length reveals little."""
    fields = {
        "reviews": [(review.number, review.row_id.hex, review.coach_id) for review in content.reviews],
        "saved": [tuple(entry) for entry in content.saved],
        "school": content.school and tuple(content.school),
        "school_code": content.school_code and tuple(content.school_code),
        "withdrawn": [tag.hex for tag in content.withdrawn],
        "removals": content.removals,
        "overturned": [tuple(removal) for removal in content.overturned],
        "strikes": content.strikes,
        "suspensions": content.suspensions,
        "requests": [request.hex for request in content.requests],
        "asked": content.asked and content.asked.hex,
        "suspended_on": content.suspended_on,
        "undecided": content.undecided,
        "followed_coaches": content.followed_coaches,
        "followed_pages": content.followed_pages,
        "letter": tuple(content.letter),
    }
    return encrypt_padded(key, _PURPOSE, user_tag, fields)


def decrypt_record(key: AuthorsKey, user_tag: UUID, encrypted: str) -> PrivateRecord:
    """Decrypt the record stored under this tag. Raises DamagedRecord if it was encrypted for another key or tag."""
    fields = decrypt_padded(key, _PURPOSE, user_tag, encrypted)
    return PrivateRecord(
        [OwnReview(number, UUID(row_id), coach_id) for number, row_id, coach_id in fields["reviews"]],
        [SavedEntry(number, coach_id, date.fromisoformat(day)) for number, coach_id, day in fields["saved"]],
        # A record lacks fields that were added since it was last written.
        school=_with_tag(ConfirmedSchool, fields.get("school")),
        school_code=_with_tag(SchoolCode, fields.get("school_code")),
        withdrawn=[UUID(tag) for tag in fields.get("withdrawn", [])],
        removals=fields.get("removals", []),
        overturned=[Overturned(case_id, date.fromisoformat(day)) for case_id, day in fields.get("overturned", [])],
        strikes=fields.get("strikes", []),
        suspensions=fields.get("suspensions", []),
        requests=[UUID(request) for request in fields.get("requests", [])],
        asked=UUID(request) if (request := fields.get("asked")) else None,
        suspended_on=date.fromisoformat(day) if (day := fields.get("suspended_on")) else None,
        undecided=fields.get("undecided", []),
        followed_coaches=fields.get("followed_coaches", []),
        followed_pages=fields.get("followed_pages", []),
        letter=LetterChoices(*fields.get("letter", ())),
        is_stored=True,
    )


def reencrypt(key: AuthorsKey, user_tag: UUID, encrypted: str) -> str:
    """Re-encrypt a record with a new nonce. Raises DamagedRecord."""
    return encrypt_padded(key, _PURPOSE, user_tag, decrypt_padded(key, _PURPOSE, user_tag, encrypted))


def _with_tag(kind: Callable[..., SchoolT], stored: list[Any] | None) -> SchoolT | None:
    """Build the tuple from its stored values, the first of which is a tag."""
    return None if stored is None else kind(UUID(stored[0]), *stored[1:])


def encrypt_padded(
    key: AuthorsKey, purpose: str, row_key: UUID, fields: dict[str, Any], *, least_size: int = MIN_SIZE
) -> str:
    """Encrypt the fields for the row with this key, padded to 1, 2, 4 … kB, and at least to `least_size`."""
    content = orjson.dumps(fields)
    size = least_size
    while size < len(content):
        size *= 2
    return key.seal(purpose, os.urandom(_SALT_BYTES) + content.ljust(size), row_key.bytes)


def decrypt_padded(key: AuthorsKey, purpose: str, row_key: UUID, encrypted: str) -> dict[str, Any]:
    """Decrypt the fields encrypted by `encrypt_padded`. Raises DamagedRecord."""
    try:
        fields: dict[str, Any] = orjson.loads(key.unseal(purpose, encrypted, row_key.bytes)[_SALT_BYTES:])
    except ValueError:
        raise DamagedRecord from None
    return fields


def _next_number(entries: list[OwnReview] | list[SavedEntry]) -> int:
    return entries[-1].number + 1 if entries else 1
