"""Words that parts of words make up completely, one of them bad.

`shitheads` is one, `Lipshitz` is not, since `lip` is no such part. So names that hold a bad word need no list of
exceptions.
"""

FILLER, ENDING, CORE, TIGHT, SOFT, AGENT = range(1, 7)
"""What a part of a word is: harmless; the same, behind a bad one only; bad; bad, but not before an ending, which often
makes it a harmless word (`asset`); bad where an agent follows (`butt`); bad after a soft one (`pirate`)."""

_BARE, _BAD, _AFTER_TIGHT, _AFTER_SOFT = 1, 2, 4, 8
"""What the beginning of a word can be made of (bits): nothing bad; something bad; the same, and a tight part was the
last; nothing bad, and a soft part was the last."""


class Compounds:
    """The words that these parts make up."""

    def __init__(self, kinds: dict[str, int]) -> None:
        self._kinds = kinds
        # Most words begin as no part does; endings begin none.
        self._starts = frozenset(part[:2] for part, kind in kinds.items() if kind != ENDING)
        # How long the parts are that begin with two letters, or are one, so that few parts of a word are tried.
        sizes = {part[:2]: {1} if part[0] in kinds else set() for part in kinds}
        for part in kinds:
            sizes[part[:2]].add(len(part))
        self._sizes = {start: sorted(found) for start, found in sizes.items()}

    def __contains__(self, word: str) -> bool:
        """Whether parts make up the whole word, one of them bad. The time is linear in the length of the word."""
        if word[:2] not in self._starts:
            return False
        kinds, sizes, length = self._kinds, self._sizes, len(word)
        states = {0: _BARE}
        for start in range(length):
            if state := states.get(start):
                for size in sizes.get(word[start : start + 2]) or sizes.get(word[start]) or ():
                    end = start + size
                    kind = kinds.get(word[start:end]) if end <= length else None
                    if kind and (following := _next_state(state, kind)):
                        states[end] = states.get(end, 0) | following
        return bool(states.get(length, 0) & (_BAD | _AFTER_TIGHT))


def _next_state(state: int, kind: int) -> int:
    if kind == ENDING:
        return state & _BAD
    is_bad = state & (_BAD | _AFTER_TIGHT)
    if kind == CORE or is_bad or (kind == AGENT and state & _AFTER_SOFT):
        return _BAD
    return {TIGHT: _AFTER_TIGHT, SOFT: _BARE | _AFTER_SOFT}.get(kind, _BARE)
