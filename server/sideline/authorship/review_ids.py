"""Ids of a review outside the database: a public one, and one by which its author addresses it.

The author's id stands in URLs, and so in browsers' histories and proxies' logs beside a person; it must not lead to
the public review. Both ids are the row's id, encrypted under a key of their own: whoever knows one of
the three ids and not the server's key learns nothing of the other two. No column is needed: the author's id is
decrypted where it is asked for.

The cipher is AES on one block, an id being as long as a block: a keyed permutation. Mode ECB is right for that, as each
block is an independent random number that no other row has, and the same id must come out each time. It proves nothing,
and need not: what no server encrypted decrypts to an id that no row has.
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
    """The same for a review that does not exist and for another user's."""
    return Refusal(404, "review_not_found", "Review not found or you do not have permission to edit it")


def review_gone() -> Refusal:
    """The same for a review that is deleted and for one that is out of sight."""
    return Refusal(404, "review_not_found", "This review is no longer on Sideline.")


def review_id_of(value: str | UUID) -> UUID:
    """`value` as an id. Raises Refusal 404 where it cannot be one."""
    try:
        return UUID(str(value))
    except ValueError:
        raise review_not_found() from None


ReviewId = Annotated[UUID, BeforeValidator(review_id_of), Path(description="A review's id, as its author is told it.")]
"""The type of `review_id` in the signature of a route."""


PublicReviewId = Annotated[
    UUID, BeforeValidator(review_id_of), Path(description="A review's id, as everybody reads it.")
]


def public_ids(keys: Keys, row_ids: Iterable[str]) -> list[str]:
    """The public ids of these rows; row ids are hexadecimal, with dashes or without."""
    blocks = bytes.fromhex("".join(row_ids).replace("-", ""))
    digits = _cipher(keys, _PUBLIC).encryptor().update(blocks).hex()
    return [_with_dashes(digits[start : start + _DIGITS]) for start in range(0, len(digits), _DIGITS)]


def own_id(keys: Keys, row_id: UUID) -> UUID:
    """The id by which its author addresses the review in this row."""
    return UUID(bytes=_cipher(keys, _OWN).encryptor().update(row_id.bytes))


def row_id_of(keys: Keys, own_id: UUID) -> UUID:
    """The id of the row that its author addresses by this id; an id of no row, for any other."""
    return UUID(bytes=_cipher(keys, _OWN).decryptor().update(own_id.bytes))


def row_id_of_public(keys: Keys, public_id: UUID) -> UUID:
    """The id of the row that everybody reads under this id; an id of no row, for any other."""
    return UUID(bytes=_cipher(keys, _PUBLIC).decryptor().update(public_id.bytes))


def _cipher(keys: Keys, purpose: str) -> Cipher[ECB]:
    return Cipher(AES(keys.derive(purpose)), ECB())  # noqa: S305  # one random block, as the module says


def _with_dashes(digits: str) -> str:
    # str(UUID(digits)) takes four times as long: 33 instead of 8 µs of a page.
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
