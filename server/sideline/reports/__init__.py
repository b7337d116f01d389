"""Reports about reviews, replies and profiles, open to everyone; their receipts, and emails about the outcome."""
