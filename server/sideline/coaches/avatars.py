"""A coach's avatar: initials on the color of the school (the web app computes the same initials in lib/avatars.ts).

The server-rendered profile shows it before any script runs. The stored emoji of the sport is the badge on the avatar.
"""


def initials(name: str) -> str:
    """Return the first letters of the first and last words of a name, or one letter for a single word."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()
