"""Which email addresses belong to the same mailbox."""

import pytest

from sideline.core.mailbox import mailbox_of


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("ann@mail.example", "ann@mail.example"),
        ("Ann+sideline@Mail.example", "ann@mail.example"),
        ("ann+a+b@mail.example", "ann@mail.example"),
        ("ann.lee@mail.example", "ann.lee@mail.example"),
        ("+ann@mail.example", "+ann@mail.example"),
        ("a.n.n+x@gmail.com", "ann@gmail.com"),
        ("ann@googlemail.com", "ann@gmail.com"),
        ("ann.lee@notgmail.com", "ann.lee@notgmail.com"),
        ("any+thing@Ann.fastmail.com", "ann@fastmail.com"),
        ("ann@fastmail.com", "ann@fastmail.com"),
        ("ann@lee.notfastmail.com", "ann@lee.notfastmail.com"),
        ("ann@a.b.fastmail.com", "ann@a.b.fastmail.com"),
        ("not an address", "@not an address"),
    ],
)
def test_the_mailbox_of_an_address(address: str, mailbox: str) -> None:
    assert mailbox_of(address) == mailbox
