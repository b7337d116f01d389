"""Drawing pictures and keeping the latest ones, within fixed bounds of memory and processor time."""

from collections import OrderedDict

import anyio

from sideline.pages.share.cards import OWN_LOOK, Card, Look, Picture, Shape, edition
from sideline.pages.share.layouts import draw

MAX_BYTES = 24_000_000
"""How much a process keeps, in bytes: 200 stories or 330 wide pictures. The oldest request is forgotten first."""

SECONDS = 0.5
"""How long each picture takes, whether it is kept, drawn at once, or drawn after those of up to eight others: otherwise
the time would tell whether somebody else has asked for a picture.
"""


def is_kept(picture: Picture) -> bool:
    """Return whether a picture may be kept: not a comparison, which says something about the visitor who asked for it
    first. While the process draws for longer than SECONDS, a kept picture can be told by its time.
    """
    return isinstance(picture, Card)


class PictureCache:
    """Draws one picture at a time, and each edition once as long as it is kept. Used in the event loop only."""

    def __init__(self, look: Look = OWN_LOOK) -> None:
        self.look = look
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        # The others wait without a thread. How many there are is limited as for all visits (`core.http.in_flight`).
        self._drawing = anyio.CapacityLimiter(1)

    async def png(self, picture: Picture, shape: Shape) -> bytes:
        """Return a picture after SECONDS. One that is not to be kept (`is_kept`) is drawn each time."""
        ready_at = anyio.current_time() + SECONDS
        key = edition(picture, shape, self.look)
        if key not in self._kept:
            png = await anyio.to_thread.run_sync(draw, picture, shape, self.look, limiter=self._drawing)
            if is_kept(picture):
                self._keep(key, png)
        else:
            png = self._kept[key]
            self._kept.move_to_end(key)
        await anyio.sleep_until(ready_at)
        return png

    def _keep(self, key: str, png: bytes) -> None:
        if key not in self._kept:  # another request may have drawn it in the meantime
            self._size += len(png)
        self._kept[key] = png
        while self._size > MAX_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])
