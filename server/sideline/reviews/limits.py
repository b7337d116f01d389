"""How much a review may hold (spec sections 5 and 9)."""

MAX_TAGS = 5
"""Tags a review may carry (spec section 9)."""

MAX_NEW_COMMENT = 500
MAX_EDITED_COMMENT = 1000
"""Characters of a comment, trimmed (spec section 5)."""
