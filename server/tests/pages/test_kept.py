"""What is kept of pages: the latest results within a fixed number of bytes."""

from collections.abc import Callable

import pytest

from sideline.pages.responses import Kept


@pytest.fixture
def made() -> list[bytes]:
    return []


@pytest.fixture
def get(made: list[bytes]) -> Callable[[bytes], bytes]:
    kept = Kept(10)

    def make(source: bytes) -> bytes:
        made.append(source)
        return source.upper()

    return lambda source: kept.get(source, lambda: make(source))


def test_the_least_recently_used_is_forgotten_first(get: Callable[[bytes], bytes], made: list[bytes]) -> None:
    assert [get(source) for source in (b"aaaa", b"bbbb", b"aaaa", b"cccc")] == [b"AAAA", b"BBBB", b"AAAA", b"CCCC"]
    assert made == [b"aaaa", b"bbbb", b"cccc"]
    get(b"aaaa")
    assert made == [b"aaaa", b"bbbb", b"cccc"]
    get(b"bbbb")
    assert made == [b"aaaa", b"bbbb", b"cccc", b"bbbb"]


def test_what_is_larger_than_everything_together_is_not_kept(get: Callable[[bytes], bytes], made: list[bytes]) -> None:
    large = b"a" * 11
    assert get(large) == get(large) == large.upper()
    assert made == [large, large]


def test_a_result_that_could_not_be_made_is_made_again() -> None:
    kept = Kept(10)
    with pytest.raises(ZeroDivisionError):
        kept.get(b"a", lambda: bytes([1 // 0]))
    assert kept.get(b"a", lambda: b"A") == b"A"
