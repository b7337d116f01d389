"""Drawing pictures and keeping the latest ones, within fixed bounds of memory and processor time."""

from collections import OrderedDict
from collections.abc import Callable
from threading import BoundedSemaphore, Lock

from sideline.core.errors import Refusal
from sideline.core.http.errors import RETRY_AFTER_SECONDS
from sideline.pages.share.cards import OWN_LOOK, Card, Look, Picture, RatedCard, Shape, edition
from sideline.pages.share.layouts import draw

MAX_BYTES = 24_000_000
"""How much a process keeps, in bytes: 200 stories or 330 wide pictures. The oldest request is forgotten first."""

MAX_WAITING = 8
"""How many requests wait for a drawing at a time; more are refused, so that they cannot occupy all threads."""


def is_kept(picture: Picture) -> bool:
    """Return whether a picture may be kept: only if it says nothing about the visitor who asked for it first.

    Kept pictures are neither counted nor drawn again, which anybody can notice. Who could notice it of a team's "I
    rated my coach" would know within a minute that somebody on the team rated, even if the review is waiting; and of a
    comparison, that somebody compared these coaches.
    """
    return isinstance(picture, Card) or picture == RatedCard(None, "")


class PictureCache:
    """Draws one picture at a time, and each edition once as long as it is kept."""

    def __init__(self, look: Look = OWN_LOOK) -> None:
        self.look = look
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        self._drawing = Lock()
        self._waiting = BoundedSemaphore(MAX_WAITING)

    def png(self, picture: Picture, shape: Shape, before_drawing: Callable[[], None]) -> bytes:
        """Return a picture. `before_drawing` is called if it must be drawn, and may raise. One that is not to be kept
        (`is_kept`) is drawn each time.

        Blocks while another picture is drawn. Raises Refusal 503 if too many requests are waiting.
        """
        key = edition(picture, shape, self.look)
        if (kept := self._find(key)) is not None:
            return kept
        before_drawing()
        if not self._waiting.acquire(blocking=False):
            raise Refusal(503, "busy", "Please try again.", retry_after=RETRY_AFTER_SECONDS)
        try:
            with self._drawing:
                # Another request may have drawn it in the meantime.
                if (kept := self._find(key)) is None:
                    kept = draw(picture, shape, self.look)
                    if is_kept(picture):
                        self._keep(key, kept)
        finally:
            self._waiting.release()
        return kept

    def _find(self, key: str) -> bytes | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def _keep(self, key: str, png: bytes) -> None:
        with self._lock:
            self._kept[key] = png
            self._size += len(png)
            while self._size > MAX_BYTES:
                self._size -= len(self._kept.popitem(last=False)[1])
