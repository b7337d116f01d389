"""Who has which letters side by side? Kept as bitmaps: to intersect sets of a million costs microseconds.

A gram is up to three letters side by side in the name of a coach, or in a word of university or sport; or a division,
whose capital letters no other gram has. Whoever fits a text has all its grams. `coach_grams` holds the coaches with a
gram, `BLOCK` ids to a row, each row a Roaring bitmap. Coaches are only ever added to one: who is gone is looked at in
vain, nobody is missed.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, cast

from pyroaring import BitMap
from sqlalchemy import Table, select
from sqlalchemy.orm import Session

from sideline.coaches.model import CoachGram
from sideline.core.insert_if_absent import insert_if_absent, insert_or_replace

BLOCK = 1 << 16
"""Ids of one row: as many as Roaring keeps together."""

LETTERS = 3
"""Of the longest gram."""

Ways = tuple[frozenset[str], ...]
"""Of a term: whoever fits it has all grams of one of these."""

Bitmaps = Mapping[int, BitMap]
"""Those who have a gram, by block."""

_TABLE = cast(Table, CoachGram.__table__)


class Kept(NamedTuple):
    """The coaches of a block who have a gram."""

    gram: str
    block: int
    coaches: bytes

    @property
    def bitmap(self) -> BitMap:
        """Their places in the block."""
        return BitMap.deserialize(self.coaches)


def grams_asked(text: str) -> frozenset[str]:
    """What a name that holds `text` has: all its grams of three letters, or the text itself where it has no more."""
    return frozenset(text[at : at + LETTERS] for at in range(max(1, len(text) - LETTERS + 1)))


def grams_asked_of_places(text: str) -> frozenset[str]:
    """What a coach has whose university or sport holds `text`."""
    return frozenset[str]().union(*map(grams_asked, text.split()))


class Searched(NamedTuple):
    """What a coach is searched by; name, university and sport as they are searched."""

    name: str
    university: str
    sport: str
    division: str

    def grams(self) -> set[str]:
        """Those of the whole name, of each word of university and sport; and the division."""
        texts = (self.name, *self.university.split(), *self.sport.split())
        sizes = range(1, LETTERS + 1)
        grams = {text[at : at + size] for text in texts for size in sizes for at in range(len(text) - size + 1)}
        return {*grams, self.division} - {""}


def keep_grams(session: Session, coaches: Mapping[int, Searched]) -> None:
    """Keep the grams of new coaches, who come by id, in the transaction that adds them."""
    blocks: dict[int, dict[str, BitMap]] = {}
    for coach_id, searched in coaches.items():
        block, place = divmod(coach_id, BLOCK)
        new = blocks.setdefault(block, {})
        for gram in searched.grams():
            new.setdefault(gram, BitMap()).add(place)
    for block, new in sorted(blocks.items()):
        _add(session, block, new)


def _add(session: Session, block: int, new: Mapping[str, BitMap]) -> None:
    _hold(session, block)
    query = select(*_TABLE.c).where(CoachGram.block == block, CoachGram.gram.in_(sorted(new)))
    held = {kept.gram: kept.bitmap for kept in (Kept(*row) for row in session.execute(query))}
    now = ((gram, _serialized(places | held.get(gram, BitMap()))) for gram, places in sorted(new.items()))
    insert_or_replace(session, _TABLE, [{"gram": gram, "block": block, "coaches": coaches} for gram, coaches in now])


def _hold(session: Session, block: int) -> None:
    """Of two who add to a block at once one waits here. The row of no letters is there for this alone."""
    insert_if_absent(session, _TABLE, [{"gram": "", "block": block, "coaches": BitMap().serialize()}])
    session.execute(select(CoachGram.block).where(CoachGram.gram == "", CoachGram.block == block).with_for_update())


def _serialized(bitmap: BitMap) -> bytes:
    bitmap.run_optimize()
    return bitmap.serialize()


def who_may_fit(terms: Sequence[Ways], held: Mapping[str, Bitmaps], at_most: int) -> list[int] | None:
    """The ids of those who have the grams of a way of each term; None where they are more than `at_most`.

    `held`: who has each gram.
    """
    blocks = sorted({block for ways in terms for grams in ways for gram in grams for block in held[gram]})
    fitting = [(block, _fitting(terms, held, block)) for block in blocks]
    if sum(len(places) for _, places in fitting) > at_most:
        return None
    return [block * BLOCK + place for block, places in fitting for place in places]


def _fitting(terms: Iterable[Ways], held: Mapping[str, Bitmaps], block: int) -> BitMap:
    nobody = BitMap()

    def of_way(grams: Iterable[str]) -> BitMap:
        return _shared(held[gram].get(block, nobody) for gram in grams)

    return _shared(reduce(or_, map(of_way, ways)) for ways in terms)


def _shared(some: Iterable[BitMap]) -> BitMap:
    """Whoever is in all; once nobody is, the others are not looked at."""
    shared: BitMap | None = None
    for one in some:
        shared = one if shared is None else shared & one
        if not shared:
            break
    return shared or BitMap()
