"""How text is compared: without case, accents or extra spaces (search, duplicates)."""

import unicodedata

# Letters that Unicode does not take apart into a base letter and a mark.
_UNDECOMPOSED = str.maketrans(
    {
        "ø": "o",
        "đ": "d",
        "ł": "l",
        "ħ": "h",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ð": "d",
        "’": "'",
        "‘": "'",
        "ʻ": "'",
    }
)


def fold(text: str) -> str:
    """`text` for comparison: 'José  NÚÑEZ ' and 'jose nunez' fold to the same."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(bare.casefold().translate(_UNDECOMPOSED).split())
