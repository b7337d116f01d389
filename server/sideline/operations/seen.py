"""How a request of `sideline doctor` arrives at the site: through which proxies, and at which release.

The request carries a token sealed with the site's signing key, and only a valid one gets an answer. So nobody else
learns how the site sees them, and the answer proves that it comes from a server with the same key.
"""

import time
from importlib.metadata import version

from fastapi import APIRouter, Response
from starlette.requests import Request

from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db import migrate
from sideline.core.http.client_address import ClientAddress
from sideline.core.http.deps import CurrentSite
from sideline.core.http.schemas import ResponseModel, json_response
from sideline.staff.members import not_found

router = APIRouter()

PATH = "/api/operator/seen"
HEADER = "x-sideline-doctor"
LIFETIME_SECONDS = 3600
"""Long enough for a clock that is wrong by minutes, which the doctor is to find."""

_QUESTION, _PROOF = "question of the doctor", "answer to the doctor"


class Seen(ResponseModel):
    """What the site saw of the doctor's request."""

    proof: str
    address: str
    forwarded_for: list[str]
    release: str
    revision: str
    at: float


def make_token(keys: Keys, nonce: str) -> str:
    """Return the token of a request with this nonce."""
    return keys.seal(_QUESTION, f"{nonce} {int(time.time())}".encode())


def proof_of(keys: Keys, nonce: str) -> str:
    """Return what only a server with these keys can answer to the nonce."""
    return keys.seal(_PROOF, nonce.encode())


@router.get(PATH, include_in_schema=False)
def seen(request: Request, site: CurrentSite, address: ClientAddress) -> Response:
    """Answer the operator's own `sideline doctor`; 404 for anyone else."""
    try:
        nonce, at = site.keys.unseal(_QUESTION, request.headers.get(HEADER, "")).decode().split()
    except ValueError:
        raise not_found() from None
    if abs(time.time() - int(at)) > LIFETIME_SECONDS:
        raise not_found()
    forwarded = ",".join(request.headers.getlist("x-forwarded-for"))
    answer = Seen(
        proof=proof_of(site.keys, nonce),
        address=address,
        forwarded_for=[part.strip() for part in forwarded.split(",") if part.strip()],
        release=version("sideline"),
        revision=migrate.newest_revision() or "",
        at=clock.now().timestamp(),
    )
    return json_response(answer)
