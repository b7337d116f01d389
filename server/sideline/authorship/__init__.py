"""Who wrote a review: author tags, private records, and the ids of reviews that others see."""
