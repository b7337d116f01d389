"""Ids of a review outside the database: a public one, and one for its author.

The author's id appears in URLs, and therefore in browser histories and proxy logs that identify a person, so it must
not lead to the public review. Both ids are the row's id encrypted with separate keys: without the server's key, none of
the three ids reveals another. They need no column, because they are decrypted when a request uses them.

The cipher is AES on a single block, the size of an id, which makes it a keyed permutation. ECB mode is appropriate:
each block is a unique random number, and the same id must always give the same result. There is no authentication, and
none is needed: an id that the server did not encrypt decrypts to one that no row has.
"""

from collections.abc import Iterable
from typing import Annotated
from uuid import UUID

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB
from fastapi import Path
from pydantic import BeforeValidator

from sideline.core.crypto import Keys
from sideline.core.errors import Refusal

_PUBLIC = "public id of a review"
_OWN = "own id of a review"

_DIGITS = 32


def review_not_found() -> Refusal:
    """The same refusal for a review that does not exist and for another user's review."""
    return Refusal(404, "review_not_found", "Review not found or you do not have permission to edit it")


def review_gone() -> Refusal:
    """The same refusal for a deleted review and for a hidden one."""
    return Refusal(404, "review_not_found", "This review is no longer on this site.")


def review_id_of(value: str | UUID) -> UUID:
    """Parse `value` as an id. Raises Refusal 404 if it is not a valid UUID."""
    try:
        return UUID(str(value))
    except ValueError:
        raise review_not_found() from None


ReviewId = Annotated[
    UUID, BeforeValidator(review_id_of), Path(description="The id of a review, as its author sees it.")
]
"""The type of a `review_id` parameter in a route that only the author uses."""


PublicReviewId = Annotated[UUID, BeforeValidator(review_id_of), Path(description="The public id of a review.")]


def public_ids(keys: Keys, row_ids: Iterable[str]) -> list[str]:
    """Return the public ids of these rows. Row ids are hexadecimal, with or without dashes."""
    blocks = bytes.fromhex("".join(row_ids).replace("-", ""))
    digits = _cipher(keys, _PUBLIC).encryptor().update(blocks).hex()
    return [_with_dashes(digits[start : start + _DIGITS]) for start in range(0, len(digits), _DIGITS)]


def own_id(keys: Keys, row_id: UUID) -> UUID:
    """Return the id that the author uses for the review with this row id."""
    return UUID(bytes=_cipher(keys, _OWN).encryptor().update(row_id.bytes))


def row_id_of(keys: Keys, own_id: UUID) -> UUID:
    """Return the row id for an author's id. For any other value, returns an id that no row has."""
    return UUID(bytes=_cipher(keys, _OWN).decryptor().update(own_id.bytes))


def row_id_of_public(keys: Keys, public_id: UUID) -> UUID:
    """Return the row id for a public id. For any other value, returns an id that no row has."""
    return UUID(bytes=_cipher(keys, _PUBLIC).decryptor().update(public_id.bytes))


def _cipher(keys: Keys, purpose: str) -> Cipher[ECB]:
    return Cipher(AES(keys.derive(purpose)), ECB())  # noqa: S305  # see the module docstring


def _with_dashes(digits: str) -> str:
    # str(UUID(digits)) takes four times as long: 33 instead of 8 µs per page.
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
