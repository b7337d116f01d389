"""Knows nothing of coaches: database, errors, text, keys, paging, outbox."""
