"""Reports of reviews, answers and profiles, which anybody may send; receipts, and mails of what became of them."""
