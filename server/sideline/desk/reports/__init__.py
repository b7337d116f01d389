"""Reports by visitors, and the receipts they can read later."""
